import { describe, expect, it } from 'vitest';
import { barredFacts } from '../../../src/core/submit/barred';
import type { Fact } from '../../../src/core/submit/facts';
import { begun, createdAs, folded, made, T } from '../../fixtures/looks';

const refusedAt102 = (chunk: number, at: number): readonly Fact[] => [
  { kind: 'intent', at, chunk },
  {
    kind: 'answer',
    at: at + 10,
    chunk,
    answer: {
      kind: 'not-done',
      why: 'permission',
      retryAt: at + 10,
      text: 'Not permitted',
      locations: ['102'],
    },
  },
];

describe('R-28: chunks of a location that the service refused', () => {
  it('go on with what a search kept aside, each in a chunk of its own', () => {
    const aside = { location: '102', parent: 2, suspects: [] } as const;
    const plan = createdAs(
      begun([made(1, [1], { purpose: 'canary' }), made(2, [2, 3, 4, 5, 6, 7])]),
      1,
      T,
      'i1',
    );
    const refused = folded(plan, [
      made(3, [2], { ...aside, isTrial: true }),
      made(4, [3], { ...aside, isTrial: true }),
      made(5, [4, 5], { ...aside, untested: [20, 21] }),
      made(6, [6, 7], { ...aside, untested: [30, 31] }),
      ...refusedAt102(3, T + 500),
      ...refusedAt102(4, T + 600),
    ]);
    const facts = barredFacts(refused, T + 900, { isLast: true });
    const chunks = facts.flatMap((fact) => (fact.kind === 'chunk' ? [fact.made] : []));
    expect(chunks.map(({ chunk, records }) => [chunk, records])).toEqual([
      [7, [20, 21]],
      [8, [30, 31]],
    ]);
    const said = facts.flatMap((fact) => (fact.kind === 'outcomes' ? fact.outcomes : []));
    expect(said.map(({ record, code }) => [record, code])).toEqual(
      expect.arrayContaining([
        [4, 'location-refused'],
        [7, 'location-refused'],
      ]),
    );
  });
});
