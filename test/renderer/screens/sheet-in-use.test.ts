import { expect, it } from 'vitest';
import type { Inspection, SheetInspection } from '../../../src/ipc/inspection';
import { sheetInUse } from '../../../src/renderer/screens/new-import/sheet-in-use';

const sheet = (name: string): SheetInspection => ({
  ...{ name, hidden: false, headerRow: 1, rows: 2, columns: [], preview: [] },
});
const book: Inspection = {
  file: {
    ...{ name: 'a.xlsx', path: 'a.xlsx', bytes: 1, sha256: '', kind: 'xlsx' },
    ...{ encoding: null, delimiter: null },
  },
  sheets: [sheet('Info'), sheet('Data'), sheet('More')],
  sheetToRead: 'Data',
  notes: [],
};

it('shows the sheet that the reader takes, the table behind a cover sheet, unless a person chose one', () => {
  expect(sheetInUse(book, {})?.name).toBe('Data');
  expect(sheetInUse(book, { sheet: 'More' })?.name).toBe('More');
  const { sheetToRead: _, ...older } = book;
  expect(sheetInUse(older, {})?.name).toBe('Info');
});
