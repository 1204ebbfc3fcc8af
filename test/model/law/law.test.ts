import { describe, expect, it } from 'vitest';
import {
  type Control,
  withoutAGrade,
  withoutAssumptions,
  withoutAWitness,
  withoutCare,
  withoutTrueRefusals,
} from './controls';
import { explore, type Found } from './explore';
import { asBuilt } from './policy';
import { worlds } from './worlds';

/** LAW_MODEL=full in the environment explores all that is named: 1.3 million states, a minute and more. */
const isFull = process.env.LAW_MODEL === 'full';
const LONGEST_MS = 600_000;

const told = ({ wrong, story }: Found): string => [wrong ?? 'nothing is wrong', ...story].join('\n');

describe('R-247: the law of proof, over every interleaving of a small world', () => {
  it.each(worlds)(
    'holds where $name',
    ({ world, without, isNeverRepeated }) => {
      const chosen = isFull ? world : { ...world, ...without };
      const found = explore(chosen, asBuilt);
      expect(found.wrong, told(found)).toBeNull();
      // What never settles anything, and sends nothing again, is safe and of no use.
      expect(found.settled).toBeGreaterThan(0);
      if (isNeverRepeated || chosen.losses === 0) expect(found.repeated).toBe(0);
      else expect(found.repeated).toBeGreaterThan(0);
    },
    LONGEST_MS,
  );
});

const breaks = ({ world, policy, finds }: Control): void => {
  const found = explore(world, { ...asBuilt, ...policy });
  expect(told(found)).toMatch(new RegExp(`^${finds}`));
};

describe('what the law stands on: each assumption and each clause that is taken away lets something happen', () => {
  it.each(withoutAssumptions)('$name', breaks, LONGEST_MS);
  it.each(withoutTrueRefusals)('$name', breaks, LONGEST_MS);
  it.each(withoutAWitness)('$name', breaks, LONGEST_MS);
  it.each(withoutAGrade)('$name', breaks, LONGEST_MS);
  it.each(withoutCare)('$name', breaks, LONGEST_MS);
});
