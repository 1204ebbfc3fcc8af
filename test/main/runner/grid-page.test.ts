import { describe, expect, it } from 'vitest';
import { addEdits } from '../../../src/main/journal/edits';
import { markRead } from '../../../src/main/journal/imports';
import { startNewIssues } from '../../../src/main/journal/issues';
import { putRecord } from '../../../src/main/journal/new-records';
import type { Journal } from '../../../src/main/journal/open';
import { putRowRecords } from '../../../src/main/journal/row-records';
import { addSourceBlock } from '../../../src/main/journal/source-rows';
import { createGridPages } from '../../../src/main/runner/grid-page';
import { addTestConnection, addTestImport, temporaryJournal } from '../../fixtures/journal';

const ROWS = 600;
const all = { filter: 'all', value: '' } as const;

/** 600 rows from row 2 on, two rows a record, an error at every fiftieth row; `copies`: records that are duplicates. */
const prepared = (copies: readonly number[] = []): Journal => {
  const journal = temporaryJournal();
  addTestConnection(journal);
  addTestImport(journal, 'i1');
  const rows = Array.from({ length: ROWS }, (_, i) => ({
    row: i + 2,
    cells: [`no ${i}`, 'x'],
    kinds: null,
    shown: null,
  }));
  for (let i = 0; i < ROWS; i += 256) addSourceBlock(journal, 'i1', i, rows.slice(i, i + 256));
  putRowRecords(
    journal,
    'i1',
    Int32Array.from(rows, (_, i) => Math.floor(i / 2) + 1),
  );
  for (let n = 1; n <= ROWS / 2; n++)
    putRecord(journal, 'i1', {
      record: n,
      firstRow: n * 2,
      lastRow: n * 2 + 1,
      ordinals: `${n * 2 - 2}-${n * 2 - 1}`,
      key: `k${n}`,
      uploadId: null,
      verdict: copies.includes(n) ? 'duplicate' : n % 25 === 1 ? 'invalid' : 'valid',
      warnings: 0,
      currency: null,
      amountMinor: null,
      payload: null,
      items: 0,
      duplicateImport: null,
      duplicateRecord: null,
    });
  const adding = startNewIssues(journal, 'i1');
  for (let i = 0; i < ROWS; i += 50) {
    const issue = {
      code: 'required-missing',
      severity: 'error' as const,
      params: {},
      row: i + 2,
      column: 'Name',
      field: null,
    };
    adding.add(issue, { record: Math.floor(i / 2) + 1, ordinal: i });
  }
  adding.write();
  const file = {
    bytes: 1,
    sha256: '',
    kind: 'csv',
    encoding: null,
    delimiter: null,
    sheet: null,
    headerRow: 1,
    columns: ['Name', 'B'],
    columnFacts: [],
    rowCount: ROWS,
  };
  markRead(journal, 'i1', file, 'stamp');
  return journal;
};

describe('a page of the grid', () => {
  it('shows rows across blocks with their record, outcome and issues', () => {
    const pages = createGridPages(prepared());
    const { total, entries } = pages.page('i1', all, 249, 10);
    expect(total).toBe(ROWS);
    expect(entries.map((row) => row.row)).toEqual([251, 252, 253, 254, 255, 256, 257, 258, 259, 260]);
    expect(entries[1]).toMatchObject({
      position: 250,
      record: 126,
      outcome: 'invalid',
      issues: [{ code: 'required-missing', column: 'Name' }],
    });
    expect(entries[0]).toMatchObject({ record: 125, outcome: 'pending', issues: [] });
  });

  it('ends where the file ends', () => {
    const pages = createGridPages(prepared());
    expect(pages.page('i1', all, ROWS - 3, 50).entries).toHaveLength(3);
    expect(pages.page('i1', all, ROWS + 10, 50).entries).toEqual([]);
  });

  it('filtered to issues shows only their rows, at their places in the filter', () => {
    const pages = createGridPages(prepared());
    const { total, entries } = pages.page('i1', { filter: 'errors', value: '' }, 2, 3);
    expect(total).toBe(12);
    expect(entries.map(({ position, row }) => [position, row])).toEqual([
      [2, 102],
      [3, 152],
      [4, 202],
    ]);
  });

  it('filtered to errors shows as many records as are counted with an error: duplicates stand apart', () => {
    const pages = createGridPages(prepared([26, 51]));
    const { total, entries } = pages.page('i1', { filter: 'errors', value: '' }, 0, 2);
    expect(total).toBe(10);
    expect(entries.map(({ row }) => row)).toEqual([2, 152]);
    expect(pages.page('i1', { filter: 'duplicates', value: '' }, 0, 9).total).toBe(4);
  });

  it('filtered to an outcome shows every row of its records', () => {
    const pages = createGridPages(prepared());
    const { total, entries } = pages.page('i1', { filter: 'outcome', value: 'invalid' }, 0, 4);
    expect(total).toBe(24);
    expect(entries.map((row) => row.row)).toEqual([2, 3, 52, 53]);
  });

  it('shows and finds what a person typed over a cell', () => {
    const journal = prepared();
    addEdits(journal, 'i1', [{ row: 300, column: 1, value: 'Typed' }], 'now');
    const pages = createGridPages(journal);
    expect(pages.page('i1', { filter: 'text', value: 'typed' }, 0, 5).entries).toMatchObject([
      { row: 300, cells: ['no 298', 'Typed'], edited: [1] },
    ]);
  });

  it('knows the next and the previous row with an issue', () => {
    const pages = createGridPages(prepared());
    expect(pages.nextIssue('i1', all, 0, false)).toEqual({ position: 50, column: 'Name' });
    expect(pages.nextIssue('i1', all, 120, true)).toEqual({ position: 100, column: 'Name' });
    expect(pages.nextIssue('i1', all, 599, false)).toEqual({ position: null, column: null });
  });
});
