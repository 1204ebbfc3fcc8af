import { type ColumnProfile, startProfile } from '../../read/column-profile';
import { ownCopy } from '../../read/own-copy';
import type { Row } from '../../read/table';
import type { RowMapper } from '../apply';
import { profileRows } from '../figures';
import { type KnownValues, nothingKnown } from '../known-values';
import type { SaidAround } from '../said-around';
import { arithmeticIn } from '../settle';
import { withSpoiltAmounts } from '../spoilt-amounts';
import { fewValues } from './accepted';
import { currencyLines, watchCurrencyLines } from './currency-lines-rule';
import type { Finding, Judged } from './finding';
import { judgeMapping } from './judge-mapping';
import { startLater, type Watched } from './later';
import { totalReader } from './later-taxes';
import { startOddRows } from './odd-rows';
import { sectionLines, startSections } from './section-lines';
import { takenBack } from './taken-back';

/**
 * Looks at every row that counts, in file order, for the rules about plausible but wrong mappings: the first ones are kept,
 * of the others a spread, and what a single row may show is looked for in each.
 */
export type Watch = {
  readonly see: (row: Row) => void;
  /** Every row as it stands in the file, before it is seen; lines that are no records tell what those below them are. */
  readonly pass: (row: Row) => void;
  /** `said`: what the lines around the table say of all amounts. `offset`: the rows that may take back others, where there are such. */
  readonly findings: (said?: readonly SaidAround[], offset?: () => OffsetRows | null) => readonly Finding[];
};

/** Rows below 0, those that come to as much above it, and how many documents above 0 there are in all. */
export type OffsetRows = { readonly rows: readonly Row[]; readonly documents: number };

/** A table of very many columns proves as much with fewer rows. */
const mostCells = 400_000;
const fewestRows = 50;
/** Of a longer file so many of its first rows are judged by themselves: all others are looked at one by one, and a spread of them. */
const firstOfMany = 500;
const mostSpread = 300;
/** Records of several rows: as many as show what fewer rows do. */
const mostSpreadRows = 600;
/** A record of more rows than that is not among those that are spread. */
const mostOfOne = 2_000;

const isMadeUp = (name: string): boolean => /^Column [A-Z]{1,3}$/.test(name);

const profiled = (rows: readonly Row[], columns: readonly string[]): readonly ColumnProfile[] => {
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  return profile.finish(columns.map((name) => ({ name, header: isMadeUp(name) ? null : name })));
};

const kept = ({ row, cells, kinds, shown }: Row): Row => ({
  ...{ row, shown },
  cells: cells.map(ownCopy),
  kinds: kinds === null ? null : ownCopy(kinds),
});

/** Rows spread evenly over all that pass: whole records where several rows make one. */
const startSpread = ({ mapping, groupKey }: RowMapper) => {
  const isGrouped = mapping.groupBy.length > 0;
  let records: Row[][] = [];
  let stride = 4;
  let at = -1;
  let next = 0;
  /** A record that is being taken; null: none is. */
  let taken: Row[] | null = null;
  let isSought = false;
  let key: string | null = null;
  let rows = 0;
  const thinOut = (): void => {
    stride *= 2;
    records = records.filter((_, i) => i % 2 === 0);
    rows = records.reduce((sum, one) => sum + one.length, 0);
  };
  const take = (row: Row): void => {
    taken = [kept(row)];
    records.push(taken);
    rows += 1;
    if (records.length >= mostSpread || (records.length > 1 && rows >= mostSpreadRows)) thinOut();
    next = at + stride;
  };
  const goOn = (row: Row): void => {
    const own = groupKey(row);
    const isSame = own !== null && own === key;
    key = own;
    if (isSame) {
      if (taken !== null && taken.length < mostOfOne) {
        taken.push(kept(row));
        rows += 1;
      } else if (taken !== null) {
        rows -= taken.length;
        records = records.filter((one) => one !== taken);
        taken = null;
      }
    } else if (isSought) {
      isSought = false;
      take(row);
    } else taken = null;
  };
  return {
    add: (row: Row): void => {
      at += 1;
      if (isGrouped && (isSought || taken !== null)) goOn(row);
      else if (at < next) return;
      else if (isGrouped) {
        // The record that this row is of may have begun above it: the next one is taken.
        isSought = true;
        key = groupKey(row);
      } else take(row);
    },
    rows: (): readonly Row[] => records.flat(),
  };
};

/** What is accepted covers the words of all rows: those of the first as well as those of a spread. */
const withValues = (finding: Finding, first: readonly Finding[]): Finding => {
  const same = first.find(
    ({ rule, columns }) => rule === finding.rule && columns.join('\u001f') === finding.columns.join('\u001f'),
  );
  return same?.values === undefined
    ? finding
    : { ...finding, values: fewValues([...same.values, ...(finding.values ?? [])]) };
};

/** Rules that may speak of several columns of one file. */
const toldByColumn: ReadonlySet<Finding['rule']> = new Set([
  'sign-unproven',
  'status-unproven',
  'dates-turned-round',
  'date-order-unproven',
]);

const areOfOne = (one: Finding, other: Finding): boolean =>
  one.rule === other.rule &&
  (!toldByColumn.has(one.rule) || one.columns.join('\u001f') === other.columns.join('\u001f'));

/**
 * What the first rows say stands, whatever the others say: numbers that repeat are seen only where rows stand together. But a
 * date that is the same in all of them may change below.
 */
