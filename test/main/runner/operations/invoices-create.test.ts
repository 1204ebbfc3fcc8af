import { describe, expect, it } from 'vitest';
import { uploadIds } from '../../../../src/core/plan/upload-id';
import { invoices } from '../../../../src/core/targets/invoices';
import type { Json } from '../../../../src/core/values/json';
import type { Journal } from '../../../../src/main/journal/open';
import { addSentKeys } from '../../../../src/main/journal/sent-keys';
import { addTestImport } from '../../../fixtures/journal';
import { type Bench, operationBench, order, profileB } from '../../../fixtures/operations';
import { realClock } from '../../../fixtures/practice-submission';
import { stubService } from '../../../fixtures/stub-service';
import { testProfile } from '../../../fixtures/submission';

type Input = Parameters<typeof order>[1];

const plain: Input = {
  svc_location_id: '101',
  svc_vendor_id: 0,
  invoice_number: '000123',
  invoice_date: '2026-05-04',
  due_date: '2026-06-04',
  total_amount: '1234567.89',
  total_tax: '0.30',
  currency: 'USD',
  purchase_order: '00117',
  notes: 'first of May',
};

const vendorId = async (bench: Bench): Promise<number> => {
  const { entries } = await bench.read(order('vendors.list', {}));
  return Number(entries[0]?.id);
};

const bodies = (bench: Bench): unknown[] =>
  bench
    .attempts()
    .filter(({ method, path }) => method === 'POST' && path === '/invoices')
    .map((attempt) => JSON.parse(attempt.request_text ?? 'null'));

const numbered = async (bench: Bench, number: string): Promise<number> => {
  const { entries } = await bench.read(order('invoices.list', { number }));
  return entries.length;
};

/** A record of an import that is on its way. */
const sentRecord = (journal: Journal, importId: string, key: string): void => {
  journal.db
    .prepare(
      `INSERT INTO record (import_id, record, first_row, last_row, ordinals, key, verdict, warnings, items, outcome, submitted)
       VALUES (?, 1, 2, 2, '0', ?, 'valid', 0, 0, 'pending', 1)`,
    )
    .run(importId, key);
  addSentKeys(journal, { connectionId: 'c1', company: '4100', target: 'invoices' }, importId);
};

