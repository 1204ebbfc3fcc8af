import type { RowMapper } from '../../map/apply';
import type { BuildOptions } from '../../map/group';
import { longWay, type RecordTaker } from '../../map/record-stream';
import type { Row } from '../../read/table';
import { startJudge } from '../judge';
import type { JudgeParts } from '../prepare-record';
import { type Prepared, writtenOut } from '../prepared';
import { mostLinesHeld } from './lines';
import { compileProgram, type RowProgram } from './program';

/** How many records took which way. */
export type Ways = { readonly quick: number; readonly long: number };

/** Judges records out of their rows: by the row program where nothing is to be said of them, else the long way. */
export type JudgingTaker = RecordTaker<Prepared> & {
  readonly ways: () => Ways;
  /** Whoever was given records has done with their payloads: they are good until then. */
  readonly forget: () => void;
};

/** Whether a row has no sign of payment that matters, and its amounts add up. */
const compileIsSound = (program: RowProgram, { paidSigns, casts }: BuildOptions) => {
  const signsOf = program.heedsPaidSigns ? paidSigns : undefined;
  return (row: Row): boolean =>
    (signsOf === undefined || signsOf(row).length === 0) && (casts === undefined || casts.isEven(row));
};

/** So many records in a row that took the long way: a file like that is not tried again and again. */
const tiring = 32;
const triedOf = 8;

/** Whether the next record is worth a try: not each one, where so many before it took the long way. */
const startTrying = () => {
  let missed = 0;
  return {
    isWorthIt: (): boolean => missed < tiring || missed % triedOf === 0,
    quick: (): void => {
      missed = 0;
    },
    long: (): void => {
      missed += 1;
    },
  };
};

/** Starts judging whole records. `isQuick` false: all of them the long way. */
export const startJudgingRecords = (
  mapper: RowMapper,
  parts: JudgeParts,
  options: BuildOptions = {},
  isQuick = true,
): JudgingTaker => {
  const judge = startJudge(parts);
  const long = longWay(mapper, options);
  const program = isQuick ? compileProgram(mapper, parts) : null;
  const isSound = program === null ? () => false : compileIsSound(program, options);
  let rows: Row[] = [];
  let isLong = program === null;
  const trying = startTrying();
  let quickRecords = 0;
  let longRecords = 0;

  /** What was seen of the record so far goes the long way, and what follows too. */
  const leave = (): void => {
    isLong = true;
    const [first, ...others] = rows;
    if (first !== undefined) long.start(first);
    for (const row of others) long.add(row);
    rows = [];
  };
  const finishLong = (): Prepared => {
    longRecords += 1;
    trying.long();
    return writtenOut(judge.add(long.finish()));
  };

  if (program === null)
    return {
      start: long.start,
      add: long.add,
      finish: finishLong,
      ways: () => ({ quick: quickRecords, long: longRecords }),
      forget: () => undefined,
    };
  return {
    start: (row) => {
      isLong = false;
      // The room for its rows is kept from record to record.
      rows[0] = row;
      rows.length = 1;
      if (!trying.isWorthIt() || !isSound(row) || !program.start(row)) leave();
    },
    add: (row) => {
      if (isLong) {
        long.add(row);
        return;
      }
      rows.push(row);
      if (rows.length > mostLinesHeld || !isSound(row) || !program.add(row)) leave();
    },
    finish: () => {
      if (isLong) return finishLong();
      const quick = program.finish(rows, judge.claim);
      if (quick === null) {
        leave();
        return finishLong();
      }
      quickRecords += 1;
      trying.quick();
      return quick;
    },
    ways: () => ({ quick: quickRecords, long: longRecords }),
    forget: program.forget,
  };
};
