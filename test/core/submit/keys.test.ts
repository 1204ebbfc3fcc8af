import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { words } from '../../../src/core/issues/codes';
import { recoveryFacts } from '../../../src/core/submit/answers';
import type { Fact } from '../../../src/core/submit/facts';
import { applyFact } from '../../../src/core/submit/fold';
import { idempotencyKey, invoiceKey, keyAgeHours } from '../../../src/core/submit/keys';
import { nextSteps } from '../../../src/core/submit/next';
import { openChunk } from '../../../src/core/submit/open-chunks';
import { isMeantAnew, payingStep } from '../../../src/core/submit/paying';
import { emptySubmission, type Settings, type Submission } from '../../../src/core/submit/state';
import type { Step } from '../../../src/core/submit/step';
import { proofSettings } from '../../fixtures/proof-settings';
import { testProfile } from '../../fixtures/submission';

const profile = testProfile();
const HOUR = 3_600_000;
const settings: Settings = {
  inFlight: 4,
  stopAfterChunks: null,
  resend: 'idempotency-key',
  ...proofSettings,
  upsertTries: 3,
  asksOnce: false,
  watchesPayments: true,
};

const planned = (chunk: number): Fact => ({
  kind: 'chunk',
  at: 0,
  made: { chunk, parent: null, purpose: 'planned', records: [chunk], suspects: [], untested: [] },
});
const run = (at: number): Fact => ({ kind: 'run', at });
const intent = (at: number, body?: string): Fact => ({
  kind: 'intent',
  at,
  chunk: 1,
  key: 'k1',
  ...(body === undefined ? {} : { body }),
});
const lost = (at: number): Fact => ({
  kind: 'answer',
  at,
  chunk: 1,
  answer: { kind: 'in-doubt', why: 'no-reply', text: '' },
});
const notDone = (why: 'permission' | 'not-found' | 'busy' | 'unreachable', at: number): Fact => ({
  kind: 'answer',
  at,
  chunk: 1,
  answer: { kind: 'not-done', why, retryAt: at, text: '' },
});
const examined = (chunk: number, isSame = true): Fact => ({
  kind: 'examined',
  at: 1,
  chunk,
  isSame,
  text: isSame ? '' : 'other',
});
const created = (chunk: number): readonly Fact[] => [
  { kind: 'answer', at: 2, chunk, answer: { kind: 'settled', notes: [] } },
  {
    kind: 'outcomes',
    at: 2,
    chunk,
    outcomes: [
      {
        record: chunk,
        outcome: 'created',
        serviceId: `p${chunk}`,
        code: null,
        text: null,
        evidence: 'reply',
      },
    ],
  },
];
const followed = (chunk: number, finding: 'same' | 'first' | 'differs'): Fact => ({
  kind: 'followed',
  at: 3,
  chunk,
  record: chunk,
  finding,
  text: 'what it reads',
  read: null,
});

const fold = (facts: readonly Fact[], from: Submission = emptySubmission(settings)): Submission =>
  facts.reduce(applyFact, from);
const heard: Fact = { kind: 'heard', at: 1 };
const steps = (state: Submission, now: number, running: readonly string[] = []): readonly Step[] =>
  nextSteps(state, { now, profile, running: new Set(running), wish: null }).steps;
const sent = [planned(1), planned(2), run(0), examined(1), intent(0, '{"a":1}')];

