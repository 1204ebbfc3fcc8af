import { describe, expect, it } from 'vitest';
import { appendFacts } from '../../../../src/main/journal/facts';
import { inTransaction } from '../../../../src/main/journal/open';
import { dayAhead } from '../../../fixtures/days-ahead';
import { type PayingBench, payingBench } from '../../../fixtures/paying';

const decide = ({ handlers }: PayingBench, importId: string, as: 'created' | 'not-created' | 'never') =>
  handlers['imports.decide']({ importId, record: 1, as, note: 'asked the bank' });

const refreshed = async ({ handlers }: PayingBench, payments: string[]) => {
  const read = await handlers['payments.refresh']({ connectionId: null, payments });
  if (!read.ok) throw new Error(read.problem.code);
  return read.value;
};

const open = async () => {
  const bench = await payingBench();
  return { bench, payee: await bench.payee(), invoices: await bench.invoices(['O-1']) };
};

/** A payment that left, and whose program was killed before an answer came. */
const killed = async () => {
  const { bench, payee, invoices } = await open();
  const { importId } = await bench.draft(payee, invoices);
  await bench.handlers['imports.submit']({
    ...{ importId, onlyValid: true, acceptWarnings: true, confirmProduction: null, confirmed: [] },
    ...{ stopAfterChunks: 0, waitForBatches: true },
  });
  await bench.handlers['imports.settled']({ importId });
  const at = Date.now();
  inTransaction(bench.journal, () =>
    appendFacts(bench.journal, importId, [
      { kind: 'run', at },
      { kind: 'intent', at, chunk: 1, key: 'k-1', body: '{}' },
    ]),
  );
  return { bench, importId };
};

describe('a payment that was sent and not answered', () => {
  it.each(['never', 'not-created'] as const)(
    'R-196, R-247: is open to a decision (%s) as it stands after a kill, before any resume',
    async (as) => {
      const { bench, importId } = await killed();
      expect((await bench.list())[0]?.state).toBe('in-doubt');
      expect((await decide(bench, importId, as)).ok).toBe(true);
      expect((await bench.list())[0]?.message).toContain('asked the bank');
    },
  );

  it('R-25, R-236: answered with a 401 it stays pending, says so, and is open to a decision', async () => {
    const { bench, payee, invoices } = await open();
    await bench.setFaults('only=POST /v1/payments/payment,status-401');
    const { importId, state, records } = await bench.pay(payee, invoices);
    expect([state, records.pending, records.inDoubt]).toEqual(['paused', 1, 0]);
    const [entry] = await bench.list();
    expect([entry?.state, entry?.message]).toEqual([
      'in-doubt',
      expect.stringContaining('answered that the access was not valid'),
    ]);
    expect(entry?.message).not.toContain('interrupted');
    expect((await decide(bench, importId, 'never')).ok).toBe(true);
  });

  it('R-223: is named by a refresh of all, until a person has said that it is never sent; its invoice stays held', async () => {
    const { bench, payee, invoices } = await open();
    await bench.setFaults('only=POST /v1/payments/payment,drop-request');
    const { importId } = await bench.pay(payee, invoices);
    await bench.setFaults('');
    const [all] = await refreshed(bench, []);
    expect([all?.state, all?.findings?.map(({ code }) => code)]).toEqual(['in-doubt', ['payment-in-doubt']]);
    await decide(bench, importId, 'never');
    expect(await refreshed(bench, [])).toEqual([]);
    const [one] = await refreshed(bench, [all?.ref ?? '']);
    expect([one?.state, one?.isLeftForGood, one?.findings]).toEqual(['in-doubt', true, undefined]);
    const anew = await bench.draft(payee, invoices, { sendOn: dayAhead(60) });
    expect(anew.issues.map(({ code }) => code)).toContain('payment-invoice-taken');
  });

  it('R-197, R-246: refused as paid already, it may be called created as the payment of the same invoice on another day', async () => {
    let id = '';
    let answers = 0;
    const bench = await payingBench(
      'a',
      {},
      {
        front: {
          change: (answer, { method, path }) => {
            if (method !== 'POST' || path !== '/v1/payments/payment') return answer;
            answers += 1;
            id = /pay-[\w-]+/.exec(answer.text)?.[0] ?? id;
            return answers === 1
              ? { ...answer, status: 502, text: 'gone' }
              : { ...answer, status: 400, text: JSON.stringify({ message: 'An invoice is paid already' }) };
          },
        },
      },
    );
    const payee = await bench.payee();
    const { importId, records } = await bench.pay(payee, await bench.invoices(['O-1']));
    expect(records.inDoubt).toBe(1);
    await bench.alter('payments', id, { send_date: dayAhead(61) });
    const said = await bench.handlers['imports.decide']({
      ...{ importId, record: 1, as: 'created', note: 'a colleague paid it', serviceId: id },
    });
    expect(said.ok).toBe(true);
    const [entry] = await bench.list();
    expect([entry?.state, entry?.paymentId]).toEqual(['created', id]);
    expect(entry?.message).toContain('which reads otherwise: Send on');
  });
});
