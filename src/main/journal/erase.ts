import { z } from 'zod';
import { nothingBeside } from '../../core/read/rest-of-file';
import { decide } from './chain';
import type { DecisionPlace } from './decision-rows';
import { forgetFindings } from './findings';
import { givePagesBack, hasRoomToGive } from './free-pages';
import { forgetJudgedBy, keepRowsAbove } from './judged-by';
import { inTransaction, type Journal } from './open';
import { all, change } from './parsed';
import { keepReadFacts } from './read-facts';
import { keepRestOfFile } from './rest-of-file';
import { forgetStepCounts } from './step-counts';

const importRow = z.object({ id: z.string() });

/**
 * Drafts that were thrown away and of which there is more than that they were there: the file's name, place and digest, and when
 * they went.
 */
export const draftsToErase = (journal: Journal): readonly string[] =>
  all(
    journal,
    importRow,
    `SELECT import_id AS id FROM import INDEXED BY import_discarded
     WHERE discarded_at IS NOT NULL AND submitted_at IS NULL AND (columns IS NOT NULL OR mapping IS NOT NULL)`,
  ).map(({ id }) => id);

/** So much is taken out in one transaction that nobody waits for it. */
const AT_ONCE = 2_000;
const BLOCKS_AT_ONCE = 50;

/** Tables with much of an import, and by what their rows are told apart. */
const LONG = [
  ['issue', 'issue', AT_ONCE],
  ['record', 'record', AT_ONCE],
  ['payload_block', 'block', BLOCKS_AT_ONCE],
  ['source_block', 'first_ordinal', BLOCKS_AT_ONCE],
] as const;

const SHORT = [
  ...['row_record', 'guard_find', 'guard_look', 'sent_anyway', 'paying_look', 'import_directory'],
] as const;

const stepRow = z.object({ step: z.number() });

/** What was typed into a draft goes; that so many steps were made is sealed, and stays. */
const eraseEdits = (journal: Journal, importId: string): void => {
  const steps = all(
    journal,
    stepRow,
    'SELECT DISTINCT step FROM cell_edit WHERE import_id = ? ORDER BY step',
    [importId],
  );
  if (steps.length === 0) return;
  change(journal, 'DELETE FROM cell_edit WHERE import_id = ?', [importId]);
  decide(
    journal,
    ...steps.map(({ step }): DecisionPlace => ({ kind: 'edits', scope: importId, first: step, last: step })),
  );
};

const eraseRest = (journal: Journal, importId: string): void => {
  for (const table of SHORT) change(journal, `DELETE FROM ${table} WHERE import_id = ?`, [importId]);
  forgetJudgedBy(journal, importId);
  forgetFindings(journal, importId);
  forgetStepCounts(journal, importId);
  keepRowsAbove(journal, importId, []);
  keepReadFacts(journal, importId);
  keepRestOfFile(journal, importId, nothingBeside);
  eraseEdits(journal, importId);
  change(
    journal,
    `UPDATE import SET columns = NULL, column_facts = NULL, mapping = NULL, choices = '{}', source_stamp = NULL,
       prepared_at = NULL, paid_override_note = NULL WHERE import_id = ?`,
    [importId],
  );
};

/** What was written over cannot be read from the file any more. */
const overwriting = <T>({ db }: Journal, work: () => T): T => {
  db.pragma('secure_delete = ON');
  try {
    return work();
  } finally {
    db.pragma('secure_delete = OFF');
  }
};

const eraseOnce = (journal: Journal, importId: string): boolean =>
  inTransaction(journal, () => {
    for (const [table, key, atOnce] of LONG) {
      const gone = change(
        journal,
        `DELETE FROM ${table} WHERE import_id = @importId AND ${key} IN
           (SELECT ${key} FROM ${table} WHERE import_id = @importId ORDER BY ${key} LIMIT ${atOnce})`,
        { importId },
      );
      if (gone > 0) return true;
    }
    eraseRest(journal, importId);
    return false;
  });

/** Takes a part of a draft that was thrown away out of the journal; false: nothing was left of it. */
export const eraseSome = (journal: Journal, importId: string): boolean =>
  overwriting(journal, () => eraseOnce(journal, importId));

/** Gives some of the room that nothing is in back to the disk; false: there is none left. */
export const giveSomeBack = (journal: Journal): boolean => {
  inTransaction(journal, () => givePagesBack(journal.db));
  return hasRoomToGive(journal.db);
};
