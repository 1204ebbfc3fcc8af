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
        `SELECT * FROM promotion WHERE of_import = ? AND EXISTS (SELECT 1 FROM import i WHERE i.import_id = promotion.import_id AND i.discarded_at IS NULL)
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
  there_import: z.string(),
  there_record: z.number().nullable(),
  there: z.string().nullable(),
  there_code: z.string().nullable(),
  there_text: z.string().nullable(),
  there_key: z.string().nullable(),
  here_import: z.string(),
  here_record: z.number().nullable(),
  here: z.string().nullable(),
  here_code: z.string().nullable(),
  here_text: z.string().nullable(),
  here_key: z.string().nullable(),
});

/** The records of both imports at the same rows of the file; null on the side that has none there. */
export type RehearsedRecord = z.infer<typeof resultRow>;

/** An import, and those that sent records of it again, in the order in which they did. */
export type Sent = { readonly importId: string; readonly again: readonly string[] };
export type SentPair = { readonly there: Sent; readonly here: Sent };

// Put together by the row they begin at; a join would go through one side for each record of the other.
const BASE = `SELECT first_row, max(last_row) AS last_row,
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

// Of records that went out again the last time counts; what a check held back there did not go out. The other columns of
// a row with one max() are those of the row that has it.
const again = (
  list: string,
): string => `SELECT r.first_row, r.import_id, r.record, r.outcome, r.code, r.text, r.key,
    max(o.key) AS nth
  FROM json_each(${list}) o JOIN record r ON r.import_id = o.value
  WHERE r.verdict = 'valid' GROUP BY r.first_row`;

const side = (name: 'there' | 'here'): string =>
  ['record', 'code', 'text', 'key']
    .map((one) => `iif(${name[0]}.nth IS NULL, b.${name}_${one}, ${name[0]}.${one}) AS ${name}_${one}`)
    .concat(`coalesce(${name[0]}.import_id, @${name}) AS ${name}_import`)
    .concat(`coalesce(${name[0]}.outcome, b.${name}) AS ${name}`)
    .join(', ');

const WITH_AGAIN = `WITH b AS (${BASE}), t AS MATERIALIZED (${again('@thereAgain')}), h AS MATERIALIZED (${again('@hereAgain')})
  SELECT b.first_row, b.last_row, ${side('there')}, ${side('here')}
  FROM b LEFT JOIN t ON t.first_row = b.first_row LEFT JOIN h ON h.first_row = b.first_row`;

const WITHOUT = `SELECT *, @there AS there_import, @here AS here_import FROM (${BASE})`;

const bothOf = (pair: SentPair): string =>
  pair.there.again.length + pair.here.again.length === 0 ? WITHOUT : WITH_AGAIN;

const namesOf = ({ there, here }: SentPair): Record<string, string> => {
  const base = { there: there.importId, here: here.importId };
  return there.again.length + here.again.length === 0
    ? base
    : { ...base, thereAgain: JSON.stringify(there.again), hereAgain: JSON.stringify(here.again) };
};

/** What differs is what one side has alone, or has become something else; `all`: everything, in file order. */
const DIFFERS = '(there IS NULL OR here IS NULL OR there <> here)';

/** Records side by side: those whose outcomes differ first, each part in file order. */
export const rehearsedRecords = (
  journal: Journal,
  pair: SentPair,
  page: { readonly only: 'different' | 'all'; readonly limit: number; readonly offset: number },
): RehearsedRecord[] =>
  all(
    journal,
    resultRow,
    `SELECT * FROM (${bothOf(pair)}) ${page.only === 'different' ? `WHERE ${DIFFERS}` : ''}
     ORDER BY ${DIFFERS} DESC, first_row, here_record, there_record LIMIT @limit OFFSET @offset`,
    { ...namesOf(pair), limit: page.limit, offset: page.offset },
  );

const groupRow = z.object({ there: z.string().nullable(), here: z.string().nullable(), records: z.number() });

/** How many records became what there and what here. */
export const rehearsedGroups = (journal: Journal, pair: SentPair): z.infer<typeof groupRow>[] =>
  all(
    journal,
    groupRow,
    `SELECT there, here, count(*) AS records FROM (${bothOf(pair)}) GROUP BY there, here ORDER BY ${DIFFERS} DESC, records DESC, there, here`,
    namesOf(pair),
  );