describe.each(['a', 'b'] as const)('one invoice created under profile %s', (profile) => {
  it('R-107: the record goes out singly as the same object that an import would carry', async () => {
    const bench = await operationBench({ practice: { profile } });
    const vendor = await vendorId(bench);
    const items: Json = [
      { name: 'Flour', quantity: '2', price: '3.50', total: '7', dimensions: { Account: '0500' } },
    ];
    const entry = await bench.change(
      order('invoices.create', {
        ...plain,
        svc_vendor_id: vendor,
        dimensions: { Account: '0400' },
        custom_fields: { 'Cost centre': 'CC-1' },
        items,
      }),
    );
    expect(entry).toMatchObject({ state: 'done', differences: [], serviceId: expect.any(String) });
    const laid = testProfile(profile === 'b' ? profileB : {});
    const fields = {
      ...Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, String(value)])),
      svc_vendor_id: String(vendor),
      'dimensions.Account': '0400',
      'custom_fields.Cost centre': 'CC-1',
    };
    const item = {
      'items[].name': 'Flour',
      'items[].quantity': '2',
      'items[].price': '3.50',
      'items[].total': '7',
      'items[].dimensions.Account': '0500',
    };
    const draft = { rows: [2], fields, items: [{ row: 2, fields: item }], paidSigns: [], columns: {} };
    const identity = bench.practice?.baseUrl ?? '';
    const uploadId = uploadIds({ identity, company: '4100', target: 'invoices' })(`${vendor}|000123`);
    const imported = invoices.payload(draft, { uploadId, profile: laid, company: '4100' });
    const sent = JSON.stringify(invoices.bulk.body([imported], { company: '4100', profile: laid }));
    const wire = profile === 'b' ? sent.replaceAll('"svc_', '"apx_') : sent;
    expect(bodies(bench)).toEqual(JSON.parse(wire));
  });

  it('R-106: after a lost answer the next requests are reads, and the invoice is there once', async () => {
    const bench = await operationBench({
      practice: { profile, faults: 'drop-reply=@1,only=POST /v1/invoices' },
    });
    const input = { ...plain, svc_vendor_id: await vendorId(bench) };
    const before = bench.requests().length;
    const entry = await bench.change(order('invoices.create', input));
    const all = bench.requests().slice(before);
    const at = all.indexOf('POST /invoices');
    // What stands there already is looked for first.
    expect(at).toBeGreaterThan(0);
    const after = all.slice(at + 1);
    expect(after.length).toBeGreaterThan(0);
    expect(after.every((line) => line.startsWith('GET'))).toBe(true);
    expect(entry).toMatchObject({ state: 'done', serviceId: expect.any(String) });
    expect(await numbered(bench, '000123')).toBe(1);
    expect(bodies(bench)).toHaveLength(1);
  });

  it('R-106: what never arrived stays in doubt, whatever time passes, until one that was created later shows in the list', async () => {
    const minute = 60_000;
    let ahead = 0;
    const clock = { ...realClock, now: () => Date.now() + ahead };
    const bench = await operationBench({
      practice: { profile },
      // The clock of the service does not go ahead with ours.
      profile: {
        proof: { horizonMs: 10 * minute, createdAt: 'not' },
        invoice: { ...Object(profile === 'b' ? profileB.invoice : {}), uploadId: { repeat: 'refused' } },
      },
      clock,
    });
    const input = order('invoices.create', { ...plain, svc_vendor_id: await vendorId(bench) });
    const other = (number: string) =>
      bench.change(order('invoices.create', { ...input.input, invoice_number: number }));
    await other('before');
    await bench.setFaults('drop-request=@1,only=POST /v1/invoices');
    const { operationId, ...entry } = await bench.change(input);
    expect(entry).toMatchObject({ state: 'in-doubt', code: 'operation-in-doubt-no-witness' });
    ahead = 5 * minute;
    await other('before the horizon');
    expect(await bench.settle(operationId)).toMatchObject({ state: 'in-doubt' });
    for (ahead of [11 * minute, 90 * minute])
      expect(await bench.settle(operationId)).toMatchObject({ state: 'in-doubt' });
    const sentBefore = bodies(bench).length;
    await other('after the horizon');
    expect(await bench.settle(operationId)).toMatchObject({
      state: 'not-done',
      code: 'operation-proven-absent',
    });
    expect(bodies(bench)).toHaveLength(sentBefore + 1);
    expect(await bench.change(input)).toMatchObject({ state: 'done' });
    expect(await numbered(bench, '000123')).toBe(1);
  });
});

describe('what keeps an invoice from being sent', () => {
  it.each([
    [{ total_amount: '-1' }, 'amount-negative', 'total_amount'],
    [{ total_amount: '1.005' }, 'amount-too-precise', 'total_amount'],
    [{ currency: 'EURO' }, 'currency', 'currency'],
    [{ image_urls: ['http://files.example/1.pdf'] }, 'url-not-https', 'image_urls'],
    [{ custom_fields: { Colour: 'red' } }, 'custom-field-unknown', 'custom_fields'],
    [{ dimensions: { Account: { name: 'x' } } }, 'invoice-dimension-not-text', 'dimensions'],
    [{ status: 'paid' }, 'operation-field-wrong', 'status'],
    [{ invoice_number: null }, 'operation-field-missing', 'invoice_number'],
    [{ invoice_date: '04.05.2026' }, 'operation-field-wrong', 'invoice_date'],
  ] as const)('R-110, R-82, R-109, R-113: %j is stopped with its place named', async (more, code, field) => {
    const bench = await operationBench();
    const problem = await bench.problem(
      'service.perform',
      order('invoices.create', { ...plain, svc_vendor_id: 1, ...more }),
    );
    expect(problem.code).toContain(code);
    expect(problem.where).toEqual({ field });
    expect(bodies(bench)).toEqual([]);
  });

  it('R-115: verified is warned of before it goes out', async () => {
    const bench = await operationBench();
    const input = { ...plain, svc_vendor_id: 1, status: 'verified' };
    const { notes } = await bench.preview(order('invoices.create', input));
    expect(notes.map((note) => note.code)).toEqual(['invoice-verified-pays']);
  });
});

