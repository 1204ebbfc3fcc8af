import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { journalFile, openJournal } from '../../src/main/journal/open';
import { all } from '../../src/main/journal/parsed';
import { must, openBenchEngine } from './engine';
import { answer, costOf, given, peakMb } from './measure';
import { connectedAfterYears, draftOver, FIRST_NUMBER } from './sending';
import { startService } from './service-process';
import { beginAfterYears } from './years-copy';

// From the start of the process that goes on until its first request leaves: `resume FOLDER PROFILE RECORDS YEARS`.
const [folder, profile, records] = [
  given(0, 'the folder'),
  given(1, 'the profile'),
  Number(given(2, 'the records')),
];
beginAfterYears(folder, given(3, 'the folder of the years'));
const service = await startService('');
const engine = openBenchEngine(folder, readFileSync(profile, 'utf8'));
const importId = await draftOver(engine, await connectedAfterYears(engine, service), {
  ...{ folder, invoices: records, chunkSize: 50, inFlight: 4, size: 'short' },
  firstNumber: FIRST_NUMBER,
});
await engine.close();

const { apiKey, clientId, clientSecret } = service.place;
const secrets = { apiKey, clientId, clientSecret };
const start = (way: 'submit' | 'resume'): ChildProcess =>
  fork(join(import.meta.dirname, 'sender.mjs'), [folder, profile, way, importId, JSON.stringify(secrets)], {
    silent: true,
  });

/** Requests that carry records, so far; read beside the sender. */
const requests = (): number => {
  const journal = must(openJournal(journalFile(folder)));
  const [found] = all(
    journal,
    z.object({ n: z.number() }),
    `SELECT count(*) AS n FROM attempt WHERE import_id = ? AND purpose <> 'token'`,
    [importId],
  );
  journal.close();
  return found?.n ?? 0;
};

const until = async (sender: ChildProcess, more: number): Promise<number> => {
  let complaint = '';
  sender.stderr?.on('data', (text) => {
    complaint += String(text);
  });
  for (;;) {
    const now = requests();
    if (now >= more) return now;
    if (sender.exitCode !== null) throw new Error(complaint.slice(-600));
    await pause(10);
  }
};

const killed = async (sender: ChildProcess): Promise<void> => {
  const gone = once(sender, 'exit');
  sender.kill('SIGKILL');
  await gone;
};

const first = start('submit');
const sent = await until(first, 20);
await killed(first);
const { cost } = await costOf(async () => {
  const second = start('resume');
  await until(second, sent + 1);
  await killed(second);
});
service.process.kill();
answer({
  rows: records,
  whole: cost,
  peakMb: peakMb(),
  stages: [],
  figures: { resumeSeconds: cost.wallSeconds },
  remarks: [`${records} records, killed after ${sent} requests`],
});
