import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Mapping, mappingSchema } from '../../../../src/core/map/mapping';
import { claimJournal } from '../../../../src/main/journal/claim';
import { replaceDirectory } from '../../../../src/main/journal/directory';
import { addEdits, redoEdits, undoEdits } from '../../../../src/main/journal/edits';
import { findImport, patchImport } from '../../../../src/main/journal/imports';
import type { Journal } from '../../../../src/main/journal/open';
import { readRecords } from '../../../../src/main/journal/records';
import { prepareImport } from '../../../../src/main/runner/prepare/prepare-import';
import { recheckRows } from '../../../../src/main/runner/prepare/recheck';
import { summarise } from '../../../../src/main/runner/summary';
import { draftOf, listedVendors, prepareOrder } from '../../../fixtures/prepared-draft';

const mapping = mappingSchema.parse({
  format: 'tallyport-mapping/1',
  target: 'invoices',
  locale: { currency: 'USD', dateOrder: 'dmy', decimal: '.' },
  groupBy: ['Number', 'Vendor'],
  fields: {
    invoice_number: { column: 'Number' },
    svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_id', 'erp_vendor_name'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    due_date: { column: 'Due' },
    total_amount: { column: 'Amount', aggregate: 'sum' },
  },
});

const header = 'Number,Vendor,Date,Due,Amount';
const vendors = listedVendors('V-1', 'V-2', 'V-3');

const setDirectory = (journal: Journal, at: string, known = vendors): void =>
  replaceDirectory(journal, { connectionId: 'c1', company: '4100' }, 'vendors', { entries: known, at });

const journalWith = (lines: readonly string[]): Journal => {
  const journal = draftOf({ lines: [header, ...lines], mapping, vendors, at: 'then' });
  claimJournal(journal);
  return journal;
};

const prepared = async (journal: Journal, now?: Mapping): Promise<void> => {
  if (now !== undefined) patchImport(journal, 'i1', { mapping: now });
  const done = await prepareImport(journal, prepareOrder, () => undefined);
  expect(done).toEqual({ ok: true, value: null });
};

/** Everything that is said of an import, in the journal's own order. */
const said = (journal: Journal) => {
  const stored = findImport(journal, 'i1');
  return {
    records: readRecords(journal, 'i1', { outcome: null, after: 0, limit: 10_000 }),
    money: journal.db.prepare('SELECT record, currency, amount_minor, payload_bytes FROM record').all(),
    issues: journal.db.prepare('SELECT * FROM issue ORDER BY issue').all(),
    rows: journal.db.prepare('SELECT records FROM row_record').all(),
    summary: stored === undefined ? undefined : summarise(journal, stored, false),
  };
};

/** The same judged whole. */
const whole = async (journal: Journal) => {
  journal.db.prepare("DELETE FROM meta WHERE key LIKE 'judged %'").run();
  await prepared(journal);
  return said(journal);
};

const written = (journal: Journal): number =>
  Number(journal.db.prepare('SELECT total_changes() AS n').pluck().get());

const many = Array.from(
  { length: 400 },
  (_, i) => `A${i},${i % 50 === 0 ? 'Old one' : 'V-1'},0${1 + (i % 9)}/02/2026,01/03/2026,1${i}.50`,
);

const renamed = (to: string): Mapping => ({
  ...mapping,
  fields: {
    ...mapping.fields,
    svc_vendor_id: {
      ...mapping.fields.svc_vendor_id,
      column: 'Vendor',
      values: { 'V-1': 'V-1', 'Old one': to },
    },
  },
});

it('a value translated in the mapping has only its records judged and written again', async () => {
  const journal = journalWith(many);
  await prepared(journal, renamed('V-9'));
  const before = written(journal);
  await prepared(journal, renamed('V-2'));
  expect(written(journal) - before).toBeLessThan(60);
  const partly = said(journal);
  expect(partly.summary?.records).toMatchObject({ total: 400, valid: 400 });
  expect(partly).toEqual(await whole(journal));
  expect(written(journal) - before).toBeGreaterThan(400);
});

it('a mapping that reads every row alike writes nothing but that', async () => {
  const journal = journalWith(many);
  await prepared(journal);
  const before = written(journal);
  await prepared(journal, renamed('Old one'));
  expect(written(journal) - before).toBeLessThan(60);
});

