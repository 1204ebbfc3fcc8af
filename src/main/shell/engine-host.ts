import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Vault } from '../secrets/vault';
import type { EngineData } from '../workers/messages';
import { answerQuestion } from './answer-question';
import { readInUtility } from './reader-host';
import { type EngineHost, type Life, type Listening, superviseEngine } from './supervisor';

/**
 * Bodies and opened blocks lie beside the heap and are let go when young objects are cleared away; with half the usual room that
 * is often enough, else V8 goes through all of the memory every hundred bodies. Three times what one half may take.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 24 };

const inThread = (data: EngineData, on: Listening): Life => {
  const worker = new Worker(join(import.meta.dirname, 'engine.js'), { workerData: data, resourceLimits });
  worker.on('message', on.message);
  worker.on('messageerror', (error) => on.gone(error.message));
  worker.on('error', (error) => on.gone(error instanceof Error ? error.message : String(error)));
  worker.on('exit', () => on.gone('its thread ended'));
  return { send: (message) => worker.postMessage(message), end: () => worker.terminate() };
};

export type EngineStart = {
  readonly data: Omit<EngineData, 'isSafe' | 'secretsKept' | 'keyringName'>;
  readonly vault: Vault;
  readonly startsSafe: boolean;
  readonly onTopic: (topic: string, message: unknown) => void;
};

/** Starts the engine's thread, and again where it ends; the window's process only passes messages on. */
export const startEngine = ({ data, vault, startsSafe, onTopic }: EngineStart): EngineHost =>
  superviseEngine({
    launch: (mode, on) => {
      const { kept: secretsKept, keyringName } = vault;
      return inThread({ ...data, secretsKept, keyringName, isSafe: mode === 'safe' }, on);
    },
    now: Date.now,
    startsSafe,
    answer: (question) => answerQuestion(vault, question),
    read: readInUtility,
    onTopic,
  });
