import { type Books, type Entry, paidTwice } from './books';
import type { JournalRecord, Summary } from './client';
import type { Load } from './load';
import type { KeyUses } from './service';

/** Both sides of a run when it is over. */
export type Sides = {
  readonly records: readonly JournalRecord[];
  /** What `imports show --outcome in-doubt` lists. */
  readonly shownInDoubt: readonly JournalRecord[];
  readonly summary: Summary;
  readonly books: Books;
  /** Ids of the kind that stood there before the load. */
  readonly idsBefore: ReadonlySet<string>;
  readonly keyUses: KeyUses;
  /** The same file from a second computer; null: there was none. */
  readonly second: Second | null;
};

export type Second = { readonly records: readonly JournalRecord[]; readonly exitCode: number | null };

export type Expected = {
  /** How long a key may be used for repeats, ms. */
  readonly keyAgeMs: number;
  /** When the last command began that did not only look: what stood there then, it could find. */
  readonly lookedAtMs: number;
  /** A location that was out of reach for a time; null: none was. */
  readonly lostLocation: string | null;
  /** Whether the service refused good records now and then. */
  readonly refusesAtRandom: boolean;
  /** Whether a payment may be held back, as its invoice seemed to be paid. */
  readonly holdsBack: boolean;
  /** Whether a look-up could miss what somebody else made; what we made is another matter. */
  readonly listsHide: boolean;
  /** Whether dates read back otherwise than sent, so that nobody can tell two entries by them. */
  readonly datesHide: boolean;
};

/** What is wrong, each by its record or in words. */
export type Verdict = {
  /** Made twice by two sendings of ours, or paid by two payments. */
  readonly duplicates: readonly string[];
  /** Orders that hold more lines than the file. */
  readonly multiplied: readonly string[];
  /** Said to be there, and not there; or in the file and without an outcome. */
  readonly lost: readonly string[];
  /** Said to be something else than they are; sums and keys that do not agree. */
  readonly wrong: readonly string[];
  readonly inDoubt: number;
  /** Those of them that the service holds. */
  readonly inDoubtThere: number;
  /** Accepted, and the service does not say what became of them. */
  readonly waiting: number;
  /** Why, in the words in which each is shown, and how often. */
  readonly doubts: Readonly<Record<string, number>>;
};

/** A record with everything that the books hold under its name. */
type Compared = JournalRecord & {
  readonly key: string;
  readonly name: string;
  readonly facts: string;
  readonly ownId: string;
  readonly entries: readonly Entry[];
  readonly ours: readonly Entry[];
  /** Ids that a second computer was told it created: of entries that say no time of their own. */
  readonly madeLater: ReadonlySet<string>;
};

const saysThere = ({ outcome }: JournalRecord): boolean =>
  outcome === 'created' || outcome === 'updated' || outcome === 'existing';

/** What a record says of itself, in brackets. */
const saying = ({ message }: JournalRecord): string => ((message ?? '') === '' ? '' : ` (${message})`);

const dateless = (facts: string): string => facts.replace(/\d{4}-\d{2}-\d{2}/, '');

/** Told as existing with other lines: the lines of the two are shown beside it. */
const isToldWithLines = ({ outcome, message }: Pick<JournalRecord, 'outcome' | 'message'>): boolean =>
  outcome === 'existing' && message?.includes('but its lines') === true;
const linesAside = (facts: string): string => facts.replace(/ lines=.*$/, '');

const agrees = ({ facts, ...one }: Compared, entry: Entry, { datesHide }: Expected): boolean => {
  const [own, shown] = isToldWithLines(one)
    ? [linesAside(facts), linesAside(entry.facts)]
    : [facts, entry.facts];
  return datesHide ? dateless(shown) === dateless(own) : shown === own;
};

/** Why a record cannot be what it is said to be there as; null: it can. */
const falselyThere = (one: Compared, expected: Expected): string | null => {
  const named = one.entries.find(({ id }) => id === one.serviceId);
  if (one.entries.length === 0) return null;
  if (named === undefined) return 'is said to stand under an id that is not its own';
  if (agrees(one, named, expected)) return null;
  return named.by === 'others' ? 'is taken for somebody else’s that differs' : 'stands there otherwise';
};

/** Why a record cannot have been refused; null: it can. */
const falselyRefused = (one: Compared, load: Load, expected: Expected): string | null => {
  // What a second computer made afterwards says nothing of what the first was told.
  const known = one.entries.filter(
    ({ id, createdAtMs }) => createdAtMs < expected.lookedAtMs && !one.madeLater.has(id),
  );
  if (known.some(({ by }) => by === 'ours')) return 'is told as refused, and we made it';
  const twin = known.find((entry) => agrees(one, entry, expected) && entry.ownId === one.ownId);
  if (twin !== undefined && !expected.listsHide)
    return `is told as refused, and an equal one stands there (${twin.id})`;
  const isLost = expected.lostLocation !== null && one.facts.startsWith(expected.lostLocation);
  const isRandom = isLost || expected.refusesAtRandom;
  const hasReason = load.mayBeRefused(one) || one.entries.length > 0 || isRandom;
  return hasReason ? null : 'is told as refused, and nothing was wrong with it';
};

