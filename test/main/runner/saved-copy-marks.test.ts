import { copyFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import ExcelJS from 'exceljs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { journalFile } from '../../../src/main/journal/open';
import { witnessFile } from '../../../src/main/journal/witness';
import type { Engine } from '../../../src/main/runner/engine';
import { openReadOnlyEngine } from '../../../src/main/runner/open-engine';
import { saveReadable } from '../../../src/main/runner/save-readable';
import { writeAt } from '../../fixtures/damaged-file';
import { must, type SentBench, sentBench } from '../../fixtures/evidence-file';
import { printedTexts } from '../../fixtures/printed-text';
import { temporaryFolder } from '../../fixtures/temporary-folder';

/** A copy of the journal of a bench and of its witness, as it lies on the disk. */
const copyOf = (bench: SentBench): string => {
  bench.journal.db.pragma('wal_checkpoint(TRUNCATE)');
  const file = journalFile(temporaryFolder());
  copyFileSync(bench.journal.file, file);
  copyFileSync(witnessFile(bench.journal.file), witnessFile(file));
  return file;
};

const withFile = <T>(file: string, work: (db: Database.Database) => T): T => {
  const db = new Database(file);
  try {
    return work(db);
  } finally {
    db.close();
  }
};

const forge = (file: string): void =>
  withFile(file, (db) => {
    db.exec("UPDATE record SET outcome = 'created', service_id = '471199' WHERE record = 1");
    db.pragma('wal_checkpoint(TRUNCATE)');
  });

/** Overwrites the first page of an index: no row is lost, and every check finds it. */
const damage = (file: string): void => {
  const root = withFile(file, (db) =>
    z.object({ page: z.number(), size: z.number() }).parse(
      db
        .prepare(
          `SELECT rootpage AS page, (SELECT page_size FROM pragma_page_size) AS size FROM sqlite_master
             WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = 'record' ORDER BY name LIMIT 1`,
        )
        .get(),
    ),
  );
  writeAt(file, (root.page - 1) * root.size, Buffer.alloc(root.size, 0xa5));
};

type Saved = { readonly engine: Engine; readonly importId: string; readonly found: string };

/** What is saved of a journal after something was done to it, opened to be looked at. */
const savedAfter = async (harm: (file: string) => void): Promise<Saved> => {
  const bench = await sentBench();
  const file = copyOf(bench);
  harm(file);
  const dataDir = temporaryFolder();
  const order = { from: file, to: journalFile(dataDir), at: '2026-01-02T03:04:05.000Z' };
  const { found } = must(await saveReadable(order));
  const { journal: _, ...ports } = bench.ports;
  const engine = must(await openReadOnlyEngine({ ...ports, dataDir }));
  onTestFinished(() => engine.close());
  return { engine, importId: bench.importId, found: found.sentence };
};

const reported = async (
  { engine, importId }: Pick<Saved, 'importId'> & { readonly engine: Pick<Engine, 'handlers'> },
  format: 'xlsx' | 'pdf',
): Promise<string> => {
  const to = path.join(temporaryFolder(), `report.${format}`);
  must(await engine.handlers['imports.report']({ importId, path: to, format }));
  return to;
};

/** The cells of every sheet of a workbook, as another program reads them. */
const sheetsOf = async (file: string): Promise<ReadonlyMap<string, readonly (readonly string[])[]>> => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(file);
  return new Map(
    book.worksheets.map((sheet) => {
      const rows: string[][] = [];
      sheet.eachRow((row) => {
        rows.push(Array.from({ length: row.cellCount }, (_none, at) => row.getCell(at + 1).text));
      });
      return [sheet.name, rows];
    }),
  );
};

const ROWS = ['Results', 'Succeeded', 'Failed', 'In doubt'];
const FOOT = 'MADE FROM A SAVED COPY, see the first page';

/** The texts of a PDF, one after the other: a long sentence is drawn line by line. */
const running = (file: string): string => printedTexts(file).join(' ').replace(/\s+/g, ' ');

const origins: readonly (readonly [string, (file: string) => void, (found: string) => string])[] = [
  [
    'an altered journal',
    forge,
    (found) =>
      `Made from a saved copy of an altered journal, not from what was written down. A check of that journal found: ${found}`,
  ],
  [
    'a damaged journal',
    damage,
    (found) =>
      `Made from a saved copy of a damaged journal, which may lack lines. A check of that journal found: ${found}`,
  ],
  ['a whole journal', () => undefined, () => 'Made from a saved copy of a journal that was whole then.'],
];

describe.each(origins)('what is exported from a saved copy of %s', (_what, harm, markOf) => {
  it('as a workbook says so behind each row, on each sheet of rows, and in the summary', async () => {
    const saved = await savedAfter(harm);
    const mark = markOf(saved.found);
    const sheets = await sheetsOf(await reported(saved, 'xlsx'));
    expect(sheets.get('Summary')?.[1]).toEqual(['made from', mark]);
    for (const name of ROWS) {
      const [header = [], ...rows] = sheets.get(name) ?? [];
      expect([name, header.at(-1)]).toEqual([name, 'Made from']);
      expect(rows.map((cells) => [cells.length, cells.at(-1)])).toEqual(
        rows.map(() => [header.length, mark]),
      );
    }
    expect(sheets.get('Results')).toHaveLength(11);
    expect(sheets.get('Succeeded')?.length).toBeGreaterThan(1);
  });

  it('as a PDF says so on its first page, and at the foot of every page instead of a seal', async () => {
    const saved = await savedAfter(harm);
    const file = await reported(saved, 'pdf');
    const text = running(file);
    const pages = printedTexts(file).filter((one) => /^Page \d+ of \d+$/.test(one)).length;
    expect(pages).toBeGreaterThan(0);
    expect(text.slice(0, text.indexOf(`Page 1 of ${pages}`))).toContain(
      markOf(saved.found).replace(/\s+/g, ' '),
    );
    expect(text.split(FOOT)).toHaveLength(pages + 1);
    expect(text).not.toContain('journal seal');
  });
});

it('what is exported from the journal itself has no such mark: its PDF names the seal', async () => {
  const bench = await sentBench();
  const journal = { engine: bench, importId: bench.importId };
  const sheets = await sheetsOf(await reported(journal, 'xlsx'));
  expect(sheets.get('Results')?.[0]?.at(-1)).toBe('Advice');
  expect(JSON.stringify([...sheets])).not.toContain('saved copy');
  const text = running(await reported(journal, 'pdf'));
  expect(text).toContain('journal seal');
  expect(text).not.toMatch(/saved copy/i);
});
