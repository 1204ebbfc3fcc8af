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
