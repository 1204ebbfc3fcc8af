import { startTextMemory } from '../read/text-memory';
import { foldAccents, foldLookAlikes, isENotation } from '../values/text';
import { buildENotation } from './e-notation';
import { buildOneLetter, swappedIn, walkOneLetter } from './one-letter';

/** How a value differs from a known one, the smaller differences first. */
type NearReason =
  | 'blank'
  | 'decimal'
  | 'zeros'
  | 'case'
  | 'marks'
  | 'look-alike'
  | 'e-notation'
  | 'letter'
  | 'swapped';

/** `near`: the known values it may be; only a single one can be offered as the cure. */
export type NearMiss = { readonly reason: NearReason; readonly near: readonly string[] };

/** Says of an unknown value what it is near to; null: to nothing. Answers are kept, since one mistake fills a column. */
export type Doctor = (value: string) => NearMiss | null;

const blanks = /[\s\u200b-\u200d\u2060\u180e\ufeff\u00ad]+/g;
/** Plain letters, digits and signs only: nothing that any kind of blank could be. */
const isPlainInk = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 33 || code > 126) return false;
  }
  return true;
};
const withoutBlanks = (text: string): string => (isPlainInk(text) ? text : text.replace(blanks, ''));
const withoutFraction = (text: string): string => text.replace(/[.,]0+$/, '');
const withoutZeros = (text: string): string => text.replace(/^0+(?=.)/, '');
const lettersAndDigits = /^[A-Za-z0-9]*$/;
const plainAscii = /^[ -~]*$/;
const withoutMarks = (text: string): string => {
  if (lettersAndDigits.test(text)) return text.toLowerCase();
  return plainAscii.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9]+/g, '')
    : foldAccents(text).replace(/[^\p{L}\p{N}]+/gu, '');
};

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

/**
 * Forgives all that any of the folds does, whatever they are asked of: what one of them makes equal is equal here. So one
 * index finds the few that are worth a closer look.
 */
const loosest = (text: string): string => foldLookAlikes(withoutMarks(text)).replace(/^o+/, '');

/** Known values by their loosest form; a list only where several have the same. */
type Alike = ReadonlyMap<string, string | readonly string[]>;

const indexOf = (known: readonly string[]): Alike => {
  const byForm = new Map<string, string | string[]>();
  for (const text of known) {
    const form = loosest(text);
    const same = byForm.get(form);
    if (same === undefined) byForm.set(form, text);
    else if (typeof same === 'string') byForm.set(form, [same, text]);
    else same.push(text);
  }
  return byForm;
};

const formsOf = (value: string): readonly [form: string, whole: string] => [
  loosest(value),
  loosest(withoutFraction(withoutBlanks(value))),
];

const alikesIn = (byForm: Alike, value: string): readonly string[] => {
  const [form, whole] = formsOf(value);
  const found = [byForm.get(form) ?? [], form === whole ? [] : (byForm.get(whole) ?? [])];
  return found.flat();
};

/** The same by walking through all of them. */
const walkAlikes = (known: readonly string[], value: string): readonly string[] => {
  const [form, whole] = formsOf(value);
  const [same, others]: [string[], string[]] = [[], []];
  for (const text of known) {
    const own = loosest(text);
    if (own === form) same.push(text);
    else if (own === whole) others.push(text);
  }
  return [...same, ...others];
};

/** Made when it is first asked for: a file without unknown values needs none. */
const later = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const mostShown = 3;
const remembered = 20_000;
/** One mistake fills a column: the first unknown values are held against all known ones, and an index is made for more. */
const mostWalked = 3;

/** Prepares a doctor for the known values: they are indexed once, when many are asked for, so that a look costs no more with 20,000 of them. */
export const buildDoctor = (known: readonly string[]): Doctor => {
  const byForm = later(() => indexOf(known));
  const eNotation = later(() => buildENotation(known));
  const oneLetter = later(() => buildOneLetter(known));
  const all = later(() => new Set(known));
  let asked = 0;
  const examine = (value: string): NearMiss | null => {
    asked += 1;
    const isWalked = asked <= mostWalked;
    const alikes = isWalked ? walkAlikes(known, value) : alikesIn(byForm(), value);
    for (const { reason, known: foldKnown, value: foldValue } of folds) {
      const folded = foldValue(value);
      const near = folded === '' ? [] : alikes.filter((text) => foldKnown(text) === folded);
      if (near.length > 0) return { reason, near: near.slice(0, mostShown) };
    }
    if (isENotation(value)) {
      const near = eNotation()(value);
      return near.length === 0 ? null : { reason: 'e-notation', near: near.slice(0, mostShown) };
    }
    const near = isWalked ? walkOneLetter(known, value) : oneLetter()(value);
    if (near.length > 0) return { reason: 'letter', near: near.slice(0, mostShown) };
    const swapped = swappedIn(value, all());
    return swapped.length === 0 ? null : { reason: 'swapped', near: swapped.slice(0, mostShown) };
  };
  const answers = startTextMemory<NearMiss | null>(remembered);
  return (value) => {
    const before = answers.get(value);
    if (before !== undefined) return before;
    const answer = examine(value);
    answers.set(value, answer);
    return answer;
  };
};
