import { describe, expect, it } from 'vitest';
import type { Answer, Fact, Outcome } from '../../../src/core/submit/facts';
import { earlierRefusal, isGivenUp, keyUse } from '../../../src/core/submit/key-use';
import { testProfile } from '../../fixtures/submission';

const HOUR = 3_600_000;
const profile = testProfile();

const intent = (body: string, key = 'k-1'): Fact => ({ kind: 'intent', at: 0, chunk: 1, key, body });
const answer = (said: Answer): Fact => ({ kind: 'answer', at: 1, chunk: 1, answer: said });
const notDone = (why: 'permission' | 'busy' | 'not-found' | 'key-spent'): Fact =>
  answer({ kind: 'not-done', why, retryAt: 1, text: '' });
const refused = (text: string): Fact =>
  answer({ kind: 'refused', byPosition: false, code: 'payment-refused', text });
const outcome = (over: Partial<Outcome>, chunk = 1): Fact => ({
  ...{ kind: 'outcomes', at: 2, chunk },
  outcomes: [
    ...[
      { record: 1, serviceId: null, code: null, text: null, evidence: 'reply', outcome: 'created', ...over },
    ],
  ] as const,
});

const givenUp = (imports: readonly (readonly Fact[])[], at = HOUR): boolean => {
  const use = keyUse('k-1', imports);
  if (use === null) throw new Error('it was not used');
  return isGivenUp(use, at, profile);
};

describe('a key of an invoice', () => {
  it('R-194: is not known where nothing went out under it', () => {
    expect(keyUse('k-1', [[], [intent('b', 'k-2'), refused('no')]])).toBeNull();
  });

  it.each<readonly [string, Fact]>([
    ['a 400', refused('no')],
    ['a 403', notDone('permission')],
    ['a 404', notDone('not-found')],
    ['a 429', notDone('busy')],
    ['a lost answer', answer({ kind: 'in-doubt', why: 'no-reply', text: '' })],
    ['a refused repeat', answer({ kind: 'in-doubt', why: 'refused-under-key', text: 'no' })],
    [
      'the word that it is another one',
      answer({ kind: 'in-doubt', why: 'key-of-another', text: 'key used' }),
    ],
    ['no answer at all', intent('b')],
  ])('R-194, R-235: is kept after %s, which may come before the write and after it', (_, fact) => {
    expect(givenUp([[intent('b'), fact]])).toBe(false);
    expect(givenUp([[intent('b'), fact]], 25 * HOUR)).toBe(true);
  });

  it('R-198: is given up where it replays a refusal, in one import or in two, and not where the words differ', () => {
    const once = [intent('b'), refused('no rail')];
    expect(givenUp([once, once])).toBe(true);
    expect(givenUp([[...once, ...once]])).toBe(true);
    expect(givenUp([once, [intent('b'), refused('not now')]])).toBe(false);
    // Done already, by whatever sending: that is no refusal that the key keeps.
    const done = [intent('b'), refused('The invoice is paid already')];
    expect(givenUp([done, done])).toBe(false);
  });

  it('R-194: is given up where a person says that a payment was made under it, and not once that is taken back', () => {
    const said = outcome({ evidence: 'person', code: 'decided-created', serviceId: 'pay-9' });
    expect(givenUp([[intent('b'), said]])).toBe(true);
    const back = outcome({ evidence: 'person', code: 'decided-not-created', outcome: 'pending' }, 0);
    expect(givenUp([[intent('b'), said, back]])).toBe(false);
    expect(givenUp([[intent('b'), outcome({}), said, back]])).toBe(true);
  });

  it('R-197: is given up where it holds an own payment that was refused, and that one was refused again', () => {
    const earlier = { body: 'b', text: 'no' };
    const of = answer({ kind: 'not-done', why: 'key-of-own', retryAt: 1, text: 'key used', earlier });
    const asked = [intent('c'), of, { kind: 'intent', at: 2, chunk: 1, key: 'k-1' } as const];
    expect(givenUp([[intent('b'), refused('no')], asked])).toBe(false);
    expect(
      givenUp([
        [intent('b'), refused('no')],
        [...asked, notDone('key-spent')],
      ]),
    ).toBe(true);
  });

  it('R-218: is given up where a payment came of it: the gate lets another through once that was cancelled', () => {
    expect(givenUp([[intent('b'), outcome({ serviceId: 'p-1' })]])).toBe(true);
    const cancelled = { outcome: 'failed', code: 'payment-reads-cancelled', serviceId: 'p-1' } as const;
    expect(givenUp([[intent('b'), outcome(cancelled)]])).toBe(true);
    expect(givenUp([[intent('b'), outcome({ outcome: 'rejected', code: 'payment-not-sent' })]])).toBe(false);
  });

  it('R-197: tells which other body of this journal was refused under it', () => {
    const use = keyUse('k-1', [[intent('b'), refused('no')]]);
    expect(earlierRefusal(use, 'c')).toEqual({ body: 'b', text: 'no' });
    expect(earlierRefusal(use, 'b')).toBeNull();
    expect(earlierRefusal(keyUse('k-1', [[intent('b'), notDone('permission')]]), 'c')).toBeNull();
  });
});
