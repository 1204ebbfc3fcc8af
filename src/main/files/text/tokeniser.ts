import { type CutRules, type Tokens, tokenise } from '../../../core/read/tokenise';
import { tokeniseRegular } from '../../../core/read/tokenise-regular';

/** Takes text apart into records; what is left over at the end is an unfinished record, unless `isLast`. */
export type Tokeniser = (text: string, isLast: boolean) => Tokens;

/**
 * The one seam to what takes text apart: the quick way for pieces whose quotes stand only where they belong, the careful
 * one for every other. Both give the same records for a regular piece.
 */
export const startTokeniser =
  (rules: CutRules): Tokeniser =>
  (text, isLast) =>
    tokeniseRegular(text, rules, isLast) ?? tokenise(text, rules, isLast);
