import { describe, expect, it } from 'vitest';
import { type LoadName, loadNames } from './loads';
import { foundLines, playSeed } from './simulate';

/** FIRST_SEED and SEEDS in the environment play others; a seed that failed replays exactly. */
const SEEDS = Number(process.env.SEEDS ?? 500);
const FIRST = Number(process.env.FIRST_SEED ?? 1);

const shareOf = (load: LoadName): readonly number[] =>
  Array.from({ length: SEEDS }, (_, i) => FIRST + i).filter(
    (seed) => seed % loadNames.length === loadNames.indexOf(load),
  );

describe('persons, replies, faults and crashes in any order, from seeds', () => {
  it.each(loadNames)(
    'R-247, A-4, A-5, A-8: of %s nothing is there twice, nothing is lost, and every outcome is true',
    async (load) => {
      const counts = new Map<string, number>();
      for (const seed of shareOf(load)) {
        const found = await playSeed(seed, { load }, (report) => {
          for (const [what, times] of report.counts) counts.set(what, (counts.get(what) ?? 0) + times);
        });
        if (found !== null) throw new Error(foundLines(found).join('\n'));
      }
      expect(counts.get('sends') ?? 0).toBeGreaterThan(shareOf(load).length);
    },
    3_600_000,
  );
});
