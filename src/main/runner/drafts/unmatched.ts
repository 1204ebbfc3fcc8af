import { compileMatches } from '../../../core/clean/matching';
import { filledDown } from '../../../core/clean/step';
import { compileCounting } from '../../../core/map/counted-rows';
import type { KnownVendors } from '../../../core/map/known-values';
import { nameColumnBeside } from '../../../core/map/names-beside';
import { compileOnly } from '../../../core/map/only';
import {
  isClear,
  startVendorCandidates,
  type VendorCandidate,
  type VendorCandidates,
} from '../../../core/map/vendor-candidates';
import { partOfLookup } from '../../../core/plan/directory-parts';
import { findColumn } from '../../../core/read/named-column';
import { shownCell } from '../../../core/read/shown-cell';
import type { Row } from '../../../core/read/table';
import { targetNamed } from '../../../core/targets';
import type { Field } from '../../../core/targets/target';
import { tellingWords } from '../../../core/values/name-score';
import { ok, type Result } from '../../../core/values/result';
import { trimAll } from '../../../core/values/text';
import { textsKey } from '../../../core/values/texts-key';
import type { Output, ParsedInput } from '../../../ipc/contract';
import { earlierChoices } from '../../journal/earlier-choices';
import type { StoredImport } from '../../journal/imports';
import { ordinalsOfField } from '../../journal/issues';
import type { Journal } from '../../journal/open';
import { eachSourceBlock, readSourceRows } from '../../journal/source-rows';
import { vendorValues } from '../directory-values';
import { usedRows } from '../prepare/used-rows';
import type { Desk } from './desk';
import { rowsAt } from './rows-at';

type Found = NonNullable<Output<'drafts.unmatched'>>;
type Group = Found['groups'][number];
type Texts = Group['texts'][number];

/** What a check says where it cannot tell the vendor of a record. */
const unmatchedCodes = [
  'vendor-unknown',
  'near-blank',
  'near-decimal',
  'near-zeros',
  'near-case',
  'near-marks',
  'near-look-alike',
  'near-e-notation',
  'near-letter',
  'near-swapped',
  'look-up-ambiguous',
  'vendor-code-other-name',
  'chosen-vendor-gone',
  'required-missing',
] as const;

/** Nobody goes through more of them at once. */
const mostGroups = 500;
const mostCandidates = 5;
/** So many rows are enough to tell which column names the vendors. */
const enoughRows = 2000;

/** Where a file names its vendors: the column that is looked up, and the one beside it. */
type VendorPlaces = { readonly field: Field; readonly columns: readonly number[] };

type Scope = { readonly connectionId: string; readonly company: string };

const vendorPlaces = (
  journal: Journal,
  { importId, mapping, target: named, columns }: StoredImport,
  vendors: KnownVendors,
  asUsed: (row: Row) => Row,
): VendorPlaces | null => {
  const field = targetNamed(named ?? '')?.fields.find(
    ({ key, lookup, required }) => lookup === 'vendor' && required && mapping?.fields[key] !== undefined,
  );
  const column = field === undefined ? -1 : findColumn(columns, mapping?.fields[field.key]?.column ?? '');
  if (field === undefined || column < 0) return null;
  const rows = readSourceRows(journal, importId, 0, enoughRows).map(asUsed);
  const beside = nameColumnBeside({ rows, headers: columns, field, column, vendors });
  return { field, columns: beside === null ? [column] : [column, beside] };
};

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** The text of a row that is most like a name; '' where it has codes alone. */
const nameIn = (is: readonly string[]): string => {
  const [best = ''] = [...is].sort((a, b) => lettersIn(b) - lettersIn(a));
  return lettersIn(best) < 2 ? '' : best;
};

type Counted = { readonly ordinal: number; readonly row: Row };

