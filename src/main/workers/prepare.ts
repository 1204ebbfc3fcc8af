import { parentPort, workerData } from 'node:worker_threads';
import type { Result } from '../../core/values/result';
import { journalProblem } from '../journal/journal-problem';
import { type Journal, journalFile, openJournal } from '../journal/open';
import { prepareImport } from '../runner/prepare/prepare-import';
import { type FromPrepare, prepareDataSchema } from './messages';

const data = prepareDataSchema.parse(workerData);
const post = (message: FromPrepare): void => parentPort?.postMessage(message);

const journal = openJournal(journalFile(data.dataDir));
/** A full disk in the middle of the rows is an answer; whatever else is thrown ends the thread. */
const prepared = async (into: Journal): Promise<Result<null>> => {
  try {
    return await prepareImport(into, data, (progress) => post({ kind: 'progress', progress }));
  } catch (error) {
    const problem = journalProblem(error, into.file);
    if (problem === null) throw error;
    return { ok: false, problem };
  } finally {
    into.close();
  }
};
const result = journal.ok ? await prepared(journal.value) : journal;
post({ kind: 'done', result });
