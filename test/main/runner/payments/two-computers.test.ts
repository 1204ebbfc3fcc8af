import { describe, expect, it } from 'vitest';
import type { Result } from '../../../../src/core/values/result';
import type { PaymentEntry } from '../../../../src/ipc/payments';
import type { Summary } from '../../../../src/ipc/shapes';
import { dayAhead } from '../../../fixtures/days-ahead';
import { engineBench } from '../../../fixtures/engine';
import { openFront } from '../../../fixtures/front';
import { type Payable, type PayingBench, payingBench, vendorFields } from '../../../fixtures/paying';
import { company, quick } from '../../../fixtures/practice-submission';
import type { Answered, Passing } from '../../../fixtures/served-front';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

type Named = 'id' | 'number' | 'both';

type Way = { readonly named: Named; readonly sendOn?: string };

const keysOf = ({ id, number }: Payable, named: Named) => ({
  ...(named === 'number' ? {} : { invoiceId: id }),
  ...(named === 'id' ? {} : { invoiceNumber: number }),
});

/** `lies`: after so many payments their invoice is shown as scheduled, which it is not. */
type Sees = { others: boolean; lateLooks: number; lies: number };

type Computer = {
  readonly pay: (invoices: readonly Payable[], way: Way) => Promise<Summary>;
  readonly list: () => Promise<readonly PaymentEntry[]>;
  readonly handlers: PayingBench['handlers'];
  /** Whether it sees what is paid by now. */
  readonly sees: Sees;
};

/** It waits long enough for an invoice to be shown late, and no longer. */
const impatient = { ...quick, polling: { ...quick.polling, patienceMs: 3_000 } };

