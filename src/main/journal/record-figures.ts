import { z } from 'zod';
import type { Verdict } from '../../core/validate/prepared';
import { wasOrdered } from './imports';
import { type Journal, statement } from './open';
import { all, jsonText } from './parsed';
import { BEFORE_SENDING, outcomeName, type RecordOutcome, untouchedOutcome } from './records';
import { remembering } from './remembered';
import { recordsToSendAgain } from './to-send-again';

/** How many rows a record has, where they stand in one stretch; null: in several. */
const STRETCH = `CASE WHEN instr(ordinals, ',') > 0 THEN NULL
  WHEN instr(ordinals, '-') > 0 THEN CAST(substr(ordinals, instr(ordinals, '-') + 1) AS INTEGER) - CAST(ordinals AS INTEGER) + 1
  ELSE length(ordinals) > 0 END`;

/**
 * The line of the bridge in which a record stands: its outcome; without one, whether it was sent and is awaited, or is to be
 * sent again.
 */
const stands = (
  of: string,
): string => `CASE WHEN ${of}verdict = 'valid' AND ${of}outcome = 'pending' AND ${of}submitted = 1
  THEN CASE WHEN ${of}record IN (SELECT value FROM json_each(@again)) THEN 'again' ELSE 'awaited' END ELSE ${of}outcome END`;
const STANDS = stands('');
const STANDS_OF_R = stands('r.');

const ofImport = (
  journal: Journal,
  importId: string,
): { readonly importId: string; readonly again: string } => ({
  importId,
  again: JSON.stringify([...recordsToSendAgain(journal, importId)]),
});

const verdictName = z.enum(['valid', 'invalid', 'duplicate', 'excluded']);

const figureRow = z
  .object({
    verdict: verdictName,
    stands: z.string(),
    submitted: z.bigint(),
    currency: z.string().nullable(),
    minor: z.bigint().nullable(),
    records: z.bigint(),
    warned: z.bigint(),
    rows: z.bigint().nullable(),
    scattered: z.bigint(),
  })
  .transform(({ submitted, records, warned, rows, scattered, ...row }) => ({
    ...row,
    isSubmitted: submitted === 1n,
    records: Number(records),
    warned: Number(warned),
    rows: Number(rows ?? 0n),
    isScattered: scattered === 1n,
  }));

/**
 * Records that were judged alike and came to the same, in one currency; `minor` null: without money that can be added up; `warned`: how many
 * of them carry a warning.
 */
export type RecordFigures = z.infer<typeof figureRow>;

/** What else records are counted by, as one number: SQLite sorts all records to count them, and few columns sort quicker. */
const KIND = `(CASE verdict WHEN 'valid' THEN 0 WHEN 'invalid' THEN 1 WHEN 'duplicate' THEN 2 ELSE 3 END)
  + 4 * (submitted = 1) + 8 * (amount_minor IS NULL) + 16 * (instr(ordinals, ',') > 0)`;

const rememberedFigures = remembering<readonly RecordFigures[]>();

/** What the records of an import come to. Rows of records that do not stand together are not counted. Reads all records, once in a row. */
export const sumRecords = (journal: Journal, importId: string): readonly RecordFigures[] =>
  rememberedFigures(journal, importId, () =>
    statement(
      journal,
      `SELECT verdict, ${STANDS} AS stands, submitted = 1 AS submitted, currency, sum(amount_minor) AS minor, count(*) AS records,
         sum(warnings > 0) AS warned, sum(${STRETCH}) AS rows, instr(ordinals, ',') > 0 AS scattered
       FROM record WHERE import_id = @importId GROUP BY stands, ${KIND}, currency`,
    )
      .safeIntegers(true)
      .all(ofImport(journal, importId))
      .map((row) => figureRow.parse(row)),
  );

type CountedRecords = {
  readonly verdict: Verdict;
  readonly outcome: RecordOutcome;
  readonly n: number;
  readonly warned: number;
  readonly unsent: number;
};

const VERDICTS = verdictName.options;
const COUNTS = VERDICTS.flatMap((verdict) => [
  `count(*) FILTER (WHERE verdict = '${verdict}') AS ${verdict}`,
  `count(*) FILTER (WHERE verdict = '${verdict}' AND warnings > 0) AS ${verdict}_warned`,
  `count(*) FILTER (WHERE verdict = '${verdict}' AND submitted = 0) AS ${verdict}_unsent`,
]).join(', ');
const countRow = z.looseObject({ outcome: outcomeName });

/** Of a draft, which is counted without its sums after each change. Nothing is sorted: few of its records are not pending. */
const countedInDraft = (journal: Journal, importId: string): readonly CountedRecords[] =>
  all(
    journal,
    countRow,
    `SELECT 'pending' AS outcome, ${COUNTS} FROM record WHERE import_id = @importId AND outcome = 'pending'
     UNION ALL
     SELECT outcome, ${COUNTS} FROM record WHERE import_id = @importId AND outcome <> 'pending' GROUP BY outcome`,
    { importId },
  ).flatMap(({ outcome, ...counts }) =>
    VERDICTS.map((verdict) => ({
      verdict,
      outcome: BEFORE_SENDING.has(outcome) ? outcome : untouchedOutcome(verdict),
      n: Number(counts[verdict]),
      warned: Number(counts[`${verdict}_warned`]),
      unsent: Number(counts[`${verdict}_unsent`]),
    })),
  );

