import { ownCopy } from '../read/own-copy';
import { foldAccents, foldLookAlikes, isENotation } from '../values/text';
import { buildENotation } from './e-notation';
import { buildOneLetter } from './one-letter';

/** How a value differs from a known one, the smaller differences first. */
export type NearReason =
  | 'blank'
  | 'decimal'
  | 'zeros'
  | 'case'
  | 'marks'
  | 'look-alike'
  | 'e-notation'
  | 'letter';

/** `near`: the known values it may be; only a single one can be offered as the cure. */
export type NearMiss = { readonly reason: NearReason; readonly near: readonly string[] };

/** Says of an unknown value what it is near to; null: to nothing. Answers are kept, since one mistake fills a column. */
export type Doctor = (value: string) => NearMiss | null;

const blanks = /[\s\u200b-\u200d\u2060\u180e\ufeff\u00ad]+/g;
const withoutBlanks = (text: string): string => text.replace(blanks, '');
const withoutFraction = (text: string): string => text.replace(/[.,]0+$/, '');
const withoutZeros = (text: string): string => text.replace(/^0+(?=.)/, '');
const withoutMarks = (text: string): string => foldAccents(text).replace(/[^\p{L}\p{N}]+/gu, '');

type Fold = {
  readonly reason: NearReason;
  readonly known: (text: string) => string;
  readonly value: (text: string) => string;
};

const alike = (reason: NearReason, fold: (text: string) => string): Fold => ({
  reason,
  known: fold,
  value: fold,
});

/** Each fold forgives what the ones before forgive, and one thing more; two of them treat the value alone. */
const folds: readonly Fold[] = [
  alike('blank', withoutBlanks),
  { reason: 'decimal', known: withoutBlanks, value: (text) => withoutFraction(withoutBlanks(text)) },
  {
    reason: 'zeros',
    known: (text) => withoutZeros(withoutBlanks(text)),
    value: (text) => withoutZeros(withoutFraction(withoutBlanks(text))),
  },
  alike('case', (text) => withoutBlanks(text).toLowerCase()),
  alike('marks', withoutMarks),
  alike('look-alike', (text) => foldLookAlikes(withoutMarks(text))),
];

const indexOf = (known: readonly string[], fold: Fold): ReadonlyMap<string, readonly string[]> => {
  const byFolded = new Map<string, string[]>();
  for (const text of known) {
    const folded = fold.known(text);
    if (folded === '') continue;
    const same = byFolded.get(folded);
    if (same === undefined) byFolded.set(folded, [text]);
    else same.push(text);
  }
  return byFolded;
};

const mostShown = 3;
const remembered = 20_000;

/** Prepares a doctor for the known values: everything is indexed once, so that a look costs no more with 20,000 of them. */
export const buildDoctor = (known: readonly string[]): Doctor => {
  const indexes = folds.map((fold) => ({ ...fold, byFolded: indexOf(known, fold) }));
  const eNotation = buildENotation(known);
  const oneLetter = buildOneLetter(known);
  const examine = (value: string): NearMiss | null => {
    for (const { reason, byFolded, value: fold } of indexes) {
      const near = byFolded.get(fold(value));
      if (near !== undefined) return { reason, near: near.slice(0, mostShown) };
    }
    if (isENotation(value)) {
      const near = eNotation(value);
      return near.length === 0 ? null : { reason: 'e-notation', near: near.slice(0, mostShown) };
    }
    const near = oneLetter(value);
    return near.length === 0 ? null : { reason: 'letter', near: near.slice(0, mostShown) };
  };
  const answers = new Map<string, NearMiss | null>();
  return (value) => {
    const before = answers.get(value);
    if (before !== undefined) return before;
    const answer = examine(value);
    if (answers.size >= remembered) answers.clear();
    answers.set(ownCopy(value), answer);
    return answer;
  };
};
