import type { ColumnProfile } from '../../read/column-profile';
import { findColumn } from '../../read/named-column';
import type { Row } from '../../read/table';
import { trimAll } from '../../values/text';
import {
  type Companies,
  type Company,
  calledCompany,
  isCompany,
  noCompanies,
  plainCompany,
} from '../companies';
import { acceptedWhy, fewValues } from './accepted';
import { type CompanyColumn, companyColumns, startCompany, vendorPlace } from './company-columns';
import {
  acceptanceOf,
  type CompanyValue,
  type CompanyWords,
  called,
  columnOf,
  type Finding,
  fieldWith,
  type Judged,
  type LaterCompanies,
  type OnlyRows,
} from './finding';

const rule = 'company-unproven';
const mostEvidence = 5;
const mostSaid = 6;
/** A code of a company of ours is short: vendors' own numbers in public registers are not. */
const longestCode = 6;

/** One company that a column names, in whatever writing. */
type Named = {
  readonly texts: readonly string[];
  readonly rows: number;
  readonly shown: CompanyValue['shown'];
  /** Null: it may be any. */
  readonly known: Company | null;
};

const besideOf = (judged: Judged): readonly ColumnProfile[] =>
  (['number', 'total'] as const).flatMap((figure) => columnOf(judged, fieldWith(judged, figure)) ?? []);

const placesOf = (judged: Judged) => ({
  vendor: vendorPlace(judged),
  beside: besideOf(judged).map(({ index }) => index),
});

/** What a column says in all rows; where only some are here, a profile of all knows how many say each. */
const wordsOf = (judged: Judged, company: CompanyColumn): CompanyWords => {
  const later = judged.later?.companies.get(company.column.index);
  if (later !== undefined) return later;
  const own = startCompany(company, placesOf(judged));
  for (const row of judged.rows) own.see(row);
  const { values, blank } = own.found();
  const { filled, values: counted } = company.column;
  if (values === null || filled <= judged.rows.length || counted.length === 0) return { values, blank };
  const other = { shown: null, vendor: '', isOfMany: true };
  const all = counted.map(
    ({ value, count }) => [value, { ...(values.get(value) ?? other), rows: count }] as const,
  );
  return { values: new Map(all), blank };
};

const namedBy = ({ chosen, others }: Companies, words: CompanyWords): readonly Named[] => {
  const found = new Map<string, Named>();
  for (const [text, { rows, shown }] of words.values ?? []) {
    const known =
      [...(chosen === null ? [] : [chosen]), ...others].find((one) => isCompany(text, one)) ?? null;
    const key = known === null ? `text ${plainCompany(text)}` : `id ${known.id}`;
    if (known === null && plainCompany(text) === '') continue;
    const before = found.get(key);
    const texts = [...(before?.texts ?? []), trimAll(text)];
    found.set(key, { texts, rows: rows + (before?.rows ?? 0), shown: before?.shown ?? shown, known });
  }
  return [...found.values()].sort((a, b) => b.rows - a.rows);
};

/** Whether a column that may name vendors does: the directory knows them, or each stands beside a vendor of its own. */
const areVendors = (judged: Judged, by: CompanyColumn['by'], words: CompanyWords): boolean => {
  const texts = [...(words.values?.keys() ?? [])].map((text) => trimAll(text));
  if (by === 'ours' || (by === 'code' && texts.every(({ length }) => length <= longestCode))) return false;
  const { names, erpIds } = judged.known.vendors;
  if (texts.filter((text) => names.has(text)).length * 2 >= texts.length) return true;
  if (texts.length < 3) return false;
  const values = [...(words.values?.values() ?? [])];
  const ofOne = values.filter(({ isOfMany }) => !isOfMany);
  const vendors = new Set(ofOne.map(({ vendor }) => vendor));
  return texts.every((text) => erpIds.has(text)) || vendors.size >= values.length * 0.8;
};

const inRows = (rows: number): string => (rows === 1 ? '1 row' : `${rows} rows`);

const said = (named: readonly Named[]): string => {
  const parts = named
    .slice(0, mostSaid)
    .map(({ texts: [text = ''], rows }, i) =>
      i === 0 ? `"${text}" in ${inRows(rows)}` : `"${text}" in ${rows}`,
    );
  const rest = named.length - parts.length;
  const last = rest === 0 ? (parts.pop() ?? '') : rest === 1 ? '1 other' : `${rest} others`;
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
};

