import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { hashOf, writeAt } from '../fixtures/damaged-file';
import { journalVerdict, practiceWorld, type World } from '../fixtures/practice-world';
import { loadVendors } from '../fixtures/vendor-load';

const fileOf = (world: World): string => join(world.dataDir, 'journal.sqlite');

/** A world with one finished import of a few vendors. */
const usedWorld = async (): Promise<World> => {
  const world = await practiceWorld();
  expect(summaryOf(await world.run(...loadVendors(world, 60))).records.created).toBe(60);
  return world;
};

const EMPTY = createHash('sha256').digest('hex');

/** An empty log is as good as none: whoever looks leaves one behind. */
const hashes = (world: World): string[] =>
  ['', '-wal'].map((end) => hashOf(fileOf(world) + end)).map((hash) => (hash === EMPTY ? 'none' : hash));

/** Overwrites the middle third of the file, page heads included. */
const overwriteMiddle = (world: World): void => {
  const size = readFileSync(fileOf(world)).length;
  for (let at = Math.floor(size / 3); at < (2 * size) / 3; at += 1024)
    writeAt(fileOf(world), at, Buffer.alloc(64, 0xa5));
};

const damages: readonly (readonly [string, string, (world: World) => void])[] = [
  ['with bytes overwritten', 'is damaged', overwriteMiddle],
  ['that was cut off', 'is damaged', (world) => truncateSync(fileOf(world), 4096 * 50)],
  ['that is empty beside its witness', 'it is empty', (world) => writeFileSync(fileOf(world), '')],
  [
    'whose beginning is garbage',
    'its beginning was overwritten',
    (world) => writeAt(fileOf(world), 0, Buffer.alloc(200, 0x11)),
  ],
  ['that is gone', 'is gone', (world) => rmSync(fileOf(world))],
  [
    'with a broken chain',
    'its audit chain does not fit',
    (world) => {
      const db = new Database(fileOf(world));
      db.exec("UPDATE attempt SET reply_text = reply_text || ' ' WHERE purpose = 'send'");
      db.close();
    },
  ],
  [
    'that lost its end',
    'lacks lines that were in it',
    (world) => {
      const db = new Database(fileOf(world));
      db.exec('DELETE FROM chain_link WHERE link > 3');
      db.close();
    },
  ],
];

const saidSchema = z.object({ path: z.string(), saved: z.number(), lost: z.number(), lostPages: z.number() });

