import type { Result } from '../../core/values/result';
import type { GridRow, Summary } from '../../ipc/shapes';
import { writeCsv } from '../../main/files/write/csv';
import type { Session } from '../session';

const HEADER = ['sheet', 'row', 'column', 'severity', 'code', 'message', 'advice'];
const ROWS_AT_ONCE = 1000;

/** A text that a spreadsheet program would take for a formula is marked as text. */
const asText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

type Line = readonly string[];

const linesOf = (sheet: string, row: GridRow): readonly Line[] =>
  row.issues.map((issue) => {
    const at = [String(issue.row ?? row.row), asText(issue.column ?? '')];
    return [sheet, ...at, issue.severity, issue.code, asText(issue.sentence), asText(issue.advice)];
  });

/** Issues of the file as a whole, which stand at no row. */
const linesWithoutRow = (sheet: string, summary: Summary): readonly Line[] =>
  summary.issues
    .filter((issue) => issue.firstAt.row === null)
    .map((issue) => [sheet, '', '', issue.severity, issue.code, asText(issue.message), '']);

/** Writes every issue of a checked import, one a line, in the order of the file. Errors: report-not-written. */
export const writeIssues = async (
  session: Session,
  summary: Summary,
  file: string,
): Promise<Result<null>> => {
  const sheet = asText(summary.file.sheet ?? '');
  const lines: Line[] = [HEADER, ...linesWithoutRow(sheet, summary)];
  for (let from = 0; ; from += ROWS_AT_ONCE) {
    const view = { filter: 'issues', value: '' } as const;
    const page = await session.do['imports.rows']({
      importId: summary.importId,
      view,
      from,
      count: ROWS_AT_ONCE,
    });
    if (!page.ok) return page;
    lines.push(...page.value.entries.flatMap((row) => linesOf(sheet, row)));
    if (from + ROWS_AT_ONCE >= page.value.total) return writeCsv(file, lines);
  }
};
