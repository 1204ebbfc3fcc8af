import { CARRIED_SHEET, carriedCells } from '../../../core/map/carried-mapping';
import type { Mapping } from '../../../core/map/mapping';
import type { Result } from '../../../core/values/result';
import { writeWorkbook } from '../../files/write/xlsx';
import { readEdits } from '../../journal/edits';
import type { StoredImport } from '../../journal/imports';
import type { Journal } from '../../journal/open';
import { withEdits } from '../prepare/edited-row';
import { type ResultLine, workbookCells } from './result-lines';

/** What a person corrects and loads again; records in doubt are never among them. */
const failures: ReadonlySet<string> = new Set(['Failed', 'Rejected', 'Invalid']);

function* failedRows(
  journal: Journal,
  stored: StoredImport,
  lines: Iterable<ResultLine>,
): Generator<readonly (string | number)[]> {
  const edits = readEdits(journal, stored.importId);
  for (const { source, outcome } of lines)
    if (failures.has(outcome)) yield workbookCells(withEdits(source, edits));
}

/**
 * Writes the rows that came to nothing, corrected where a person corrected them, as a workbook that carries its mapping:
 * opened again, it maps itself. Errors: report-not-written.
 */
export const writeReImport = (
  path: string,
  given: {
    readonly journal: Journal;
    readonly stored: StoredImport;
    readonly mapping: Mapping;
    readonly lines: Iterable<ResultLine>;
    readonly count: { rows: number };
  },
): Promise<Result<null>> => {
  const { journal, stored, mapping, lines, count } = given;
  const counted = function* (): Generator<readonly (string | number)[]> {
    for (const row of failedRows(journal, stored, lines)) {
      count.rows += 1;
      yield row;
    }
  };
  return writeWorkbook(path, [
    { name: 'Rows', headers: stored.columns, rows: counted(), isReadAgain: true },
    {
      name: CARRIED_SHEET,
      headers: ['The field mapping of these rows; leave it as it is'],
      rows: carriedCells(mapping).map((cell) => [cell]),
      isHidden: true,
    },
  ]);
};