const falsehood = (one: Compared, load: Load, summary: Summary, expected: Expected): string | null => {
  const isHeld = load.isContested(one) || (expected.holdsBack && one.ours.length === 0);
  switch (one.outcome) {
    case 'created':
    case 'updated':
    case 'existing':
      return falselyThere(one, expected);
    case 'in-doubt':
      return null;
    case 'rejected':
    case 'failed':
      return isHeld && one.ours.length < 2 ? null : falselyRefused(one, load, expected);
    case 'pending':
      return isWaiting(one, summary) || isHeld ? null : 'waits for nothing';
    default:
      return isHeld ? null : `is held back for no reason${saying(one)}`;
  }
};

/** Accepted by the service, whose batch tells nothing of it: shown, and asked for again by each run. */
const isWaiting = ({ outcome, batchId }: JournalRecord, { state }: Summary): boolean =>
  outcome === 'pending' && batchId !== null && state === 'waiting';

const outcomesSum = ({ records: r }: Summary): number =>
  [
    ...[r.created, r.updated, r.existing, r.failed, r.rejected, r.pending],
    ...[r.invalid, r.duplicates, r.excluded, r.inDoubt],
  ].reduce((sum, one) => sum + one, 0);

const textOfCents = (cents: number): string => (cents / 100).toFixed(2);

/** Counts and money by the journal's account agree with its records, and all doubt is shown with a word. */
const sums = (sides: Sides, said: readonly Compared[], load: Load): readonly string[] => {
  const { summary, shownInDoubt } = sides;
  const those = (outcome: string): readonly Compared[] => said.filter((one) => one.outcome === outcome);
  const found: string[] = [];
  const hold = (what: string, a: number | string, b: number | string): void => {
    if (a !== b) found.push(`${what}: ${a} and ${b}`);
  };
  hold('records and their outcomes', load.count, outcomesSum(summary));
  hold('records and total', load.count, summary.records.total);
  hold('created', summary.records.created, those('created').length);
  hold('updated', summary.records.updated, those('updated').length);
  hold('existing', summary.records.existing, those('existing').length);
  hold('in doubt', summary.records.inDoubt, those('in-doubt').length);
  hold('in doubt and shown so', those('in-doubt').length, shownInDoubt.length);
  const silent = shownInDoubt.filter((one) => (one.message ?? '') === '' || (one.advice ?? '') === '');
  hold('in doubt without a word', silent.length, 0);
  const { cents } = load;
  if (cents === null || those('existing').length > 0) return found;
  const created = summary.controlTotals.find(({ currency }) => currency === 'USD')?.created ?? '0.00';
  const there = said.filter(saysThere).reduce((sum, one) => sum + cents(one), 0);
  hold('money', Number(created).toFixed(2), textOfCents(there));
  return found;
};

type Arrival = KeyUses[number]['arrivals'][number];

const TURNED_AWAY: readonly (number | null)[] = [401, 403, 404, 405, 410, 411, 413, 414, 415, 429];

/** Turned away before anything was done: a repeat of it, however late, can do nothing twice. */
const isTurnedAway = ({ status, isPutOff }: Arrival): boolean =>
  TURNED_AWAY.includes(status) || (status === 503 && isPutOff);

/** How long after the first arrival that may have done something its key came again, and what each was answered. */
const keyAge = (arrivals: readonly Arrival[]): { readonly ms: number; readonly told: string } => {
  const first = arrivals.find((one) => !isTurnedAway(one));
  const last = arrivals.at(-1);
  const ms = first === undefined || last === undefined ? 0 : last.at - first.at;
  const start = arrivals[0]?.at ?? 0;
  const told = arrivals.map(({ at, status }) => `${status ?? 'cut'} at ${at - start}`).join(', ');
  return { ms, told };
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
      .map(({ key, arrivals }) => ({ key, ...keyAge(arrivals) }))
      .filter(({ ms }) => ms > keyAgeMs)
      .map(({ key, ms, told }) => `key ${key} used again after ${ms} ms (${told})`),
  ];
};

const timesEach = (texts: readonly string[]): Readonly<Record<string, number>> => {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return Object.fromEntries(times);
};

/** Groups of entries by their key. */
const byKey = (entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> => {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.key);
    if (group === undefined) groups.set(entry.key, [entry]);
    else group.push(entry);
  }
  return groups;
};

const ids = (entries: readonly Entry[]): string => entries.map(({ id }) => id).join(',');

/** What we made twice: under one key, by its entries. */
export const madeTwice = (sides: Sides, load: Load): readonly (readonly Entry[])[] => {
  const keys = new Set(sides.records.map((one) => load.keyOf(one)));
  const ours = load.entriesIn(sides.books).filter((entry) => entry.by === 'ours' && keys.has(entry.key));
  return [...byKey(ours).values()].filter((group) => group.length > 1);
};

