import { z } from 'zod';
import type { SetWish } from '../../core/plan/load-set';
import type { Problem } from '../../core/values/result';
import { decide } from './chain';
import { wholeOf } from './decision-rows';
import { inTransaction, type Journal } from './open';
import { all, change, flag, jsonText, one } from './parsed';

const problem = z.object({ code: z.string(), params: z.record(z.string(), z.string()) });

const setRow = z
  .object({
    set_id: z.string(),
    name: z.string(),
    connection_id: z.string(),
    company: z.string(),
    created_at: z.string(),
    wish: z.enum(['none', 'load', 'pause']),
    only_valid: flag,
    confirmed: z.string().nullable(),
    confirmed_choices: jsonText(z.array(z.string())),
  })
  .transform((row) => ({
    setId: row.set_id,
    name: row.name,
    connectionId: row.connection_id,
    company: row.company,
    createdAt: row.created_at,
    wish: row.wish,
    onlyValid: row.only_valid,
    confirmed: row.confirmed,
    confirmedChoices: row.confirmed_choices,
  }));

const partRow = z
  .object({
    set_id: z.string(),
    import_id: z.string(),
    left_out: flag,
    rows: z.number().nullable(),
    confidence: z.number().nullable(),
    checked_against: jsonText(z.array(z.string())),
    trouble: jsonText(problem).nullable(),
  })
  .transform((row) => ({
    setId: row.set_id,
    importId: row.import_id,
    isLeftOut: row.left_out,
    rows: row.rows,
    confidence: row.confidence,
    checkedAgainst: row.checked_against,
    trouble: row.trouble,
  }));

/** Several imports as one load in order. */
export type StoredSet = z.infer<typeof setRow>;
/** One import of a set, with what the set knows of it beyond the import itself. */
export type StoredPart = z.infer<typeof partRow>;

/** Sets, newest first. */
export const listSets = (journal: Journal): StoredSet[] =>
  all(
    journal,
    setRow,
    'SELECT * FROM load_set WHERE discarded_at IS NULL ORDER BY created_at DESC, set_id DESC',
  );

/** One set, unless it was discarded. */
export const findSet = (journal: Journal, setId: string): StoredSet | undefined =>
  one(journal, setRow, 'SELECT * FROM load_set WHERE set_id = ? AND discarded_at IS NULL', [setId]);

/** A set without parts. */
export const addSet = (
  journal: Journal,
  set: Pick<StoredSet, 'setId' | 'name' | 'connectionId' | 'company' | 'createdAt'>,
): void =>
  inTransaction(journal, () => {
    change(
      journal,
      `INSERT INTO load_set (set_id, name, connection_id, company, created_at)
       VALUES (@setId, @name, @connectionId, @company, @createdAt)`,
      set,
    );
    decide(journal, wholeOf('set', set.setId));
  });

/** Puts a set out of sight; its imports stay. */
export const discardSet = (journal: Journal, setId: string, at: string): void =>
  inTransaction(journal, () => {
    change(journal, 'UPDATE load_set SET discarded_at = ? WHERE set_id = ?', [at, setId]);
    decide(journal, wholeOf('set', setId));
  });

/** Adds an import behind the parts that are there. */
export const addPart = (
  journal: Journal,
  part: Pick<StoredPart, 'setId' | 'importId' | 'rows' | 'confidence'>,
): void =>
  inTransaction(journal, () => {
    change(
      journal,
      `INSERT INTO load_set_part (set_id, import_id, place, rows, confidence)
       SELECT @setId, @importId, coalesce(max(place), 0) + 1, @rows, @confidence FROM load_set_part WHERE set_id = @setId`,
      part,
    );
    decide(journal, wholeOf('set', part.setId), wholeOf('parts', part.setId));
  });

const PARTS = `SELECT p.* FROM load_set_part p JOIN import i ON i.import_id = p.import_id
  WHERE i.discarded_at IS NULL`;

/** The imports of a set as they were given; one that was discarded as a draft is gone. */
export const partsOfSet = (journal: Journal, setId: string): StoredPart[] =>
  all(journal, partRow, `${PARTS} AND p.set_id = ? ORDER BY p.place`, [setId]);

/** The newest set that an import belongs to. */
export const setOfImport = (journal: Journal, importId: string): StoredSet | undefined =>
  one(
    journal,
    setRow,
    `SELECT s.* FROM load_set s JOIN load_set_part p ON p.set_id = s.set_id
     WHERE p.import_id = ? AND s.discarded_at IS NULL ORDER BY s.created_at DESC LIMIT 1`,
    [importId],
  );

/** Keeps what was asked of a set. */
export const putWish = (journal: Journal, setId: string, wish: SetWish): void =>
  inTransaction(journal, () => {
    change(journal, 'UPDATE load_set SET wish = ? WHERE set_id = ?', [wish, setId]);
    decide(journal, wholeOf('set', setId));
  });

/** Keeps the order to load, with its options; troubles of before are forgotten. */
export const putOrder = (
  journal: Journal,
  setId: string,
  order: Pick<StoredSet, 'onlyValid' | 'confirmed' | 'confirmedChoices'>,
): void =>
  inTransaction(journal, () => {
    change(
      journal,
      `UPDATE load_set SET wish = 'load', only_valid = @onlyValid, confirmed = @confirmed, confirmed_choices = @choices
       WHERE set_id = @setId`,
      {
        setId,
        onlyValid: order.onlyValid ? 1 : 0,
        confirmed: order.confirmed,
        choices: JSON.stringify(order.confirmedChoices),
      },
    );
    change(journal, 'UPDATE load_set_part SET trouble = NULL WHERE set_id = ?', [setId]);
    decide(journal, wholeOf('set', setId), wholeOf('parts', setId));
  });

type PartKey = { readonly setId: string; readonly importId: string };

/** Keeps what a check of a part was built on; a trouble of before is over. */
export const putChecked = (
  journal: Journal,
  { setId, importId }: PartKey,
  against: readonly string[],
): void =>
  inTransaction(journal, () => {
    change(
      journal,
      'UPDATE load_set_part SET checked_against = ?, trouble = NULL WHERE set_id = ? AND import_id = ?',
      [JSON.stringify(against), setId, importId],
    );
    decide(journal, wholeOf('parts', setId));
  });

/** Keeps what kept a part from going on; null: nothing any more. */
export const putTrouble = (journal: Journal, { setId, importId }: PartKey, trouble: Problem | null): void =>
  inTransaction(journal, () => {
    change(journal, 'UPDATE load_set_part SET trouble = ? WHERE set_id = ? AND import_id = ?', [
      trouble === null ? null : JSON.stringify({ code: trouble.code, params: trouble.params }),
      setId,
      importId,
    ]);
    decide(journal, wholeOf('parts', setId));
  });

/** Leaves a part out, or takes it in because a person said what it is. */
export const putAssigned = (journal: Journal, { setId, importId }: PartKey, isLeftOut: boolean): void =>
  inTransaction(journal, () => {
    change(
      journal,
      `UPDATE load_set_part SET left_out = ?, trouble = NULL, confidence = CASE WHEN ? THEN confidence END
       WHERE set_id = ? AND import_id = ?`,
      [isLeftOut ? 1 : 0, isLeftOut ? 1 : 0, setId, importId],
    );
    decide(journal, wholeOf('set', setId), wholeOf('parts', setId));
  });