/** Every row that counts, as it counts: with what it leaves blank because the row above says it. */
function* countedRows(journal: Journal, stored: StoredImport): Generator<Counted> {
  const { importId, mapping, columns } = stored;
  if (mapping === null) return;
  const { asUsed } = usedRows(journal, stored);
  const count = compileCounting(mapping, columns, compileOnly(mapping.only, columns))();
  for (const block of eachSourceBlock(journal, importId))
    for (const one of block) {
      const row = count(asUsed(one));
      if (row !== null) yield { ordinal: one.ordinal, row };
    }
}

/** The same at certain places; rows that take something from above them are found by going through all. */
function* countedAt(journal: Journal, stored: StoredImport, places: ReadonlySet<number>): Generator<Counted> {
  const { importId, mapping } = stored;
  const { asUsed } = usedRows(journal, stored);
  if (filledDown(mapping?.steps).length === 0 && mapping?.blankKey !== 'above') {
    for (const one of rowsAt(journal, importId, places)) yield { ordinal: one.ordinal, row: asUsed(one) };
    return;
  }
  for (const one of countedRows(journal, stored)) if (places.has(one.ordinal)) yield one;
}

/** The texts of the rows whose vendor the check could not tell, each once, with their rows in the whole file. */
const unmatchedTexts = (
  journal: Journal,
  stored: StoredImport,
  { field, columns }: VendorPlaces,
): readonly Texts[] => {
  const chosen = compileMatches(stored.mapping?.steps, stored.columns);
  const reads = columns.map((column) => shownCell(column));
  const textsOf = (row: Row): readonly string[] => reads.map((read) => trimAll(read(row)));
  const places = new Set(ordinalsOfField(journal, stored.importId, field.key, unmatchedCodes));
  const texts = new Map<string, Texts>();
  for (const { row } of countedAt(journal, stored, places)) {
    const is = textsOf(row);
    if (is.every((text) => text === '') || (chosen?.(row) ?? null) !== null) continue;
    texts.set(textsKey(is), { is: [...is], rows: 0, row: row.row });
  }
  if (texts.size === 0) return [];
  for (const { row } of countedRows(journal, stored)) {
    const own = texts.get(textsKey(textsOf(row)));
    if (own === undefined) continue;
    own.rows += 1;
    if (row.row < own.row) own.row = row.row;
  }
  return [...texts.values()];
};

type Memory = (is: readonly string[]) => { readonly erpId: string; readonly at: string } | null;

/** What people chose for the same texts, or the same name, in imports that were sent; a vendor that is gone is forgotten. */
const memoryOf = (journal: Journal, scope: Scope, vendors: KnownVendors): Memory => {
  const byTexts = new Map<string, { readonly erpId: string; readonly at: string }>();
  const put = (key: string, one: { readonly erpId: string; readonly at: string }): void => {
    if (!byTexts.has(key)) byTexts.set(key, one);
  };
  for (const { is, ...one } of earlierChoices(journal, scope)) {
    if (!vendors.erpIds.has(one.erpId)) continue;
    put(textsKey(is), one);
    const name = nameIn(is);
    if (name !== '') put(`\u0000${name}`, one);
  }
  return (is) => byTexts.get(textsKey(is)) ?? byTexts.get(`\u0000${nameIn(is)}`) ?? null;
};

/** The vendor whose id the row names stands first, whatever its name is like. */
const ownFirst = (
  id: string,
  like: readonly VendorCandidate[],
  { nameById }: KnownVendors,
): readonly VendorCandidate[] => {
  const own = like.find(({ erpId }) => erpId === id) ?? {
    ...{ erpId: id, name: nameById?.get(id) ?? '', score: 0, words: 0, letters: 0 },
  };
  return [own, ...like.filter(({ erpId }) => erpId !== id)].slice(0, mostCandidates);
};

