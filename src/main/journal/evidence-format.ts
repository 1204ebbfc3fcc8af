import { z } from 'zod';
import type { Journal } from './open';
import { jsonText, one } from './parsed';

/** How a review file is told from a journal and from any other database: 'TPE1'. */
export const EVIDENCE_ID = 0x54504531;

const aboutSchema = z.object({
  format: z.literal('tallyport-evidence/1'),
  exportedAt: z.string(),
  exportedBy: z.string(),
  appVersion: z.string(),
  /** The journal it was made from, as it stood then: number of lines in its audit chain, and the seal of the last. */
  origin: z.object({ links: z.number().int(), head: z.string() }),
  imports: z.array(z.string()).min(1),
  /** Comments and sign-offs that were there already. */
  reviews: z.array(z.string()),
  /** From when on the journal sealed all that is printed, and how many of these imports had gone out before; absent: not known. */
  sealed: z.object({ since: z.object({ at: z.string(), imports: z.number().int() }).nullable() }).optional(),
  /** Columns of each table as they were sealed. */
  tables: z.record(z.string(), z.array(z.string())),
});

/** What a review file says of itself; it is sealed like everything else in it. */
export type EvidenceAbout = z.infer<typeof aboutSchema>;

const aboutRow = z.object({ value: jsonText(aboutSchema) });

/** What a review file says of itself; null: this is a journal. */
export const readAbout = (journal: Journal): EvidenceAbout | null =>
  one(journal, aboutRow, "SELECT value FROM meta WHERE key = 'evidence'")?.value ?? null;

/** The rows that go into a review file; `@ids`: the imports as a JSON list. */
type Copied = { readonly rows: string; readonly order: string; readonly inPiece: number };

const OF_IMPORT = 'import_id IN (SELECT value FROM json_each(@ids))';
const IN_PIECE = 100;

const ofImport = (order: string, inPiece: number = IN_PIECE): Copied => ({
  rows: OF_IMPORT,
  order: `import_id, ${order}`,
  inPiece,
});

/** Every table of which a review file holds rows that nobody changes afterwards. */
export const copiedTables: Readonly<Record<string, Copied>> = {
  connection: {
    rows: `connection_id IN (SELECT connection_id FROM import WHERE ${OF_IMPORT})`,
    order: 'connection_id',
    inPiece: 1,
  },
  import: { ...ofImport('created_at', 1) },
  source_block: ofImport('first_ordinal', 1),
  row_record: ofImport('import_id', 1),
  cell_edit: ofImport('edit'),
  record: ofImport('record'),
  payload_block: ofImport('block', 1),
  issue: ofImport('issue'),
  sent_key: ofImport('record, connection_id, company, target, key'),
  attempt: { rows: OF_IMPORT, order: 'attempt', inPiece: 1 },
  fact: ofImport('fact'),
  payment_event: ofImport('record, event'),
  consent: ofImport('field, value'),
  payment_answer: ofImport('answer'),
  retry: {
    rows: `${OF_IMPORT} AND of_import IN (SELECT value FROM json_each(@ids))`,
    order: 'import_id',
    inPiece: IN_PIECE,
  },
  promotion: {
    rows: `${OF_IMPORT} AND of_import IN (SELECT value FROM json_each(@ids))`,
    order: 'import_id',
    inPiece: IN_PIECE,
  },
  guard_find: ofImport('record'),
  guard_look: ofImport('import_id', 1),
  import_directory: ofImport('kind'),
  sent_word: ofImport('import_id', 1),
  sent_anyway: ofImport('key'),
  read_back_line: ofImport('line'),
  read_back: ofImport('record'),
  printed_file: ofImport('number'),
};

/** Tables that go on growing in a review file, and what belongs to the file itself; the audit chain answers for them. */
export const growingTables: ReadonlySet<string> = new Set([
  'review_entry',
  'chain_link',
  'decision',
  'evidence_piece',
  'meta',
  'sqlite_sequence',
]);
