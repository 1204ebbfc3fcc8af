import { expect, it } from 'vitest';
import { withChoices } from '../../../../src/core/clean/matching';
import { engineBench, openPractice } from '../../../fixtures/engine';
import { must } from '../../../fixtures/evidence-file';
import { company } from '../../../fixtures/practice-submission';

const mappingBy = (match: string, column = 'Supplier No') => ({
  target: 'invoices',
  locale: { currency: 'USD' },
  fields: {
    invoice_number: { column: 'No' },
    svc_vendor_id: { column, lookup: 'vendor', match: [match] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    total_amount: { column: 'Total' },
    status: { constant: 'archived' },
  },
});

const opened = async () => {
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', await openPractice(), {
    locations: [{ id: '101', name: 'One' }],
  });
  must(await bench.handlers['directory.sync']({ connectionId, company, only: ['vendors'] }));
  let files = 0;
  const check = (
    suppliers: readonly (readonly [id: string, name: string])[],
    mapping: object = mappingBy('erp_vendor_id'),
  ) => {
    files += 1;
    const rows = suppliers.map(
      ([id, name], i) => `N${files}-${i},${id},${name},2026-10-${10 + i},${files}${i}.50`,
    );
    return bench.check(connectionId, {
      ...{ file: `i${files}.csv`, mapping },
      content: ['No,Supplier No,Supplier,Date,Total', ...rows, ''].join('\n'),
    });
  };
  return { bench, handlers: bench.handlers, check };
};

const ROASTERS = 'Copper Kettle Roasters Ltd';

it('names that are not known are listed with what they may mean; a choice makes them ready, and leaves the cells', async () => {
  const { handlers, check } = await opened();
  const { importId, records } = await check([
    ['990', 'Copper Kettel Roasters'],
    ['990', 'COPPER KETTEL ROASTERS LTD'],
    ['V-1004', 'Fernhill Eggs'],
    ['', 'Bramble Lane Diary'],
    ['991', 'Nobody At All Sarl'],
  ]);
  expect(records).toMatchObject({ valid: 1, invalid: 4 });
  const found = must(await handlers['drafts.unmatched']({ importId }));
  expect(found?.columns).toEqual(['Supplier No', 'Supplier']);
  const [first, ...others] = found?.groups ?? [];
  expect(first).toMatchObject({ name: 'Copper Kettel Roasters', isClear: true, before: null });
  expect(first?.texts.map(({ is, rows, row }) => [...is, rows, row])).toEqual([
    ['990', 'Copper Kettel Roasters', 1, 2],
    ['990', 'COPPER KETTEL ROASTERS LTD', 1, 3],
  ]);
  expect(first?.candidates[0]).toMatchObject({ erpId: 'V-1003', name: 'Copper Kettle Roasters' });
  expect(others.map(({ name }) => name)).toEqual(['Bramble Lane Diary', 'Nobody At All Sarl']);
  expect(others[0]?.candidates[0]?.name).toBe('Bramble Lane Dairy');

  const choices = (first?.texts ?? []).map(({ is }) => ({ is, erp_vendor_id: 'V-1003' }));
  const steps = [...withChoices([], found?.columns ?? [], choices)];
  const after = must(await handlers['drafts.setSteps']({ importId, steps }));
  expect(after.records).toMatchObject({ valid: 3, invalid: 2 });
  expect(after.steps).toMatchObject([{ do: 'match', rows: 2, cells: 0 }]);
  expect(must(await handlers['drafts.unmatched']({ importId }))?.groups).toHaveLength(2);
  const rows = { importId, view: { filter: 'all', value: '' }, from: 0, count: 5 } as const;
  expect(JSON.stringify(must(await handlers['imports.rows'](rows)))).toContain('"990"');

  // One step of the history as any other.
  expect(must(await handlers['drafts.undo']({ importId })).records).toMatchObject({ valid: 1, invalid: 4 });
});

