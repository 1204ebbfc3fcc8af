import type { CutRules, Quirk } from '../../../core/read/tokenise';
import { startTokeniser } from './tokeniser';

/** A record longer than this is not a record: a quote was opened and never closed, or it is not a table. */
export const longestRecordLetters = 1_048_576;

export type Cut = {
  readonly records: readonly (readonly string[])[];
  readonly quirks: readonly Quirk[];
  readonly fault: 'unterminated-quote' | 'record-too-long' | null;
};

/**
 * Cuts a stream of text pieces into whole records. Only the unfinished record at the end is kept between pieces.
 * A long record is looked at again only when it has doubled, so that its cost stays in proportion to its length.
 */
export const startCutter = (rules: CutRules) => {
  const tokens = startTokeniser(rules);
  let pending = '';
  let wanted = 0;

  const push = (piece: string): Cut => {
    pending += piece;
    if (pending.length < wanted) return { records: [], quirks: [], fault: null };
    const { records, consumed, quirks } = tokens(pending, false);
    pending = pending.slice(consumed);
    wanted = records.length > 0 ? 0 : pending.length * 2;
    if (pending.length <= longestRecordLetters) {
      wanted = Math.min(wanted, longestRecordLetters + 1);
      return { records, quirks, fault: null };
    }
    const { isUnclosed } = tokens(pending, true);
    return { records, quirks, fault: isUnclosed ? 'unterminated-quote' : 'record-too-long' };
  };

  const end = (): Cut => {
    const { records, quirks, isUnclosed } = tokens(pending, true);
    pending = '';
    return { records, quirks, fault: isUnclosed ? 'unterminated-quote' : null };
  };

  return { push, end };
};
