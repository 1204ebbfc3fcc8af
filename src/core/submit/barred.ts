import type { ActiveChunk } from './active-chunk';
import { asTold, searchFacts } from './answers';
import type { Chunk, Fact } from './facts';
import { openInPhase } from './open-chunks';
import { inDoubt, locationRefused } from './outcomes';
import { isLookedBack, type Submission } from './state';

/** Its location was refused with a 403: it waits until it is known whether anything else is let through. */
export const isBarred = (state: Submission, { location }: Chunk): boolean =>
  location !== undefined && state.barred.has(location);

/** A payment of a refused location was handed over: its invoices are read before that word counts, as with every refusal. */
const barredToLookBack = (state: Submission): readonly ActiveChunk[] =>
  state.barred.size === 0 || state.accepted === 0
    ? []
    : openInPhase(state.active, 'ready').filter(
        (one) =>
          isBarred(state, one.chunk) &&
          isLookedBack(state, one) &&
          one.handed !== undefined &&
          !one.sent.wasDoubted,
      );

/** Payments that were refused and whose invoices are to be read before that counts. */
export const toLookBack = (state: Submission): readonly ActiveChunk[] => [
  ...openInPhase(state.active, 'refused'),
  ...barredToLookBack(state),
];

/** The words with which it was refused, and to which its invoices are held; null: it was not refused. */
export const refusedWords = (
  state: Submission,
  { phase, chunk }: ActiveChunk,
): { readonly code: string; readonly text: string } | null => {
  if (phase.kind === 'refused') return phase;
  const text = chunk.location === undefined ? undefined : state.barred.get(chunk.location);
  return text === undefined ? null : { code: 'location-refused', text: `${chunk.location}: ${text}` };
};

/** Locations that were refused: once something else was let through, their records are refused for that. */
export const barredFacts = (state: Submission, at: number): readonly Fact[] => {
  const lookedBack = new Set(barredToLookBack(state));
  return state.barred.size === 0 || state.accepted === 0
    ? []
    : openInPhase(state.active, 'ready').flatMap((active): readonly Fact[] => {
        const { chunk, left, sent } = active;
        if (lookedBack.has(active)) return [];
        const text = chunk.location === undefined ? undefined : state.barred.get(chunk.location);
        if (text === undefined || chunk.location === undefined) return [];
        const location = chunk.location;
        // A 403 did nothing; what an earlier sending did that was never answered stays in doubt. What was sent is looked for
        // before the word counts, as with every refusal.
        const outcomes = left.map((record) =>
          sent.wasDoubted
            ? inDoubt(record, 'in-doubt-no-reply', text)
            : sent.firstBegunAt === null
              ? locationRefused(record, location, text)
              : asTold(state, active, locationRefused(record, location, text)),
        );
        const leaves: readonly Fact[] = sent.wasDoubted ? [{ kind: 'gave-up', at, chunk: chunk.chunk }] : [];
        return [
          ...leaves,
          { kind: 'outcomes', at, chunk: chunk.chunk, outcomes },
          ...searchFacts(state, chunk, 'unknown', at),
        ];
      });
};
