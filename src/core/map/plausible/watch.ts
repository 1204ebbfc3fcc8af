import type { Issue } from '../../issues/issue';
import { type ColumnProfile, startProfile } from '../../read/column-profile';
import { ownCopy } from '../../read/own-copy';
import type { Row } from '../../read/table';
import type { Target } from '../../targets/target';
import { parseAmount } from '../../values/amount';
import { millionths } from '../../values/millionths';
import { amountRole } from '../amount-role';
import type { RowMapper } from '../apply';
import { profileRows } from '../figures';
import { type KnownValues, nothingKnown } from '../known-values';
import type { Mapping } from '../mapping';
import { arithmeticIn } from '../settle';
import { noArithmetic } from '../settle-amounts';
import type { EvidenceRow } from './evidence-row';
import type { Finding, Judged, Later } from './finding';
import { vendorColumns } from './id-and-name';
import { judgeMapping } from './judge-mapping';
import { noneDisagree, startNameJudge, startPairs } from './name-pairs';

/** What a watch needs to know of an import. */
export type Watched = {
  /** As a person made it. */
  readonly mapping: Mapping;
  readonly mapper: RowMapper;
  readonly target: Target;
  readonly columns: readonly string[];
  /** What the directory knows; asked for once, and only where a rule wants it. */
  readonly known: () => KnownValues;
  /** Whether the rows of a record stand together, so that some of them in a row may be whole records. */
  readonly isTogether: boolean;
};

/**
 * Looks at every row that counts, in file order, for the rules about plausible but wrong mappings: the first ones are kept,
 * of the others a spread, and what a single row may show is looked for in each.
 */
export type Watch = {
  readonly see: (row: Row) => void;
  readonly findings: () => readonly Finding[];
};

