import { join } from 'node:path';
import { z } from 'zod';
import type { Practice } from '../../src/practice/index';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../test/fixtures/invoice-file';
import { connect, envOf, type Ground, must, openPractice, TO } from './ground';

/** A journal with what was sent: vendors of which some are not good, and invoices. */
export type SentJournal = {
  readonly dataDir: string;
  readonly service: Practice;
  readonly env: Readonly<Record<string, string>>;
  readonly vendors: string;
  readonly invoices: string;
};

export const vendorMapping = JSON.stringify({
  ...{ format: 'tallyport-mapping/1', name: 'v', target: 'vendors' },
  fields: { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } },
});

const importIdOf = (text: string): string =>
  z.object({ importId: z.string() }).parse(JSON.parse(text)).importId;

/** Imports a file into a data folder; answers the import's id. */
export const load = async (
  ground: Ground,
  env: Readonly<Record<string, string>>,
  [file, target, mapping]: readonly [file: string, target: string, mapping: string],
): Promise<string> => {
  const by = ground.put(`${target}.mapping.json`, mapping);
  const words = [
    'import',
    file,
    '--target',
    target,
    '--mapping',
    by,
    ...TO,
    '--only-valid',
    '--quiet',
    '--json',
  ];
  return importIdOf(must(await ground.run(words, { env }), [0, 3]).stdout);
};

/** Has the built app itself make a journal. */
export const sentJournal = async (ground: Ground): Promise<SentJournal> => {
  const service = await openPractice(ground);
  const dataDir = join(ground.folder, 'data');
  const env = envOf(service, dataDir);
  await connect(ground, service, dataDir);
  const rows = Array.from({ length: 8 }, (_, i) => `A-${i + 1},Made-up Supplier ${i + 1}`);
  const vendors = ground.put(
    'vendors.csv',
    ['Code,Name', ...rows, 'A-90,', 'A-1,Made-up Supplier 1', ''].join('\n'),
  );
  const invoices = ground.put('invoices.csv', invoiceCsv(invoiceRows(6)));
  return {
    ...{ dataDir, service, env },
    vendors: await load(ground, env, [vendors, 'vendors', vendorMapping]),
    invoices: await load(ground, env, [invoices, 'invoices', JSON.stringify(invoiceMapping())]),
  };
};
