import type { Mapping } from '../../../src/core/map/mapping';
import type { Connection } from '../../../src/ipc/connections';
import type { Draft } from '../../../src/ipc/shapes';
import type { FakeImport } from './fake-import';

const place = (id: string, name: string) => ({ id, name });

const connection = (id: string, name: string, environment: Connection['environment']): Connection => ({
  id,
  name,
  environment,
  baseUrl: environment === 'practice' ? '' : `https://api.${environment}.example/v1`,
  authUrl: environment === 'practice' ? '' : `https://auth.${environment}.example/oauth/token`,
  apiVersion: '1.1.0',
  companies: [place('4012', 'Harbour Group Ltd'), place('4013', 'Harbour Estates')],
  locations: [place('101', 'Head office'), place('102', 'Dockside')],
  customFields: ['Cost centre', 'Project'],
  hostedErp: environment === 'production',
  profile: {},
  hasSecrets: true,
  createdAt: '2026-10-02T09:00:00.000Z',
});

export const mapping: Mapping = {
  format: 'tallyport-mapping/1',
  name: '',
  target: 'invoices',
  source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
  locale: { dateOrder: 'dmy', decimal: '.', currency: null },
  groupBy: [],
  only: [],
  fields: {
    invoice_number: { column: 'Invoice No' },
    svc_vendor_id: { column: 'Supplier No', lookup: 'vendor', match: ['erp_vendor_id', 'erp_vendor_name'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Invoice Date' },
    due_date: { column: 'Due Date' },
    total_amount: { column: 'Gross' },
    currency: { column: 'Currency' },
    'dimensions.Account': {
      column: 'GL Code',
      lookup: 'dimension',
      match: ['erp_dimension_id', 'code', 'name'],
    },
    'custom_fields.Cost centre': { column: 'Cost Centre' },
    notes: { template: '{Supplier} / {Description}' },
  },
};

const draft = (importId: string, path: string, patch: Partial<Draft>): Draft => ({
  importId,
  state: 'draft',
  path,
  connectionId: null,
  company: null,
  target: null,
  choices: {},
  mapping: null,
  status: null,
  chunkSize: 50,
  inFlight: 2,
  step: 'source',
  isPrepared: false,
  paidOverrideNote: null,
  canUndo: false,
  canRedo: false,
  ...patch,
});

type Start = {
  readonly id: string;
  readonly file: string;
  readonly rows: number;
  readonly sent: number;
  readonly hoursAgo: number;
  readonly patch: Partial<Draft>;
  readonly paused?: string;
};

export const fakeImport = ({ id, file, rows, sent, hoursAgo, patch, paused }: Start): FakeImport => ({
  draft: draft(id, `/home/ana/Documents/${file}`, patch),
  createdAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
  fileName: file,
  rows,
  edits: new Map(),
  past: [],
  future: [],
  sent,
  pausedBecause: paused ?? null,
  chunks: [],
  attempts: [],
  judged: null,
  decided: new Set(),
});

const ready = (
  connectionId: string,
  state: Draft['state'],
  step: Draft['step'] = 'submit',
): Partial<Draft> => ({
  connectionId,
  company: '4012',
  target: 'invoices',
  mapping,
  status: 'archived',
  isPrepared: state !== 'draft',
  state,
  step,
});

export type World = {
  connections: Connection[];
  imports: FakeImport[];
  secretsKept: 'keyring' | 'passphrase' | 'this-run';
};

/** The worlds a screen can be looked at in. */
export const worldNamed = (name: string | null): World => {
  if (name === 'empty') return { connections: [], imports: [], secretsKept: 'this-run' };
  const connections = [
    connection('c-practice', 'Practice', 'practice'),
    connection('c-sandbox', 'Harbour sandbox', 'sandbox'),
    connection('c-production', 'Harbour Group', 'production'),
  ];
  if (name === 'huge') {
    return {
      connections,
      secretsKept: 'keyring',
      imports: [
        fakeImport({
          id: 'huge',
          file: 'everything since 2009.xlsx',
          rows: 1_048_575,
          sent: 0,
          hoursAgo: 1,
          patch: ready('c-sandbox', 'checked', 'validation'),
        }),
      ],
    };
  }
  return {
    connections,
    secretsKept: 'keyring',
    imports: [
      fakeImport({
        id: 'draft',
        file: 'October ledger.csv',
        rows: 4_820,
        sent: 0,
        hoursAgo: 0.2,
        patch: { ...ready('c-sandbox', 'draft', 'mapping'), status: null },
      }),
      fakeImport({
        id: 'fresh',
        file: 'Dockside backlog.xlsx',
        rows: 1_204,
        sent: 0,
        hoursAgo: 0.5,
        patch: {},
      }),
      fakeImport({
        id: 'checked',
        file: 'Q3 archive.csv',
        rows: 100_000,
        sent: 0,
        hoursAgo: 2,
        patch: ready('c-sandbox', 'checked', 'validation'),
      }),
      fakeImport({
        id: 'live',
        file: 'September ledger.csv',
        rows: 2_400,
        sent: 0,
        hoursAgo: 3,
        patch: { ...ready('c-production', 'checked', 'review') },
      }),
      fakeImport({
        id: 'doubt',
        file: 'August ledger.csv',
        rows: 1_860,
        sent: 1_860,
        hoursAgo: 26,
        patch: ready('c-production', 'finished'),
      }),
      fakeImport({
        id: 'waiting',
        file: 'July ledger.csv',
        rows: 940,
        sent: 720,
        hoursAgo: 50,
        patch: ready('c-sandbox', 'waiting'),
      }),
      fakeImport({
        id: 'paused',
        file: 'June ledger.csv',
        rows: 1_500,
        sent: 350,
        hoursAgo: 75,
        patch: ready('c-sandbox', 'paused'),
        paused: 'The service refused the credentials.',
      }),
      fakeImport({
        id: 'done',
        file: 'First try.csv',
        rows: 120,
        sent: 120,
        hoursAgo: 200,
        patch: ready('c-practice', 'finished'),
      }),
    ],
  };
};
