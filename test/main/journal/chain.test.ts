import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../src/core/submit/facts';
import { addAttempt, endAttempt } from '../../../src/main/journal/attempts';
import { backUp } from '../../../src/main/journal/backup';
import { chainHead, sealWhatIsThere } from '../../../src/main/journal/chain';
import { checkChain } from '../../../src/main/journal/chain-check';
import { claimJournal } from '../../../src/main/journal/claim';
import { appendFacts } from '../../../src/main/journal/facts';
import { markSubmitted } from '../../../src/main/journal/imports';
import { inTransaction, type Journal, openJournalReadOnly } from '../../../src/main/journal/open';
import { addOperation, appendOperationEvents } from '../../../src/main/journal/operations';
import { addPaymentEvent } from '../../../src/main/journal/payment-events';
import { addTestConnection, addTestImport, temporaryJournal } from '../../fixtures/journal';
import { temporaryFolder } from '../../fixtures/temporary-folder';

const at = '2026-01-02T03:04:05.000Z';

const outcome: Fact = {
  kind: 'outcomes',
  at: 5,
  chunk: 1,
  outcomes: [
    { record: 1, outcome: 'created', serviceId: '17', code: null, text: null, evidence: 'reply' },
    { record: 2, outcome: 'rejected', serviceId: null, code: 'x', text: 'no', evidence: 'reply' },
  ],
};

const facts: readonly Fact[] = [
  { kind: 'run', at: 1 },
  {
    kind: 'chunk',
    at: 2,
    made: { chunk: 1, parent: null, purpose: 'planned', records: [1, 2], suspects: [], untested: [] },
  },
  { kind: 'intent', at: 3, chunk: 1 },
];

const addRecord = (journal: Journal, record: number): void => {
  journal.db
    .prepare(
      `INSERT INTO record (import_id, record, first_row, last_row, ordinals, verdict, warnings, items, outcome)
       VALUES ('i1', ?, 2, 2, '0', 'valid', 0, 0, 'pending')`,
    )
    .run(record);
};

/** A journal with one of everything that is sealed. */
const written = (): Journal => {
  const journal = temporaryJournal();
  addTestConnection(journal);
  addTestImport(journal, 'i1');
  for (const record of [1, 2]) addRecord(journal, record);
  markSubmitted(journal, 'i1', { at, onlyValid: false, stopAfterChunks: null });
  inTransaction(journal, () => appendFacts(journal, 'i1', facts));
  const attempt = inTransaction(journal, () =>
    addAttempt(journal, {
      ...{ importId: 'i1', chunk: 1, purpose: 'send', method: 'POST', path: '/vendors/bulk' },
      ...{ headers: { accept: 'x' }, text: '{"a":1}', blob: new Uint8Array([1, 2]), bytes: 7, startedAt: at },
    }),
  );
  inTransaction(journal, () => {
    endAttempt(journal, attempt, {
      ...{ finishedAt: at, status: 201, headers: { 'x-y': 'z' }, text: '{"ok":true}' },
      ...{ isCut: false, noReply: null, sent: null },
    });
    appendFacts(journal, 'i1', [outcome]);
  });
  inTransaction(journal, () => {
    addOperation(journal, {
      ...{ operationId: 'o1', connectionId: 'c1', company: '4100', name: 'x.flag', begunAt: at },
      ...{ input: { id: '1' }, before: { id: '1' }, subjects: ['1'] },
    });
    appendOperationEvents(journal, 'o1', [{ kind: 'decision', at: 4, as: 'done', note: 'seen' }]);
    addPaymentEvent(
      journal,
      { importId: 'i1', record: 1 },
      { at: 5, what: 'read', code: '6', label: 'Initiated', raw: { id: 'p' } },
    );
  });
  return journal;
};

/** Every column that holds what was written down, and the link that must notice. */
const sealedColumns: readonly (readonly [table: string, column: string, what: string])[] = [
  ...['purpose', 'method', 'path', 'request_headers', 'request_text', 'request_blob', 'started_at'].map(
    (column) => ['attempt', column, 'attempt'] as const,
  ),
  ...['finished_at', 'reply_headers', 'reply_text'].map((column) => ['attempt', column, 'reply'] as const),
  ['fact', 'body', 'fact'],
  ['operation', 'input', 'operation'],
  ['operation', 'before', 'operation'],
  ['operation_event', 'body', 'event'],
  ...['at', 'code', 'label', 'raw'].map((column) => ['payment_event', column, 'payment'] as const),
];

/** Changes the last byte of a column in one row that has something there. */
const changeByte = (journal: Journal, table: string, column: string): void => {
  const key = table === 'fact' ? 'fact' : table.endsWith('_event') ? 'event' : 'rowid';
  const { changes } = journal.db
    .prepare(
      `UPDATE ${table} SET ${column} = CASE typeof(${column})
         WHEN 'blob' THEN X'0103' ELSE substr(${column}, 1, length(${column}) - 1) || '~' END
       WHERE ${key} = (SELECT max(${key}) FROM ${table} WHERE ${column} IS NOT NULL)`,
    )
    .run();
  expect(changes).toBe(1);
};

