import { describe, expect, it } from 'vitest';
import { paymentVendors } from '../../../../src/core/targets/payment-vendors';
import { createTokenHolder } from '../../../../src/main/http/token';
import { type SubmissionEnd, startSubmission } from '../../../../src/main/runner/submit/loop';
import type { SubmitStore } from '../../../../src/main/runner/submit/store';
import { dayAhead } from '../../../fixtures/days-ahead';
import { type MemoryStore, memoryStore } from '../../../fixtures/memory-store';
import { profileB } from '../../../fixtures/operations';
import { payingBench, type Sent, vendorFields } from '../../../fixtures/paying';
import { company, practiceBench } from '../../../fixtures/practice-submission';

const keyOf = (sent: Sent | undefined): string | undefined => sent?.request_headers['Idempotency-Key'];
const names = { a: {}, b: profileB } as const;

/** A journal whose process dies as soon as the n-th write is on disk. */
const mortal = (store: MemoryStore, writes: number) => {
  let left = writes;
  let die = (): void => undefined;
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  const fatal =
    <A extends readonly unknown[], R>(write: (...values: A) => Promise<R>) =>
    async (...values: A): Promise<R> => {
      if (left <= 0) return new Promise(() => undefined);
      left -= 1;
      const done = await write(...values);
      if (left > 0) return done;
      die();
      return new Promise(() => undefined);
    };
  const { begin, finish, append } = store;
  return { died, store: { ...store, begin: fatal(begin), finish: fatal(finish), append: fatal(append) } };
};

