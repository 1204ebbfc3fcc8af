import {
  type Choice,
  isChoice,
  isList,
  isSpan,
  isStrike,
  isWait,
  isWordOf,
  type List,
  type Span,
  type Strike,
  usualSpan,
  type Wait,
} from './fault-names';

/** When a fault happens: with a probability, or on the n-th to m-th request that its clause matches. */
export type Trigger =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'nth'; readonly first: number; readonly last: number };

export type Range = readonly [leastMs: number, mostMs: number];

/** As good as for ever, and still a number that a ledger file can hold. */
export const EVER_MS = Number.MAX_SAFE_INTEGER;

/** Faults that share one `only`. */
export type Clause = {
  readonly only: string | null;
  readonly strikes: ReadonlyMap<Strike, Trigger>;
  readonly waits: ReadonlyMap<Wait, Range>;
  readonly spans: ReadonlyMap<Span, Range>;
  readonly choices: ReadonlyMap<Choice, string>;
  readonly lists: ReadonlyMap<List, readonly string[]>;
  /** After so many requests every token is forgotten; null: never. */
  readonly expireTokenEvery: number | null;
  /** The clause concerns this share of the requests that fit it. */
  readonly share: number;
  /** It concerns these of the requests that fit it, counted from 1; null: all. */
  readonly nth: readonly [first: number, last: number] | null;
  /** It concerns this share of the entries of a request, each by itself; null: one entry. */
  readonly entries: number | null;
};

const wrong = (what: string): never => {
  throw new Error(`unknown fault: ${what}`);
};

const shareOf = (setting: string, value: string): number => {
  const share = Number(value);
  return value !== '' && share >= 0 && share <= 1 ? share : wrong(setting);
};

const nthOf = (value: string): readonly [number, number] | null => {
  const nth = /^@?(\d+)(?:-(\d+))?$/.exec(value);
  return nth === null ? null : [Number(nth[1]), Number(nth[2] ?? nth[1])];
};

const triggerOf = (setting: string, value: string): Trigger => {
  const nth = value.startsWith('@') ? nthOf(value) : null;
  if (nth !== null) return { kind: 'nth', first: nth[0], last: nth[1] };
  return { kind: 'share', share: shareOf(setting, value === '' ? '1' : value) };
};

const unitsMs: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1_000],
  ['m', 60_000],
]);

/** Milliseconds, or with a unit: `300`, `0-300`, `60s`, `1-5m`. A unit at the end is that of both. */
const rangeOf = (setting: string, value: string): Range => {
  const range = /^(\d+)(ms|s|m)?(?:-(\d+)(ms|s|m)?)?$/.exec(value);
  if (range === null) return wrong(setting);
  const [, least = '', leastUnit, most = least, mostUnit = leastUnit] = range;
  const inMs = (count: string, unit: string | undefined): number =>
    Number(count) * (unitsMs.get(unit ?? 'ms') ?? 1);
  return [inMs(least, leastUnit ?? mostUnit), inMs(most, mostUnit)];
};

const spanOf = (setting: string, value: string): Range =>
  value === 'ever' ? [EVER_MS, EVER_MS] : rangeOf(setting, value);

/** A clause while it is read. */
type Draft = {
  -readonly [K in 'only' | 'expireTokenEvery' | 'share' | 'nth' | 'entries']: Clause[K];
} & {
  readonly strikes: Map<Strike, Trigger>;
  readonly waits: Map<Wait, Range>;
  readonly spans: Map<Span, Range>;
  readonly choices: Map<Choice, string>;
  readonly lists: Map<List, readonly string[]>;
};

const emptyDraft = (): Draft => ({
  ...{ only: null, expireTokenEvery: null, share: 1, nth: null, entries: null },
  ...{ strikes: new Map(), waits: new Map(), spans: new Map(), choices: new Map(), lists: new Map() },
});

const namesOf = (setting: string, value: string): readonly string[] => {
  const names = value.split('|').map((name) => name.trim());
  return names.includes('') ? wrong(setting) : names;
};

/** What a clause says of itself; false: the name is none of this. */
const takeAbout = (draft: Draft, name: string, value: string, setting: string): boolean => {
  if (name === 'only') draft.only = value;
  else if (name === 'expire-token')
    draft.expireTokenEvery = /^[1-9]\d*$/.test(value) ? Number(value) : wrong(setting);
  else if (name === 'share') draft.share = shareOf(setting, value);
  else if (name === 'entries') draft.entries = shareOf(setting, value);
  else if (name === 'nth') draft.nth = nthOf(value) ?? wrong(setting);
  else return false;
  return true;
};

const takeFault = (draft: Draft, name: string, value: string, setting: string): void => {
  if (isStrike(name)) draft.strikes.set(name, triggerOf(setting, value));
  else if (isWait(name)) draft.waits.set(name, rangeOf(setting, value));
  else if (isSpan(name)) draft.spans.set(name, spanOf(setting, value === '' ? usualSpan(name) : value));
  else if (isChoice(name)) draft.choices.set(name, isWordOf(name, value) ? value : wrong(setting));
  else if (isList(name)) draft.lists.set(name, namesOf(setting, value));
  else wrong(setting);
};

const clauseOf = (text: string): Clause => {
  const draft = emptyDraft();
  for (const setting of text.split(',').map((part) => part.trim())) {
    const [name = '', ...rest] = setting.split('=');
    const value = rest.join('=').trim();
    if (setting === '' || takeAbout(draft, name, value, setting)) continue;
    takeFault(draft, name, value, setting);
  }
  return draft;
};

/** Reads a fault specification: clauses parted by `;`, settings by `,`. Throws an Error that names what it does not know. */
export const parseFaults = (spec: string): readonly Clause[] =>
  spec
    .split(';')
    .filter((clause) => clause.trim() !== '')
    .map(clauseOf);
