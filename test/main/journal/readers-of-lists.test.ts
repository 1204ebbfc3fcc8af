import { expect, test } from 'vitest';
import { decide, sealWhatIsThere } from '../../../src/main/journal/chain';
import { checkChain } from '../../../src/main/journal/chain-check';
import { journalFile, openJournal } from '../../../src/main/journal/open';
import { keepListing, keepSeenIds, lastCompleteListing } from '../../../src/main/journal/seen-entries';
import { temporaryJournal } from '../../fixtures/journal';
import { temporaryFolder } from '../../fixtures/temporary-folder';

const scope = { service: 'http://127.0.0.1:4100/v1', company: '4100', list: 'invoices' };

test('a list that version 30 read is sealed as it was, and whole for nobody', () => {
  const folder = temporaryFolder();
  const older = temporaryJournal(folder);
  older.db.exec(`DROP INDEX import_with_choices;
    DROP INDEX import_by_file;
    DROP INDEX cell_edit_of_rows;
    DROP INDEX record_by_code;
    CREATE INDEX record_submitted ON record (import_id, outcome) WHERE submitted = 1 AND outcome <> 'pending';
    ALTER TABLE seen_listing DROP COLUMN reader;
    PRAGMA user_version = 30`);
  sealWhatIsThere(older);
  // As version 30 wrote it.
  keepSeenIds(older, scope, ['a'], 1_000);
  older.db.exec('INSERT INTO seen_listing VALUES (1, 1, 1000, 1100, 1, 1)');
  decide(older, { kind: 'listing', scope: '1', first: 1, last: 1 });
  older.close();
  const opened = openJournal(journalFile(folder));
  if (!opened.ok) throw new Error(opened.problem.code);
  const journal = opened.value;
  expect(checkChain(journal).fault).toBeNull();
  expect(lastCompleteListing(journal, scope, 'trial')).toBeUndefined();
  keepListing(journal, scope, 'trial', { begunAt: 2_000, endedAt: 2_100, isWhole: true, entries: 1 });
  expect(checkChain(journal).fault).toBeNull();
  expect(lastCompleteListing(journal, scope, 'trial')?.begunAt).toBe(2_000);
  journal.db.exec("UPDATE seen_listing SET reader = 'trial' WHERE listing = 1");
  expect(checkChain(journal).fault).toMatchObject({ what: 'listing', scope: '1' });
  journal.close();
});
