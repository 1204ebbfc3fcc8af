import { ownCopy } from '../../read/own-copy';
import type { Row } from '../../read/table';
import type { Target } from '../../targets/target';
import { isCurrencyCode } from '../../values/currency';
import { trimAll } from '../../values/text';
import { hashOf } from '../../values/text-hash';
import type { RowMapper } from '../apply';
import { compileCastCheck } from '../cast-check';
import type { Companies } from '../companies';
import type { KnownValues } from '../known-values';
import type { Mapping } from '../mapping';
import { startCompanies } from './company-rules';
import { startPrefixes } from './credit-numbers';
import { noCuts, startCuts } from './cut-amounts';
import { startDateOrders } from './date-orders';
import type { EvidenceRow } from './evidence-row';
import {
  columnOf,
  fieldWith,
  type Judged,
  type Later,
  type LaterCredits,
  type OtherCurrency,
} from './finding';
import { pairColumns, vendorColumns } from './id-and-name';
import { startKinds } from './later-kinds';
import { startTaxes, totalReader } from './later-taxes';
import { startLinesTwice } from './lines-twice';
import { noneDisagree, startNameJudge, startPairs } from './name-pairs';
import { noOtherHeaders, startOrder } from './other-order';
import { currencyToWatch } from './other-rules';
import { isOfOtherCurrency } from './parts-above-total';
import { startSharing } from './shared-numbers';
import { type Marks, marksIn } from './sign-words';
import { startStatuses } from './status-rules';
import { startTorn } from './torn-numbers';
import { startLineTotals } from './totals-among-lines';
import { startTwoVendors } from './two-vendors';

/** What a watch needs to know of an import. */
export type Watched = {
  /** As a person made it. */
  readonly mapping: Mapping;
  readonly mapper: RowMapper;
  readonly target: Target;
  readonly columns: readonly string[];
  /** What the directory knows; asked for once, and only where a rule wants it. */
  readonly known: () => KnownValues;
  /** Absent: nobody has said which companies there are. */
  readonly companies?: Companies;
  /** Whether the rows of a record stand together, so that some of them in a row may be whole records. */
  readonly isTogether: boolean;
};

const mostShown = 5;

/** Looks for another currency than the first rows said. */
const startCurrency = ({ amount, column, code }: NonNullable<ReturnType<typeof currencyToWatch>>) => {
  const shown: EvidenceRow[] = [];
  const others = new Set<string>();
  let rows = 0;
  let right = code;
  return {
    see: ({ row, cells }: Row): void => {
      const text = cells[column.index] ?? '';
      if (text === right || text === '') return;
      const said = trimAll(text).toUpperCase();
      if (said === code) right = ownCopy(text);
      else if (isCurrencyCode(said)) {
        rows += 1;
        if (!others.has(said)) others.add(ownCopy(said));
        if (shown.length < mostShown)
          shown.push({ row, cells: [ownCopy(cells[amount.index] ?? ''), ownCopy(text)] });
      }
    },
    found: (): OtherCurrency | null =>
      rows === 0 ? null : { column, code, others: [...others], rows, shown },
  };
};

/** More different words than that are no kinds of documents. */
const mostKinds = 200;

/** Looks for credits above 0, in a column that tells kinds of documents. Most rows say what the row before them said. */
const startCredits = ({ column, isCredit }: Marks, total: number, totalOf: (row: Row) => number) => {
  const known = new Map<string, boolean>();
  const values = new Set<string>();
  const shown: EvidenceRow[] = [];
  let rows = 0;
  let value = '';
  let last = '';
  let isLast = false;
  const judge = (text: string): boolean => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const is = known.size < mostKinds && isCredit(text);
    if (known.size < mostKinds) known.set(ownCopy(text), is);
    return is;
  };
  return {
    see: (row: Row): void => {
      const text = row.cells[column.index] ?? '';
      if (text !== last) {
        last = text;
        isLast = judge(text);
      }
      if (!isLast || !(totalOf(row) > 0)) return;
      if (rows === 0) value = ownCopy(trimAll(text));
      rows += 1;
      if (!values.has(text)) values.add(ownCopy(text));
      if (shown.length < mostShown)
        shown.push({ row: row.row, cells: [ownCopy(row.cells[total] ?? ''), ownCopy(text)] });
    },
    found: (): LaterCredits | null =>
      rows === 0 ? null : { column, value, values: [...values].map(trimAll), rows, shown },
  };
};

/** A row is asked about by each of them. */
const mostMarkColumns = 3;

const creditsOf = ({ mapper }: Watched, first: Judged) => {
  const total = columnOf(first, fieldWith(first, 'total'));
  const totalOf = totalReader(mapper);
  if (total === null || totalOf === null) return [];
  return marksIn(first.columns, total)
    .filter(({ by }) => by === 'kind')
    .slice(0, mostMarkColumns)
    .map((marks) => startCredits(marks, total.index, totalOf));
};

