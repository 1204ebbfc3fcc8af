import { doesClean } from '../../../core/clean/cleaning';
import { CARRIED_SHEET, carriedCells } from '../../../core/map/carried-mapping';
import { compileCounting } from '../../../core/map/counted-rows';
import { withStatus } from '../../../core/map/effective';
import type { Mapping } from '../../../core/map/mapping';
import { compileOnly } from '../../../core/map/only';
import { isSummaryRow } from '../../../core/read/summary-row';
import { targetNamed } from '../../../core/targets';
import type { Result } from '../../../core/values/result';
import type { FileDigest } from '../../disk/file-digest';
import { writeWorkbook } from '../../files/write/xlsx';
import type { StoredImport } from '../../journal/imports';
import type { Journal } from '../../journal/open';
import { isTakenUp } from '../later-attempt';
import { usedRows } from '../prepare/used-rows';
import { type ResultLine, workbookCells } from './result-lines';

/** What a person corrects and loads again; records in doubt are never among them. */
const failures: ReadonlySet<string> = new Set(['Failed', 'Rejected', 'With an error']);

type Given = {
  readonly journal: Journal;
  readonly stored: StoredImport;
  readonly mapping: Mapping;
  /** All lines of the file, in its order. */
  readonly lines: Iterable<ResultLine>;
  readonly count: { rows: number };
};

/** The row above may not be among them: what a row leaves out because that one says it is written out. */
function* failedRows({
  journal,
  stored,
  mapping,
  lines,
  count,
}: Given): Generator<readonly (string | number)[]> {
  const { asUsed } = usedRows(journal, stored);
  const { columns } = stored;
  const counted = compileCounting(mapping, columns, compileOnly(mapping.only, columns))();
  for (const { source, record, outcome } of lines) {
    const row = asUsed(source);
    const whole = isSummaryRow(row.cells, columns.length) ? row : (counted(row) ?? row);
    if (!failures.has(outcome) || (record > 0 && isTakenUp(journal, stored.importId, record))) continue;
    count.rows += 1;
    yield workbookCells(whole);
  }
}

/** The mapping that goes with these rows: what was archived is not to be paid since it was corrected. */
const mappingOf = ({ stored, mapping: own }: Given): Mapping => {
  const { blankKey: _, steps, ...rest } = own;
  // What was filled down or cleaned stands in these rows themselves: such steps are kept as done. The others say how cells are read.
  const kept = (steps ?? []).flatMap((step) => {
    if (step.off === true || step.do === 'fill-down') return [];
    return doesClean(step) ? { ...step, off: true } : step;
  });
  const mapping = kept.length === 0 ? rest : { ...rest, steps: kept };
  const target = targetNamed(mapping.target);
  return target === undefined ? mapping : withStatus(mapping, target, stored.status);
};

/**
 * Writes the rows that came to nothing, corrected where a person corrected them, as a workbook that carries its mapping:
 * opened again, it maps itself. Errors: report-not-written.
 */
export const writeReImport = (path: string, given: Given): Promise<Result<FileDigest>> => {
  const mapping = mappingOf(given);
  return writeWorkbook(path, [
    { name: 'Rows', headers: given.stored.columns, rows: failedRows(given), isReadAgain: true },
    {
      name: CARRIED_SHEET,
      headers: ['The field mapping of these rows; leave it as it is'],
      rows: carriedCells(mapping).map((cell) => [cell]),
      isHidden: true,
    },
  ]);
};
