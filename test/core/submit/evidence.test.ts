import { expect, it } from 'vitest';
import { words } from '../../../src/core/issues/codes';
import { evidenceOf } from '../../../src/core/submit/evidence';
import type { Fact, Outcome } from '../../../src/core/submit/facts';
import { failedAgain } from '../../../src/core/submit/outcomes';

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

const after = (...facts: readonly Fact[]): readonly string[] => {
  const made: Fact = {
    kind: 'chunk',
    at: 0,
    made: { chunk: 4, parent: null, purpose: 'planned', records: [1], suspects: [], untested: [] },
  };
  const lines = evidenceOf([made, ...facts], new Set([1]), (field) =>
    field === 'svc_location_id' ? 'Location' : field,
  );
  return (lines.get(1) ?? []).map(({ code, params }) => words(code, params).sentence);
};

it('a repeat that its batch failed is not told as a chunk that was refused', () => {
  const outcomes = [failedAgain(1, 'the invoice could not be processed')];
  expect(
    after(
      { kind: 'answer', at: 1, chunk: 4, answer: { kind: 'accepted', batchId: 'b-7' } },
      { kind: 'outcomes', at: 2, chunk: 4, outcomes },
    ),
  ).toEqual([
    'The service accepted the chunk; its batch has the id b-7.',
    'The results say that this record failed: the invoice could not be processed',
  ]);
});

it('what the answers say, what a reading shows, and what that makes of it are told in their order', () => {
  const of = (outcome: Outcome['outcome'], more: Partial<Outcome> = {}): readonly Outcome[] => [
    { record: 1, outcome, serviceId: 'o-1', code: null, text: null, evidence: 'look-up', ...more },
  ];
  expect(
    after(
      { kind: 'answer', at: 1, chunk: 4, answer: { kind: 'in-doubt', why: 'no-reply', text: 'cut' } },
      { kind: 'intent', at: 2, chunk: 4 },
      { kind: 'outcomes', at: 3, chunk: 4, outcomes: of('unread', { as: 'updated', evidence: 'reply' }) },
      {
        ...{ kind: 'outcomes', at: 4, chunk: 4 },
        outcomes: of('in-doubt', { code: 'in-doubt-lines-differ', text: 'Lines' }),
      },
    ),
  ).toEqual([
    'No answer came back: cut.',
    'It was sent in chunk 4.',
    'By the answer of the service, it was updated as o-1. That counts once it is read back.',
    'The service has it, and it reads otherwise than it was sent: Lines.',
  ]);
  expect(
    after(
      { kind: 'outcomes', at: 3, chunk: 4, outcomes: of('unread', { as: 'updated', evidence: 'reply' }) },
      { kind: 'outcomes', at: 4, chunk: 4, outcomes: of('updated') },
    ).at(-1),
  ).toBe('It was read in the service: o-1. It counts as updated.');
});

it('that a record is left to a person is told behind why, which stands in the line after it', () => {
  const [several] = [{ record: 1, outcome: 'in-doubt', serviceId: null, evidence: 'no-reply' }] as const;
  expect(
    after(
      { kind: 'gave-up', at: 5, chunk: 4 },
      { kind: 'outcomes', at: 5, chunk: 4, outcomes: [{ ...several, code: 'in-doubt-several', text: 'x' }] },
    ).map((sentence) => sentence.slice(0, 20)),
  ).toEqual(['A listing showed mor', 'It was not settled i']);
  expect(after({ kind: 'gave-up', at: 5, chunk: 4 })).toHaveLength(1);
});

it('an entry that was seen is told in sentences, with its date and zone, and without what there is nothing of', () => {
  const seen = { id: '57687', grade: 'suspicion', createdAt: '2026-11-22T17:42:45.959Z' } as const;
  const look = (differs: readonly string[], unshown: readonly string[]): Fact => ({
    ...{
      kind: 'look',
      at: 21,
      begunAt: 20_000,
      chunks: [4],
      told: [],
      isWhole: true,
      holes: [],
      newest: null,
      open: [],
    },
    sights: [{ record: 1, candidates: [{ ...seen, differs, unshown }] }],
  });
  expect(after(look(['svc_location_id'], []))).toEqual([
    'The whole list was read at 1970-01-01 00:00:20 UTC; it showed no record of ours that proves how new it is.',
    '57687 has the number and vendor, and is new. It differs in Location. By its own date it was created at 2026-11-22 17:42:45 UTC.',
  ]);
  expect(after(look([], ['total_amount'])).at(-1)).toContain('is new. It does not show total_amount. By its');
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
