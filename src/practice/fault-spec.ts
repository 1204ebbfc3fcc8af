/** When a fault happens: with a probability, or on the n-th to m-th request that its clause matches. */
export type Trigger =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'nth'; readonly first: number; readonly last: number };

export type Range = readonly [leastMs: number, mostMs: number];

/** Faults that strike a request or do not. */
export const strikes = [
  'drop-request',
  'drop-reply',
  'status-429',
  'status-500',
  'status-500-after',
  'status-503',
  'html-502',
  'html-502-after',
  'truncate',
  'empty-reply',
  'refuse-token',
  'batch-lost',
  'batch-stuck',
  'odd-state',
  'results-missing',
  'results-shuffled',
  'takes-twice',
  'vendors-miscount',
  'short-positions',
] as const;
export type Strike = (typeof strikes)[number];

/** Faults that take time. */
export const waits = ['delay', 'commit-delay'] as const;
export type Wait = (typeof waits)[number];

/** Faults that share one `only`. */
export type Clause = {
  readonly only: string | null;
  readonly strikes: ReadonlyMap<Strike, Trigger>;
  readonly waits: ReadonlyMap<Wait, Range>;
  /** After so many requests every token is forgotten; null: never. */
  readonly expireTokenEvery: number | null;
  /** The clause concerns this share of the requests that fit it. */
  readonly share: number;
};

const isStrike = (name: string): name is Strike => strikes.some((known) => known === name);
const isWait = (name: string): name is Wait => waits.some((known) => known === name);

const wrong = (what: string): never => {
  throw new Error(`unknown fault: ${what}`);
};

const shareOf = (setting: string, value: string): number => {
  const share = Number(value);
  return value !== '' && share >= 0 && share <= 1 ? share : wrong(setting);
};

const triggerOf = (setting: string, value: string): Trigger => {
  const nth = /^@(\d+)(?:-(\d+))?$/.exec(value);
  if (nth !== null) return { kind: 'nth', first: Number(nth[1]), last: Number(nth[2] ?? nth[1]) };
  return { kind: 'share', share: shareOf(setting, value === '' ? '1' : value) };
};

const rangeOf = (setting: string, value: string): Range => {
  const range = /^(\d+)(?:-(\d+))?$/.exec(value);
  return range === null ? wrong(setting) : [Number(range[1]), Number(range[2] ?? range[1])];
};

const clauseOf = (text: string): Clause => {
  const found = new Map<Strike, Trigger>();
  const times = new Map<Wait, Range>();
  let only: string | null = null;
  let expireTokenEvery: number | null = null;
  let share = 1;
  for (const setting of text.split(',').map((part) => part.trim())) {
    const [name = '', ...rest] = setting.split('=');
    const value = rest.join('=').trim();
    if (setting === '') continue;
    if (name === 'only') only = value;
    else if (name === 'expire-token')
      expireTokenEvery = /^[1-9]\d*$/.test(value) ? Number(value) : wrong(setting);
    else if (name === 'share') share = shareOf(setting, value);
    else if (isStrike(name)) found.set(name, triggerOf(setting, value));
    else if (isWait(name)) times.set(name, rangeOf(setting, value));
    else wrong(setting);
  }
  return { only, strikes: found, waits: times, expireTokenEvery, share };
};

/** Reads a fault specification: clauses parted by `;`, settings by `,`. Throws an Error that names what it does not know. */
export const parseFaults = (spec: string): readonly Clause[] =>
  spec
    .split(';')
    .filter((clause) => clause.trim() !== '')
    .map(clauseOf);