/** Another computer: a journal of its own, and a way to the same service on which invoices read as before any payment. */
const secondComputer = async (one: PayingBench, payee: string): Promise<Computer> => {
  const sees: Sees = { others: false, lateLooks: 0, lies: 0 };
  let justPaid = false;
  const unpaid = (answer: Answered, { method, path }: Passing): Answered => {
    if (method === 'POST' && path.endsWith('/payments/payment')) justPaid = true;
    if (justPaid && sees.lies > 0 && answer.text.includes('"unpaid"')) {
      justPaid = false;
      sees.lies -= 1;
      return { ...answer, text: answer.text.replace(/"unpaid"/g, '"scheduled"') };
    }
    if (method !== 'GET' || !answer.text.includes('"scheduled"')) return answer;
    if (sees.others && sees.lateLooks === 0) return answer;
    sees.lateLooks = Math.max(0, sees.lateLooks - 1);
    return { ...answer, text: answer.text.replace(/"scheduled"/g, '"unpaid"') };
  };
  const front = await openFront(one.practice, { change: unpaid });
  const { connect, handlers, send } = engineBench();
  const locations = [{ id: '101', name: 'Quay' }];
  const connectionId = await connect('Here', front, {
    environment: 'sandbox',
    locations,
    profile: impatient,
  });
  must(await handlers['directory.sync']({ connectionId, company }));
  const word = { word: 'unpaid', isOpen: true, name: 'B. Payer', note: 'Seen in the dashboard.' };
  must(await handlers['payments.sayWord']({ connectionId, ...word }));
  const vendor = await handlers['payments.draftVendor']({ connectionId, company, fields: vendorFields });
  await send(must(vendor).importId);
  const list = async () =>
    must(await handlers['payments.list']({ connectionId: null, search: '', limit: 9 })).entries;
  return {
    handlers,
    list,
    sees,
    pay: async (invoices, { named, sendOn = dayAhead(40) }) => {
      const drafted = await handlers['payments.draft']({
        ...{ connectionId, company, locationId: '101', vendorId: payee, sendOn },
        invoices: invoices.map((invoice) => ({
          ...{ amount: invoice.total, currency: 'USD', keys: keysOf(invoice, named) },
        })),
      });
      const checked = must(drafted);
      expect(checked.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
      return send(checked.importId);
    },
  };
};

const named = ({ id, number, total }: Payable, way: Named): Payable => ({
  id: way === 'number' ? '' : id,
  number: way === 'id' ? '' : number,
  total,
});

const open = async () => {
  const one = await payingBench();
  const payee = await one.payee();
  const invoices = await one.invoices(['T-1', 'T-2']);
  return { one, payee, invoices, two: await secondComputer(one, payee) };
};

const paymentsThere = async ({ ledger }: PayingBench): Promise<number | undefined> =>
  (await ledger()).counts['payments'];

describe('two computers that pay one invoice of one service at the same time', () => {
  const ways: readonly (readonly [string, Named, Way])[] = [
    ['by its number and by its id', 'number', { named: 'id' }],
    ['by its id and by its number', 'id', { named: 'number' }],
    ['by its id, on two days', 'id', { named: 'id', sendOn: dayAhead(41) }],
    ['by its id, and by both', 'id', { named: 'both' }],
  ];
  it.each(ways)(
    'R-194, R-197, R-246: %s, pay it once; the second is held, before a person',
    async (_, way, other) => {
      const { one, payee, invoices, two } = await open();
      const [invoice] = invoices;
      if (invoice === undefined) throw new Error('no invoice');
      // Both were looked at while nothing was paid.
      await two.handlers['payments.list']({ connectionId: null, search: '', limit: 1 });
      const paid = await one.pay(payee, [named(invoice, way)]);
      expect(paid.records.created).toBe(1);
      const second = await two.pay([invoice], other);
      expect(await paymentsThere(one)).toBe(1);
      expect([second.records.inDoubt, second.exitCode]).toEqual([1, 4]);
      const [entry] = await two.list();
      expect(entry?.state).toBe('in-doubt');
      expect(entry?.message).toContain('from another one of the same invoice, which was sent from elsewhere');
      // However often it is resumed, no other key is tried.
      must(await two.handlers['imports.resume']({ importId: second.importId }));
      must(await two.handlers['imports.settled']({ importId: second.importId }));
      expect(await paymentsThere(one)).toBe(1);
    },
  );

  it('R-29, R-194: after a 403 to one of them and a payment by the other, the resume of the first pays nothing twice', async () => {
    const { one, payee, invoices, two } = await open();
    const [invoice] = invoices;
    if (invoice === undefined) throw new Error('no invoice');
    await one.setFaults('only=POST /v1/payments/payment,status-403');
    const closed = await two.pay([invoice], { named: 'number' });
    expect([closed.state, closed.exitCode]).toEqual(['paused', 4]);
    await one.setFaults('');
    expect((await one.pay(payee, [named(invoice, 'number')])).records.created).toBe(1);
    must(await two.handlers['imports.resume']({ importId: closed.importId }));
    const resumed = must(await two.handlers['imports.settled']({ importId: closed.importId }));
    expect([resumed.records.created, await paymentsThere(one)]).toEqual([1, 1]);
    expect((await two.list())[0]?.paymentId).toBe((await one.list())[0]?.paymentId);
  });

  it.each([400, 422])(
    'R-194, R-197: after a %i to one of them and a payment by the other, a new try of the first pays nothing twice',
    async (status) => {
      const { one, payee, invoices, two } = await open();
      const [same, otherwise] = invoices;
      if (same === undefined || otherwise === undefined) throw new Error('no invoices');
      await one.setFaults(`only=POST /v1/payments/payment,status-${status}`);
      for (const invoice of [same, otherwise])
        expect((await two.pay([invoice], { named: 'number' })).records.rejected).toBe(1);
      await one.setFaults('');
      await one.pay(payee, [named(same, 'number')]);
      await one.pay(payee, [named(otherwise, 'number')], { sendOn: dayAhead(47) });
      expect((await two.pay([same], { named: 'number' })).records.created).toBe(1);
      const held = await two.pay([otherwise], { named: 'number', sendOn: dayAhead(46) });
      expect([held.records.inDoubt, held.exitCode, await paymentsThere(one)]).toEqual([1, 4, 2]);
    },
  );

  it('R-198: in the same words, come to one payment under one id', async () => {
    const { one, payee, invoices, two } = await open();
    await one.pay(
      payee,
      invoices.slice(0, 1).map((invoice) => named(invoice, 'id')),
    );
    const second = await two.pay(invoices.slice(0, 1), { named: 'id' });
    expect(second.records.created).toBe(1);
    expect(await paymentsThere(one)).toBe(1);
    expect((await two.list())[0]?.paymentId).toBe((await one.list())[0]?.paymentId);
  });

  it('R-197, R-246: one of them beside another invoice, pay it once', async () => {
    const { one, payee, invoices, two } = await open();
    await one.pay(payee, invoices);
    const second = await two.pay(invoices.slice(0, 1), { named: 'number' });
    expect([second.records.inDoubt, await paymentsThere(one)]).toEqual([1, 1]);
  });

  it('R-218, R-251: a cancelled payment does not stand in the way of the next, on whichever of them it is ordered', async () => {
    const { one, payee, invoices, two } = await open();
    const [invoice] = invoices;
    if (invoice === undefined) throw new Error('no invoice');
    await one.pay(payee, [named(invoice, 'id')]);
    const [made] = await one.list();
    must(await one.handlers['payments.cancel']({ payment: made?.ref ?? '', confirmProduction: null }));
    const again = await one.pay(payee, [named(invoice, 'both')], { sendOn: dayAhead(42) });
    expect([again.state, again.records.created, await paymentsThere(one)]).toEqual(['finished', 1, 2]);
    expect((await one.list()).map(({ state }) => state).sort()).toEqual(['cancelled', 'created']);
    // The other computer knows of neither: it meets the first, and pays nothing.
    const second = await two.pay([invoice], { named: 'id', sendOn: dayAhead(43) });
    expect([second.records.created, await paymentsThere(one)]).toEqual([0, 2]);
  });

  it('R-222: an invoice that is shown late as held is read again, and stops nothing', async () => {
    const { invoices, two } = await open();
    const [first, second] = invoices;
    if (first === undefined || second === undefined) throw new Error('no invoices');
    two.sees.others = true;
    expect((await two.pay([first], { named: 'id' })).records.created).toBe(1);
    two.sees.lateLooks = 1;
    const late = await two.pay([second], { named: 'id' });
    expect(two.sees.lateLooks).toBe(0);
    expect([late.state, late.records.created, late.exitCode]).toEqual(['finished', 1, 0]);
  });

  it('R-204: an invoice named by what ties nothing at its location stays unpaid there, and stops nothing', async () => {
    const { invoices, two } = await open();
    const [first, second] = invoices;
    if (first === undefined || second === undefined) throw new Error('no invoices');
    two.sees.others = true;
    expect((await two.pay([first], { named: 'id' })).records.created).toBe(1);
    const untied = await two.pay([second], { named: 'number' });
    expect([untied.state, untied.records.created, untied.exitCode]).toEqual(['finished', 1, 0]);
  });

  it('R-204: one invoice that was shown as scheduled by mistake stops one payment after it, and no more', async () => {
    const { one, two } = await open();
    const invoices = await one.invoices(['T-3', 'T-4', 'T-5', 'T-6']);
    two.sees.others = true;
    two.sees.lies = 1;
    const exits: number[] = [];
    for (const invoice of invoices) {
      const paid = await two.pay([invoice], { named: 'number' });
      expect(paid.records.created).toBe(1);
      exits.push(paid.exitCode);
    }
    expect(exits).toEqual([0, 8, 0, 0]);
  });

  it('R-198, R-222: an answer that the key remembers of a payment cancelled since is told: its invoice reads unpaid', async () => {
    const { one, payee, invoices, two } = await open();
    const [invoice, other] = invoices;
    if (invoice === undefined || other === undefined) throw new Error('no invoices');
    two.sees.others = true;
    expect((await two.pay([other], { named: 'id' })).records.created).toBe(1);
    await one.pay(payee, [named(invoice, 'id')]);
    const [made] = await one.list();
    must(await one.handlers['payments.cancel']({ payment: made?.ref ?? '', confirmProduction: null }));
    const second = await two.pay([invoice], { named: 'id' });
    expect(await paymentsThere(one)).toBe(2);
    expect([second.state, second.exitCode]).toEqual(['paused', 8]);
    const listed = must(await two.handlers['imports.list']({ limit: 9 }));
    expect(JSON.stringify(listed)).toContain('an earlier payment that was cancelled');
    // Cancelled here too, which is harmless, it no longer stands in the way.
    const [entry] = await two.list();
    must(await two.handlers['payments.cancel']({ payment: entry?.ref ?? '', confirmProduction: null }));
    const anew = await two.pay([invoice], { named: 'id', sendOn: dayAhead(44) });
    expect(anew.records.created).toBe(1);
    expect(await paymentsThere(one)).toBe(3);
  });

  it('R-197, R-218: a payment that reads cancelled as soon as it is answered says so, and holds its invoice until it is cancelled here too', async () => {
    const { one, payee, invoices, two } = await open();
    const [invoice] = invoices;
    if (invoice === undefined) throw new Error('no invoice');
    await one.pay(payee, [named(invoice, 'id')]);
    const [made] = await one.list();
    must(await one.handlers['payments.cancel']({ payment: made?.ref ?? '', confirmProduction: null }));
    // It has paid nothing yet: nothing is known of how the service ties a payment to its invoices.
    two.sees.others = true;
    const second = await two.pay([invoice], { named: 'id' });
    expect([second.records.created, second.records.failed, second.exitCode]).toEqual([1, 0, 8]);
    const [entry] = await two.list();
    expect([entry?.state, entry?.paymentId]).toEqual(['created', made?.paymentId]);
    expect(entry?.message).toContain("reads as 'Cancelled'");
    expect(entry?.advice).toContain('cancel it here too');
    expect(await paymentsThere(one)).toBe(1);
    must(await two.handlers['payments.cancel']({ payment: entry?.ref ?? '', confirmProduction: null }));
    const anew = await two.pay([invoice], { named: 'id', sendOn: dayAhead(44) });
    expect([anew.records.created, anew.exitCode, await paymentsThere(one)]).toEqual([1, 0, 2]);
  });

  it('R-218: a payment that somebody cancels later is told when it is refreshed, and holds its invoice until it is cancelled here too', async () => {
    const { one, payee, invoices, two } = await open();
    const [invoice] = invoices;
    if (invoice === undefined) throw new Error('no invoice');
    two.sees.others = true;
    await one.pay(payee, [named(invoice, 'id')]);
    const [made] = await one.list();
    // The same words on the second computer come to the same payment, which is cancelled on the first.
    two.sees.others = false;
    expect((await two.pay([invoice], { named: 'id' })).records.created).toBe(1);
    must(await one.handlers['payments.cancel']({ payment: made?.ref ?? '', confirmProduction: null }));
    two.sees.others = true;
    must(await two.handlers['payments.refresh']({ connectionId: null, payments: [] }));
    const [entry] = await two.list();
    expect(entry?.message).toContain("reads as 'Cancelled' and was not cancelled from here");
    must(await two.handlers['payments.cancel']({ payment: entry?.ref ?? '', confirmProduction: null }));
    const anew = await two.pay([invoice], { named: 'id', sendOn: dayAhead(44) });
    expect([anew.records.created, anew.exitCode, await paymentsThere(one)]).toEqual([1, 0, 2]);
  });

  /** The second has met the first one's payment, which goes out on another day. */
  const met = async () => {
    const at = await open();
    const [invoice, other] = at.invoices;
    if (invoice === undefined || other === undefined) throw new Error('no invoices');
    await at.one.pay(at.payee, [named(invoice, 'number')]);
    const [made] = await at.one.list();
    const { importId } = await at.two.pay([invoice], { named: 'number', sendOn: dayAhead(43) });
    const decide = (as: 'created' | 'never', serviceId?: string) =>
      at.two.handlers['imports.decide']({
        ...{ importId, record: 1, as, note: 'asked the other desk' },
        ...(serviceId === undefined ? {} : { serviceId }),
      });
    const isHeld = async (): Promise<boolean> => {
      const again = await at.two.handlers['payments.list']({ connectionId: null, search: '', limit: 1 });
      return must(again).entries[0]?.state !== 'refused';
    };
    return { ...at, invoice, other, theirs: made?.paymentId ?? '', importId, decide, isHeld };
  };

  it('R-197, R-209: the payment of the other one is taken for its own with its id, and what differs is kept', async () => {
    const at = await met();
    const taken = must(await at.decide('created', at.theirs));
    expect([taken.records.created, taken.records.inDoubt, taken.exitCode]).toEqual([1, 0, 0]);
    const [entry] = await at.two.list();
    expect([entry?.state, entry?.paymentId]).toEqual(['created', at.theirs]);
    expect(entry?.message).toContain(`Send on: sent ${dayAhead(43)}, reads ${dayAhead(40)}`);
    expect(await paymentsThere(at.one)).toBe(1);
  });

  it('R-209: another payment of the other one is not taken for it', async () => {
    const at = await met();
    await at.one.pay(at.payee, [named(at.other, 'number')]);
    const other = (await at.one.list()).find(({ paymentId }) => paymentId !== at.theirs)?.paymentId ?? '';
    expect(await at.decide('created', other)).toMatchObject({
      ok: false,
      problem: { code: 'decided-id-other' },
    });
  });

  it('R-106, R-197: one that is never sent again is no open doubt any more, and asks for nothing', async () => {
    const at = await met();
    const never = must(await at.decide('never'));
    expect([never.leftForGood, never.exitCode]).toEqual([1, 3]);
    const [entry] = await at.two.list();
    expect(entry?.advice).not.toContain('Resume asks again');
    expect(await at.isHeld()).toBe(true);
    expect(await paymentsThere(at.one)).toBe(1);
  });
});
