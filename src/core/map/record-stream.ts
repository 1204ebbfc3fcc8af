import type { Row } from '../read/table';
import type { RowMapper } from './apply';
import {
  type BuildOptions,
  finishGroup,
  type Group,
  keptRow,
  layoutOf,
  type MappedRecord,
  single,
} from './group';

/** The last row of each group, by its key. */
export type GroupEnds = ReadonlyMap<string, number>;

/** Records in order of their first row, each as soon as no row of it can follow. */
export type RecordStream = {
  /** Records that this row completes. Rows that do not count are not to be handed in. */
  readonly add: (row: Row) => readonly MappedRecord[];
  /** The records still open. */
  readonly finish: () => Iterable<MappedRecord>;
  /**
   * Where each group ends, if rows of one record did not stand together: what was handed out is then worth nothing, and
   * the rows have to be read once more with these ends. Null: all is well. Ask when all rows are in.
   */
  readonly scattered: () => GroupEnds | null;
};

const none: readonly MappedRecord[] = [];

type Parts = {
  readonly mapper: RowMapper;
  readonly signsOf: NonNullable<BuildOptions['paidSigns']>;
  readonly finished: (group: Group) => MappedRecord;
};

const addRow = ({ mapper, signsOf }: Parts, group: Group, row: Row, keeps: boolean): void => {
  const mapped = mapper.map(row);
  group.rows.push(keeps ? keptRow(mapped) : mapped);
  for (const sign of signsOf(row)) group.signs.push(sign);
};

const startGroup = (): Group => ({ rows: [], signs: [] });

/** Takes it that the rows of a record stand together, as they nearly always do, and says so when they do not. */
const together = (parts: Parts): RecordStream => {
  const ends = new Map<string, number>();
  let isScattered = false;
  let open: { readonly key: string | null; readonly group: Group } | null = null;
  let lastRow = 0;
  const close = (): readonly MappedRecord[] => {
    if (open === null) return none;
    if (open.key !== null) ends.set(open.key, lastRow);
    const record = parts.finished(open.group);
    open = null;
    return [record];
  };
  return {
    add: (row) => {
      const key = parts.mapper.groupKey(row);
      if (isScattered) {
        if (key !== null) ends.set(key, row.row);
        return none;
      }
      if (open !== null && key !== null && key === open.key) {
        addRow(parts, open.group, row, false);
        lastRow = row.row;
        return none;
      }
      const closed = close();
      if (key !== null && ends.has(key)) {
        isScattered = true;
        ends.set(key, row.row);
        return none;
      }
      open = { key, group: startGroup() };
      addRow(parts, open.group, row, false);
      lastRow = row.row;
      return closed;
    },
    finish: () => (isScattered ? none : close()),
    scattered: () => (isScattered ? ends : null),
  };
};

type Open = { readonly place: number; readonly group: Group };

/** Knows where each record ends; one that ends before an earlier one waits for it. */
const apart = (parts: Parts, ends: GroupEnds): RecordStream => {
  const open = new Map<string, Open>();
  const waiting = new Map<number, MappedRecord>();
  let places = 0;
  let next = 0;
  const ready = (): readonly MappedRecord[] => {
    const records: MappedRecord[] = [];
    for (let record = waiting.get(next); record !== undefined; record = waiting.get(next)) {
      records.push(record);
      waiting.delete(next);
      next += 1;
    }
    return records;
  };
  return {
    add: (row) => {
      const key = parts.mapper.groupKey(row);
      const known = key === null ? undefined : open.get(key);
      const one = known ?? { place: places, group: startGroup() };
      if (known === undefined) places += 1;
      addRow(parts, one.group, row, true);
      if (key !== null && ends.get(key) !== row.row) {
        if (known === undefined) open.set(key, one);
        return none;
      }
      if (key !== null) open.delete(key);
      waiting.set(one.place, parts.finished(one.group));
      return ready();
    },
    finish: () => ready(),
    scattered: () => null,
  };
};

/**
 * Puts rows together into records as they pass by. Memory holds what is open: one record where the rows of each stand
 * together; with `ends`, those between the first and the last row of a record.
 */
export const streamRecords = (
  mapper: RowMapper,
  { paidSigns }: BuildOptions = {},
  ends: GroupEnds | null = null,
): RecordStream => {
  const layout = layoutOf(mapper);
  const signsOf = paidSigns ?? (() => []);
  if (mapper.mapping.groupBy.length === 0)
    return {
      add: (row) => [single(mapper, layout, mapper.map(row), signsOf(row))],
      finish: () => none,
      scattered: () => null,
    };
  const parts: Parts = { mapper, signsOf, finished: (group) => finishGroup(mapper, layout, group) };
  return ends === null ? together(parts) : apart(parts, ends);
};
