import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../../src/main/runner/engine';
import { localDay } from '../../../../src/main/runner/payments/local-day';
import { dayAhead } from '../../../fixtures/days-ahead';
import { type PayingBench, payingBench, vendorFields } from '../../../fixtures/paying';

const refreshed = async (bench: PayingBench) => {
  const read = await bench.handlers['payments.refresh']({ connectionId: null, payments: [] });
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  return read.value;
};

const detail = async (bench: PayingBench) => {
  const [entry] = await bench.list();
  const found = await bench.handlers['payments.get']({ payment: entry?.paymentId ?? '' });
  if (!found.ok) throw new Error(JSON.stringify(found.problem));
  return found.value;
};

/** A practice service whose clock the test moves: payments go on by time alone. */
const moved = () => {
  let ahead = 0;
  return {
    options: { now: () => Date.now() + ahead },
    by: (seconds: number): void => {
      ahead += seconds * 1000;
    },
  };
};

/** Sent today; the service is a day ahead, wherever this computer stands: money begins to move as soon as it may. */
const SENT_SOON = { sendOn: localDay(Date.now()) };
const DAY_S = 86_400;

describe.each(['a', 'b'] as const)('the register of payments under profile %s', (profile) => {
  it('R-211, R-212, R-213, R-214, R-215, R-223: a payment is read by its id until its code ends it, each code with its time', async () => {
    const time = moved();
    const bench = await payingBench(profile, time.options);
    const payee = await bench.payee();
    time.by(DAY_S);
    await bench.pay(payee, await bench.invoices(['R-1']), SENT_SOON);
    const seen: (readonly (string | boolean | null)[])[] = [];
    for (const seconds of [0, 61, 30, 31, 1]) {
      time.by(seconds);
      for (const one of await refreshed(bench)) seen.push([one.statusCode, one.statusLabel, one.isTerminal]);
    }
    expect(seen).toEqual([
      ['1', 'Scheduled', false],
      ['6', 'Initiated', false],
      ['4', 'Sent', false],
      ['5', 'Paid', true],
    ]);
    const { history, raw } = await detail(bench);
    expect(history.map(({ what, code }) => [what, code])).toEqual([
      ['created', null],
      ...['1', '1', '6', '4', '5'].map((code) => ['read', code]),
    ]);
    expect(raw).toMatchObject({ status_code: 5, payment_method: '12' });
    const reads = bench
      .exchanges()
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/payments'));
    expect(reads.every(({ path }) => /^\/payments\/payment\/[^/]+\?expand=invoices$/.test(path))).toBe(true);
  });

  it('F-18, R-215: an unknown code stays on the list with its label, and is called neither paid nor failed', async () => {
    const time = moved();
    const bench = await payingBench(profile, time.options);
    const payee = await bench.payee('Ice practice:bounce');
    time.by(DAY_S);
    await bench.pay(payee, await bench.invoices(['R-1']), SENT_SOON);
    time.by(200);
    const [entry] = await refreshed(bench);
    expect(entry).toMatchObject({
      statusCode: '3',
      statusLabel: 'Returned',
      isTerminal: false,
      state: 'created',
    });
    expect(await refreshed(bench)).toHaveLength(1);
  });

  it('R-216, R-218, R-219: a cancel that works says so, and asking again changes nothing', async () => {
    const bench = await payingBench(profile);
    const payee = await bench.payee();
    await bench.pay(payee, await bench.invoices(['R-1']));
    const before = await detail(bench);
    expect([before.cancel.mayWork, before.cancel.sentence]).toEqual([
      true,
      expect.stringContaining('no money has moved'),
    ]);
    const order = { payment: before.ref, confirmProduction: null };
    const cancelled = await bench.handlers['payments.cancel'](order);
    expect(cancelled).toMatchObject({
      ok: true,
      value: { state: 'cancelled', statusCode: '7', isTerminal: true },
    });
    expect(await bench.handlers['payments.cancel'](order)).toMatchObject({ value: { state: 'cancelled' } });
    const after = await detail(bench);
    expect(after.history.map(({ what }) => what)).toEqual([
      ...['created', 'read', 'read', 'cancel-asked', 'cancelled', 'read'],
      ...['read', 'cancel-asked', 'cancelled', 'read'],
    ]);
    expect(after.cancel.mayWork).toBe(false);
    expect(await refreshed(bench)).toEqual([]);
  });

  it('F-17, R-216, R-217: a cancel that comes too late is told before and decided by the answer; the invoice stays taken', async () => {
    const time = moved();
    const bench = await payingBench(profile, time.options);
    const payee = await bench.payee();
    const invoices = await bench.invoices(['R-1']);
    time.by(DAY_S);
    await bench.pay(payee, invoices, SENT_SOON);
    time.by(70);
    await refreshed(bench);
    const before = await detail(bench);
    expect(before.cancel).toEqual({ mayWork: false, sentence: expect.stringContaining('Initiated (6)') });
    const late = await bench.handlers['payments.cancel']({ payment: before.ref, confirmProduction: null });
    expect(late).toMatchObject({ ok: true, value: { state: 'created', statusCode: '6' } });
    const { history } = await detail(bench);
    expect(history.at(-1)).toMatchObject({ what: 'not-cancelled', code: '6', text: 'cancelled: false' });
    const again = await bench.draft(payee, invoices, { sendOn: dayAhead(59) });
    expect(again.issues.map(({ code }) => code)).toEqual(['payment-invoice-taken']);
  });

  it('R-219: a cancel whose answer is lost is repeated under its key, also later, and ends in one cancelled payment', async () => {
    const bench = await payingBench(profile);
    const payee = await bench.payee();
    await bench.pay(payee, await bench.invoices(['R-1']));
    const { ref } = await detail(bench);
    const cancels = () => bench.exchanges().filter(({ purpose }) => purpose === 'cancel');
    await bench.setFaults('only=POST /v1/payments/payment/*,drop-reply');
    const order = { payment: ref, confirmProduction: null };
    expect(await bench.handlers['payments.cancel'](order)).toMatchObject({ value: { state: 'cancelling' } });
    await bench.setFaults('');
    expect(await bench.handlers['payments.cancel'](order)).toMatchObject({ value: { state: 'cancelled' } });
    const keys = new Set(cancels().map((sent) => sent.request_headers['Idempotency-Key']));
    expect([cancels().length, keys.size]).toEqual([4, 1]);
    const { history } = await detail(bench);
    expect(history.filter(({ what }) => what === 'cancelled')).toHaveLength(1);
  });

  it('R-191, R-209, R-223: it survives a restart, is found by any of its texts, and nothing is listed at the service', async () => {
    const bench = await payingBench(profile);
    const payee = await bench.payee();
    await bench.pay(payee, await bench.invoices(['R-77']));
    const before = await bench.list();
    const again = createEngine({ ...bench.ports, journal: bench.journal });
    const found = async (search: string): Promise<number> => {
      const listed = await again.handlers['payments.list']({ connectionId: null, search, limit: 10 });
      return listed.ok ? listed.value.total : -1;
    };
    const [entry] = before;
    const all = await again.handlers['payments.list']({ connectionId: null, search: '', limit: 10 });
    expect(all).toMatchObject({ ok: true, value: { total: 1, entries: before } });
    for (const text of ['r-77', 'north pier', entry?.paymentId ?? '?', dayAhead(40), 'scheduled'])
      expect([text, await found(text)]).toEqual([text, 1]);
    expect(await found('no such text')).toBe(0);
    const vendors = await again.handlers['payments.vendors']({
      connectionId: null,
      search: '02134',
      limit: 10,
    });
    expect(vendors).toMatchObject({
      ok: true,
      value: { total: 1, entries: [{ vendorId: payee, state: 'created' }] },
    });
    const lists = Object.keys((await bench.ledger()).requests).filter(
      (name) => name.startsWith('GET') && name.includes('/payments'),
    );
    expect(lists.every((name) => /^GET \/v1\/payments\/payment\/.+/.test(name))).toBe(true);
  });

  it('production is cancelled only by its name', async () => {
    const bench = await payingBench(profile, {}, { environment: 'production' });
    const payee = await bench.payee();
    await bench.pay(payee, await bench.invoices(['R-1']));
    const { ref } = await detail(bench);
    const without = await bench.handlers['payments.cancel']({ payment: ref, confirmProduction: null });
    expect(without).toMatchObject({ ok: false, problem: { code: 'production-not-confirmed' } });
    expect(bench.exchanges().filter(({ purpose }) => purpose === 'cancel')).toEqual([]);
    const named = await bench.handlers['payments.cancel']({ payment: ref, confirmProduction: 'Trial' });
    expect(named).toMatchObject({ ok: true, value: { state: 'cancelled' } });
  });

  it('R-193, R-187: another location is noticed, and the id of an accounting vendor is no payments vendor', async () => {
    const bench = await payingBench(profile);
    const payee = await bench.payee();
    const [one, other] = await bench.invoices(['R-1', 'R-2']);
    if (one === undefined || other === undefined) throw new Error('no invoices');
    await bench.pay(payee, [one]);
    const elsewhere = await bench.draft(payee, [other], { locationId: '102' });
    expect(elsewhere.issues.map(({ code, severity }) => [code, severity])).toEqual([
      // Where it is known to be at another location, it cannot be paid from here.
      ['invoice-reads-otherwise', 'error'],
      ['payment-vendor-other-location', 'warning'],
    ]);
    const listed = await bench.handlers['directory.list']({
      connectionId: bench.connectionId,
      company: '4100',
      kind: 'vendors',
      search: 'V-1003',
      limit: 1,
    });
    const accounting = listed.ok ? (listed.value.entries[0]?.id ?? '') : '';
    const wrong = await bench.draft(accounting, [other]);
    expect(wrong.issues.map(({ code }) => code)).toEqual(['payment-vendor-accounting']);
    const unknown = await bench.draft('no-such-vendor', [other]);
    expect(unknown.issues.map(({ code }) => code)).toEqual(['payment-vendor-unknown']);
    expect([wrong.records.valid, unknown.records.valid]).toEqual([0, 0]);
    const own = await bench.payee('Of ERP id', 'ERP-00042');
    const byErpId = await bench.draft('ERP-00042', [other]);
    expect(byErpId.issues.map(({ code }) => code)).toEqual(['payment-vendor-erp-id']);
    expect(JSON.stringify(byErpId.issues)).toContain(own);
  });

  it('R-186: a ZIP code that a workbook holds as a number goes out with its leading zero', async () => {
    const bench = await payingBench(profile);
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Payees');
    const keys = Object.keys(vendorFields);
    sheet.addRow(keys);
    sheet.addRow(keys.map((key) => (key === 'zipcode' ? 2134 : vendorFields[key])));
    sheet.getRow(2).getCell(keys.indexOf('zipcode') + 1).numFmt = '00000';
    const checked = await bench.check(bench.connectionId, {
      file: 'payees.xlsx',
      content: new Uint8Array(await book.xlsx.writeBuffer()),
      mapping: {
        target: 'payment-vendors',
        fields: Object.fromEntries(keys.map((key) => [key, { column: key }])),
      },
    });
    await bench.send(checked.importId);
    expect(bench.sends('/payments/vendor')[0]?.request_text).toContain('"zipcode":"02134"');
  });

  it('R-189: a vendor with the name, ZIP code and street of another is shown as its duplicate, in one file and over imports', async () => {
    const bench = await payingBench(profile);
    await bench.payee('Twin Vendor');
    const again = await bench.vendor('twin  vendor', { email: 'other@north-pier.example', city: 'Salem' });
    expect([again.records.duplicates, again.records.created]).toEqual([1, 0]);
    expect(bench.sends('/payments/vendor')).toHaveLength(1);
  });
});
