import { expect, it } from 'vitest';
import { failed } from '../../../src/core/values/result';
import { engineStandingSchema } from '../../../src/ipc/engine';
import { createReturns } from '../../../src/main/shell/returns';
import { type Listening, superviseEngine } from '../../../src/main/shell/supervisor';
import type { Question, ToEngine } from '../../../src/main/workers/messages';

type Told = { readonly topic: string; readonly message: unknown };

const minute = 60_000;

/** An engine whose lives are only noted: the test says what they tell and when they end. */
const bench = (
  over: { readonly startsSafe?: boolean; readonly answer?: (question: Question) => unknown } = {},
) => {
  const lives: { readonly mode: string; readonly on: Listening; readonly sent: ToEngine[] }[] = [];
  const told: Told[] = [];
  let now = Date.UTC(2026, 10, 22, 12);
  const host = superviseEngine({
    launch: (mode, on) => {
      const sent: ToEngine[] = [];
      lives.push({ mode, on, sent });
      return { send: (message) => void sent.push(message), end: async () => undefined };
    },
    now: () => now,
    startsSafe: over.startsSafe ?? false,
    answer: over.answer ?? (() => null),
    read: async () => failed('cancelled'),
    onTopic: (topic, message) => void told.push({ topic, message }),
  });
  const latest = () => {
    const life = lives.at(-1);
    if (life === undefined) throw new Error('no life');
    return life;
  };
  return {
    ...{ host, lives, told, latest },
    pass: (ms: number): void => {
      now += ms;
    },
    modes: () => lives.map(({ mode }) => mode),
    stop: (detail = 'out of memory'): void => latest().on.gone(detail),
  };
};

it('when the thread ends, every waiting call is answered with an error that says so, and the next one reaches a new thread', async () => {
  const { host, lives, stop, told } = bench();
  const waiting = [host.call('imports.list', {}), host.call('journal.verify', {})];
  stop();
  for (const answer of await Promise.all(waiting))
    expect(answer).toMatchObject({
      ok: false,
      problem: { code: 'engine-ended' },
      title: 'Stopped unexpectedly',
    });
  const next = host.call('app.info', {});
  expect(lives).toHaveLength(2);
  expect(lives[1]?.sent).toMatchObject([{ kind: 'call', name: 'app.info' }]);
  lives[1]?.on.message({ kind: 'answer', id: 3, result: { ok: true, value: 'here' } });
  expect(await next).toEqual({ ok: true, value: 'here' });
  expect(told).toHaveLength(1);
  expect(engineStandingSchema.parse(told[0]?.message)).toEqual({
    ...{ mode: 'usual', isAskedFor: false, stops: 1, detail: 'out of memory' },
    stoppedAt: '2026-11-22T12:00:00.000Z',
  });
});

it('what a thread that has ended still says, answers nothing and starts nothing', async () => {
  const { host, lives, stop } = bench();
  stop();
  const waiting = host.call('app.info', {});
  lives[0]?.on.message({ kind: 'answer', id: 1, result: { ok: true, value: 'of the former life' } });
  lives[0]?.on.gone('its thread ended');
  expect(lives).toHaveLength(2);
  lives[1]?.on.message({ kind: 'answer', id: 1, result: { ok: true, value: 'of this one' } });
  expect(await waiting).toEqual({ ok: true, value: 'of this one' });
});

it('it is started again three times in ten minutes, then in safe mode, and where that stops as often not at all', async () => {
  const { host, modes, stop } = bench();
  for (let n = 0; n < 3; n++) stop();
  expect(modes()).toEqual(['usual', 'usual', 'usual', 'usual']);
  stop();
  expect(modes().at(-1)).toBe('safe');
  expect(host.standing()).toMatchObject({ mode: 'safe', isAskedFor: false, stops: 4 });
  for (let n = 0; n < 4; n++) stop();
  expect(modes()).toHaveLength(8);
  expect(host.standing()).toMatchObject({ mode: 'over' });
  expect(await host.call('app.info', {})).toMatchObject({
    ok: false,
    problem: { code: 'engine-not-started' },
  });
  await host.close();
});

it('stops that lie further apart never lead to safe mode', () => {
  const { modes, stop, pass } = bench();
  for (let n = 0; n < 12; n++) {
    stop();
    pass(4 * minute);
  }
  expect(new Set(modes())).toEqual(new Set(['usual']));
});

it('safe mode that was asked for says so, and a message that means nothing ends nobody', () => {
  const { host, modes, latest } = bench({ startsSafe: true });
  for (const odd of [null, 1, { kind: 'answer' }, { kind: 'told' }, 'x']) latest().on.message(odd);
  expect(modes()).toEqual(['safe']);
  expect(host.standing()).toMatchObject({ mode: 'safe', isAskedFor: true, stoppedAt: null });
});

it('a question that cannot be answered is told as such to who asked, and the window goes on', () => {
  const { latest } = bench({
    answer: () => {
      throw new Error('the disk is full');
    },
  });
  latest().on.message({ kind: 'ask', id: 7, question: { what: 'secrets.remove', connectionId: 'one' } });
  expect(latest().sent).toEqual([{ kind: 'told', id: 7, value: null, fault: 'the disk is full' }]);
});

it('closing waits for the thread to say that it is done, and starts no other', async () => {
  const { host, lives, latest } = bench();
  const waiting = host.call('imports.settled', { importId: 'one' });
  const closing = host.close();
  expect(latest().sent.at(-1)).toEqual({ kind: 'close' });
  latest().on.gone('its thread ended');
  await closing;
  expect(await waiting).toMatchObject({ ok: false, problem: { code: 'engine-ended' } });
  expect(lives).toHaveLength(1);
});

it('a page is brought back three times in ten minutes, and again where a person wants it', () => {
  let now = 0;
  const returns = createReturns(() => now);
  expect([returns.may(), returns.may(), returns.may(), returns.may()]).toEqual([true, true, true, false]);
  returns.forget();
  expect(returns.may()).toBe(true);
  for (let n = 0; n < 10; n++) {
    now += 4 * minute;
    expect(returns.may()).toBe(true);
  }
});