describe('an invoice that was sent before', () => {
  it('R-249: by this journal one by one, needs its preview to be sent again', async () => {
    const bench = await operationBench();
    const input = order('invoices.create', { ...plain, svc_vendor_id: await vendorId(bench) });
    expect(await bench.perform(input)).toMatchObject({ state: 'done' });
    expect(await bench.problem('service.perform', input)).toMatchObject({ code: 'operation-preview-needed' });
    const { notes, seen } = await bench.preview(input);
    expect(notes.map(({ code }) => code)).toEqual(['operation-made-before']);
    // The service knows the upload id, which is the same for the same invoice.
    expect(await bench.perform({ ...input, seen })).toMatchObject({ state: 'existing' });
    expect(await numbered(bench, '000123')).toBe(1);
    const other = { ...input, input: { ...input.input, invoice_number: '000124' } };
    expect(await bench.perform(other)).toMatchObject({ state: 'done' });
  });

  it('R-249: by an import of this journal, needs its preview too, which names the file', async () => {
    const bench = await operationBench();
    const vendor = await vendorId(bench);
    addTestImport(bench.journal, 'i1');
    sentRecord(bench.journal, 'i1', `${vendor}|000123`);
    const input = order('invoices.create', { ...plain, svc_vendor_id: vendor });
    expect(await bench.problem('service.perform', input)).toMatchObject({ code: 'operation-preview-needed' });
    const { notes } = await bench.preview(input);
    expect(notes[0]?.sentence).toContain('An import of i1.csv');
    expect(bodies(bench)).toEqual([]);
  });
});

describe('an invoice that the list of the service may show already', () => {
  const numberedAs = (number: string, vendor: number): Input => ({
    ...plain,
    svc_vendor_id: vendor,
    invoice_number: number,
  });

  /** Somebody else enters it at the service. */
  const entered = async (bench: Bench, input: Input): Promise<void> => {
    const { practice } = bench;
    if (practice === null) throw new Error('there is no practice service');
    const theirs = await operationBench({ service: practice });
    expect(await theirs.change(order('invoices.create', input))).toMatchObject({
      state: 'done',
    });
  };

  it('R-249: is not sent under the number that another one of this journal was given since', async () => {
    const bench = await operationBench();
    const vendor = await vendorId(bench);
    const made = await bench.change(order('invoices.create', numberedAs('KC-1', vendor)));
    const renamed = order('invoices.update', { id: made.subject ?? '', invoice_number: 'KC-9' });
    expect(await bench.change(renamed)).toMatchObject({ state: 'done' });
    const problem = await bench.problem(
      'service.perform',
      order('invoices.create', numberedAs('KC-9', vendor)),
    );
    expect(problem).toMatchObject({ code: 'operation-listed-equal', params: { id: made.subject } });
  });

  it('R-249: is not sent where an equal one stands there, and is with the word of a preview that shows it', async () => {
    const bench = await operationBench();
    const input = order('invoices.create', numberedAs('KC-1', await vendorId(bench)));
    await entered(bench, { ...input.input, upload_id: 'theirs' });
    const problem = await bench.problem('service.perform', input);
    const [listed] = (await bench.read(order('invoices.list', { number: 'KC-1' }))).entries;
    expect(problem).toMatchObject({
      code: 'operation-listed-equal',
      params: { id: String(listed?.id) },
    });
    expect(bodies(bench)).toEqual([]);
    const { notes, seen } = await bench.preview(input);
    expect(notes.map(({ code }) => code)).toEqual(['operation-listed-equal']);
    expect(await bench.perform({ ...input, seen })).toMatchObject({ state: 'done' });
    expect(await numbered(bench, 'KC-1')).toBe(2);
  });

  it('R-249: is not sent where one stands there that differs in its lines alone, and both are told', async () => {
    const bench = await operationBench();
    const bare = numberedAs('KC-4', await vendorId(bench));
    const withLine = (name: string) =>
      order('invoices.create', { ...bare, items: [{ name, quantity: '1', price: '5.00' }] });
    await entered(bench, { ...withLine('Flour').input, upload_id: 'theirs' });
    const problem = await bench.problem('service.perform', withLine('Salt'));
    expect(problem).toMatchObject({
      code: 'operation-listed-other-lines',
      params: { lines: 'it has 1 line (Flour 1 × 5), this record 1 line (Salt 1 × 5)' },
    });
    expect(bodies(bench)).toEqual([]);
    const { seen } = await bench.preview(withLine('Salt'));
    expect(await bench.perform({ ...withLine('Salt'), seen })).toMatchObject({ state: 'done' });
  });

  it('R-249: goes out beside one of its number that differs, which preview and outcome name', async () => {
    const bench = await operationBench();
    const input = order('invoices.create', numberedAs('KC-2', await vendorId(bench)));
    await entered(bench, { ...input.input, upload_id: 'theirs', total_amount: '1.00', total_tax: '0.10' });
    const { notes } = await bench.preview(input);
    expect(notes.map(({ code }) => code)).toEqual(['operation-listed-near']);
    const entry = await bench.perform(input);
    expect(entry).toMatchObject({ state: 'done' });
    expect(entry.notes.map(({ sentence }) => sentence).join()).toContain('1.00 there');
  });

  it('R-249: is sent by a person’s word only where the list cannot be read', async () => {
    const bench = await operationBench();
    const input = order('invoices.create', numberedAs('KC-3', await vendorId(bench)));
    await bench.setFaults('status-404,only=GET /v1/invoices');
    expect(await bench.problem('service.perform', input)).toMatchObject({ code: 'operation-list-unread' });
    expect(bodies(bench)).toEqual([]);
    const { notes, seen } = await bench.preview(input);
    expect(notes.map(({ code }) => code)).toEqual(['operation-list-unread']);
    const entry = await bench.perform({ ...input, seen });
    expect(entry.notes.map(({ code }) => code)).toContain('operation-list-unread');
    expect(bodies(bench)).toHaveLength(1);
  });
});

