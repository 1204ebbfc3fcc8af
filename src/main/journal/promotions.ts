import { z } from 'zod';
import type { Mapping } from '../../core/map/mapping';
import type { Translation } from '../../core/plan/promotion-ids';
import { translationSchema } from '../../core/plan/promotion-schema';
import { decide } from './chain';
import { wholeOf } from './decision-rows';
import { addDerivedDraft } from './derived-drafts';
import type { Journal } from './open';
import { all, change, count, jsonText, one } from './parsed';

/** What a person chose anew where the records carry a field that is theirs alone; `-`: they carry none. */
export type ChosenAnew = 'archived' | 'verified' | 'none' | 'same' | '-';

const promotionRow = z
  .object({
    import_id: z.string(),
    of_import: z.string(),
    at: z.string(),
    status: z.enum(['archived', 'verified', 'none', 'same', '-']),
    translations: jsonText(z.array(translationSchema)),
  })
  .transform((row) => ({
    importId: row.import_id,
    ofImport: row.of_import,
    at: row.at,
    status: row.status,
    translations: row.translations,
  }));

/** One import that is another one in another environment. */
export type Promotion = z.infer<typeof promotionRow>;

/** An older journal that is only looked at has no such table. */
const isThere = (journal: Journal): boolean =>
  count(journal, "SELECT count(*) AS n FROM sqlite_master WHERE name = 'promotion'") > 0;

/** The rehearsal of an import; undefined: it was not rehearsed, or in a journal of before. */
export const promotionOf = (journal: Journal, importId: string): Promotion | undefined =>
  isThere(journal)
    ? one(journal, promotionRow, 'SELECT * FROM promotion WHERE import_id = ?', [importId])
    : undefined;

/** What an import was promoted to, in order; drafts that were thrown away left out. */
export const promotionsOf = (journal: Journal, importId: string): Promotion[] =>
  isThere(journal)
    ? all(
        journal,
        promotionRow,
        `SELECT * FROM promotion WHERE of_import = ? AND import_id IN (SELECT import_id FROM import WHERE discarded_at IS NULL)
         ORDER BY at, import_id`,
        [importId],
      )
    : [];

/** What a promoted draft differs in from its rehearsal. */
export type PromotionOrder = {
  readonly importId: string;
  readonly ofImport: string;
  readonly at: string;
  readonly connectionId: string;
  readonly company: string;
  readonly mapping: Mapping;
  readonly chosen: ChosenAnew;
  readonly status: 'archived' | 'verified' | 'none' | null;
  readonly translations: readonly Translation[];
};

/**
 * Makes a draft of a rehearsal for another environment: its rows and edits, the translated mapping, and nothing that a person
 * must say anew (the override of paid rows, consents). What was translated into what is sealed. Call it in a transaction.
 */
export const addPromotion = (journal: Journal, order: PromotionOrder): void => {
  const { importId, ofImport, at, connectionId, company, mapping, chosen, status, translations } = order;
  addDerivedDraft(journal, { importId, ofImport, at, purpose: 'promotion' }, () => true);
  change(
    journal,
    'UPDATE import SET connection_id = ?, company = ?, mapping = ?, status = ?, paid_override_note = NULL WHERE import_id = ?',
    [connectionId, company, JSON.stringify(mapping), status, importId],
  );
  change(
    journal,
    'INSERT INTO promotion (import_id, of_import, at, status, translations) VALUES (?, ?, ?, ?, ?)',
    [importId, ofImport, at, chosen, JSON.stringify(translations)],
  );
  decide(journal, wholeOf('promotion', importId));
};

const resultRow = z.object({
  first_row: z.number(),
  last_row: z.number(),
  there_record: z.number().nullable(),
  there: z.string().nullable(),
  there_code: z.string().nullable(),
  there_text: z.string().nullable(),
  there_key: z.string().nullable(),
  here_record: z.number().nullable(),
  here: z.string().nullable(),
  here_code: z.string().nullable(),
  here_text: z.string().nullable(),
  here_key: z.string().nullable(),
});

/** The records of both imports at the same rows of the file; null on the side that has none there. */
export type RehearsedRecord = z.infer<typeof resultRow>;

// Put together by the row they begin at; a join would go through one side for each record of the other.
const BOTH = `SELECT first_row, max(last_row) AS last_row,
    max(iif(import_id = @there, record, NULL)) AS there_record,
    max(iif(import_id = @there, outcome, NULL)) AS there,
    max(iif(import_id = @there, code, NULL)) AS there_code,
    max(iif(import_id = @there, text, NULL)) AS there_text,
    max(iif(import_id = @there, key, NULL)) AS there_key,
    max(iif(import_id = @here, record, NULL)) AS here_record,
    max(iif(import_id = @here, outcome, NULL)) AS here,
    max(iif(import_id = @here, code, NULL)) AS here_code,
    max(iif(import_id = @here, text, NULL)) AS here_text,
    max(iif(import_id = @here, key, NULL)) AS here_key
  FROM record WHERE import_id IN (@there, @here) GROUP BY first_row`;

/** What differs is what one side has alone, or has become something else; `all`: everything, in file order. */
const DIFFERS = '(there IS NULL OR here IS NULL OR there <> here)';

/** Records side by side: those whose outcomes differ first, each part in file order. */
export const rehearsedRecords = (
  journal: Journal,
  pair: { readonly there: string; readonly here: string },
  page: { readonly only: 'different' | 'all'; readonly limit: number; readonly offset: number },
): RehearsedRecord[] =>
  all(
    journal,
    resultRow,
    `SELECT * FROM (${BOTH}) ${page.only === 'different' ? `WHERE ${DIFFERS}` : ''}
     ORDER BY ${DIFFERS} DESC, first_row, here_record, there_record LIMIT @limit OFFSET @offset`,
    { ...pair, limit: page.limit, offset: page.offset },
  );

const groupRow = z.object({ there: z.string().nullable(), here: z.string().nullable(), records: z.number() });

/** How many records became what there and what here. */
export const rehearsedGroups = (
  journal: Journal,
  pair: { readonly there: string; readonly here: string },
): z.infer<typeof groupRow>[] =>
  all(
    journal,
    groupRow,
    `SELECT there, here, count(*) AS records FROM (${BOTH}) GROUP BY there, here ORDER BY ${DIFFERS} DESC, records DESC, there, here`,
    pair,
  );
