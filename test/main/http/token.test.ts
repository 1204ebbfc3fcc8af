import { describe, expect, it } from 'vitest';
import { createTokenHolder, type TokenAnswer } from '../../../src/main/http/token';

const token = (text: string, renewAt: number | null = null): TokenAnswer => ({
  kind: 'token',
  text,
  renewAt,
});

const counting = (answers: readonly TokenAnswer[]) => {
  const calls = { count: 0 };
  const fetch = async (): Promise<TokenAnswer> => answers[calls.count++] ?? token('last');
  return { calls, fetch };
};

describe('the one token of a connection (R-24)', () => {
  it('is asked for once however many are waiting', async () => {
    const holder = createTokenHolder(() => 0);
    const { calls, fetch } = counting([token('a'), token('b')]);
    const first = await Promise.all(Array.from({ length: 50 }, () => holder.current(fetch)));
    expect(new Set(first.map((one) => (one.kind === 'token' ? one.text : '')))).toEqual(new Set(['a']));
    for (let i = 0; i < 50; i++) holder.reject('a');
    await Promise.all(Array.from({ length: 50 }, () => holder.current(fetch)));
    expect(calls.count).toBe(2);
  });

  it('survives the late refusal of an older one', async () => {
    const holder = createTokenHolder(() => 0);
    const { calls, fetch } = counting([token('a'), token('b')]);
    await holder.current(fetch);
    holder.reject('a');
    await holder.current(fetch);
    holder.reject('a');
    expect(await holder.current(fetch)).toMatchObject({ text: 'b' });
    expect(calls.count).toBe(2);
  });

  it('is renewed when its time has come', async () => {
    let now = 0;
    const holder = createTokenHolder(() => now);
    const { fetch } = counting([token('a', 100), token('b', 200)]);
    expect(await holder.current(fetch)).toMatchObject({ text: 'a' });
    now = 99;
    expect(await holder.current(fetch)).toMatchObject({ text: 'a' });
    now = 100;
    expect(await holder.current(fetch)).toMatchObject({ text: 'b' });
  });

  it('keeps no failure: the next one asks again', async () => {
    const holder = createTokenHolder(() => 0);
    const trouble: TokenAnswer = { kind: 'trouble', why: 'unreachable', text: '', retryAfterMs: null };
    const { fetch } = counting([trouble, token('b')]);
    expect(await holder.current(fetch)).toEqual(trouble);
    expect(await holder.current(fetch)).toMatchObject({ text: 'b' });
  });
});
