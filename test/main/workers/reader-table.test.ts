import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { Row } from '../../../src/core/read/table';
import type { Result } from '../../../src/core/values/result';
import { openSource, type Table } from '../../../src/main/files/source';
import { rowBytes } from '../../../src/main/journal/packed-rows';
import { askReadings } from '../../../src/main/workers/asked-readings';
import type { ToldByReader } from '../../../src/main/workers/reader-messages';
import { type ReadApart, readInChild } from '../../../src/main/workers/reader-process';
import { openTableApart } from '../../../src/main/workers/reader-table';
import { serveReadings } from '../../../src/main/workers/served-readings';
import { temporaryFolder } from '../../fixtures/temporary-folder';
import { withParts, workbookOf, workbookParts, zipOf } from '../../fixtures/workbook-package';
import { worstWorkbooks } from '../../fixtures/worst-workbooks';

const entry = pathToFileURL(join(import.meta.dirname, '../../../out/main/reader.js'));
const child = readInChild(entry);

const fileOf = (name: string, bytes: Uint8Array | string): string => {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, bytes);
  return path;
};

const opened = (result: Result<Table>): Table => {
  if (!result.ok) throw new Error(result.problem.code);
  return result.value;
};

const all = async (
  table: Table,
): Promise<{ readonly rows: readonly Row[]; readonly fault: string | null }> => {
  const rows: Row[] = [];
  for await (const batch of table.dataRows()) {
    if (!batch.ok) return { rows, fault: batch.problem.code };
    rows.push(...batch.value);
  }
  return { rows, fault: null };
};

const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const threeThousandRows = workbookOf({
  rows: `<row r="1">${cell('A1', 'Number')}${cell('B1', 'Größe')}</row>${Array.from(
    { length: 3_000 },
    (_, i) =>
      `<row r="${i + 2}"><c r="A${i + 2}"><v>${i}.5</v></c>${cell(`B${i + 2}`, 'ä'.repeat(i % 700))}</row>`,
  ).join('')}`,
});

/** As it is in the window: each message is copied on its way between threads. */
const relayed = (read: ReadApart): ReadApart => {
  const served = serveReadings(read);
  const asked = askReadings((message) =>
    served.take((told) => void asked.take(structuredClone(told)), structuredClone(message)),
  );
  return asked.read;
};

it.each([
  ['a process of its own', child],
  ['a process that a thread asked for', relayed(child)],
  ['a process that a thread asked a thread for', relayed(relayed(child))],
])('a workbook whose rows come from %s is what it is when it is read here', async (_where, read) => {
  const path = fileOf('rows.xlsx', threeThousandRows);
  const [apart, here] = [opened(await openTableApart(read)(path, {})), opened(await openSource(path))];
  expect([apart.columns, apart.headerRow, apart.sheet, apart.file]).toEqual([
    ...[here.columns, here.headerRow, here.sheet, here.file],
  ]);
  const rows = await all(apart);
  expect(rows.rows).toHaveLength(3_000);
  expect(rows).toEqual(await all(here));
  expect([apart.share(), apart.sha256()]).toEqual([here.share(), here.sha256()]);
});

it('texts are read in the thread that asks, also one whose first letters are those of a package', async () => {
  const never: ReadApart = () => Promise.reject(new Error('not for texts'));
  const table = opened(await openTableApart(never)(fileOf('pk.csv', 'PK,Name\n1,a\n'), {}));
  expect((await all(table)).rows.map(({ cells }) => cells)).toEqual([['1', 'a']]);
});

it('what cannot be opened, and what ends amidst its rows, says so', async () => {
  const open = openTableApart(child);
  const shared = worstWorkbooks['200 sheets on one part of 300,000 rows']?.bytes() ?? Buffer.alloc(0);
  expect(await open(fileOf('shared.xlsx', shared), {})).toMatchObject({
    problem: { code: 'sheets-share-part' },
  });
  const sparse = worstWorkbooks['one cell in column XFD on each of 5,000 rows']?.bytes() ?? Buffer.alloc(0);
  const table = opened(await open(fileOf('sparse.xlsx', sparse), { headerRow: 0 }));
  expect(await all(table)).toMatchObject({ fault: 'sheet-too-sparse' });
});

it('a process that ends before its rows have ended is told of as a reading that stopped, not as a shorter table', async () => {
  const row = { row: 2, cells: ['1'], kinds: 'n', shown: null };
  const info = { name: 's', state: 'visible', type: 'worksheet' } as const;
  const dies: ReadApart = async (_job, onTold) => {
    const file = { name: 'f', bytes: 1, sha256: '', kind: 'xlsx', dialect: null, sheets: [info], notes: [] };
    await onTold({ kind: 'table', table: { file, sheet: info, headerRow: null, columns: [], above: [] } });
    await onTold({ kind: 'rows', bytes: new Uint8Array(rowBytes([row])), share: 0.5 });
    return { ok: false, problem: { code: 'reading-too-large', params: {} } };
  };
  const path = fileOf('rows.xlsx', threeThousandRows);
  expect(await all(opened(await openTableApart(dies)(path, {})))).toEqual({
    rows: [row],
    fault: 'reading-too-large',
  });
});

it('rows that were not taken yet are few, whatever the length of the sheet', async () => {
  const text = 'x'.repeat(30_000);
  const rows = Array.from(
    { length: 600 },
    (_, i) => `<row r="${i + 1}">${cell(`A${i + 1}`, `${i}${text}`)}</row>`,
  );
  const sheet = {
    name: 'xl/worksheets/sheet1.xml',
    bytes: `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
    isStored: true,
  };
  const path = fileOf('long.xlsx', zipOf(withParts(workbookParts({ rows: '' }), [sheet])));
  const waiting: (() => void)[] = [];
  const seen = { pieces: 0, most: 0 };
  const onTold = (told: ToldByReader): void | Promise<void> => {
    if (told.kind !== 'rows') return undefined;
    seen.pieces += 1;
    seen.most = Math.max(seen.most, waiting.length + 1);
    return new Promise((taken) => {
      waiting.push(taken);
      if (waiting.length >= 4 || seen.pieces > 14) setImmediate(() => waiting.shift()?.());
    });
  };
  const signal = new AbortController().signal;
  expect(await child({ kind: 'rows', path, choices: { headerRow: 0 } }, onTold, signal)).toEqual({
    ok: true,
    value: {
      currencies: [],
      marks: [],
      rest: { hidden: { rows: 0, first: [] }, otherSheets: [], hiddenColumns: [], merged: [], covers: [] },
    },
  });
  expect(seen.pieces).toBeGreaterThan(14);
  expect(seen.most).toBe(4);
});
