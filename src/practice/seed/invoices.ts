import { dueDate } from '../calendar';
import { customFieldDefaults } from '../company';
import { between } from '../random';
import type { Invoice, InvoiceItem, Stage, Vendor } from '../rows';
import type { Ids } from '../store/ids';

const stages: readonly Stage[] = [
  'processing',
  'incomplete',
  'needs-attention',
  'pending-approval',
  'approved',
  'ready-for-export',
  'exported',
  'archived',
];

/** Two of the company's life, the last of them a stage that no list can be asked for. */
const order: readonly Stage[] = [...stages, ...stages, ...stages, 'inactive'];

const dayMs = 86_400_000;
const firstDay = Date.UTC(2026, 8, 1);

const lineOf = (id: string, place: number, cents: number, isExported: boolean): InvoiceItem => ({
  id: `${id}-${place}`,
  name: place === 1 ? 'Goods' : 'Delivery',
  quantity: 1,
  price: cents / 100,
  total: cents / 100,
  dimensions: { Account: place === 1 ? '0400' : '2300' },
  custom_fields: { ...customFieldDefaults },
  catalog_entry: isExported
    ? { id: `cat-${place}`, name: place === 1 ? 'Crate' : 'Haulage', fringe: place === 2 }
    : undefined,
});

const historyOf = (stage: Stage, createdAt: number): Invoice['history'] => [
  { action: 'CREATED', at: createdAt },
  ...(stage === 'exported' ? [{ action: 'EXPORTED', at: createdAt + 3 * dayMs }] : []),
];

const approvedStages: ReadonlySet<Stage> = new Set<Stage>(['approved', 'ready-for-export', 'exported']);

const invoiceOf = (seed: number, id: string, place: number, vendor: Vendor): Invoice => {
  const stage = order[place] ?? 'incomplete';
  const createdAt = firstDay + place * 2 * dayMs;
  const invoice_date = new Date(createdAt).toISOString().slice(0, 10);
  const isBare = stage === 'processing';
  const goods = between(1_250, 480_000, 'seed', seed, 'goods', place);
  const delivery = between(0, 4_000, 'seed', seed, 'delivery', place);
  return {
    id,
    createdAt,
    modifiedAt: stage === 'needs-attention' ? createdAt + dayMs : undefined,
    approvedAt: approvedStages.has(stage) ? createdAt + dayMs : undefined,
    exportedAt: stage === 'exported' ? createdAt + 3 * dayMs : undefined,
    stage,
    vendorId: stage === 'incomplete' || isBare ? null : vendor.id,
    svc_location_id: place % 2 === 0 ? '101' : '102',
    invoice_number: isBare ? undefined : `HH-${String(place + 1).padStart(5, '0')}`,
    invoice_date: isBare ? undefined : invoice_date,
    due_date: isBare ? undefined : (dueDate(invoice_date, vendor.net_terms ?? 'Net 30') ?? undefined),
    total_amount: isBare ? undefined : (goods + delivery) / 100,
    total_tax: isBare ? undefined : Math.round(goods / 10) / 100,
    currency: isBare ? undefined : 'USD',
    purchase_order: place === 5 ? 'PO-000117' : undefined,
    image_urls: [`https://files.example/seed-${place + 1}.pdf`],
    custom_fields: { ...customFieldDefaults, 'Cost centre': `CC-${100 + (place % 4)}` },
    dimensions: isBare ? {} : { Department: 'D0010', Location: place % 2 === 0 ? 'L0001' : 'L0002' },
    items: isBare
      ? []
      : [lineOf(id, 1, goods, stage === 'exported'), lineOf(id, 2, delivery, stage === 'exported')],
    history: historyOf(stage, createdAt),
    paidElsewhere: stage === 'archived' ? true : undefined,
  };
};

/** Three invoices in each of the eight statuses, and one that is inactive. None carries an `upload_id`. */
export const seedInvoices = (seed: number, ids: Ids, vendors: readonly Vendor[]): readonly Invoice[] =>
  order.flatMap((_stage, place) => {
    // Every fifth vendor has its items validated; exported invoices belong to one of those.
    const vendor = vendors[(place % 4) * 5];
    return vendor === undefined ? [] : [invoiceOf(seed, ids.next('invoice'), place, vendor)];
  });
