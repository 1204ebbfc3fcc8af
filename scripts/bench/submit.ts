import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { mappingSchema } from '../../src/core/map/mapping';
import { all } from '../../src/main/journal/parsed';
import { practice } from '../../test/fixtures/made-up/company';
import { must, openBenchEngine } from './engine';
import { answer, costOf, given, peakMb } from './measure';
import { startService } from './service-process';

// Sends invoices to a practice service in another process: `submit FOLDER PROFILE INVOICES CHUNK IN-FLIGHT LATENCY`.
const [folder, profile] = [given(0, 'the folder'), given(1, 'the profile')];
const [invoices, chunkSize, inFlight, latencyMs] = [2, 3, 4, 5].map((at) => Number(given(at, 'a number')));

const mapping = mappingSchema.parse({
  format: 'tallyport-mapping/1',
  name: 'Bench',
  target: 'invoices',
  locale: { dateOrder: 'ymd', decimal: '.', currency: 'USD' },
  groupBy: [],
  fields: {
    invoice_number: { column: 'No' },
    svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { const: practice.locations[0] },
    invoice_date: { column: 'Date' },
    total_amount: { column: 'Total' },
    'items[].name': { column: 'Text' },
    'items[].quantity': { const: '1' },
    'items[].price': { column: 'Total' },
  },
});

const fileOf = (): string => {
  const [vendor] = practice.vendors;
  const lines = Array.from(
    { length: invoices ?? 0 },
    (_, i) =>
      `B-${100_000 + i},${vendor?.id},2026-03-0${(i % 9) + 1},${(i % 900) + 1}.25,Goods of order ${i}`,
  );
  const file = join(folder, 'invoices.csv');
  writeFileSync(file, `${['No,Supplier,Date,Total,Text', ...lines].join('\n')}\n`);
  return file;
};

const service = await startService(latencyMs === 0 ? '' : `delay=${latencyMs}`);
const { handlers, close, journal } = openBenchEngine(folder, readFileSync(profile, 'utf8'));
const { baseUrl, authUrl, ...secrets } = service.place;
const { id: connectionId } = must(
  await handlers['connections.save']({
    ...{ name: 'Bench', environment: 'sandbox', baseUrl, authUrl, apiVersion: '1.1.0' },
    companies: [{ id: practice.company, name: 'Made-up company' }],
    locations: practice.locations.map((id) => ({ id, name: id })),
    ...{
      customFields: null,
      hostedErp: false,
      profile: { polling: { firstWaitMs: 60, longestWaitMs: 100, growth: 1.2 } },
    },
  }),
);
must(await handlers['connections.setSecrets']({ connectionId, secrets }));
must(await handlers['directory.sync']({ connectionId, company: practice.company, only: ['vendors'] }));
const { importId } = must(await handlers['drafts.create']({ path: fileOf() }));
const patch = {
  connectionId,
  company: practice.company,
  target: 'invoices' as const,
  mapping,
  choices: {},
  status: 'archived' as const,
  chunkSize,
  inFlight,
};
must(await handlers['drafts.update']({ importId, patch }));
must(await handlers['drafts.prepare']({ importId }));
const { value: summary, cost } = await costOf(async () => {
  must(
    await handlers['imports.submit']({
      ...{ importId, confirmed: ['verified', 'archived'], onlyValid: true, acceptWarnings: true },
      ...{ confirmProduction: null, stopAfterChunks: null, waitForBatches: true },
    }),
  );
  return must(await handlers['imports.settled']({ importId }));
});
const bodies = Math.ceil((invoices ?? 0) / (chunkSize ?? 1));
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
const boundMs = (bodies * (latencyMs ?? 0)) / (inFlight ?? 1);
answer({
  rows: invoices ?? 0,
  whole: cost,
  peakMb: peakMb(),
  stages: [],
  figures: {
    seconds: cost.wallSeconds,
    postSeconds: spanMs / 1000,
    cpuMsPerBody: (cost.cpuSeconds * 1000) / ((invoices ?? 0) / 100),
    sharePercent: (100 * boundMs) / spanMs,
  },
  remarks: [`${posts.length} bodies`, JSON.stringify(summary.records)],
});
