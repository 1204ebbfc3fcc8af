import type { Issue } from '../issues/issue';
import { ownCopy } from '../read/own-copy';
import type { Row } from '../read/table';
import type { Draft, ItemDraft, PaidSign } from '../targets/target';
import { minorUnits } from '../values/currency';
import { fieldIssue, type MappedRow, type RowMapper } from './apply';
import { blended, quickBlend } from './blend';
import { type CastCheck, castIssues, type RowCasts } from './cast-check';
import { itemFactors, itemTotal } from './item-total';
import type { MappedSlot } from './mapped-parts';
import { compileUnsummed } from './one-sum';
import { misfits } from './row-currency';

/** A draft with what mapping and conversion found wrong. Look-ups are still to come. */
export type MappedRecord = {
  readonly draft: Draft;
  readonly issues: readonly Issue[];
  /** What stands in its rows where they cannot be added up; absent: they can. */
  readonly unsummed?: string;
};

export type RecordBuilder = {
  /** Takes a row. The finished record where rows are not grouped; null where it is kept for `finish` or left out. */
  readonly add: (row: Row) => MappedRecord | null;
  /** The records still open, by first appearance. */
  readonly finish: () => Iterable<MappedRecord>;
};

export type BuildOptions = {
  /** Signs of payment in a row, kept with its record (targets that watch payment). */
  readonly paidSigns?: (row: Row) => readonly PaidSign[];
  /** What the amounts of a row are held against; absent: the file does not show it. */
  readonly casts?: CastCheck | undefined;
};

/** The rows of one record so far, as the mapping sees them. */
export type Group = {
  readonly rows: MappedRow[];
  readonly signs: PaidSign[];
  readonly casts: RowCasts[];
};

/** A record of which no row has been seen. */
export const startGroup = (): Group => ({ rows: [], signs: [], casts: [] });

/** Adds a row to a record, as the mapping sees it. */
export const addToGroup = (
  group: Group,
  { row, mapped }: { readonly row: Row; readonly mapped: MappedRow },
  { paidSigns, casts }: BuildOptions,
): void => {
  group.rows.push(mapped);
  for (const sign of paidSigns?.(row) ?? noSigns) group.signs.push(sign);
  if (casts !== undefined) group.casts.push(casts.castsOf(row));
};

/** Which mapped fields belong to the record, which to its lines, and which are summed from the lines. */
export type Layout = {
  readonly header: readonly { readonly slot: MappedSlot; readonly at: number }[];
  readonly item: readonly { readonly slot: MappedSlot; readonly at: number }[];
  /** Item slots that read the row; a line blank in all of them is no line. */
  readonly filled: readonly number[];
  readonly totals: readonly { readonly slot: MappedSlot; readonly factors: readonly string[] }[];
  readonly currencyKey: string | null;
  readonly unsummed: ReturnType<typeof compileUnsummed>;
};

/** Sorts the slots of a mapping. */
export const layoutOf = ({ slots }: RowMapper): Layout => {
  const placed = slots.map((slot, at) => ({ slot, at }));
  const item = placed.filter(({ slot }) => slot.isItem);
  const own = item.filter(({ slot }) => slot.source.constant === undefined);
  const header = placed.filter(({ slot }) => !slot.isItem && slot.source.fromItems === undefined);
  return {
    header,
    item,
    filled: (own.length === 0 ? item : own).map(({ at }) => at),
    totals: slots.flatMap((slot) =>
      slot.source.fromItems === undefined ? [] : [{ slot, factors: itemFactors(slot.source.fromItems) }],
    ),
    currencyKey: header.find(({ slot }) => slot.field.kind === 'currency')?.slot.key ?? null,
    unsummed: compileUnsummed(slots),
  };
};

const noSigns: readonly PaidSign[] = [];
const noIssues: readonly Issue[] = [];

const isBlankLine = ({ filled }: Layout, { texts }: MappedRow): boolean => {
  for (const at of filled) if (texts[at] !== '') return false;
  return true;
};

const itemOf = (layout: Layout, mapped: MappedRow): ItemDraft | null => {
  const { item } = layout;
  if (item.length === 0 || isBlankLine(layout, mapped)) return null;
  const fields: Record<string, string> = {};
  for (const { slot, at } of item) {
    const text = mapped.texts[at] ?? '';
    if (text !== '') fields[slot.key] = text;
  }
  return { row: mapped.row, fields };
};

/** Totals from the lines, rounded to the decimals of the record's currency; a missing currency means two. */
const addTotals = (layout: Layout, fields: Record<string, string>, { items, issues }: Lines): void => {
  if (layout.totals.length === 0) return;
  const currency = layout.currencyKey === null ? undefined : fields[layout.currencyKey];
  const decimals = currency === undefined ? 2 : (minorUnits(currency) ?? 2);
  const texts = items.map((item) => item.fields);
  for (const { slot, factors } of layout.totals) {
    const total = itemTotal(texts, factors, decimals);
    if (total.kind === 'total') fields[slot.key] = total.text;
    if (total.kind !== 'incomplete') continue;
    const row = items[total.item]?.row ?? null;
    issues.push(
      fieldIssue('items-total-incomplete', { missing: total.missing.replace('items[].', '') }, { slot, row }),
    );
  }
};

type Lines = { readonly items: readonly ItemDraft[]; readonly issues: Issue[] };

/**
 * Puts mapped rows together into records. Without `groupBy` each row is a record at once and nothing is kept;
 * with it, rows of one key belong together wherever they stand in the file.
 */
