import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { uploadIdsSent } from '../../../src/main/journal/migrations/0018-upload-ids-sent';
import { migrations } from '../../../src/main/journal/migrations/index';
import { migrate } from '../../../src/main/journal/open';

const BEFORE = migrations.indexOf(uploadIdsSent);

/** A journal of the version before, with one import that was sent and one that was not. */
const older = (): Database.Database => {
  const db = new Database(':memory:');
  onTestFinished(() => void db.close());
  db.pragma('foreign_keys = OFF');
  migrate(db, BEFORE);
  const add = db.prepare(
    `INSERT INTO import (import_id, created_at, path, choices, chunk_size, in_flight, step, file_name, submitted_at)
     VALUES (?, '', '', '{}', 1, 1, '', '', ?)`,
  );
  add.run('sent', 'now');
  add.run('draft', null);
  const record = db.prepare(
    `INSERT INTO record (import_id, record, first_row, last_row, ordinals, upload_id, verdict, warnings, items, outcome)
     VALUES (?, ?, 1, 1, '0', ?, ?, 0, 0, 'pending')`,
  );
  record.run('sent', 1, 'b', 'valid');
  record.run('sent', 2, 'a', 'valid');
  record.run('sent', 3, 'c', 'invalid');
  record.run('sent', 4, null, 'valid');
  record.run('draft', 1, 'd', 'valid');
  return db;
};

const filed = (db: Database.Database): unknown =>
  db.prepare('SELECT upload_id, import_id, record FROM sent_upload ORDER BY 1').raw().all();

it('an older journal gets the upload ids of what it was told to send', () => {
  const db = older();
  migrate(db);
  expect(filed(db)).toEqual([
    ['a', 'sent', 2],
    ['b', 'sent', 1],
  ]);
  expect(db.prepare("SELECT name FROM sqlite_master WHERE name = 'record_by_upload_id'").all()).toEqual([]);
});

it('a file for review gets none: nothing is sent from it', () => {
  const db = older();
  db.prepare("INSERT INTO meta (key, value) VALUES ('evidence', '{}')").run();
  migrate(db);
  expect(filed(db)).toEqual([]);
});
