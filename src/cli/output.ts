import { words } from '../core/issues/codes';
import type { Problem } from '../core/values/result';
import { visible, visibleInLine } from '../core/values/visible';
import { exitOf } from './exit-codes';

/** Where results and remarks go; handed in so that tests can read them. */
export type Out = {
  /** One line of standard output: the result and nothing else. */
  readonly result: (text: string) => void;
  /** One line of standard error. */
  readonly remark: (text: string) => void;
  /** Standard error as it is, without a line end: the progress bar. */
  readonly draw: (text: string) => void;
  /** Width of the terminal behind standard error; null: it is none. */
  readonly columns: () => number | null;
};

/** The one place of printing: what comes from files and answers is shown to the letter, and no terminal obeys it. */
export const printing = (out: Out): Out => ({
  ...out,
  result: (text) => out.result(visible(text)),
  remark: (text) => out.remark(visible(text)),
});

/** Where it is, as far as the sentence does not say so itself. */
const place = ({ where }: Problem, sentence: string): string => {
  if (where === undefined) return '';
  const parts = [
    where.file === undefined || sentence.includes(where.file) ? undefined : where.file,
    where.sheet === undefined ? undefined : `sheet ${where.sheet}`,
    where.row === undefined ? undefined : `row ${where.row}`,
    where.column === undefined || sentence.includes(where.column) ? undefined : `column ${where.column}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
};

/** Tells a problem in words; with --json also as the one document. Answers the exit code. */
export const tellProblem = (out: Out, problem: Problem, asJson: boolean, isTyped = false): number => {
  const said = words(problem.code, problem.params);
  const exitCode = exitOf(problem, isTyped);
  out.remark(
    `${visibleInLine(said.sentence + place(problem, said.sentence))}\n${visibleInLine(said.advice)}`,
  );
  const error = {
    code: problem.code,
    message: said.sentence,
    advice: said.advice,
    where: problem.where ?? null,
  };
  if (asJson) out.result(JSON.stringify({ error, exitCode }, null, 2));
  return exitCode;
};

/** A short table with aligned columns. */
export const table = (headers: readonly string[], given: readonly (readonly string[])[]): string => {
  const rows = given.map((row) => row.map(visibleInLine));
  const widths = headers.map((header, column) =>
    rows.reduce((width, row) => Math.max(width, (row[column] ?? '').length), header.length),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(headers), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
};
