import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { columnLetters } from '../../../../src/core/read/header';
import type { Row } from '../../../../src/core/read/table';
import {
  addDecimals,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  sumTexts,
  zero,
} from '../../../../src/core/values/decimal';
import { inspectSource } from '../../../../src/main/files/source';
import { hasShared, readJson, sharedPath } from '../shared-files';
import { sheetRowsOf } from './sheet-rows-of';

const factsSchema = z.object({
  bytes: z.number(),
  sha256: z.string(),
  sheets: z.array(
    z.object({
      name: z.string(),
      state: z.string().optional(),
      last_row_with_content: z.number().optional(),
      first_rows: z.array(z.array(z.string().nullable())).optional(),
      cell_types_by_column: z.record(z.string(), z.record(z.string(), z.number())).optional(),
    }),
  ),
});

const saleFacts = z.object({
  data_rows: z.number(),
  quantity_total: z.string(),
  unit_price_total: z.string(),
  line_value_total_quantity_times_price: z.string(),
  first: z.string(),
  last: z.string(),
});

const typeNames: Readonly<Record<string, string>> = {
  s: 'text',
  n: 'number',
  d: 'date',
  m: 'date',
  b: 'boolean',
};

/** How many cells of each type a column holds; blank ones are left out. */
const typesOf = (rows: readonly Row[]): Readonly<Record<string, Readonly<Record<string, number>>>> => {
  const counts: Record<string, Record<string, number>> = {};
  for (const { kinds } of rows)
    [...(kinds ?? '')].forEach((kind, column) => {
      const type = typeNames[kind];
      if (type === undefined) return;
      const letter = columnLetters(column);
      counts[letter] = { ...counts[letter], [type]: (counts[letter]?.[type] ?? 0) + 1 };
    });
  return counts;
};

const withoutBlanks = (types: Readonly<Record<string, Readonly<Record<string, number>>>>) =>
  Object.fromEntries(
    Object.entries(types)
      .map(
        ([letter, counts]) =>
          [letter, Object.fromEntries(Object.entries(counts).filter(([type]) => type !== 'blank'))] as const,
      )
      .filter(([, counts]) => Object.keys(counts).length > 0),
  );

/** Their dates are written with a blank and a time, their flags in small letters. */
const spelled = (cell: string | null): string =>
  (cell ?? '')
    .replace(/^(\d{4}-\d\d-\d\d) 00:00:00$/, '$1')
    .replace(/^(\d{4}-\d\d-\d\d) /, '$1T')
    .replace(/^(True|False)$/, (flag) => flag.toUpperCase());

describe('real workbooks', () => {
  if (!hasShared)
    return it('are compared only where the samples lie beside the project; here they do not', () => {});
  const all = z
    .object({ files: z.record(z.string(), z.unknown()) })
    .parse(readJson(sharedPath('samples/expected.json')));
  const books = Object.entries(all.files)
    .filter(([name]) => name.endsWith('.xlsx'))
    .map(([name, facts]) => ({ name, facts: factsSchema.parse(facts) }));

  it.each(books)('$name gives the measured facts', async ({ name, facts }) => {
    const path = sharedPath(`samples/${name}`);
    const result = await inspectSource(path);
    if (!result.ok) throw new Error(result.problem.code);
    const { file, sheets } = result.value;
    expect([file.bytes, file.sha256]).toEqual([facts.bytes, facts.sha256]);
    expect(sheets.map(({ info }) => info.name)).toEqual(facts.sheets.map((sheet) => sheet.name));
    for (const sheet of facts.sheets) {
      if (sheet.cell_types_by_column === undefined) continue;
      const rows = await sheetRowsOf(path, sheet.name);
      expect(rows.at(-1)?.row).toBe(sheet.last_row_with_content);
      expect(typesOf(rows)).toEqual(withoutBlanks(sheet.cell_types_by_column));
      for (const [i, cells] of (sheet.first_rows ?? []).entries())
        expect(cells.map((_, column) => rows[i]?.cells[column] ?? '')).toEqual(cells.map(spelled));
    }
  });

  it('sums of money over thousands of cells come out to the penny', async () => {
    const name = 'invoices/mod-spend-january.xlsx';
    const { facts } = z.object({ facts: z.object({ control_total: z.string() }) }).parse(all.files[name]);
    const spend = await sheetRowsOf(sharedPath(`samples/${name}`));
    expect(sumTexts(spend.slice(1).map(({ cells }) => cells[3] ?? ''))).toBe(facts.control_total);
  });

  it('50,000 rows of sales keep every quantity, price and date', async () => {
    const name = 'large/online-retail-first50000.xlsx';
    const { facts } = z.object({ facts: saleFacts }).parse(all.files[name]);
    const data = (await sheetRowsOf(sharedPath(`samples/${name}`))).slice(1);
    expect(data.length).toBe(facts.data_rows);
    expect(new Set(data.map(({ kinds }) => kinds?.[4]))).toEqual(new Set(['m']));
    expect([data[0]?.cells[4], data.at(-1)?.cells[4]]).toEqual([spelled(facts.first), spelled(facts.last)]);
    expect(sumTexts(data.map(({ cells }) => cells[3] ?? ''))).toBe(facts.quantity_total);
    expect(sumTexts(data.map(({ cells }) => cells[5] ?? ''))).toBe(facts.unit_price_total);
    const value = data.reduce((sum, { cells }) => {
      const [quantity, price] = [cells[3], cells[5]].map((cell) => parseDecimal(cell ?? '') ?? zero);
      return addDecimals(sum, multiplyDecimals(quantity ?? zero, price ?? zero));
    }, zero);
    expect(sumTexts([formatDecimal(value)])).toBe(sumTexts([facts.line_value_total_quantity_times_price]));
  });
});
