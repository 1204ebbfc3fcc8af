import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Chunk, Fact } from '../../../src/core/submit/facts';
import { applyFact, applyFacts } from '../../../src/core/submit/fold';
import { emptySubmission, plannedChunk } from '../../../src/core/submit/state';
import { proofSettings } from '../../fixtures/proof-settings';

const start = emptySubmission({
  inFlight: 4,
  stopAfterChunks: null,
  resend: 'look-up',
  ...proofSettings,
  upsertTries: 3,
  asksOnce: false,
});

const planned = (chunk: number): Chunk => ({
  ...{ chunk, parent: null, purpose: 'planned', suspects: [], untested: [] },
  records: [chunk * 3, chunk * 3 + 1, chunk * 3 + 2],
});

/** Chunks of a plan in order, with other lines between them. */
const history = fc
  .array(fc.constantFrom('chunk', 'run', 'intent', 'refused', 'doubt', 'outcomes'), { maxLength: 40 })
  .map((kinds): readonly Fact[] => {
    let made = 0;
    return kinds.flatMap((kind, i): readonly Fact[] => {
      const at = 1000 + i;
      const chunk = 1 + (i % Math.max(1, made));
      switch (kind) {
        case 'chunk':
          made += 1;
          return [{ kind, at, made: planned(made) }];
        case 'run':
          return [{ kind, at }];
        case 'intent':
          return [{ kind, at, chunk }];
        case 'refused':
          return [{ kind: 'answer', at, chunk, answer: { kind, byPosition: false, code: '', text: '' } }];
        case 'doubt':
          return [
            { kind: 'answer', at, chunk, answer: { kind: 'in-doubt', why: 'no-reply', text: '' } },
            { kind: 'outcomes', at, chunk, outcomes: [unknown(chunk * 3)] },
          ];
        default:
          return [{ kind: 'outcomes', at, chunk, outcomes: [created(chunk * 3), created(chunk * 3 + 1)] }];
      }
    });
  });

const created = (record: number) =>
  ({
    record,
    outcome: 'created',
    serviceId: `id-${record}`,
    code: null,
    text: null,
    evidence: 'reply',
  }) as const;
const unknown = (record: number) =>
  ({ ...created(record), outcome: 'in-doubt', serviceId: null, evidence: 'no-reply' }) as const;

it('the fold of many facts is that of one after the other', () => {
  fc.assert(
    fc.property(history, (facts) => {
      const one = facts.reduce(applyFact, start);
      expect(applyFacts(start, facts)).toEqual(one);
      const waiting = one.planned.slice(one.plannedNext);
      expect(one.unsent).toBe(waiting.reduce((sum, chunk) => sum + chunk.records.length, 0));
      for (const chunk of waiting) expect(plannedChunk(one, chunk.chunk)).toBe(chunk);
      const last = new Map(
        facts
          .flatMap((fact) => (fact.kind === 'outcomes' ? fact.outcomes : []))
          .map((given) => [given.record, given]),
      );
      const doubted = [...last.values()].filter(({ outcome }) => outcome === 'in-doubt');
      expect([...one.doubted].sort()).toEqual(doubted.map(({ record }) => record).sort());
    }),
    { numRuns: 500 },
  );
});
