import { describe, expect, it } from 'vitest';
import { words } from '../../../../src/core/issues/codes';
import { readFacts } from '../../../../src/main/journal/facts';
import { dayAhead } from '../../../fixtures/days-ahead';
import { openPractice } from '../../../fixtures/engine';
import { type Payable, type PayingBench, payingBench } from '../../../fixtures/paying';

const TOTAL = '25.00';

/** An approved invoice that this journal did not import: it knows no number of that id, and no id of that number. */
const foreign = async (
  bench: PayingBench,
  number: string,
  location = '101',
  erpVendorId = 'V-1003',
): Promise<Payable> => {
  const listed = await bench.handlers['directory.list']({
    connectionId: bench.connectionId,
    company: '4100',
    kind: 'vendors',
    search: erpVendorId,
    limit: 1,
  });
  const vendor = listed.ok ? (listed.value.entries[0]?.id ?? '') : '';
  const made = await bench.handlers['service.perform']({
    connectionId: bench.connectionId,
    company: '4100',
    name: 'invoices.create',
    input: {
      svc_location_id: location,
      svc_vendor_id: vendor,
      invoice_number: number,
      invoice_date: '2026-10-01',
      due_date: '2026-11-01',
      total_amount: TOTAL,
    },
    confirmProduction: null,
    seen: null,
  });
  if (!made.ok || made.value.serviceId === null) throw new Error(JSON.stringify(made));
  await bench.alter('invoices', made.value.serviceId, { stage: 'approved' });
  return { id: made.value.serviceId, number, total: TOTAL };
};

const byId = ({ id, total }: Payable): Payable => ({ id, number: '', total });
const byNumber = ({ number, total }: Payable): Payable => ({ id: '', number, total });
const later = { sendOn: dayAhead(55) };
const codes = ({ issues }: { issues: readonly { code: string }[] }) => issues.map(({ code }) => code);

const answer = (bench: PayingBench, importId: string, invoices: string[]) =>
  bench.handlers['payments.answer']({
    importId,
    invoices,
    name: 'R. Owner',
    note: 'Never paid, see letter.',
  });

