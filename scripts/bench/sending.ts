import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { mappingSchema } from '../../src/core/map/mapping';
import { decide } from '../../src/main/journal/chain';
import { wholeOf } from '../../src/main/journal/decision-rows';
import { inTransaction, type Journal } from '../../src/main/journal/open';
import { change, one } from '../../src/main/journal/parsed';
import type { Engine } from '../../src/main/runner/engine';
import { practice } from '../../test/fixtures/made-up/company';
import { must } from './engine';
import type { ServiceProcess } from './service-process';

/** Sends what is valid, whatever else there is. */
export const submitOrder = (importId: string) => ({
  ...{ importId, confirmed: ['verified', 'archived'], onlyValid: true, acceptWarnings: true },
  ...{ confirmProduction: null, stopAfterChunks: null, waitForBatches: true },
});

/** Invoices of one short line, or of three with all that such lines have: then a body of a hundred is about 90 kB. */
export type InvoiceSize = 'short' | 'usual';

const mappingOf = (size: InvoiceSize) =>
  mappingSchema.parse({
    format: 'tallyport-mapping/1',
    name: 'Bench',
    target: 'invoices',
    locale: { dateOrder: 'ymd', decimal: '.', currency: 'USD' },
    groupBy: size === 'short' ? [] : ['No'],
    fields: {
      invoice_number: { column: 'No' },
      svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
      svc_location_id: { constant: practice.locations[0] },
      invoice_date: { column: 'Date' },
      total_amount: { column: 'Total' },
      'items[].name': { column: 'Text' },
      'items[].quantity': { constant: '1' },
      'items[].price': { column: 'Price' },
      ...(size === 'short'
        ? {}
        : {
            due_date: { column: 'Due' },
            notes: { column: 'Note' },
            'items[].sku': { column: 'Article' },
            'items[].uom': { constant: 'each' },
            'items[].total': { column: 'Price' },
            'items[].dimensions.Account': {
              column: 'Account',
              lookup: 'dimension',
              match: ['erp_dimension_id'],
            },
            'items[].dimensions.Department': {
              column: 'Department',
              lookup: 'dimension',
              match: ['erp_dimension_id'],
            },
          }),
    },
  });

const HEADERS = 'No,Supplier,Date,Due,Total,Note,Text,Price,Article,Account,Department';

const { accounts, departments } = practice;
const oneOf = (texts: readonly string[], nth: number): string => texts[nth % texts.length] ?? '';

/** The rows of one invoice; its amounts are whole and add up. */
const rowsOf = (size: InvoiceSize, vendor: string, nth: number): readonly string[] => {
  const lines = size === 'short' ? 1 : 3;
  const price = (nth % 900) + 1;
  const date = `2026-03-0${(nth % 9) + 1}`;
  const head = `B-${100_000 + nth},${vendor},${date},2026-04-30,${price * lines}.00,Delivered with order ${nth} as agreed`;
  return Array.from(
    { length: lines },
    (_, line) =>
      `${head},Goods of order ${nth} position ${line + 1} in boxes of a dozen as ordered,${price}.00,ART-${nth % 7000}-${line},${oneOf(accounts, nth + line)},${oneOf(departments, nth)}`,
  );
};

const INVOICES_AT_ONCE = 10_000;

/** Writes the file part by part: the bench's own memory is not to be taken for that of the import. */
export const fileOf = ({
  folder,
  invoices,
  size,
  firstNumber = 0,
}: Omit<Draft, 'chunkSize' | 'inFlight'>): string => {
  const [vendor] = practice.vendors;
  const file = join(folder, `invoices-${firstNumber}.csv`);
  writeFileSync(file, `${HEADERS}\n`);
  for (let first = 0; first < invoices; first += INVOICES_AT_ONCE) {
    const count = Math.min(INVOICES_AT_ONCE, invoices - first);
    const rows = Array.from({ length: count }, (_, i) =>
      rowsOf(size, vendor?.id ?? '', firstNumber + first + i),
    ).flat();
    appendFileSync(file, `${rows.join('\n')}\n`);
  }
  return file;
};

export type Draft = {
  readonly folder: string;
  readonly invoices: number;
  readonly chunkSize: number;
  readonly inFlight: number;
  readonly size: InvoiceSize;
  /** Of the first invoice: files that begin at different ones have none in common. */
  readonly firstNumber?: number;
  /** The file, where it is written already. */
  readonly file?: string;
};

/** A connection to a service with its directory; answers with its id. */
export const connected = async (
  { handlers }: Pick<Engine, 'handlers'>,
  { place }: Pick<ServiceProcess, 'place'>,
  name = 'Bench',
): Promise<string> => {
  const { baseUrl, authUrl, ...secrets } = place;
  const { id: connectionId } = must(
    await handlers['connections.save']({
      ...{ name, environment: 'sandbox', baseUrl, authUrl, apiVersion: '1.1.0' },
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
  must(
    await handlers['directory.sync']({
      connectionId,
      company: practice.company,
      only: ['vendors', 'dimensions'],
    }),
  );
  return connectionId;
};

/**
 * The connection of a journal of years, to a service that listens elsewhere today: what was sent there counts as sent to this
 * one. Answers with its id; null where there is none.
 */
export const reconnected = async (
  { handlers, journal }: Pick<Engine, 'handlers'> & { readonly journal: Journal },
  { place }: Pick<ServiceProcess, 'place'>,
): Promise<string | null> => {
  const found = one(journal, z.object({ id: z.string() }), 'SELECT connection_id AS id FROM connection');
  if (found === undefined) return null;
  const { baseUrl, authUrl, ...secrets } = place;
  inTransaction(journal, () => {
    change(journal, 'UPDATE connection SET base_url = ?, auth_url = ?', [baseUrl, authUrl]);
    decide(journal, wholeOf('connection', found.id));
  });
  must(await handlers['connections.setSecrets']({ connectionId: found.id, secrets }));
  return found.id;
};

/** Of the first invoice of a measured file: beyond every number that the years have. */
export const FIRST_NUMBER = 50_000_000;

/** The connection of the years, or a new one where there are none. */
export const connectedAfterYears = async (
  engine: Pick<Engine, 'handlers'> & { readonly journal: Journal },
  service: Pick<ServiceProcess, 'place'>,
): Promise<string> => (await reconnected(engine, service)) ?? (await connected(engine, service));

/** A checked import of so many invoices over a connection; answers with its id. */
export const draftOver = async (
  { handlers }: Pick<Engine, 'handlers'>,
  connectionId: string,
  draft: Draft,
): Promise<string> => {
  const { size, chunkSize, inFlight } = draft;
  const { importId } = must(await handlers['drafts.create']({ path: draft.file ?? fileOf(draft) }));
  const patch = {
    connectionId,
    company: practice.company,
    target: 'invoices' as const,
    mapping: mappingOf(size),
    choices: {},
    status: 'archived' as const,
    chunkSize,
    inFlight,
  };
  must(await handlers['drafts.update']({ importId, patch }));
  must(await handlers['drafts.prepare']({ importId }));
  return importId;
};
