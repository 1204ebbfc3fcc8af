import { z } from 'zod';
import { shares } from '../../core/report/shares';
import { decide } from './chain';
import { wholeOf } from './decision-rows';
import { inTransaction, type Journal, statement } from './open';
import { all, change, count, jsonText, one } from './parsed';

const n = z.number();

/** Numbers of records by what became of them. */
const countsSchema = z.object({
  ...{ total: n, valid: n, warnings: n, invalid: n, duplicates: n, pending: n },
  ...{ created: n, updated: n, existing: n.default(0), failed: n, rejected: n, inDoubt: n, excluded: n },
});

/**
 * What an import came to, as it is kept beside it once it is over, so that nobody counts its records again. It says nothing
 * that the records do not say, and is made anew as soon as its history is longer.
 */
export const figuresSchema = z.object({
  /** How long the history was when it was counted. */
  facts: z.number(),
  records: countsSchema,
  /** Decimal texts. */
  money: z.array(z.object({ currency: z.string(), share: z.enum(shares), amount: z.string() })),
  /** When the first record that is in doubt was sent, epoch milliseconds. */
  inDoubtSince: z.number().nullable(),
});
export type ImportFigures = z.infer<typeof figuresSchema>;

const keyOf = (importId: string): string => `came to ${importId}`;

/** How long the history of an import is. One step into an index. */
export const historyLength = (journal: Journal, importId: string): number =>
  count(journal, 'SELECT coalesce(max(fact), 0) AS n FROM fact WHERE import_id = ?', [importId]);

const keptRow = z.object({ value: jsonText(figuresSchema) });

/** What was kept of an import; undefined: nothing, or its history went on since. */
export const keptFigures = (journal: Journal, importId: string, facts: number): ImportFigures | undefined => {
  const kept = one(journal, keptRow, 'SELECT value FROM meta WHERE key = ?', [keyOf(importId)])?.value;
  return kept?.facts === facts ? kept : undefined;
};

/** Kept beside an import, sealed: screens show it without a look at the records. */
const keepBeside = (journal: Journal, importId: string, key: string, value: unknown): void =>
  inTransaction(journal, () => {
    change(
      journal,
      'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      [key, JSON.stringify(value)],
    );
    decide(journal, wholeOf('figures', importId));
  });

/** Keeps what an import came to. */
export const keepFigures = (journal: Journal, importId: string, figures: ImportFigures): void =>
  keepBeside(journal, importId, keyOf(importId), figures);

const moneyRow = z.object({ currency: z.string(), share: z.enum(shares), minor: z.bigint() });

/** Money in minor units by currency and what became of it. Reads the records of the import. */
export const sumShares = (journal: Journal, importId: string): readonly z.infer<typeof moneyRow>[] =>
  statement(
    journal,
    `SELECT currency, CASE verdict WHEN 'valid' THEN outcome ELSE verdict END AS share, sum(amount_minor) AS minor
       FROM record WHERE import_id = ? AND amount_minor IS NOT NULL AND currency IS NOT NULL
       GROUP BY 1, 2 ORDER BY 1, 2`,
  )
    .safeIntegers(true)
    .all([importId])
    .map((row) => moneyRow.parse(row));

const sentRow = z
  .object({ import_id: z.string(), file_name: z.string(), submitted_at: z.string() })
  .transform((row) => ({ importId: row.import_id, fileName: row.file_name, sentAt: row.submitted_at }));
type SentImport = z.infer<typeof sentRow>;

/** A sign-off that nobody took back stands under the import. */
const IS_SIGNED = `EXISTS
  (SELECT 1 FROM review_entry r WHERE r.import_id = i.import_id AND r.kind IN ('prepared', 'reviewed')
     AND r.at > coalesce((SELECT max(w.at) FROM review_entry w WHERE w.import_id = i.import_id AND w.kind = 'withdrawn'), 0))`;

const listSent = (journal: Journal, condition: string): readonly SentImport[] =>
  all(
    journal,
    sentRow,
    `SELECT i.import_id, i.file_name, i.submitted_at FROM import i
       WHERE i.submitted_at IS NOT NULL AND i.discarded_at IS NULL AND ${condition}
       ORDER BY i.submitted_at DESC, i.import_id DESC`,
  );

/** Imports that were sent and whose last sign-off, if there was any, was taken back; newest first. */
export const listUnsigned = (journal: Journal): readonly SentImport[] =>
  listSent(journal, `NOT ${IS_SIGNED}`);

/** Imports that were sent and carry a sign-off; newest first. */
export const listSigned = (journal: Journal): readonly SentImport[] => listSent(journal, IS_SIGNED);

/** What a sign-off is held against, with how long the histories were that it was made from. */
const signedFiguresSchema = z.object({ facts: z.number(), looks: z.number(), text: z.string() });
export type KeptSignedFigures = z.infer<typeof signedFiguresSchema>;

const signedKey = (importId: string): string => `signed figures ${importId}`;

/** How many lines of reading back an import has. One step into an index. */
export const looksLength = (journal: Journal, importId: string): number =>
  count(journal, 'SELECT coalesce(max(line), 0) AS n FROM read_back_line WHERE import_id = ?', [importId]);

const keptSignedRow = z.object({ value: jsonText(signedFiguresSchema) });

/** What was kept of the figures of an import; undefined: nothing, or one of its histories went on since. */
export const keptSignedFigures = (
  journal: Journal,
  importId: string,
  now: Pick<KeptSignedFigures, 'facts' | 'looks'>,
): string | undefined => {
  const kept = one(journal, keptSignedRow, 'SELECT value FROM meta WHERE key = ?', [
    signedKey(importId),
  ])?.value;
  return kept?.facts === now.facts && kept.looks === now.looks ? kept.text : undefined;
};

/** Keeps the figures of an import beside it. */
export const keepSignedFigures = (journal: Journal, importId: string, figures: KeptSignedFigures): void =>
  keepBeside(journal, importId, signedKey(importId), figures);
