import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { all, count } from '../../src/main/journal/parsed';
import { must, openBenchEngine } from './engine';
import { answer, costOf, given, peakMb } from './measure';
import { connectedAfterYears, draftOver, FIRST_NUMBER, submitOrder } from './sending';
import { startService } from './service-process';
import { beginAfterYears } from './years-copy';

// Sends invoices to a practice service in another process: `submit FOLDER PROFILE INVOICES CHUNK IN-FLIGHT LATENCY WAY YEARS`.
// WAY `followed`: every batch is asked after until each record has its outcome; `sent`: first all is sent and nothing is
// asked, then the batches are followed, each measured by itself.
const [folder, profile] = [given(0, 'the folder'), given(1, 'the profile')];
const numberAt = (place: number): number => Number(given(place, 'a number'));
const [invoices, chunkSize, inFlight, latencyMs] = [numberAt(2), numberAt(3), numberAt(4), numberAt(5)];
const isFollowed = given(6, 'the way') === 'followed';

beginAfterYears(folder, given(7, 'the folder of the years'));
const service = await startService(latencyMs === 0 ? '' : `delay=${latencyMs}`);
const engine = openBenchEngine(folder, readFileSync(profile, 'utf8'));
const { handlers, close, journal } = engine;
const importId = await draftOver(engine, await connectedAfterYears(engine, service), {
  ...{ folder, invoices, chunkSize, inFlight, size: 'usual' },
  firstNumber: FIRST_NUMBER,
});
const settled = async () => must(await handlers['imports.settled']({ importId }));

// The order is over as soon as the first request is on its way.
const order = { ...submitOrder(importId), waitForBatches: isFollowed };
const ordering = await costOf(async () => must(await handlers['imports.submit'](order)));
const sending = await costOf(settled);
const following = await costOf(async () => {
  if (!isFollowed) must(await handlers['imports.resume']({ importId }));
  return settled();
});

const posts = all(
  journal,
  z.object({ started: z.string(), finished: z.string() }),
  `SELECT started_at AS started, finished_at AS finished FROM attempt
   WHERE import_id = ? AND path LIKE '%/import%' AND method = 'POST' AND finished_at IS NOT NULL`,
  [importId],
);
const sentBytes = "SELECT sum(bytes) AS n FROM attempt WHERE import_id = ? AND purpose = 'send'";
const sentMb = count(journal, sentBytes, [importId]) / 1e6;
const spanMs =
  Math.max(...posts.map(({ finished }) => Date.parse(finished))) -
  Math.min(...posts.map(({ started }) => Date.parse(started)));
close();
service.process.kill();

const boundMs = (Math.ceil(invoices / chunkSize) * latencyMs) / inFlight;
const parts = [ordering, sending, following].map(({ cost }) => cost);
const whole = {
  cpuSeconds: parts.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
  wallSeconds: parts.reduce((sum, { wallSeconds }) => sum + wallSeconds, 0),
};
const msPerBody = (cpuSeconds: number): number => (cpuSeconds * 1000) / (invoices / 100);
const shown = ({ cpuSeconds }: { readonly cpuSeconds: number }): string => msPerBody(cpuSeconds).toFixed(2);
const words = isFollowed
  ? [`ordering ${shown(ordering.cost)}, sending and following ${shown(sending.cost)}`]
  : [`ordering ${shown(ordering.cost)}, sending ${shown(sending.cost)}, following ${shown(following.cost)}`];
answer({
  rows: invoices,
  whole,
  peakMb: peakMb(),
  stages: [],
  figures: {
    seconds: whole.wallSeconds,
    postSeconds: spanMs / 1000,
    cpuMsPerBody: msPerBody(whole.cpuSeconds),
    orderingMsPerBody: msPerBody(ordering.cost.cpuSeconds),
    sendingMsPerBody: msPerBody(sending.cost.cpuSeconds),
    sharePercent: (100 * boundMs) / spanMs,
  },
  remarks: [
    `${posts.length} bodies of ${((sentMb * 1000) / posts.length).toFixed(0)} kB`,
    `CPU ms per 100 invoices: ${words}`,
    JSON.stringify(following.value.records),
  ],
});
