import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { openDoor } from '../runner/door';
import { steadyClock } from '../runner/steady-clock';
import { systemUser } from '../runner/system-user';
import { askedSecrets } from './asked-secrets';
import { evidenceInThread } from './evidence-thread';
import { engineDataSchema, type FromEngine, type Question, toEngineSchema } from './messages';
import { practiceInThread } from './practice-thread';
import { prepareInThread } from './prepare-thread';

const data = engineDataSchema.parse(workerData);
const post = (message: FromEngine): void => parentPort?.postMessage(message);

const waiting = new Map<number, (value: unknown) => void>();
let lastQuestion = 0;
const ask = (question: Question): Promise<unknown> =>
  new Promise((resolve) => {
    lastQuestion += 1;
    waiting.set(lastQuestion, resolve);
    post({ kind: 'ask', id: lastQuestion, question });
  });

const secrets = askedSecrets(data, ask);

const practice = practiceInThread(new URL('./practice.js', import.meta.url), data.dataDir);

const preparing = prepareInThread(new URL('./prepare.js', import.meta.url), {
  profileText: data.profileText,
  standsBack: true,
});

const door = openDoor({
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
  evidence: evidenceInThread(new URL('./evidence.js', import.meta.url)),
  profileText: data.profileText,
  emit: (topic, message) => post({ kind: 'topic', topic, message }),
});

post({ kind: 'open', problem: null });

parentPort?.on('message', async (message: unknown) => {
  const order = toEngineSchema.parse(message);
  if (order.kind === 'told') {
    waiting.get(order.id)?.(order.value);
    waiting.delete(order.id);
    return;
  }
  if (order.kind === 'call') {
    const result = await door.call(order.name, order.input);
    post({ kind: 'answer', id: order.id, result });
    return;
  }
  await door.close();
  await practice.stop();
  post({ kind: 'closed' });
});
