import type { FoundWhere } from '../../../core/report/found-place';
import { collapseBlanks, foldAccents } from '../../../core/values/text';

/** A text of an import that can be found, and where it stands. */
export type Text = {
  readonly text: string;
  readonly where: FoundWhere;
  /** Header of the column, or the field; null: none is meant. */
  readonly column: string | null;
  /** Row of the file as a person counts; null: that of the record, or none. */
  readonly row: number | null;
};

/** A text that stands in no column. */
export const plain = (where: FoundWhere, text: string | null): readonly Text[] =>
  text === null || text === '' ? [] : [{ text, where, column: null, row: null }];

/** Texts and what is looked for are made alike by it: no case, no accents, one blank for many. */
const folded = (text: string): string => foldAccents(collapseBlanks(text));

/** Letters that can be found at all. */
export const SHORTEST = 3;
const isLongEnough = (word: string): boolean => word.length >= SHORTEST && [...word].length >= SHORTEST;

/** What is indexed of texts: each once; they do not run into each other, so that nobody finds what ends in one and begins in the next. */
export const indexed = (texts: readonly Text[]): string => {
  const all = new Set<string>();
  for (const { text } of texts) all.add(folded(text));
  return [...all].filter(isLongEnough).join('\n');
};

/** A word too short to be found alone is looked for beside the one before it, or after it. */
const joined = (words: readonly string[]): readonly string[] => {
  const whole: string[] = [];
  for (const word of words) {
    const before = whole.at(-1);
    if (before !== undefined && !(isLongEnough(before) && isLongEnough(word)))
      whole[whole.length - 1] = `${before} ${word}`;
    else whole.push(word);
  }
  return whole;
};

/** What a person looks for, folded. `isTooShort`: no word of it can be found. */
export const wordsOf = (
  text: string,
): { readonly words: readonly string[]; readonly isTooShort: boolean } => {
  const all = folded(text)
    .split(' ')
    .filter((word) => word !== '');
  const words = joined(all).filter(isLongEnough);
  return { words, isTooShort: all.length > 0 && words.length === 0 };
};

/** The text that holds most of the words, if together the texts hold all of them. */
export const bestOf = (texts: readonly Text[], words: readonly string[]): Text | undefined => {
  const found = new Set<string>();
  let best: { readonly text: Text; readonly count: number } | undefined;
  for (const text of texts) {
    const letters = folded(text.text);
    const here = words.filter((word) => letters.includes(word));
    for (const word of here) found.add(word);
    if (here.length > (best?.count ?? 0)) best = { text, count: here.length };
  }
  return found.size === new Set(words).size ? best?.text : undefined;
};

const MOST_LETTERS = 160;
const BEFORE = 40;

/** A long text by the part around what was found in it. */
export const partAround = (text: string, words: readonly string[]): string => {
  if (text.length <= MOST_LETTERS) return text;
  // Folding may change how many letters there are; it is only the middle of a part.
  const letters = folded(text);
  const at = Math.min(...words.map((word) => letters.indexOf(word)).filter((place) => place >= 0));
  const from = Number.isFinite(at) && at > MOST_LETTERS - BEFORE ? at - BEFORE : 0;
  const end = from + MOST_LETTERS;
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`;
};
