import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mappingSchema } from '../../src/core/map/mapping';
import type { Engine } from '../../src/main/runner/engine';
import { practice } from '../../test/fixtures/made-up/company';
import { must } from './engine';
import type { ServiceProcess } from './service-process';

/** Sends what is valid, whatever else there is. */
export const submitOrder = (importId: string) => ({
  ...{ importId, confirmed: ['verified', 'archived'], onlyValid: true, acceptWarnings: true },
  ...{ confirmProduction: null, stopAfterChunks: null, waitForBatches: true },
});

const mapping = mappingSchema.parse({
  format: 'tallyport-mapping/1',
  name: 'Bench',
  target: 'invoices',
  locale: { dateOrder: 'ymd', decimal: '.', currency: 'USD' },
  groupBy: [],
  fields: {
    invoice_number: { column: 'No' },
    svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: practice.locations[0] },
    invoice_date: { column: 'Date' },
    total_amount: { column: 'Total' },
    'items[].name': { column: 'Text' },
    'items[].quantity': { constant: '1' },
    'items[].price': { column: 'Total' },
  },
});

const fileOf = (folder: string, invoices: number): string => {
  const [vendor] = practice.vendors;
  const lines = Array.from(
    { length: invoices },
    (_, i) =>
      `B-${100_000 + i},${vendor?.id},2026-03-0${(i % 9) + 1},${(i % 900) + 1}.25,Goods of order ${i}`,
  );
  const file = join(folder, 'invoices.csv');
  writeFileSync(file, `${['No,Supplier,Date,Total,Text', ...lines].join('\n')}\n`);
  return file;
};

export type Draft = {
  readonly folder: string;
  readonly invoices: number;
  readonly chunkSize: number;
  readonly inFlight: number;
};

/** A checked import of so many invoices of one line, ready to be sent to a service; answers with its id. */
export const draftFor = async (
  { handlers }: Pick<Engine, 'handlers'>,
  { place }: ServiceProcess,
  { folder, invoices, chunkSize, inFlight }: Draft,
): Promise<string> => {
  const { baseUrl, authUrl, ...secrets } = place;
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
  const { importId } = must(await handlers['drafts.create']({ path: fileOf(folder, invoices) }));
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
  return importId;
};
