import { type Choice, type List, type Span, type Strike, statusIn, type Wait } from './fault-names';
import { type Clause, parseFaults, type Range, type Trigger } from './fault-spec';
import { between, chance } from './random';

/** What befalls one request. */
export type Fate = {
  readonly hits: (strike: Strike) => boolean;
  /** The status that stands in for the work, or for its answer; null: none does. */
  readonly status: (when: 'instead' | 'after') => number | null;
  readonly waitMs: (wait: Wait) => number;
  /** A time by the service's clock; null: no clause names one. With a text each such thing has a time of its own. */
  readonly spanMs: (span: Span, of?: string) => number | null;
  /** Whether a clause names it at all. */
  readonly mayStrike: (strike: Strike) => boolean;
  /** Whether a fault that strikes each thing by itself strikes this one. */
  readonly strikesThing: (strike: Strike, of: string) => boolean;
  /** The way that a clause chose, and the positions of the request's entries that it concerns. */
  readonly chosen: (choice: Choice) => Chosen | null;
  readonly names: (list: List) => readonly string[];
  /** Counts a fault that really changed something. */
  readonly note: (name: string, times?: number) => void;
  /** Positions of a batch that its results will leave out. */
  readonly missing: (batchId: string, entries: number) => readonly number[];
  readonly forgetsTokens: () => boolean;
};

export type Chosen = {
  readonly word: string;
  readonly positions: (entries: number) => readonly number[];
};

/** Nothing goes wrong. */
export const noFate: Fate = {
  hits: () => false,
  status: () => null,
  waitMs: () => 0,
  spanMs: () => null,
  mayStrike: () => false,
  strikesThing: () => false,
  chosen: () => null,
  names: () => [],
  note: () => undefined,
  missing: () => [],
  forgetsTokens: () => false,
};

/** Decides what goes wrong. The same seed, specification and order of requests give the same decisions. */
export type Faults = {
  readonly spec: () => string;
  /** Throws where the specification holds something unknown; the old one then stays. */
  readonly change: (spec: string) => void;
  readonly fateOf: (method: string, path: string) => Fate;
  /** How often each fault really struck since the start: requests, or for what is left out of results entries. */
  readonly struckCounts: () => Readonly<Record<string, number>>;
};

type Counted = { readonly clause: Clause; considered: number; matched: number };

const countedFrom = (spec: string): readonly Counted[] =>
  parseFaults(spec).map((clause) => ({ clause, considered: 0, matched: 0 }));

/** `GET`, `/v1/invoices`, `POST /v1/invoices/import`; several with `|`; a final `*` stands for anything. */
const matches = (only: string | null, method: string, path: string): boolean =>
  only === null ||
  only.split('|').some((one) => {
    const [first = '', second] = one.trim().split(/\s+/);
    const wantedPath = second ?? (first.startsWith('/') ? first : '*');
    const wantedMethod = first.startsWith('/') ? '*' : first;
    const fits = wantedPath.endsWith('*') ? path.startsWith(wantedPath.slice(0, -1)) : path === wantedPath;
    return fits && (wantedMethod === '*' || wantedMethod.toUpperCase() === method);
  });

type Matched = { readonly clause: Clause; readonly place: number; readonly number: number };

const struck = (seed: number, strike: Strike, { clause, place, number }: Matched): boolean => {
  const trigger = clause.strikes.get(strike);
  if (trigger === undefined) return false;
  if (trigger.kind === 'nth') return number >= trigger.first && number <= trigger.last;
  return chance(seed, strike, place, number) < trigger.share;
};

const statusOf = (
  seed: number,
  found: readonly Matched[],
  when: 'instead' | 'after',
): { readonly strike: Strike; readonly status: number } | null => {
  for (const one of found) {
    for (const strike of one.clause.strikes.keys()) {
      const named = statusIn(strike);
      if (named?.isAfter === (when === 'after') && struck(seed, strike, one))
        return { strike, status: named.status };
    }
  }
  return null;
};

/** The longest that any clause gives. */
const spanOf = (
  seed: number,
  found: readonly Matched[],
  span: Span,
  of: string | undefined,
): number | null => {
  const times = found.flatMap(({ clause, place, number }) => {
    const range = clause.spans.get(span);
    return range === undefined ? [] : [between(range[0], range[1], seed, span, place, of ?? number)];
  });
  return times.length === 0 ? null : Math.max(...times);
};

const strikesThing = (seed: number, strike: Strike, { clause, place }: Matched, of: string): boolean => {
  const trigger = clause.strikes.get(strike);
  return trigger?.kind === 'share' && chance(seed, strike, place, of) < trigger.share;
};

