import fc from 'fast-check';
import { expect, it } from 'vitest';
import { factSchema } from '../../../src/core/submit/facts';
import { isPlainFact } from '../../../src/core/submit/quick-fact';

const whole = fc.oneof(
  { weight: 20, arbitrary: fc.nat(500) },
  { weight: 1, arbitrary: fc.constantFrom(0.5, 2 ** 60, null, '1') },
);
const text = fc.oneof(
  { weight: 20, arbitrary: fc.option(fc.string()) },
  { weight: 1, arbitrary: fc.constantFrom(1, false, []) },
);
const wholes = fc.oneof(
  { weight: 20, arbitrary: fc.array(whole, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom(null, {}, '1') },
);
const word = (...words: readonly string[]) => fc.constantFrom(...words, ...words, ...words, 'other');

const chunk = fc.record(
  {
    chunk: whole,
    parent: fc.option(whole),
    purpose: word('canary', 'planned', 'half', 'rest', 'again'),
    records: wholes,
    suspects: wholes,
    untested: wholes,
    search: fc.record({ root: whole, refused: whole, passed: whole }),
  },
  { requiredKeys: ['chunk', 'parent', 'purpose', 'records', 'suspects'] },
);
const outcome = fc.record(
  {
    record: whole,
    outcome: word('created', 'updated', 'existing', 'failed', 'rejected', 'in-doubt', 'written', 'pending'),
    serviceId: text,
    idIsNumber: fc.constantFrom(true, false, 1),
    code: text,
    text,
    evidence: word('reply', 'batch-results', 'look-up', 'list', 'no-reply', 'person'),
    by: text,
    strange: text,
  },
  { requiredKeys: ['record', 'outcome', 'serviceId', 'code', 'text', 'evidence'] },
);
const line = fc.record(
  {
    kind: fc.constantFrom('chunk', 'intent', 'outcomes', 'results', 'run', 'answer', 'nothing'),
    at: whole,
    chunk: whole,
    made: chunk,
    outcomes: fc.array(outcome, { maxLength: 3 }),
    left: wholes,
    key: text,
  },
  { requiredKeys: ['kind', 'at'] },
);

/** The fields of a kind, so that many lines are what they should be. */
const fields: Readonly<Record<string, readonly string[]>> = {
  chunk: ['made'],
  intent: ['chunk'],
  outcomes: ['chunk', 'outcomes'],
  results: ['chunk', 'left'],
};
const tidy = fc.tuple(line, fc.nat(9)).map(([one, wild]) => {
  const kept = fields[one.kind];
  return wild === 0 || kept === undefined
    ? one
    : Object.fromEntries(Object.entries(one).filter(([name]) => ['kind', 'at', ...kept].includes(name)));
});

it('a line that is let pass without the schema is one that the schema passes unchanged', () => {
  let passed = 0;
  fc.assert(
    fc.property(tidy, (value) => {
      if (!isPlainFact(value)) return;
      passed += 1;
      expect(factSchema.parse(value)).toEqual(value);
    }),
    { numRuns: 4000 },
  );
  expect(passed).toBeGreaterThan(400);
});

it.each([
  {
    kind: 'chunk',
    at: 1,
    made: { chunk: 1, parent: null, purpose: 'planned', records: [1], suspects: [], untested: [] },
  },
  { kind: 'intent', at: 1, chunk: 1 },
  { kind: 'results', at: 1, chunk: 1, left: [] },
  {
    kind: 'outcomes',
    at: 1,
    chunk: 1,
    outcomes: [{ record: 1, outcome: 'created', serviceId: '7', code: null, text: null, evidence: 'reply' }],
  },
])('the everyday line $kind needs no schema', (value) => {
  expect(isPlainFact(value)).toBe(true);
});