it('a directory fetched anew has everything judged, and so has another run of the app', async () => {
  const journal = journalWith(many);
  await prepared(journal, renamed('V-9'));
  setDirectory(journal, 'now', [
    ...vendors,
    ...vendors.slice(0, 1).map((one) => ({ ...one, id: '9', erpId: 'V-9', name: 'Vendor 9' })),
  ]);
  await prepared(journal, renamed('V-9'));
  expect(said(journal).summary?.records.valid).toBe(400);
  claimJournal(journal);
  const before = written(journal);
  await prepared(journal, renamed('V-2'));
  expect(written(journal) - before).toBeGreaterThan(400);
});

it('a cell corrected since stays corrected, and its record is judged with the others', async () => {
  const journal = journalWith(many);
  await prepared(journal, renamed('V-9'));
  addEdits(journal, 'i1', [{ row: 7, column: 2, value: 'soon' }], 'now');
  const before = written(journal);
  expect(recheckRows(journal, prepareOrder, [{ row: 7, column: 2 }])).toEqual({ ok: true, value: 'done' });
  expect(written(journal) - before).toBeLessThan(10);
  await prepared(journal, renamed('V-3'));
  expect(written(journal) - before).toBeLessThan(80);
  const partly = said(journal);
  expect(partly.summary?.records).toMatchObject({ valid: 399, invalid: 1 });
  expect(partly).toEqual(await whole(journal));
});

it('a fix of some hundred cells has only their records judged and written again, and so has taking it back', async () => {
  const journal = journalWith(
    Array.from(
      { length: 4_000 },
      (_, i) => `A${i},V-1,${i % 10 === 3 ? 'soon' : '01/02/2026'},01/03/2026,1.00`,
    ),
  );
  await prepared(journal);
  const first = said(journal);
  expect(first.summary?.records).toMatchObject({ valid: 3_600, invalid: 400 });
  const fix = Array.from({ length: 400 }, (_, i) => ({ row: i * 10 + 5, column: 2, value: '02/02/2026' }));
  addEdits(journal, 'i1', fix, 'now');
  expect(recheckRows(journal, prepareOrder, fix)).toEqual({ ok: true, value: 'all' });
  let before = written(journal);
  await prepared(journal);
  expect(written(journal) - before).toBeLessThan(2_000);
  const partly = said(journal);
  expect(partly.summary?.records).toMatchObject({ valid: 4_000 });
  undoEdits(journal, 'i1');
  before = written(journal);
  await prepared(journal);
  expect(written(journal) - before).toBeLessThan(2_500);
  expect(said(journal)).toEqual(first);
  redoEdits(journal, 'i1');
  expect(await whole(journal)).toEqual(partly);
});

it('an edit of what puts rows together has everything judged', async () => {
  const journal = journalWith(many);
  await prepared(journal);
  addEdits(journal, 'i1', [{ row: 7, column: 0, value: 'A9' }], 'now');
  const before = written(journal);
  await prepared(journal);
  expect(written(journal) - before).toBeGreaterThan(400);
  expect(said(journal)).toEqual(await whole(journal));
});

it('a record that takes the key of a later one makes that one its copy, and gives it back', async () => {
  const journal = journalWith(many);
  const numbered = (replace: [string, string][]): Mapping => ({
    ...mapping,
    fields: { ...mapping.fields, invoice_number: { column: 'Number', replace } },
  });
  const verdicts = () => said(journal).records.filter(({ verdict }) => verdict === 'duplicate');
  await prepared(journal, numbered([]));
  expect(verdicts()).toEqual([]);
  const before = written(journal);
  await prepared(journal, numbered([['/^A3$/', 'A7']]));
  expect(written(journal) - before).toBeLessThan(30);
  expect(verdicts().map(({ record, duplicateRecord }) => [record, duplicateRecord])).toEqual([[8, 4]]);
  const partly = said(journal);
  await prepared(journal, numbered([]));
  expect(written(journal) - before).toBeLessThan(60);
  expect(verdicts()).toEqual([]);
  await prepared(journal, numbered([['/^A3$/', 'A7']]));
  expect(await whole(journal)).toEqual(partly);
});

it('a row of a total that becomes a record by an edit has everything judged, and back', async () => {
  const journal = journalWith(['A1,V-1,01/02/2026,,1.00', ',,,,1.00', 'A2,V-1,01/02/2026,,1.00']);
  await prepared(journal);
  expect(said(journal).records.map(({ verdict }) => verdict)).toEqual(['valid', 'valid', 'excluded']);
  for (const [value, verdicts] of [
    ['02/02/2026', ['valid', 'invalid', 'valid']],
    ['', ['valid', 'valid', 'excluded']],
  ] as const) {
    const edit = { row: 3, column: 2, value };
    addEdits(journal, 'i1', [edit], 'now');
    expect(recheckRows(journal, prepareOrder, [edit])).toEqual({ ok: true, value: 'all' });
    await whole(journal);
    expect(said(journal).records.map(({ verdict }) => verdict)).toEqual(verdicts);
  }
});

