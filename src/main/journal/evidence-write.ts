import { existsSync } from 'node:fs';
import { setImmediate as breathe } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { z } from 'zod';
import type { FileProgress } from '../../core/report/file-work';
import { failed, ok, type Problem, type Result } from '../../core/values/result';
import { createPart, dropPart, isTaken, partBeside, settlePart } from '../disk/part';
import { chainHead, sealedSince, sealsWhole, sealWhatIsThere } from './chain';
import { type ChainCheck, checkChain } from './chain-check';
import { copiedTables, EVIDENCE_ID, type EvidenceAbout } from './evidence-format';
import { addPieces, columnsOf } from './evidence-pieces';
import { findImport } from './imports';
import { type Journal, journalOver, migrate, openJournalReadOnly } from './open';
import { change } from './parsed';
import { isSalvaged } from './salvaged-mark';
import { fallsBehind, readWitness, type Witness } from './witness';

export type EvidenceOrder = {
  readonly imports: readonly string[];
  readonly to: string;
  /** Where it is written before it gets its name, from `partBeside`; absent: somewhere beside it. */
  readonly part?: string | undefined;
  /** ISO 8601. */
  readonly at: string;
  readonly by: string;
  readonly appVersion: string;
};

/** What was written: the seal of its last line, noted elsewhere, shows later that nothing was made anew. */
export type WrittenEvidence = { readonly records: number; readonly seal: string };

const ROWS_AT_ONCE = 500;

/** Who watches the writing, and may end it. */
export type Watching = {
  readonly onStep: (progress: FileProgress) => void;
  readonly signal: AbortSignal;
  /** What a check found, for a person; absent: in a few words. */
  readonly wordsOf?: (journal: Journal, check: ChainCheck) => string;
};

/** Counts the rows of one step, and lets others have their turn. Throws where the writing was ended. */
type Counter = { readonly count: () => Promise<void>; readonly isTime: () => boolean };

const counting = ({ onStep, signal }: Watching, step: FileProgress['step'], total: number): Counter => {
  let done = 0;
  onStep({ step, done, total });
  return {
    isTime: () => {
      done += 1;
      return done % ROWS_AT_ONCE === 0;
    },
    count: async () => {
      onStep({ step, done, total });
      await breathe();
      signal.throwIfAborted();
    },
  };
};

const row = z.array(z.union([z.string(), z.bigint(), z.number(), z.instanceof(Uint8Array), z.null()]));

const whereOf = (table: string): string =>
  (table === 'review_entry' ? copiedTables.record?.rows : copiedTables[table]?.rows) ?? '0';

const countRow = z.object({ n: z.number() });

const rowsToCopy = (from: Journal, tables: readonly string[], ids: string): number =>
  tables.reduce((sum, table) => {
    const counted = from.db.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${whereOf(table)}`);
    return sum + countRow.parse(counted.get({ ids })).n;
  }, 0);

type Way = { readonly from: Journal; readonly to: Journal; readonly ids: string; readonly counter: Counter };

/** Earlier versions kept all headers of an exchange, and nobody knows what a service had put there: the file gets those of today. */
const asKept = (column: string): string =>
  /^"(request|reply)_headers"$/.test(column) ? `kept_headers(${column})` : column;

/** Copies the rows of a table, leaving room for others in between: the source is a connection of its own. */
const copyRows = async ({ from, to, ids, counter }: Way, table: string): Promise<void> => {
  const columns = columnsOf(to, table).map((name) => `"${name}"`);
  const where = whereOf(table);
  const read = from.db.prepare(`SELECT ${columns.map(asKept).join(', ')} FROM ${table} WHERE ${where}`);
  const marks = columns.map(() => '?').join(', ');
  const write = to.db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`);
  for (const one of read.raw().safeIntegers().iterate({ ids })) {
    write.run(row.parse(one));
    if (counter.isTime()) await counter.count();
  }
};

/** An address without a name and a password in it. */
const bareAddress = (url: string): string => {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  if (parsed.username === '' && parsed.password === '') return url;
  parsed.username = '';
  parsed.password = '';
  return parsed.href;
};

const addresses = z.object({ connection_id: z.string(), base_url: z.string(), auth_url: z.string() });

/** Takes out what nobody needs to judge an import: folders of the machine, names and passwords in addresses. */
const leaveOut = (journal: Journal): void => {
  journal.db.exec('UPDATE import SET path = file_name, source_stamp = NULL');
  for (const one of journal.db.prepare('SELECT connection_id, base_url, auth_url FROM connection').all()) {
    const { connection_id, base_url, auth_url } = addresses.parse(one);
    change(journal, 'UPDATE connection SET base_url = ?, auth_url = ? WHERE connection_id = ?', [
      ...[bareAddress(base_url), bareAddress(auth_url), connection_id],
    ]);
  }
};

/** From when on these imports are sealed whole; undefined: the journal was not opened for writing by this version yet. */
const sealedOf = (from: Journal, ids: string): EvidenceAbout['sealed'] => {
  if (!sealsWhole(from)) return undefined;
  const since = sealedSince(from);
  const before = from.db.prepare(
    'SELECT count(*) AS n FROM import WHERE submitted_at < ? AND import_id IN (SELECT value FROM json_each(?))',
  );
  const imports = countRow.parse(before.get([since?.at ?? '', ids])).n;
  return { since: since === null || imports === 0 ? null : { at: since.at, imports } };
};