describe('one invoice, one payment', () => {
  it.each([
    ['id', 'number', byId, byNumber],
    ['number', 'id', byNumber, byId],
  ] as const)('R-245, R-246: paid by %s, it is not paid again by %s', async (_one, _other, first, second) => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const invoice = await foreign(bench, 'X-1');
    expect((await bench.pay(payee, [first(invoice)])).records.created).toBe(1);
    const again = await bench.draft(payee, [second(invoice)], later);
    expect([again.records.valid, codes(again)]).toEqual([0, ['payment-invoice-taken']]);
  });

  it.each([
    ['id', byId, byNumber],
    ['number', byNumber, byId],
  ] as const)(
    'R-246: two that were both checked cannot both be sent, the first by %s',
    async (_one, first, second) => {
      const bench = await payingBench();
      const payee = await bench.payee();
      const invoice = await foreign(bench, 'X-1');
      const one = await bench.draft(payee, [first(invoice)]);
      const other = await bench.draft(payee, [second(invoice)], later);
      expect([codes(one), codes(other)]).toEqual([[], []]);
      expect((await bench.send(one.importId)).records.created).toBe(1);
      await expect(bench.send(other.importId)).rejects.toThrow('payment-overtaken');
      expect((await bench.ledger()).counts['payments']).toBe(1);
    },
  );

  it.each([
    ['id', 'number'],
    ['number', 'id'],
  ] as const)(
    'R-245, R-246: one that a file names by %s and by %s, unseen at the check, is left out at sending, and the run goes on',
    async (first, _second) => {
      const bench = await payingBench();
      const payee = await bench.payee();
      const invoice = await foreign(bench, 'X-1');
      const other = await foreign(bench, 'X-2');
      const { connectionId, practice } = bench;
      const wrong = { apiKey: 'wrong', clientId: 'wrong', clientSecret: 'wrong' };
      await bench.handlers['connections.setSecrets']({ connectionId, secrets: wrong });
      const twins = [`${dayAhead(40)},${invoice.id},`, `${dayAhead(41)},,X-1`];
      const rows = first === 'id' ? twins : twins.toReversed();
      const checked = await bench.check(connectionId, {
        file: 'payments.csv',
        content: ['Day,Id,Number', ...rows, `${dayAhead(42)},${other.id},`, ''].join('\n'),
        mapping: {
          target: 'payments',
          groupBy: ['Day'],
          fields: {
            ...{ vendor_id: { constant: payee }, location_id: { constant: '101' } },
            ...{ send_date: { column: 'Day' }, currency: { constant: 'USD' } },
            'items[].total_amount': { constant: TOTAL },
            'items[].invoice_id': { column: 'Id' },
            'items[].invoice_number': { column: 'Number' },
          },
        },
      });
      expect(checked.records.valid).toBe(3);
      const { apiKey, clientId, clientSecret } = practice;
      await bench.handlers['connections.setSecrets']({
        connectionId,
        secrets: { apiKey, clientId, clientSecret },
      });
      const { importId } = checked;
      // The first payment of a location stops the run for a look; nothing else does.
      expect((await bench.send(importId)).state).toBe('paused');
      await bench.handlers['imports.resume']({ importId });
      const settled = await bench.handlers['imports.settled']({ importId });
      const sent = settled.ok ? settled.value : null;
      expect([sent?.state, sent?.records.created, sent?.records.rejected]).toEqual(['finished', 2, 1]);
      const refused = await bench.handlers['imports.records']({
        ...{ importId, outcome: 'rejected', limit: 5, after: 0 },
      });
      expect(refused.ok && refused.value[0]?.message).toMatch(/Invoice .* is in payment .* already/);
      expect((await bench.ledger()).counts['payments']).toBe(2);
    },
  );

  it('R-246: an invoice is refused in the name of the one that was paid, not of the one that was asked for', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const [one, other] = [await foreign(bench, 'X-1'), await foreign(bench, 'X-2')];
    await bench.alter('invoices', other.id, { invoice_number: 'X-1' });
    expect((await bench.pay(payee, [byId(one)])).records.created).toBe(1);
    const again = await bench.draft(payee, [byId(other)], later);
    expect([again.records.valid, codes(again)]).toEqual([0, ['payment-invoice-taken']]);
    expect(again.issues[0]?.message).toContain(`Invoice X-1 (id ${one.id}; asked for was id ${other.id}`);
    const same = await bench.draft(payee, [byId(one)], later);
    expect(same.issues[0]?.message).toContain(`Invoice ${one.id} is in payment`);
    await bench.alter('invoices', other.id, { invoice_number: 'X-7' });
    const mixed = await bench.draft(payee, [{ ...byId(other), number: 'X-1' }], later);
    expect(mixed.issues.find(({ code }) => code === 'payment-invoice-taken')?.message).toContain(
      `Invoice X-1 (id ${one.id}; asked for was id ${other.id}, under that number)`,
    );
    expect(words('payment-invoice-taken', {}).advice).toContain('payments cancel ID');
  });

  it('R-245: one imported as archived is named by its own id where another of its number is asked for', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const [archived] = await bench.invoices(['X-1', 'X-9'], 'archived');
    const other = await foreign(bench, 'X-2');
    await bench.alter('invoices', other.id, { invoice_number: 'X-1' });
    const asked = await bench.draft(payee, [byId(other)]);
    expect(codes(asked)).toContain('payment-invoice-archived-alike');
    const message = asked.issues.find(({ code }) => code.endsWith('-alike'))?.message;
    expect(message).toContain(`Invoice X-1 (id ${archived?.id}; asked for was id ${other.id}`);
    const given = await answer(bench, asked.importId, [other.id]);
    expect(given).toMatchObject({ ok: true, value: { records: { valid: 1 } } });
  });

  it('R-246: the id that a number was resolved to stays taken when the invoice gets another number', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const invoice = await foreign(bench, 'X-1');
    await bench.pay(payee, [byNumber(invoice)]);
    await bench.alter('invoices', invoice.id, { invoice_number: 'X-1 corrected' });
    const again = await bench.draft(payee, [byId(invoice)], later);
    expect([again.records.valid, codes(again)]).toEqual([0, ['payment-invoice-taken']]);
  });

  it('R-246: two payments of one file that mean one invoice, once looked up, are told at the check', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const invoice = await foreign(bench, 'X-1');
    const rows = [`${payee},${dayAhead(31)},${invoice.id},`, `${payee},${dayAhead(32)},,X-1`];
    const checked = await bench.check(bench.connectionId, {
      file: 'both.csv',
      content: ['Payee,Day,Id,Number', ...rows, ''].join('\n'),
      mapping: {
        target: 'payments',
        locale: { dateOrder: 'ymd', decimal: '.', currency: null },
        groupBy: ['Payee', 'Day'],
        fields: {
          vendor_id: { column: 'Payee' },
          location_id: { constant: '101' },
          send_date: { column: 'Day' },
          currency: { constant: 'USD' },
          'items[].total_amount': { constant: TOTAL },
          'items[].invoice_id': { column: 'Id' },
          'items[].invoice_number': { column: 'Number' },
        },
      },
    });
    expect([checked.records.valid, checked.records.invalid]).toEqual([1, 1]);
    expect(codes(checked)).toEqual(['payment-invoice-twice']);
    expect((await bench.send(checked.importId)).records).toMatchObject({ created: 1, rejected: 0 });
    expect(bench.sends('/payments/payment')).toHaveLength(1);
  });

  it('R-246: while nobody can be asked, the last list of invoices tells that two payments of one file mean one', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const invoice = await foreign(bench, 'X-1');
    const { connectionId } = bench;
    await bench.handlers['directory.sync']({ connectionId, company: '4100', only: ['invoices'] });
    const secrets = { apiKey: 'wrong', clientId: 'wrong', clientSecret: 'wrong' };
    await bench.handlers['connections.setSecrets']({ connectionId, secrets });
    const checked = await bench.check(connectionId, {
      file: 'both.csv',
      content: ['Day,Id,Number', `${dayAhead(31)},${invoice.id},`, `${dayAhead(32)},,X-1`, ''].join('\n'),
      mapping: {
        target: 'payments',
        groupBy: ['Day'],
        fields: {
          ...{ vendor_id: { constant: payee }, location_id: { constant: '101' } },
          ...{ send_date: { column: 'Day' }, currency: { constant: 'USD' } },
          'items[].total_amount': { constant: TOTAL },
          'items[].invoice_id': { column: 'Id' },
          'items[].invoice_number': { column: 'Number' },
        },
      },
    });
    expect([checked.records.valid, checked.records.invalid]).toEqual([1, 1]);
    expect(codes(checked)).toContain('payment-invoice-twice');
  });

  it('a number that means two invoices of the vendor is refused, with both shown, and paid by id', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const [one, other] = [await foreign(bench, 'X-1'), await foreign(bench, 'X-2', '102')];
    await bench.alter('invoices', other.id, { invoice_number: 'X-1' });
    const refused = await bench.draft(payee, [byNumber(one)]);
    expect([refused.records.valid, codes(refused)]).toEqual([0, ['payment-number-several']]);
    for (const { id } of [one, other]) expect(refused.issues[0]?.message).toContain(`id ${id} `);
    expect((await bench.draft(payee, [byId(one)])).records.valid).toBe(1);
  });

  it('R-222: a number that other vendors have too is asked about, and the id is not', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const ours = await foreign(bench, 'X-1');
    const other = await foreign(bench, 'X-1', '101', 'V-1001');
    const asked = await bench.draft(payee, [byNumber(ours)]);
    expect([asked.records.valid, codes(asked)]).toEqual([0, ['payment-number-of-others']]);
    expect(asked.issues[0]?.message).toContain(`id ${other.id} `);
    expect((await bench.draft(payee, [byId(ours)])).records.valid).toBe(1);
    expect((await answer(bench, asked.importId, ['X-1'])).ok).toBe(true);
    expect((await bench.send(asked.importId)).records.created).toBe(1);
  });

  it('R-222: one that nobody could look up at the check is left out at sending', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const ours = await foreign(bench, 'X-1');
    await foreign(bench, 'X-1', '101', 'V-1001');
    const { connectionId, practice } = bench;
    const wrong = { apiKey: 'wrong', clientId: 'wrong', clientSecret: 'wrong' };
    await bench.handlers['connections.setSecrets']({ connectionId, secrets: wrong });
    const unread = await bench.draft(payee, [byNumber(ours)]);
    expect([unread.records.valid, codes(unread)]).toEqual([1, ['payment-invoice-unread']]);
    const { apiKey, clientId, clientSecret } = practice;
    await bench.handlers['connections.setSecrets']({
      connectionId,
      secrets: { apiKey, clientId, clientSecret },
    });
    const sent = await bench.send(unread.importId);
    expect([sent.records.created, sent.records.rejected]).toEqual([0, 1]);
    expect((await bench.ledger()).counts['payments'] ?? 0).toBe(0);
  });

  it('what was examined is sealed with the invoice that each line was resolved to, and what it read', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const invoice = await foreign(bench, 'X-1');
    const paid = await bench.pay(payee, [byNumber(invoice)]);
    const examined = readFacts(bench.journal, paid.importId).filter(({ kind }) => kind === 'examined');
    expect(examined).toMatchObject([
      {
        isSame: true,
        lines: [
          {
            record: 1,
            named: 'X-1',
            seen: {
              ...{ id: invoice.id, number: 'X-1', vendor: 'V-1003', location: '101' },
              ...{ amount: '25', currency: 'USD', status: 'approved', word: 'unpaid' },
            },
          },
        ],
      },
    ]);
  });
});

