import type { Row } from '../../../core/read/table';
import { outcomeWord } from '../../../core/report/outcome-words';
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
import { type RecordBrief, recordBriefs } from '../../journal/records';
import { readRowRecords } from '../../journal/row-records';
import { readSourceRows, sourceStretches } from '../../journal/source-rows';
import { toSendAgainAmong } from '../../journal/to-send-again';
import { asSeenLater } from '../later-look';
import { seenSince } from '../seen-since';
import { type Swept, sweptIn } from '../swept-since';
import { allUnsent } from '../why-unsent';

/** One source row with what became of its record. */
export type ResultLine = {
  readonly source: Row;
  /** The number of its record; 0: it belongs to none. */
  readonly record: number;
  readonly cells: readonly string[];
  readonly outcome: string;
};

/** What became of a record; of one without an outcome, where it stands. */
const standsAs = (
  { record, verdict, outcome, submitted }: RecordBrief,
  again: ReadonlySet<number>,
): RecordResult['outcome'] => {
  if (verdict === 'duplicate') return 'duplicate';
  if (outcome !== 'pending') return outcome;
  if (again.has(record)) return 'again';
  return submitted === 1 ? 'awaited' : 'unsent';
};

/** What is known of all records; `unsent` is asked for only where one was not sent. */
type Known = {
  readonly again: ReadonlySet<number>;
  readonly swept: Swept;
  readonly unsent: () => ReturnType<typeof allUnsent>;
};

const resultOf = (
  journal: Journal,
  importId: string,
  brief: RecordBrief,
  { again, swept, unsent }: Known,
): RecordResult => {
  const record = asSeenLater(journal, importId, brief);
  const outcome = standsAs(record, again);
  const why = outcome === 'unsent' && record.code === null ? unsent().get(record.record) : undefined;
  return {
    outcome,
    serviceId: record.service_id,
    code: record.code,
    text: record.text,
    seen: [...(why === undefined ? [] : [why]), ...seenSince(journal, importId, record, swept)],
    issues: record.verdict === 'valid' ? [] : issuesOfRecord(journal, importId, record.record),
  };
};

/** What became of the records with these numbers; 0 stands for no record. */
const resultsOf = (
  journal: Journal,
  importId: string,
  numbers: ReadonlySet<number>,
  unsent: Known['unsent'],
): ReadonlyMap<number, RecordResult | null> => {
  const briefs = recordBriefs(journal, importId, [...numbers]);
  const again = toSendAgainAmong(journal, importId, briefs.values());
  const swept = sweptIn(journal, importId);
  return new Map(
    [...numbers].map((number) => {
      const brief = briefs.get(number);
      return [
        number,
        brief === undefined ? null : resultOf(journal, importId, brief, { again, swept, unsent }),
      ];
    }),
  );
};

/** A number of the person's workbook stays a number; everything else is text as it was. `more`: cells that stand behind the row's own. */
export const workbookCells = (source: Row, more: readonly string[] = []): readonly (string | number)[] => [
  ...source.cells.map((cell, column) => {
    const isNumber = source.kinds !== null && source.kinds[column] === 'n';
    return isNumber && String(Number(cell)) === cell ? Number(cell) : cell;
  }),
  ...more,
];

/**
 * Every source row in file order, the person's columns unchanged, then outcome, service id, message and advice. `isWanted`: only
 * rows with such an outcome (its word); what holds none of them is not unpacked.
 */
export function* resultLines(
  journal: Journal,
  stored: StoredImport,
  isWanted: (outcome: string) => boolean = () => true,
): Generator<ResultLine> {
  const { importId, columns } = stored;
  const recordOf = readRowRecords(journal, importId);
  let known: ReturnType<Known['unsent']> | null = null;
  const unsent: Known['unsent'] = () => {
    known ??= allUnsent(journal, importId);
    return known;
  };
  for (const { from, count } of sourceStretches(journal, importId)) {
    const numbers = new Set(Array.from({ length: count }, (_, at) => recordOf[from + at] ?? 0));
    const results = resultsOf(journal, importId, numbers, unsent);
    if (![...results.values()].some((one) => isWanted(outcomeWord(one?.outcome ?? 'left-out')))) continue;
    for (const row of readSourceRows(journal, importId, from, count)) {
      const record = recordOf[row.ordinal] ?? 0;
      const result = results.get(record) ?? null;
      if (!isWanted(outcomeWord(result?.outcome ?? 'left-out'))) continue;
      const cells: ResultCells = result === null ? leftOutCells : resultCells(result, row.row);
      const { outcome } = cells;
      yield { source: row, record, cells: resultRow(row.cells, columns.length, cells), outcome };
    }
  }
}
