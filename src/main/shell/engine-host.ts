import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { words } from '../../core/issues/codes';
import { failed, type Result } from '../../core/values/result';
import type { Answer } from '../../ipc/contract';
import { problemSchema } from '../../ipc/shapes';
import type { Vault } from '../secrets/vault';
import { type EngineData, fromEngineSchema, type ToEngine } from '../workers/messages';
import { answerQuestion } from './answer-question';

/** The engine's thread as the window's process sees it. */
export type EngineHost = {
  /** Resolves when the engine is open, with the problem if it is not. */
  readonly opened: Promise<Answer>;
  readonly call: (name: string, input: unknown) => Promise<Answer>;
  /** Lets the engine finish what must not be cut off, then ends its thread. */
  readonly close: () => Promise<void>;
};

/** An exchange still under way after this is left as a crash would leave it: in doubt, and looked up by the next resume. */
const MOST_CLOSING_MS = 10_000;

/** Fills in the words of a problem, so that the window shows them as they are. */
export const asAnswer = (result: unknown): Answer => {
  if (typeof result === 'object' && result !== null && 'ok' in result && result.ok === true)
    return { ok: true, value: 'value' in result ? result.value : null };
  const candidate =
    typeof result === 'object' && result !== null && 'problem' in result ? result.problem : result;
  const parsed = problemSchema.safeParse(candidate);
  const problem = parsed.success ? parsed.data : { code: 'engine-ended', params: {} };
  return { ok: false, problem, ...words(problem.code, problem.params) };
};

/**
 * Bodies and opened blocks lie beside the heap and are let go when young objects are cleared away; with half the usual room that
 * is often enough, else V8 goes through all of the memory every hundred bodies. Three times what one half may take.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 24 };

/** Starts the engine's thread; the window's process only passes messages on. */
export const startEngine = (
  data: EngineData,
  vault: Vault,
  onTopic: (topic: string, message: unknown) => void,
): EngineHost => {
  const worker = new Worker(join(import.meta.dirname, 'engine.js'), { workerData: data, resourceLimits });
  const waiting = new Map<number, (answer: Answer) => void>();
  const send = (message: ToEngine): void => worker.postMessage(message);
  let lastCall = 0;
  let announce: (answer: Answer) => void = () => undefined;
  let sayClosed: () => void = () => undefined;
  const opened = new Promise<Answer>((resolve) => {
    announce = resolve;
  });
  const closed = new Promise<void>((resolve) => {
    sayClosed = resolve;
  });

  const giveUp = (detail: string): void => {
    const ended: Result<never> = failed('engine-ended', { detail });
    announce(asAnswer(ended));
    for (const resolve of waiting.values()) resolve(asAnswer(ended));
    waiting.clear();
    sayClosed();
  };

  worker.on('message', (raw: unknown) => {
    const message = fromEngineSchema.parse(raw);
    if (message.kind === 'open')
      announce(message.problem === null ? { ok: true, value: null } : asAnswer(message.problem));
    if (message.kind === 'topic') onTopic(message.topic, message.message);
    if (message.kind === 'ask')
      send({ kind: 'told', id: message.id, value: answerQuestion(vault, message.question) });
    if (message.kind === 'closed') sayClosed();
    if (message.kind !== 'answer') return;
    waiting.get(message.id)?.(asAnswer(message.result));
    waiting.delete(message.id);
  });
  worker.on('error', (error) => giveUp(error.message));
  worker.on('exit', () => giveUp('its thread ended'));

  return {
    opened,
    call: (name, input) =>
      new Promise((resolve) => {
        lastCall += 1;
        waiting.set(lastCall, resolve);
        send({ kind: 'call', id: lastCall, name, input });
      }),
    close: async () => {
      send({ kind: 'close' });
      const alarm = new AbortController();
      await Promise.race([
        closed,
        delay(MOST_CLOSING_MS, undefined, { signal: alarm.signal }).catch(() => undefined),
      ]);
      alarm.abort();
      await worker.terminate();
    },
  };
};
