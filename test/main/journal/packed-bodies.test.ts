import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { addAttempt, endAttempt, readAttempts } from '../../../src/main/journal/attempts';
import { seal } from '../../../src/main/journal/chain';
import { checkChain } from '../../../src/main/journal/chain-check';
import { packedBodies } from '../../../src/main/journal/migrations/0021-packed-bodies';
import { migrations } from '../../../src/main/journal/migrations/index';
import { inTransaction, type Journal, journalOver, migrate } from '../../../src/main/journal/open';
import { addTestConnection, addTestImport, temporaryJournal } from '../../fixtures/journal';

const at = '2026-11-21T10:00:00.000Z';
const longBody = JSON.stringify(
  Array.from({ length: 300 }, (_, n) => ({ n, name: `Größe ${n} 名`, half: '\ud800' })),
);
const longReply = `{"data":"${'reply '.repeat(2_000)}"}`;

const exchange = (journal: Journal, text: string, reply: string): number => {
  const attempt = inTransaction(journal, () =>
    addAttempt(journal, {
      ...{ importId: 'i1', chunk: 1, purpose: 'send', method: 'POST', path: '/invoices/import' },
      ...{ headers: { accept: 'x' }, text, bytes: Buffer.byteLength(text), startedAt: at },
    }),
  );
  inTransaction(journal, () =>
    endAttempt(journal, attempt, {
      ...{ finishedAt: at, status: 202, headers: { 'x-y': 'z' }, text: reply },
      ...{ isCut: false, noReply: null, sent: null },
    }),
  );
  return attempt;
};

const withExchanges = (): Journal => {
  const journal = temporaryJournal();
  addTestConnection(journal);
  addTestImport(journal, 'i1');
  exchange(journal, longBody, longReply);
  exchange(journal, '[{"a":1}]', '{"ok":true}');
  return journal;
};

it('long bodies are kept packed, short ones as they are, and both are read and sealed as what was sent', () => {
  const journal = withExchanges();
  expect(
    journal.db
      .prepare(
        `SELECT request_text, reply_text, request_packed IS NULL AS no_request, reply_packed IS NULL AS no_reply
         FROM attempt ORDER BY attempt`,
      )
      .raw()
      .all(),
  ).toEqual([
    [null, null, 0, 0],
    ['[{"a":1}]', '{"ok":true}', 1, 1],
  ]);
  expect(
    readAttempts(journal, 'i1', { after: 0, limit: 9 }).map((one) => [one.requestText, one.replyText]),
  ).toEqual([
    [longBody, longReply],
    ['[{"a":1}]', '{"ok":true}'],
  ]);
  expect(checkChain(journal).fault).toBeNull();
});

it.each([
  ['request_packed', 'attempt'],
  ['reply_packed', 'reply'],
])('a changed byte of %s is found, and one that cannot be opened too', (column, what) => {
  const journal = withExchanges();
  const packed = journal.db.prepare(`SELECT ${column} FROM attempt WHERE attempt = 1`).pluck().get();
  const put = journal.db.prepare(`UPDATE attempt SET ${column} = ? WHERE attempt = 1`);
  const bytes = Buffer.from(packed instanceof Uint8Array ? packed : []);
  for (const place of [3, bytes.length >> 1, bytes.length - 2]) {
    const other = Buffer.from(bytes);
    other[place] = (other[place] ?? 0) ^ 0x15;
    put.run(other);
    expect(checkChain(journal).fault?.what).toBe(what);
  }
  put.run(bytes);
  expect(checkChain(journal).fault).toBeNull();
});

it('what an older journal holds as text stays so, its seals hold, as it lies there and brought up to date', () => {
  const db = new Database(':memory:');
  onTestFinished(() => void db.close());
  db.pragma('foreign_keys = OFF');
  migrate(db, migrations.indexOf(packedBodies));
  const older = journalOver(db, ':memory:');
  db.prepare(
    `INSERT INTO attempt (purpose, method, path, request_headers, request_text, bytes, started_at, finished_at, reply_text, is_cut)
     VALUES ('send', 'POST', '/x', '{}', ?, 1, '', '', ?, 0)`,
  ).run(longBody, longReply);
  for (const kind of ['attempt', 'reply'] as const) seal(older, { kind, scope: '', first: 1, last: 1 });
  const { head, fault } = checkChain(older);
  expect(fault).toBeNull();
  migrate(db);
  expect(checkChain(journalOver(db, ':memory:'))).toMatchObject({ head, fault: null });
});