it('a vendor is found by its id where the file is looked up by name; a choice for a vendor that is gone stops', async () => {
  const { handlers, check } = await opened();
  const { importId } = await check([['1', 'Copper Kettel']], mappingBy('erp_vendor_name', 'Supplier'));
  const found = must(await handlers['drafts.unmatched']({ importId }));
  const columns = found?.columns ?? [];
  const is = found?.groups[0]?.texts[0]?.is ?? [];
  expect(is).toContain('Copper Kettel');
  const chosen = (id: string) => [...withChoices([], columns, [{ is: [...is], erp_vendor_id: id }])];
  const right = must(await handlers['drafts.setSteps']({ importId, steps: chosen('V-1003') }));
  expect(right.records).toMatchObject({ valid: 1 });
  const gone = must(await handlers['drafts.setSteps']({ importId, steps: chosen('V-9999') }));
  expect(gone.issues).toMatchObject([{ code: 'chosen-vendor-gone' }]);
  expect(gone.issues[0]?.message).toContain('"V-9999"');
});

it('where the name beside a known id is another vendor’s, the choice of a person ends the question', async () => {
  const { handlers, check } = await opened();
  const rows: (readonly [string, string])[] = [
    ['V-1003', ROASTERS],
    ['V-1004', 'Fernhill Eggs'],
    ['V-1004', ROASTERS],
  ];
  const { importId } = await check(rows);
  const summary = () => handlers['imports.summary']({ importId });
  expect(must(await summary()).issues.map(({ code }) => code)).toContain('id-name-disagree');
  const steps = [
    ...withChoices([], ['Supplier No', 'Supplier'], [{ is: ['V-1004', ROASTERS], erp_vendor_id: 'V-1003' }]),
  ];
  const after = must(await handlers['drafts.setSteps']({ importId, steps }));
  expect(after.issues.map(({ code }) => code)).not.toContain('id-name-disagree');
  expect(after.records).toMatchObject({ valid: 3 });
});

it('texts of a column that may be the same are found, and put together by one step', async () => {
  const { handlers, check } = await opened();
  const { importId } = await check([
    ['V-1003', ROASTERS],
    ['V-1003', ROASTERS],
    ['V-1003', 'COPPER KETTLE ROASTERS LIMITED'],
    ['V-1004', 'Fernhill Eggs'],
  ]);
  const found = must(await handlers['drafts.clusters']({ importId, column: 2 }));
  expect(found).toMatchObject({ texts: 3, more: 0, isComparedInPart: false });
  expect(found.clusters).toEqual([
    {
      texts: [
        { text: ROASTERS, rows: 2 },
        { text: 'COPPER KETTLE ROASTERS LIMITED', rows: 1 },
      ],
      by: ['letters'],
    },
  ]);
  expect(must(await handlers['drafts.clusters']({ importId, column: 1 })).clusters).toEqual([]);
});

it('rows that take their vendor from the row above are of the same name, and matched with it', async () => {
  const { handlers, check } = await opened();
  const mapping = { ...mappingBy('erp_vendor_id'), steps: [{ do: 'fill-down', columns: ['Supplier No'] }] };
  const { importId, records } = await check(
    [
      ['990', 'Copper Kettel Roasters'],
      ['', ''],
      ['', ''],
      ['V-1004', 'Fernhill Eggs'],
    ],
    mapping,
  );
  expect(records).toMatchObject({ valid: 1, invalid: 3 });
  const found = must(await handlers['drafts.unmatched']({ importId }));
  expect(found?.groups.map(({ texts }) => texts.map(({ is, rows }) => [...is, rows]))).toEqual([
    [
      ['990', 'Copper Kettel Roasters', 1],
      ['990', '', 2],
    ],
  ]);
  const choices = (found?.groups[0]?.texts ?? []).map(({ is }) => ({ is, erp_vendor_id: 'V-1003' }));
  const own = must(await handlers['drafts.get']({ importId })).mapping?.steps ?? [];
  const steps = [...withChoices(own, found?.columns ?? [], choices)];
  expect(must(await handlers['drafts.setSteps']({ importId, steps })).records).toMatchObject({ valid: 4 });
});