describe('what the answer to a creation says', () => {
  const invoice = { id: '77', status: 'x', payment_status: 'y', created_at: 'z', currency: 'USD' };
  const sent = { ...plain, svc_vendor_id: 5 };

  it('R-90: a vendor that reads back as null is a difference where one was sent', async () => {
    const service = await stubService(({ method }) => ({
      status: method === 'POST' ? 201 : 200,
      body: { ...invoice, ...sent, svc_vendor_id: null, total_amount: 1234567.89, total_tax: 0.3 },
    }));
    const bench = await operationBench({ service });
    expect(await bench.change(order('invoices.create', sent))).toMatchObject({
      state: 'done',
      differences: [{ field: 'svc_vendor_id', sent: '5', got: '' }],
    });
  });

  it('an id one level down is found; without one the invoice is in doubt and looked for', async () => {
    const wrapped = await stubService(({ method }) =>
      method === 'POST' ? { status: 201, body: { thing: invoice } } : { status: 200, body: invoice },
    );
    const bench = await operationBench({ service: wrapped });
    expect(await bench.change(order('invoices.create', sent))).toMatchObject({ serviceId: '77' });
    const mute = await stubService(({ method, path }) => {
      if (method === 'POST') return { status: 201, body: { message: 'thank you' } };
      return path.startsWith('/invoices/uploads')
        ? { status: 200, body: { uploads: [], count: 0 } }
        : { status: 200, body: { invoices: [], count: 0 } };
    });
    const other = await operationBench({ service: mute });
    const entry = await other.change(order('invoices.create', sent));
    expect(entry).toMatchObject({ state: 'in-doubt', code: 'operation-in-doubt-no-witness' });
    expect(entry.notes.map(({ advice }) => advice).join()).toContain('created.idPath');
    expect(other.requests().filter((line) => line.startsWith('POST'))).toHaveLength(1);
  });
});
