import { afterEach, describe, expect, it } from 'vitest';
import { type Mapping, mappingSchema } from '../../../../src/core/map/mapping';
import { stopsFile } from '../../../../src/core/map/plausible/rules';
import { addEdits } from '../../../../src/main/journal/edits';
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
  locale: { decimal: '.', currency: 'EUR' },
  fields: {
    invoice_number: { column: 'No' },
    svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    total_amount: { column: 'Total' },
    total_tax: { column: 'VAT' },
  },
});

const journals: Journal[] = [];
afterEach(() => {
  for (const journal of journals.splice(0)) journal.close();
});

const summaryOf = (journal: Journal) => {
  const stored = findImport(journal, 'i1');
  if (stored === undefined) throw new Error('no import');
  return summarise(journal, stored, false);
};

const prepared = async (journal: Journal, by?: Mapping) => {
  if (by !== undefined) patchImport(journal, 'i1', { mapping: by });
  expect(await prepareImport(journal, prepareOrder, () => undefined)).toEqual({ ok: true, value: null });
  return summaryOf(journal);
};

const money = (cents: number): string => (cents / 100).toFixed(2);

type Amounts = readonly [net: number, tax: number, off: number];
type Line = (row: number, amounts: Amounts) => { readonly off?: number; readonly total?: string };

/** A journal with a file of so many rows; the first is row 2. */
const journalOf = (count: number, line: Line = () => ({})): Journal => {
  const lines = Array.from({ length: count }, (_, i) => {
    const net = 5_000 + ((i * 7_919) % 90_000);
    const tax = Math.round(net / 5);
    const { off = 0 } = line(i + 2, [net, tax, 0]);
    const { total = money(net + tax - off) } = line(i + 2, [net, tax, off]);
    return `N-${i},Acme,2026-01-${String(1 + (i % 28)).padStart(2, '0')},${money(net)},${money(tax)},${off === 0 ? '' : money(off)},${total}`;
  });
  const journal = draftOf({
    lines: ['No,Vendor,Date,Net,VAT,Discount,Total', ...lines],
    mapping,
    vendors: listedVendors('Acme'),
  });
  journals.push(journal);
  return journal;
};

const slippedIn =
  (row: number): Line =>
  (at, [net, tax]) =>
    at === row ? { total: String(net + tax) } : {};

const oddLine = ({ issues }: ReturnType<typeof summaryOf>) =>
  issues.find(({ code }) => code === 'parts-differ-from-total');

describe('a row far below whose amounts do not add up', () => {
  const row = 2_901;

  it('is kept back at its own cell, and speaks against no other', async () => {
    const summary = await prepared(journalOf(3_000, slippedIn(row)));
    expect(summary.records).toMatchObject({ total: 3_000, valid: 2_999, invalid: 1 });
    expect(oddLine(summary)).toMatchObject({
      severity: 'error',
      count: 1,
      firstAt: { row, column: 'Total' },
    });
    expect(summary.issues.filter(stopsFile)).toEqual([]);
    expect(summary.nothingSent).toBeUndefined();
  });

  it('is right as soon as its cell is corrected, and wrong again with another one', async () => {
    const journal = journalOf(3_000, slippedIn(row));
    await prepared(journal);
    const wrong = oddLine(summaryOf(journal))?.message ?? '';
    const sum = /come to (\S+),/.exec(wrong)?.[1] ?? '';
    const edit = { row, column: 6 };
    addEdits(journal, 'i1', [{ ...edit, value: sum }], 'now');
    expect(recheckRows(journal, prepareOrder, [edit])).toEqual({ ok: true, value: 'done' });
    expect(summaryOf(journal).records).toMatchObject({ valid: 3_000, invalid: 0 });
    const other = { row: 40, column: 4 };
    addEdits(journal, 'i1', [{ ...other, value: '0.00' }], 'now');
    expect(recheckRows(journal, prepareOrder, [other])).toEqual({ ok: true, value: 'done' });
    expect(oddLine(summaryOf(journal))).toMatchObject({ count: 1, firstAt: { row: 40 } });
    const partly = readRecords(journal, 'i1', { outcome: null, after: 0, limit: 10_000 });
    journal.db.prepare("DELETE FROM meta WHERE key LIKE 'judged %'").run();
    await prepared(journal);
    expect(readRecords(journal, 'i1', { outcome: null, after: 0, limit: 10_000 })).toEqual(partly);
  });

  it('goes out once its figures are accepted with a reason, and is named all the same; another row is not', async () => {
    const journal = journalOf(3_000, slippedIn(row));
    const { accepts } = oddLine(await prepared(journal)) ?? {};
    if (accepts === undefined) throw new Error('nothing to accept');
    const accepted = { ...mapping, accepts: [{ ...accepts, why: 'Asked the supplier' }] };
    const summary = await prepared(journal, accepted);
    expect(summary.records).toMatchObject({ valid: 3_000, invalid: 0 });
    expect(oddLine(summary)).toMatchObject({ severity: 'warning', count: 1 });
    expect(summary.accepted).toMatchObject([{ rule: 'total-differs-from-parts', why: 'Asked the supplier' }]);
    const next = journalOf(3_000, slippedIn(row - 1));
    expect((await prepared(next, accepted)).records).toMatchObject({ valid: 2_999, invalid: 1 });
  });
});

it('what is taken off further down only is known before any row is kept back', async () => {
  const journal = journalOf(3_000, (row) => (row > 1_500 && row % 3 === 0 ? { off: 500 } : {}));
  const { records } = await prepared(journal);
  expect(records).toMatchObject({ total: 3_000, valid: 3_000, invalid: 0 });
});
