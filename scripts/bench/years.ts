import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { sealWhatIsThere } from '../../src/main/journal/chain';
import { inTransaction, type Journal } from '../../src/main/journal/open';
import { must, openBenchEngine } from './engine';
import { answer, costOf, given, peakMb } from './measure';
import { connected, draftOver, submitOrder } from './sending';
import { startService } from './service-process';

// A journal of years: `years FOLDER PROFILE SMALL MIDDLE LARGE`, so many imports of 30, 20,000 and 300,000 rows (three to an
// invoice). One of each size is made and sent by the app; the others are its copies under other ids, keys and times, and all
// of it is sealed anew.
const [folder, profile] = [given(0, 'the folder'), given(1, 'the profile')];
const sizes = [
  { invoices: 10, imports: Number(given(2, 'how many small ones')) },
  { invoices: 6_667, imports: Number(given(3, 'how many of 20,000 rows')) },
  { invoices: 100_000, imports: Number(given(4, 'how many of 300,000 rows')) },
].filter(({ imports }) => imports > 0);

const names = z.array(z.object({ name: z.string() })).transform((rows) => rows.map(({ name }) => name));

const tablesOf = (journal: Journal): readonly string[] =>
  names
    .parse(journal.db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all())
    .filter((table) => columnsOf(journal, table).includes('import_id'));

const columnsOf = (journal: Journal, table: string): readonly string[] =>
  names.parse(journal.db.prepare('SELECT name FROM pragma_table_info(?)').all(table));

/** Columns that are told apart in each copy; ids of the service stand in its history, too, and stay. */
const UNLIKE = new Set(['key', 'upload_id']);

const isCopied = (table: string, column: string): boolean =>
  !(table === 'attempt' && column === 'attempt') && !(table === 'payload_block' && column === 'block');

const copied = (column: string): string => {
  if (column === 'import_id') return '@id';
  if (UNLIKE.has(column)) return `${column} || @mark`;
  return column === 'created_at' || column === 'submitted_at'
    ? `strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, @days)`
    : column;
};

const copyOf = (journal: Journal, importId: string, nth: number): void => {
  const id = `${importId}-${nth}`;
  for (const table of ['import', ...tablesOf(journal).filter((one) => one !== 'import')]) {
    const columns = columnsOf(journal, table).filter((column) => isCopied(table, column));
    journal.db
      .prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.map(copied).join(', ')} FROM ${table}
         WHERE import_id = @importId`,
      )
      .run({ importId, id, mark: `-${nth}`, days: `-${nth} hours` });
  }
};

const service = await startService('');
const engine = openBenchEngine(folder, readFileSync(profile, 'utf8'));
const { handlers, journal } = engine;
const { cost } = await costOf(async () => {
  const connectionId = await connected(engine, service);
  let firstNumber = 1_000_000;
  const first: string[] = [];
  for (const { invoices } of sizes) {
    const draft = { folder, invoices, chunkSize: 100, inFlight: 4, size: 'usual' as const, firstNumber };
    const importId = await draftOver(engine, connectionId, draft);
    firstNumber += invoices;
    must(await handlers['imports.submit'](submitOrder(importId)));
    must(await handlers['imports.settled']({ importId }));
    first.push(importId);
  }
  for (const [at, { imports }] of sizes.entries())
    for (let nth = 1; nth < imports; nth += 1)
      inTransaction(journal, () => copyOf(journal, first[at] ?? '', nth));
  inTransaction(journal, () => {
    journal.db.exec('DELETE FROM chain_link; DELETE FROM decision');
    sealWhatIsThere(journal);
  });
  // What each came to is counted and kept once, as Home does after each.
  must(await handlers['home.show']({}));
});
await engine.close();
service.process.kill();
answer({
  ...{ rows: 0, whole: cost, peakMb: peakMb(), stages: [] },
  remarks: [sizes.map(({ invoices, imports }) => `${imports} imports of ${invoices} invoices`).join(', ')],
});
