import { parentPort, workerData } from 'node:worker_threads';
import { checkInSteps } from '../journal/health';
import { openJournalReadOnly } from '../journal/open';
import { checkDataSchema, type FromCheck } from './messages';
import { standBack } from './stand-back';

const { journalFile, waits } = checkDataSchema.parse(workerData);
const post = (message: FromCheck): void => parentPort?.postMessage(message);

standBack();

const flag = new Int32Array(waits);

/** Stands still as long as something else is at work. */
const mayGoOn = async (): Promise<boolean> => {
  while (Atomics.load(flag, 0) === 1) Atomics.wait(flag, 0, 1);
  return true;
};

const journal = openJournalReadOnly(journalFile);
if (journal.ok) {
  const found = await checkInSteps(journal.value, mayGoOn);
  journal.value.close();
  post({ found });
} else post({ found: { checked: null, problem: journal.problem } });
