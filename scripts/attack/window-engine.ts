import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { failed } from '../../src/core/values/result';
import { superviseEngine } from '../../src/main/shell/supervisor';
import type { EngineData } from '../../src/main/workers/messages';
import { readInChild } from '../../src/main/workers/reader-process';
import type { Ground } from './ground';

/** The built engine over a data folder, in a thread of its own, under the supervisor of the window. */
export const windowEngine = (ground: Ground, dataDir: string) => {
  const out = dirname(ground.entry);
  const data: EngineData = {
    dataDir,
    profileText: readFileSync(join(out, '..', '..', 'resources', 'service-profile.json'), 'utf8'),
    ...{ version: '0', runtime: 'attack', secretsKept: 'this-run', keyringName: null },
    ...{ wasOpenToOthers: false, isSafe: false },
  };
  const host = superviseEngine({
    launch: (mode, on) => {
      const worker = new Worker(join(out, 'engine.js'), { workerData: { ...data, isSafe: mode === 'safe' } });
      worker.on('message', on.message);
      worker.on('error', (error) => on.gone(String(error)));
      worker.on('exit', () => on.gone('its thread ended'));
      return { send: (message) => worker.postMessage(message), end: () => worker.terminate() };
    },
    now: Date.now,
    startsSafe: false,
    answer: ({ what }) => {
      if (what === 'secrets.fault') return failed('secrets-missing').problem;
      return what === 'secrets.get' ? failed('secrets-missing') : null;
    },
    read: readInChild(pathToFileURL(join(out, 'reader.js'))),
    onTopic: () => undefined,
  });
  ground.later(() => host.close());
  return host;
};
