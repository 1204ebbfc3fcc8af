import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../src/core/submit/facts';
import { appendFacts } from '../../../src/main/journal/facts';
import { putRecord } from '../../../src/main/journal/new-records';
import { inTransaction, type Journal } from '../../../src/main/journal/open';
import { addSentKeys, findSentKey, overtaken } from '../../../src/main/journal/sent-keys';
import { addTestConnection, addTestImport, temporaryJournal } from '../../fixtures/journal';

const scope = { connectionId: 'c1', company: '4100', target: 'invoices' };

const planned = (journal: Journal, importId: string): void => {
  addTestImport(journal, importId);
  for (const number of [1, 2])
    putRecord(journal, importId, {
      record: number,
      firstRow: number + 1,
      lastRow: number + 1,
      ordinals: `${number - 1}`,
      key: `key-${number}`,
      uploadId: null,
      verdict: 'valid',
      warnings: 0,
      currency: null,
      amountMinor: null,
      payload: '{}',
      items: 0,
      duplicateImport: null,
      duplicateRecord: null,
    });
  addSentKeys(journal, scope, importId);
};

const say = (journal: Journal, importId: string, ...facts: readonly Fact[]): void =>
  inTransaction(journal, () => appendFacts(journal, importId, facts));

const run: Fact = { kind: 'run', at: 1 };
const end = (state: 'paused' | 'stopped'): Fact => ({ kind: 'end', at: 9, state, reason: null, text: null });
const sent: readonly Fact[] = [
  {
    kind: 'chunk',
    at: 1,
    made: { chunk: 1, parent: null, purpose: 'canary', records: [1], suspects: [], untested: [] },
  },
  { kind: 'intent', at: 2, chunk: 1 },
];

const journalWith = (...ids: readonly string[]): Journal => {
  const journal = temporaryJournal();
  addTestConnection(journal);
  for (const id of ids) planned(journal, id);
  return journal;
};

describe('what waits unsent in another import', () => {
  it('is told apart from what was sent, while that import may go on', () => {
    const journal = journalWith('i1', 'i2');
    say(journal, 'i1', run, ...sent, end('paused'));
    expect(findSentKey(journal, scope, 'key-1', 'i2')).toMatchObject({ importId: 'i1', outcome: 'pending' });
    expect(findSentKey(journal, scope, 'key-2', 'i2')).toMatchObject({ importId: 'i1', outcome: 'unsent' });
  });

  it('no longer counts once that import was stopped; what it sent still does', () => {
    const journal = journalWith('i1', 'i2');
    say(journal, 'i1', run, ...sent, end('stopped'));
    expect(findSentKey(journal, scope, 'key-1', 'i2')).toMatchObject({ outcome: 'pending' });
    expect(findSentKey(journal, scope, 'key-2', 'i2')).toBeUndefined();
  });

  it('keeps a stopped import from going on when another has taken its records over', () => {
    const journal = journalWith('i1', 'i2');
    say(journal, 'i1', run, ...sent, end('stopped'));
    expect(overtaken(journal, scope, 'i1').records).toBe(1);
    say(journal, 'i2', run, end('stopped'));
    expect(overtaken(journal, scope, 'i1').records).toBe(0);
    say(journal, 'i2', run, ...sent);
    expect(overtaken(journal, scope, 'i1')).toEqual({ records: 1, fileNames: ['i2.csv'] });
  });
});
