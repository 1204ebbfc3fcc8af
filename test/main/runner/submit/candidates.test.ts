import { expect, it } from 'vitest';
import { z } from 'zod';
import { appendFacts, factsOfKinds } from '../../../../src/main/journal/facts';
import { inTransaction } from '../../../../src/main/journal/open';
import { findRecord } from '../../../../src/main/journal/records';
import { serviceOfConnection } from '../../../../src/main/journal/same-service';
import { keepSeen } from '../../../../src/main/journal/seen-entries';
import type { Practice } from '../../../../src/practice';
import { engineBench, openPractice } from '../../../fixtures/engine';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../../fixtures/invoice-file';
import { company, quick } from '../../../fixtures/practice-submission';

/** An invoice that nobody has read yet. */
const somebodys = async (practice: Practice): Promise<string> => {
  const reply = await fetch(new URL('/practice/books', practice.baseUrl), {
    headers: { 'x-api-key': practice.apiKey },
  });
  const books = z.object({
    invoices: z.array(z.object({ id: z.coerce.string(), madeBy: z.object({ client: z.string() }) })),
  });
  const found = books.parse(await reply.json()).invoices.find(({ madeBy }) => madeBy.client === 'seed');
  return found?.id ?? '';
};

/** Six invoices of which some are in doubt, and a later look that shows one entry beside the first two of them. */
const seenBeside = async (more = '') => {
  const practice = await openPractice({ batchDelayMs: [0, 20], seed: 7 });
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', practice, {
    locations: [{ id: '101', name: 'Quay' }],
    profile: { ...quick, patience: { ...quick.patience, failuresInARow: 3 } },
  });
  await bench.handlers['directory.sync']({ connectionId, company });
  const file = { file: 'i.csv', content: invoiceCsv(invoiceRows(6)), mapping: invoiceMapping() };
  const { importId } = await bench.check(connectionId, file);
  await fetch(new URL('/practice/faults', practice.baseUrl), {
    method: 'POST',
    headers: { 'x-api-key': practice.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      faults: `only=POST /v1/invoices/import,drop-request=@2;only=GET /v1/invoices,status-500${more}`,
    }),
  });
  await bench.send(importId);
  const inDoubt = async () => {
    const order = { importId, outcome: 'in-doubt' as const, limit: 100, after: 0 };
    const listed = await bench.handlers['imports.records'](order);
    if (!listed.ok) throw new Error(listed.problem.code);
    return listed.value;
  };
  const [first, second] = await inDoubt();
  if (first === undefined || second === undefined) throw new Error('two are in doubt');
  const at = Date.now();
  const seen = { id: '88112', grade: 'suspicion' as const, differs: ['total_amount'], unshown: [] };
  const candidates = [{ ...seen, createdAt: null }];
  inTransaction(bench.journal, () =>
    appendFacts(bench.journal, importId, [
      {
        ...{ kind: 'look', at, begunAt: at, chunks: [], told: [first.record, second.record] },
        ...{ isWhole: true, open: [], holes: [], newest: null },
        sights: [first, second].map(({ record }) => ({ record, candidates })),
      },
    ]),
  );
  const sent = Object.fromEntries(Object.entries(first.payload ?? {}));
  const texts = {
    ...{ key: null, number: null, vendor: null, erpVendor: null, location: null, total: null },
    ...{ currency: null, day: null, status: null, payment: null, createdAtUtc: null },
  };
  const service = serviceOfConnection(bench.journal, connectionId) ?? '';
  const entry = {
    ...{ invoice_number: sent.invoice_number, svc_vendor_id: sent.svc_vendor_id },
    ...{ total_amount: 1070.1, currency: 'USD' },
  };
  keepSeen(bench.journal, { service, company, list: 'invoices' }, [{ ...texts, id: '88112', entry }], at);
  const decide = (more: object) =>
    bench.handlers['imports.decide']({
      ...{ importId, record: first.record, as: 'not-created', note: 'not there' },
      ...more,
    });
  const chunks = factsOfKinds(bench.journal, importId, ['chunk']).flatMap((fact) =>
    fact.kind === 'chunk' ? [fact.made] : [],
  );
  /** A later look that showed nothing, for the records of the chunk that has the first one, or of all others. */
  const looked = (isOwn: boolean): void =>
    inTransaction(bench.journal, () =>
      appendFacts(bench.journal, importId, [
        {
          ...{ kind: 'look', at: at + 1, begunAt: at + 1, told: [], sights: [] },
          ...{ isWhole: true, open: [], holes: [], newest: null },
          chunks: chunks
            .filter(({ records }) => records.includes(first.record) === isOwn)
            .map(({ chunk }) => chunk),
        },
      ]),
    );
  /** A later look that showed an entry beside the first record. */
  const shows = (id: string): void =>
    inTransaction(bench.journal, () =>
      appendFacts(bench.journal, importId, [
        {
          ...{ kind: 'look', at: at + 2, begunAt: at + 2, chunks: [], told: [first.record] },
          ...{ isWhole: true, open: [], holes: [], newest: null },
          sights: [
            { record: first.record, candidates: [{ ...candidates[0], ...seen, id, createdAt: null }] },
          ],
        },
      ]),
    );
  /** What is said of the first record by now. */
  const outcomeText = (): string => findRecord(bench.journal, importId, first.record)?.text ?? '';
  /** Goes on under other faults. */
  const resumed = async (faults: string): Promise<void> => {
    await fetch(new URL('/practice/faults', practice.baseUrl), {
      method: 'POST',
      headers: { 'x-api-key': practice.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ faults }),
    });
    await bench.handlers['imports.resume']({ importId });
    await bench.handlers['imports.settled']({ importId });
  };
  const existing = await somebodys(practice);
  return { first, second, sent, inDoubt, decide, looked, shows, outcomeText, resumed, practice, existing };
};