describe('what is asked before an invoice is paid', () => {
  it('what the check reads of the invoices is counted with the requests of the import', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const draft = await bench.draft(payee, [byNumber(await foreign(bench, 'X-1'))], later);
    expect(draft.requests).toBeGreaterThan(0);
  });

  it('R-245: an archived invoice is paid by name and reason only, also where it is archived after the check', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const [one, other] = [await foreign(bench, 'X-1'), await foreign(bench, 'X-2')];
    const checked = await bench.draft(payee, [byId(other)]);
    for (const { id } of [one, other]) await bench.alter('invoices', id, { stage: 'archived' });
    expect((await bench.send(checked.importId)).records.rejected).toBe(1);
    expect((await bench.list())[0]?.message).toContain("reads as 'archived'");
    const asked = await bench.draft(payee, [byNumber(one)]);
    expect([asked.records.valid, codes(asked)]).toEqual([0, ['payment-reads-archived']]);
    const unsigned = { importId: asked.importId, invoices: ['X-1'], name: ' ', note: 'x' };
    expect(await bench.handlers['payments.answer'](unsigned)).toMatchObject({
      problem: { code: 'payment-answer-unsigned' },
    });
    expect(await answer(bench, asked.importId, ['X-9'])).toMatchObject({
      problem: { code: 'payment-answers-none' },
    });
    expect(await answer(bench, asked.importId, ['X-1'])).toMatchObject({ value: { records: { valid: 1 } } });
    expect(await bench.handlers['payments.questions']({ importId: asked.importId })).toMatchObject({
      value: { open: [], answered: [{ invoice: 'X-1', name: 'R. Owner', note: 'Never paid, see letter.' }] },
    });
    expect((await bench.send(asked.importId)).records.created).toBe(1);
    expect(await bench.handlers['review.show']({ importId: asked.importId })).toMatchObject({
      value: { decisions: [{ who: 'R. Owner', note: 'Never paid, see letter.' }] },
    });
  });

  it('R-245: what this journal imported as archived is overridden by name and reason, not once it reads paid', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const [unpaid, paid] = await bench.invoices(['A-1', 'A-2'], 'archived');
    if (unpaid === undefined || paid === undefined) throw new Error('no invoices');
    await bench.alter('invoices', unpaid.id, { paidElsewhere: false });
    const asked = await bench.draft(payee, [unpaid]);
    expect(codes(asked)).toEqual(['payment-invoice-archived']);
    expect(await answer(bench, asked.importId, ['A-1'])).toMatchObject({ value: { records: { valid: 1 } } });
    expect((await bench.send(asked.importId)).records.created).toBe(1);
    const refused = await bench.draft(payee, [paid]);
    expect(codes(refused)).toEqual(['invoice-not-open', 'payment-invoice-archived-paid']);
    expect(await bench.handlers['payments.questions']({ importId: refused.importId })).toMatchObject({
      value: { open: [], words: ['paid'] },
    });
    expect(await answer(bench, refused.importId, ['A-2'])).toMatchObject({
      problem: { code: 'payment-answer-refused' },
    });
  });

  it('NS-14: no payment word passes until a person has confirmed it, and then for every connection to the service', async () => {
    const bench = await payingBench('a', {}, { isWordConfirmed: false });
    const payee = await bench.payee();
    const invoice = await foreign(bench, 'X-1');
    const asked = await bench.draft(payee, [byId(invoice)]);
    expect([asked.records.valid, codes(asked)]).toEqual([0, ['payment-word-unconfirmed']]);
    expect(asked.issues[0]?.message).toContain("the payment status 'unpaid'");
    const second = await bench.connect('Same service', bench.practice, {
      baseUrl: `${bench.practice.baseUrl}/`,
    });
    const word = { word: 'unpaid', isOpen: true, name: 'R. Owner', note: 'As the dashboard says.' };
    const said = await bench.handlers['payments.sayWord']({ connectionId: second, ...word });
    expect(said).toMatchObject({ value: { words: [{ word: 'unpaid', name: 'R. Owner' }] } });
    const passed = await bench.handlers['drafts.prepare']({ importId: asked.importId });
    expect(passed).toMatchObject({ value: { records: { valid: 1 }, issues: [] } });
    const taken = { ...word, isOpen: false };
    await bench.handlers['payments.sayWord']({ connectionId: bench.connectionId, ...taken });
    expect((await bench.send(asked.importId)).records.rejected).toBe(1);
    expect(bench.sends('/payments/payment')).toEqual([]);
  });

  it('NS-14: outside practice the setting lets no word through that nobody confirmed, or that was withdrawn', async () => {
    const setting = 'invoice.values.paymentStatusOpen';
    const bench = await payingBench();
    const { connectionId, handlers } = bench;
    const list = async () => await handlers['payments.words']({ connectionId });
    const settings = { changes: [{ setting, value: ['unpaid'], isReset: false }], reason: 'as told' };
    const by = { word: 'unpaid', name: 'R. Owner', note: 'Taken back.' };
    expect(await handlers['profile.change']({ connectionId, ...settings })).toMatchObject({ ok: true });
    const payee = await bench.payee();
    const first = await bench.draft(payee, [byId(await foreign(bench, 'X-1'))]);
    expect(first.records.valid).toBe(1);
    await handlers['payments.sayWord']({ connectionId, ...by, isOpen: false });
    expect(await list()).toMatchObject({ value: { words: [] } });
    const asked = await bench.draft(payee, [byId(await foreign(bench, 'X-2'))]);
    expect([asked.records.valid, codes(asked)]).toEqual([0, ['payment-word-unconfirmed']]);
    const refused = { ok: false, problem: { code: 'profile-word-unconfirmed', params: { word: 'unpaid' } } };
    expect(await handlers['profile.change']({ connectionId, ...settings })).toMatchObject(refused);
    const text = JSON.stringify({ invoice: { values: { paymentStatusOpen: ['open', 'unpaid'] } } });
    expect(await handlers['profile.load']({ connectionId, text, reason: 'x' })).toMatchObject({
      problem: { code: 'profile-word-unconfirmed', params: { word: 'open' } },
    });
    await expect(
      bench.connect('Second', bench.practice, { environment: 'sandbox', profile: JSON.parse(text) }),
    ).rejects.toThrow('profile-word-unconfirmed');
  });

  it('NS-14: the words of a practice service stand in the list while they pass, and a withdrawal beats them', async () => {
    const bench = await payingBench('a', {}, { environment: 'practice', isWordConfirmed: false });
    const { connectionId, handlers } = bench;
    expect(await handlers['payments.words']({ connectionId })).toMatchObject({
      value: { words: [{ word: 'unpaid', name: 'built in' }] },
    });
    const invoice = await foreign(bench, 'X-1');
    const payee = await bench.payee();
    const passed = await bench.draft(payee, [byId(invoice)]);
    expect(passed.records.valid).toBe(1);
    const taken = { word: 'unpaid', isOpen: false, name: 'R. Owner', note: 'Not sure of it.' };
    expect(await handlers['payments.sayWord']({ connectionId, ...taken })).toMatchObject({
      value: { words: [] },
    });
    const asked = await handlers['drafts.prepare']({ importId: passed.importId });
    expect(asked).toMatchObject({ value: { issues: [{ code: 'payment-word-unconfirmed' }] } });
  });

  it('an invoice that is not approved is asked about; the answer holds for what it read, and for nothing else', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const invoice = await foreign(bench, 'X-1');
    await bench.alter('invoices', invoice.id, { stage: 'pending-approval' });
    const asked = await bench.draft(payee, [byId(invoice)]);
    expect(codes(asked)).toEqual(['payment-status-not-ready']);
    await answer(bench, asked.importId, [invoice.id]);
    await bench.alter('invoices', invoice.id, { stage: 'incomplete' });
    expect((await bench.send(asked.importId)).records.rejected).toBe(1);
    const again = await bench.draft(payee, [byId(invoice)]);
    await answer(bench, again.importId, [invoice.id]);
    expect((await bench.send(again.importId)).records.created).toBe(1);
  });

  it('R-207: a send date before today is refused; R-249: the same vendor, amount and currency within ten days is warned of', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const [one, other] = [await foreign(bench, 'X-1'), await foreign(bench, 'X-2')];
    const past = await bench.draft(payee, [one], { sendOn: '2020-01-01' });
    expect([past.records.valid, codes(past)]).toEqual([0, ['payment-date-past']]);
    const far = await bench.draft(payee, [one], { sendOn: dayAhead(365) });
    expect([far.records.valid, codes(far)]).toEqual([1, ['payment-date-far']]);
    await bench.pay(payee, [one]);
    const alike = await bench.draft(payee, [other], later);
    expect([alike.records.valid, codes(alike)]).toEqual([1, ['payment-alike']]);
  });

  it('an invoice that cannot be looked up is warned of, and held back when it is sent and not found', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    await bench.setFaults('only=GET /v1/invoices,status-403');
    const unread = await bench.draft(payee, [{ id: '', number: 'X-9', total: TOTAL }]);
    expect(unread.records.valid + unread.records.invalid).toBe(1);
    await bench.setFaults('');
    const missing = await bench.draft(payee, [{ id: '', number: 'X-9', total: TOTAL }]);
    expect([missing.records.valid, codes(missing)]).toEqual([0, ['invoice-not-found']]);
  });
});

