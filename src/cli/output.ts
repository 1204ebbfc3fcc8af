import { words } from '../core/issues/codes';
import type { Problem } from '../core/values/result';
import type { Progress, Summary } from '../ipc/shapes';
import { exitOf } from './exit-codes';

/** Where results and remarks go; handed in so that tests can read them. */
export type Out = {
  readonly result: (text: string) => void;
  readonly remark: (text: string) => void;
  readonly isTerminal: boolean;
};

const place = (problem: Problem): string => {
  const where = problem.where;
  if (where === undefined) return '';
  const parts = [
    where.file,
    where.sheet === undefined ? undefined : `sheet ${where.sheet}`,
    where.row === undefined ? undefined : `row ${where.row}`,
    where.column === undefined ? undefined : `column ${where.column}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
};

/** Tells a problem in words; with --json also as the one document. Answers the exit code. */
export const tellProblem = (out: Out, problem: Problem, asJson: boolean): number => {
  const said = words(problem.code, problem.params);
  const exitCode = exitOf(problem);
  out.remark(`${said.sentence}${place(problem)}\n${said.advice}`);
  if (asJson)
    out.result(
      JSON.stringify({ error: { code: problem.code, message: said.sentence, advice: said.advice, where: problem.where ?? null }, exitCode }, null, 2),
    );
  return exitCode;
};

/** A short table with aligned columns. */
export const table = (headers: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = headers.map((header, column) => Math.max(header.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(headers), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
};

const SHOWN: readonly (keyof Summary['records'])[] = [
  'total',
  'valid',
  'warnings',
  'invalid',
  'duplicates',
  'excluded',
  'pending',
  'created',
  'updated',
  'failed',
  'rejected',
  'inDoubt',
];

/** A summary for people. */
export const summaryText = (summary: Summary): string => {
  const records = SHOWN.filter((key) => key === 'total' || summary.records[key] > 0).map((key) => [key, String(summary.records[key])]);
  const issues = summary.issues.map((issue) => [
    issue.severity,
    String(issue.count),
    issue.firstAt.row === null ? '' : `row ${issue.firstAt.row}${issue.firstAt.column === null ? '' : `, ${issue.firstAt.column}`}`,
    issue.message,
  ]);
  const totals = summary.controlTotals.map((one) => [one.currency, one.source, one.valid, one.submitted, one.created]);
  return [
    `${summary.target} from ${summary.file.name}: ${summary.state} (import ${summary.importId})`,
    table(['records', ''], records),
    ...(issues.length === 0 ? [] : [table(['issue', 'count', 'first at', 'what'], issues)]),
    ...(totals.length === 0 ? [] : [table(['currency', 'file', 'valid', 'sent', 'created'], totals)]),
    `requests: ${summary.requests}`,
  ].join('\n\n');
};

const clockText = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
};

const progressText = (progress: Progress): string => {
  const share = progress.total === null || progress.total === 0 ? null : Math.min(1, progress.done / progress.total);
  const bar = share === null ? '' : ` [${'#'.repeat(Math.round(share * 24)).padEnd(24, '.')}]`;
  const counts = progress.total === null ? `${progress.done}` : `${progress.done} of ${progress.total}`;
  const left = progress.secondsLeft === null ? '' : `, ${clockText(progress.secondsLeft)} left`;
  return `${progress.phase}${bar} ${counts}${left}`;
};

/** Shows progress: a bar on a terminal, one line a step otherwise. */
export const progressTeller = (out: Out, isQuiet: boolean): ((progress: Progress) => void) => {
  let lastPhase = '';
  return (progress) => {
    if (isQuiet) return;
    if (out.isTerminal) out.remark(`\r\u001b[K${progressText(progress)}`);
    else if (progress.phase !== lastPhase) out.remark(progress.message ?? progressText(progress));
    lastPhase = progress.phase;
  };
};
