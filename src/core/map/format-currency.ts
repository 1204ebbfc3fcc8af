import type { ColumnProfile } from '../read/column-profile';
import { type FormatCurrency, saidCurrencies } from '../read/format-currencies';
import { findColumn } from '../read/named-column';
import type { Target } from '../targets/target';
import { parseAmount } from '../values/amount';
import { codesOfSign, isCurrencyCode, mayMean, parseCurrency } from '../values/currency';
import type { ColumnFacts } from './column-facts';
import type { Mapping } from './mapping';
import { fewValues } from './plausible/accepted';
import { type Finding, isDoubt } from './plausible/finding';
import { currencyField } from './record-fields';

type Columns = readonly Pick<ColumnProfile, 'name' | 'formatCurrencies'>[];

/** The amount whose currency is the record's: its total, else the price of its lines. */
const amountColumn = (mapping: Mapping, target: Target): string | undefined =>
  (['total', 'price'] as const)
    .map((figure) => target.fields.find((field) => field.figure === figure))
    .flatMap((field) => (field === undefined ? [] : (mapping.fields[field.key]?.column ?? [])))[0];

const currencyKey = (target: Target): string | undefined => currencyField(target.fields)?.key;

/** Signs and codes beside the amounts of a text file, as far as its first rows show them. */
const writtenMarks = ({ samples }: Pick<ColumnProfile, 'samples'>): readonly string[] => [
  ...new Set(
    samples.flatMap((sample) => {
      const amount = parseAmount(sample, { decimal: 'auto' });
      return amount.ok ? (amount.value.mark ?? []) : [];
    }),
  ),
];

/** Signs and codes that stand beside the mapped amounts: `$`, `€`. */
export const marksBeside = (
  mapping: Mapping,
  target: Target,
  columns: readonly Pick<ColumnProfile, 'name' | 'samples'>[],
): readonly string[] => {
  const name = amountColumn(mapping, target);
  return columns.filter((column) => column.name === name).flatMap(writtenMarks);
};

/** What the number formats of the mapped amount show; empty where they show nothing. */
export const shownCurrencies = (
  mapping: Mapping,
  target: Target,
  columns: Columns,
): readonly FormatCurrency[] => {
  const name = amountColumn(mapping, target);
  return columns.find((column) => column.name === name)?.formatCurrencies ?? [];
};

const different = (values: readonly string[]): readonly string[] => [...new Set(values)];

/** The one currency that the formats of an amount prove; null where they show several, or a sign of several countries. */
const provedCurrency = (found: readonly FormatCurrency[]): string | null => {
  const codes = different(found.map(({ code, isExact }) => (isExact ? (code ?? '') : '')));
  const [only = ''] = codes;
  return codes.length === 1 && only !== '' ? only : null;
};

/** The mapping with the currency that the formats prove, where nothing else says one. */
export const withShownCurrency = (mapping: Mapping, target: Target, columns: Columns): Mapping => {
  const key = currencyKey(target);
  const isSaid = key === undefined || mapping.fields[key] !== undefined || mapping.locale.currency !== null;
  const proved = isSaid ? null : provedCurrency(shownCurrencies(mapping, target, columns));
  return proved === null ? mapping : { ...mapping, locale: { ...mapping.locale, currency: proved } };
};

/** Currencies that are likelier than others by what the formats show or stands beside the amounts, likeliest first. */
export const likelyCodes = (found: readonly FormatCurrency[], marks: readonly string[]): readonly string[] =>
  different([
    ...found.flatMap(({ code }) => code ?? []),
    ...marks.flatMap((mark) => {
      const code = parseCurrency(mark);
      return code.ok ? code.value : codesOfSign(mark);
    }),
  ]);

/** Why the formats, or the signs beside the amounts, do not say the currency; null where there are none. */
export const whyAsked = (
  name: string,
  found: readonly FormatCurrency[],
  marks: readonly string[],
): string | null => {
  if (found.length > 0)
    return `Only the number format of "${name.trim()}" shows a currency: ${saidCurrencies(found)}.`;
  return marks.length === 0 ? null : `The amounts in "${name.trim()}" carry ${marks.join(' and ')}.`;
};

/** The name of the mapped amount. */
export const amountName = (mapping: Mapping, target: Target): string => amountColumn(mapping, target) ?? '';

const says = (one: FormatCurrency, code: string): boolean =>
  one.code === code || (!one.isExact && mayMean(one.mark, code));

