import { z } from 'zod';
import type { LinkKind } from './chain';
import type { DecisionKind } from './decision-rows';
import { type Journal, statement } from './open';

/** Where the journal does not fit what was sealed. */
export type ChainFault = {
  /** Number of the first link that does not fit; null where lines have no link at all. */
  readonly link: number | null;
  readonly what:
    | LinkKind
    | DecisionKind
    | 'outcome'
    | 'unsent'
    | 'history'
    | 'key'
    | 'gap'
    | 'piece'
    | 'shape'
    | 'stray';
  readonly scope: string;
  readonly first: number;
  readonly last: number;
};

/** A search for one, step by step; between two steps the journal may be written on. */
export type FaultSteps = Generator<null, ChainFault | null>;

/** Where a fault belongs, as far as the journal still tells: ISO time, and the import with its file. */
export type FaultPlace = {
  readonly at: string | null;
  readonly importId: string | null;
  readonly fileName: string | null;
};

const nowhere = 'SELECT NULL AS at, NULL AS importId';
const ofImport = 'SELECT submitted_at AS at, import_id AS importId FROM import WHERE import_id = @scope';
const ofDraft = 'SELECT created_at AS at, import_id AS importId FROM import WHERE import_id = @scope';
const ofExchange = (time: string): string =>
  `SELECT ${time} AS at, import_id AS importId FROM attempt WHERE attempt = @first`;
const inBody = (table: string, own: string): string =>
  `SELECT iif(json_valid(body), json_extract(body, '$.at'), NULL) AS at, ${own} AS importId FROM ${table}`;

/** When what does not fit was written down, in text or in milliseconds, and to which import it belongs. */
const placed: Readonly<Record<ChainFault['what'], string>> = {
  attempt: ofExchange('started_at'),
  reply: ofExchange('finished_at'),
  fact: `${inBody('fact', 'import_id')} WHERE import_id = @scope AND fact = @first`,
  operation: 'SELECT begun_at AS at, NULL AS importId FROM operation WHERE operation_id = @scope',
  event: `${inBody('operation_event', 'NULL')} WHERE operation_id = @scope AND event = @first`,
  payment: `SELECT at, import_id AS importId FROM payment_event
    WHERE import_id || '/' || record = @scope AND event = @first`,
  'read-back': `${inBody('read_back_line', 'import_id')} WHERE import_id = @scope AND line = @first`,
  decision: nowhere,
  connection: 'SELECT created_at AS at, NULL AS importId FROM connection WHERE connection_id = @scope',
  settings: 'SELECT max(at) AS at, NULL AS importId FROM profile_change WHERE connection_id = @scope',
  exchange: ofExchange('started_at'),
  edits: 'SELECT min(at) AS at, @scope AS importId FROM cell_edit WHERE import_id = @scope AND step = @first',
  order: ofImport,
  records: ofImport,
  set: 'SELECT created_at AS at, NULL AS importId FROM load_set WHERE set_id = @scope',
  subjects: 'SELECT begun_at AS at, NULL AS importId FROM operation WHERE operation_id = @scope',
  review: 'SELECT at, import_id AS importId FROM review_entry WHERE review_id = @scope',
  evidence: nowhere,
  merge: 'SELECT at, NULL AS importId FROM review_merge WHERE merge_id = @scope',
  'payment-answers': 'SELECT max(at) AS at, @scope AS importId FROM payment_answer WHERE import_id = @scope',
  'payment-words': 'SELECT max(at) AS at, NULL AS importId FROM payment_word WHERE service = @scope',
  promotion: 'SELECT at, import_id AS importId FROM promotion WHERE import_id = @scope',
  sweep: 'SELECT ended_at AS at, NULL AS importId FROM sweep WHERE sweep_id = @scope',
  answer: 'SELECT at, NULL AS importId FROM sweep_answer WHERE answer_id = @scope',
  guard: 'SELECT at, import_id AS importId FROM guard_look WHERE import_id = @scope',
  findings: ofImport,
  file: ofImport,
  source: ofImport,
  payloads: ofImport,
  issues: ofImport,
  figures: ofImport,
  parts: 'SELECT created_at AS at, NULL AS importId FROM load_set WHERE set_id = @scope',
  template: 'SELECT created_at AS at, NULL AS importId FROM template WHERE template_id = @scope',
  directory: `SELECT fetched_at AS at, NULL AS importId FROM directory_sync
    WHERE connection_id = @scope ->> 0 AND company = @scope ->> 1 AND kind = @scope ->> 2`,
  seen: 'SELECT max(ended_at) AS at, NULL AS importId FROM seen_listing WHERE list_id = CAST(@scope AS INTEGER)',
  listing:
    'SELECT ended_at AS at, NULL AS importId FROM seen_listing WHERE list_id = CAST(@scope AS INTEGER) AND listing = @first',
  printed: 'SELECT at, import_id AS importId FROM printed_file WHERE import_id = @scope AND number = @first',
  since: nowhere,
  salvaged: nowhere,
  shape: nowhere,
  stray: nowhere,
  piece: nowhere,
  outcome: ofImport,
  unsent: ofDraft,
  history: ofDraft,
  key: ofImport,
  gap: nowhere,
};

const placeRow = z.object({ at: z.unknown(), importId: z.unknown() });
const importRow = z.object({ file_name: z.string() });

const timeOf = (at: unknown): string | null => {
  const time = typeof at === 'string' || typeof at === 'number' ? new Date(at) : null;
  return time === null || Number.isNaN(time.getTime()) ? null : time.toISOString();
};

/** When and where the lines were written that do not fit. */
export const placeOfFault = (journal: Journal, { what, scope, first }: ChainFault): FaultPlace => {
  const row = placeRow.safeParse(statement(journal, placed[what]).get({ scope, first }));
  if (!row.success) return { at: null, importId: null, fileName: null };
  const importId = typeof row.data.importId === 'string' ? row.data.importId : null;
  const file = importRow.safeParse(
    statement(journal, 'SELECT file_name FROM import WHERE import_id = ?').get([importId]),
  );
  return { at: timeOf(row.data.at), importId, fileName: file.success ? file.data.file_name : null };
};

const blockRow = z.object({ first_row: z.number(), last_row: z.number() });

/** Which lines are meant, as a person finds them: of source rows the numbers that they have in the file. */
export const linesOfFault = (journal: Journal, { what, scope, first, last }: ChainFault): string => {
  const span = (from: number, to: number): string => (from === to ? String(from) : `${from} to ${to}`);
  if (what !== 'source') return span(first, last);
  const block = blockRow.safeParse(
    statement(
      journal,
      'SELECT first_row, last_row FROM source_block WHERE import_id = ? AND first_ordinal = ?',
    ).get([scope, first]),
  );
  return block.success ? span(block.data.first_row, block.data.last_row) : `from the ${first + 1}th on`;
};