const groupOf = (texts: readonly Texts[], { candidates, memory, vendors }: Weighing): Group => {
  const [first] = [...texts].sort((a, b) => b.rows - a.rows);
  const name = nameIn(first?.is ?? []);
  const id = first === undefined ? null : idIn(first, vendors);
  const like = name === '' ? [] : candidates.of(name, mostCandidates);
  const own = id === null ? like : ownFirst(id, like, vendors);
  // Of twins nobody is remembered: which one it was says nothing of the next.
  const isOfTwins = id === null && own[0] !== undefined && own[0].score === own[1]?.score;
  const before = isOfTwins ? undefined : texts.flatMap(({ is }) => memory(is) ?? [])[0];
  return {
    name: name === '' ? (first?.is.find((text) => text !== '') ?? '') : name,
    texts: [...texts],
    candidates: [...own],
    isClear: isClear(own),
    before:
      before === undefined ? null : { ...before, name: vendors.nameById?.get(before.erpId) ?? before.erpId },
  };
};

type Weighing = {
  readonly candidates: VendorCandidates;
  readonly memory: Memory;
  readonly vendors: KnownVendors;
};

/** The id of a vendor that a row names beside a name; null: it names none that is known. */
const idIn = ({ is }: Texts, { erpIds }: KnownVendors): string | null =>
  is.find((text) => erpIds.has(text)) ?? null;

/** Spellings of one name are one question, but not where rows name ids that are known; so is a code that stands beside a name elsewhere, where a row leaves the name blank. */
const grouped = (texts: readonly Texts[], vendors: KnownVendors): readonly (readonly Texts[])[] => {
  const groups = new Map<string, Texts[]>();
  const keyOfCode = new Map<string, string>();
  const isNamed = ({ is }: Texts): boolean => nameIn(is) !== '';
  for (const one of [...texts.filter(isNamed), ...texts.filter((own) => !isNamed(own))]) {
    const [code = ''] = one.is;
    const id = idIn(one, vendors);
    const key =
      id !== null
        ? `\u0001${id}`
        : isNamed(one)
          ? tellingWords(nameIn(one.is)).join(' ')
          : (keyOfCode.get(code) ?? `\u0000${textsKey(one.is)}`);
    if (code !== '' && !keyOfCode.has(code)) keyOfCode.set(code, key);
    const own = groups.get(key);
    if (own === undefined) groups.set(key, [one]);
    else own.push(one);
  }
  return [...groups.values()];
};

const rowsOf = (texts: readonly Texts[]): number => texts.reduce((sum, { rows }) => sum + rows, 0);

/**
 * The vendors that a check could not tell, as the rows of a draft name them, each with those of the directory that may be meant. null: the
 * mapping looks up no vendors, or the company has none. Errors: those of a draft that is not open.
 */
export const unmatchedOf = (
  desk: Desk,
  { importId }: ParsedInput<'drafts.unmatched'>,
): Result<Output<'drafts.unmatched'>> => {
  const draft = desk.open(importId);
  if (!draft.ok) return draft;
  const { journal } = desk.ports;
  const { connectionId, company, columns: headers } = draft.value;
  const part = partOfLookup('vendor');
  if (connectionId === null || company === null || part === null) return ok(null);
  const scope = { connectionId, company };
  const { vendors } = vendorValues(journal, scope);
  const { nameById } = vendors;
  const { asUsed } = usedRows(journal, draft.value);
  const places =
    nameById === undefined || nameById.size === 0
      ? null
      : vendorPlaces(journal, draft.value, vendors, asUsed);
  if (places === null || nameById === undefined) return ok(null);
  const all = [...grouped(unmatchedTexts(journal, draft.value, places), vendors)].sort(
    (a, b) => rowsOf(b) - rowsOf(a),
  );
  const weighing = {
    candidates: startVendorCandidates([...nameById].map(([erpId, name]) => ({ erpId, name }))),
    memory: memoryOf(journal, scope, vendors),
    vendors,
  };
  const shown = all.slice(0, mostGroups);
  return ok({
    columns: places.columns.map((column) => headers[column] ?? ''),
    groups: shown.map((texts) => groupOf(texts, weighing)),
    more: all.length - shown.length,
    ...{ size: nameById.size, part },
    ...scope,
  });
};