/** Has somebody else enter an invoice; answers with its id. */
const entered = async (practice: Practice, invoice: object): Promise<string> => {
  const { apiKey, clientId, clientSecret } = practice;
  const key = { 'x-api-key': apiKey };
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const granted = await fetch(practice.authUrl, {
    method: 'POST',
    headers: key,
    body: new URLSearchParams(form),
  });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await granted.json());
  const reply = await fetch(`${practice.baseUrl}/invoices`, {
    method: 'POST',
    headers: { ...key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...invoice, upload_id: crypto.randomUUID() }),
  });
  const made = z.object({ id: z.coerce.string() });
  return made.parse(await reply.json()).id;
};

it('an entry that may be a record in doubt comes with its values beside those that were sent', async () => {
  const { first, sent, inDoubt } = await seenBeside();
  const [own] = (await inDoubt()).filter(({ record }) => record === first.record);
  expect(own?.candidates).toMatchObject([{ id: '88112', differs: ['Total amount'] }]);
  const values = own?.candidates?.[0]?.values ?? [];
  const of = (label: string) => values.find((one) => one.label === label);
  expect(of('Invoice number')).toMatchObject({ sent: sent.invoice_number, there: sent.invoice_number });
  expect(of('Total amount')).toMatchObject({
    sent: expect.stringMatching(/\.\d\d$/),
    there: '1070.10',
  });
  // As people know it, not by the number that the service gave it.
  expect(of('Vendor')?.there).toMatch(/^V-/);
  expect(of('Invoice date')).toMatchObject({ sent: expect.stringMatching(/^\d{4}-/), there: '' });
});

it('no record is sent again beside an entry that was not marked as another one, whoever else it could be', async () => {
  const { second, decide } = await seenBeside();
  expect(await decide({})).toMatchObject({ ok: false, problem: { code: 'record-seen-there' } });
  expect(await decide({ others: [second.record] })).toMatchObject({
    ok: false,
    problem: { code: 'record-seen-there' },
  });
  expect(await decide({ note: '88112 is the one of last year' })).toMatchObject({ ok: true });
});

it('a look for other records takes back nothing of what was shown beside one, a look for it does', async () => {
  const { decide, looked } = await seenBeside();
  looked(false);
  expect(await decide({})).toMatchObject({ ok: false, problem: { code: 'record-seen-there' } });
  looked(true);
  expect(await decide({})).toMatchObject({ ok: true });
});

it('an id that the service never showed is not believed, nor one that reads as another thing, nor none at all', async () => {
  const { decide, existing, inDoubt } = await seenBeside();
  const said = { as: 'created', note: 'seen in the dashboard' };
  expect(await decide({ ...said, serviceId: '99999' })).toMatchObject({
    ok: false,
    problem: { code: 'decided-id-unseen', params: { id: '99999', looked: expect.stringMatching(/list/) } },
  });
  expect(await decide({ ...said, serviceId: existing })).toMatchObject({
    ok: false,
    problem: { code: 'decided-id-other', params: { id: existing } },
  });
  const [, , third] = await inDoubt();
  expect(await decide({ ...said, record: third?.record })).toMatchObject({
    ok: false,
    problem: { code: 'decided-id-missing' },
  });
  // What the list showed of it was of another amount, though it cannot be asked for by its id now.
  expect(await decide({ ...said, serviceId: '88112' })).toMatchObject({
    ok: false,
    problem: { code: 'decided-id-other-money', params: { id: '88112' } },
  });
});

it('an invoice of another amount is not the record, whoever says so; what else it says otherwise is kept', async () => {
  const { sent, decide, inDoubt, first, shows, outcomeText, practice } = await seenBeside();
  const said = { as: 'created', note: 'typed there by Lea' };
  const { svc_vendor_id, svc_location_id, invoice_number, invoice_date, total_amount } = sent;
  const alike = { svc_vendor_id, svc_location_id, invoice_number, invoice_date, currency: 'USD' };
  const dearer = await entered(practice, { ...alike, total_amount: 4494.9 });
  shows(dearer);
  expect(await decide({ ...said, serviceId: dearer })).toMatchObject({
    ok: false,
    problem: {
      code: 'decided-id-other-money',
      params: { id: dearer, text: expect.stringContaining('reads 4494.9') },
    },
  });
  // A note that names it says the same.
  expect(await decide({ ...said, note: `${dearer} it is` })).toMatchObject({
    ok: false,
    problem: { code: 'decided-id-other-money' },
  });
  const later = await entered(practice, {
    ...{ ...alike, invoice_date: '2024-02-29' },
    total_amount: Number(total_amount),
  });
  shows(later);
  expect(await decide({ ...said, serviceId: later })).toMatchObject({ ok: true });
  expect((await inDoubt()).map(({ record }) => record)).not.toContain(first.record);
  expect(outcomeText()).toMatch(/reads otherwise: Invoice date: sent 2026-\d\d-\d\d, reads 2024-02-29/);
});

it('R-106: a field that only the reading by id shows otherwise is still compared in the list', async () => {
  const altered = 'reads-altered=invoice_date,only=GET /v1/invoices/*';
  const { sent, inDoubt, first, resumed, practice } = await seenBeside(`;${altered}`);
  const { svc_vendor_id, svc_location_id, invoice_number, total_amount } = sent;
  const alike = { svc_vendor_id, svc_location_id, invoice_number, currency: 'USD' };
  await entered(practice, { ...alike, total_amount: Number(total_amount), invoice_date: '2024-02-29' });
  await resumed(altered);
  expect((await inDoubt()).map(({ record }) => record)).toContain(first.record);
});
