import { readFileSync } from 'node:fs';
import { must, openBenchEngine } from './engine';
import { answer, costOf, given, peakMb } from './measure';
import { connectedAfterYears, draftOver, FIRST_NUMBER, submitOrder } from './sending';
import { startService } from './service-process';
import { beginAfterYears } from './years-copy';

// File after file over the journal of years: `again FOLDER PROFILE FILES INVOICES YEARS`. What ordering each costs, until its first
// request leaves.
const [folder, profile] = [given(0, 'the folder'), given(1, 'the profile')];
const [files, invoices] = [Number(given(2, 'the files')), Number(given(3, 'the invoices'))];

beginAfterYears(folder, given(4, 'the folder of the years'));
const service = await startService('');
const engine = openBenchEngine(folder, readFileSync(profile, 'utf8'));
const connectionId = await connectedAfterYears(engine, service);
const orders: number[] = [];
const whole = { cpuSeconds: 0, wallSeconds: 0 };
for (let nth = 0; nth < files; nth += 1) {
  const importId = await draftOver(engine, connectionId, {
    ...{
      folder,
      invoices,
      chunkSize: 100,
      inFlight: 4,
      size: 'usual',
      firstNumber: FIRST_NUMBER + nth * invoices,
    },
  });
  const order = { ...submitOrder(importId), waitForBatches: true };
  const { cost } = await costOf(async () => must(await engine.handlers['imports.submit'](order)));
  orders.push(cost.cpuSeconds);
  whole.cpuSeconds += cost.cpuSeconds;
  whole.wallSeconds += cost.wallSeconds;
  if (nth < files - 1) must(await engine.handlers['imports.settled']({ importId }));
}
await engine.close();
service.process.kill();

answer({
  rows: files * invoices,
  whole,
  peakMb: peakMb(),
  stages: [],
  figures: { firstOrderSeconds: orders[0] ?? 0, lastOrderSeconds: orders.at(-1) ?? 0 },
  remarks: [`CPU seconds of each order: ${orders.map((one) => one.toFixed(2)).join(', ')}`],
});
