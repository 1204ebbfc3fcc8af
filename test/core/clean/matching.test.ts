import { expect, it } from 'vitest';
import { compileCleaning } from '../../../src/core/clean/cleaning';
import { compileMatches, withChoices } from '../../../src/core/clean/matching';
import { type Step, stepSchema } from '../../../src/core/clean/step';
import { stepWords } from '../../../src/core/clean/step-words';
import type { Row } from '../../../src/core/read/table';

const columns = ['No.', 'Name', 'Kind'];
const rowOf = (...cells: string[]): Row => ({ row: 2, cells, kinds: null, shown: null });
const step = (json: object): Step => stepSchema.parse({ do: 'match', lookup: 'vendor', ...json });

const byBoth = step({
  columns: ['No.', 'Name'],
  choices: [
    { is: ['109913', 'Bramblewick Catering Ltd'], erp_vendor_id: '00100229' },
    { is: ['', 'Tarn Water'], erp_vendor_id: '00100300' },
    { is: ['', 'Böhm'], erp_vendor_id: '7' },
  ],
});

it.each([
  [['109913', 'Bramblewick Catering Ltd'], '00100229'],
  [[' 109913 ', '\u00a0Bramblewick Catering Ltd'], '00100229'],
  [['', 'Tarn Water'], '00100300'],
  [['109913', 'Another'], null],
  [['', 'Böhm'], '7'],
  [['', 'Bo\u0308hm'], '7'],
  [['109914', 'Bramblewick Catering Ltd'], null],
])('a row of %j means the vendor %j', (cells, id) => {
  expect(compileMatches([byBoth], columns)?.(rowOf(...cells))).toBe(id);
});

it('the last of several steps counts, one that is off does not, and conditions hold', () => {
  const other = step({ columns: ['Name'], choices: [{ is: ['Tarn Water'], erp_vendor_id: '7' }] });
  const row = rowOf('', 'Tarn Water', 'Bill');
  expect(compileMatches([byBoth, other], columns)?.(row)).toBe('7');
  expect(compileMatches([byBoth, { ...other, off: true }], columns)?.(row)).toBe('00100300');
  const where = [{ column: 'Kind', is: ['Memo'] }];
  expect(compileMatches([step({ ...other, where })], columns)?.(row)).toBeNull();
  expect(compileMatches([{ ...other, off: true }], columns)).toBeNull();
});

it('the cells stay as they are, and the rows are counted', () => {
  const cleaning = compileCleaning([byBoth], columns);
  const row = rowOf('109913', 'Bramblewick Catering Ltd');
  expect(cleaning?.clean(row)).toBe(row);
  cleaning?.clean(rowOf('1', 'Nobody'));
  expect(cleaning?.counts()).toEqual([{ rows: 1, cells: 0, leftOut: 0 }]);
  expect(stepWords(byBoth, 0)).toBe(
    '1. Match 3 texts of "No." and "Name" to the vendors "00100229", "00100300" and "7"',
  );
});

it('newer choices go into the step of the same columns, in place of older ones for the same texts', () => {
  const next = withChoices(
    [byBoth],
    ['No.', 'Name'],
    [
      { is: ['109913 ', 'Bramblewick Catering Ltd'], erp_vendor_id: '5' },
      { is: ['8', 'New'], erp_vendor_id: '6' },
    ],
  );
  expect(next).toHaveLength(1);
  expect(next[0]).toMatchObject({
    choices: [
      { is: ['', 'Tarn Water'], erp_vendor_id: '00100300' },
      { is: ['', 'Böhm'], erp_vendor_id: '7' },
      { is: ['109913 ', 'Bramblewick Catering Ltd'], erp_vendor_id: '5' },
      { is: ['8', 'New'], erp_vendor_id: '6' },
    ],
  });
  expect(withChoices([{ ...byBoth, off: true }], ['No.', 'Name'], [])).toHaveLength(2);
  expect(withChoices([byBoth], ['Name'], [{ is: ['New'], erp_vendor_id: '6' }])).toHaveLength(2);
});

it.each([
  [{ columns: ['No.', 'Name'], choices: [{ is: ['1'], erp_vendor_id: '2' }] }],
  [{ columns: ['No.'], choices: [] }],
  [
    {
      columns: ['No.'],
      choices: [
        { is: ['1'], erp_vendor_id: '2' },
        { is: [' 1'], erp_vendor_id: '3' },
      ],
    },
  ],
  [{ columns: ['No.'], choices: [{ is: ['1'], erp_vendor_id: ' ' }] }],
  [{ columns: ['No.'], lookup: 'dimension', choices: [{ is: ['1'], erp_vendor_id: '2' }] }],
])('a step that says too little or too much is refused: %j', (json) => {
  expect(stepSchema.safeParse({ do: 'match', lookup: 'vendor', ...json }).success).toBe(false);
});