const line = fc.tuple(
  fc.constantFrom('A1', 'A2', 'A3', 'A4', 'a1', ''),
  fc.constantFrom('V-1', 'V-1', 'V-1', 'V-2', 'V-9', 'v-1', ''),
  fc.constantFrom('01/02/2026', '13/02/2026', '2026-02-13', 'x', ''),
  fc.constantFrom('01/03/2026', ''),
  fc.constantFrom('10.00', '1.234,50', '5.555', '-3.00', ''),
);
const small = fc.array(line, { minLength: 1, maxLength: 8 });

type Field = Mapping['fields'][string];
const withField =
  (key: string, more: Partial<Field>) =>
  (before: Mapping): Mapping => ({
    ...before,
    fields: { ...before.fields, [key]: { ...before.fields[key], ...more } },
  });

const changes = fc.constantFrom<(before: Mapping) => Mapping>(
  withField('svc_vendor_id', { values: { 'V-9': 'V-2', 'v-1': 'V-1', 'V-1': 'V-1' } }),
  withField('svc_vendor_id', { case: 'upper' }),
  withField('svc_vendor_id', { default: 'V-3' }),
  withField('svc_vendor_id', { match: ['erp_vendor_name'] }),
  withField('invoice_number', { case: 'upper' }),
  withField('invoice_number', { replace: [['/^S5$/', 'S9']] }),
  withField('invoice_number', { replace: [['/^S9$/', 'S5']] }),
  withField('invoice_number', { replace: [['/^S7$/', 'A1']] }),
  withField('invoice_number', { replace: [] }),
  withField('invoice_number', { column: 'Vendor' }),
  withField('invoice_date', { replace: [['x', '05/02/2026']] }),
  withField('due_date', { default: '31/12/2026' }),
  withField('total_amount', { negate: true }),
  withField('total_amount', { replace: [[',', '']] }),
  withField('total_amount', { aggregate: 'first' }),
  withField('svc_location_id', { constant: '102' }),
  (before) => ({ ...before, locale: { ...before.locale, dateOrder: 'mdy' } }),
  (before) => ({ ...before, locale: { ...before.locale, decimal: ',' } }),
  (before) => ({ ...before, groupBy: [] }),
  (before) => ({ ...before, groupBy: ['Number'] }),
  (before) => ({ ...before, blankKey: 'above' }),
  (before) => ({ ...before, blankKey: undefined }),
  (before) => ({ ...before, only: [{ column: 'Vendor', in: ['V-1', 'V-9'] }] }),
  (before) => ({ ...before, fields: { ...before.fields, notes: { column: 'Due' } } }),
);
const edits = fc.array(
  fc.record({
    row: fc.integer({ min: 2, max: 9 }),
    column: fc.constantFrom(2, 3, 4),
    value: fc.constantFrom('02/02/2026', '7.00', '', 'y'),
  }),
  { maxLength: 2 },
);

it('whatever changes in the mapping, the journal is the one of a whole judgement', async () => {
  let partly = 0;
  await fc.assert(
    fc.asyncProperty(
      small,
      fc.array(fc.tuple(changes, edits, fc.boolean()), { minLength: 1, maxLength: 3 }),
      async (rows, steps) => {
        // Sound rows around them, so that few records of many change.
        const sound = Array.from({ length: 40 }, (_, i) => `S${i},V-1,01/02/2026,01/03/2026,1.00`);
        const journal = journalWith([
          ...rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')),
          ...sound,
        ]);
        await prepared(journal);
        let now = mapping;
        for (const [change, cells, isAtOnce] of steps) {
          const wanted = cells.filter(({ row }) => row < rows.length + 2);
          if (wanted.length > 0) {
            addEdits(journal, 'i1', wanted, 'now');
            if (isAtOnce && findImport(journal, 'i1')?.preparedAt !== null) {
              const done = recheckRows(journal, prepareOrder, wanted);
              if (!done.ok || done.value === 'all') await prepared(journal);
            }
          }
          now = change(now);
          const before = written(journal);
          await prepared(journal, now);
          if (written(journal) - before < 40) partly += 1;
        }
        const found = said(journal);
        expect(found).toEqual(await whole(journal));
      },
    ),
    { numRuns: 40 },
  );
  expect(partly).toBeGreaterThan(10);
}, 240_000);
