import { type Clause, parseFaults, type Range, type Strike, type Trigger, type Wait } from './fault-spec';
import { between, chance } from './random';

/** What befalls one request. */
export type Fate = {
  readonly hits: (strike: Strike) => boolean;
  readonly waitMs: (wait: Wait) => number;
  /** Positions of a batch that its results will leave out. */
  readonly missing: (batchId: string, entries: number) => readonly number[];
  readonly forgetsTokens: boolean;
};

/** Decides what goes wrong. The same seed, specification and order of requests give the same decisions. */
export type Faults = {
  readonly spec: () => string;
  /** Throws where the specification holds something unknown; the old one then stays. */
  readonly change: (spec: string) => void;
  readonly fateOf: (method: string, path: string) => Fate;
};

type Counted = { readonly clause: Clause; matched: number };

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

export const newFaults = (seed: number, firstSpec: string): Faults => {
  let spec = firstSpec;
  let clauses: readonly Counted[] = parseFaults(spec).map((clause) => ({ clause, matched: 0 }));
  return {
    spec: () => spec,
    change: (next) => {
      clauses = parseFaults(next).map((clause) => ({ clause, matched: 0 }));
      spec = next;
    },
    fateOf: (method, path) => {
      const found = clauses.flatMap((one, place): Matched[] => {
        if (!matches(one.clause.only, method, path)) return [];
        one.matched += 1;
        return [{ clause: one.clause, place, number: one.matched }];
      });
      return {
        hits: (strike) => found.some((one) => struck(seed, strike, one)),
        waitMs: (wait) => found.reduce((sum, one) => sum + timeOf(seed, wait, one), 0),
        missing: (batchId, entries) => missingOf(seed, found, batchId, entries),
        forgetsTokens: found.some(({ clause, number }) => {
          const every = clause.expireTokenEvery;
          return every !== null && number % every === 0;
        }),
      };
    },
  };
};
