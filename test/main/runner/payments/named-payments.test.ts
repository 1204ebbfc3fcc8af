import { describe, expect, it } from 'vitest';
import { words } from '../../../../src/core/issues/codes';
import type { Result } from '../../../../src/core/values/result';
import { dayAhead } from '../../../fixtures/days-ahead';
import { engineBench } from '../../../fixtures/engine';
import { type Payable, type PayingBench, payingBench, vendorFields } from '../../../fixtures/paying';
import { company, quick, realClock } from '../../../fixtures/practice-submission';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const byNumber = (invoice: Payable): Payable => ({ ...invoice, id: '' });

/** Pays from another computer, with a journal of its own; answers the id of the payment. */
const paidThere = async ({ practice }: PayingBench, payee: string, invoices: readonly Payable[]) => {
  const { connect, handlers, send } = engineBench();
  const locations = [{ id: '101', name: 'Quay' }];
  const place = { environment: 'sandbox', locations, profile: quick } as const;
  const connectionId = await connect('Here', practice, place);
  must(await handlers['directory.sync']({ connectionId, company }));
  const word = { word: 'unpaid', isOpen: true, name: 'B. Payer', note: 'Seen in the dashboard.' };
  must(await handlers['payments.sayWord']({ connectionId, ...word }));
  const vendor = await handlers['payments.draftVendor']({ connectionId, company, fields: vendorFields });
  await send(must(vendor).importId);
  const drafted = await handlers['payments.draft']({
    ...{ connectionId, company, locationId: '101', vendorId: payee, sendOn: dayAhead(44) },
    invoices: invoices.map(({ number, total }) => ({
      ...{ amount: total, currency: 'USD', keys: { invoiceNumber: number } },
    })),
  });
  await send(must(drafted).importId);
  const all = must(await handlers['payments.list']({ connectionId: null, search: '', limit: 9 }));
  return all.entries[0]?.paymentId ?? '';
};

/** A payment by numbers, which ties it to nothing there, without any answer; `arrived`: it was made all the same. */
const unanswered = async (arrived: boolean, pays: readonly ('C-1' | 'C-2')[]) => {
  let ahead = 0;
  const bench = await payingBench('a', {}, { clock: { ...realClock, now: () => realClock.now() + ahead } });
  const payee = await bench.payee();
  const invoices = await bench.invoices(['C-1', 'C-2', 'C-3']);
  const named = (numbers: readonly string[]) =>
    invoices.filter(({ number }) => numbers.includes(number)).map(byNumber);
  // What such a payment does to its invoices was seen before.
  await bench.pay(payee, named(['C-3']), { sendOn: dayAhead(70) });
  const before = (await bench.list())[0]?.paymentId ?? '';
  await bench.setFaults(`only=POST /v1/payments/payment,${arrived ? 'drop-reply' : 'drop-request'}`);
  const { importId } = await bench.pay(payee, named(pays));
  await bench.setFaults('');
  return {
    ...{ bench, payee, named },
    /** The id of the payment that was made after the first one. */
    own: before.replace(/\d+$/, (number) => String(Number(number) + 1)),
    colleague: (numbers: readonly string[]) => paidThere(bench, payee, named(numbers)),
    decide: (as: 'created' | 'not-created' | 'never', serviceId?: string) =>
      bench.handlers['imports.decide']({
        ...{ importId, record: 1, as, note: 'the bank says so' },
        ...(serviceId === undefined ? {} : { serviceId }),
      }),
    resume: async () => {
      await bench.handlers['imports.resume']({ importId });
      return must(await bench.handlers['imports.settled']({ importId }));
    },
    later: (ms: number) => {
      ahead += ms;
    },
    said: async () => (await bench.list()).find((one) => one.importId === importId)?.message ?? '',
    made: async () => (await bench.ledger()).counts['payments'] ?? 0,
  };
};

const DAY = 24 * 3_600_000;

