import type { CutRules, Quirk } from '../../../core/read/tokenise';
import { startTokeniser } from './tokeniser';

/** A record longer than this is not a record: a quote was opened and never closed, or it is not a table. */
export const longestRecordLetters = 1_048_576;

export type Cut = {
  readonly records: readonly (readonly string[])[];
  /** What the records were cut from, and where each of them ends in it. */
  readonly text: string;
  readonly ends: readonly number[];
  readonly quirks: readonly Quirk[];
  readonly fault: 'unterminated-quote' | 'record-too-long' | null;
};

const nothing: Cut = { records: [], text: '', ends: [], quirks: [], fault: null };

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
    if (pending.length < wanted) return nothing;
    const text = pending;
    const { records, ends, consumed, quirks } = tokens(text, false);
    pending = pending.slice(consumed);
    wanted = records.length > 0 ? 0 : pending.length * 2;
    if (pending.length <= longestRecordLetters) {
      wanted = Math.min(wanted, longestRecordLetters + 1);
      return { records, text, ends, quirks, fault: null };
    }
    const { isUnclosed } = tokens(pending, true);
    return { records, text, ends, quirks, fault: isUnclosed ? 'unterminated-quote' : 'record-too-long' };
  };

  const end = (): Cut => {
    const text = pending;
    const { records, ends, quirks, isUnclosed } = tokens(text, true);
    pending = '';
    return { records, text, ends, quirks, fault: isUnclosed ? 'unterminated-quote' : null };
  };

  return { push, end };
};
