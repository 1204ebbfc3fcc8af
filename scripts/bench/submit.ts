import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { all } from '../../src/main/journal/parsed';
import { must, openBenchEngine } from './engine';
import { answer, costOf, given, peakMb } from './measure';
import { draftFor, submitOrder } from './sending';
import { startService } from './service-process';

// Sends invoices to a practice service in another process: `submit FOLDER PROFILE INVOICES CHUNK IN-FLIGHT LATENCY`.
const [folder, profile] = [given(0, 'the folder'), given(1, 'the profile')];
const numberAt = (place: number): number => Number(given(place, 'a number'));
const [invoices, chunkSize, inFlight, latencyMs] = [numberAt(2), numberAt(3), numberAt(4), numberAt(5)];

const service = await startService(latencyMs === 0 ? '' : `delay=${latencyMs}`);
const { handlers, close, journal } = openBenchEngine(folder, readFileSync(profile, 'utf8'));
const importId = await draftFor({ handlers }, service, { folder, invoices, chunkSize, inFlight });
const { value: summary, cost } = await costOf(async () => {
  must(await handlers['imports.submit'](submitOrder(importId)));
  return must(await handlers['imports.settled']({ importId }));
});
const bodies = Math.ceil(invoices / chunkSize);
const posts = all(
  journal,
  z.object({ started: z.string(), finished: z.string() }),
  `SELECT started_at AS started, finished_at AS finished FROM attempt
   WHERE path LIKE '%/import%' AND method = 'POST' AND finished_at IS NOT NULL`,
);
const spanMs =
  Math.max(...posts.map(({ finished }) => Date.parse(finished))) -
  Math.min(...posts.map(({ started }) => Date.parse(started)));
close();
service.process.kill();
const boundMs = (bodies * latencyMs) / inFlight;
answer({
  rows: invoices,
  whole: cost,
  peakMb: peakMb(),
  stages: [],
  figures: {
    seconds: cost.wallSeconds,
    postSeconds: spanMs / 1000,
    cpuMsPerBody: (cost.cpuSeconds * 1000) / (invoices / 100),
    sharePercent: (100 * boundMs) / spanMs,
  },
  remarks: [`${posts.length} bodies`, JSON.stringify(summary.records)],
});
