import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { OperationEvent } from '../../../src/core/service/operations/events';
import { addAttempt, readOperationAttempts } from '../../../src/main/journal/attempts';
import { firstJournal } from '../../../src/main/journal/migrations/0001-first-journal';
import { journalFile, openJournal } from '../../../src/main/journal/open';
import {
  addOperation,
  addOperationSubject,
  appendOperationEvents,
  findOperation,
  listOperations,
  type NewOperation,
  operationEvents,
  operationSubjects,
} from '../../../src/main/journal/operations';
import { addTestConnection, temporaryJournal } from '../../fixtures/journal';
import { temporaryFolder } from '../../fixtures/temporary-folder';

const operation = (operationId: string, more: Partial<NewOperation> = {}): NewOperation => ({
  operationId,
  connectionId: 'c1',
  company: '4100',
  name: 'invoices.flag',
  input: { id: 'x', nested: { a: [1, null] } },
  before: { status: 'approved' },
  begunAt: `2026-01-01T00:00:0${operationId.length}.000Z`,
  subjects: ['x'],
  ...more,
});

const attempt = (more: object = {}) => ({
  importId: null,
  chunk: null,
  purpose: 'send',
  method: 'POST',
  path: '/invoices/upload',
  headers: {},
  text: null,
  bytes: 3,
  startedAt: 't',
  ...more,
});

const decided = (note: string): OperationEvent => ({ kind: 'decision', at: 1, as: 'done', note });

describe('changes in the journal', () => {
  it('come back as they were intended, with what was read before', () => {
    const journal = temporaryJournal();
    addTestConnection(journal);
    addOperation(journal, operation('a'));
    const { subjects: _, ...stored } = operation('a');
    expect(findOperation(journal, 'a')).toEqual(stored);
    expect(findOperation(journal, 'b')).toBeUndefined();
  });

  it('grow by lines that are only ever appended, in their order', () => {
    const journal = temporaryJournal();
    addTestConnection(journal);
    addOperation(journal, operation('a'));
    appendOperationEvents(journal, 'a', [decided('one'), decided('two')]);
    appendOperationEvents(journal, 'a', [decided('three')]);
    expect(operationEvents(journal, 'a').map((event) => Object(event).note)).toEqual(['one', 'two', 'three']);
  });

  it('are found by any of the things they are about, the newest first', () => {
    const journal = temporaryJournal();
    addTestConnection(journal);
    for (const id of ['a', 'bb', 'ccc']) addOperation(journal, operation(id, { subjects: [id, 'all'] }));
    addOperationSubject(journal, 'a', 'later');
    const found = (subject: string | null, limit = 9) =>
      listOperations(journal, { connectionIds: null, subject, limit }).map(({ operationId }) => operationId);
    expect(found('all')).toEqual(['ccc', 'bb', 'a']);
    expect(found('later')).toEqual(['a']);
    expect(found(null, 2)).toEqual(['ccc', 'bb']);
    expect(operationSubjects(journal, 'a')).toEqual(['a', 'all', 'later']);
  });

  it('keep a body that is no text byte for byte', () => {
    const journal = temporaryJournal();
    addTestConnection(journal);
    addOperation(journal, operation('a'));
    const bytes = Uint8Array.of(0, 255, 13);
    addAttempt(journal, attempt({ operationId: 'a', blob: bytes }));
    const blob = journal.db.prepare('SELECT request_blob FROM attempt').pluck().get();
    expect(z.instanceof(Uint8Array).parse(blob)).toEqual(Buffer.from(bytes));
    expect(readOperationAttempts(journal, 'a')).toMatchObject([{ requestText: null, bytesSent: 3 }]);
  });

  it('find their place in a journal of the first shape, whose exchanges stay as they are', () => {
    const folder = temporaryFolder();
    const first = new Database(journalFile(folder));
    first.exec(firstJournal);
    first.pragma('application_id = 0x54504a31');
    first.pragma('user_version = 1');
    first
      .prepare(
        `INSERT INTO attempt (purpose, method, path, request_headers, request_text, bytes, started_at)
         VALUES ('send', 'POST', '/invoices/import', '{}', '[]', 2, 't')`,
      )
      .run();
    first.close();
    const opened = openJournal(journalFile(folder));
    if (!opened.ok) throw new Error(opened.problem.code);
    const rows = opened.value.db
      .prepare('SELECT path, request_text, operation_id, request_blob FROM attempt')
      .all();
    opened.value.close();
    expect(rows).toEqual([
      { path: '/invoices/import', request_text: '[]', operation_id: null, request_blob: null },
    ]);
  });
});
