import type { Fact } from './facts';
import { leftOutAgain } from './sent-again';
import { horizonMs, type Submission } from './state';

/** What of a listing can speak against an assumption. */
type Looked = {
  readonly begunAt: number;
  readonly isWhole: boolean;
  /** By their ids. */
  readonly shown: ReadonlyMap<string, string | null>;
  /** Those of them that it shows under another key than they were sent with. */
  readonly renamed: readonly string[];
};

/** An assumption of the law that a look has shown to be false, and the delay that was seen, ms. */
export type Broken = Extract<Fact, { kind: 'assumption-broken' }>;

/** An entry that is ours by what it shows. Its date, and until when something was to come of its sending; by our clock. */
export type Found = { readonly serviceId: string; readonly createdAt: number; readonly horizon: number };

/** A date is as coarse as this, and clocks differ unnoticed by as much. */
const COARSE_MS = 2 * 60_000;

/** A list that shows what was sent later, and not what the service had told of before that was sent (A2). */
const outOfOrder = (state: Submission, looked: Looked, since: number, at: number): Broken | null => {
  if (!looked.isWhole) return null;
  const shown = state.answered.filter(({ ids }) => ids.some(({ serviceId }) => looked.shown.has(serviceId)));
  const newest = shown.reduce((latest, { begunAt }) => Math.max(latest, begunAt), 0);
  const hidden = state.answered
    .filter((one) => one.begunAt >= since && one.at < newest && one.at < looked.begunAt)
    .flatMap((one) =>
      one.ids.filter(({ serviceId }) => !looked.shown.has(serviceId)).map((id) => ({ id, one })),
    );
  const [first] = hidden;
  return first === undefined
    ? null
    : {
        kind: 'assumption-broken',
        at,
        assumption: 'list-order',
        serviceId: first.id.serviceId,
        delayMs: Math.max(0, looked.begunAt - first.one.at),
      };
};

/** A list that shows what was sent under another number or vendor: what it does not show under its own may be there all the same (A5). */
const foundOtherwise = ({ renamed: [first] }: Looked, at: number): Broken | null =>
  first === undefined
    ? null
    : { kind: 'assumption-broken', at, assumption: 'list-key', serviceId: first, delayMs: 0 };

/** An entry of ours that was made after nothing more was to come of its sending (A1). */
const tooLate = (state: Submission, found: readonly Found[], at: number): Broken | null => {
  const [late] = found.filter(({ createdAt, horizon }) => createdAt > horizon + COARSE_MS);
  return late === undefined
    ? null
    : {
        kind: 'assumption-broken',
        at,
        assumption: 'horizon',
        serviceId: late.serviceId,
        delayMs: late.createdAt - late.horizon + horizonMs(state),
      };
};

/** A list that leaves out what was sent again since it did not show it: it says nothing of the first sending either (A2). */
const leavesOutAgain = (state: Submission, looked: Looked, at: number): Broken | null => {
  const [first] = leftOutAgain(state, looked);
  return first === undefined
    ? null
    : {
        kind: 'assumption-broken',
        at,
        assumption: 'list-again',
        serviceId: first.serviceId,
        delayMs: looked.begunAt - first.at,
      };
};

/**
 * What a look shows of the service that the law takes not to be so. From then on nothing goes out again by itself over the
 * connection, until a person has looked at its settings. `since`: when the first sending of what is sought began; what
 * somebody took away of older things says nothing. Epoch milliseconds.
 */
export const brokenBy = (
  state: Submission,
  looked: Looked,
  { found, since }: { readonly found: readonly Found[]; readonly since: number },
  at: number,
): readonly Broken[] => {
  if (state.isProofOff) return [];
  const broken =
    leavesOutAgain(state, looked, at) ??
    outOfOrder(state, looked, since, at) ??
    foundOtherwise(looked, at) ??
    tooLate(state, found, at);
  return broken === null ? [] : [broken];
};

/** What to set `proof.horizonMs` to after a delay was seen: twice that, in whole seconds; ms. */
export const proposedHorizonMs = (delayMs: number): number => Math.ceil((2 * delayMs) / 1000) * 1000;

/** The issue table's words for what was seen. */
export const brokenWords = ({
  assumption,
  serviceId,
  delayMs,
}: Broken): { readonly code: string; readonly params: Readonly<Record<string, string>> } => ({
  code: `assumption-${assumption}`,
  params: {
    id: serviceId,
    seconds: String(Math.round(delayMs / 1000)),
    proposed: String(proposedHorizonMs(delayMs)),
  },
});
