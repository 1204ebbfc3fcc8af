import { describe, expect, it } from 'vitest';
import * as controls from './controls';
import type { LoadName } from './loads';
import type { Scenario } from './scenario';
import { playSeed } from './simulate';
import type { Control } from './stage';
import type { Law } from './witness';

const MOST_SEEDS = 300;

/** The first seed that finds it, within so many. */
const firstSeed = async (
  most: number,
  search: {
    readonly control: Control;
    readonly load: LoadName;
    readonly laws: readonly Law[];
    readonly having: Partial<Scenario>;
  },
): Promise<number | null> => {
  for (let seed = 1; seed <= most; seed++)
    if ((await playSeed(seed, { ...search, isShrunk: false })) !== null) return seed;
  return null;
};

const twice: readonly Law[] = ['I2 nothing twice'];
const untrue: readonly Law[] = ['I4 outcomes are true'];

describe('the simulation finds what it is there to find', () => {
  it.each([
    ['an intent that is not written down', 'invoices', controls.withoutIntents, twice],
    [
      'an intent that is not written down, seen as the request leaves',
      'vendors',
      controls.withoutIntents,
      ['I1 intent before the first byte'],
    ],
    ['a settle time of zero', 'invoices', controls.withoutSettling, twice],
    ['invoices taken for something that may be sent twice', 'invoices', controls.asUpsert, twice],
    ['a key made anew for each repeat', 'payments', controls.newKeys, twice],
    ['results tied to records by their order alone', 'invoices', controls.tiedByOrder, untrue],
    ['doubt taken for failure, and sent again', 'receipts', controls.doubtAsFailure, twice],
    ['doubt taken for failure, and reported so', 'invoices', controls.doubtAsRefusal, untrue],
  ] as const)(
    '%s',
    async (_, load, control, laws) => {
      expect(
        await firstSeed(MOST_SEEDS, { control, load, laws, having: { slowestMs: 27_000 } }),
      ).not.toBeNull();
    },
    600_000,
  );
});
