import { describe, expect, it } from 'vitest';
import { dayAhead } from '../../../fixtures/days-ahead';
import { type Payable, type PayingBench, payingBench, vendorFields } from '../../../fixtures/paying';

const two = (invoices: readonly Payable[]): [Payable, Payable] => {
  const [first, second] = invoices;
  if (first === undefined || second === undefined) throw new Error('no invoices');
  return [first, second];
};

const summaryOf = async (bench: PayingBench, importId: string) => {
  const found = await bench.handlers['imports.summary']({ importId });
  if (!found.ok) throw new Error(found.problem.code);
  return found.value;
};

const file = (rows: readonly string[]) => ({
  file: `payments-${rows.length}-${rows[0]?.length ?? 0}.csv`,
  content: ['Payee,Place,Day,Currency,Amount,Id,Number', ...rows, ''].join('\n'),
  mapping: {
    target: 'payments',
    locale: { dateOrder: 'ymd', decimal: '.', currency: null },
    groupBy: ['Payee', 'Place', 'Day', 'Currency'],
    fields: {
      vendor_id: { column: 'Payee' },
      location_id: { column: 'Place' },
      send_date: { column: 'Day' },
      currency: { column: 'Currency' },
      'items[].total_amount': { column: 'Amount' },
      'items[].invoice_id': { column: 'Id' },
      'items[].invoice_number': { column: 'Number' },
    },
  },
});

