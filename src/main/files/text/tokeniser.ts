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

/** A text with its code units: those are good until the next text's are asked for. */
export type Spelt = { readonly text: string; readonly units: CodeUnits };

/** Takes text apart into records; what is left over at the end is an unfinished record, unless `isLast`. */
export type Tokeniser = (spelt: Spelt, isLast: boolean) => CutTokens;

/** Whether a text consists of ASCII letters. */
export const isAsciiText = (text: string): boolean => Buffer.byteLength(text) === text.length;

/** Spells texts one after the other, in memory that is used again. */
export const startSpelling = () => {
  let room = Buffer.alloc(0);
  const makeRoom = (size: number): void => {
    // Of its own memory, so that it can be seen as 16-bit numbers too.
    if (room.length < size) room = Buffer.from(new ArrayBuffer(size * 2));
  };
  return {
    ofText: (text: string): Spelt => {
      const { length } = text;
      const isAscii = isAsciiText(text);
      makeRoom(isAscii ? length : length * 2);
      room.write(text, isAscii ? 'latin1' : 'utf16le');
      return { text, units: isAscii ? room.subarray(0, length) : new Uint16Array(room.buffer, 0, length) };
    },
    /** A text and the bytes that follow it, both of ASCII letters: they are put together once. */
    ofBytes: (before: string, bytes: Uint8Array): Spelt => {
      const length = before.length + bytes.length;
      makeRoom(length);
      room.write(before, 'latin1');
      room.set(bytes, before.length);
      return { text: room.toString('latin1', 0, length), units: room.subarray(0, length) };
    },
  };
};

/**
 * The one seam to what takes text apart: the quick way for pieces whose quotes stand only where they belong, the careful
 * one for every other. Both give the same records for a regular piece.
 */
export const startTokeniser = (rules: CutRules): Tokeniser => {
  const fresh = startFresh();
  return ({ text, units }, isLast) => {
    const tokens = tokeniseRegular({ text, units, fresh }, rules, isLast);
    return tokens === null
      ? { tokens: tokenise(text, rules, isLast), units, fresh: null }
      : { tokens, units, fresh };
  };
};
