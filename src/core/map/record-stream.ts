import { ownCopy } from '../read/own-copy';
import type { Row } from '../read/table';
import type { RowMapper } from './apply';
import {
  addToGroup,
  type BuildOptions,
  finishGroup,
  finishSingle,
  type Group,
  keptRow,
  layoutOf,
  type MappedRecord,
  startGroup,
} from './group';
import { startSeen } from './seen-keys';

/** The last row of each group, by its key. */
export type GroupEnds = ReadonlyMap<string, number>;

/** Learns where the groups of a table end. */
export const learnEnds = (mapper: RowMapper) => {
  const ends = new Map<string, number>();
  const counted = mapper.startCounting();
  return {
    add: (seen: Row): void => {
      const row = counted(seen);
      const key = row === null ? null : mapper.groupKey(row);
      if (row !== null && key !== null) ends.set(ownCopy(key), row.row);
    },
    finish: (): GroupEnds => ends,
  };
};

/** Records in order of their first row, each as soon as no row of it can follow. */
export type RecordStream = {
  /** Records that this row completes. Rows that do not count are not to be handed in. */
  readonly add: (row: Row) => readonly MappedRecord[];
  /** The records still open. */
  readonly finish: () => Iterable<MappedRecord>;
  /**
   * Whether rows of one record did not stand together, as far as can be told by now: what was handed out is then worth
   * nothing, and the rows have to be judged once more with the ends of their groups.
   */
  readonly isScattered: () => boolean;
};

const none: readonly MappedRecord[] = [];

type Parts = {
  readonly mapper: RowMapper;
  readonly options: BuildOptions;
  readonly finished: (group: Group) => MappedRecord;
};

const addRow = ({ mapper, options }: Parts, group: Group, row: Row): void =>
  addToGroup(group, { row, mapped: keptRow(mapper.map(row)) }, options);

/** Who takes the rows of one record after the other, and makes something of each. */
export type RecordTaker<T> = {
  /** The first row of a record. */
  readonly start: (row: Row) => void;
  readonly add: (row: Row) => void;
  readonly finish: () => T;
};

/** What is made of the records, each as soon as no row of it can follow. */
export type TakenStream<T> = {
  /** What the record before this row came to; null: the row belongs to it, or is the first of all. */
  readonly add: (row: Row) => T | null;
  readonly finish: () => T | null;
  readonly isScattered: () => boolean;
};

/** Tells at a glance that a row has the very key cells of the row before. */
const compileSameCells = (columns: readonly number[]): ((row: Row, before: Row) => boolean) => {
  return (row, before) => {
    if (row.shown !== null || before.shown !== null) return false;
    for (const column of columns) if (row.cells[column] !== before.cells[column]) return false;
    return true;
  };
};

const noRow: Row = { row: 0, cells: [], kinds: null, shown: null };

/** Takes it that the rows of a record stand together, as they nearly always do, and says so when they do not. */
export const streamTogether = <T>(mapper: RowMapper, taker: RecordTaker<T>): TakenStream<T> => {
  const { groupKey, groupColumns } = mapper;
  const isGrouped = groupColumns.length > 0;
  const hasSameCells = compileSameCells(groupColumns);
  const seen = startSeen();
  let isScattered = false;
  let isOpen = false;
  let openKey: string | null = null;
  let last = noRow;
  const close = (): T | null => {
    if (!isOpen) return null;
    isOpen = false;
    return taker.finish();
  };
  /** Whether the row goes on with the open record; the key it has else. */
  const goesOn = (row: Row): boolean => isOpen && openKey !== null && hasSameCells(row, last);
  return {
    add: (row) => {
      if (isScattered) return null;
      if (goesOn(row)) {
        taker.add(row);
        return null;
      }
      const key = isGrouped ? groupKey(row) : null;
      if (isOpen && key !== null && key === openKey) {
        last = row;
        taker.add(row);
        return null;
      }
      const closed = close();
      isScattered = key !== null && seen.add(key);
      if (isScattered) return null;
      isOpen = true;
      openKey = key;
      last = row;
      taker.start(row);
      return closed;
    },
    finish: () => (isScattered ? null : close()),
    isScattered: () => isScattered,
  };
};

/** Takes rows the long way: each is mapped whole. */
export const longWay = (mapper: RowMapper, options: BuildOptions = {}): RecordTaker<MappedRecord> => {
  const layout = layoutOf(mapper);
  const isGrouped = mapper.mapping.groupBy.length > 0;
  let group = startGroup();
  const add = (row: Row): void => addToGroup(group, { row, mapped: mapper.map(row) }, options);
  return {
    start: (row) => {
      group = startGroup();
      add(row);
    },
    add,
    finish: () =>
      isGrouped ? finishGroup(mapper, layout, group, options) : finishSingle(mapper, layout, group, options),
  };
};

const together = (mapper: RowMapper, options: BuildOptions): RecordStream => {
  const stream = streamTogether(mapper, longWay(mapper, options));
  const asList = (record: MappedRecord | null): readonly MappedRecord[] =>
    record === null ? none : [record];
  return {
    add: (row) => asList(stream.add(row)),
    finish: () => asList(stream.finish()),
    isScattered: stream.isScattered,
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
      addRow(parts, one.group, row);
      if (key !== null && ends.get(key) !== row.row) {
        if (known === undefined) open.set(key, one);
        return none;
      }
      if (key !== null) open.delete(key);
      waiting.set(one.place, parts.finished(one.group));
      return ready();
    },
    finish: () => ready(),
    isScattered: () => false,
  };
};

/**
 * Puts rows together into records as they pass by. Memory holds what is open: one record where the rows of each stand
 * together; with `ends`, those between the first and the last row of a record.
 */
export const streamRecords = (
  mapper: RowMapper,
  options: BuildOptions = {},
  ends: GroupEnds | null = null,
): RecordStream => {
  if (ends === null || mapper.mapping.groupBy.length === 0) return together(mapper, options);
  const layout = layoutOf(mapper);
  const finished = (group: Group): MappedRecord => finishGroup(mapper, layout, group, options);
  return apart({ mapper, options, finished }, ends);
};
