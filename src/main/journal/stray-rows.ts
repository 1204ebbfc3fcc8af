import { z } from 'zod';
import type { ChainFault } from './chain-fault';
import { readAbout } from './evidence-format';
import type { Journal } from './open';
import { foreignPart } from './own-shape';
import { all, count } from './parsed';
import { isSalvaged } from './salvaged-mark';

const orphan = z.object({ table: z.string(), rowid: z.number().nullable(), parent: z.string() });
const keyed = z.object({ key: z.string() });

const strayIn = (scope: string, first: number): ChainFault => ({
  ...{ link: null, what: 'stray', scope },
  ...{ first, last: first },
});

/** Rows that belong to nothing: of an import, a list or a load that is not there. */
const orphans = (journal: Journal): ChainFault | null => {
  // Of a journal saved from a damaged one some parents are lost; so they are where only some imports were copied.
  if (isSalvaged(journal) || readAbout(journal) !== null) return null;
  const first: unknown = journal.db.prepare('PRAGMA foreign_key_check').get();
  const found = orphan.safeParse(first);
  return found.success ? strayIn(found.data.table, found.data.rowid ?? 0) : null;
};

/** Entries that this version keeps beside the tables. */
const UNKNOWN_KEYS = `SELECT key FROM meta WHERE key NOT IN ('owner', 'salvaged', 'evidence', 'sealed since', 'lists since')
  AND key NOT GLOB 'judged *' AND key NOT GLOB 'came to *' AND key NOT GLOB 'signed figures *'
  OR (key GLOB 'judged findings *' OR key GLOB 'judged above *') AND key NOT IN
    (SELECT word || import_id FROM import, (SELECT 'judged findings ' AS word UNION SELECT 'judged above ')) LIMIT 1`;

/** Rows where a journal has none. */
const strangers = (journal: Journal): ChainFault | null => {
  const [key] = all(journal, keyed, UNKNOWN_KEYS);
  if (key !== undefined) return strayIn('meta', 0);
  const pieces =
    readAbout(journal) === null &&
    count(journal, "SELECT count(*) AS n FROM sqlite_master WHERE name = 'evidence_piece'") > 0
      ? count(journal, 'SELECT count(*) AS n FROM evidence_piece')
      : 0;
  return pieces === 0 ? null : strayIn('evidence_piece', 0);
};

/** The first row that belongs to nothing in this journal. */
export const strayRow = (journal: Journal): ChainFault | null => orphans(journal) ?? strangers(journal);

/** A table, index, view or trigger that is not ours. */
export const foreignShape = (journal: Journal): ChainFault | null => {
  const part = foreignPart(journal.db);
  return part === null ? null : { link: null, what: 'shape', scope: part, first: 0, last: 0 };
};
