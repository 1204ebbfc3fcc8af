import { expect, it } from 'vitest';
import { addAttempt, readAttempts } from '../../../src/main/journal/attempts';
import { inTransaction, type Journal } from '../../../src/main/journal/open';
import { addTestConnection, addTestImport, temporaryJournal } from '../../fixtures/journal';

const exchange = (journal: Journal, importId: string): number =>
  inTransaction(journal, () =>
    addAttempt(journal, {
      ...{ importId, chunk: 1, purpose: 'send', method: 'POST', path: '/invoices/import' },
      ...{ headers: {}, text: '[]', bytes: 2, startedAt: '2026-11-21T10:00:00.000Z' },
    }),
  );

it.each([false, true])(
  'part by part every exchange of an import is reached once (newest first: %s)',
  (newestFirst) => {
    const journal = temporaryJournal();
    addTestConnection(journal);
    addTestImport(journal, 'i1');
    addTestImport(journal, 'i2');
    const sent = Array.from({ length: 25 }, () => [exchange(journal, 'i1'), exchange(journal, 'i2')]);
    const reached: number[] = [];
    for (let more = true; more; ) {
      const part = readAttempts(journal, 'i1', { after: reached.at(-1) ?? 0, limit: 10, newestFirst });
      reached.push(...part.map(({ attempt }) => attempt));
      more = part.length === 10;
    }
    const own = sent.map(([attempt]) => attempt);
    expect(reached).toEqual(newestFirst ? own.toReversed() : own);
  },
);