/** What does not fit is not copied: sealed anew, it would look sound. `witness`: what it said before the journal was read. */
const whyNotCopied = (
  from: Journal,
  witness: Witness | null,
  { onStep, signal, wordsOf }: Watching,
): Problem | null => {
  if (isSalvaged(from)) return failed('salvage-not-exported', { file: from.file }).problem;
  if (fallsBehind(from.db, witness)) return failed('journal-cut-short', { file: from.file }).problem;
  const check = checkChain(from, (progress) => {
    signal.throwIfAborted();
    onStep(progress);
  });
  if (check.damage.length === 0 && check.fault === null) return null;
  const detail = wordsOf?.(from, check) ?? 'Its audit chain does not fit.';
  return failed('evidence-journal-altered', { detail }).problem;
};

const idRow = z.object({ id: z.string() });

const fill = async (
  from: Journal,
  to: Journal,
  order: EvidenceOrder,
  watching: Watching,
): Promise<WrittenEvidence> => {
  const ids = JSON.stringify(order.imports);
  const { link: links, digest } = chainHead(from);
  const names = Object.keys(copiedTables);
  const tables = [...names, 'review_entry'];
  const rows = rowsToCopy(from, tables, ids);
  const way: Way = { from, to, ids, counter: counting(watching, 'copying', rows) };
  for (const table of tables) await copyRows(way, table);
  leaveOut(to);
  const reviews = to.db.prepare('SELECT review_id AS id FROM review_entry ORDER BY at, 1').all();
  const about: EvidenceAbout = {
    format: 'tallyport-evidence/1',
    ...{ exportedAt: order.at, exportedBy: order.by, appVersion: order.appVersion },
    origin: { links, head: Buffer.from(digest).toString('hex') },
    imports: [...order.imports],
    reviews: reviews.map((one) => idRow.parse(one).id),
    sealed: sealedOf(from, ids),
    tables: Object.fromEntries(names.map((name) => [name, [...columnsOf(to, name)]])),
  };
  change(to, "INSERT INTO meta (key, value) VALUES ('evidence', ?)", [JSON.stringify(about)]);
  const sealed = counting(watching, 'sealing', rows);
  for (const _ of addPieces(to, about.tables)) if (sealed.isTime()) await sealed.count();
  sealWhatIsThere(to);
  const records = countRow.parse(to.db.prepare('SELECT count(*) AS n FROM record').get()).n;
  return { records, seal: Buffer.from(chainHead(to).digest).toString('hex') };
};

const write = async (
  from: Journal,
  order: EvidenceOrder,
  temporary: string,
  watching: Watching,
): Promise<Result<WrittenEvidence>> => {
  const db = new Database(temporary);
  try {
    db.pragma('journal_mode = MEMORY');
    db.pragma('foreign_keys = OFF');
    // What is taken out again leaves no trace in its page.
    db.pragma('secure_delete = ON');
    migrate(db);
    const to = journalOver(db, temporary);
    const witness = readWitness(from.file);
    from.db.exec('BEGIN');
    const why = whyNotCopied(from, witness, watching);
    if (why !== null) return { ok: false, problem: why };
    db.exec('BEGIN');
    const written = await fill(from, to, order, watching);
    db.exec('COMMIT');
    db.pragma(`application_id = ${EVIDENCE_ID}`);
    db.pragma('journal_mode = DELETE');
    watching.onStep({ step: 'closing', done: 0, total: null });
    const said = db.pragma('integrity_check', { simple: true });
    if (said !== 'ok') throw new Error(String(said));
    return ok(written);
  } finally {
    db.close();
  }
};

/** Why imports cannot go into a review file; null: they can. */
const unfit = (journal: Journal, { imports, to }: EvidenceOrder): Problem | null => {
  if (existsSync(to)) return failed('evidence-exists', { file: to }).problem;
  for (const importId of imports) {
    const stored = findImport(journal, importId);
    if (stored === undefined) return failed('import-unknown', { importId }).problem;
    if (stored.submittedAt === null) return failed('evidence-not-sent', { file: stored.file.name }).problem;
  }
  return null;
};

const unwatched: Watching = { onStep: () => undefined, signal: new AbortController().signal };

/**
 * Writes imports of a journal into one review file, as they stand at one moment; nothing in it is secret, and nothing
 * that is there is overwritten. The file gets its name when it is whole. Errors: evidence-exists, evidence-not-sent,
 * import-unknown, evidence-not-written, cancelled, and those of opening the journal.
 */
export const writeEvidence = async (
  journalFile: string,
  order: EvidenceOrder,
  watching: Watching = unwatched,
): Promise<Result<WrittenEvidence>> => {
  const from = openJournalReadOnly(journalFile);
  if (!from.ok) return from;
  const part = order.part ?? partBeside(order.to);
  try {
    const problem = unfit(from.value, order);
    if (problem !== null) return { ok: false, problem };
    createPart(part);
    const written = await write(from.value, order, part, watching);
    if (written.ok) settlePart(part, order.to, true);
    else dropPart(part);
    return written;
  } catch (error) {
    dropPart(part);
    // Somebody may have put a file there meanwhile.
    if (isTaken(error)) return failed('evidence-exists', { file: order.to });
    if (watching.signal.aborted) return failed('cancelled');
    const detail = error instanceof Error ? error.message : String(error);
    return failed('evidence-not-written', { file: order.to, detail });
  } finally {
    from.value.close();
  }
};
