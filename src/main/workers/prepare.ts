import { parentPort, workerData } from 'node:worker_threads';
import { journalFile, openJournal } from '../journal/open';
import { prepareImport } from '../runner/prepare/prepare-import';
import { type FromPrepare, prepareDataSchema } from './messages';

const data = prepareDataSchema.parse(workerData);
const post = (message: FromPrepare): void => parentPort?.postMessage(message);

const journal = openJournal(journalFile(data.dataDir));
const result = journal.ok
  ? await prepareImport(journal.value, data, (progress) => post({ kind: 'progress', progress }))
  : journal;
if (journal.ok) journal.value.close();
post({ kind: 'done', result });