/** One entry of a request, or where the clause names a share each by itself. */
const positionsOf = (seed: number, choice: Choice, { clause, place, number }: Matched, entries: number) => {
  const share = clause.entries;
  if (share === null) return entries === 0 ? [] : [between(0, entries - 1, seed, choice, place, number)];
  const positions = Array.from({ length: entries }, (_none, position) => position);
  return positions.filter((position) => chance(seed, choice, place, number, position) < share);
};

const timeOf = (seed: number, wait: Wait, { clause, place, number }: Matched): number => {
  const range: Range | undefined = clause.waits.get(wait);
  return range === undefined ? 0 : between(range[0], range[1], seed, wait, place, number);
};

const isNthOf = ({ nth }: Clause, number: number): boolean =>
  nth === null || (number >= nth[0] && number <= nth[1]);

const namesIn = (found: readonly Matched[], list: List): readonly string[] =>
  found.flatMap(({ clause }) => clause.lists.get(list) ?? []);

/** With a probability: each entry by itself. On the n-th request: its last entry. */
const lost = (seed: number, trigger: Trigger | undefined, batchId: string, position: number): boolean =>
  trigger?.kind === 'share' && chance(seed, 'results-missing', batchId, position) < trigger.share;

const missingOf = (seed: number, found: readonly Matched[], batchId: string, entries: number): number[] => {
  const positions = Array.from({ length: entries }, (_none, position) => position);
  return positions.filter((position) =>
    found.some((one) => {
      const trigger = one.clause.strikes.get('results-missing');
      const isNth = trigger?.kind === 'nth' && struck(seed, 'results-missing', one);
      return lost(seed, trigger, batchId, position) || (isNth && position === entries - 1);
    }),
  );
};

const isDueToForget = ({ clause, number }: Matched): boolean =>
  clause.expireTokenEvery !== null && number % clause.expireTokenEvery === 0;

/** Counts by name; `add` answers what was added. */
const newTally = () => {
  const counts = new Map<string, number>();
  return {
    add: (name: string, times: number): number => {
      if (times > 0) counts.set(name, (counts.get(name) ?? 0) + times);
      return times;
    },
    all: (): Readonly<Record<string, number>> => Object.fromEntries(counts),
  };
};

export const newFaults = (seed: number, firstSpec: string): Faults => {
  let spec = firstSpec;
  let clauses = countedFrom(spec);
  const tally = newTally();
  return {
    spec: () => spec,
    struckCounts: tally.all,
    change: (next) => {
      clauses = countedFrom(next);
      spec = next;
    },
    fateOf: (method, path) => {
      const found = clauses.flatMap((one, place): Matched[] => {
        const { only, share } = one.clause;
        if (!matches(only, method, path)) return [];
        if (share < 1 && chance(seed, 'share', place, one.considered++) >= share) return [];
        one.matched += 1;
        if (!isNthOf(one.clause, one.matched)) return [];
        return [{ clause: one.clause, place, number: one.matched }];
      });
      return {
        hits: (strike) => tally.add(strike, found.some((one) => struck(seed, strike, one)) ? 1 : 0) > 0,
        status: (when) => {
          const one = statusOf(seed, found, when);
          if (one !== null) tally.add(one.strike, 1);
          return one?.status ?? null;
        },
        spanMs: (span, of) => spanOf(seed, found, span, of),
        mayStrike: (strike) => found.some(({ clause }) => clause.strikes.has(strike)),
        strikesThing: (strike, of) => found.some((one) => strikesThing(seed, strike, one, of)),
        chosen: (choice) => {
          const one = found.find(({ clause }) => clause.choices.has(choice));
          const word = one?.clause.choices.get(choice);
          return one === undefined || word === undefined
            ? null
            : { word, positions: (entries) => positionsOf(seed, choice, one, entries) };
        },
        names: (list) => namesIn(found, list),
        note: (name, times = 1) => void tally.add(name, times),
        waitMs: (wait) => {
          const waitMs = found.reduce((sum, one) => sum + timeOf(seed, wait, one), 0);
          tally.add(wait, waitMs > 0 ? 1 : 0);
          return waitMs;
        },
        missing: (batchId, entries) => {
          const positions = missingOf(seed, found, batchId, entries);
          tally.add('results-missing', positions.length);
          return positions;
        },
        forgetsTokens: () => tally.add('expire-token', found.some(isDueToForget) ? 1 : 0) > 0,
      };
    },
  };
};
