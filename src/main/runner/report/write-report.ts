import { safeRows } from '../../../core/report/csv-safety';
import { printedReport } from '../../../core/report/printed';
import { resultHeader } from '../../../core/report/result-rows';
import { failed, ok, type Result } from '../../../core/values/result';
import type { RecordEntry, Summary } from '../../../ipc/shapes';
import type { FileDigest } from '../../disk/file-digest';
import { writeCsv } from '../../files/write/csv';
import { writeJson } from '../../files/write/json';
import { writeWorkbook } from '../../files/write/xlsx';
import type { StoredImport } from '../../journal/imports';
import type { Journal } from '../../journal/open';
import { readRecords } from '../../journal/records';
import { whyNothingLeaves } from '../leaving';
import type { EnginePorts } from '../ports';
import { recordEntry } from '../record-entry';
import { markText } from '../saved-copy';
import { summarise } from '../summary';
import { issueLines } from './issue-lines';
import { keepPrinted } from './keep-printed';
import { printedFacts } from './printed-facts';
import { writeReImport } from './re-import';
import { type ResultLine, resultLines } from './result-lines';
import { resultSheets } from './workbook';

export type ReportOrder = {
  readonly path: string;
  /** `re-import`: a workbook of the rows that failed, which maps itself. */
  readonly format: 'xlsx' | 'csv' | 'json' | 'issues-csv' | 'pdf' | 're-import';
};

/** `sha256`: of the file, in hexadecimal digits; `notKept`: why the journal does not know of it, null: it does. */
export type WrittenReport = {
  readonly path: string;
  readonly rows: number;
  readonly sha256: string;
  readonly notKept: string | null;
};

function* counted<T>(lines: Iterable<T>, count: { rows: number }): Generator<T> {
  for (const line of lines) {
    count.rows += 1;
    yield line;
  }
}

const MADE_FROM = 'Made from';

/** Each line with the mark of a saved copy behind it: it stays with the line wherever that is copied to. */
function* marked(lines: Iterable<ResultLine>, mark: string | null): Generator<ResultLine> {
  for (const line of lines) yield mark === null ? line : { ...line, cells: [...line.cells, mark] };
}

/**
 * Writes the results of an import: every column of the source row unchanged, then outcome, service id, message and
 * advice (in CSV also which cells were quoted); or its issues alone. The journal keeps what was written, under the seal; `notKept`
 * says why it does not. Errors: report-not-written, and why the journal is of no use but to be looked at.
 */
export const writeReport = async (
  ports: EnginePorts,
  stored: StoredImport,
  order: ReportOrder,
): Promise<Result<WrittenReport>> => {
  const { journal } = ports;
  const why = whyNothingLeaves(ports);
  if (why !== null) return { ok: false, problem: why };
  if (stored.rowCount === null) return failed('draft-incomplete', { what: 'check' });
  const summary = summarise(journal, stored, false);
  const mark = markText(journal);
  if (mark !== null && order.format === 're-import')
    return failed('salvage-not-repeated', { file: journal.file });
  const header = resultHeader(stored.columns, mark === null ? [] : [MADE_FROM]);
  const count = { rows: 0 };
  const uncounted: Parts['uncounted'] = (isWanted) => marked(resultLines(journal, stored, isWanted), mark);
  const lines = (): Iterable<ResultLine> => counted(uncounted(), count);
  const written = await writeAs[order.format]({
    path: order.path,
    mark,
    header,
    lines,
    uncounted,
    summary,
    ports,
    stored,
    count,
  });
  if (!written.ok) return written;
  const printed = { ...written.value, ...order, importIds: [stored.importId] };
  const notKept = keepPrinted(ports, printed);
  return ok({ path: order.path, rows: count.rows, sha256: written.value.sha256, notKept });
};

type Parts = {
  readonly path: string;
  /** That the journal is a saved copy of another one, in a sentence; null: it is none. */
  readonly mark: string | null;
  readonly header: readonly string[];
  /** The rows, counted as they are written, and the same uncounted, all or those with an outcome. */
  readonly lines: () => Iterable<ResultLine>;
  readonly uncounted: (isWanted?: (outcome: string) => boolean) => Iterable<ResultLine>;
  readonly summary: Summary;
  readonly ports: EnginePorts;
  readonly stored: StoredImport;
  readonly count: { rows: number };
};

function* cellsOf(lines: Iterable<ResultLine>): Generator<readonly string[]> {
  for (const line of lines) yield line.cells;
}

const RECORDS_AT_ONCE = 1_000;

function* everyRecord(journal: Journal, importId: string): Generator<RecordEntry> {
  for (let after = 0; ; ) {
    const records = readRecords(journal, importId, { outcome: null, after, limit: RECORDS_AT_ONCE });
    for (const record of records) yield recordEntry(journal, importId, record);
    const last = records.at(-1);
    if (last === undefined) return;
    after = last.record;
  }
}

const writeAs: Readonly<Record<ReportOrder['format'], (parts: Parts) => Promise<Result<FileDigest>>>> = {
  csv: ({ path, header, lines }) => writeCsv(path, safeRows(header, cellsOf(lines()))),
  xlsx: ({ path, header, lines, uncounted, summary, ports, stored }) => {
    const facts = printedFacts(ports, stored, summary);
    if (facts === null) return Promise.resolve(failed('draft-incomplete', { what: 'target' }));
    const given = { header, counted: lines, lines: uncounted, summary, facts };
    return writeWorkbook(path, resultSheets(ports.journal, stored, given));
  },
  pdf: async ({ path, summary, ports, stored, count }) => {
    const facts = printedFacts(ports, stored, summary);
    if (facts === null) return failed('draft-incomplete', { what: 'target' });
    count.rows = summary.file.rows;
    // Fonts and drawing are loaded only where somebody wants them.
    const { writePdf } = await import('../../files/write/pdf');
    return writePdf(path, printedReport(facts), ports.clock.now());
  },
  're-import': ({ path, uncounted, ports, stored, count }) => {
    const { mapping } = stored;
    if (mapping === null) return Promise.resolve(failed('draft-incomplete', { what: 'mapping' }));
    return writeReImport(path, { journal: ports.journal, stored, mapping, lines: uncounted(), count });
  },
  json: ({ path, mark, summary, ports, stored, count }) => {
    const entries = counted(everyRecord(ports.journal, stored.importId), count);
    const head = mark === null ? { summary } : { madeFrom: mark, summary };
    return writeJson(path, head, { name: 'records', entries });
  },
  'issues-csv': ({ path, mark, ports, stored, count }) => {
    const more = mark === null ? [] : [mark];
    const header = ['Sheet', 'Row', 'Column', 'Severity', 'Code', 'Message', 'Advice', 'Record'];
    const lines = function* (): Generator<readonly string[]> {
      for (const line of counted(issueLines(ports.journal, stored), count)) yield [...line, ...more];
    };
    return writeCsv(path, safeRows(mark === null ? header : [...header, MADE_FROM], lines()));
  },
};
