/** Faults that strike a request or do not. */
const namedStrikes = [
  'drop-request',
  'drop-reply',
  'redirect-after',
  'busy-503',
  'html-502',
  'html-502-after',
  'truncate',
  'empty-reply',
  'refuse-token',
  'batch-lost',
  'batch-stuck',
  'odd-state',
  'results-missing',
  'results-short',
  'results-never',
  'results-shuffled',
  'takes-twice',
  'vendors-miscount',
  'short-positions',
  'list-hole',
  'page-ignored',
  'count-missing',
  'payment-info',
] as const;
type NamedStrike = (typeof namedStrikes)[number];
export type Strike = NamedStrike | `status-${number}` | `status-${number}-after`;

/** Faults that hold a request up. */
const waits = ['delay', 'commit-delay'] as const;
export type Wait = (typeof waits)[number];

/** Faults that take time by the service's clock, with what they take where none is named. `ever`: for ever. */
const spans = {
  'list-lag': '60s',
  'list-unordered': '0-60s',
  'commit-late': '60s',
  'state-unknown': 'ever',
  'foreign-after': '0',
} as const;
export type Span = keyof typeof spans;

/** Faults that are one of several ways; empty: any word. */
const choices = {
  foreign: ['equal', 'used', 'lines', 'near'],
  repeat: ['refused', 'refused-late', 'echoed', 'swallowed', 'second'],
  lines: ['replace', 'add'],
  'created-at': ['local', 'null', 'missing'],
  'payment-status': [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type Choice = keyof typeof choices;

/** Faults that take names, several with `|`. */
const lists = ['reads-altered', 'location-refused'] as const;
export type List = (typeof lists)[number];

/** What a clause says of itself. */
const aboutClauses = ['only', 'share', 'nth', 'entries', 'expire-token'] as const;

/** The status of `status-418` or `status-418-after`; null: the name is none of these. */
export const statusIn = (name: string): { readonly status: number; readonly isAfter: boolean } | null => {
  const found = /^status-([345]\d\d)(-after)?$/.exec(name);
  return found === null ? null : { status: Number(found[1]), isAfter: found[2] !== undefined };
};

export const isStrike = (name: string): name is Strike =>
  namedStrikes.some((known) => known === name) || statusIn(name) !== null;
export const isWait = (name: string): name is Wait => waits.some((known) => known === name);
export const isSpan = (name: string): name is Span => Object.hasOwn(spans, name);
export const isChoice = (name: string): name is Choice => Object.hasOwn(choices, name);
export const isList = (name: string): name is List => lists.some((known) => known === name);

export const usualSpan = (span: Span): string => spans[span];

export const isWordOf = (choice: Choice, word: string): boolean => {
  const known: readonly string[] = choices[choice];
  return word !== '' && (known.length === 0 || known.includes(word));
};

/** Every name that a specification may hold, but for the many statuses. */
export const faultNames: readonly string[] = [
  ...[...namedStrikes, ...waits, ...Object.keys(spans), ...Object.keys(choices), ...lists, ...aboutClauses],
];
