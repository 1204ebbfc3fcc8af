import { z } from 'zod';
import type { Fact, Outcome } from '../../core/submit/facts';
import { sealsWhole } from './chain';
import type { ChainFault } from './chain-fault';
import { readAbout } from './evidence-format';
import { readFacts } from './facts';
import { type Held, heldAsExisting } from './guard';
import { type Journal, statement } from './open';
import { all, one } from './parsed';
import { shownOutcome, untouchedOutcome } from './records';
import { sentWords } from './sent-words';

/** What the history of an import says of its records. */
type History = {
  readonly sent: ReadonlySet<number>;
  readonly batches: ReadonlyMap<number, string>;
  readonly outcomes: ReadonlyMap<number, Outcome>;
};

const historyOf = (facts: readonly Fact[]): History => {
  const chunks = new Map<number, readonly number[]>();
  const sent = new Set<number>();
  const batches = new Map<number, string>();
  const outcomes = new Map<number, Outcome>();
  for (const fact of facts) {
    if (fact.kind === 'chunk') chunks.set(fact.made.chunk, fact.made.records);
    if (fact.kind === 'intent') for (const record of chunks.get(fact.chunk) ?? []) sent.add(record);
    if (fact.kind === 'answer' && fact.answer.kind === 'accepted' && fact.answer.batchId !== null)
      for (const record of chunks.get(fact.chunk) ?? []) batches.set(record, fact.answer.batchId);
    if (fact.kind === 'outcomes') for (const given of fact.outcomes) outcomes.set(given.record, given);
  }
  return { sent, batches, outcomes };
};

const shownRow = z.object({
  record: z.number(),
  verdict: z.enum(['valid', 'invalid', 'duplicate', 'excluded']),
  outcome: z.string(),
  service_id: z.string().nullable(),
  id_is_number: z.number().nullable(),
  code: z.string().nullable(),
  text: z.string().nullable(),
  batch_id: z.string().nullable(),
  submitted: z.number(),
});
type Shown = z.infer<typeof shownRow>;

/** What stood on records before anything was sent; words null: nobody kept them. */
type Before = {
  readonly held: ReadonlyMap<number, Held>;
  readonly words: ReturnType<typeof sentWords> | null;
};

const NO_WORD = { code: null, text: null };

/** What a record has to show. The word on one without an outcome of its own was there before its history. */
const wantedOf = (row: Shown, { sent, batches, outcomes }: History, { held, words }: Before): Shown => {
  const given = outcomes.get(row.record);
  const there = given === undefined ? held.get(row.record) : undefined;
  // Of any other verdict the word is sealed with the record.
  const word = words === null || row.verdict !== 'valid' ? row : (words.get(row.record) ?? NO_WORD);
  return {
    record: row.record,
    verdict: row.verdict,
    outcome:
      given !== undefined
        ? shownOutcome(given.outcome)
        : there !== undefined
          ? 'existing'
          : untouchedOutcome(row.verdict),
    service_id: given?.serviceId ?? there?.service_id ?? null,
    id_is_number: given?.idIsNumber === undefined ? null : Number(given.idIsNumber),
    code: (given ?? there ?? word).code,
    text: (given ?? there ?? word).text,
    batch_id: batches.get(row.record) ?? null,
    submitted: sent.has(row.record) ? 1 : 0,
  };
};

const importRow = z.object({ id: z.string() });

const changedIn = (journal: Journal, id: string): ChainFault | null => {
  const history = historyOf(readFacts(journal, id));
  const before: Before = {
    held: heldAsExisting(journal, id),
    words: sealsWhole(journal) ? sentWords(journal, id) : null,
  };
  const rows = statement(
    journal,
    `SELECT record, verdict, outcome, service_id, id_is_number, code, text, batch_id, submitted
     FROM record WHERE import_id = ? ORDER BY record`,
  ).iterate([id]);
  for (const raw of rows) {
    const row = shownRow.parse(raw);
    if (JSON.stringify(row) !== JSON.stringify(wantedOf(row, history, before)))
      return { link: null, what: 'outcome', scope: id, first: row.record, last: row.record };
  }
  return null;
};

const keyRow = z.object({ scope: z.string(), first: z.number(), last: z.number() });

const KEYS = `FROM record r JOIN import i ON i.import_id = r.import_id
  WHERE i.submitted_at IS NOT NULL AND r.verdict = 'valid' AND r.key IS NOT NULL`;

/** The first record of a sent import that would not be known again, or a key that belongs to none. */
const changedKey = (journal: Journal): ChainFault | null => {
  const lost = one(
    journal,
    keyRow,
    `SELECT r.import_id AS scope, r.record AS first, r.record AS last ${KEYS} AND NOT EXISTS (SELECT 1 FROM sent_key s
       WHERE s.connection_id = i.connection_id AND s.company = i.company AND s.target = i.target AND s.key = r.key
         AND s.import_id = r.import_id AND s.record = r.record) LIMIT 1`,
  );
  const strange =
    lost ??
    one(
      journal,
      keyRow,
      `SELECT s.import_id AS scope, s.record AS first, s.record AS last FROM sent_key s WHERE NOT EXISTS
         (SELECT 1 ${KEYS} AND r.import_id = s.import_id AND r.record = s.record AND r.key = s.key
            AND i.connection_id = s.connection_id AND i.company = s.company AND i.target = s.target) LIMIT 1`,
    );
  return strange === undefined ? null : { link: null, what: 'key', ...strange };
};

const UPLOADS = `FROM record r JOIN import i ON i.import_id = r.import_id
  WHERE i.submitted_at IS NOT NULL AND r.verdict = 'valid' AND r.upload_id IS NOT NULL`;

/** The same of upload ids; a file for review keeps none. */
const changedUpload = (journal: Journal): ChainFault | null => {
  if (readAbout(journal) !== null) return null;
  const found =
    one(
      journal,
      keyRow,
      `SELECT r.import_id AS scope, r.record AS first, r.record AS last ${UPLOADS} AND NOT EXISTS (SELECT 1 FROM sent_upload u
         WHERE u.upload_id = r.upload_id AND u.import_id = r.import_id AND u.record = r.record) LIMIT 1`,
    ) ??
    one(
      journal,
      keyRow,
      `SELECT u.import_id AS scope, u.record AS first, u.record AS last FROM sent_upload u WHERE NOT EXISTS
         (SELECT 1 ${UPLOADS} AND r.import_id = u.import_id AND r.record = u.record AND r.upload_id = u.upload_id) LIMIT 1`,
    );
  return found === undefined ? null : { link: null, what: 'key', ...found };
};

/** A record of an import that is not there. */
const strayRecord = (journal: Journal): ChainFault | null => {
  const stray = one(
    journal,
    importRow,
    'SELECT DISTINCT import_id AS id FROM record EXCEPT SELECT import_id FROM import LIMIT 1',
  );
  return stray === undefined ? null : { link: null, what: 'records', scope: stray.id, first: 0, last: 0 };
};

/** The first record that shows anything else than the history of its import says. */
export const changedRecord = (journal: Journal): ChainFault | null => {
  for (const { id } of all(journal, importRow, 'SELECT DISTINCT import_id AS id FROM fact')) {
    const fault = changedIn(journal, id);
    if (fault !== null) return fault;
  }
  return strayRecord(journal) ?? changedKey(journal) ?? changedUpload(journal);
};
