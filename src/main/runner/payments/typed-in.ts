import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Mapping } from '../../../core/map/mapping';
import type { Target } from '../../../core/targets/target';
import { failed, type Result } from '../../../core/values/result';
import type { Summary } from '../../../ipc/shapes';
import { writeCsv } from '../../files/write/csv';
import { findConnection } from '../../journal/connections';
import { addImport, discardImport, patchImport } from '../../journal/imports';
import { inTransaction } from '../../journal/open';
import { DEFAULT_CHUNK_SIZE } from '../drafts/defaults';
import type { Desk } from '../drafts/desk';
import type { Preparer } from '../drafts/preparer';

/** What a person typed: one row a line of one record, by field key. */
export type TypedIn = {
  readonly connectionId: string;
  readonly company: string;
  readonly target: Target;
  readonly rows: readonly Readonly<Record<string, string>>[];
};

/** Says of several rows that they are one record. */
const ONE = 'Record';

const mappingOf = ({ target }: TypedIn): Mapping => ({
  format: 'tallyport-mapping/1',
  name: `typed in: ${target.words.one}`,
  target: target.name,
  source: { sheet: null, headerRow: 1, encoding: 'utf-8', delimiter: ',' },
  locale: { dateOrder: 'ymd', decimal: '.', currency: null },
  groupBy: target.hasItems ? [ONE] : [],
  only: [],
  fields: Object.fromEntries(target.fields.map(({ key, label }) => [key, { column: label }])),
});

const tableOf = ({ target, rows }: TypedIn): string[][] => [
  [ONE, ...target.fields.map(({ label }) => label)],
  ...rows.map((row) => ['1', ...target.fields.map(({ key }) => row[key] ?? '')]),
];

/**
 * What was typed in as an import of its own: a small file beside the journal, so that checks, journal, crash safety and
 * outcomes are those of any import. Checked and not sent. Errors: connection-unknown, those of writing and checking.
 */
export const draftTypedIn = async (
  { ports, nowText, changed }: Desk,
  preparer: Preparer,
  typed: TypedIn,
): Promise<Result<Summary>> => {
  if (ports.journal.isReadOnly) return failed('journal-is-read-only');
  const connection = findConnection(ports.journal, typed.connectionId);
  if (connection === undefined || connection.isRemoved)
    return failed('connection-unknown', { name: typed.connectionId });
  const file = path.join(ports.dataDir, 'typed-in', ports.newId(), `new ${typed.target.words.one}.csv`);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const written = await writeCsv(file, tableOf(typed));
  if (!written.ok) return written;
  const importId = ports.newId();
  inTransaction(ports.journal, () => {
    addImport(ports.journal, {
      importId,
      at: nowText(),
      path: file,
      fileName: path.basename(file),
      chunkSize: DEFAULT_CHUNK_SIZE,
      inFlight: 1,
    });
    patchImport(ports.journal, importId, {
      connectionId: typed.connectionId,
      company: typed.company,
      target: typed.target.name,
      mapping: mappingOf(typed),
      choices: { headerRow: 1, delimiter: ',', encoding: 'utf-8' },
      step: 'review',
    });
  });
  changed(importId);
  const checked = await preparer.prepare(importId);
  // Nobody could go on with it: what was typed in stands where it was typed.
  if (!checked.ok && discardImport(ports.journal, importId, nowText())) changed(importId);
  return checked;
};
