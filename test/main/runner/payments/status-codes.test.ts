import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeMeaning } from '../../../../src/core/service/payments/read';
import { standingOf } from '../../../../src/renderer/screens/payments/payment-states';
import { type PayingBench, payingBench } from '../../../fixtures/paying';
import { testProfile } from '../../../fixtures/submission';

const KNOWN = ['4', '5', '6', '8', '9'];

/** A bench with one payment, whose status the service tells as the test lays out. */
const told = async () => {
  const now: { code: unknown; label: unknown } = { code: 1, label: 'Scheduled' };
  const bench = await payingBench(
    'a',
    {},
    {
      front: {
        change: (answer, { method, path }) => {
          if (method !== 'GET' || !path.startsWith('/v1/payments/payment/')) return answer;
          const body = JSON.parse(answer.text);
          const payment = { ...body.payment, status_code: now.code, status: now.label };
          return { ...answer, text: JSON.stringify({ ...body, payment }) };
        },
      },
    },
  );
  await bench.pay(await bench.payee(), await bench.invoices(['S-1']));
  const reads = (): number =>
    bench.exchanges().filter(({ method, path }) => method === 'GET' && path.startsWith('/payments/payment/'))
      .length;
  return { bench, now, reads };
};

const refreshed = async (bench: PayingBench) => {
  const read = await bench.handlers['payments.refresh']({ connectionId: null, payments: [] });
  if (!read.ok) throw new Error(read.problem.code);
  return read.value;
};

const cancelOf = async (bench: PayingBench) => {
  const [entry] = await bench.list();
  const found = await bench.handlers['payments.get']({ payment: entry?.ref ?? '' });
  if (!found.ok) throw new Error(found.problem.code);
  return found.value.cancel;
};

describe('the status code of a payment', () => {
  it('F-18, R-215: whatever unknown code and label come, the payment is asked after every time and never called done', async () => {
    const { bench, now, reads } = await told();
    for (const [code, label] of [
      ...[
        [0, 'Paid'],
        [7, 'Cancelled'],
        [55, 'Completed'],
        [-1, null],
        [5.5, 'Paid'],
        ['05', 'Paid'],
        ['paid', 'Paid'],
      ],
      ...[
        [null, 'Paid'],
        [undefined, 'Delivered'],
        [true, 'Paid'],
        [{ code: 5 }, 'Paid'],
        [[5], 'Paid'],
      ],
    ]) {
      Object.assign(now, { code, label });
      const before = reads();
      const [entry, ...others] = await refreshed(bench);
      expect([reads() - before, others]).toEqual([1, []]);
      expect([code, entry?.isTerminal, entry?.state]).toEqual([code, false, 'created']);
      if (entry !== undefined) expect(standingOf(entry).tone).toBe('open');
      if (typeof label === 'string' && entry !== undefined) expect(standingOf(entry).word).toBe(label);
    }
    // It was followed all the while: the one code that ends it does.
    Object.assign(now, { code: 5, label: 'Paid' });
    expect(await refreshed(bench)).toMatchObject([{ isTerminal: true, statusCode: '5' }]);
    const after = reads();
    expect([await refreshed(bench), reads()]).toEqual([[], after]);
  });

  it.each([
    ['4', 'Sent'],
    ['5', 'Paid'],
    ['6', 'Initiated'],
    ['8', 'Delivered'],
    ['9', 'Swiped'],
  ])('F-18, R-217: %s (%s) cannot be cancelled any more, as a number or as a text', async (code, label) => {
    const { bench, now } = await told();
    expect(await cancelOf(bench)).toMatchObject({ mayWork: true });
    for (const shown of [Number(code), code]) {
      Object.assign(now, { code: shown, label: null });
      await bench.handlers['payments.refresh']({
        connectionId: null,
        payments: [(await bench.list())[0]?.ref ?? ''],
      });
      expect(await cancelOf(bench)).toEqual({
        mayWork: false,
        sentence: expect.stringContaining(`${label} (${code})`),
      });
    }
  });

  it.each([
    [99, 'Zapped', /is Zapped \(99\)\. This code is not known/],
    ['1', 'Completed', /is Completed \(1\)\. This code is not known/],
    [1, 'Scheduled', /\(Scheduled\), no money has moved/],
    [null, 'Completed', /shows no code of its status/],
  ])('F-18, R-215: what %s, %s means is said only where it is known', async (code, label, sentence) => {
    const { bench, now } = await told();
    Object.assign(now, { code, label });
    await refreshed(bench);
    const cancel = await cancelOf(bench);
    expect([cancel.mayWork, cancel.sentence]).toEqual([true, expect.stringMatching(sentence)]);
  });

  it('F-18, R-213, R-215: of all codes there may be, only those that were told end a payment or keep it from being cancelled', () => {
    const profile = testProfile();
    const codes = fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom(...KNOWN));
    fc.assert(
      fc.property(
        codes,
        fc.option(fc.constantFrom('Paid', 'Sent', 'Cancelled', 'Failed', '')),
        (code, label) => {
          const { isTerminal, mayCancel } = codeMeaning(code, label, profile);
          expect(isTerminal).toBe(code === '5');
          expect(mayCancel).toBe(!KNOWN.includes(code));
        },
      ),
      { numRuns: 500 },
    );
  });
});
