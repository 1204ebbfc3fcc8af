import { describe, expect, it } from 'vitest';
import { isCoverSheet, startChoice } from '../../../src/core/read/cover-sheet';

const rowsOf = (...lines: readonly (readonly string[])[]) =>
  lines.map((cells, at) => ({ row: at + 1, cells, kinds: null, shown: null }));

describe('a cover sheet', () => {
  it.each([
    [
      [
        ['Report', 'Supplier invoices'],
        ['Unit', 'EUR thousand'],
      ],
    ],
    [[['Printed 2026-03-01 by Ms Alder'], ['', 'Period', '2026-02']]],
  ])('%j', (lines) => {
    expect(isCoverSheet(rowsOf(...lines))).toBe(true);
  });

  it.each([
    [
      'a table of two columns',
      [
        ['ID', 'Name'],
        ['V-1', 'Alder Mills'],
      ],
    ],
    [
      'three cells in a line',
      [
        ['No', 'Vendor', 'Amount'],
        ['Period', '2026-02'],
      ],
    ],
    ['many lines', Array.from({ length: 21 }, () => ['Name', 'Alder Mills'])],
    ['nothing', []],
  ])('%s is none', (_, lines) => {
    expect(isCoverSheet(rowsOf(...lines))).toBe(false);
  });
});

describe('the sheet that is read', () => {
  const table = { hasRows: true, isCover: false, names: 5, hasRowsBelow: true };
  const cover = { hasRows: true, isCover: true, names: 2, hasRowsBelow: true };
  const empty = { hasRows: false, isCover: false, names: 0, hasRowsBelow: false };
  const narrow = { ...table, names: 2 };
  const chosen = (glances: readonly (typeof table)[]): number | null => {
    const choice = startChoice<number>();
    const found = glances.findIndex((glance, at) => choice.isIt(at, glance));
    return found >= 0 ? found : choice.otherwise();
  };

  it.each([
    ['the first that holds anything', [empty, table, table], 1],
    ['the table behind a cover sheet', [cover, empty, narrow, table], 3],
    ['the cover sheet where no table stands behind it', [cover, narrow], 0],
    ['the first of empty ones', [empty, empty], 0],
  ])('%s', (_, glances, at) => {
    expect(chosen(glances)).toBe(at);
  });
});
