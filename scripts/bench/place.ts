import { parseMapping } from '../../src/core/map/parse-mapping';
import { listConnections, putConnection } from '../../src/main/journal/connections';
import { replaceDirectory } from '../../src/main/journal/directory';
import { addImport, patchImport } from '../../src/main/journal/imports';
import { type Journal, journalFile, openJournal } from '../../src/main/journal/open';
import { practice } from '../../test/fixtures/made-up/company';
import { invoiceMapping } from '../../test/fixtures/made-up/mappings';
import { benchVendors } from './vendors';
import { beginAfterYears } from './years-copy';

export const importId = 'bench';
const at = '2026-01-02T03:04:05.000Z';

/** What is loaded: the file's columns as fields of a target. */
export const loads = {
  invoices: invoiceMapping,
  /** The same with steps of all kinds, on columns that go out and on one that does not. */
  cleaned: {
    ...invoiceMapping,
    steps: [
      { do: 'trim', columns: ['Remark', 'Description'], inner: true },
      { do: 'replace', columns: ['Supplier'], from: 'Limited', to: 'Ltd', whole: 'word' },
      { do: 'values', columns: ['Currency'], map: { usd: 'USD', US$: 'USD' } },
      {
        ...{ do: 'pad', columns: ['Department'], with: '0', to: 5 },
        where: [{ column: 'Department', matches: '/^\\d+$/' }],
      },
      { do: 'case', columns: ['Currency'], to: 'upper' },
      { do: 'fill', columns: ['Cost centre'], value: 'Kitchen' },
      { do: 'replace', columns: ['Remark'], from: 'back', to: 'rear' },
      { do: 'leave-out', where: [{ column: 'Packed as', is: ['crate of another'] }] },
    ],
  },
  vendors: {
    format: 'tallyport-mapping/1',
    name: 'Made-up vendor list',
    target: 'vendors',
    locale: { dateOrder: 'dmy', decimal: '.', currency: null },
    groupBy: [],
    fields: {
      erp_vendor_id: { column: 'Supplier No' },
      erp_vendor_name: { column: 'Supplier' },
      email: { column: 'E-mail' },
      phone: { column: 'Telephone' },
      net_terms: { column: 'Terms' },
    },
  },
} as const;

type Wanted = {
  readonly file: string;
  readonly load?: keyof typeof loads;
  /** The folder of the journal of years; `-`: it begins fresh. */
  readonly years: string;
};

/**
 * The journal of years, or a fresh one, with the practice company's directory, 20,000 vendors and dimensions in all, and a draft of
 * the file over the connection of the years.
 */
export const openPlace = (folder: string, { file, load = 'invoices', years }: Wanted): Journal => {
  beginAfterYears(folder, years);
  const opened = openJournal(journalFile(folder));
  if (!opened.ok) throw new Error(opened.problem.code);
  const journal = opened.value;
  const connectionId = listConnections(journal)[0]?.id ?? 'bench';
  putConnection(journal, {
    id: connectionId,
    name: 'Bench',
    environment: 'practice',
    baseUrl: '',
    authUrl: '',
    apiVersion: '1.1.0',
    companies: [{ id: practice.company, name: 'Made-up company' }],
    locations: practice.locations.map((id) => ({ id, name: `Location ${id}` })),
    customFields: ['Cost centre', 'Project code'],
    hostedErp: false,
    profile: {},
    createdAt: at,
  });
  fillDirectory(journal, connectionId);
  const mapping = parseMapping(loads[load]);
  if (!mapping.ok) throw new Error(mapping.problem.code);
  addImport(journal, { importId, at, path: file, fileName: 'bench.csv', chunkSize: 50, inFlight: 2 });
  patchImport(journal, importId, {
    connectionId,
    company: practice.company,
    target: mapping.value.target,
    mapping: mapping.value,
    ...(mapping.value.target === 'vendors' ? {} : { status: 'archived' as const }),
  });
  return journal;
};

const fillDirectory = (journal: Journal, connectionId: string): void => {
  const scope = { connectionId, company: practice.company };
  const entry = { code: null, type: null, netTerms: null, detail: null };
  const vendors = benchVendors.map(({ id, name }, i) => ({
    ...entry,
    id: String(1000 + i),
    erpId: id,
    name,
  }));
  const dimensions = [
    ...practice.accounts.map((erpId) => ({ erpId, type: 'Account' })),
    ...practice.departments.map((erpId) => ({ erpId, type: 'Department' })),
  ].map(({ erpId, type }, i) => ({
    ...entry,
    id: String(90_000 + i),
    erpId,
    name: `${type} ${erpId}`,
    type,
  }));
  replaceDirectory(journal, scope, 'vendors', { entries: vendors, at });
  replaceDirectory(journal, scope, 'dimensions', { entries: dimensions, at });
};
