import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { buildRequest } from '../../src/core/service/endpoints';
import { targets } from '../../src/core/targets';
import { compareRecord } from '../../src/core/targets/compare';
import type { Readable, Target } from '../../src/core/targets/target';
import type { JsonObject } from '../../src/core/values/json';
import { readOver } from '../../src/main/runner/submit/link';
import { namedEndpoint } from '../../src/main/runner/submit/workshop';
import { memoryStore } from '../fixtures/memory-store';
import { otherNames } from '../fixtures/other-names';
import { type PracticeBench, practiceBench } from '../fixtures/practice-submission';

const SEED = 20_261_121;
const COUNT = 24;

const open: PracticeBench[] = [];
afterEach(async () => {
  for (const bench of open.splice(0)) await bench.close();
});

const profiles = ['a', 'b'] as const;

const bench = async (name: (typeof profiles)[number]): Promise<PracticeBench> => {
  const made = await practiceBench({ profile: name }, name === 'a' ? {} : otherNames);
  open.push(made);
  return made;
};

const targetOf = (name: string): Target => {
  const found = targets.find((target) => target.name === name);
  if (found === undefined) throw new Error(`there is no target ${name}`);
  return found;
};

const rulesOf = ({ readBack }: Target): Readable => {
  if (readBack.kind === 'unreadable') throw new Error(readBack.reason);
  return readBack;
};

const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ./-]{0,18}[A-Za-z0-9]$/);
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const money = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** What is undefined does not go out. */
const filled = (entry: object): JsonObject => JSON.parse(JSON.stringify(entry));

const drawn = (arbitrary: fc.Arbitrary<object>, own: (at: number) => JsonObject): JsonObject[] =>
  fc
    .sample(arbitrary, { numRuns: COUNT, seed: SEED })
    .map((entry, at) => ({ ...filled(entry), ...own(at + 1) }));

const coded = (accounts: readonly string[]) =>
  maybe(fc.record({ Account: fc.constantFrom(...accounts) }, { requiredKeys: [] }));

const line = (accounts: readonly string[]) =>
  fc.record({
    name: word,
    quantity: fc.integer({ min: 1, max: 900 }).map((n) => n / 4),
    price: money,
    sku: maybe(word),
    uom: maybe(fc.constantFrom('kg', 'box')),
    dimensions: coded(accounts),
  });

const accountsAt = async (at: PracticeBench): Promise<string[]> =>
  (await at.list('dimensions.list'))
    .filter((entry) => entry.erp_type === 'Account')
    .map((entry) => String(entry.erp_dimension_id));

const vendorAt = async (at: PracticeBench): Promise<JsonObject> => (await at.list('vendors.list'))[0] ?? {};

const invoicesOf = async (at: PracticeBench): Promise<JsonObject[]> => {
  const accounts = await accountsAt(at);
  const vendor = Number((await vendorAt(at)).id);
  const entry = fc.record({
    invoice_date: day,
    due_date: maybe(day),
    posting_date: maybe(day),
    total_amount: money,
    total_tax: maybe(money),
    currency: maybe(fc.constantFrom('USD', 'CAD')),
    purchase_order: maybe(word),
    notes: maybe(word),
    status: maybe(fc.constantFrom('archived', 'verified')),
    custom_fields: maybe(fc.record({ 'Cost centre': word })),
    dimensions: coded(accounts),
    image_urls: maybe(fc.constant(['https://example.org/1.pdf'])),
    items: maybe(fc.array(line(accounts), { minLength: 1, maxLength: 4 })),
  });
  return drawn(entry, (i) => ({
    upload_id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    svc_location_id: '101',
    svc_vendor_id: vendor,
    invoice_number: `RB-${i}`,
  }));
};

const vendorsOf = async (): Promise<JsonObject[]> =>
  drawn(
    fc.record({
      erp_vendor_name: word,
      email: maybe(fc.constant('a@example.org')),
      phone: maybe(word),
      net_terms: maybe(fc.nat(99).map((days) => `Net ${days}`)),
    }),
    (i) => ({ erp_vendor_id: `RB-${i}` }),
  );

const dimensionsOf = async (): Promise<JsonObject[]> =>
  drawn(fc.record({ name: maybe(word), erp_dimension_id: maybe(word) }), (i) => ({
    code: `C${i}`,
    reference_id: `rb-${i}`,
    erp_type: 'Account',
    svc_type: 'account',
  }));

const ordersOf = async (at: PracticeBench): Promise<JsonObject[]> => {
  const accounts = await accountsAt(at);
  const vendor = String((await vendorAt(at)).erp_vendor_id);
  const entry = fc.record({
    erp_vendor_name: maybe(word),
    is_2_way: maybe(fc.boolean()),
    custom_fields: maybe(fc.record({ 'Cost centre': word })),
    items: fc.array(line(accounts), { minLength: 1, maxLength: 4 }),
  });
  return drawn(entry, (i) => ({
    po_number: `RB-${i}`,
    ...(i % 3 === 0 ? {} : { external_id: `rb-${i}` }),
    erp_vendor_id: vendor,
    svc_location_id: '101',
  }));
};