const united = (first: readonly Finding[], all: readonly Finding[]): readonly Finding[] => {
  const against = first.filter(({ grade }) => grade === 'against');
  const isOf = (findings: readonly Finding[], rule: Finding['rule']): boolean =>
    findings.some((one) => one.rule === rule);
  const later = all.filter(({ rule }) => !isOf(against, rule)).map((one) => withValues(one, first));
  const asks = first.filter(
    (one) =>
      one.grade === 'asks' &&
      one.rule !== 'date-never-changes' &&
      !later.some((other) => areOfOne(one, other)),
  );
  return [...against, ...later, ...asks];
};

/** Rules that speak of single rows: what odd rows alone show is theirs. */
const ofSingleRows: ReadonlySet<Finding['rule']> = new Set([
  'sign-unproven',
  'status-unproven',
  'currency-pair-unproven',
  'date-unproven',
  'total-unproven',
]);

const inFileOrder = (rows: readonly Row[]): readonly Row[] =>
  [...new Map(rows.map((one) => [one.row, one])).values()].sort((a, b) => a.row - b.row);

/** What a spread of all rows shows, and of single rows what the odd ones among them show as well. */
const withOdd = (spread: readonly Finding[], odd: readonly Finding[]): readonly Finding[] => {
  const more = odd.filter(({ rule }) => ofSingleRows.has(rule));
  return [...spread.filter((one) => !more.some((other) => areOfOne(one, other))), ...more];
};

/** Whether a finding says all that another one does. */
const tellsAll = (finding: Finding, other: Finding): boolean => {
  if (!areOfOne(finding, other)) return false;
  if (!toldByColumn.has(finding.rule)) return true;
  const values = new Set(finding.values);
  return other.values?.every((value) => values.has(value)) === true;
};

/** Begins to watch the rows of an import; findings are asked for when all have passed. The same rows always give the same. */
export const startWatch = (watched: Watched): Watch => {
  const { mapper, mapping, target, columns: names } = watched;
  const most = Math.max(fewestRows, Math.min(profileRows, Math.floor(mostCells / Math.max(1, names.length))));
  const looksUpVendors = mapper.slots.some(({ lookup }) => lookup?.kind === 'vendor');
  const known = (): KnownValues => (looksUpVendors ? watched.known() : nothingKnown);
  const spread = startSpread(mapper);
  let first: Row[] = [];
  let ofFirst: Judged | null = null;
  let later: ReturnType<typeof startLater> | null = null;
  let odd: ReturnType<typeof startOddRows> = null;
  const sections = startSections(watched.target);
  const currencies = watchCurrencyLines(watched);
  const totalOf = totalReader(mapper);
  const seeLater = (row: Row): void => {
    later?.see(row);
    odd?.see(row);
  };
  const judged = (rows: readonly Row[]): Judged => {
    const columns = withSpoiltAmounts(target, profiled(rows, names));
    const arithmetic = arithmeticIn({ columns, rows }, mapping.locale.decimal);
    const { companies } = watched;
    return { mapping, target, known: known(), companies, columns, rows, arithmetic };
  };
  const inOffset = (offset: (() => OffsetRows | null) | undefined): readonly Finding[] => {
    const found = odd?.hasCredits() === true && mapping.groupBy.length === 0 ? (offset?.() ?? null) : null;
    return found === null || found.rows.length === 0
      ? []
      : takenBack({ ...judged(inFileOrder(found.rows)), documents: found.documents });
  };
  const inRows = (around?: readonly SaidAround[], offset?: () => OffsetRows | null): readonly Finding[] => {
    if (later === null || ofFirst === null) return judgeMapping({ ...judged(first), around });
    const found = withOdd(judgeMapping({ ...ofFirst, around, later: later.found() }), inOffset(offset));
    const isGrouped = mapping.groupBy.length > 0;
    const inSome = (rows: readonly Row[], more: Pick<Judged, 'isTorn' | 'hasOdd'>): readonly Finding[] =>
      rows.length === 0 ? [] : judgeMapping({ ...judged(rows), around, isSpread: true, ...more });
    const rows = spread.rows();
    const oddRows = odd?.rows() ?? [];
    const inSpread = inSome(rows, { isTorn: isGrouped && !watched.isTogether });
    const inOdd =
      oddRows.length === 0
        ? []
        : inSome(inFileOrder([...rows, ...oddRows]), { isTorn: isGrouped, hasOdd: true });
    // What was counted row by row is told with all its rows.
    const more = inOdd.filter((one) => !found.some((other) => tellsAll(other, one)));
    return rows.length + oddRows.length === 0 ? found : united(found, withOdd(inSpread, more));
  };
  return {
    pass:
      currencies === null
        ? sections.pass
        : (row) => {
            sections.pass(row);
            currencies.pass(row);
          },
    see: (row) => {
      currencies?.count();
      // A row below 0 is a credit, which is left out as such.
      if (sections.isOpen() && !(totalOf !== null && totalOf(row) < 0)) sections.count();
      spread.add(row);
      if (later === null && first.length < most) {
        first.push(kept(row));
        return;
      }
      if (later === null) {
        const others = first.slice(firstOfMany);
        first = first.slice(0, firstOfMany);
        ofFirst = judged(first);
        later = startLater(watched, ofFirst);
        odd = startOddRows(ofFirst, kept);
        for (const one of others) seeLater(one);
      }
      seeLater(row);
    },
    findings: (said, offset) => [
      ...inRows(said, offset),
      ...sectionLines(target, sections.found()),
      ...(currencies === null ? [] : currencyLines(watched, currencies.found(), said)),
    ],
  };
};