describe.each(['a', 'b'] as const)('the key of a payment under profile %s', (profile) => {
  it.each(['drop-reply=@1', 'status-500-after=@1', 'truncate=@1', 'html-502-after=@1'])(
    'F-16, R-194, R-196, R-198, R-221, R-236: after %s the repeat has the same key and bytes, and one payment exists',
    async (fault) => {
      const bench = await payingBench(profile);
      const payee = await bench.payee();
      const invoices = await bench.invoices(['K-1']);
      await bench.setFaults(`only=POST /v1/payments/payment,${fault}`);
      const sent = await bench.pay(payee, invoices);
      expect([sent.state, sent.records.created]).toEqual(['finished', 1]);
      const [first, second, ...more] = bench.sends('/payments/payment');
      expect(more).toEqual([]);
      expect(keyOf(first)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5/);
      expect([keyOf(second), second?.request_text]).toEqual([keyOf(first), first?.request_text]);
      expect((await bench.ledger()).counts.payments).toBe(1);
      expect((await bench.list()).map(({ state, paymentId }) => [state, paymentId !== null])).toEqual([
        ['created', true],
      ]);
    },
  );

  it('A-6, R-194: two payments have two keys, and no POST to a payments endpoint lacks one', async () => {
    const bench = await payingBench(profile);
    const payee = await bench.payee();
    const [one, two] = await bench.invoices(['K-1', 'K-2']);
    if (one === undefined || two === undefined) throw new Error('no invoices');
    await bench.pay(payee, [one]);
    await bench.pay(payee, [two], { sendOn: dayAhead(41) });
    const [entry] = await bench.list();
    await bench.handlers['payments.cancel']({ payment: entry?.ref ?? '', confirmProduction: null });
    const keys = bench.sends('/payments/').map(keyOf);
    expect([keys.length, new Set(keys).size, keys.includes(undefined)]).toEqual([4, 4, false]);
    const elsewhere = bench.exchanges().filter(({ path }) => !path.startsWith('/payments/'));
    expect(elsewhere.filter((sent) => keyOf(sent) !== undefined)).toEqual([]);
  });

  it('R-188, R-195, R-196, R-247: whatever write a kill comes after, the resume sends the stored key and bytes, and one vendor exists', async () => {
    for (let writes = 1; writes <= 8; writes++) {
      const at = await practiceBench({ profile }, names[profile]);
      const store = memoryStore([vendorFields], 1);
      const life = mortal(store, writes);
      const submit = (one: SubmitStore): Promise<SubmissionEnd> =>
        startSubmission({
          store: one,
          // A process has its own token.
          link: { ...at.link, tokens: createTokenHolder(Date.now) },
          target: paymentVendors,
          importId: 'import-1',
          company,
          options: { inFlight: 1, stopAfterChunks: null, asksOnce: false },
          random: () => 0.5,
          onProgress: () => undefined,
        }).done;
      await Promise.race([life.died, submit(life.store)]);
      expect(await submit(store)).toMatchObject({ state: 'finished' });
      const sends = store.exchanges.filter(({ request }) => request.purpose === 'send');
      const texts = new Set(sends.map(({ request }) => request.bodyText));
      const keys = new Set(sends.map(({ request }) => request.headers['Idempotency-Key']));
      expect([texts.size, keys.size]).toEqual([1, 1]);
      expect([...store.outcomes().values()]).toMatchObject([{ outcome: 'created' }]);
      const ids = sends.flatMap(({ reply }) => (reply?.status === 201 ? [reply.text] : []));
      expect(new Set(ids).size).toBe(1);
      await at.close();
    }
  });

  it('A-5, R-194, R-196, R-197, R-247: in bad weather each of many is created once, each under one key with one body', async () => {
    const MANY = 40;
    const bench = await payingBench(profile);
    const keys = Object.keys(vendorFields);
    const rows = Array.from({ length: MANY }, (_, at) =>
      keys.map((key) => (key === 'name' ? `Vendor ${at}` : vendorFields[key])).join(','),
    );
    const checked = await bench.check(bench.connectionId, {
      file: 'many.csv',
      content: [keys.join(','), ...rows, ''].join('\n'),
      mapping: {
        target: 'payment-vendors',
        fields: Object.fromEntries(keys.map((key) => [key, { column: key }])),
      },
    });
    await bench.setFaults(
      'only=POST /v1/payments/vendor,drop-reply=0.3;status-500-after=0.1;drop-request=0.05',
    );
    const { importId } = checked;
    let now = await bench.send(importId);
    for (let runs = 0; runs < 20 && now.records.created < MANY; runs++) {
      await bench.handlers['imports.resume']({ importId });
      const settled = await bench.handlers['imports.settled']({ importId });
      if (settled.ok) now = settled.value;
    }
    expect([now.records.created, now.records.inDoubt]).toEqual([MANY, 0]);
    const { counts } = await bench.ledger();
    expect([counts.paymentsVendors, counts.idempotencyKeys]).toEqual([MANY, MANY]);
    const sends = bench.sends('/payments/vendor');
    const bodies = new Map<string | undefined, Set<string | null>>();
    for (const sent of sends)
      bodies.set(keyOf(sent), (bodies.get(keyOf(sent)) ?? new Set()).add(sent.request_text));
    expect([bodies.size, Math.max(...[...bodies.values()].map(({ size }) => size))]).toEqual([MANY, 1]);
    expect(sends.length).toBeGreaterThan(MANY);
  }, 60_000);

  it('F-16, R-196, R-197, R-246: one that stays in doubt cannot be edited, keeps its invoice, and tells the age of its key', async () => {
    const bench = await payingBench(profile);
    const payee = await bench.payee();
    const invoices = await bench.invoices(['K-1']);
    await bench.setFaults('only=POST /v1/payments/payment,drop-reply');
    const doubtful = await bench.pay(payee, invoices);
    expect([doubtful.records.inDoubt, doubtful.exitCode]).toEqual([1, 4]);
    const sends = bench.sends('/payments/payment');
    expect([sends.length, new Set(sends.map(keyOf)).size]).toEqual([3, 1]);
    const [entry] = await bench.list();
    expect(entry).toMatchObject({ state: 'in-doubt', paymentId: null });
    expect(entry?.message).toContain('Its key is less than 1 h old.');
    expect(entry?.advice).toContain(`Once it is 24 h old a person decides.`);
    const edited = await bench.handlers['drafts.edit']({
      importId: doubtful.importId,
      edits: [{ row: 2, column: 4, value: '1.00' }],
    });
    expect(edited).toMatchObject({ ok: false, problem: { code: 'draft-sent-already' } });
    const again = await bench.draft(payee, invoices, { sendOn: dayAhead(51) });
    expect([again.records.valid, again.issues.map(({ code }) => code)]).toEqual([
      0,
      ['payment-invoice-taken'],
    ]);
    expect(again.issues[0]?.message).toContain(doubtful.importId);
    await bench.setFaults('');
    await bench.handlers['imports.resume']({ importId: doubtful.importId });
    await bench.handlers['imports.settled']({ importId: doubtful.importId });
    expect((await bench.list()).map(({ state }) => state)).toEqual(['created']);
    expect((await bench.ledger()).counts.payments).toBe(1);
  });

  it('F-17, R-198, R-220, R-235: a refusal that is replayed is in doubt until a person has said not created, is told as what it is, and asks for a new intention', async () => {
    const bench = await payingBench(profile);
    const payee = await bench.payee('Ice practice:no-rail');
    const invoices = await bench.invoices(['K-1']);
    await bench.setFaults('only=POST /v1/payments/payment,drop-reply=@1');
    const doubtful = await bench.pay(payee, invoices);
    expect([doubtful.records.inDoubt, doubtful.exitCode]).toEqual([1, 4]);
    const { importId } = doubtful;
    await bench.handlers['imports.resume']({ importId });
    const same = await bench.handlers['imports.settled']({ importId });
    expect(same).toMatchObject({ ok: true, value: { records: { rejected: 0, inDoubt: 1 } } });
    const note = 'Looked: it is not there.';
    await bench.handlers['imports.decide']({ importId, record: 1, as: 'not-created', note });
    await bench.handlers['imports.resume']({ importId });
    const refused = await bench.handlers['imports.settled']({ importId });
    expect(refused).toMatchObject({ ok: true, value: { records: { rejected: 1, inDoubt: 0 } } });
    const [entry] = await bench.list();
    expect(entry?.message).toMatch(/never answered, and a person said that nothing came of it.*rail/);
    expect(bench.sends('/payments/payment').map(({ status }) => status)).toEqual([null, 400, 400, 400]);
    // A gateway may have given both refusals: under another key its invoice goes out by name and reason.
    const anew = await bench.draft(await bench.payee('Ice of another name'), invoices);
    expect(anew.issues.map(({ code }) => code)).toContain('payment-refused-before');
    await bench.handlers['payments.answer']({
      ...{ importId: anew.importId, invoices: invoices.map(({ number }) => number) },
      ...{ name: 'R. Owner', note: 'Looked: no payment of it stands there.' },
    });
    const sent = await bench.send(anew.importId);
    expect(sent.records.created).toBe(1);
  });

  it('R-190, R-235: a vendor that the service has already is kept with its id, after one request', async () => {
    const one = await payingBench(profile);
    const id = await one.payee('Twice Known');
    const other = await payingBench(profile);
    // A second journal knows nothing of the first: its connection leads to the same service.
    const place = { ...one.practice };
    const connectionId = await other.connect('Same', place, {
      profile: { ...names[profile], proof: { horizonMs: 10 } },
    });
    const draft = await other.handlers['payments.draftVendor']({
      connectionId,
      company: '4100',
      fields: { ...vendorFields, name: 'Twice Known' },
    });
    if (!draft.ok) throw new Error(draft.problem.code);
    const sent = await other.send(draft.value.importId);
    expect([sent.records.existing, sent.records.rejected, sent.exitCode]).toEqual([1, 0, 0]);
    const listed = await other.handlers['payments.vendors']({ connectionId, search: '', limit: 10 });
    expect(listed).toMatchObject({ ok: true, value: { entries: [{ state: 'exists', vendorId: id }] } });
    expect(other.sends('/payments/vendor').map(({ status }) => status)).toEqual([400]);
    const again = await other.handlers['payments.draftVendor']({
      connectionId,
      company: '4100',
      fields: { ...vendorFields, name: 'Twice Known' },
    });
    expect(again).toMatchObject({ ok: true, value: { records: { valid: 0, duplicates: 1 } } });
  });

  it('F-17, R-221, R-235: 422 of the gateway is a refusal with its text, sent once', async () => {
    const bench = await payingBench(profile);
    const refused = await bench.vendor('Ice practice:422');
    expect(refused.records.rejected).toBe(1);
    const listed = await bench.handlers['payments.vendors']({ connectionId: null, search: '', limit: 9 });
    expect(listed).toMatchObject({
      value: { entries: [{ state: 'refused', message: expect.stringContaining('gateway') }] },
    });
    expect(bench.sends('/payments/vendor').map(({ status }) => status)).toEqual([422]);
  });
});
