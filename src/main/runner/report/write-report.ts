import { neutralised } from '../../../core/report/csv-safety';
import { resultHeader } from '../../../core/report/result-rows';
import { failed, ok, type Result } from '../../../core/values/result';
import type { Summary } from '../../../ipc/shapes';
import { writeCsv } from '../../files/write/csv';
import { writeJson } from '../../files/write/json';
import { type SheetToWrite, writeWorkbook } from '../../files/write/xlsx';
import type { StoredImport } from '../../journal/imports';
import type { Journal } from '../../journal/open';
import { readRecords, type StoredRecord } from '../../journal/records';
import type { EnginePorts } from '../ports';
import { summarise } from '../summary';
import { issueLines } from './issue-lines';
import { type ResultLine, resultLines } from './result-lines';

export type ReportOrder = { readonly path: string; readonly format: 'xlsx' | 'csv' | 'json' | 'issues-csv' };

function* counted<T>(lines: Iterable<T>, count: { rows: number }): Generator<T> {
  for (const line of lines) {
    count.rows += 1;
    yield line;
  }
}

function* csvRows(
  header: readonly string[],
  lines: Iterable<readonly string[]>,
): Generator<readonly string[]> {
  yield header.map(neutralised);
  for (const cells of lines) yield cells.map(neutralised);
}

/** A number of the person's workbook stays a number; everything else is text as it was. */
const workbookCells = ({ source, cells }: ResultLine): readonly (string | number)[] =>
  cells.map((cell, column) => {
    const isNumber = source.kinds !== null && source.kinds[column] === 'n' && column < source.cells.length;
    return isNumber && String(Number(cell)) === cell ? Number(cell) : cell;
  });

const summarySheet = (summary: Summary): SheetToWrite => {
  const counts = Object.entries(summary.records).map(([name, count]): (string | number)[] => [name, count]);
  const totals = summary.controlTotals.flatMap((one) => [
    [`${one.currency} in the file`, one.source],
    [`${one.currency} valid`, one.valid],
    [`${one.currency} sent`, one.submitted],
    [`${one.currency} created`, one.created],
  ]);
  return {
    name: 'Summary',
    headers: ['What', 'Value'],
    widths: [32, 48],
    rows: [
      ['file', summary.file.name],
      ['SHA-256', summary.file.sha256],
      ['target', summary.target],
      ['connection', summary.connection],
      ['company', summary.company],
      ['import', summary.importId],
      ['state', summary.state],
      ...counts,
      ...totals,
    ],
  };
};

/**
 * Writes the results of an import: every column of the source row unchanged, then outcome, service id, message and
 * advice; or its issues alone. Errors: report-not-written.
 */
export const writeReport = async (
  ports: EnginePorts,
  stored: StoredImport,
  order: ReportOrder,
): Promise<Result<{ readonly path: string; readonly rows: number }>> => {
  const { journal } = ports;
  if (stored.rowCount === null) return failed('draft-incomplete', { what: 'check' });
  const summary = summarise(journal, stored, false);
  const header = resultHeader(stored.columns);
  const count = { rows: 0 };
  const lines = (): Iterable<ResultLine> => counted(resultLines(journal, stored), count);
  const written = await writeAs[order.format]({
    path: order.path,
    header,
    lines,
    summary,
    ports,
    stored,
    count,
  });
  return written.ok ? ok({ path: order.path, rows: count.rows }) : written;
};

type Parts = {
  readonly path: string;
  readonly header: readonly string[];
  readonly lines: () => Iterable<ResultLine>;
  readonly summary: Summary;
  readonly ports: EnginePorts;
  readonly stored: StoredImport;
  readonly count: { rows: number };
};

function* cellsOf(lines: Iterable<ResultLine>): Generator<readonly string[]> {
  for (const line of lines) yield line.cells;
}

function* workbookRows(lines: Iterable<ResultLine>): Generator<readonly (string | number)[]> {
  for (const line of lines) yield workbookCells(line);
}

const RECORDS_AT_ONCE = 1_000;

function* everyRecord(journal: Journal, importId: string): Generator<StoredRecord> {
  for (let after = 0; ; ) {
    const records = readRecords(journal, importId, { outcome: null, after, limit: RECORDS_AT_ONCE });
    yield* records;
    const last = records.at(-1);
    if (last === undefined) return;
    after = last.record;
  }
}

const writeAs: Readonly<Record<ReportOrder['format'], (parts: Parts) => Promise<Result<null>>>> = {
  csv: ({ path, header, lines }) => writeCsv(path, csvRows(header, cellsOf(lines()))),
  xlsx: ({ path, header, lines, summary }) =>
    writeWorkbook(path, [
      { name: 'Results', headers: header, rows: workbookRows(lines()) },
      summarySheet(summary),
    ]),
  json: ({ path, summary, ports, stored, count }) => {
    const entries = counted(everyRecord(ports.journal, stored.importId), count);
    return writeJson(path, { summary }, { name: 'records', entries });
  },
  'issues-csv': ({ path, ports, stored, count }) => {
    const header = ['Sheet', 'Row', 'Column', 'Severity', 'Code', 'Message', 'Advice', 'Record'];
    return writeCsv(path, csvRows(header, counted(issueLines(ports.journal, stored), count)));
  },
};
