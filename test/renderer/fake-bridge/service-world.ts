import type { JsonObject } from '../../../src/core/values/json';
import type { OperationEntry } from '../../../src/ipc/operations';
import { suppliers } from './file-rows';

const statuses = [
  'needs-attention',
  'pending-approval',
  'approved',
  'ready-for-export',
  'exported',
  'processing',
  'incomplete',
  'archived',
] as const;

const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const moment = (hoursAgo: number): string => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();

const supplier = (index: number): readonly [string, string] =>
  suppliers[index % suppliers.length] ?? ['', ''];

const invoice = (index: number): JsonObject => {
  const [erp, name] = supplier(index);
  const cents = 12_345 + index * 7_919;
  const status = statuses[index % statuses.length] ?? 'processing';
  return {
    id: String(770_000 + index),
    status,
    payment_status: status === 'archived' ? 'paid' : 'unpaid',
    created_at: moment(index * 7 + 3).slice(0, 19),
    created_at_utc: moment(index * 7 + 3),
    invoice_number: `INV-${2_400 + index * 3}`,
    svc_vendor_name: name,
    svc_vendor_id: 4_000 + (index % suppliers.length),
    erp_vendor_id: erp,
    svc_location_name: index % 3 === 0 ? 'Dockside' : 'Head office',
    svc_location_id: index % 3 === 0 ? '102' : '101',
    invoice_date: day(index * 2 + 1),
    due_date: day(index * 2 - 29),
    total_amount: Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`),
    currency: index % 5 === 4 ? 'CAD' : 'USD',
  };
};

/** How many invoices the made-up books hold. */
const invoiceCount = 137;

export const invoiceList: readonly JsonObject[] = Array.from({ length: invoiceCount }, (_, index) =>
  invoice(index),
);

/** One invoice whole: with lines, history and splits. */
export const wholeInvoice = (id: string): JsonObject => {
  const index = Number(id) - 770_000;
  const isFlagged = index % 8 === 0;
  return {
    ...invoice(index),
    error: isFlagged ? 'Quantity does not match the delivery. @mara please look.' : '',
    notes: index % 2 === 0 ? 'Delivered in two parts.' : null,
    total_tax: 20.5,
    outstanding_balance: 123.45,
    purchase_order: 'PO-000118',
    payment_info: {},
    url: `https://dashboard.example/invoices/${id}`,
    image_errors: '',
    images: [{ id: 91, file_name: 'scan-1.pdf', url: 'https://files.example/scan-1.pdf' }],
    dimensions: {
      Account: { id: 11, erp_dimension_id: '0400', name: 'Repairs', code: '0400' },
      Department: { id: 12, erp_dimension_id: 'D0010', name: 'Kitchen', code: 'D0010' },
    },
    custom_fields: { 'Cost centre': 'CC-210', Project: 'North quay' },
    items: [
      {
        id: 1,
        name: 'Call-out',
        quantity: 1,
        price: 80,
        total: 80,
        dimensions: { Account: { erp_dimension_id: '0400', name: 'Repairs' } },
      },
      { id: 2, name: 'Hinges, brass', quantity: 6, price: 7.24, total: 43.45, dimensions: {} },
    ],
    gl_splits:
      index % 3 === 0
        ? null
        : index % 3 === 1
          ? []
          : [
              { account: '0400', percentage: 60, amount: 74.07 },
              { account: '0500', percentage: 40, amount: 49.38 },
            ],
    history: [
      { action: 'CREATED', created_at: moment(90), user: 'import' },
      { action: 'CODED', created_at: moment(60), user: 'Mara Quill' },
      ...(isFlagged
        ? [
            {
              action: 'FLAGGED',
              created_at: moment(5),
              user: 'Tobin Reed',
              note: 'Quantity does not match the delivery.',
            },
          ]
        : []),
    ],
  };
};

export const vendorList: readonly JsonObject[] = suppliers.map(([erp, name], index) => ({
  id: 4_000 + index,
  svc_company_id: 4012,
  erp_vendor_id: erp,
  erp_vendor_name: name,
}));

export const dimensionList: readonly JsonObject[] = Array.from({ length: 24 }, (_, index) => ({
  id: 900 + index,
  name: `Account ${index + 1}`,
  code: `0${400 + index * 100}`,
  erp_dimension_id: `0${400 + index * 100}`,
  erp_type: index < 16 ? 'Account' : 'Department',
}));

export const orderList: readonly JsonObject[] = Array.from({ length: 8 }, (_, index) => ({
  id: 310 + index,
  po_number: `PO-00${117 + index}`,
  status: ['open', 'pending', 'received', 'closed', 'flagged'][index % 5] ?? 'open',
  erp_vendor_id: supplier(index)[0],
  erp_vendor_name: supplier(index)[1],
  svc_location_id: '101',
  external_id: `EXT-${index}`,
  is_2_way: index % 2 === 0,
  items: [
    {
      id: 5001 + index * 2,
      name: 'Napkins',
      quantity: 40,
      price: 0.85,
      sku: 'NAP-1',
      uom: 'pack',
      dimensions: { ACCOUNT: { erp_dimension_id: '0400', name: 'Supplies' } },
    },
    {
      id: 5002 + index * 2,
      name: 'Tea lights',
      quantity: 12,
      price: 3.2,
      sku: 'TEA-9',
      uom: 'box',
      dimensions: {},
    },
  ],
}));

const change = (index: number, more: Partial<OperationEntry>): OperationEntry => ({
  operationId: `op-${index}`,
  connectionId: 'c-practice',
  company: '4012',
  name: 'invoices.flag',
  subject: String(770_000 + index),
  code: 'operation-done',
  begunAt: moment(index * 9 + 1),
  endedAt: moment(index * 9 + 1),
  state: 'done',
  sentence: 'It was done, and it reads back so.',
  advice: 'Nothing needs to be done.',
  serviceId: String(770_000 + index),
  failures: [],
  notes: [],
  differences: [],
  after: { id: String(770_000 + index), status: 'needs-attention' },
  input: { id: String(770_000 + index), reason: 'Quantity does not match.' },
  ...more,
});

export const changesOnRecord = (): OperationEntry[] => [
  change(0, {}),
  change(1, {
    name: 'purchase-orders.update',
    subject: '311',
    state: 'in-doubt',
    sentence: 'The request went out whole, but no answer could be read.',
    advice: 'Look again at the service, or say how it is. It is not sent a second time by itself.',
    differences: null,
    after: null,
    endedAt: null,
  }),
  change(2, {
    name: 'vendors.create',
    subject: null,
    state: 'refused',
    sentence: 'The service refused it: this vendor exists already.',
    advice: 'Look for it in the list. Nothing was created.',
    serviceId: null,
    differences: null,
    after: null,
  }),
  change(3, {
    differences: [{ field: 'flagging_reason', sent: 'Wrong site', got: 'Quantity does not match.' }],
    sentence: 'It was flagged already: the reason stays as it was.',
  }),
];