/** Lines that a second sending added: of ours, or of somebody's order that we sent more than once. */
const multipliedIn = (said: readonly Compared[], load: Load): readonly string[] =>
  said.flatMap((one) => {
    const wanted = load.linesOf(one);
    const allowed = ({ by }: Entry): number => (by === 'ours' ? wanted : 2 * wanted);
    return one.entries
      .filter((entry) => entry.sendings > 0 && entry.lines > allowed(entry))
      .map(
        ({ id, lines, sendings }) =>
          `${one.name} ${id}: ${lines} lines for ${wanted}, sent ${sendings} times`,
      );
  });

/** What a second computer must say of a record, going by the books: that it exists. */
const secondFaults = (
  sides: Sides,
  said: readonly Compared[],
  load: Load,
  expected: Expected,
): readonly string[] => {
  const { second } = sides;
  if (second === null || load.secondTime === null) return [];
  const first = new Map(said.map((one) => [one.record, one]));
  const wrong = second.records.flatMap((one) => {
    const before = first.get(one.record);
    if (before === undefined || !saysThere(before)) return [];
    const taken = before.entries.find(({ id }) => id === before.serviceId);
    // Somebody else's that the service answered as the first's: without its own id it is no proof to the second.
    if (taken?.by === 'others' && taken.ownId !== before.ownId && one.outcome === 'failed') return [];
    const named = before.entries.find(({ id }) => id === one.serviceId);
    const isRight =
      one.outcome === load.secondTime &&
      named !== undefined &&
      agrees({ ...before, outcome: one.outcome, message: one.message }, named, expected);
    // What the first could not tell from its own by the date, the second can, to whom dates read as they are.
    if (expected.datesHide && taken !== undefined && taken.facts !== before.facts) return [];
    return isRight
      ? []
      : [`second computer: ${before.name}, then ${one.outcome} ${one.serviceId ?? '-'}${saying(one)}`];
  });
  const isDoubtful = second.exitCode === 1 || second.exitCode === null;
  return isDoubtful ? [...wrong, `second computer: exit ${second.exitCode}`] : wrong;
};

const compared = (sides: Sides, load: Load): readonly Compared[] => {
  const entries = byKey(load.entriesIn(sides.books));
  const madeLater = new Set(
    sides.second?.records.flatMap(({ outcome, serviceId }) =>
      outcome === 'created' && serviceId !== null ? [serviceId] : [],
    ),
  );
  return sides.records.map((record) => {
    const key = load.keyOf(record);
    const all = entries.get(key) ?? [];
    return {
      ...record,
      key,
      name: `${record.record} ${record.outcome}`,
      facts: load.factsOf(record),
      ownId: load.ownIdOf(record),
      entries: all,
      ours: all.filter(({ by }) => by === 'ours'),
      madeLater,
    };
  });
};

/** At the service, new, by us, and no record of ours. */
const strangers = (sides: Sides, said: readonly Compared[], load: Load): readonly string[] => {
  const keys = new Set(said.map(({ key }) => key));
  return load
    .entriesIn(sides.books)
    .filter(({ id, by, key }) => by === 'ours' && !keys.has(key) && !sides.idsBefore.has(id))
    .map(({ key, id }) => `${id} (${key}) is nobody's`);
};

/** Holds what the journal says to what the service has. */
export const verdictOf = (sides: Sides, load: Load, expected: Expected): Verdict => {
  const said = compared(sides, load);
  const missing = load.count - new Set(said.map((one) => one.record)).size;
  const named = ({ name, serviceId, entries }: Compared): string =>
    `${name} ${serviceId ?? '-'} [${ids(entries)}]`;
  const doubtful = said.filter(({ outcome }) => outcome === 'in-doubt');
  return {
    duplicates: [
      ...madeTwice(sides, load).map((group) => `${group[0]?.key ?? ''}: ${ids(group)}`),
      ...paidTwice(sides.books).map((one) => `paid twice: ${one}`),
    ],
    multiplied: multipliedIn(said, load),
    lost: [
      ...said.filter((one) => saysThere(one) && one.entries.length === 0).map(named),
      ...(missing === 0 ? [] : [`${missing} records of the file have no outcome`]),
    ],
    wrong: [
      ...said.flatMap((one) => {
        const why = falsehood(one, load, sides.summary, expected);
        return why === null ? [] : [`${named(one)} ${why}`];
      }),
      ...strangers(sides, said, load),
      ...sums(sides, said, load),
      ...secondFaults(sides, said, load, expected),
      ...(load.isKeyed ? keyFaults(sides, expected) : []),
    ],
    inDoubt: doubtful.length,
    inDoubtThere: doubtful.filter((one) => one.entries.length > 0).length,
    waiting: said.filter((one) => isWaiting(one, sides.summary)).length,
    doubts: timesEach(sides.shownInDoubt.map(({ message }) => message ?? '')),
  };
};

/** Doubles that a sweep does not name with each of their ids. */
export const unswept = (doubles: readonly (readonly Entry[])[], swept: string): readonly string[] =>
  doubles
    .filter((group) => !group.every(({ id }) => swept.includes(JSON.stringify(id).slice(1, -1))))
    .map((group) => `not swept: ${group[0]?.key ?? ''}: ${ids(group)}`);
