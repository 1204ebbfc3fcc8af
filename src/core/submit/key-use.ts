import type { ServiceProfile } from '../service/profile';
import type { Answer, Fact } from './facts';
import { keyLifeMs } from './keys';

/** A refusal in the service's words, and the body that met it. */
export type EarlierRefusal = { readonly body: string; readonly text: string };

/** What a journal knows of a key that it has sent something under. */
export type KeyUse = {
  /** When something was last sent under it, epoch milliseconds. */
  readonly at: number;
  readonly refusals: readonly EarlierRefusal[];
  /** A payment came of it: what the gate lets through after that one was cancelled. */
  readonly isMade: boolean;
  /** To another body it said that it is taken, and to the earlier one the same refusal again. */
  readonly isSpent: boolean;
};

/** A refusal because it is done already may be meant for a sending that was not answered, or for somebody else's. */
export const saysDone = (text: string): boolean => /\balready\b|\bduplicate/i.test(text);

/** What an answer under a key was refused with; undefined: it was not. */
const refusedWith = (answer: Answer): string | undefined =>
  answer.kind === 'refused' || (answer.kind === 'in-doubt' && answer.why === 'refused-under-key')
    ? answer.text
    : undefined;

type Outcomes = Extract<Fact, { kind: 'outcomes' }>['outcomes'];

/** What the service said itself. */
const comesOfIt = (outcomes: Outcomes): boolean =>
  outcomes.some(
    ({ outcome, code, evidence }) =>
      evidence !== 'person' && (outcome === 'created' || code === 'payment-reads-cancelled'),
  );

/** Records that a person says were made under the key; one who takes that back has said nothing. */
const saidMade = (
  before: ReadonlySet<number>,
  outcomes: Outcomes,
  isUnderIt: boolean,
): ReadonlySet<number> => {
  const next = new Set(before);
  for (const { record, outcome, evidence } of outcomes)
    if (evidence === 'person' && outcome !== 'created') next.delete(record);
    else if (evidence === 'person' && isUnderIt) next.add(record);
  return next;
};

type InForce = { readonly key: string | undefined; readonly body: string };

const unused: KeyUse = { at: 0, refusals: [], isMade: false, isSpent: false };

/** What an answer to a body under the key adds to what is known of it. */
const answeredUnder = (use: KeyUse, { body }: InForce, answer: Answer): KeyUse => {
  const text = refusedWith(answer);
  return {
    ...use,
    refusals: text === undefined ? use.refusals : [...use.refusals, { body, text }],
    isSpent: use.isSpent || (answer.kind === 'not-done' && answer.why === 'key-spent'),
  };
};

/** What the facts of one import tell of a key; null: nothing went out under it. */
const usedIn = (key: string, facts: readonly Fact[]): KeyUse | null => {
  const chunks = new Map<number, InForce>();
  let use = unused;
  let isUsed = false;
  let made: ReadonlySet<number> = new Set();
  for (const fact of facts) {
    if (fact.kind === 'intent') {
      chunks.set(fact.chunk, { key: fact.key, body: fact.body ?? chunks.get(fact.chunk)?.body ?? '' });
      if (fact.key !== key) continue;
      isUsed = true;
      use = { ...use, at: Math.max(use.at, fact.at) };
    } else if (fact.kind === 'answer' || fact.kind === 'outcomes') {
      const sent = chunks.get(fact.chunk);
      if (fact.kind === 'outcomes') made = saidMade(made, fact.outcomes, sent?.key === key);
      if (sent?.key !== key) continue;
      if (fact.kind === 'outcomes') use = { ...use, isMade: use.isMade || comesOfIt(fact.outcomes) };
      else use = answeredUnder(use, sent, fact.answer);
      if (fact.kind === 'answer' && fact.answer.kind === 'not-done' && fact.answer.earlier !== undefined)
        chunks.set(fact.chunk, { key, body: fact.answer.earlier.body });
    }
  }
  return isUsed ? { ...use, isMade: use.isMade || made.size > 0 } : null;
};

/** What the facts of imports, each by itself, tell of a key; null: nothing went out under it. */
export const keyUse = (key: string, imports: readonly (readonly Fact[])[]): KeyUse | null =>
  imports
    .map((facts) => usedIn(key, facts))
    .reduce((one, other) => {
      if (one === null || other === null) return one ?? other;
      return {
        at: Math.max(one.at, other.at),
        refusals: [...one.refusals, ...other.refusals],
        isMade: one.isMade || other.isMade,
        isSpent: one.isSpent || other.isSpent,
      };
    }, null);

/** Whether the service said under the key itself what became of it: it made a payment, or holds a refused one. */
export const isSettledUnder = ({ isMade, isSpent }: KeyUse): boolean => isMade || isSpent;

const isReplayed = ({ refusals }: KeyUse): boolean =>
  refusals.some(
    ({ text }, at) => !saysDone(text) && refusals.findIndex((earlier) => earlier.text === text) < at,
  );

/**
 * Whether a key has done its service, and what is to be paid now goes under the next one. Only where that is known from what
 * the service said under this very key: a payment was made under it, which was cancelled; it gave the same refusal again;
 * or it said that it holds another body, and that one is an own refused one. Or it is too old for anybody to know. Whatever
 * else was answered, 400, 403 or 422, may come of a gateway, before the write or after it, and under the next key the
 * invoice would be paid a second time.
 */
export const isGivenUp = (use: KeyUse, now: number, profile: Pick<ServiceProfile, 'idempotency'>): boolean =>
  isSettledUnder(use) || isReplayed(use) || now - use.at > keyLifeMs(profile);

/** The last refusal that another body met under the key: what the service means, perhaps, when it says that it knows the key. */
export const earlierRefusal = (use: KeyUse | null, body: string): EarlierRefusal | null =>
  use?.refusals.findLast((one) => one.body !== body && one.body !== '' && !saysDone(one.text)) ?? null;
