import type { JournalRecord, Summary } from './client';
import type { Load } from './load';
import type { KeyUses } from './service';

/** Both sides of a run when it is over. */
export type Sides = {
  readonly records: readonly JournalRecord[];
  /** What `imports show --outcome in-doubt` lists. */
  readonly shownInDoubt: readonly JournalRecord[];
  readonly summary: Summary;
  /** Ids by the key of a record, before the load and now. */
  readonly heldBefore: Readonly<Record<string, readonly string[]>>;
  readonly held: Readonly<Record<string, readonly string[]>>;
  /** The ledger's sum of what the load created, in cents; null: it carries no money. */
  readonly centsHeld: number | null;
  readonly keyUses: KeyUses;
};

export type Expected = {
  readonly records: number;
  /** How long a key may be used for repeats, ms. */
  readonly keyAgeMs: number;
};

/** What is wrong, each by its record or in words. */
export type Verdict = {
  /** Things that the service holds more than once. */
  readonly duplicates: readonly string[];
  /** Said to be created, and not there; or in the file and without an outcome. */
  readonly lost: readonly string[];
  /** Said to be something else than they are; sums and keys that do not agree. */
  readonly wrong: readonly string[];
  readonly inDoubt: number;
  /** Those of them that the service holds. */
  readonly inDoubtThere: number;
  /** Why, in the words in which each is shown, and how often. */
  readonly doubts: Readonly<Record<string, number>>;
};

type Compared = JournalRecord & { readonly name: string; readonly ids: readonly string[] };

const isThere = ({ outcome }: Compared): boolean => outcome === 'created' || outcome === 'updated';

const isWrong =
  (load: Load) =>
  (one: Compared): boolean => {
    const { ids, outcome, serviceId } = one;
    if (isThere(one)) return ids.length === 1 && serviceId !== ids[0];
    if (outcome === 'in-doubt') return false;
    const isRefusal = outcome === 'rejected' || outcome === 'failed';
    return ids.length > 0 || !isRefusal || !load.mayBeRefused(one);
  };

/** At the service, new, and no record of ours. */
const strangers = ({ held, heldBefore }: Sides, keys: ReadonlySet<string>): readonly string[] =>
  Object.keys(held)
    .filter((key) => !keys.has(key) && heldBefore[key] === undefined)
    .map((key) => `${key} is nobody's`);

const outcomesSum = ({ records: r }: Summary): number =>
  [
    ...[r.created, r.updated, r.failed, r.rejected, r.pending],
    ...[r.invalid, r.duplicates, r.excluded, r.inDoubt],
  ].reduce((sum, one) => sum + one, 0);

const textOfCents = (cents: number): string => (cents / 100).toFixed(2);

/** Count and money created by the journal's account are those of the ledger, but for what is in doubt. */
const sums = (sides: Sides, said: readonly Compared[], load: Load, expected: Expected): readonly string[] => {
  const { summary, shownInDoubt } = sides;
  const counted = (outcome: string): number => said.filter((one) => one.outcome === outcome).length;
  const found: string[] = [];
  const hold = (what: string, a: number | string, b: number | string): void => {
    if (a !== b) found.push(`${what}: ${a} and ${b}`);
  };
  hold('records and their outcomes', expected.records, outcomesSum(summary));
  hold('records and total', expected.records, summary.records.total);
  hold('created', summary.records.created, counted('created'));
  hold('updated', summary.records.updated, counted('updated'));
  hold('in doubt', summary.records.inDoubt, counted('in-doubt'));
  hold('in doubt and shown so', counted('in-doubt'), shownInDoubt.length);
  const silent = shownInDoubt.filter((one) => (one.message ?? '') === '' || (one.advice ?? '') === '');
  hold('in doubt without a word', silent.length, 0);
  const there = said.filter((one) => isThere(one) || (one.outcome === 'in-doubt' && one.ids.length > 0));
  hold('there by the journal and the ledger', there.length, said.filter((one) => one.ids.length > 0).length);
  const { cents } = load;
  if (cents === null || sides.centsHeld === null) return found;
  const created = summary.controlTotals.find(({ currency }) => currency === 'USD')?.created ?? '0.00';
  const doubtful = there.filter((one) => !isThere(one)).reduce((sum, one) => sum + cents(one), 0);
  hold('money', textOfCents(Math.round(Number(created) * 100) + doubtful), textOfCents(sides.centsHeld));
  return found;
};

/** One key a body and one body a key; no repeat later than the key's age allows. */
const keyFaults = ({ keyUses }: Sides, { keyAgeMs }: Expected): readonly string[] => {
  const keysOf = new Map<string, string[]>();
  for (const { operation, key, bodies } of keyUses)
    for (const body of bodies)
      keysOf.set(`${operation} ${body}`, [...(keysOf.get(`${operation} ${body}`) ?? []), key]);
  const several = [...keysOf.values()].filter((keys) => keys.length > 1);
  return [
    ...keyUses.filter(({ bodies }) => bodies.length > 1).map(({ key }) => `key ${key} with other bytes`),
    ...several.map((keys) => `one body under ${keys.join(', ')}`),
    ...keyUses
      .filter(({ firstAt, lastAt }) => lastAt - firstAt > keyAgeMs)
      .map(({ key, firstAt, lastAt }) => `key ${key} used again after ${lastAt - firstAt} ms`),
  ];
};

const timesEach = (texts: readonly string[]): Readonly<Record<string, number>> => {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return Object.fromEntries(times);
};

/** Holds what the journal says to what the service has. */
export const verdictOf = (sides: Sides, load: Load, expected: Expected): Verdict => {
  const said = sides.records.map(
    (record): Compared => ({
      ...record,
      name: `${record.record} ${record.outcome}`,
      ids: sides.held[load.keyOf(record)] ?? [],
    }),
  );
  const keys = new Set(said.map((one) => load.keyOf(one)));
  const numbersSeen = new Set(said.map((one) => one.record));
  const missing = expected.records - numbersSeen.size;
  const named = ({ name, serviceId, ids }: Compared): string => `${name} ${serviceId ?? '-'} ${ids.join()}`;
  return {
    duplicates: said.filter(({ ids }) => ids.length > 1).map(named),
    lost: [
      ...said.filter((one) => isThere(one) && one.ids.length === 0).map(named),
      ...(missing === 0 ? [] : [`${missing} records of the file have no outcome`]),
    ],
    wrong: [
      ...said.filter(isWrong(load)).map(named),
      ...strangers(sides, keys),
      ...sums(sides, said, load, expected),
      ...(load.isKeyed ? keyFaults(sides, expected) : []),
    ],
    inDoubt: said.filter(({ outcome }) => outcome === 'in-doubt').length,
    inDoubtThere: said.filter((one) => one.outcome === 'in-doubt' && one.ids.length > 0).length,
    doubts: timesEach(sides.shownInDoubt.map(({ message }) => message ?? '')),
  };
};
