import { readFileSync } from 'node:fs';
import { must, openBenchEngine } from './engine';
import { answer, costOf, given, peakMb } from './measure';
import { draftFor, submitOrder } from './sending';
import { startService } from './service-process';

// Reads every record of an import back and compares it: `read-back FOLDER PROFILE INVOICES`.
const [folder, profile] = [given(0, 'the folder'), given(1, 'the profile')];
const invoices = Number(given(2, 'the invoices'));

const service = await startService('');
const engine = openBenchEngine(folder, readFileSync(profile, 'utf8'));
const { handlers } = engine;
const draft = { folder, invoices, chunkSize: 100, inFlight: 4, size: 'usual' as const };
const importId = await draftFor(engine, service, draft);
must(await handlers['imports.submit'](submitOrder(importId)));
must(await handlers['imports.settled']({ importId }));
const before = peakMb();
const { cost } = await costOf(async () => {
  must(await handlers['reconcile.start']({ importId, order: { kind: 'all' } }));
  must(await handlers['reconcile.settled']({ importId }));
});
const { results } = must(await handlers['reconcile.show']({ importId }));
await engine.close();
service.process.kill();

answer({
  ...{ rows: invoices, whole: cost, peakMb: peakMb(), stages: [] },
  figures: { cpuMsPerRecord: (cost.cpuSeconds * 1000) / invoices, addedMb: peakMb() - before },
  remarks: [JSON.stringify(results)],
});