describe('a damaged journal on the command line', { timeout: 240_000 }, () => {
  it.each(damages)(
    'A-7: a journal %s is refused with exit 7 in plain words; nothing is sent and the file stays as it is',
    async (_, words, damage) => {
      const world = await usedWorld();
      damage(world);
      const before = [hashes(world), (await world.ledger()).requests];
      for (const command of [
        ['imports', 'list'],
        loadVendors(world, 5),
        ['resume', 'x'],
        ['connections', 'list'],
      ]) {
        const answer = await world.run(...command);
        expect([
          answer.code,
          answer.stderr.includes(words),
          answer.stderr.includes('othing is sent'),
        ]).toEqual([7, true, true]);
      }
      const verify = await world.run('journal', 'verify');
      expect(verify.code).toBe(7);
      expect([hashes(world), (await world.ledger()).requests]).toEqual(before);
    },
  );

  it('what can be read is saved as a journal for looking, as CSV and as JSON; the damaged file is untouched and nothing overwritten', async () => {
    const world = await usedWorld();
    overwriteMiddle(world);
    const before = hashes(world);
    const folder = join(world.folder, 'saved');
    mkdirSync(folder);
    const saved = await world.run('journal', 'salvage', '--out', join(folder, 'journal.sqlite'), '--json');
    expect([saved.code, saidSchema.parse(documentOf(saved)).saved > 50]).toEqual([0, true]);
    for (const ending of ['csv', 'json']) {
      const out = join(folder, `records.${ending}`);
      expect((await world.run('journal', 'salvage', '--out', out)).code).toBe(0);
      expect(readFileSync(out, 'utf8')).toContain('vendors.csv');
      const again = await world.run('journal', 'salvage', '--out', out);
      expect([again.code, again.stderr.includes('exists already')]).toEqual([7, true]);
    }
    expect(hashes(world)).toEqual(before);
    expect(journalVerdict({ dataDir: folder })).toBe('ok');
    const looked = await world.run('imports', 'list', '--data-dir', folder);
    expect([looked.code, looked.stderr.includes('was saved for looking')]).toEqual([0, true]);
    expect(looked.stdout).toContain('vendors');
    const sent = await world.run(...loadVendors(world, 5), '--data-dir', folder);
    expect([sent.code, sent.stderr.includes('nothing is sent from it')]).toEqual([7, true]);
  });

  it('is moved aside under a dated name when a person says so, and a new one begins; a sound one is not', async () => {
    const world = await usedWorld();
    const sound = await world.run('journal', 'set-aside');
    expect([sound.code, sound.stderr.includes('no reason')]).toEqual([7, true]);
    overwriteMiddle(world);
    const before = hashOf(fileOf(world));
    const aside = await world.run('journal', 'set-aside', '--json');
    const { path } = z.object({ path: z.string() }).parse(documentOf(aside));
    expect([aside.code, /journal-damaged-\d{4}-\d\d-\d\d\.sqlite$/.test(path), hashOf(path)]).toEqual([
      0,
      true,
      before,
    ]);
    const list = await world.run('imports', 'list', '--json');
    expect([list.code, documentOf(list)]).toEqual([0, []]);
    expect(
      readdirSync(world.dataDir).filter((name) => name.startsWith('journal-damaged')).length,
    ).toBeGreaterThan(0);
  });

  it('a journal of a newer version is looked at with a word on it, and whatever changes it is refused with exit 7', async () => {
    const world = await usedWorld();
    const db = new Database(fileOf(world));
    db.exec('CREATE TABLE of_tomorrow (x); ALTER TABLE record ADD COLUMN of_tomorrow TEXT');
    db.pragma('user_version = 999');
    db.close();
    const before = hashOf(fileOf(world));
    const looked = await world.run('imports', 'list');
    expect([looked.code, looked.stderr.includes('made by a newer version')]).toEqual([0, true]);
    expect(looked.stdout).toContain('vendors.csv');
    const sent = await world.run(...loadVendors(world, 5));
    expect([sent.code, sent.stderr.includes('made by a newer version')]).toEqual([7, true]);
    expect(hashOf(fileOf(world))).toBe(before);
  });

  it('a file of another program, or none at all, is refused plainly and left alone', async () => {
    const world = await practiceWorld();
    for (const name of readdirSync(world.dataDir))
      if (name.startsWith('journal')) rmSync(join(world.dataDir, name));
    const db = new Database(fileOf(world));
    db.exec('CREATE TABLE shopping (item TEXT)');
    db.close();
    for (const content of [null, Buffer.from('not a database at all, only words '.repeat(99))]) {
      if (content !== null) writeFileSync(fileOf(world), content);
      const before = hashOf(fileOf(world));
      const answer = await world.run(...loadVendors(world, 2));
      expect([
        answer.code,
        answer.stderr.includes('is not a journal of Tallyport'),
        hashOf(fileOf(world)),
      ]).toEqual([7, true, before]);
    }
  });

  it('without a journal there is nothing to save', async () => {
    const world = await practiceWorld();
    renameSync(world.dataDir, `${world.dataDir}-elsewhere`);
    const answer = await world.run('journal', 'salvage', '--out', join(world.folder, 'x.sqlite'));
    expect([answer.code, answer.stderr.includes('There is no journal'), existsSync(world.dataDir)]).toEqual([
      7,
      true,
      false,
    ]);
  });
});