/** It is resumed, and nothing is sent: the payment that was named has its invoice. */
const staysUnsent = async (at: Awaited<ReturnType<typeof unanswered>>, id: string): Promise<void> => {
  const made = await at.made();
  const { records } = await at.resume();
  expect([records.inDoubt, await at.made()]).toEqual([1, made]);
  expect(await at.said()).toContain(`in payment ${id} already`);
};

describe('a payment of the service that a person has named for one in doubt', () => {
  it('R-246: created and taken back, it keeps the record from being sent, a day later too, until it reads cancelled', async () => {
    const at = await unanswered(true, ['C-1']);
    must(await at.decide('created', at.own));
    must(await at.decide('not-created'));
    at.later(2 * DAY);
    await staysUnsent(at, at.own);
    must(await at.decide('not-created'));
    await staysUnsent(at, at.own);
    must(await at.decide('not-created'));
    await at.bench.alter('payments', at.own, { cancelledAt: Date.now() });
    const { records } = await at.resume();
    expect([records.created, await at.made()]).toEqual([1, 3]);
  });

  it('R-246: refused for paying one of its invoices only, it holds that one: nothing is sent, whatever is decided', async () => {
    const at = await unanswered(false, ['C-1', 'C-2']);
    const theirs = await at.colleague(['C-2']);
    const refused = await at.decide('created', theirs);
    expect(refused).toMatchObject({ ok: false, problem: { code: 'decided-id-pays-it' } });
    if (!refused.ok) {
      const { sentence, advice } = words(refused.problem.code, refused.problem.params ?? {});
      expect(sentence).toContain(`${theirs} pays C-2 too`);
      expect(advice).not.toContain('not-created');
    }
    await staysUnsent(at, theirs);
    must(await at.decide('not-created'));
    await staysUnsent(at, theirs);
  });

  it('R-246: refused for paying more than it, it holds all that it reads against other payments as well', async () => {
    const at = await unanswered(false, ['C-2']);
    const theirs = await at.colleague(['C-1', 'C-2']);
    expect((await at.decide('created', theirs)).ok).toBe(false);
    await staysUnsent(at, theirs);
    const draft = await at.bench.draft(at.payee, at.named(['C-1']), { sendOn: dayAhead(50) });
    expect(draft.issues.map(({ code }) => code)).toContain('payment-invoice-taken');
  });
});

const refreshed = async ({ handlers }: PayingBench, payment: string) =>
  must(await handlers['payments.refresh']({ connectionId: null, payments: [payment] }))[0];

describe('a payment that a person has called created by its id', () => {
  it('R-197, R-223: with a difference that the decision says, it is listed as it reads, and that is no complaint', async () => {
    const at = await unanswered(false, ['C-2']);
    const theirs = await at.colleague(['C-1', 'C-2']);
    await at.decide('created', theirs);
    await at.resume();
    must(await at.decide('created', theirs));
    const entry = (await at.bench.list()).find(({ paymentId }) => paymentId === theirs);
    expect([entry?.sendOn, entry?.total, entry?.invoices.length]).toEqual([dayAhead(44), '22.00', 2]);
    expect((await refreshed(at.bench, theirs))?.findings).toBeUndefined();
    await at.bench.alter('payments', theirs, { send_date: dayAhead(45) });
    const [found] = (await refreshed(at.bench, theirs))?.findings ?? [];
    expect(found?.sentence).toContain(dayAhead(45));
  });

  it('R-209, R-223: was read by that, and one that reads cancelled says so', async () => {
    const at = await unanswered(true, ['C-1']);
    await at.bench.alter('payments', at.own, { cancelledAt: Date.now() });
    expect(must(await at.decide('created', at.own)).exitCode).toBe(8);
    const entry = (await at.bench.list()).find(({ paymentId }) => paymentId === at.own);
    expect([entry?.state, entry?.statusLabel, entry?.refreshedAt === null]).toEqual([
      'created',
      'Cancelled',
      false,
    ]);
    expect(entry?.message).toMatch(/cancelled/i);
  });
});