describe('one service, however it is called', () => {
  it.each(['second', 're-added'] as const)(
    'a %s connection: taken by id there is taken by number here',
    async (which) => {
      const bench = await payingBench();
      const payee = await bench.payee();
      const invoice = await foreign(bench, 'X-1');
      await bench.pay(payee, [byId(invoice)]);
      if (which === 're-added') {
        const removed = await bench.handlers['connections.remove']({
          connectionId: bench.connectionId,
          forgetCredentials: true,
        });
        expect(removed.ok).toBe(true);
      }
      const connectionId = await bench.connect('Once more', bench.practice, {
        baseUrl: `${bench.practice.baseUrl}/`,
        locations: [{ id: '101', name: 'Quay' }],
      });
      const again = await bench.handlers['payments.draft']({
        connectionId,
        company: '4100',
        locationId: '101',
        vendorId: payee,
        sendOn: later.sendOn,
        invoices: [{ amount: TOTAL, currency: 'USD', keys: { invoiceNumber: 'X-1' } }],
      });
      expect(again).toMatchObject({
        value: { records: { valid: 0 }, issues: [{ code: 'payment-invoice-taken' }] },
      });
      const listed = await bench.handlers['payments.list']({ connectionId, search: '', limit: 5 });
      expect(listed).toMatchObject({ value: { total: 1 } });
    },
  );

  it('the same company and invoice id at another production address is asked about', async () => {
    const bench = await payingBench('a', {}, { environment: 'production' });
    const payee = await bench.payee();
    const [invoice] = await bench.invoices(['P-1']);
    if (invoice === undefined) throw new Error('no invoice');
    await bench.pay(payee, [invoice]);
    const twin = await openPractice();
    const connectionId = await bench.connect('Twin', twin, {
      environment: 'production',
      locations: [{ id: '101', name: 'Quay' }],
    });
    const asked = await bench.handlers['payments.draft']({
      connectionId,
      company: '4100',
      locationId: '101',
      vendorId: payee,
      sendOn: later.sendOn,
      invoices: [{ amount: invoice.total, currency: 'USD', keys: { invoiceId: invoice.id } }],
    });
    expect(asked.ok && codes(asked.value)).toContain('payment-id-at-other-address');
  });
});
