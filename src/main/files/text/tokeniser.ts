import type { CodeUnits } from '../../../core/read/code-units';
import { type FreshCells, startFresh } from '../../../core/read/fresh-cells';
import { type CutRules, type Tokens, tokenise } from '../../../core/read/tokenise';
import { tokeniseRegular } from '../../../core/read/tokenise-regular';

/** What was taken apart, and which of its cells differ from those above them: good until the next text is taken apart. */
export type CutTokens = {
  readonly tokens: Tokens;
  readonly units: CodeUnits;
  /** null: nobody has looked. */
  readonly fresh: FreshCells | null;
};

/** Takes text apart into records; what is left over at the end is an unfinished record, unless `isLast`. */
export type Tokeniser = (text: string, isLast: boolean) => CutTokens;

/** The code units of texts one after the other: those of a text are good until the next one's are asked for. */
const startUnits = () => {
  let bytes = Buffer.alloc(0);
  const room = (size: number): void => {
    // Of its own memory, so that it can be seen as 16-bit numbers too.
    if (bytes.length < size) bytes = Buffer.from(new ArrayBuffer(size * 2));
  };
  return (text: string): CodeUnits => {
    const { length } = text;
    if (Buffer.byteLength(text) === length) {
      room(length);
      bytes.write(text, 'latin1');
      return bytes.subarray(0, length);
    }
    room(length * 2);
    bytes.write(text, 'utf16le');
    return new Uint16Array(bytes.buffer, 0, length);
  };
};

/**
 * The one seam to what takes text apart: the quick way for pieces whose quotes stand only where they belong, the careful
 * one for every other. Both give the same records for a regular piece.
 */
export const startTokeniser = (rules: CutRules): Tokeniser => {
  const unitsOf = startUnits();
  const fresh = startFresh();
  return (text, isLast) => {
    const units = unitsOf(text);
    const tokens = tokeniseRegular({ text, units, fresh }, rules, isLast);
    return tokens === null
      ? { tokens: tokenise(text, rules, isLast), units, fresh: null }
      : { tokens, units, fresh };
  };
};