const mostMarks = 4096;

/**
 * Counts different texts, nearly and in bounded memory: of their marks only those are kept whose last bits are 0, of which more
 * are asked for whenever too many are kept.
 */
const startDifferent = (index: number) => {
  let marks = new Set<number>();
  let bits = 0;
  let rows = 0;
  let last = '';
  return {
    see: ({ cells }: Row): void => {
      const text = cells[index] ?? '';
      if (text === '') return;
      rows += 1;
      if (text === last) return;
      last = text;
      const mark = hashOf(text);
      if ((mark & ((1 << bits) - 1)) !== 0) return;
      marks.add(mark);
      while (marks.size > mostMarks) {
        bits += 1;
        const mask = (1 << bits) - 1;
        marks = new Set([...marks].filter((one) => (one & mask) === 0));
      }
    },
    found: () => ({ different: marks.size * 2 ** bits, rows }),
  };
};

/** What is looked for in the rows of one record. */
const startRecords = (first: Judged, totalOf: ReturnType<typeof totalReader>) => {
  const torn = startTorn(first);
  const twice = startLinesTwice(first);
  const totals = startLineTotals(first, totalOf);
  return {
    see: (row: Row): void => {
      torn?.see(row);
      twice?.see(row);
      totals?.see(row);
    },
    found: (): Pick<Later, 'torn' | 'linesTwice' | 'lineTotals'> => ({
      torn: torn?.found() ?? null,
      linesTwice: twice?.found() ?? null,
      lineTotals: totals?.found() ?? null,
    }),
  };
};

/** What is looked for in each row behind the first ones, once those say where. */
export const startLater = (watched: Watched, first: Judged) => {
  const vendor = vendorColumns(first);
  const { nameById } = first.known.vendors;
  const pairs =
    vendor === null || nameById === undefined
      ? null
      : startPairs(startNameJudge(nameById), pairColumns(first, vendor));
  const total = columnOf(first, fieldWith(first, 'total'));
  const { columns: profiles, arithmetic } = first;
  const shown = { profiles, figures: arithmetic.figures };
  const casts = compileCastCheck(first.rows, { ...watched, facts: profiles }, shown);
  const taxes = startTaxes(
    { ...watched, isEven: casts?.isEven ?? (() => true) },
    first.columns.filter((column) => total === null || !isOfOtherCurrency(first, column, total)),
  );
  const toWatch = currencyToWatch(first);
  const currency = toWatch === null ? null : startCurrency(toWatch);
  const number = watched.mapping.groupBy.length > 0 ? null : columnOf(first, fieldWith(first, 'number'));
  const numbers = number === null ? null : startDifferent(number.index);
  for (const row of first.rows) numbers?.see(row);
  const credits = creditsOf(watched, first);
  const totalOf = totalReader(watched.mapper);
  const prefixes = totalOf === null ? null : startPrefixes(first, totalOf);
  for (const row of first.rows) prefixes?.see(row);
  const cuts = startCuts(first);
  const order = startOrder(first);
  const sharing = startSharing(first);
  const records = startRecords(first, totalOf);
  for (const row of first.rows) records.see(row);
  const dateOrders = startDateOrders(first);
  for (const row of first.rows) dateOrders?.see(row);
  const twoVendors = startTwoVendors(first);
  const kinds = startKinds(watched.mapper, first);
  const statuses = startStatuses(watched.mapper, first);
  const companies = startCompanies(first);
  return {
    see: (row: Row): void => {
      pairs?.see(row);
      taxes.see?.(row);
      currency?.see(row);
      numbers?.see(row);
      for (const credit of credits) credit.see(row);
      prefixes?.see(row);
      cuts?.see(row);
      order?.see(row);
      sharing?.see(row);
      records.see(row);
      dateOrders?.see(row);
      twoVendors?.see(row);
      kinds?.see(row);
      statuses?.see(row);
      companies?.see(row);
    },
    found: (): Later => ({
      taxAbove: taxes.found(),
      disagreeing: pairs?.found() ?? noneDisagree,
      otherCurrency: currency?.found() ?? null,
      credits: credits.flatMap(({ found }) => found() ?? []),
      prefixes: prefixes?.found() ?? null,
      cut: cuts?.found() ?? noCuts,
      otherHeaders: order?.found() ?? noOtherHeaders,
      sharing: sharing?.found() ?? [],
      ...records.found(),
      dateOrders: dateOrders?.found() ?? [],
      twoVendors: twoVendors?.found() ?? null,
      kinds: kinds?.found() ?? null,
      status: statuses?.found() ?? new Map(),
      companies: companies?.found() ?? new Map(),
      numbers: numbers?.found() ?? null,
    }),
  };
};
