import { setTimeout as delay } from 'node:timers/promises';
import { failed } from '../../core/values/result';
import type { Answer } from '../../ipc/contract';
import type { EngineStanding } from '../../ipc/engine';
import { fromEngineSchema, type Question, type ToEngine } from '../workers/messages';
import type { ReadApart } from '../workers/reader-process';
import { serveReadings } from '../workers/served-readings';
import { asAnswer } from './as-answer';

/** One life of the engine's thread. */
export type Life = {
  readonly send: (message: ToEngine) => void;
  readonly end: () => Promise<unknown>;
};

/** What a life tells; `gone` may be told more than once. */
export type Listening = {
  readonly message: (raw: unknown) => void;
  readonly gone: (detail: string) => void;
};

export type Supervision = {
  readonly launch: (mode: 'usual' | 'safe', on: Listening) => Life;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Safe mode was asked for. */
  readonly startsSafe: boolean;
  /** Answers what only the window's process knows. May throw. */
  readonly answer: (question: Question) => unknown;
  /** Reads a file of others in a process of its own. */
  readonly read: ReadApart;
  readonly onTopic: (topic: string, message: unknown) => void;
};

/** The engine's thread as the window's process sees it. */
export type EngineHost = {
  readonly call: (name: string, input: unknown) => Promise<Answer>;
  readonly standing: () => EngineStanding;
  /** Lets the engine finish what must not be cut off, then ends its thread. */
  readonly close: () => Promise<void>;
};

/** It is started again as long as it stops no more often than this in so long; beyond that it is not the moment's fault. */
const MOST_STOPS = 3;
const COUNTED_MS = 10 * 60_000;

/** An exchange still under way after this is left as a crash would leave it: in doubt, and looked up by the next resume. */
const MOST_CLOSING_MS = 10_000;

/** How it goes on after a stop. */
const nextMode = (
  mode: EngineStanding['mode'],
  stops: readonly number[],
  now: number,
): EngineStanding['mode'] => {
  if (stops.filter((at) => now - at < COUNTED_MS).length <= MOST_STOPS) return mode;
  return mode === 'usual' ? 'safe' : 'over';
};

/** The answer to a question of the engine; what is thrown meanwhile is told, and ends nobody. */
const toldOf = (id: number, work: () => unknown): ToEngine => {
  try {
    return { kind: 'told', id, value: work(), fault: null };
  } catch (error) {
    return { kind: 'told', id, value: null, fault: error instanceof Error ? error.message : String(error) };
  }
};

/** Waits for something, but no longer than so long. */
const orAfter = async (done: Promise<void>, mostMs: number): Promise<void> => {
  const alarm = new AbortController();
  await Promise.race([done, delay(mostMs, undefined, { signal: alarm.signal }).catch(() => undefined)]);
  alarm.abort();
};

/**
 * Keeps the engine's thread alive. When it ends, every waiting call is answered with an error that says so, and it starts again:
 * at most three times in ten minutes, then in safe mode. The window is told each time. Every call is answered, whatever happens.
 */
export const superviseEngine = ({
  launch,
  now,
  startsSafe,
  answer,
  read,
  onTopic,
}: Supervision): EngineHost => {
  const waiting = new Map<number, (answer: Answer) => void>();
  let standing: EngineStanding = {
    ...{ mode: startsSafe ? 'safe' : 'usual', isAskedFor: startsSafe },
    ...{ stoppedAt: null, stops: 0, detail: '' },
  };
  let stops: readonly number[] = [];
  let lastCall = 0;
  let isClosing = false;
  let life: Life | null = null;
  let sayClosed: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    sayClosed = resolve;
  });

  const answerAll = (detail: string): void => {
    const ended = asAnswer(failed('engine-ended', { detail }));
    for (const resolve of waiting.values()) resolve(ended);
    waiting.clear();
  };

  const readings = serveReadings(read);
  const take = (from: Life, raw: unknown): void => {
    const parsed = fromEngineSchema.safeParse(raw);
    if (!parsed.success) return;
    const message = parsed.data;
    if (message.kind === 'topic') onTopic(message.topic, message.message);
    if (message.kind === 'ask') from.send(toldOf(message.id, () => answer(message.question)));
    if (message.kind === 'read' || message.kind === 'read-more' || message.kind === 'read-end')
      readings.take(from.send, message);
    if (message.kind === 'closed') sayClosed();
    if (message.kind !== 'answer') return;
    waiting.get(message.id)?.(asAnswer(message.result));
    waiting.delete(message.id);
  };

  const start = (mode: 'usual' | 'safe'): void => {
    let isGone = false;
    let own: Life | null = null;
    const gone = (detail: string): void => {
      if (isGone) return;
      isGone = true;
      answerAll(detail);
      readings.endAll();
      if (isClosing) sayClosed();
      else stopped(detail);
    };
    own = launch(mode, { message: (raw) => own !== null && !isGone && take(own, raw), gone });
    life = own;
  };

  const stopped = (detail: string): void => {
    const at = now();
    stops = [...stops, at];
    const mode = nextMode(standing.mode, stops, at);
    // What stopped in the usual way says nothing of safe mode.
    if (mode !== standing.mode) stops = [];
    standing = {
      ...{ mode, isAskedFor: false, stops: standing.stops + 1, detail },
      stoppedAt: new Date(at).toISOString(),
    };
    life = null;
    if (mode !== 'over') start(mode);
    onTopic('engine', standing);
  };

  start(startsSafe ? 'safe' : 'usual');
  return {
    standing: () => standing,
    call: (name, input) =>
      new Promise((resolve) => {
        if (life === null) return resolve(asAnswer(failed('engine-not-started')));
        lastCall += 1;
        waiting.set(lastCall, resolve);
        life.send({ kind: 'call', id: lastCall, name, input });
      }),
    close: async () => {
      isClosing = true;
      const last = life;
      if (last === null) return;
      last.send({ kind: 'close' });
      await orAfter(closed, MOST_CLOSING_MS);
      await last.end();
    },
  };
};
