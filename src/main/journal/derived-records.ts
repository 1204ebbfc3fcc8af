import { z } from 'zod';
import type { Fact, Outcome } from '../../core/submit/facts';
import { sealsWhole } from './chain';
import type { ChainFault, FaultSteps } from './chain-fault';
import { readAbout } from './evidence-format';
import { readFacts } from './facts';
import { type Held, heldAsExisting, isRefusedByGuard } from './guard';
import { type Journal, statement } from './open';
import { all, count, one } from './parsed';
import { shownOutcome, untouchedOutcome } from './records';
import { valuesOf } from './sealed-rows';
import { sentWords } from './sent-words';
import { outcomeUnsent } from './unsent-records';

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

/** What stood on records before anything was sent; words null: nobody kept them. */
type Before = {
  readonly held: ReadonlyMap<number, Held>;
  readonly words: ReturnType<typeof sentWords> | null;
};

type Word = { readonly code: string | null; readonly text: string | null };

const NO_WORD: Word = { code: null, text: null };

const verdicts = ['valid', 'invalid', 'duplicate', 'excluded'] as const;
const untouched: ReadonlyMap<unknown, string> = new Map(verdicts.map((one) => [one, untouchedOutcome(one)]));

const OUTCOME_AT = 2;
const COLUMNS = 'record, verdict, outcome, service_id, id_is_number, code, text, batch_id, submitted';

/** What stands on a record that has no outcome of its own yet; undefined: what it shows now, which is sealed elsewhere or nowhere. */
const wordBefore = (record: number, verdict: unknown, { held, words }: Before): Word | undefined => {
  const there = held.get(record);
  if (there !== undefined) return there;
  // Of any other verdict the word is sealed with the record.
  return words === null || verdict !== 'valid' ? undefined : (words.get(record) ?? NO_WORD);
};

/** Whether a record, in the order of the columns, shows what its history gave it. */
const showsItsHistory = (row: readonly unknown[], history: History, before: Before): boolean => {
  const [record, verdict, outcome, serviceId, idIsNumber, code, text, batchId, submitted] = row;
  if (typeof record !== 'number' || !untouched.has(verdict)) return false;
  const given = history.outcomes.get(record);
  const there = given === undefined ? before.held.get(record) : undefined;
  const word = given ?? wordBefore(record, verdict, before);
  const without = there === undefined ? untouched.get(verdict) : 'existing';
  return (
    outcome === (given === undefined ? without : shownOutcome(given.outcome)) &&
    serviceId === (given?.serviceId ?? there?.service_id ?? null) &&
    idIsNumber === (given?.idIsNumber === undefined ? null : Number(given.idIsNumber)) &&
    (word === undefined || (code === word.code && text === word.text)) &&
    batchId === (history.batches.get(record) ?? null) &&
    submitted === (history.sent.has(record) ? 1 : 0)
  );
};

/** Refused by the guard: earlier versions left such a record pending. */
const wasRefused = (
  journal: Journal,
  importId: string,
  [record, verdict, outcome]: readonly unknown[],
): boolean =>
  verdict === 'invalid' && outcome === 'pending' && isRefusedByGuard(journal, importId, Number(record));

const importRow = z.object({ id: z.string() });

const changedIn = (journal: Journal, id: string): ChainFault | null => {
  const history = historyOf(readFacts(journal, id));
  const before: Before = {
    held: heldAsExisting(journal, id),
    words: sealsWhole(journal) ? sentWords(journal, id) : null,
  };
  const rows = statement(journal, `SELECT ${COLUMNS} FROM record WHERE import_id = ? ORDER BY record`).raw();
  for (const raw of rows.iterate([id])) {
    const row = valuesOf(raw);
    if (showsItsHistory(row, history, before)) continue;
    if (wasRefused(journal, id, row) && showsItsHistory(row.with(OUTCOME_AT, 'invalid'), history, before))
      continue;
    const record = Number(row[0]);
    return { link: null, what: 'outcome', scope: id, first: record, last: record };
  }
  return null;
};

const keyRow = z.object({ scope: z.string(), first: z.number(), last: z.number() });

const KEYS = `FROM record r JOIN import i ON i.import_id = r.import_id
  WHERE i.submitted_at IS NOT NULL AND r.verdict = 'valid' AND r.key IS NOT NULL`;

const UPLOADS = `FROM record r JOIN import i ON i.import_id = r.import_id
  WHERE i.submitted_at IS NOT NULL AND r.verdict = 'valid' AND r.upload_id IS NOT NULL`;

/** A list of what was sent, held against the records that it was made from. */
type SentThings = {
  readonly list: string;
  /** The records that stand in it, and how one of them (`r` of `i`) is one of its rows (`s`). */
  readonly records: string;
  readonly isRow: string;
};

const sentKeys: SentThings = {
  list: 'sent_key',
  records: KEYS,
  isRow: `s.connection_id = i.connection_id AND s.company = i.company AND s.target = i.target AND s.key = r.key
    AND s.import_id = r.import_id AND s.record = r.record`,
};
const sentUploads: SentThings = {
  list: 'sent_upload',
  records: UPLOADS,
  isRow: 's.upload_id = r.upload_id AND s.import_id = r.import_id AND s.record = r.record',
};

/** The first record of a sent import that would not be known again, or a row that belongs to none. */
const changedList = (journal: Journal, { list, records, isRow }: SentThings): ChainFault | null => {
  const lost = (): z.infer<typeof keyRow> | undefined =>
    one(
      journal,
      keyRow,
      `SELECT r.import_id AS scope, r.record AS first, r.record AS last ${records}
         AND NOT EXISTS (SELECT 1 FROM ${list} s WHERE ${isRow}) LIMIT 1`,
    );
  const strange = (): z.infer<typeof keyRow> | undefined =>
    one(
      journal,
      keyRow,
      `SELECT s.import_id AS scope, s.record AS first, s.record AS last FROM ${list} s
       WHERE NOT EXISTS (SELECT 1 ${records} AND r.import_id = s.import_id AND r.record = s.record AND ${isRow}) LIMIT 1`,
    );
  // Each record is one row of the list: where none is lost, there are others only if there are more rows.
  const isAsLong =
    count(journal, `SELECT count(*) AS n FROM ${list}`) === count(journal, `SELECT count(*) AS n ${records}`);
  const found = lost() ?? (isAsLong ? undefined : strange());
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

/** Imports with a history, and those that were ordered to be sent and have none yet. */
const SENT =
  'SELECT import_id AS id FROM fact UNION SELECT import_id FROM import WHERE submitted_at IS NOT NULL';

/** The first record that shows anything else than the history of its import says. */
export function* changedRecord(journal: Journal): FaultSteps {
  for (const { id } of all(journal, importRow, SENT)) {
    const fault = changedIn(journal, id);
    if (fault !== null) return fault;
    yield null;
  }
  const stray = strayRecord(journal) ?? outcomeUnsent(journal);
  if (stray !== null) return stray;
  yield null;
  const key = changedList(journal, sentKeys);
  if (key !== null) return key;
  yield null;
  // A review file keeps no upload ids.
  return readAbout(journal) === null ? changedList(journal, sentUploads) : null;
}
