import { expect, it } from 'vitest';
import type { Step } from '../../../../src/core/clean/step';
import { engineBench, openPractice } from '../../../fixtures/engine';
import { must } from '../../../fixtures/evidence-file';
import { company } from '../../../fixtures/practice-submission';

const mapping = {
  target: 'invoices',
  locale: { currency: 'USD' },
  fields: {
    invoice_number: { column: 'No' },
    svc_vendor_id: { column: 'Supplier No', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    total_amount: { column: 'Total' },
    status: { constant: 'archived' },
  },
};

/** A draft of invoices of these suppliers, their names beside them, checked. */
const checked = async (suppliers: readonly (readonly [id: string, name: string])[]) => {
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', await openPractice(), {
    locations: [{ id: '101', name: 'One' }],
  });
  must(await bench.handlers['directory.sync']({ connectionId, company, only: ['vendors'] }));
  const rows = suppliers.map(([id, name], i) => `N-${i},${id},${name},2026-10-${10 + i},${11 + i * i}.50`);
  const { importId, records } = await bench.check(connectionId, {
    ...{ file: 'i.csv', mapping },
    content: ['No,Supplier No,Supplier,Date,Total', ...rows, ''].join('\n'),
  });
  const { handlers } = bench;
  return { handlers, importId, records };
};

const DAIRY = 'Bramble Lane Dairy';

it('what the cells of a kind may mean is listed by text; where all lack zeros alone, one rule does it', async () => {
  const { handlers, importId, records } = await checked([
    ['42', DAIRY],
    ['V-1003', 'Copper Kettle Roasters Ltd'],
    ['42', DAIRY],
  ]);
  expect(records).toMatchObject({ valid: 1, invalid: 2 });
  const [kind] = must(await handlers['drafts.fixable']({ importId }));
  expect(kind).toMatchObject({ cells: 2 });
  const fixes = must(await handlers['drafts.fixes']({ importId, code: kind?.code ?? '' }));
  expect(fixes).toEqual({
    cells: 2,
    more: 0,
    pairs: [{ column: 'Supplier No', from: '42', to: '00042', cells: 2, row: 2, isSure: true }],
    rule: {
      ...{ do: 'pad', columns: ['Supplier No'], with: '0', to: 5 },
      where: [{ column: 'Supplier No', matches: '/^\\d+$/' }],
    },
  });
  const steps: readonly Step[] = fixes.rule === null ? [] : [fixes.rule];
  expect(must(await handlers['drafts.setSteps']({ importId, steps })).records).toMatchObject({ valid: 3 });
  expect(must(await handlers['drafts.fixable']({ importId }))).toEqual([]);
});

it('a rule that would change another cell is not offered', async () => {
  const { handlers, importId } = await checked([
    ['42', DAIRY],
    ['7', 'Nobody known'],
  ]);
  const [kind] = must(await handlers['drafts.fixable']({ importId }));
  expect(must(await handlers['drafts.fixes']({ importId, code: kind?.code ?? '' })).rule).toBeNull();
});

it('steps that would give rows another vendor than they name are asked about, and rows typed by hand are not theirs', async () => {
  const { handlers, importId } = await checked([
    ['42', DAIRY],
    ['42', 'Copper Kettle Roasters Ltd'],
  ]);
  const steps: readonly Step[] = [{ do: 'pad', columns: ['Supplier No'], with: '0', to: 5 }];
  const asked = must(await handlers['drafts.namesBeside']({ importId, cells: { steps, place: null } }));
  expect(asked?.names.map(({ name, rows, agrees }) => [name, rows, agrees])).toEqual([
    ['Copper Kettle Roasters Ltd', [3], false],
    [DAIRY, [2], true],
  ]);
  must(await handlers['drafts.edit']({ importId, edits: [{ row: 3, column: 1, value: 'V-1003' }] }));
  expect(must(await handlers['drafts.namesBeside']({ importId, cells: { steps, place: null } }))).toBeNull();
  const others: readonly Step[] = [{ do: 'trim', columns: ['Supplier'] }];
  expect(
    must(await handlers['drafts.namesBeside']({ importId, cells: { steps: others, place: null } })),
  ).toBeNull();
});