const outcomeOf = (stands: string): RecordOutcome =>
  stands === 'awaited' || stands === 'again' ? 'pending' : outcomeName.parse(stands);

/** Of what was sent, whose sums stand beside the counts wherever they are told: all records are read once for both. */
const countedInFigures = (journal: Journal, importId: string): readonly CountedRecords[] => {
  const groups = new Map<string, CountedRecords>();
  for (const { verdict, stands, isSubmitted, records, warned } of sumRecords(journal, importId)) {
    const outcome = outcomeOf(stands);
    const key = `${verdict} ${outcome}`;
    const { n, warned: before, unsent } = groups.get(key) ?? { n: 0, warned: 0, unsent: 0 };
    groups.set(key, {
      ...{ verdict, outcome, n: n + records, warned: before + warned },
      unsent: unsent + (isSubmitted ? 0 : records),
    });
  }
  return [...groups.values()];
};

const rememberedCounts = remembering<readonly CountedRecords[]>();

/** Numbers of records by verdict and outcome, how many of them carry a warning, and how many were never sent. */
export const countRecords = (journal: Journal, importId: string): readonly CountedRecords[] =>
  rememberedCounts(journal, importId, () =>
    wasOrdered(journal, importId)
      ? countedInFigures(journal, importId)
      : countedInDraft(journal, importId).filter(({ n }) => n > 0),
  );

const scatteredRow = z
  .object({
    verdict: verdictName,
    stands: z.string(),
    submitted: z.number(),
    currency: z.string().nullable(),
    has_money: z.number(),
    ordinals: z.string(),
  })
  .transform(({ submitted, has_money: hasMoney, ...row }) => ({
    ...row,
    isSubmitted: submitted === 1,
    hasMoney: hasMoney === 1,
  }));

/** The places of the rows of records whose rows do not stand together, by what they are counted under. */
export const scatteredRecords = (
  journal: Journal,
  importId: string,
): readonly z.infer<typeof scatteredRow>[] =>
  all(
    journal,
    scatteredRow,
    `SELECT verdict, ${STANDS} AS stands, submitted = 1 AS submitted, currency, amount_minor IS NOT NULL AS has_money,
       group_concat(ordinals, ',') AS ordinals
     FROM record WHERE import_id = @importId AND instr(ordinals, ',') > 0
     GROUP BY verdict, stands, submitted = 1, currency, amount_minor IS NOT NULL`,
    ofImport(journal, importId),
  );

const saidRow = z
  .object({
    record: z.number(),
    verdict: verdictName,
    stands: z.string(),
    submitted: z.number(),
    currency: z.string().nullable(),
    minor: z.string().nullable(),
    ordinals: z.string(),
    code: z.string().nullable(),
    params: jsonText(z.record(z.string(), z.string())).nullable(),
  })
  .transform(({ submitted, ...row }) => ({ ...row, isSubmitted: submitted === 1 }));

/** Records that are left out, or whose money is in no sum, each with its first issue, beside which its money is kept. */
export const recordsApart = (
  journal: Journal,
  importId: string,
  hasMoney: boolean,
): readonly z.infer<typeof saidRow>[] =>
  all(
    journal,
    saidRow,
    `SELECT r.record, r.verdict, ${STANDS_OF_R} AS stands, r.submitted = 1 AS submitted, r.currency, CAST(r.amount_minor AS TEXT) AS minor,
       r.ordinals, i.code, i.params
     FROM record r LEFT JOIN issue i ON i.import_id = r.import_id
       AND i.issue = (SELECT min(f.issue) FROM issue f WHERE f.import_id = r.import_id AND f.record = r.record)
     WHERE r.import_id = @importId AND ${
       hasMoney
         ? "(r.amount_minor IS NULL OR r.verdict = 'excluded')"
         : "r.outcome = 'excluded' AND r.verdict = 'excluded'"
     }`,
    ofImport(journal, importId),
  );

const moneyRow = z
  .object({
    record: z.number(),
    verdict: verdictName,
    outcome: outcomeName,
    stands: z.string(),
    submitted: z.number(),
    currency: z.string(),
    minor: z.string(),
    read: z.number(),
  })
  .transform(({ submitted, read, ...row }) => ({
    ...row,
    isSubmitted: submitted === 1,
    /** It was read back, and the same amount stands there. */
    isReadBack: read === 1,
  }));

/** The money of each record that has any. */
export const moneyOfRecords = (journal: Journal, importId: string): readonly z.infer<typeof moneyRow>[] =>
  all(
    journal,
    moneyRow,
    `SELECT record, verdict, outcome, ${STANDS} AS stands, submitted = 1 AS submitted, currency, CAST(amount_minor AS TEXT) AS minor,
       EXISTS (SELECT 1 FROM read_back b WHERE b.import_id = r.import_id AND b.record = r.record
         AND b.amount_minor = r.amount_minor AND b.currency = r.currency) AS read
     FROM record r WHERE import_id = @importId AND amount_minor IS NOT NULL AND currency IS NOT NULL`,
    ofImport(journal, importId),
  );
