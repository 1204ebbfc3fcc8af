import { describe, expect, it } from 'vitest';
import { lookAgainText } from '../../../../src/cli/commands/summary-reply';
import { openPractice } from '../../../fixtures/engine';
import { payingBench } from '../../../fixtures/paying';
import { company, realClock } from '../../../fixtures/practice-submission';

const HOUR = 3_600_000;

describe('what is said of payments', () => {
  it('R-196: one in doubt under a key that is too old is not said to be asked again', async () => {
    let ahead = 0;
    const clock = { ...realClock, now: () => realClock.now() + ahead };
    const bench = await payingBench('a', {}, { clock });
    const payee = await bench.payee();
    await bench.setFaults('only=POST /v1/payments/payment,drop-request');
    await bench.pay(payee, await bench.invoices(['S-1']));
    expect((await bench.list())[0]?.advice).toContain('Resume asks again');
    ahead = 30 * HOUR;
    const [old] = await bench.list();
    expect(old?.message).toMatch(/30 h old: too old to be used again/);
    expect(old?.advice).not.toContain('Resume');
    expect(old?.advice).toContain('decide here');
  });

  it('R-246: an invoice in a payment that has not left yet is not said to be in one of unknown id', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const invoices = await bench.invoices(['S-1']);
    const { importId } = await bench.draft(payee, invoices);
    await bench.handlers['imports.submit']({
      ...{ importId, onlyValid: true, acceptWarnings: true, confirmProduction: null, confirmed: [] },
      ...{ stopAfterChunks: 0, waitForBatches: true },
    });
    await bench.handlers['imports.settled']({ importId });
    await bench.handlers['imports.pause']({ importId });
    const anew = await bench.draft(payee, invoices);
    const taken = anew.issues.find(({ code }) => code === 'payment-invoice-taken');
    expect(taken?.message).toContain('is in payment (not sent yet) already');
  });

  it('R-187: a payments vendor of another service is said to be that, with its connection', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const connectionId = await bench.connect('Elsewhere', await openPractice({ profile: 'a' }), {
      environment: 'sandbox',
      locations: [{ id: '101', name: 'Quay' }],
    });
    const checked = await bench.handlers['payments.draft']({
      ...{ connectionId, company, locationId: '101', vendorId: payee, sendOn: '2030-01-02' },
      invoices: [{ amount: '10.50', currency: 'USD', keys: { invoiceNumber: 'S-1' } }],
    });
    const issues = checked.ok ? checked.value.issues : [];
    expect(issues.map(({ code }) => code)).toContain('payment-vendor-elsewhere');
    expect(issues.map(({ message }) => message).join(' ')).toContain('over the connection Trial only');
  });

  it('R-196: what may settle a payment in doubt is asking again, not a look into a list that there is none of', () => {
    expect(lookAgainText({ importId: 'i-1', target: 'payments' })).toBe('Ask again: tallyport resume i-1');
    expect(lookAgainText({ importId: 'i-1', target: 'invoices' })).toBe('Look again: tallyport resolve i-1');
    expect(lookAgainText({ importId: 'i-1', target: 'vendors' })).toContain('tallyport resume i-1');
  });
});
