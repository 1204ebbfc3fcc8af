import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { words } from '../../../../src/core/issues/codes';
import { inspectSource } from '../../../../src/main/files/source';
import { hasShared, readJson, sharedPath } from '../shared-files';
import { sheetRowsOf } from './sheet-rows-of';

const caseSchema = z.object({
  file: z.string(),
  sha256: z.string(),
  readable: z.boolean(),
  error: z.string().optional(),
  acceptRead: z.boolean().optional(),
  mustWarn: z.array(z.string()).optional(),
  sheets: z.array(
    z.object({
      name: z.string().nullable(),
      state: z.string().optional(),
      type: z.string().optional(),
      headerRow: z.number().nullish(),
      rows: z.number().nullish(),
      dataRows: z.number().nullish(),
      columns: z.number().nullish(),
      lastRow: z.number().optional(),
      hiddenRows: z.array(z.number()).optional(),
      formulasWithoutValue: z.number().optional(),
      filledCells: z.number().optional(),
    }),
  ),
  cells: z.array(
    z.object({ sheet: z.string().optional(), ref: z.string(), type: z.string(), text: z.string() }),
  ),
});
type Facts = z.infer<typeof caseSchema>;

/** Their word for a refusal -> ours. */
const ourCodes: Readonly<Record<string, readonly string[]>> = {
  encrypted: ['file-encrypted'],
  'legacy-xls': ['file-legacy-workbook'],
  xlsb: ['file-xlsb'],
  ods: ['file-ods'],
  html: ['file-html'],
  'xml-2003': ['file-xml-workbook'],
  'not-a-workbook': ['file-not-workbook'],
  'no-sheets': ['file-no-sheets'],
  'broken-zip': ['file-damaged'],
  'broken-xml': ['file-damaged'],
  'xml-entities': ['file-xml-entities', 'file-xml-encoding'],
  'xml-encoding': ['file-xml-encoding'],
  'too-large': ['cell-too-long'],
  compressed: ['file-compressed'],
};

/** Read with a remark where the corpus would rather refuse, and says that reading is fine. */
const readWithRemark: Readonly<Record<string, string>> = {
  'fake/csv-named.xlsx': 'named-as-workbook',
  'fake/xlsx-named.csv': 'named-as-text',
};

/**
 * Where a person may see the header elsewhere than the corpus, which takes the first row for the header of values
 * without one, a title above a table, or the last row of a header over several rows.
 */
const headersHere: Readonly<Record<string, number | null>> = {
  'xlsx/date-1904-libre.xlsx Sheet1': null,
  'xlsx/date-quoted-format.xlsx Sheet1': null,
  'xlsx/formula-cached-text.xlsx Sheet1': null,
  'xlsx/formula-google-dummy.xlsx Sheet1': null,
  'xlsx/formula-text-that-looks.xlsx Sheet1': null,
  'xlsx/pkg-utf16-xml.xlsx Sheet1': null,
  'xlsx/pkg-strict.xlsx Sheet1': null,
  'xlsx/pkg-strict.xlsx rich test': null,
  'xlsx/pkg-row-billion.xlsx Sheet1': null,
  'xlsx/date-iso-type.xlsx Sheet': null,
  'xlsx/err-all.xlsx Feuil1': null,
  'xlsx/merge-header-blocks.xlsx Лист1': 1,
  'xlsx/pkg-no-cell-refs.xlsx 工作表1': null,
  'xlsx/layout-blank-rows.xlsx occupied_row_and_blank_row': 3,
  'xlsx/layout-blank-rows.xlsx two_occupied_rows': 3,
};

const letters: Readonly<Record<string, string>> = {
  string: 's',
  number: 'n',
  date: 'd',
  datetime: 'm',
  time: 't',
  duration: 'u',
  boolean: 'b',
  error: 'e',
  blank: 'z',
};

