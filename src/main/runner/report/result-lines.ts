import type { Row } from '../../../core/read/table';
import {
  leftOutCells,
  type RecordResult,
  type ResultCells,
  resultCells,
  resultRow,
} from '../../../core/report/result-rows';
import type { StoredImport } from '../../journal/imports';
import { issuesOfRecord } from '../../journal/issues';
import type { Journal } from '../../journal/open';
import { findRecord } from '../../journal/records';
import { readRowRecords } from '../../journal/row-records';
import { eachSourceBlock } from '../../journal/source-rows';
import { asSeenLater } from '../later-look';

/** One source row with what became of its record. */
export type ResultLine = {
  readonly source: Row;
  readonly cells: readonly string[];
  readonly outcome: string;
};

const resultOf = (journal: Journal, importId: string, number: number): RecordResult | null => {
  const found = findRecord(journal, importId, number);
  if (found === undefined) return null;
  const record = asSeenLater(journal, importId, found);
  const isHeldBack = record.verdict !== 'valid';
  return {
    outcome: record.verdict === 'duplicate' ? 'duplicate' : record.outcome,
    serviceId: record.serviceId,
    code: record.code,
    text: record.text,
    issues: isHeldBack ? issuesOfRecord(journal, importId, number) : [],
  };
};

/** A number of the person's workbook stays a number; everything else is text as it was. `more`: cells that stand behind the row's own. */
export const workbookCells = (source: Row, more: readonly string[] = []): readonly (string | number)[] => [
  ...source.cells.map((cell, column) => {
    const isNumber = source.kinds !== null && source.kinds[column] === 'n';
    return isNumber && String(Number(cell)) === cell ? Number(cell) : cell;
  }),
  ...more,
];

/** Every source row in file order, the person's columns unchanged, then outcome, service id, message and advice. */
export function* resultLines(journal: Journal, stored: StoredImport): Generator<ResultLine> {
  const recordOf = readRowRecords(journal, stored.importId);
  let known: { readonly number: number; readonly result: RecordResult | null } = { number: 0, result: null };
  for (const block of eachSourceBlock(journal, stored.importId))
    for (const row of block) {
      const number = recordOf[row.ordinal] ?? 0;
      if (number !== known.number)
        known = { number, result: number === 0 ? null : resultOf(journal, stored.importId, number) };
      const cells: ResultCells = known.result === null ? leftOutCells : resultCells(known.result, row.row);
      yield {
        source: row,
        cells: resultRow(row.cells, stored.columns.length, cells),
        outcome: cells.outcome,
      };
    }
}
