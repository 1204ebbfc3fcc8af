import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { practice } from '../../test/fixtures/made-up/company';
import { actsOver, type Readiness } from './act-list';
import { must, openBenchEngine } from './engine';
import { answer, costOf, forgetPeak, given, peakMb } from './measure';
import {
  connected,
  connectedAfterYears,
  draftOver,
  FIRST_NUMBER,
  fileOf,
  reconnected,
  submitOrder,
} from './sending';
import { type Place, placeSchema, startService } from './service-process';
import { beginAfterYears } from './years-copy';

// One long act over an import of so many invoices, after a journal of years: `acts FOLDER PROFILE YEARS ACT INVOICES`. YEARS: the
// folder of such a journal, which is copied; `-`: a fresh one. What comes before the act (`… PLACE`: the service, as JSON) is done in
// a process of its own, so that its memory is not taken for that of the act.
const [folder, profile] = [given(0, 'the folder'), given(1, 'the profile')];
const [years, act] = [given(2, 'the folder of the years'), given(3, 'the act')];
const invoices = Number(given(4, 'the invoices'));
const placeGiven = process.argv[7];
const CHUNK = 100;

const note = join(folder, 'import.txt');
const draft = {
  ...{ folder, invoices, chunkSize: CHUNK, inFlight: 4, size: 'usual' as const },
  firstNumber: FIRST_NUMBER,
};
const profileText = readFileSync(profile, 'utf8');

/** What stands before the act is measured. */
const makeReady = async (place: Place, readiness: Readiness): Promise<void> => {
  const engine = openBenchEngine(folder, profileText);
  const { handlers } = engine;
  const connectionId = await connectedAfterYears(engine, { place });
  if (readiness !== 'file') {
    const importId = await draftOver(engine, connectionId, draft);
    writeFileSync(note, importId);
    if (readiness !== 'checked') {
      const stopAfterChunks = readiness === 'half' ? Math.ceil(invoices / CHUNK / 2) : null;
      must(await handlers['imports.submit']({ ...submitOrder(importId), stopAfterChunks }));
      must(await handlers['imports.settled']({ importId }));
    }
  } else fileOf(draft);
  await engine.close();
};

const inProcessOfItsOwn = async (place: Place): Promise<void> => {
  const child = fork(join(import.meta.dirname, 'acts.mjs'), [
    ...process.argv.slice(2, 7),
    JSON.stringify(place),
  ]);
  const [code]: readonly unknown[] = await once(child, 'exit');
  if (code !== 0) throw new Error(`what comes before ${act} ended with ${String(code)}`);
};

const measure = async (): Promise<void> => {
  beginAfterYears(folder, years);
  const service = await startService('', act === 'sync' ? invoices : 0);
  await inProcessOfItsOwn(service.place);
  const engine = openBenchEngine(folder, profileText);
  const connectionId = (await reconnected(engine, service)) ?? '';
  const importId = existsSync(note) ? readFileSync(note, 'utf8') : '';
  const file = join(folder, `invoices-${FIRST_NUMBER}.csv`);
  const other = act === 'promote' ? await startService('') : null;
  const acts = actsOver({
    ...{ engine, connectionId, importId, folder, place: service.place },
    draft: { ...draft, file },
    company: practice.company,
    toConnectionId: other === null ? '' : await connected(engine, other, 'Another bench'),
  });
  const wanted = acts[act];
  if (wanted === undefined) throw new Error(`there is no act ${act}`);
  await wanted.before?.();
  forgetPeak();
  const { cost, value: remarks } = await costOf(wanted.work);
  const peak = peakMb();
  const after = (await wanted.after?.()) ?? [];
  await engine.close();
  service.process.kill();
  other?.process.kill();
  const journalMb = statSync(join(folder, 'journal.sqlite')).size / 1e6;
  answer({
    ...{ rows: invoices, whole: cost, peakMb: peak, stages: [] },
    figures: { journalMb, cpuMsPerRecord: (cost.cpuSeconds * 1000) / invoices, ...wanted.figures?.(cost) },
    remarks: [`journal of ${journalMb.toFixed(0)} MB`, ...(remarks ?? []), ...after],
  });
};

const readinessOf: Readonly<Record<string, Readiness>> = {
  ...{ check: 'file', sync: 'file', columns: 'file', set: 'file' },
  ...{ order: 'checked', send: 'checked', resume: 'half' },
};

if (placeGiven === undefined) await measure();
else await makeReady(placeSchema.parse(JSON.parse(placeGiven)), readinessOf[act] ?? 'sent');