const placeOf = (ref: string): { readonly row: number; readonly column: number } => {
  const [, column = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(ref) ?? [];
  return {
    row: Number(row),
    column: [...column].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1,
  };
};

const expectFacts = async (facts: Facts): Promise<void> => {
  const path = sharedPath(`corpus/${facts.file}`);
  const result = await inspectSource(path);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  const { file, sheets } = result.value;
  expect(file.sha256).toBe(facts.sha256);
  expect(sheets.map(({ info }) => [info.name, info.state, info.type])).toEqual(
    facts.sheets.map(({ name, state, type }) => [name, state, type]),
  );
  const codes = file.notes.map(({ code }) => code);
  for (const warning of facts.mustWarn ?? []) expect(codes).toContain(warning);
  for (const [i, expected] of facts.sheets.entries()) {
    if (expected.name === null || expected.type === 'chartsheet') continue;
    const rows = await sheetRowsOf(path, expected.name);
    expect(rows.length).toBe(expected.rows);
    expect(Math.max(0, ...rows.map(({ cells }) => cells.length))).toBe(expected.columns);
    expect(rows.at(-1)?.row ?? 0).toBe(expected.lastRow);
    const filledCells = rows.reduce((sum, { kinds }) => sum + (kinds ?? '').replaceAll('z', '').length, 0);
    expect([expected.name, filledCells]).toEqual([expected.name, expected.filledCells]);
    const withoutValue = file.notes.filter(
      ({ code, params }) => code === 'formula-without-value' && params.sheet === expected.name,
    );
    expect(withoutValue.length).toBe(expected.formulasWithoutValue ?? 0);
    const here = headersHere[`${facts.file} ${expected.name}`];
    const header = here === undefined ? expected.headerRow : here;
    expect([expected.name, sheets[i]?.headerRow]).toEqual([expected.name, header]);
    expect(sheets[i]?.rows).toBe(rows.filter(({ row }) => row > (header ?? 0)).length);
    if (here === undefined) expect(sheets[i]?.rows).toBe(expected.dataRows);
    const noted = file.notes
      .filter(({ code, params }) => code === 'hidden-row' && params.sheet === expected.name)
      .map(({ row }) => row);
    const filled = rows.map(({ row }) => row);
    const listed = (expected.hiddenRows ?? []).filter((row) => filled.includes(row));
    expect(noted.slice(0, 20)).toEqual(listed);
    for (const { sheet, ref, type, text } of facts.cells) {
      if (sheet !== expected.name) continue;
      const place = placeOf(ref);
      const row = rows.find((one) => one.row === place.row);
      const kind = row?.kinds?.[place.column] ?? 'z';
      expect([ref, row?.cells[place.column] ?? '', kind]).toEqual([
        ref,
        text,
        text === '' ? 'z' : letters[type],
      ]);
    }
  }
};

describe('odd and hostile workbooks', () => {
  if (!hasShared)
    return it('are compared only where the corpus lies beside the project; here it does not', () => {});
  const named = z.looseObject({ file: z.string() });
  const cases = z
    .object({ files: z.array(z.unknown()) })
    .parse(readJson(sharedPath('corpus/expected.json')))
    .files.filter((one) => !named.parse(one).file.startsWith('csv/'))
    .map((one) => caseSchema.parse(one));
  const remarked = cases.filter(({ file }) => readWithRemark[file] !== undefined);
  const readable = cases.filter((one) => one.readable && !remarked.includes(one));
  const refused = cases.filter((one) => !one.readable && !remarked.includes(one));

  it.each(readable)('$file gives the facts of the corpus', expectFacts);

  it.each(refused)('$file is refused, by name and with advice', async ({ file, error }) => {
    const result = await inspectSource(sharedPath(`corpus/${file}`));
    if (result.ok) throw new Error('was read');
    expect(ourCodes[error ?? '']).toContain(result.problem.code);
    const { sentence, advice } = words(result.problem.code, result.problem.params);
    expect(sentence).toContain(basename(file));
    expect(`${sentence}${advice}`).not.toMatch(/\{\w+\}/);
  });

  it.each(remarked)('$file is read for what it is, with a remark', async ({ file }) => {
    const result = await inspectSource(sharedPath(`corpus/${file}`));
    if (!result.ok) throw new Error(result.problem.code);
    expect(result.value.file.notes.map(({ code }) => code)).toContain(readWithRemark[file]);
  });
});
