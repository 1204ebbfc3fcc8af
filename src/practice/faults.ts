import { type Clause, parseFaults, type Range, type Strike, type Trigger, type Wait } from './fault-spec';
import { between, chance } from './random';

/** What befalls one request. */
export type Fate = {
  readonly hits: (strike: Strike) => boolean;
  readonly waitMs: (wait: Wait) => number;
  /** Positions of a batch that its results will leave out. */
  readonly missing: (batchId: string, entries: number) => readonly number[];
  readonly forgetsTokens: () => boolean;
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

const timeOf = (seed: number, wait: Wait, { clause, place, number }: Matched): number => {
  const range: Range | undefined = clause.waits.get(wait);
  return range === undefined ? 0 : between(range[0], range[1], seed, wait, place, number);
};

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
        return [{ clause: one.clause, place, number: one.matched }];
      });
      return {
        hits: (strike) => tally.add(strike, found.some((one) => struck(seed, strike, one)) ? 1 : 0) > 0,
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
