import { expect, test } from 'vitest';
import type { SheetInspection } from '../../../src/ipc/inspection';
import { previewRecords } from '../../../src/renderer/screens/new-import/mapping/preview-records';
import { documents, mappingOf } from '../../core/map/toy-target';

const column = (name: string, index: number): SheetInspection['columns'][number] => ({
  name,
  index,
  kind: 'text',
  filled: 1,
  distinct: 1,
  distinctCapped: false,
  samples: [],
  values: [],
});

test('the first records of a workbook say what the import will say: codes as they are seen, numbers as they are typed', () => {
  const sheet: SheetInspection = {
    name: 'Data',
    hidden: false,
    headerRow: 1,
    rows: 1,
    columns: [column('Number', 0), column('Total', 1)],
    preview: [
      { row: 1, cells: ['Number', 'Total'], kinds: 'ss', shown: null },
      { row: 2, cells: ['42', '5.555'], kinds: 'nn', shown: { '0': '00042' } },
    ],
  };
  const fields = { invoice_number: { column: 'Number' }, total_amount: { column: 'Total' } };
  const found = previewRecords(mappingOf(fields), documents, sheet);
  if (!found.ok) throw new Error(found.problem.code);
  const [record] = found.value.records;
  expect(record?.issues.map(({ code, field }) => [code, field])).not.toContainEqual([
    'decimal-ambiguous',
    'total_amount',
  ]);
  expect(JSON.stringify(record)).toContain('00042');
  expect(JSON.stringify(record)).toContain('5.555');
});