/** Rows of one company; where blank cells stand for the one above, none can be told by its cells. */
const onlyOf = (
  { mapping, companies: { chosen } = noCompanies }: Judged,
  { name }: ColumnProfile,
  named: readonly Named[],
  { blank }: CompanyWords,
): readonly OnlyRows[] => {
  if (blank > 0 && (mapping.groupBy.length > 0 || mapping.blankKey !== undefined)) return [];
  const own = named.filter(({ known }) => known !== null && known.id === chosen?.id);
  // What is another company of the connection is not meant for this one.
  const left = own.length > 0 ? own : named.filter(({ known }) => known === null || chosen === null);
  return left
    .slice(0, mostSaid)
    .map(({ texts }) => ({ label: `Only the rows of ${texts[0] ?? ''}`, column: name, in: texts }));
};

const findingFor = (
  judged: Judged,
  { column }: CompanyColumn,
  named: readonly Named[],
  words: CompanyWords,
): Finding => {
  const { chosen } = judged.companies ?? noCompanies;
  const into = chosen === null ? 'one company' : `company ${calledCompany(chosen)}`;
  const what = `Column ${called(column)} says ${said(named)}`;
  const [{ known } = { known: null }] = named;
  const text =
    named.length === 1 && known !== null
      ? `${what}: that is ${calledCompany(known)}, another company of this connection. All would be loaded into ${into}. Are they meant for it?`
      : `${what}. All would be loaded into ${into}. Are they meant for it?`;
  return {
    ...{ rule, grade: 'asks', text, proposal: null },
    columns: [column, ...besideOf(judged)].map(({ name }) => name),
    about: [column.name],
    rows: named.flatMap(({ shown }) => shown ?? []).slice(0, mostEvidence),
    only: onlyOf(judged, column, named, words),
    asIs: chosen === null ? 'Load all into one company' : `Load all into ${chosen.id}`,
    // What is accepted is accepted for the company that was chosen.
    values: [
      ...fewValues(named.flatMap(({ texts }) => texts)),
      ...(chosen === null ? [] : [`into ${chosen.id}`]),
    ],
  };
};

type Asked = { readonly finding: Finding; readonly rows: string };

const askedOf = (judged: Judged, company: CompanyColumn): readonly Asked[] => {
  const companies = judged.companies ?? noCompanies;
  const words = wordsOf(judged, company);
  const named = namedBy(companies, words);
  const [first] = named;
  if (first === undefined) return [];
  const isKnown = named.filter(({ known }) => known !== null).length * 2 >= named.length;
  const names = judged.mapping.only.map(({ column }) => column);
  const isAnswered = findColumn(names, company.column.name) >= 0;
  const isAsked =
    named.length > 1
      ? !isAnswered && (isKnown || !areVendors(judged, company.by, words))
      : companies.chosen !== null && first.known !== null && first.known.id !== companies.chosen.id;
  const rows = named.map((one) => one.rows).join();
  return isAsked ? [{ finding: findingFor(judged, company, named, words), rows }] : [];
};

/** `company-unproven`: the rows say that they are of several companies, or of another one, and all would go into one. */
export const companyUnproven = (judged: Judged): readonly Finding[] => {
  // What a spread shows was counted row by row.
  if (judged.isSpread === true) return [];
  const found = companyColumns(judged).flatMap((company) => askedOf(judged, company));
  // The code and the name of a company are one question.
  const own = found.filter(({ rows }, at) => found.findIndex((one) => one.rows === rows) === at);
  const open = own.find(({ finding }) => acceptedWhy(judged.mapping, acceptanceOf(finding)) === null);
  return [open ?? own[0] ?? []].flat().map(({ finding }) => finding);
};

/** Counts in each row what may name the company that it is of. Null: no column may. */
export const startCompanies = (first: Judged) => {
  const columns = companyColumns(first);
  if (columns.length === 0) return null;
  const places = placesOf(first);
  const all = columns.map((company) => ({ at: company.column.index, ...startCompany(company, places) }));
  const see = (row: Row): void => {
    for (const one of all) one.see(row);
  };
  for (const row of first.rows) see(row);
  return { see, found: (): LaterCompanies => new Map(all.map(({ at, found }) => [at, found()])) };
};