describe('the audit chain', () => {
  it('fits what was written, line by line, and its seal grows with every line', () => {
    const journal = written();
    const check = checkChain(journal);
    expect(check).toMatchObject({ damage: [], links: 9, fault: null });
    expect(check.head).toBe(Buffer.from(chainHead(journal).digest).toString('hex'));
    inTransaction(journal, () => appendFacts(journal, 'i1', [{ kind: 'run', at: 9 }]));
    expect(checkChain(journal)).toMatchObject({ links: 10, fault: null });
    expect(checkChain(journal).head).not.toBe(check.head);
  });

  it.each(sealedColumns)('finds one changed byte of %s.%s', (table, column, what) => {
    const journal = written();
    changeByte(journal, table, column);
    expect(checkChain(journal).fault?.what).toBe(what);
  });

  it.each([
    ['status', 'reply'],
    ['is_cut', 'reply'],
    ['bytes', 'attempt'],
    ['chunk', 'attempt'],
  ])('finds a changed number of an exchange: %s', (column, what) => {
    const journal = written();
    journal.db.prepare(`UPDATE attempt SET ${column} = ${column} + 1`).run();
    expect(checkChain(journal).fault?.what).toBe(what);
  });

  it.each([
    ['outcome', "'failed'"],
    ['service_id', "'18'"],
    ['text', "'yes'"],
  ])('finds an outcome that the history did not give: %s', (column, value) => {
    const journal = written();
    journal.db.prepare(`UPDATE record SET ${column} = ${value} WHERE record = 1`).run();
    expect(checkChain(journal).fault).toMatchObject({ what: 'outcome', scope: 'i1', first: 1 });
  });

  it('finds a line taken out, a link taken out and the last link cut off', () => {
    const taken = written();
    taken.db.prepare("DELETE FROM fact WHERE kind = 'outcomes'").run();
    expect(checkChain(taken).fault?.what).toBe('fact');
    const gap = written();
    gap.db.prepare('DELETE FROM chain_link WHERE link = 3').run();
    expect(checkChain(gap).fault).toMatchObject({ what: 'gap', link: 3 });
    const cut = written();
    cut.db.prepare('DELETE FROM chain_link WHERE link = 9').run();
    expect(checkChain(cut).fault).toMatchObject({ what: 'payment', link: null });
  });

  it('finds lines that somebody added, and an exchange that somebody repeated', () => {
    const journal = written();
    journal.db.exec("INSERT INTO fact (import_id, fact, kind, body) VALUES ('i1', 99, 'run', '{}')");
    expect(checkChain(journal).fault).toMatchObject({ what: 'fact', link: null });
    const other = written();
    other.db.exec(
      `INSERT INTO attempt (purpose, method, path, request_headers, bytes, started_at)
       VALUES ('send', 'POST', '/x', '{}', 0, '')`,
    );
    expect(checkChain(other).fault).toMatchObject({ what: 'attempt', link: null });
  });

  it('takes up what was written before there was a chain, once', () => {
    const journal = written();
    journal.db.exec('DELETE FROM chain_link');
    expect(checkChain(journal).fault).not.toBeNull();
    inTransaction(journal, () => sealWhatIsThere(journal));
    const check = checkChain(journal);
    expect(check.fault).toBeNull();
    inTransaction(journal, () => sealWhatIsThere(journal));
    expect(checkChain(journal).head).toBe(check.head);
  });

  it('goes into a copy of the journal whole', async () => {
    const journal = written();
    const file = `${temporaryFolder()}/copy.sqlite`;
    expect(await backUp(journal, file)).toMatchObject({ ok: true });
    const copy = openJournalReadOnly(file);
    if (!copy.ok) throw new Error(copy.problem.code);
    expect(checkChain(copy.value)).toEqual(checkChain(journal));
    copy.value.close();
  });

  it('a copy of a journal in use belongs to nobody: whoever opens it may work with it', async () => {
    const journal = written();
    expect(claimJournal(journal).ok).toBe(true);
    const file = `${temporaryFolder()}/copy.sqlite`;
    expect(await backUp(journal, file)).toMatchObject({ ok: true });
    const copy = openJournalReadOnly(file);
    if (!copy.ok) throw new Error(copy.problem.code);
    const owners = "SELECT count(*) FROM meta WHERE key = 'owner'";
    expect(copy.value.db.prepare(owners).pluck().get()).toBe(0);
    expect(journal.db.prepare(owners).pluck().get()).toBe(1);
    copy.value.close();
  });

  it('a copy that cannot be made is said, and leaves nothing behind', async () => {
    const copied = await backUp(written(), `${temporaryFolder()}/no/such/folder.sqlite`);
    expect(copied).toMatchObject({ ok: false, problem: { code: 'journal-not-copied' } });
  });
});
