import { describe, expect, it } from 'vitest';
import type { Summary } from '../../../../src/ipc/shapes';
import { dayAhead } from '../../../fixtures/days-ahead';

import { type Payable, type PayingBench, payingBench } from '../../../fixtures/paying';
import { realClock } from '../../../fixtures/practice-submission';

type Named = 'id' | 'number';

const by = (named: Named, invoice: Payable): Payable => ({
  ...invoice,
  ...(named === 'id' ? { number: '' } : { id: '' }),
});

/**
 * A payment whose sending and repeats never reach the service. Payments that name their invoice by its id are tied to it there,
 * those that name it by its number are not; `seen`: one of the same kind was made and read before.
 */
const undelivered = async (named: Named, seen: 'seen' | 'unseen') => {
  let ahead = 0;
  const bench = await payingBench('a', {}, { clock: { ...realClock, now: () => realClock.now() + ahead } });
  const payee = await bench.payee();
  const [before, invoice] = await bench.invoices(['N-1', 'N-2']);
  if (before === undefined || invoice === undefined) throw new Error('no invoices');
  if (seen === 'seen') await bench.pay(payee, [by(named, before)], { sendOn: dayAhead(70) });
  const made = (await bench.ledger()).counts['payments'] ?? 0;
  await bench.setFaults('only=POST /v1/payments/payment,drop-request');
  const { importId, records } = await bench.pay(payee, [by(named, invoice)]);
  expect(records.inDoubt).toBe(1);
  await bench.setFaults('');
  const decide = (as: 'created' | 'not-created' | 'never') =>
    bench.handlers['imports.decide']({ importId, record: 1, as, note: 'the bank says so' });
  const resume = async (): Promise<Summary> => {
    await bench.handlers['imports.resume']({ importId });
    const settled = await bench.handlers['imports.settled']({ importId });
    if (!settled.ok) throw new Error(settled.problem.code);
    return settled.value;
  };
  return {
    ...{ bench, invoice, decide, resume },
    paysElsewhere: () => bench.alter('invoices', invoice.id, { paidElsewhere: true }),
    later: (ms: number) => {
      ahead += ms;
    },
    sends: () => bench.sends('/payments/payment').length,
    made: async () => ((await bench.ledger()).counts['payments'] ?? 0) - made,
    said: async () => (await bench.list()).find(({ state }) => state === 'in-doubt')?.message ?? '',
  };
};

const HOUR = 3_600_000;

/** It is resumed, nothing is sent, and it stays in doubt. */
const staysUnsent = async (at: Awaited<ReturnType<typeof undelivered>>, words: RegExp): Promise<void> => {
  const sends = at.sends();
  const { records, exitCode } = await at.resume();
  expect([records.inDoubt, exitCode, at.sends() - sends, await at.made()]).toEqual([1, 4, 0, 0]);
  expect(await at.said()).toMatch(words);
};

/** It is resumed and made, once. */
const goesOut = async (at: Awaited<ReturnType<typeof undelivered>>): Promise<void> => {
  const { records } = await at.resume();
  expect([records.created, records.inDoubt, await at.made()]).toEqual([1, 0, 1]);
};

describe('a payment that never arrived and is resumed later', () => {
  it('R-252: goes out under its key while its invoice reads as it was ordered, however late', async () => {
    const at = await undelivered('number', 'seen');
    at.later(20 * HOUR);
    await goesOut(at);
  });

  it.each([
    [{ total_amount: 999 }, /the total is 999/] as const,
    [{ stage: 'archived' }, /archived/] as const,
  ])(
    'R-252: is not sent while its invoice reads otherwise (%o), also after not-created, and goes out when it reads as ordered',
    async (change, words) => {
      const at = await undelivered('number', 'seen');
      await at.bench.alter('invoices', at.invoice.id, change);
      await staysUnsent(at, words);
      expect((await at.decide('not-created')).ok).toBe(true);
      await staysUnsent(at, words);
      await at.bench.alter('invoices', at.invoice.id, { total_amount: 11.5, stage: 'approved' });
      await goesOut(at);
    },
  );

  it('R-246: is not sent where payments like it leave their invoices unpaid and this one reads paid: that is somebody else', async () => {
    const at = await undelivered('number', 'seen');
    await at.paysElsewhere();
    await staysUnsent(at, /somebody else pays the invoice/);
    expect((await at.decide('never')).ok).toBe(true);
  });

  it('R-246: is not sent where nobody knows what such payments do to their invoices and the sending is long past', async () => {
    const at = await undelivered('id', 'unseen');
    await at.paysElsewhere();
    at.later(31_000);
    await staysUnsent(at, /may come of the earlier sending, or of somebody else/);
  });

  it('R-246: is left to the service where payments like it hold their invoices', async () => {
    const at = await undelivered('id', 'seen');
    await at.paysElsewhere();
    at.later(HOUR);
    const sends = at.sends();
    await at.resume();
    expect([at.sends() > sends, await at.made()]).toEqual([true, 0]);
  });

  it('R-196, R-246: called not created, where payments like it hold their invoices the service decides: nothing is paid twice', async () => {
    const at = await undelivered('id', 'seen');
    await at.paysElsewhere();
    expect((await at.decide('not-created')).ok).toBe(true);
    const sends = at.sends();
    await at.resume();
    expect([at.sends() > sends, await at.made()]).toEqual([true, 0]);
  });

  it('R-196, R-246: called not created, it is not sent while its invoice reads paid, resumed once or twice', async () => {
    const at = await undelivered('id', 'unseen');
    await at.paysElsewhere();
    expect((await at.decide('not-created')).ok).toBe(true);
    await staysUnsent(at, /A person said that it was not created.*somebody else pays/s);
    await staysUnsent(at, /A person said that it was not created/);
    expect((await at.decide('never')).ok).toBe(true);
  });
});

describe('a payment that never arrived and whose day has passed', () => {
  it('R-196, R-246: called not created after its key has aged, it says what keeps it, and whose word it was; its invoice stays held', async () => {
    const at = await undelivered('number', 'seen');
    at.later(60 * 24 * HOUR);
    expect((await at.decide('not-created')).ok).toBe(true);
    await staysUnsent(at, /A person said that it was not created\. .*before today/s);
    expect(await at.said()).not.toContain('may come of the earlier sending');
  });
});

describe('a payment that never arrived and is repeated in the same run', () => {
  it('R-246, R-252: is not sent where payments like it leave their invoices unpaid and this one reads paid by then', async () => {
    const lost = { on: false, invoice: '', sendings: 0 };
    const bench: PayingBench = await payingBench(
      'a',
      {},
      {
        front: {
          instead: ({ method, path }) => {
            if (!lost.on || method !== 'POST' || !path.endsWith('/payments/payment')) return null;
            lost.sendings += 1;
            if (lost.sendings > 1) return null;
            // A colleague pays it while this one waits.
            void bench.alter('invoices', lost.invoice, { paidElsewhere: true });
            return { status: 500, text: '<html>gateway</html>' };
          },
        },
      },
    );
    const payee = await bench.payee();
    const [before, invoice] = await bench.invoices(['N-1', 'N-2']);
    if (before === undefined || invoice === undefined) throw new Error('no invoices');
    await bench.pay(payee, [by('number', before)], { sendOn: dayAhead(70) });
    Object.assign(lost, { on: true, invoice: invoice.id });
    const { records } = await bench.pay(payee, [by('number', invoice)]);
    expect([records.inDoubt, lost.sendings]).toEqual([1, 1]);
    const [entry] = await bench.list();
    expect(entry?.message).toContain('somebody else pays the invoice');
  });
});
