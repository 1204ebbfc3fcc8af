import { ownCopy } from '../read/own-copy';
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
import { startSeen } from './seen-keys';

/** The last row of each group, by its key. */
export type GroupEnds = ReadonlyMap<string, number>;

/** Learns where the groups of a table end. */
export const learnEnds = (mapper: RowMapper) => {
  const ends = new Map<string, number>();
  return {
    add: (row: Row): void => {
      const key = mapper.groupKey(row);
      if (key !== null && mapper.only.keeps(row)) ends.set(ownCopy(key), row.row);
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
  const seen = startSeen();
  let isScattered = false;
  let open: { readonly key: string | null; readonly group: Group } | null = null;
  const close = (): readonly MappedRecord[] => {
    if (open === null) return none;
    const record = parts.finished(open.group);
    open = null;
    return [record];
  };
  return {
    add: (row) => {
      if (isScattered) return none;
      const key = parts.mapper.groupKey(row);
      if (open !== null && key !== null && key === open.key) {
        addRow(parts, open.group, row, false);
        return none;
      }
      const closed = close();
      isScattered = key !== null && seen.add(key);
      if (isScattered) return none;
      open = { key, group: startGroup() };
      addRow(parts, open.group, row, false);
      return closed;
    },
    finish: () => (isScattered ? none : close()),
    isScattered: () => isScattered,
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
    isScattered: () => false,
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
      isScattered: () => false,
    };
  const parts: Parts = { mapper, signsOf, finished: (group) => finishGroup(mapper, layout, group) };
  return ends === null ? together(parts) : apart(parts, ends);
};
