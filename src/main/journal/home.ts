import { z } from 'zod';
import { shares } from '../../core/report/shares';
import { decide } from './chain';
import { recordsByCode } from './coded-records';
import { wholeOf } from './decision-rows';
import { inTransaction, type Journal, statement } from './open';
import { all, change, count, flag, jsonText, one } from './parsed';
import { twiceCodes } from './perhaps-twice';

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
const figuresSchema = z.object({
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
  .object({
    import_id: z.string(),
    file_name: z.string(),
    submitted_at: z.string(),
    connection_id: z.string().nullable(),
    target: z.string().nullable(),
    facts: z.number(),
    ended: z.string().nullable(),
    signed: flag,
  })
  .transform((row) => ({
    importId: row.import_id,
    fileName: row.file_name,
    sentAt: row.submitted_at,
    connectionId: row.connection_id,
    target: row.target,
    /** How long its history is. */
    facts: row.facts,
    /** How its last run ended; `run`: it did not. Null: it never ran. */
    ended: row.ended,
    isSigned: row.signed,
  }));

/** An import that was sent, with what can be told of it without a look at its records. */
export type SentImport = z.infer<typeof sentRow>;

/** The length of the history, and the end of the last run, of an import `i`: a step into an index each. */
const FACTS = '(SELECT coalesce(max(f.fact), 0) FROM fact f WHERE f.import_id = i.import_id)';
const ENDED = `(SELECT iif(f.kind = 'end' AND json_valid(f.body), f.body ->> '$.state', f.kind) FROM fact f
    WHERE f.import_id = i.import_id AND f.kind IN ('run', 'end') ORDER BY f.fact DESC LIMIT 1)`;

/** When the last sign-offs of an import `i` were taken back. */
const WITHDRAWN = `coalesce((SELECT max(w.at) FROM review_entry w WHERE w.import_id = i.import_id AND w.kind = 'withdrawn'), 0)`;

/** A sign-off that nobody took back stands under the import. */
const IS_SIGNED = `EXISTS
  (SELECT 1 FROM review_entry r WHERE r.import_id = i.import_id AND r.kind IN ('prepared', 'reviewed') AND r.at > ${WITHDRAWN})`;

/** Later than any moment: where a list begins. */
const BEGINNING = '~';

/** Imports that were sent, newest first: so many that were sent before that one. */
export const listSent = (
  journal: Journal,
  limit: number,
  before: Pick<SentImport, 'sentAt' | 'importId'> = { sentAt: BEGINNING, importId: '' },
): readonly SentImport[] =>
  all(
    journal,
    sentRow,
    `SELECT i.import_id, i.file_name, i.submitted_at, i.connection_id, i.target, ${FACTS} AS facts, ${ENDED} AS ended,
       ${IS_SIGNED} AS signed
     FROM import i WHERE i.submitted_at IS NOT NULL AND (i.submitted_at, i.import_id) < (?, ?) AND i.discarded_at IS NULL
     ORDER BY i.submitted_at DESC, i.import_id DESC LIMIT ?`,
    [before.sentAt, before.importId, limit],
  );

const idRow = z.object({ import_id: z.string() }).transform((row) => row.import_id);

/**
 * Imports with a sign-off of which it is not plain that it was given to the figures of now: those kept are of before, or other
 * than those of a sign-off.
 */
export const listSignedOtherwise = (journal: Journal): ReadonlySet<string> =>
  new Set(
    all(
      journal,
      idRow,
      `SELECT i.import_id FROM import i LEFT JOIN meta m ON m.key = 'signed figures ' || i.import_id
       WHERE i.submitted_at IS NOT NULL AND i.discarded_at IS NULL AND ${IS_SIGNED}
         AND NOT coalesce(iif(json_valid(m.value), m.value ->> '$.facts' = ${FACTS}
           AND m.value ->> '$.looks' = (SELECT coalesce(max(b.line), 0) FROM read_back_line b WHERE b.import_id = i.import_id)
           AND NOT EXISTS (SELECT 1 FROM review_entry o WHERE o.import_id = i.import_id AND o.kind IN ('prepared', 'reviewed')
             AND o.at >= ${WITHDRAWN} AND o.figures IS NOT m.value ->> '$.text'), 0), 0)`,
    ),
  );

/** Whether an import asks something of a person; `unknown`: what it came to was not counted since its history went on. */
const standingRow = z
  .object({
    import_id: z.string(),
    created_at: z.string(),
    standing: z.enum(['asks', 'doubt', 'rests', 'unknown']),
  })
  .transform(({ import_id: importId, created_at: createdAt, standing }) => ({
    importId,
    createdAt,
    standing,
  }));
export type Standing = z.infer<typeof standingRow>;

const came = (kind: string): string => `(m.value ->> '$.records.${kind}')`;

/**
 * Imports, newest first, so many that were begun before that one, with whether each asks something: it is a draft, its last run did not come to an end, or records were
 * left open; `doubt`: some are in doubt, and not left so for good. By what was kept of it: no record is counted.
 */
export const listStandings = (
  journal: Journal,
  limit: number,
  before: Pick<Standing, 'createdAt' | 'importId'> = { createdAt: BEGINNING, importId: '' },
): readonly Standing[] =>
  all(
    journal,
    standingRow,
    `SELECT i.import_id, i.created_at, CASE
       WHEN i.submitted_at IS NULL THEN 'asks'
       WHEN m.value IS NULL OR NOT json_valid(m.value) THEN 'unknown'
       WHEN ${came('pending')} + ${came('failed')} + ${came('rejected')} + ${came('inDoubt')} IS NULL THEN 'unknown'
       WHEN m.value ->> '$.facts' IS NOT ${FACTS} THEN 'unknown'
       WHEN ${came('inDoubt')} > 0 AND ${came('inDoubt')} > (SELECT count(*) FROM record d WHERE d.import_id = i.import_id
         AND d.outcome = 'in-doubt' AND d.outcome <> 'pending' AND d.code = 'decided-never') THEN 'doubt'
       WHEN ${came('pending')} + ${came('failed')} + ${came('rejected')} > 0
         OR coalesce(${ENDED}, '') NOT IN ('finished', 'stopped') THEN 'asks'
       WHEN EXISTS (SELECT 1 FROM ${recordsByCode(journal)} WHERE record.import_id = i.import_id AND record.code IN (${[...twiceCodes].map((code) => `'${code}'`).join(', ')})) THEN 'asks'
       ELSE 'rests' END AS standing
     FROM import i LEFT JOIN meta m ON m.key = 'came to ' || i.import_id
     WHERE i.discarded_at IS NULL AND (i.created_at, i.import_id) < (?, ?)
     ORDER BY i.created_at DESC, i.import_id DESC LIMIT ?`,
    [before.createdAt, before.importId, limit],
  );

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