/** A table of very many columns proves as much with fewer rows. */
const mostCells = 400_000;
const fewestRows = 50;
const mostSpread = 600;
const mostShown = 5;

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
  const take = (row: Row): void => {
    taken = [kept(row)];
    records.push(taken);
    if (records.length >= mostSpread) {
      stride *= 2;
      records = records.filter((_, i) => i % 2 === 0);
    }
    next = at + stride;
  };
  const goOn = (row: Row): void => {
    const own = groupKey(row);
    const isSame = own !== null && own === key;
    key = own;
    if (isSame) taken?.push(kept(row));
    else if (isSought) {
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

const powers = Array.from({ length: 16 }, (_, digits) => 10 ** (digits + 6));

/** Whether the text may be as much as so many millionths, told at a glance: `12.50` has two digits and is less than 100. */
const mayReach = (text: string, amount: number): boolean =>
  text.charCodeAt(text.length - 3) !== 46 || (powers[text.length - 3] ?? Number.MAX_VALUE) > amount;

const isAtLeast = (text: string, amount: number, decimal: '.' | ',' | 'auto'): boolean => {
  if (text === '' || !mayReach(text, amount)) return false;
  const quick = decimal === ',' ? Number.NaN : millionths(text);
  if (!Number.isNaN(quick)) return quick >= amount;
  const reading = parseAmount(text, { decimal });
  return reading.ok && millionths(reading.value.text) >= amount;
};

/** Columns called a tax that no field is read from, where each row has a total of its own. */
const taxesAside = ({ mapper }: Watched, columns: readonly ColumnProfile[]) => {
  const total = mapper.slots.find(({ field }) => field.figure === 'total');
  if (total === undefined || total.index < 0 || total.aggregate === 'sum') return [];
  return columns.filter(
    ({ header, index }) => amountRole(header) === 'tax' && !mapper.slots.some((slot) => slot.index === index),
  );
};

/** What the total of a row is, in millionths, read as the mapping reads it; plain decimals at a glance. */
const totalReader = ({ slots, programs }: RowMapper): ((row: Row) => number) | null => {
  const at = slots.findIndex(({ field }) => field.figure === 'total');
  const [slot, program] = [slots[at], programs[at]];
  if (slot === undefined || program === undefined) return null;
  const { index } = slot;
  const isPlain = program.quick !== null && program.decimal !== ',' && slot.source.negate !== true;
  const scratch: Issue[] = [];
  return (row) => {
    const quick = isPlain ? millionths(row.cells[index] ?? '') : Number.NaN;
    if (!Number.isNaN(quick)) return quick;
    scratch.length = 0;
    return millionths(program.whole(row, scratch));
  };
};

/** Looks for a tax as high as its total in each row. */
const startTaxes = (watched: Watched, columns: readonly ColumnProfile[]) => {
  const { mapper } = watched;
  const taxes = taxesAside(watched, columns);
  const totalOf = taxes.length === 0 ? null : totalReader(mapper);
  const at = mapper.slots.find(({ field }) => field.figure === 'total')?.index ?? -1;
  const above = new Map<number, EvidenceRow[]>();
  const own = mapper.mapping.locale.decimal;
  const decimals = taxes.map(({ index, decimalMark }) => ({
    index,
    decimal:
      own !== 'auto' ? own : decimalMark === '.' || decimalMark === ',' ? decimalMark : ('auto' as const),
  }));
  const see = (row: Row): void => {
    const amount = totalOf?.(row) ?? Number.NaN;
    if (!(amount > 0)) return;
    for (const { index, decimal } of decimals) {
      const text = row.cells[index] ?? '';
      if (!isAtLeast(text, amount, decimal)) continue;
      const rows = above.get(index) ?? [];
      if (rows.length < mostShown)
        above.set(index, [...rows, { row: row.row, cells: [ownCopy(text), ownCopy(row.cells[at] ?? '')] }]);
    }
  };
  return { see: totalOf === null ? null : see, above };
};

/** What is looked for in each row behind the first ones, once those say where. */
const startLater = (watched: Watched, columns: readonly ColumnProfile[], known: KnownValues) => {
  const { mapping, target } = watched;
  const about: Judged = {
    ...{ mapping, target, columns, known },
    ...{ rows: [], arithmetic: noArithmetic },
  };
  const vendor = vendorColumns(about);
  const { nameById } = known.vendors;
  const pairs =
    vendor === null || nameById === undefined
      ? null
      : startPairs(startNameJudge(nameById), { id: vendor.id.index, name: vendor.name.index });
  const taxes = startTaxes(watched, columns);
  return {
    see: (row: Row): void => {
      pairs?.see(row);
      taxes.see?.(row);
    },
    found: (): Later => ({ taxAbove: taxes.above, disagreeing: pairs?.found() ?? noneDisagree }),
  };
};

/**
 * What the first rows say stands, whatever the others say: numbers that repeat are seen only where rows stand together. But a
 * date that is the same in all of them may change below.
 */
const united = (first: readonly Finding[], all: readonly Finding[]): readonly Finding[] => {
  const against = first.filter(({ grade }) => grade === 'against');
  const isOf = (findings: readonly Finding[], rule: Finding['rule']): boolean =>
    findings.some((one) => one.rule === rule);
  const later = all.filter(({ rule }) => !isOf(against, rule));
  const asks = first.filter(
    ({ rule, grade }) => grade === 'asks' && rule !== 'date-never-changes' && !isOf(later, rule),
  );
  return [...against, ...later, ...asks];
};

/** Begins to watch the rows of an import; findings are asked for when all have passed. The same rows always give the same. */
export const startWatch = (watched: Watched): Watch => {
  const { mapper, mapping, target, columns: names } = watched;
  const most = Math.max(fewestRows, Math.min(profileRows, Math.floor(mostCells / Math.max(1, names.length))));
  const looksUpVendors = mapper.slots.some(({ lookup }) => lookup?.kind === 'vendor');
  const known = (): KnownValues => (looksUpVendors ? watched.known() : nothingKnown);
  const spread = startSpread(mapper);
  const first: Row[] = [];
  let columns: readonly ColumnProfile[] | null = null;
  let later: ReturnType<typeof startLater> | null = null;
  const judge = (rows: readonly Row[], profile: readonly ColumnProfile[], more: Partial<Judged>) => {
    const arithmetic = arithmeticIn({ columns: profile, rows });
    const about = { mapping, target, known: known(), ...more };
    return judgeMapping({ ...about, columns: profile, rows, arithmetic });
  };
  return {
    see: (row) => {
      spread.add(row);
      if (later !== null) later.see(row);
      else if (first.length < most) first.push(kept(row));
      else {
        columns = profiled(first, names);
        later = startLater(watched, columns, known());
        later.see(row);
      }
    },
    findings: () => {
      const ofFirst = judge(
        first,
        columns ?? profiled(first, names),
        later === null ? {} : { later: later.found() },
      );
      if (later === null) return ofFirst;
      const isTorn = mapping.groupBy.length > 0 && !watched.isTogether;
      const rows = isTorn ? [] : spread.rows();
      return rows.length === 0 ? ofFirst : united(ofFirst, judge(rows, profiled(rows, names), {}));
    },
  };
};
