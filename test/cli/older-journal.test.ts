import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { chainSince } from '../../src/main/journal/migrations/index';
import { migrate } from '../../src/main/journal/open';
import { tallyportHere } from '../fixtures/command-line';
import { temporaryFolder } from '../fixtures/temporary-folder';

/** A journal of an earlier version in which an exchange stands. */
const older = (version: number): string => {
  const folder = join(temporaryFolder(), 'data');
  mkdirSync(folder);
  const db = new Database(join(folder, 'journal.sqlite'));
  migrate(db, version);
  db.exec(
    `INSERT INTO attempt (purpose, method, path, request_headers, bytes, started_at, finished_at, status)
     VALUES ('send', 'POST', '/x', '{}', 0, '2026-01-02T03:04:05.000Z', '2026-01-02T03:04:06.000Z', 200)`,
  );
  db.close();
  return folder;
};

const codes = async (folder: string): Promise<readonly (number | null)[]> => {
  const found: (number | null)[] = [];
  for (const words of [
    ['imports', 'list'],
    ['journal', 'verify'],
    ['connections', 'list'],
  ])
    found.push((await tallyportHere(words, { env: { TALLYPORT_DATA_DIR: folder } })).code);
  return found;
};

test.each(Array.from({ length: chainSince - 1 }, (_, index) => index + 1))(
  'a journal of version %i, from before there was a chain, is opened and gets its seals once',
  async (version) => {
    expect(await codes(older(version))).toEqual([0, 0, 0]);
  },
);

test('a journal that should have a chain and has none is not given one', async () => {
  expect(await codes(older(chainSince))).toEqual([7, 7, 7]);
});
