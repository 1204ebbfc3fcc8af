import { describe, expect, it } from 'vitest';
import { cancelStanding } from '../../../../src/core/service/payments/standing';
import { payingBench } from '../../../fixtures/paying';

/** A payment whose cancel is done while its answer is lost; `refused`: with what every later one is answered; null: as the service does. */
const lost = async () => {
  const told: { isCut: boolean; refused: number | null } = { isCut: true, refused: null };
  const bench = await payingBench(
    'a',
    {},
    {
      front: {
        change: (answer, { method, path }) => {
          if (!path.startsWith('/v1/payments/payment/') || method === 'GET') return answer;
          if (told.refused !== null)
            return { ...answer, status: told.refused, text: JSON.stringify({ message: 'Not now' }) };
          return told.isCut ? { ...answer, status: 500, text: '{}' } : answer;
        },
      },
    },
  );
  const payee = await bench.payee();
  const invoices = await bench.invoices(['C-1']);
  await bench.pay(payee, invoices);
  const payment = (await bench.list())[0]?.paymentId ?? '';
  const cancel = async () => {
    const done = await bench.handlers['payments.cancel']({ payment, confirmProduction: null });
    if (!done.ok) throw new Error(done.problem.code);
    return done.value;
  };
  expect((await cancel()).state).toBe('cancelling');
  return { bench, payee, invoices, payment, told, cancel };
};

describe('a cancel whose answer was lost, and that is refused when it is sent again', () => {
  it.each([400, 401, 403, 404, 409, 422])(
    'R-216, R-219, R-251: stays in doubt after %i, and what reads cancelled since was asked for from here',
    async (status) => {
      const { bench, payee, invoices, payment, told, cancel } = await lost();
      told.refused = status;
      const again = await cancel();
      expect(again.state).toBe('cancelling');
      expect(again.needsPerson).toMatch(/^payment-cancel-doubt-/);
      await bench.handlers['payments.refresh']({ connectionId: null, payments: [payment] });
      const [read] = await bench.list();
      expect([read?.state, read?.needsPerson]).toEqual([
        'cancelling',
        'payment-cancel-doubt-reads-cancelled',
      ]);
      expect(read?.message).toMatch(/a cancel was sent from here on \d{4}-\d\d-\d\d/);
      expect((await bench.draft(payee, invoices)).records.valid).toBe(0);
      Object.assign(told, { isCut: false, refused: null });
      expect((await cancel()).state).toBe('cancelled');
    },
  );
});

describe('where the cancels of a payment stand', () => {
  const at = (minute: number) => `2026-10-01T10:0${minute}:00.000Z`;
  const line = (what: string, minute: number, text: string | null = null) => ({ what, at: at(minute), text });

  it('R-219: a refusal says nothing of a cancel before it, answered or not', () => {
    const asked = line('cancel-asked', 1);
    const refused = line('not-cancelled', 5, 'Forbidden (403)');
    expect(cancelStanding([asked, refused]).last).toBe('not-cancelled');
    expect(cancelStanding([asked, line('in-doubt', 2), refused])).toMatchObject({
      ...{ last: 'in-doubt', doubtedAt: at(1), refusal: 'Forbidden (403)' },
    });
    // The program ended after the first was sent.
    expect(cancelStanding([asked, line('cancel-asked', 3), refused])).toMatchObject({
      ...{ last: 'in-doubt', doubtedAt: at(1) },
    });
    expect(cancelStanding([asked, line('cancelled', 2), line('cancel-asked', 3), refused]).last).toBe(
      'cancelled',
    );
  });

  it('R-216: an answer with its word in the body settles it', () => {
    const asked = line('cancel-asked', 1);
    const answered = line('not-cancelled', 5, 'cancelled: false');
    expect(cancelStanding([asked, line('in-doubt', 2), answered]).last).toBe('not-cancelled');
    expect(cancelStanding([asked, line('in-doubt', 2), line('cancelled', 5)]).doubtedAt).toBeNull();
  });
});