const receiptsOf = async (at: PracticeBench): Promise<JsonObject[]> => {
  const orders = await at.list('purchase-orders.list');
  const entry = fc.record({ receipt_date: maybe(day) });
  return drawn(entry, (i) => {
    const order = orders[i % orders.length] ?? {};
    return {
      erp_vendor_id: order.erp_vendor_id ?? '',
      svc_location_id: order.svc_location_id ?? '',
      po_number: order.po_number ?? '',
      ...(i % 2 === 0 ? { external_id: `rb-${i}` } : {}),
      receipt_number: `RB-${i}`,
      items: [{ po_external_item_id: `${String(order.external_id)}-1`, quantity: 0.25 * i }],
    };
  });
};

type Created = { readonly sent: JsonObject; readonly id: string };

const created = async (
  at: PracticeBench,
  target: Target,
  sent: readonly JsonObject[],
): Promise<Created[]> => {
  const store = memoryStore(sent, target.bulk.limits(at.link.profile).records === 1 ? 1 : 12);
  expect(await at.submit(store, target)).toMatchObject({ state: 'finished' });
  return [...store.outcomes().values()].map(({ record, outcome, serviceId, text }) => {
    expect([record, outcome, text]).toEqual([record, 'created', text]);
    return { sent: sent[record - 1] ?? {}, id: serviceId ?? '' };
  });
};

const paymentsOf = async (at: PracticeBench): Promise<JsonObject[]> => {
  const vendor = await vendorAt(at);
  const payee = {
    name: 'Read Back Ltd',
    erp_vendor_id: String(vendor.erp_vendor_id),
    email: 'a@example.org',
    phone_number: '+1 555 0100',
    address_line_1: '1 Long Street',
    city: 'Harbour',
    state: 'NY',
    zipcode: '00501',
  };
  const [made] = await created(at, targetOf('payment-vendors'), [payee]);
  const invoices = await created(
    at,
    targetOf('invoices'),
    (await invoicesOf(at)).slice(0, 8).map((entry) => ({ ...entry, status: 'verified', currency: 'USD' })),
  );
  const vendorId = /^\d+$/.test(made?.id ?? '') ? Number(made?.id) : (made?.id ?? '');
  return invoices.map(({ sent, id }) => ({
    vendor_id: vendorId,
    location_id: '101',
    send_date: '2027-01-15',
    invoices: [{ total_amount: Number(sent.total_amount).toFixed(2), currency: 'USD', invoice_id: id }],
  }));
};

const payloads: Readonly<Record<string, (at: PracticeBench) => Promise<JsonObject[]>>> = {
  invoices: invoicesOf,
  vendors: vendorsOf,
  dimensions: dimensionsOf,
  'purchase-orders': ordersOf,
  receipts: receiptsOf,
  payments: paymentsOf,
};

const unwritten = {
  begin: async () => 0,
  finish: async () => undefined,
  append: async () => undefined,
};

const readOne = async (at: PracticeBench, { one }: Readable, id: string): Promise<JsonObject> => {
  const parts = { params: { id }, ...(one.query === undefined ? {} : { query: one.query }) };
  const request = buildRequest(namedEndpoint(one.endpoint), parts, at.link.profile);
  const about = { purpose: 'read-back', chunk: null } as const;
  const answer = await readOver(at.link, unwritten, { ...request, about }, () => []);
  const entry =
    answer.kind === 'answer' && answer.body !== null ? one.entry(answer.body, at.link.profile) : null;
  if (entry === null) throw new Error(`${one.endpoint} ${id}: ${answer.text}`);
  return entry;
};

const cases = Object.keys(payloads).flatMap((name) => profiles.map((profile) => [name, profile] as const));

describe.each(cases)('%s, service %s', (name, profile) => {
  it('reads back without a difference exactly what was sent, by id and in the list', async () => {
    const at = await bench(profile);
    const target = targetOf(name);
    const rules = rulesOf(target);
    const made = await created(at, target, (await payloads[name]?.(at)) ?? []);
    expect(made.length).toBeGreaterThanOrEqual(8);
    const listed = 'none' in rules.list ? [] : await at.list(target.lookUp.endpoint);
    for (const { sent, id } of made) {
      const shown = rules.shown(await readOne(at, rules, id), at.link.profile);
      expect(compareRecord(rules, sent, shown), JSON.stringify(sent)).toEqual([]);
      const entry = listed.find((one) => target.lookUp.idOfListed(one, at.link.profile) === id);
      if (entry !== undefined)
        expect(compareRecord(rules, sent, rules.shown(entry, at.link.profile))).toEqual([]);
      expect(entry === undefined).toBe('none' in rules.list);
    }
  });
});

describe.each(targets.map((target) => [target.name, target] as const))('%s', (_name, { readBack }) => {
  it('says how it is read back and why each difference matters, or why it cannot be', () => {
    if (readBack.kind === 'unreadable') return expect(readBack.reason).toMatch(/\.$/);
    const { mirrors, lines, derived } = readBack;
    for (const { why } of [...mirrors, ...(lines?.mirrors ?? []), ...derived])
      expect(why).toMatch(/^[A-Z].*\.$/);
    expect(new Set(mirrors.map(({ field }) => field)).size).toBe(mirrors.length);
    if ('none' in readBack.list) expect(readBack.list.none).toMatch(/\.$/);
  });
});
