import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { failed } from '../../core/values/result';
import { firstLineOf } from '../runner/boundary';
import { openDoor } from '../runner/door';
import { openSafeDoor } from '../runner/safe-door';
import { steadyClock } from '../runner/steady-clock';
import { systemUser } from '../runner/system-user';
import { askReadings } from './asked-readings';
import { askedSecrets } from './asked-secrets';
import { checkInThread } from './check-thread';
import { evidenceInThread } from './evidence-thread';
import { engineDataSchema, type FromEngine, type Question, toEngineSchema } from './messages';
import { practiceInThread } from './practice-thread';
import { prepareInThread } from './prepare-thread';
import { checkApart, inspectApart, verifyApart } from './reader-process';
import { openTableApart } from './reader-table';

const data = engineDataSchema.parse(workerData);
const post = (message: FromEngine): void => parentPort?.postMessage(message);

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (fault: Error) => void };
const waiting = new Map<number, Waiting>();
let lastQuestion = 0;
const ask = (question: Question): Promise<unknown> =>
  new Promise((resolve, reject) => {
    lastQuestion += 1;
    waiting.set(lastQuestion, { resolve, reject });
    post({ kind: 'ask', id: lastQuestion, question });
  });

const secrets = askedSecrets(data, ask);

const readings = askReadings(post);

const practice = practiceInThread(new URL('./practice.js', import.meta.url), data.dataDir);

const preparing = prepareInThread(
  new URL('./prepare.js', import.meta.url),
  { profileText: data.profileText, standsBack: true },
  readings.read,
);

const door = (data.isSafe ? openSafeDoor : openDoor)({
  dataDir: data.dataDir,
  version: data.version,
  runtime: data.runtime,
  wasOpenToOthers: data.wasOpenToOthers,
  clock: steadyClock(),
  newId: randomUUID,
  person: systemUser,
  random: Math.random,
  secrets,
  practice: practice.start,
  prepare: preparing.prepare,
  readyToPrepare: preparing.makeReady,
  searchesAhead: true,
  check: checkInThread(new URL('./check.js', import.meta.url)),
  evidence: {
    ...evidenceInThread(new URL('./evidence.js', import.meta.url)),
    check: checkApart(readings.read),
    verify: verifyApart(readings.read),
  },
  reading: { ...inspectApart(readings.read), open: openTableApart(readings.read) },
  profileText: data.profileText,
  emit: (topic, message) => post({ kind: 'topic', topic, message }),
});

post({ kind: 'open', problem: null });

parentPort?.on('message', async (message: unknown) => {
  const order = toEngineSchema.parse(message);
  if (order.kind === 'told') {
    const asked = waiting.get(order.id);
    if (order.fault === null) asked?.resolve(order.value);
    else asked?.reject(new Error(order.fault));
    waiting.delete(order.id);
    return;
  }
  if (order.kind === 'read-step' || order.kind === 'read-done') return readings.take(order);
  if (order.kind === 'call') {
    const result = await door.call(order.name, order.input);
    try {
      post({ kind: 'answer', id: order.id, result });
    } catch (error) {
      const fault = failed('call-failed', { name: order.name, detail: firstLineOf(error) });
      post({ kind: 'answer', id: order.id, result: fault });
    }
    return;
  }
  await door.close();
  await practice.stop();
  post({ kind: 'closed' });
});
