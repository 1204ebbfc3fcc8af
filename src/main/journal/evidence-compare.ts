import { z } from 'zod';
import { readAbout } from './evidence-format';
import { historyLength } from './home';
import { findImport } from './imports';
import { type Consent, readConsents, withoutList } from './kept-consents';
import { type Journal, statement } from './open';
import { payloadOf } from './opened-blocks';
import { addRow, newDigest } from './sealed-rows';

/** What does not change any more once an import is sent. */
const frozen: Readonly<Record<string, string>> = {
  import: `SELECT created_at, company, target, choices, mapping, status, chunk_size, paid_override_note, file_name, file_bytes,
      file_sha256, file_kind, encoding, delimiter, sheet, header_row, columns, column_facts, row_count, submitted_at
    FROM import WHERE import_id = @id`,
  source_block: `SELECT first_ordinal, count, first_row, last_row, packing, cut, rows FROM source_block WHERE import_id = @id
    ORDER BY first_ordinal`,
  row_record: 'SELECT packing, records FROM row_record WHERE import_id = @id',
  cell_edit: `SELECT edit, step, row, column_index, value, at, undone FROM cell_edit WHERE import_id = @id ORDER BY edit`,
  record: `SELECT record, first_row, last_row, ordinals, key, upload_id, verdict, warnings, currency, amount_minor,
      ${payloadOf('record.')} AS payload, items
    FROM record WHERE import_id = @id ORDER BY record`,
  issue: `SELECT issue, record, ordinal, row, column_name, field, code, severity, params, fix FROM issue WHERE import_id = @id
    ORDER BY issue`,
  // What went out without the list is compared apart.
  consent: `SELECT field, value, records, at FROM consent WHERE import_id = @id AND field <> 'list' ORDER BY field, value`,
};

// Headers that earlier versions kept and this one does not are left out of a file, and make no difference.
const ATTEMPT =
  'chunk, purpose, method, path, kept_headers(request_headers), request_text, request_packed, request_blob, bytes, started_at';
const REPLY =
  'finished_at, status, kept_headers(reply_headers), reply_text, reply_packed, is_cut, no_reply, sent';

/** What only grows: every line of the file stands in the journal just so. The first columns are what names a line. */
const growing: Readonly<
  Record<string, { readonly columns: string; readonly keys: readonly string[]; readonly only?: string }>
> = {
  attempt: { columns: ATTEMPT, keys: ['attempt'] },
  // The reply to an exchange that was under way came later.
  reply: { columns: REPLY, keys: ['attempt'], only: 'finished_at IS NOT NULL' },
  fact: { columns: 'kind, makes_chunk, body', keys: ['fact'] },
  payment_event: { columns: 'at, what, code, label, text, raw, key', keys: ['record', 'event'] },
  read_back_line: { columns: 'run, kind, record, body', keys: ['line'] },
  review_entry: { columns: 'kind, record, name, date, note, figures, at', keys: ['review_id'] },
};

const row = z.array(z.unknown());

const digestOf = (rows: Iterable<unknown>): string => {
  const hash = newDigest();
  for (const one of rows) addRow(hash, row.parse(one));
  return hash.digest('hex');
};

const rowsOf = (journal: Journal, sql: string, id: string): Iterable<unknown> =>
  statement(journal, sql).raw().safeIntegers().iterate({ id });

const isSameGrowing = (journal: Journal, file: Journal, name: string, id: string): boolean => {
  const { columns, keys, only = '1' } = growing[name] ?? { columns: '1', keys: [] };
  const table = name === 'reply' ? 'attempt' : name;
  const [first = '1'] = keys;
  const named = keys.map((key) => `${key} = ?`).join(' AND ');
  const own = statement(
    journal,
    `SELECT ${keys.join(', ')}, ${columns} FROM ${table} WHERE import_id = ? AND ${named}`,
  )
    .raw()
    .safeIntegers();
  const sql = `SELECT ${keys.join(', ')}, ${columns} FROM ${table} WHERE import_id = @id AND ${only} ORDER BY ${first}`;
  for (const raw of rowsOf(file, sql, id)) {
    const then = row.parse(raw);
    const now = own.get([id, ...then.slice(0, keys.length)]);
    // A comment that is not here yet is what the file came back for.
    if (now === undefined && name === 'review_entry') continue;
    if (now === undefined || digestOf([now]) !== digestOf([then])) return false;
  }
  return true;
};

const goneIn = (journal: Journal, id: string): Consent | null =>
  readConsents(journal, id).find(({ field }) => field === withoutList.field) ?? null;

/** What went out without the list grows as it goes out: as long as nothing more happened here, the file says the same of it. */
const isSameWithoutList = (journal: Journal, file: Journal, id: string): boolean => {
  const [now, then] = [goneIn(journal, id), goneIn(file, id)];
  const hasGrown = historyLength(journal, id) > historyLength(file, id);
  if (now === null || then === null) return now === then || (then === null && hasGrown);
  return now.at === then.at && (hasGrown ? then.records <= now.records : then.records === now.records);
};

/** Where a review file does not say what the journal says: the import, and in which of its tables. */
export type Difference = { readonly importId: string; readonly what: string };

/** Imports of a file that this journal does not hold. */
export const unknownImports = (journal: Journal, file: Journal): readonly string[] =>
  (readAbout(file)?.imports ?? []).filter((id) => findImport(journal, id) === undefined);

/** The first thing in which a review file differs from the journal that it came from; null: it fits. */
export const firstDifference = (journal: Journal, file: Journal): Difference | null => {
  for (const id of readAbout(file)?.imports ?? []) {
    for (const [what, sql] of Object.entries(frozen))
      if (digestOf(rowsOf(journal, sql, id)) !== digestOf(rowsOf(file, sql, id)))
        return { importId: id, what };
    if (!isSameWithoutList(journal, file, id)) return { importId: id, what: 'consent' };
    for (const what of Object.keys(growing))
      if (!isSameGrowing(journal, file, what, id)) return { importId: id, what };
  }
  return null;
};
