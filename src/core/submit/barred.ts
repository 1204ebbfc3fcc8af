import { asTold, searchFacts } from './answers';
import type { Chunk, Fact } from './facts';
import { openInPhase } from './open-chunks';
import { inDoubt, locationRefused } from './outcomes';
import type { Submission } from './state';

/** Its location was refused with a 403: it waits until it is known whether anything else is let through. */
export const isBarred = (state: Submission, { location }: Chunk): boolean =>
  location !== undefined && state.barred.has(location);

/** Locations that were refused: once something else was let through, their records are refused for that. */
export const barredFacts = (state: Submission, at: number): readonly Fact[] =>
  state.barred.size === 0 || state.accepted === 0
    ? []
    : openInPhase(state.active, 'ready').flatMap((active): readonly Fact[] => {
        const { chunk, left, sent } = active;
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
