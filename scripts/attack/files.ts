import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, deflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { seeded } from '../../test/fixtures/seeded';
import { worstWorkbooks } from '../../test/fixtures/worst-workbooks';
import {
  type Case,
  connect,
  envOf,
  fewOf,
  type Ground,
  judged,
  judgedAll,
  must,
  openPractice,
  TO,
} from './ground';
import { sentJournal, vendorMapping } from './sent';

const MB = 1024 * 1024;

const squeezed = (bytes: Uint8Array): Uint8Array =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

type Damage = (file: string, seed: number) => void;

/** Somebody changes the file past the app. */
const altered =
  (sql: string, ...values: readonly (() => Uint8Array)[]): Damage =>
  (file) => {
    const db = new Database(file);
    db.pragma('foreign_keys = OFF');
    db.pragma('synchronous = OFF');
    if (values.length > 0) db.prepare(sql).run(values.map((value) => value()));
    else db.exec(sql);
    db.close();
  };

const overwritten: Damage = (file, seed) => {
  const random = seeded(seed);
  const bytes = readFileSync(file);
  for (let hit = 0; hit < 40; hit += 1) {
    const at = 100 + Math.floor(random() * (bytes.length - 400));
    for (let i = 0; i < 200; i += 1) bytes[at + i] = Math.floor(random() * 256);
  }
  writeFileSync(file, bytes);
};

/** Review files as somebody would make them who wants to harm whoever opens them. */
const worstReviews: Readonly<Record<string, Damage>> = {
  'payloads that unpack to 700 MB': altered('UPDATE payload_block SET payloads = ?', () =>
    squeezed(Buffer.alloc(700 * MB, ' ')),
  ),
  'payloads of 60 million lines': altered('UPDATE payload_block SET payloads = ?', () =>
    squeezed(Buffer.alloc(60 * MB, '\n')),
  ),
  'texts of answers that unpack to 700 MB': altered('UPDATE attempt SET reply_packed = ?', () =>
    squeezed(Buffer.alloc(700 * MB, 'a')),
  ),
  'rows of a source that unpack to 700 MB': altered(
    "UPDATE source_block SET rows = ?, packing = 'json', cut = NULL",
    () => deflateRawSync(Buffer.alloc(700 * MB, ' '), { level: 1 }),
  ),
  'rows of a source with millions of cells': altered(
    "UPDATE source_block SET rows = ?, packing = 'json', cut = NULL",
    () => deflateRawSync(`[[1,null,null,[${'"",'.repeat(15_000_000)}""]]]`, { level: 1 }),
  ),
  'a value of 200 MB': altered('UPDATE import SET mapping = CAST(zeroblob(200000000) AS TEXT)'),
  'a view in the place of a table that never ends': altered(
    `PRAGMA writable_schema = ON; DROP TABLE IF EXISTS issue;
     CREATE VIEW issue AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS import_id FROM n`,
  ),
  'a trigger at every change': altered(
    'CREATE TRIGGER mine AFTER INSERT ON review_entry BEGIN DELETE FROM record; END',
  ),
  'ten thousand tables': altered(
    `BEGIN; ${Array.from({ length: 10_000 }, (_, n) => `CREATE TABLE t${n} (a, b, c)`).join(';')}; COMMIT`,
  ),
  'its second half gone': (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2)),
  'a hundred bytes left': (file) => truncateSync(file, 100),
  'nothing in it': (file) => truncateSync(file, 0),
  'pages overwritten at random': overwritten,
};

/** Every way in which a review file is read: opened, listed, its rows printed, joined with a journal. */
const readings = (file: string, importId: string): readonly (readonly string[])[] => [
  ['journal', 'open', file, '--quiet'],
  ['imports', 'show', importId, '--records', '--json', '--data-dir', file],
  ['report', importId, '--out', `${file}.csv`, '--data-dir', file],
  ['journal', 'merge', file],
];

const attackReviews = async (ground: Ground): Promise<readonly Case[]> => {
  const { vendors, env } = await sentJournal(ground);
  const whole = join(ground.folder, 'whole.tallyport');
  must(await ground.run(['journal', 'export', vendors, '--out', whole], { env }));
  const opened = must(await ground.run(['journal', 'open', whole], { env }));
  const cases: Case[] = [judged('a review file that is whole', opened)];
  for (const [name, damage] of fewOf(Object.entries(worstReviews), ground, 1)) {
    const file = join(ground.folder, 'worst.tallyport');
    copyFileSync(whole, file);
    damage(file, ground.seed);
    const all = [];
    for (const words of readings(file, vendors)) all.push(await ground.run(words, { env }));
    const isRefused = all[0]?.code !== 0;
    cases.push(
      judgedAll(`a review file with ${name}`, all, isRefused ? null : 'it was opened as if it were whole'),
    );
  }
  return cases;
};

/** Looked into, and taken into the journal row by row: two readings of the same file. */
const attackWorkbooks = async (ground: Ground): Promise<readonly Case[]> => {
  const service = await openPractice(ground);
  const dataDir = join(ground.folder, 'workbooks');
  await connect(ground, service, dataDir);
  const env = envOf(service, dataDir);
  const by = ground.put('workbook.mapping.json', vendorMapping);
  const cases: Case[] = [];
  for (const [name, { code, bytes }] of fewOf(Object.entries(worstWorkbooks), ground, 1)) {
    const file = ground.put('worst.xlsx', bytes());
    const looked = await ground.run(['inspect', file, '--json']);
    const isAsMeant = (looked.code === 0) === (code === null);
    cases.push(judged(`a workbook of ${name}`, looked, isAsMeant ? null : `ended with ${looked.code}`));
    const order = ['--target', 'vendors', '--mapping', by, ...TO, '--quiet', '--json'];
    const taken = await ground.run(['check', file, ...order], { env });
    cases.push(
      judged(`rows of a workbook of ${name}`, taken, taken.code === 0 ? 'its rows were taken' : null),
    );
  }
  return cases;
};

/** Workbooks and review files that did the most harm, or would. */
export const attackFiles = async (ground: Ground): Promise<readonly Case[]> => [
  ...(await attackWorkbooks(ground)),
  ...(await attackReviews(ground)),
];