/** `codes`: those that a column of currencies says, where formats show some; absent: it is none, or nobody looked. */
type FormatFacts = Partial<ColumnFacts> & {
  readonly currencies?: readonly FormatCurrency[];
  readonly codes?: readonly string[];
};

const unprovenRule = 'currency-pair-unproven';

/** What the cells of a column of currencies say, as far as looked at; empty: they are no codes alone. */
export const codesSaid = (texts: Iterable<string>): readonly string[] => {
  const said = new Set<string>();
  for (const cell of texts) {
    const text = cell.trim();
    if (text === '') continue;
    if (!isCurrencyCode(text)) return [];
    said.add(text);
  }
  return [...said];
};

/** The formats show what no row of the column of currencies says. */
const beside = (
  name: string,
  column: string,
  said: readonly string[],
  found: readonly FormatCurrency[],
): readonly Finding[] => {
  const others = found.filter((one) => one.code !== null && !said.some((code) => says(one, code)));
  if (others.length === 0 || said.length === 0) return [];
  const text = `"${column.trim()}" says ${said.join(', ')}, but the number format of "${name.trim()}" shows another currency: ${saidCurrencies(others)}.`;
  const rows = others.map(({ row, mark }) => ({ row, cells: [mark] }));
  const values = fewValues([...said, ...others.map((one) => one.code ?? one.mark)]);
  return [
    {
      ...{ rule: unprovenRule, grade: 'asks', text, columns: [name, column], rows, proposal: null, values },
      asIs: `"${column.trim()}" is right in all rows`,
    },
  ];
};

/**
 * `currency-pair-unproven`: the number formats of the amount show other currencies than the mapping says for all of them, or than
 * any row of the column of currencies (formats are often left as they were: then it is asked).
 */
export const formatFindings = (
  { mapping, target }: { readonly mapping: Mapping; readonly target: Target },
  columns: readonly string[],
  facts: readonly FormatFacts[],
): readonly Finding[] => {
  const [name, key] = [amountColumn(mapping, target), currencyKey(target)];
  const source = key === undefined ? undefined : mapping.fields[key];
  const code = source === undefined ? mapping.locale.currency : (source.constant ?? null);
  if (name === undefined || key === undefined) return [];
  const found = facts[findColumn(columns, name)]?.currencies ?? [];
  if (source?.column !== undefined && source.constant === undefined)
    return beside(name, source.column, facts[findColumn(columns, source.column)]?.codes ?? [], found);
  if (code === null || !isCurrencyCode(code)) return [];
  const others = found.filter((one) => !says(one, code));
  if (others.length === 0) return [];
  const text = `The mapping says ${code} for all amounts of "${name.trim()}", but its number format shows another currency: ${saidCurrencies(others)}.`;
  const rows = others.map(({ row, mark }) => ({ row, cells: [mark] }));
  const values = fewValues([code, ...others.map((one) => one.code ?? one.mark)]);
  return [
    { rule: 'currency-pair-unproven', grade: 'against', text, columns: [name], rows, proposal: null, values },
  ];
};

/** The same over the columns of a proposal. */
export const proposedFormatFindings = (
  about: { readonly mapping: Mapping; readonly target: Target },
  columns: readonly Pick<ColumnProfile, 'name' | 'values' | 'formatCurrencies'>[],
  found: readonly Finding[],
): readonly Finding[] =>
  formatFindings(
    about,
    columns.map(({ name }) => name),
    columns.map(({ values, formatCurrencies = [] }) => ({
      currencies: formatCurrencies,
      codes: codesSaid(values.map(({ value }) => value)),
    })),
  ).filter(({ rule }) => !found.some((one) => one.rule === rule && isDoubt(one)));

/** The codes that the mapped column of currencies says; empty: there is none, or it says other things. */
export const mappedCodes = (
  { mapping, target }: { readonly mapping: Mapping; readonly target: Target },
  codesOf: (column: string) => readonly string[],
): readonly string[] => {
  const key = currencyKey(target);
  const column = key === undefined ? undefined : mapping.fields[key]?.column;
  return column === undefined ? [] : codesOf(column);
};

/** The same over the columns of a proposal. */
export const proposedCodes = (
  about: { readonly mapping: Mapping; readonly target: Target },
  columns: readonly Pick<ColumnProfile, 'name' | 'values'>[],
): readonly string[] =>
  mappedCodes(about, (wanted) =>
    codesSaid(columns.find(({ name }) => name === wanted)?.values.map(({ value }) => value) ?? []),
  );