export const startRecords = (mapper: RowMapper, options: BuildOptions = {}): RecordBuilder => {
  const layout = layoutOf(mapper);
  const counted = mapper.startCounting();
  if (mapper.mapping.groupBy.length === 0) {
    return {
      add: (seen) => {
        const row = counted(seen);
        if (row === null) return null;
        const group = startGroup();
        addToGroup(group, { row, mapped: mapper.map(row) }, options);
        return finishSingle(mapper, layout, group, options);
      },
      finish: () => [],
    };
  }
  const groups = new Map<string, Group>();
  const add = (seen: Row): null => {
    const row = counted(seen);
    if (row === null) return null;
    const key = mapper.groupKey(row) ?? `\u0000${row.row}`;
    const known = groups.get(key);
    const group = known ?? startGroup();
    if (known === undefined) groups.set(ownCopy(key), group);
    addToGroup(group, { row, mapped: keptRow(mapper.map(row)) }, options);
    return null;
  };
  const finish = function* (): Iterable<MappedRecord> {
    for (const [key, group] of groups) {
      yield finishGroup(mapper, layout, group, options);
      groups.delete(key);
    }
  };
  return { add, finish };
};

/** A mapped row that may be kept for long: it holds on to no piece of the file. */
export const keptRow = (mapped: MappedRow): MappedRow => ({ ...mapped, texts: mapped.texts.map(ownCopy) });

/** What is said of how the amounts of a record's rows add up. */
const saidOfCasts = ({ casts }: Group, { casts: check }: BuildOptions): readonly Issue[] =>
  check === undefined ? noIssues : castIssues(casts, check);

/** A row that is a record by itself. */
const single = (
  mapper: RowMapper,
  layout: Layout,
  mapped: MappedRow,
  paidSigns: readonly PaidSign[],
): MappedRecord => {
  const fields: Record<string, string> = {};
  for (const { slot, at } of layout.header) {
    const text = mapped.texts[at] ?? '';
    if (text !== '') fields[slot.key] = text;
  }
  const item = itemOf(layout, mapped);
  const items = item === null ? [] : [item];
  const issues = layout.totals.length === 0 ? mapped.issues : [...mapped.issues];
  if (layout.totals.length > 0) {
    const more: Issue[] = [];
    addTotals(layout, fields, { items, issues: more });
    return recordOf(mapper, { rows: [mapped.row], fields, items, paidSigns }, [...issues, ...more]);
  }
  return recordOf(mapper, { rows: [mapped.row], fields, items, paidSigns }, issues);
};

/** The record of a group that is one row. */
export const finishSingle = (
  mapper: RowMapper,
  layout: Layout,
  group: Group,
  options: BuildOptions,
): MappedRecord => {
  const [only, ...others] = group.rows;
  if (only === undefined || others.length > 0) return finishGroup(mapper, layout, group, options);
  const record = single(mapper, layout, only, group.signs);
  const said = saidOfCasts(group, options);
  return said.length === 0 ? record : { ...record, issues: [...record.issues, ...said] };
};

const recordOf = (
  mapper: RowMapper,
  draft: Omit<Draft, 'columns'>,
  issues: readonly Issue[],
): MappedRecord => ({
  draft: { ...draft, columns: mapper.columns },
  issues,
});

const itemsOf = (layout: Layout, rows: readonly MappedRow[]): readonly ItemDraft[] => {
  const items: ItemDraft[] = [];
  for (const row of rows) {
    const item = itemOf(layout, row);
    if (item !== null) items.push(item);
  }
  return items;
};

/** The rows with the marks that do not fit the currency of their record among what is wrong with them. */
const withMisfits = (rows: readonly MappedRow[], currency: string | null): readonly MappedRow[] =>
  rows.map((row) =>
    row.marks === undefined ? row : { ...row, issues: [...row.issues, ...misfits(row.marks, currency)] },
  );

/** The record of all rows of a group. */
export const finishGroup = (
  mapper: RowMapper,
  layout: Layout,
  group: Group,
  options: BuildOptions,
): MappedRecord => {
  const { rows, signs } = group;
  const fields: Record<string, string> = {};
  const disagreeing: Issue[] = [];
  for (const { slot, at } of layout.header) {
    const quick = quickBlend(slot.aggregate, rows, at);
    const { text, found } = quick === null ? blended(slot, rows, at) : { text: quick, found: noIssues };
    if (text !== '') fields[slot.key] = text;
    for (const issue of found) disagreeing.push(issue);
  }
  const currency = (layout.currencyKey === null ? undefined : fields[layout.currencyKey]) ?? null;
  const marked = rows.some(({ marks }) => marks !== undefined) ? withMisfits(rows, currency) : rows;
  const issues: Issue[] = [];
  // Marks say nothing against a currency that no row names.
  for (const row of currency === null ? rows : marked) for (const issue of row.issues) issues.push(issue);
  for (const issue of disagreeing) issues.push(issue);
  const unsummed = issues.length === 0 && marked === rows ? null : layout.unsummed(marked, disagreeing);
  const items = itemsOf(layout, rows);
  addTotals(layout, fields, { items, issues });
  for (const issue of saidOfCasts(group, options)) issues.push(issue);
  const numbers = rows.map((row) => row.row);
  const record = recordOf(mapper, { rows: numbers, fields, items, paidSigns: signs }, issues);
  return unsummed === null ? record : { ...record, unsummed };
};
