import { expect, it } from 'vitest';
import { mappingSchema } from '../../../../src/core/map/mapping';
import { addEdits, leavingOut, undoEdits } from '../../../../src/main/journal/edits';
import { checkAtOneMoment } from '../../../../src/main/journal/health';
import { findImport } from '../../../../src/main/journal/imports';
import type { Journal } from '../../../../src/main/journal/open';
import { bridgeNow } from '../../../../src/main/runner/bridge';
import { prepareImport } from '../../../../src/main/runner/prepare/prepare-import';
import { summarise } from '../../../../src/main/runner/summary';
import { engineBench, openPractice } from '../../../fixtures/engine';
import { must } from '../../../fixtures/evidence-file';
import { draftOf, listedVendors, prepareOrder } from '../../../fixtures/prepared-draft';

const vendorMapping = {
  target: 'vendors',
  fields: { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } },
};
const content = 'Code,Name\nV-1,Alder\nV-2,Birch\nV-3,\nV-4,Cedar\n';

it('a row that is left out by hand counts for nothing, is told and seen, comes back, and undo goes back over it', async () => {
  const bench = engineBench();
  const { handlers } = bench;
  const practice = await openPractice();
  const connectionId = await bench.connect('Trial', practice);
  const { importId, records } = await bench.check(connectionId, {
    file: 'v.csv',
    content,
    mapping: vendorMapping,
  });
  expect(records).toMatchObject({ total: 4, valid: 3, invalid: 1, excluded: 0 });
  const leave = async (rows: readonly number[], isOut = true) =>
    must(await handlers['drafts.leaveOut']({ importId, rows, isOut }));
  const summary = async () => must(await handlers['imports.summary']({ importId }));
  expect(await leave([3, 4])).toEqual({ rows: 2, isOut: true });
  expect(await leave([3, 4])).toEqual({ rows: 0, isOut: true });
  const out = await summary();
  expect(out.records).toMatchObject({ total: 4, valid: 2, invalid: 0, excluded: 2 });
  expect(out.issues).toMatchObject([{ code: 'row-left-out-by-hand', count: 2, severity: 'warning' }]);
  expect(out.bridge?.lines.map(({ line, rows }) => [line, rows])).toEqual([
    ['by-hand', 2],
    ['ready', 2],
  ]);
  const view = { filter: 'all', value: '' } as const;
  const rows = async () =>
    must(await handlers['imports.rows']({ importId, view, from: 0, count: 10 })).entries;
  expect((await rows()).map(({ row, leftOut, outcome }) => [row, leftOut, outcome])).toEqual([
    [2, undefined, 'pending'],
    [3, { step: null }, 'excluded'],
    [4, { step: null }, 'excluded'],
    [5, undefined, 'pending'],
  ]);
  expect(await leave([3], false)).toEqual({ rows: 1, isOut: false });
  expect((await summary()).records).toMatchObject({ valid: 3, excluded: 1 });
  expect(must(await handlers['drafts.undo']({ importId })).records).toMatchObject({ valid: 2, excluded: 2 });
  expect(must(await handlers['drafts.undo']({ importId })).records).toMatchObject({ valid: 3, excluded: 0 });
  expect(must(await handlers['drafts.redo']({ importId })).records).toMatchObject({ valid: 2, excluded: 2 });
  const sent = await bench.send(importId);
  expect(sent.records).toMatchObject({ created: 2, excluded: 2 });
  expect(checkAtOneMoment(bench.journal)).toMatchObject({ damage: [], fault: null });
});

it('all rows left out by hand leave nothing to be sent', async () => {
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', await openPractice());
  const { importId } = await bench.check(connectionId, { file: 'v.csv', content, mapping: vendorMapping });
  const { handlers } = bench;
  must(await handlers['drafts.leaveOut']({ importId, rows: [2, 3, 4, 5], isOut: true }));
  const none = must(await handlers['imports.summary']({ importId }));
  expect(none.records).toMatchObject({ valid: 0, invalid: 0, excluded: 4 });
  const order = {
    ...{ importId, confirmed: [], onlyValid: true, acceptWarnings: true, confirmProduction: null },
    ...{ stopAfterChunks: null, waitForBatches: true },
  };
  expect(await handlers['imports.submit'](order)).toMatchObject({ ok: false });
});

const invoices = mappingSchema.parse({
  format: 'tallyport-mapping/1',
  target: 'invoices',
  locale: { decimal: '.', currency: 'GBP' },
  groupBy: ['No', 'Vendor'],
  blankKey: 'above',
  fields: {
    invoice_number: { column: 'No' },
    svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    total_amount: { column: 'Amount', aggregate: 'sum' },
    'items[].name': { column: 'What' },
    'items[].quantity': { constant: '1' },
    'items[].price': { column: 'Amount' },
  },
});

const judged = async (journal: Journal) => {
  must(await prepareImport(journal, prepareOrder, () => undefined));
  const stored = findImport(journal, 'i1');
  if (stored === undefined) throw new Error('no import');
  return { ...summarise(journal, stored, false), bridge: bridgeNow(journal, stored) };
};

it('the line that names the invoice can be left out: those below it stay its lines, and the money left out is in the bridge', async () => {
  const journal = draftOf({
    lines: [
      'No,Vendor,Date,Amount,What',
      'A-1,Acme,2026-01-05,10.00,Bolts',
      ',,2026-01-05,20.00,Nuts',
      ',,2026-01-05,30.00,Nails',
      'A-2,Acme,2026-01-06,5.00,Glue',
    ],
    mapping: invoices,
    vendors: listedVendors('Acme'),
  });
  addEdits(journal, 'i1', [leavingOut(2, true)], 'now');
  const { records, bridge, controlTotals } = await judged(journal);
  expect(records).toMatchObject({ valid: 2, excluded: 1 });
  expect(bridge.lines).toMatchObject([
    { line: 'by-hand', rows: 1, amounts: [{ currency: 'GBP', amount: '10.00' }] },
    { line: 'ready', rows: 3, amounts: [{ currency: 'GBP', amount: '55.00' }] },
  ]);
  expect(controlTotals).toMatchObject([{ currency: 'GBP', source: '65.00', valid: '55.00' }]);
  undoEdits(journal, 'i1');
  expect((await judged(journal)).controlTotals).toMatchObject([{ source: '65.00' }]);
  journal.close();
});
