import type { TextPiece } from '../../../core/read/table';
import type { CutRules, Quirk } from '../../../core/read/tokenise';
import { type CutTokens, isAsciiText, type Spelt, startSpelling, startTokeniser } from './tokeniser';

/** A record longer than this is not a record: a quote was opened and never closed, or it is not a table. */
export const longestRecordLetters = 1_048_576;

export type Cut = {
  readonly records: readonly (readonly string[])[];
  /** What the records were cut from. */
  readonly piece: TextPiece;
  readonly quirks: readonly Quirk[];
  readonly fault: 'unterminated-quote' | 'record-too-long' | null;
};

const nothing: Cut = {
  records: [],
  piece: { text: '', ends: [], fresh: null, units: new Uint8Array(0) },
  quirks: [],
  fault: null,
};

const cutOf = (text: string, { tokens, units, fresh }: CutTokens, fault: Cut['fault']): Cut => {
  const { records, ends, quirks } = tokens;
  return { records, piece: { text, ends, fresh, units }, quirks, fault };
};

/**
 * Cuts a stream of text pieces into whole records. Only the unfinished record at the end is kept between pieces.
 * A long record is looked at again only when it has doubled, so that its cost stays in proportion to its length.
 */
export const startCutter = (rules: CutRules) => {
  const tokenise = startTokeniser(rules);
  const spelling = startSpelling();
  let pending = '';
  let wanted = 0;

  const cut = (spelt: Spelt): Cut => {
    const { text } = spelt;
    const taken = tokenise(spelt, false);
    const { records, consumed } = taken.tokens;
    pending = text.slice(consumed);
    wanted = records.length > 0 ? 0 : pending.length * 2;
    if (pending.length <= longestRecordLetters) {
      wanted = Math.min(wanted, longestRecordLetters + 1);
      return cutOf(text, taken, null);
    }
    const { isUnclosed } = startTokeniser(rules)(startSpelling().ofText(pending), true).tokens;
    return cutOf(text, taken, isUnclosed ? 'unterminated-quote' : 'record-too-long');
  };

  const push = (piece: string): Cut => {
    pending += piece;
    return pending.length < wanted ? nothing : cut(spelling.ofText(pending));
  };

  /** The same of a piece that consists of ASCII letters. */
  const pushAscii = (piece: Buffer): Cut =>
    pending.length + piece.length < wanted || !isAsciiText(pending)
      ? push(piece.toString('latin1'))
      : cut(spelling.ofBytes(pending, piece));

  const end = (): Cut => {
    const text = pending;
    const taken = tokenise(spelling.ofText(text), true);
    pending = '';
    return cutOf(text, taken, taken.tokens.isUnclosed ? 'unterminated-quote' : null);
  };

  return { push, pushAscii, end, isBetween: () => pending === '' };
};