describe('the key of an intention', () => {
  it('R-194, R-197: is the same for the same intention, and another for any other, above all for another body', () => {
    const one = fc.record({ importId: fc.uuid(), chunk: fc.nat(), attempt: fc.nat(3), body: fc.string() });
    fc.assert(
      fc.property(one, one, (a, b) => {
        expect(idempotencyKey({ ...a })).toBe(idempotencyKey(a));
        const isSame = JSON.stringify(a) === JSON.stringify(b);
        expect(idempotencyKey(a) === idempotencyKey(b)).toBe(isSame);
        expect(idempotencyKey({ ...a, body: `${a.body} ` })).not.toBe(idempotencyKey(a));
      }),
    );
  });

  it('R-194, R-197: that pays an invoice hangs on the invoice alone, and is the last one used until that is given up', () => {
    const one = fc.record({ environment: fc.string(), company: fc.string(), invoiceId: fc.string() });
    const known = new Map<string, 'used' | 'given-up'>();
    const standing = (key: string) => known.get(key) ?? 'unused';
    fc.assert(
      fc.property(one, one, (a, b) => {
        const isSame = JSON.stringify(a) === JSON.stringify(b);
        expect(invoiceKey({ ...a }, () => 'unused') === invoiceKey(b, () => 'unused')).toBe(isSame);
        const key = invoiceKey(a, standing);
        expect(known.get(key)).not.toBe('given-up');
        known.set(key, 'used');
        expect(invoiceKey(a, standing)).toBe(key);
        known.set(key, 'given-up');
        expect(invoiceKey(a, standing)).not.toBe(key);
      }),
    );
  });

  it('R-195, R-196: is kept with its bytes from the intent on, through a crash and every repeat', () => {
    const crashed = fold([...sent, run(5)]);
    const recovered = fold([...recoveryFacts(crashed, 5), heard, intent(6), lost(6), heard], crashed);
    expect(openChunk(recovered.active, 1)?.keyed).toEqual({ key: 'k1', body: '{"a":1}', at: 0 });
    // A repeat within the run is preceded by a look as well: somebody else may have paid since.
    expect(steps(recovered, 7)).toEqual([{ kind: 'examine', chunk: 1 }]);
    const looked = fold([{ ...examined(1), at: 7 }], recovered);
    expect(steps(looked, 7)).toEqual([{ kind: 'send', chunk: 1 }]);
    expect(steps(fold([intent(8), lost(8), heard], looked), 9)).toEqual([{ kind: 'examine', chunk: 1 }]);
  });

  it('F-16, R-196: older than the profile allows is not used again; a person decides, and is told the age', () => {
    const state = fold([...sent, lost(1), run(25 * HOUR), heard]);
    const [step] = steps(state, 25 * HOUR);
    expect(step).toMatchObject({
      kind: 'note',
      facts: [
        { kind: 'outcomes', outcomes: [{ outcome: 'in-doubt', code: 'in-doubt-key-old', text: '25' }] },
        { kind: 'gave-up', chunk: 1 },
      ],
    });
    const left = fold(step?.kind === 'note' ? step.facts : [], state);
    expect(openChunk(left.active, 1)?.phase.kind).toBe('left-to-person');
    expect(words('in-doubt-key-old', { text: '25' }).sentence).toContain('its key is 25 h old');
    const younger = fold([...sent, lost(1), run(23 * HOUR), heard]);
    expect(steps(younger, 23 * HOUR)).toEqual([{ kind: 'examine', chunk: 1 }]);
    const read = fold([
      ...[...sent, lost(1), run(23 * HOUR), heard],
      { kind: 'examined', at: 23 * HOUR, chunk: 1, isSame: true, text: '' },
    ]);
    expect(steps(read, 23 * HOUR)).toEqual([{ kind: 'send', chunk: 1 }]);
  });

  it('R-196: made by a clock that stood later is of an age that nobody knows, never of a negative one', () => {
    const state = fold([...sent, lost(1), run(-24 * HOUR), heard]);
    expect(payingStep(state, 1, -24 * HOUR, profile)).toMatchObject({
      kind: 'note',
      facts: [{ outcomes: [{ outcome: 'in-doubt', code: 'in-doubt-key-clock', text: '' }] }, {}],
    });
    expect([keyAgeHours(0, -24 * HOUR), keyAgeHours(0, -60_000), keyAgeHours(0, HOUR)]).toEqual([null, 0, 1]);
    expect(words('in-doubt-key-clock', {}).sentence).toContain('clock of this computer was set back');
  });

  it('R-194: is kept through every answer that nothing was done; too old, it is followed by another only where nothing left', () => {
    for (const why of ['permission', 'not-found', 'busy', 'unreachable'] as const) {
      const state = fold([...sent, notDone(why, 1)]);
      const refused = openChunk(state.active, 1);
      if (refused === undefined) throw new Error('it is not under way');
      expect(refused.keyed?.key).toBe('k1');
      const isAnew = (now: number): boolean => isMeantAnew(state, refused, now, profile);
      expect([isAnew(23 * HOUR), isAnew(25 * HOUR)]).toEqual([false, why === 'unreachable']);
    }
    for (const why of ['permission', 'not-found'] as const) {
      const doubtful = openChunk(fold([...sent, lost(1), heard, intent(2), notDone(why, 3)]).active, 1);
      expect(doubtful?.keyed?.key).toBe('k1');
    }
  });
});

describe('payments one after the other', () => {
  it('R-252: are looked at once in a run before each is sent, and one that is not as seen stops it', () => {
    const start = fold([planned(1), planned(2), run(0)]);
    expect(steps(start, 1)).toEqual([{ kind: 'examine', chunk: 1 }]);
    expect(steps(start, 1, ['examine 1'])).toEqual([]);
    expect(steps(fold([examined(1)], start), 1)).toEqual([{ kind: 'send', chunk: 1 }]);
    // While it had to wait, somebody else may have paid them.
    expect(steps(fold([examined(1)], start), 60_000)).toEqual([{ kind: 'examine', chunk: 1 }]);
    const held = fold([examined(1, false)], start);
    expect(steps(held, 2)).toMatchObject([
      { kind: 'end', fact: { state: 'paused', reason: 'invoice-changed', text: 'other' } },
    ]);
    expect(steps(fold([run(3)], held), 4)).toEqual([{ kind: 'examine', chunk: 2 }]);
    expect(steps(fold([run(3)], fold([examined(1)], start)), 4)).toEqual([{ kind: 'examine', chunk: 1 }]);
  });

  it('R-210: are read before the next one goes out, also after a crash', () => {
    const state = fold([...sent, ...created(1)]);
    expect(steps(state, 3)).toMatchObject([{ kind: 'follow', payment: { serviceId: 'p1' } }]);
    expect(steps(state, 3, ['follow'])).toEqual([]);
    expect(steps(fold([run(9)], state), 9)).toMatchObject([{ kind: 'follow' }]);
    expect(steps(fold([followed(1, 'same')], state), 4)).toEqual([{ kind: 'examine', chunk: 2 }]);
  });

  it('R-222: wait for a look after the first of a location, and stop in any case where one reads otherwise', () => {
    const state = fold([...sent, ...created(1)]);
    const reason = (from: Submission): unknown =>
      steps(from, 4).map((step) => (step.kind === 'end' ? step.fact.reason : step.kind));
    const first = fold([followed(1, 'first')], state);
    expect(reason(first)).toEqual(['first-payment']);
    expect(reason(fold([run(5)], first))).toEqual(['examine']);
    const alone = fold([planned(1), run(0), examined(1), intent(0, 'x'), ...created(1)]);
    expect(reason(fold([followed(1, 'first')], alone))).toEqual([null]);
    expect(reason(fold([followed(1, 'differs')], alone))).toEqual(['payment-differs']);
    expect(reason(fold([followed(1, 'differs')], state))).toEqual(['payment-differs']);
  });
});
