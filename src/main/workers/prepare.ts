import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { Result } from '../../core/values/result';
import { journalProblem } from '../journal/journal-problem';
import { type Journal, journalFile, openJournal } from '../journal/open';
import type { PrepareJob } from '../runner/ports';
import { prepareImport } from '../runner/prepare/prepare-import';
import { shippedProfile } from '../runner/profile';
import { askReadings } from './asked-readings';
import { type FromPrepare, prepareJobSchema, prepareStartSchema } from './messages';
import { tellsReadingSchema } from './reader-messages';
import { openTableApart } from './reader-table';
import { standBack } from './stand-back';

const { profileText, standsBack } = prepareStartSchema.parse(workerData);
const post = (message: FromPrepare): void => parentPort?.postMessage(message);
const readings = askReadings(post);

/** A full disk in the middle of the rows is an answer; whatever else is thrown ends the thread. */
const prepared = async (into: Journal, job: PrepareJob): Promise<Result<null>> => {
  try {
    return await prepareImport(
      into,
      { ...job, profileText },
      (progress) => post({ kind: 'progress', progress }),
      openTableApart(readings.read),
    );
  } catch (error) {
    const problem = journalProblem(error, into.file);
    if (problem === null) throw error;
    return { ok: false, problem };
  } finally {
    into.close();
  }
};

if (standsBack) standBack();
// It may have been started before anybody knew what for; whatever comes, the profile is needed.
shippedProfile(profileText);
const toPrepare = z.union([tellsReadingSchema, prepareJobSchema]);
parentPort?.on('message', async (raw: unknown) => {
  const message = toPrepare.parse(raw);
  if ('kind' in message) return readings.take(message);
  const job = message;
  const journal = openJournal(journalFile(job.dataDir));
  post({ kind: 'done', result: journal.ok ? await prepared(journal.value, job) : journal });
});