describe.each(['a', 'b'] as const)('paying once under profile %s', (profile) => {
  it('F-15, R-245, R-248: an invoice imported as archived is refused with its import, one sent as verified is warned of', async () => {
    const bench = await payingBench(profile);
    const payee = await bench.payee();
    const [archived] = await bench.invoices(['G-1', 'G-2'], 'archived');
    const verified = await bench.invoices(['G-3'], 'verified');
    if (archived === undefined) throw new Error('no invoice');
    const imports = await bench.handlers['imports.list']({});
    const places = imports.ok ? imports.value.map(({ importId }) => importId) : [];
    const byId = await bench.draft(payee, [{ ...archived, number: '' }]);
    const byNumber = await bench.draft(payee, [{ ...archived, id: '' }]);
    for (const refused of [byId, byNumber]) {
      expect([refused.records.valid, refused.issues.map(({ code }) => code)]).toEqual([
        0,
        ['invoice-not-open', 'payment-invoice-archived-paid'],
      ]);
      const message = refused.issues.find(({ code }) => code.endsWith('-paid'))?.message ?? '';
      expect(message).toMatch(/imported as archived .* record 1 of bills-1\.csv/);
      expect(places.some((importId) => message.includes(importId))).toBe(true);
    }
    const warned = await bench.draft(payee, verified);
    expect([warned.records.valid, warned.issues.map(({ code }) => code)]).toEqual([
      1,
      ['payment-invoice-verified'],
    ]);
    expect(warned.issues[0]?.message).toMatch(/G-3 was sent as verified .* autopay does is not known/);
  });

  it('F-15, R-245, R-246, R-218, R-251: an invoice is taken from the moment its payment is ordered until a cancel was read', async () => {
    const bench = await payingBench(profile);
    const payee = await bench.payee();
    const [one] = two(await bench.invoices(['G-1', 'G-2']));
    const paid = await bench.pay(payee, [one]);
    const blocked = async (): Promise<string[]> =>
      (await bench.draft(payee, [one], { sendOn: dayAhead(55) })).issues.map(({ code }) => code);
    expect(await blocked()).toEqual(['payment-invoice-taken']);
    const [entry] = await bench.list();
    // The cancel is answered; the read after it is not.
    await bench.setFaults('only=GET /v1/payments/payment/*,status-500');
    const cancelled = await bench.handlers['payments.cancel']({
      payment: entry?.paymentId ?? '',
      confirmProduction: null,
    });
    expect(cancelled).toMatchObject({ ok: true, value: { state: 'cancelling', importId: paid.importId } });
    expect(await blocked()).toEqual(['payment-invoice-taken']);
    await bench.setFaults('');
    await bench.handlers['payments.refresh']({ connectionId: null, payments: [entry?.ref ?? ''] });
    expect(await blocked()).toEqual(['payment-cancelled-before']);
    const again = await bench.pay(payee, [one], { sendOn: dayAhead(56) });
    expect(again.records.created).toBe(1);
  });

  it('R-249: one that is not known to be cancelled and is entered again as it was is a duplicate, and is not told as not looked up', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const invoices = await bench.invoices(['G-9']);
    await bench.pay(payee, invoices);
    const [made] = await bench.list();
    // Its cancel is answered; the read after it is not.
    await bench.setFaults('only=GET /v1/payments/payment/*,status-500');
    await bench.handlers['payments.cancel']({ payment: made?.ref ?? '', confirmProduction: null });
    await bench.setFaults('');
    const again = await bench.draft(payee, invoices);
    const codes = again.issues.map(({ code }) => code);
    expect([again.records.valid, again.records.duplicates]).toEqual([0, 1]);
    expect(codes).toEqual(['already-imported', 'payment-invoice-taken']);
  });

  it('F-15, R-246: two payments of one invoice that were both checked cannot both be sent', async () => {
    const bench = await payingBench(profile);
    const payee = await bench.payee();
    const [one] = two(await bench.invoices(['G-1', 'G-2']));
    const first = await bench.draft(payee, [one]);
    const second = await bench.draft(payee, [one], { sendOn: dayAhead(58) });
    expect([first.records.valid, second.records.valid]).toEqual([1, 1]);
    await bench.send(first.importId);
    await expect(bench.send(second.importId)).rejects.toThrow('payment-overtaken');
    expect((await bench.ledger()).counts.payments).toBe(1);
  });

  it('R-245: an invoice that was created by itself as archived is refused as well', async () => {
    const bench = await payingBench(profile);
    const payee = await bench.payee();
    const listed = await bench.handlers['directory.list']({
      connectionId: bench.connectionId,
      company: '4100',
      kind: 'vendors',
      search: 'V-1003',
      limit: 1,
    });
    const vendor = listed.ok ? (listed.value.entries[0]?.id ?? '') : '';
    const made = await bench.handlers['service.perform']({
      connectionId: bench.connectionId,
      company: '4100',
      name: 'invoices.create',
      input: {
        svc_location_id: '101',
        svc_vendor_id: vendor,
        invoice_number: 'G-77',
        invoice_date: '2026-10-01',
        due_date: '2026-11-01',
        total_amount: '5.00',
        status: 'archived',
      },
      confirmProduction: null,
      seen: null,
    });
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    const refused = await bench.draft(payee, [{ id: made.value.serviceId ?? '', number: '', total: '5.00' }]);
    expect(refused.issues.map(({ code }) => code)).toEqual([
      'invoice-not-open',
      'payment-invoice-archived-paid',
    ]);
    expect(refused.issues[1]?.message).toContain(made.value.operationId);
  });

  it('R-245: an invoice in two payments of one file is refused in the second', async () => {
    const bench = await payingBench(profile);
    const payee = await bench.payee();
    const [one] = two(await bench.invoices(['G-1', 'G-2']));
    const checked = await bench.check(
      bench.connectionId,
      file([
        `${payee},101,${dayAhead(31)},USD,10.50,${one.id},`,
        `${payee},101,${dayAhead(32)},USD,10.50,${one.id},G-1`,
      ]),
    );
    expect([checked.records.valid, checked.records.invalid]).toEqual([1, 1]);
    expect(checked.issues.map(({ code }) => code)).toEqual(['payment-invoice-twice']);
  });

  it('R-245: twice in one file, once by id and once by number, is refused in the second at the check', async () => {
    const bench = await payingBench(profile);
    const payee = await bench.payee();
    const [one, other] = two(await bench.invoices(['G-1', 'G-2']));
    const rows = [
      `${payee},101,${dayAhead(31)},USD,10.50,${one.id},`,
      `${payee},101,${dayAhead(32)},USD,10.50,,G-1`,
      `${payee},101,${dayAhead(33)},USD,${other.total},,G-2`,
    ];
    for (const order of [rows, rows.toReversed()]) {
      const checked = await bench.check(bench.connectionId, file(order));
      expect([checked.records.valid, checked.records.invalid]).toEqual([2, 1]);
      expect(checked.issues.map(({ code }) => code)).toEqual(['payment-invoice-twice']);
    }
  });

  it('R-204, R-252: an invoice that reads otherwise is refused at the check, and held back where it changes after it; the others go on', async () => {
    const bench = await payingBench(profile);
    const payee = await bench.payee();
    const [one, other] = two(await bench.invoices(['G-1', 'G-2']));
    const wrong = await bench.draft(payee, [{ ...one, total: '10.49' }]);
    expect([wrong.records.valid, wrong.issues.map(({ code }) => code)]).toEqual([
      0,
      ['invoice-reads-otherwise'],
    ]);
    await bench.alter('invoices', one.id, { total_amount: 10.49 });
    const checked = await bench.draft(payee, [{ ...one, total: '10.49' }]);
    await bench.alter('invoices', one.id, { total_amount: 10.5 });
    const part = await bench.send(checked.importId);
    expect([part.state, part.records.rejected, part.exitCode]).toEqual(['finished', 1, 3]);
    const [entry] = await bench.list();
    expect(entry).toMatchObject({ state: 'refused' });
    expect(entry?.message).toContain('Invoice G-1: the total is 10.5, the payment says 10.49.');
    expect(bench.sends('/payments/payment')).toEqual([]);
    const whole = await bench.pay(payee, [{ ...one, id: '' }, other]);
    expect([whole.state, whole.records.created]).toEqual(['finished', 1]);
  });

  it('R-245, R-252: an invoice of another vendor and one that is not there are not paid', async () => {
    const bench = await payingBench(profile);
    const payee = await bench.payee();
    const stranger = await bench.payee('Copper Kettle', 'V-1001');
    const [one, other] = two(await bench.invoices(['G-1', 'G-2']));
    const drafts = [
      await bench.draft(stranger, [one]),
      await bench.draft(payee, [{ id: 'no-such-id', number: '', total: '1.00' }]),
      await bench.draft(payee, [{ id: '', number: 'G-999', total: '1.00' }]),
    ];
    expect(drafts.map(({ records }) => records.valid)).toEqual([0, 0, 0]);
    const messages = drafts.flatMap(({ issues }) => issues.map(({ message }) => message));
    expect(messages[0]).toContain('the vendor is V-1003, the payment says V-1001');
    expect(messages.filter((text) => text.includes('cannot be read at the service'))).toHaveLength(2);
    expect(bench.sends('/payments/payment')).toEqual([]);
    expect((await bench.pay(payee, [other])).records.created).toBe(1);
  });

  it('R-203, R-205: rows of two vendors, locations or currencies make separate payments, and rows of one that disagree are stopped', async () => {
    // Nobody can look up what these rows pay: it is about how they are put together.
    const bench = await payingBench(profile);
    const payee = await bench.payee();
    const second = await bench.payee('Second Pier');
    await bench.handlers['connections.setSecrets']({
      connectionId: bench.connectionId,
      secrets: { apiKey: 'wrong', clientId: 'wrong', clientSecret: 'wrong' },
    });
    const rows = [
      `${payee},101,${dayAhead(31)},USD,1.00,a,`,
      `${second},101,${dayAhead(31)},USD,1.00,b,`,
      `${payee},102,${dayAhead(31)},USD,1.00,c,`,
      `${payee},101,${dayAhead(31)},CAD,1.00,d,`,
      `${payee},101,${dayAhead(31)},USD,1.00,e,`,
    ];
    const apart = await bench.check(bench.connectionId, file(rows));
    expect([apart.records.total, apart.records.valid]).toEqual([4, 4]);
    const table = file(rows);
    const together = await bench.check(bench.connectionId, {
      ...table,
      file: 'together.csv',
      mapping: { ...table.mapping, groupBy: ['Payee', 'Place', 'Day'] },
    });
    expect(together.records.invalid).toBe(1);
  });

  it('R-222: the first payment at a location pauses the run for a look; resume goes on without another', async () => {
    const bench = await payingBench(profile);
    const payee = await bench.payee();
    const [one, other] = two(await bench.invoices(['G-1', 'G-2']));
    const checked = await bench.check(
      bench.connectionId,
      file([
        `${payee},101,${dayAhead(31)},USD,10.50,${one.id},G-1`,
        `${payee},101,${dayAhead(32)},USD,11.50,${other.id},G-2`,
      ]),
    );
    const paused = await bench.send(checked.importId);
    expect([paused.state, paused.records.created, paused.records.pending]).toEqual(['paused', 1, 1]);
    const listed = await bench.handlers['imports.list']({});
    const because = listed.ok ? listed.value[0]?.pausedBecause : null;
    expect(because).toContain('first payment at this location');
    expect(because).toContain('invoice G-1, 10.50 USD, reads as scheduled');
    await bench.handlers['imports.resume']({ importId: checked.importId });
    const done = await bench.handlers['imports.settled']({ importId: checked.importId });
    expect(done).toMatchObject({ value: { state: 'finished', records: { created: 2 } } });
  });

  it('R-206, R-222: a payment that reads back otherwise stops the run', async () => {
    const names = {
      payment: { read: { path: 'payment', vendorPath: 'location_id', sendDatePath: 'send_date' } },
    };
    const bench = await payingBench(profile, {}, { profile: profile === 'a' ? names : {} });
    const payee = await bench.payee();
    const invoices = await bench.invoices(['G-1']);
    if (profile === 'a') {
      const sent = await bench.pay(payee, invoices);
      expect([sent.state, sent.records.created]).toEqual(['paused', 1]);
    } else {
      // The company follows from the location: another one that was meant shows on reading.
      const { connectionId } = bench;
      const meant = { connectionId, company: '4200' };
      const vendor = await bench.handlers['payments.draftVendor']({ ...meant, fields: vendorFields });
      if (!vendor.ok) throw new Error(vendor.problem.code);
      const { importId } = await bench.send(vendor.value.importId);
      const listed = await bench.handlers['payments.vendors']({ connectionId, search: importId, limit: 5 });
      const vendorId = (listed.ok ? listed.value.entries[0]?.vendorId : null) ?? '';
      const draft = await bench.handlers['payments.draft']({
        ...meant,
        locationId: '101',
        vendorId,
        sendOn: dayAhead(31),
        invoices: invoices.map(({ id, total }) => ({
          amount: total,
          currency: 'USD',
          keys: { invoiceId: id },
        })),
      });
      if (!draft.ok) throw new Error(draft.problem.code);
      expect((await bench.send(draft.value.importId)).state).toBe('paused');
    }
    const [entry] = await bench.list();
    const detail = await bench.handlers['payments.get']({ payment: entry?.ref ?? '' });
    const field = profile === 'a' ? 'vendor_id' : 'company';
    expect(detail).toMatchObject({ ok: true, value: { differences: [{ field }] } });
    expect(detail.ok && (await summaryOf(bench, detail.value.importId)).exitCode).toBe(8);
  });
});
