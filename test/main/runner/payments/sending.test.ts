import { describe, expect, it } from 'vitest';
import { dayAhead } from '../../../fixtures/days-ahead';
import { payingBench } from '../../../fixtures/paying';

describe.each(['a', 'b'] as const)('payments through the practice service under profile %s', (profile) => {
  it('R-184, R-185, R-188, R-199, R-200, R-202, R-206, R-209, R-210: a vendor and a payment to it are created, kept with their ids, and the payment is read', async () => {
    const bench = await payingBench(profile);
    const payee = await bench.payee();
    const [one, two] = await bench.invoices(['P-1', 'P-2']);
    if (one === undefined || two === undefined) throw new Error('no invoices');
    const sent = await bench.pay(payee, [one, two]);
    expect([sent.state, sent.records.created, sent.controlTotals]).toMatchObject([
      'finished',
      1,
      [{ currency: 'USD', created: '22.00' }],
    ]);
    const [vendor] = bench.sends('/payments/vendor');
    expect(JSON.parse(vendor?.request_text ?? '')).toMatchObject({
      [profile === 'b' ? 'apx_company_id' : 'svc_company_id']: '4100',
      zipcode: '02134',
      phone_number: '0123 456',
    });
    const [payment] = bench.sends('/payments/payment');
    const names =
      profile === 'b'
        ? { vendor: 'payee', date: 'pay_on', id: 'document_id', number: 'document_number' }
        : { vendor: 'vendor_id', date: 'send_date', id: 'invoice_id', number: 'invoice_number' };
    expect(JSON.parse(payment?.request_text ?? '')).toEqual({
      [names.vendor]: profile === 'b' ? Number(payee) : payee,
      location_id: '101',
      [names.date]: dayAhead(40),
      invoices: [
        { total_amount: '10.5', currency: 'USD', [names.id]: one.id, [names.number]: 'P-1' },
        { total_amount: '11.5', currency: 'USD', [names.id]: two.id, [names.number]: 'P-2' },
      ],
    });
    const [entry] = await bench.list();
    expect(entry).toMatchObject({
      state: 'created',
      statusCode: '1',
      statusLabel: 'Scheduled',
      isTerminal: false,
      vendorId: payee,
      vendorName: 'North Pier Ice',
      total: '22.00',
      paymentMethod: '12',
      message: null,
    });
    const after = bench.exchanges().at(-1);
    expect([after?.method, after?.path]).toEqual([
      'GET',
      `/payments/payment/${entry?.paymentId}?expand=invoices`,
    ]);
  });
});
