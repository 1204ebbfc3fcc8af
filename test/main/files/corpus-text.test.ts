import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { words } from '../../../src/core/issues/codes';
import type { Row } from '../../../src/core/read/table';
import { inspectSource, openSource } from '../../../src/main/files/source';
import { hasShared, readJson, sharedPath } from './shared-files';

const caseSchema = z.object({
  file: z.string(),
  readable: z.boolean(),
  error: z.string().optional(),
  acceptRefusal: z.boolean().optional(),
  rowNumbersLoose: z.boolean().optional(),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  lineEnding: z.string().optional(),
  mustWarn: z.array(z.string()).optional(),
  ragged: z.array(z.object({ row: z.number(), cells: z.number() })).optional(),
  raggedCount: z.number().optional(),
  sheets: z.array(
    z.object({
      headerRow: z.number().nullish(),
      rows: z.number().nullish(),
      dataRows: z.number().nullish(),
      columns: z.number().nullish(),
      lastRow: z.number().optional(),
    }),
  ),
  cells: z.array(
    z
      .object({ ref: z.string(), row: z.number(), col: z.number(), text: z.string() })
      .partial({ row: true, col: true }),
  ),
});

/** Their word for a warning or refusal -> ours. */
const ourCodes: Readonly<Record<string, readonly string[]>> = {
  'invalid-bytes': ['invalid-bytes'],
  'encoding-doubt': ['encoding-doubt'],
  'row-is-one-quoted-cell': ['row-is-one-quoted-cell'],
  'quote-style': ['quote-style', 'backslash-escapes'],
  'stray-quote': ['stray-quote'],
  'unterminated-quote': ['unterminated-quote'],
  ragged: ['ragged-row'],
  'duplicate-header': ['duplicate-header'],
  'empty-header': ['empty-header'],
  'no-data-rows': ['no-data-rows'],
  'mixed-decimal': ['mixed-decimal'],
  'mixed-date-formats': ['mixed-date-formats'],
  'nul-byte': ['nul-byte'],
  empty: ['file-empty'],
};

/** Refused although they could be read with a doubt; the corpus accepts it. */
const refusedHere: Readonly<Record<string, string>> = {
  'csv/fuzz-1.csv': 'file-binary',
  'csv/quote-unterminated.csv': 'unterminated-quote',
  'csv/quote-unterminated-tab.tsv': 'unterminated-quote',
  'csv/empty-zero-bytes.csv': 'file-empty',
};

const readAll = async (path: string): Promise<readonly Row[]> => {
  const opened = await openSource(path);
  if (!opened.ok) throw new Error(opened.problem.code);
  const rows: Row[] = [];
  for await (const batch of opened.value.rows()) {
    if (!batch.ok) throw new Error(batch.problem.code);
    rows.push(...batch.value);
  }
  await opened.value.close();
  return rows;
};

describe('odd and hostile text files', () => {
  if (!hasShared)
    return it('are compared only where the corpus lies beside the project; here it does not', () => {});
  const all = z.object({ files: z.array(z.unknown()) }).parse(readJson(sharedPath('corpus/expected.json')));
  const named = z.looseObject({ file: z.string() });
  const cases = all.files
    .filter((one) => named.parse(one).file.startsWith('csv/'))
    .map((one) => caseSchema.parse(one));

  for (const facts of cases) {
    const path = sharedPath(`corpus/${facts.file}`);
    const refusal = refusedHere[facts.file];

    if (refusal !== undefined) {
      it(`${facts.file} is refused as ${refusal}, by name and with advice`, async () => {
        expect(facts.readable && facts.acceptRefusal !== true).toBe(false);
        const result = await inspectSource(path);
        expect(result.ok).toBe(false);
        if (result.ok) return;
        expect(result.problem.code).toBe(refusal);
        const { sentence, advice } = words(result.problem.code, result.problem.params);
        expect(sentence).toContain(facts.file.slice(4));
        expect(`${sentence}${advice}`).not.toMatch(/\{\w+\}/);
      });
      continue;
    }

    it(`${facts.file} gives the facts of the corpus`, async () => {
      const result = await inspectSource(path);
      if (!result.ok) throw new Error(result.problem.code);
      const { file, sheets } = result.value;
      const [sheet] = sheets;
      const [expected] = facts.sheets;
      if (expected === undefined) return;
      expect(file.dialect?.encoding).toBe(facts.encoding === 'us-ascii' ? 'utf-8' : facts.encoding);
      expect(file.dialect?.delimiter).toBe(facts.delimiter);
      expect(file.dialect?.lineEnd).toBe(facts.lineEnding);
      expect(sheet?.headerRow).toBe(expected.headerRow);
      expect(sheet?.rows).toBe(expected.dataRows);
      const codes = file.notes.map(({ code }) => code);
      for (const warning of facts.mustWarn ?? [])
        expect(ourCodes[warning]?.some((code) => codes.includes(code))).toBe(true);

      const rows = await readAll(path);
      expect(rows.length).toBe(expected.rows);
      expect(Math.max(...rows.map(({ cells }) => cells.length))).toBe(expected.columns);
      expect(rows.at(-1)?.row).toBe(expected.lastRow);
      if (facts.ragged !== undefined) {
        const width =
          rows.find(({ row }) => row === expected.headerRow)?.cells.length ?? expected.columns ?? 0;
        const ragged = rows
          .filter(({ row, cells }) => row > (expected.headerRow ?? 0) && cells.length !== width)
          .map(({ row, cells }) => ({ row, cells: cells.length }));
        expect(ragged.slice(0, facts.ragged.length)).toEqual(facts.ragged);
        expect(ragged.length).toBe(facts.raggedCount);
      }
      for (const { ref, row, col, text } of facts.cells) {
        expect([ref, rows.find((one) => one.row === row)?.cells[(col ?? 0) - 1]]).toEqual([ref, text]);
      }
    });
  }
});
