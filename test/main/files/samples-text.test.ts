import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isSummaryRow } from '../../../src/core/read/summary-row';
import { inspectSource, openSource } from '../../../src/main/files/source';
import { hasShared, readJson, scratch, sharedPath } from './shared-files';

const factsSchema = z.object({
  bytes: z.number().optional(),
  sha256: z.string().optional(),
  encoding: z.string(),
  delimiter: z.string(),
  line_ends: z.object({ crlf: z.number(), lf: z.number(), cr: z.number() }),
  header_record: z.number(),
  columns: z.array(z.string()),
  data_rows: z.number(),
  summary_record_count: z.number(),
  row_widths: z.record(z.string(), z.number()),
  longest_cell: z.number(),
  cells_with_line_breaks: z.number(),
  distinct: z.record(z.string(), z.object({ count: z.number(), blank: z.number() })).optional(),
  date: z.object({ column: z.string(), format: z.array(z.string()) }).optional(),
});

const encodings: Readonly<Record<string, string>> = { ascii: 'utf-8', cp1252: 'windows-1252' };
const orders: Readonly<Record<string, string>> = { d: 'dmy', m: 'mdy', Y: 'ymd' };

/** What the rows below the header look like, summaries left out: how wide they are, and what is in their cells. */
const rowFacts = async (path: string) => {
  const opened = await openSource(path);
  if (!opened.ok) throw new Error(opened.problem.code);
  const widths = new Map<number, number>();
  let [longest, withLineBreaks] = [0, 0];
  for await (const batch of opened.value.dataRows()) {
    if (!batch.ok) throw new Error(batch.problem.code);
    for (const { cells } of batch.value) {
      for (const cell of cells) {
        longest = Math.max(longest, cell.length);
        if (/[\r\n]/.test(cell)) withLineBreaks += 1;
      }
      if (isSummaryRow(cells, opened.value.columns.length)) continue;
      widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    }
  }
  await opened.value.close();
  return { widths: Object.fromEntries(widths), longest, withLineBreaks };
};

describe('real lists of payments, vendors, accounts and orders', () => {
  if (!hasShared)
    return it('are compared only where the samples lie beside the project; here they do not', () => {});
  const write = scratch();
  const all = z
    .object({ files: z.record(z.string(), z.unknown()) })
    .parse(readJson(sharedPath('samples/expected.json')));
  const texts = Object.entries(all.files).filter(([name]) => !name.endsWith('.xlsx'));

  for (const [name, raw] of texts) {
    it(`${name} gives the measured facts`, async () => {
      const facts = factsSchema.parse(raw);
      const packed = sharedPath(`samples/${name}`);
      const path = name.endsWith('.gz') ? write('unpacked.csv', gunzipSync(readFileSync(packed))) : packed;
      const result = await inspectSource(path);
      if (!result.ok) throw new Error(result.problem.code);
      const { file, sheets } = result.value;
      const [sheet] = sheets;
      expect(file.dialect?.encoding).toBe(encodings[facts.encoding] ?? facts.encoding.split(' ')[0]);
      expect(file.dialect?.delimiter).toBe(facts.delimiter);
      if (!name.endsWith('.gz')) expect([file.bytes, file.sha256]).toEqual([facts.bytes, facts.sha256]);
      const { crlf, lf, cr } = facts.line_ends;
      expect(file.dialect?.lineEnd).toBe(crlf > 0 ? 'crlf' : lf > 0 ? 'lf' : cr > 0 ? 'cr' : 'none');
      expect(sheet?.headerRow).toBe(facts.header_record);
      expect(sheet?.rows).toBe(facts.data_rows);
      expect(sheet?.summaryRows.count).toBe(facts.summary_record_count);
      expect(sheet?.columns.map(({ header }) => header ?? '')).toEqual(facts.columns);
      const { widths, longest, withLineBreaks } = await rowFacts(path);
      expect(widths).toEqual(facts.row_widths);
      expect([longest, withLineBreaks]).toEqual([facts.longest_cell, facts.cells_with_line_breaks]);
      for (const [header, { count, blank }] of Object.entries(facts.distinct ?? {})) {
        const column = sheet?.columns.find((one) => one.header === header) ?? sheet?.columns[Number(header)];
        expect([header, column?.filled]).toEqual([header, facts.data_rows - blank]);
        expect([header, column?.distinct]).toEqual([header, count - (blank > 0 ? 1 : 0)]);
      }
      const format = facts.date?.format.length === 1 ? facts.date.format[0] : undefined;
      const order = orders[format?.[1] ?? ''];
      if (order !== undefined && !format?.includes('%b') && format?.includes('%Y')) {
        expect(sheet?.columns.find(({ header }) => header === facts.date?.column)?.dateOrder).toBe(order);
      }
    });
  }
});
