import { expect, it } from 'vitest';
import { words } from '../../../src/core/issues/codes';
import { evidenceOf } from '../../../src/core/submit/evidence';
import type { Fact } from '../../../src/core/submit/facts';

type Why = Extract<Extract<Fact, { kind: 'answer' }>['answer'], { kind: 'in-doubt' }>['why'];

const sentencesOf = (why: Why, text: string): readonly string[] => {
  const facts: readonly Fact[] = [
    {
      kind: 'chunk',
      at: 0,
      made: { chunk: 4, parent: null, purpose: 'planned', records: [1], suspects: [], untested: [] },
    },
    { kind: 'intent', at: 1, chunk: 4 },
    { kind: 'answer', at: 2, chunk: 4, answer: { kind: 'in-doubt', why, text } },
  ];
  const lines = evidenceOf(facts, new Set([1])).get(1) ?? [];
  return lines.map(({ code, params }) => words(code, params).sentence);
};

it.each([
  ['no-reply', 'the connection was cut', 'No answer came back: the connection was cut.'],
  [
    'server-error',
    'Internal server error (GEN5000)',
    'The service answered with an error of its own: Internal server error (GEN5000)',
  ],
  ['unreadable', 'no JSON', 'It answered with success, but that cannot be read: no JSON'],
  ['crash', '', 'Tallyport was interrupted before an answer was read.'],
] as const)('what is known of a record in doubt says in a sentence why (%s)', (why, text, sentence) => {
  expect(sentencesOf(why, text)).toEqual(['It was sent in chunk 4.', sentence]);
});

const lookAt = (at: number, newest: string): Fact => ({
  ...{ kind: 'look', at, begunAt: at, isWhole: true, chunks: [4], told: [], sights: [], open: [], holes: [] },
  newest: { serviceId: newest, begunAt: 0 },
});

it('looks one after another that showed the same are told once, with how often and from when to when', () => {
  const facts: readonly Fact[] = [
    {
      kind: 'chunk',
      at: 0,
      made: { chunk: 4, parent: null, purpose: 'planned', records: [1], suspects: [], untested: [] },
    },
    ...[60_000, 120_000, 180_000].map((at) => lookAt(at, 'x-1')),
    lookAt(240_000, 'x-2'),
  ];
  const told = (evidenceOf(facts, new Set([1])).get(1) ?? []).map(
    ({ code, params }) => words(code, params).sentence,
  );
  expect(told).toHaveLength(2);
  expect(told[0]).toMatch(/read at 1970-01-01 00:01.* to 1970-01-01 00:03.* \(3 times\).*x-1/);
  expect(told[1]).toMatch(/read at 1970-01-01 00:04.*x-2/);
});
