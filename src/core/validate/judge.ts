import type { MappedRecord } from '../map/group';
import { startDuplicates } from './duplicates';
import { compilePrepare, type JudgeParts } from './prepare-record';
import type { Prepared } from './prepared';

/** Judges the records of one import in file order and numbers them from 1. */
export type Judge = { readonly add: (mapped: MappedRecord) => Prepared };

/** Starts judging: each record by itself, then against those before it. */
export const startJudge = (parts: JudgeParts): Judge => {
  const prepare = compilePrepare(parts);
  const duplicates = startDuplicates(parts.target);
  let records = 0;
  return {
    add: (mapped) => {
      records += 1;
      return duplicates.add(prepare(mapped, records));
    },
  };
};
