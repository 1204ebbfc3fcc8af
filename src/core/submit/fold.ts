import type { Chunk, Fact } from './facts';
import { onAnswer } from './fold/answers';
import { onChunk, onIntent, onPlan, phased } from './fold/chunks';
import { onOutcomes } from './fold/outcomes';
import { heard } from './fold/pace';
import { onExamined, onFollowAgain, onFollowed } from './fold/payments';
import { onLook, onProgress, onRead, onResults, onTrouble } from './fold/reads';
import { calledDead, gaveUp, onRun, waits } from './fold/runs';
import type { Submission } from './state';

/** Takes one fact in. The state is nothing but the fold of all facts in order. */
export const applyFact = (state: Submission, fact: Fact): Submission => {
  const next = taken(state, fact);
  return next.lastAt === fact.at ? next : { ...next, lastAt: fact.at };
};

const taken = (state: Submission, fact: Fact): Submission => {
  switch (fact.kind) {
    case 'run':
      return onRun(state, fact);
    case 'chunk':
      return onChunk(state, fact.made);
    case 'intent':
      return onIntent(state, fact.chunk, fact.at, fact);
    case 'answer':
      return onAnswer(state, fact.chunk, fact.answer, fact.at);
    case 'outcomes':
      return onOutcomes(state, fact.chunk, fact.outcomes, fact.at);
    case 'written-ids':
      return {
        ...state,
        createdIds: [...state.createdIds, fact.created],
        updatedIds: [...state.updatedIds, fact.updated],
        ...(fact.unseen === undefined ? {} : { unseenIds: [...state.unseenIds, fact.unseen] }),
      };
    case 'progress':
      return heard(onProgress(state, fact.chunk, fact.state, fact.at));
    case 'results':
      return heard(onResults(state, fact.chunk, fact.left, fact.at));
    case 'waiting':
      return phased(state, fact.chunk, ({ phase }) => waits(phase, fact));
    case 'trouble':
      return onTrouble(state, fact);
    case 'heard':
      return heard(state);
    case 'look':
      return heard(onLook(state, fact));
    case 'look-up':
      return heard(state);
    case 'borne-out': {
      const { record, serviceId, differs, isDated, clockOffsetMs } = fact;
      const borneOut = { record, serviceId, differs, isDated, clockOffsetMs };
      return heard({ ...state, toBearOut: null, borneOut });
    }
    case 'read':
      return heard(onRead(state, fact));
    case 'examined':
      return heard(onExamined(state, fact));
    case 'followed':
      return heard(onFollowed(state, fact));
    case 'named':
      return state;
    case 'follow-again':
      return heard(onFollowAgain(state, fact));
    case 'assumption-broken':
      return { ...state, isProofOff: true };
    case 'batch-dead':
      return calledDead(state, fact.chunk, fact.at);
    case 'gave-up':
      return gaveUp(state, fact.chunk, fact.at);
    case 'proved':
      return fact.isEarly === true
        ? { ...heard(state), isProved: true }
        : {
            ...heard(state),
            isProved: true,
            written: [],
            // What no list shows yet is told by the same replies once one does.
            ...(state.unlisted.length > 0
              ? {}
              : { writtenAgain: [], createdIds: [], updatedIds: [], unseenIds: [] }),
          };
    case 'rechecked': {
      const seen = new Set(fact.chunks);
      return heard({ ...state, unsure: state.unsure.filter((number) => !seen.has(number)) });
    }
    case 'end':
      return {
        ...state,
        end: { state: fact.state, reason: fact.reason },
        endBefore: { state: fact.state, reason: fact.reason, text: fact.text },
      };
  }
};

const isOfPlan = (fact: Fact): fact is Extract<Fact, { kind: 'chunk' }> =>
  fact.kind === 'chunk' && fact.made.parent === null;

/** Takes many facts in: the same as one after the other, the chunks of a plan together. */
export const applyFacts = (state: Submission, facts: readonly Fact[]): Submission => {
  let now = state;
  let plan: Chunk[] = [];
  let plannedAt = state.lastAt;
  const withPlan = (): Submission => (plan.length > 0 ? { ...onPlan(now, plan), lastAt: plannedAt } : now);
  for (const fact of facts) {
    if (isOfPlan(fact)) {
      plan.push(fact.made);
      plannedAt = fact.at;
      continue;
    }
    now = applyFact(withPlan(), fact);
    plan = [];
  }
  return withPlan();
};
