/** Values that somebody may change in a journal without `journal verify` finding it, and why that does no harm. */
export type NotSealed = {
  readonly table: string;
  readonly columns: readonly string[] | 'all';
  /** Columns of these rows that are found all the same. */
  readonly except?: readonly string[];
  /** Which rows: SQL over the table; null: every one. */
  readonly rows: string | null;
  readonly reason: string;
};

const OF_DRAFTS = 'import_id IN (SELECT import_id FROM import WHERE submitted_at IS NULL)';

const A_DRAFT =
  'a draft: nothing of it was sent, its person still changes it, and the order to send it seals what stands there then';

/** Columns of a record that a sending fills: of a draft they say nothing else than that it was not sent. */
const leftBySending = ['outcome', 'service_id', 'id_is_number', 'batch_id', 'submitted'];

/** The whole list. What is not on it is found, column by column (test/main/journal/law-of-the-seal.test.ts). */
export const notSealed: readonly NotSealed[] = [
  {
    table: 'sqlite_sequence',
    columns: 'all',
    rows: null,
    reason: 'where counting goes on; the rows that have the numbers are sealed, and nothing prints it',
  },
  {
    table: 'meta',
    columns: 'all',
    rows: "key IN ('owner', 'lists since') OR (key GLOB 'judged *' AND key NOT GLOB 'judged findings *' AND key NOT GLOB 'judged above *')",
    reason:
      'which process has the journal, since when lists that were read may count as young (who takes that out could take the witness away as well), and what a check was built on so that it need not be made again; nothing prints it',
  },
  {
    table: 'meta',
    columns: 'all',
    rows: `key IN (SELECT word || import_id FROM import, (SELECT 'judged findings ' AS word UNION SELECT 'judged above ')
      WHERE submitted_at IS NULL)`,
    reason: A_DRAFT,
  },
  { table: 'import', columns: 'all', rows: 'submitted_at IS NULL', reason: A_DRAFT },
  ...[
    ...['source_block', 'row_record', 'record', 'payload_block', 'issue', 'guard_look', 'guard_find'],
    ...['sent_anyway', 'paying_look', 'import_directory'],
  ].map(
    (table): NotSealed => ({
      ...{ table, columns: 'all', rows: OF_DRAFTS, reason: A_DRAFT },
      ...(table === 'record' ? { except: leftBySending } : {}),
    }),
  ),
];
