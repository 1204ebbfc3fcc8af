import type { MappedRecord } from '../map/group';
import { startDuplicates } from './duplicates';
import { compilePrepare, type JudgeParts } from './prepare-record';
import type { JudgedRecord } from './prepared';
import { writtenOver } from './written-over';

/** Judges the records of one import in file order and numbers them from 1. */
export type Judge = {
  readonly add: (mapped: MappedRecord) => JudgedRecord;
  /**
   * The number of a record that nothing else is to be said of, its match key taken; null: the key was there before, in this
   * file, in an earlier import or in the directory, and the record has to be judged by `add`.
   */
  readonly claim: (key: string, row: number) => number | null;
};

/** Starts judging: each record by itself, then against those before it. */
export const startJudge = (parts: JudgeParts): Judge => {
  const { target, known } = parts;
  const prepare = compilePrepare(parts);
  const duplicates = startDuplicates(target);
  let records = 0;
  return {
    add: (mapped) => {
      records += 1;
      return duplicates.add(prepare(mapped, records));
    },
    claim: (key, row) => {
      const wasSent = target.createsOnce && known.earlier(key) !== undefined;
      // It may read otherwise there.
      const isKnown = writtenOver(target, known, key) !== undefined;
      if (wasSent || isKnown || !duplicates.claim(key, records + 1, row)) return null;
      records += 1;
      return records;
    },
  };
};
