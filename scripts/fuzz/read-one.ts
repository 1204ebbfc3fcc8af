import { issueTable, words } from '../../src/core/issues/codes';
import type { Problem } from '../../src/core/values/result';
import { inspectSource, openSource } from '../../src/main/files/source';

/** What became of one file. `wrong`: an answer nobody can use, or two ways of reading that disagree. */
export type Outcome =
  | { readonly kind: 'read'; readonly rows: number }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'wrong'; readonly why: string };

const refused = ({ code, params }: Problem): Outcome => {
  if (!Object.hasOwn(issueTable, code)) return { kind: 'wrong', why: `unknown code ${code}` };
  const { sentence, advice } = words(code, params);
  return /\{\w+\}/.test(`${sentence}${advice}`)
    ? { kind: 'wrong', why: `${code}: ${sentence} ${advice}` }
    : { kind: 'refused', code };
};

/** Looks at a file and then reads its first table, as the app does, and holds one against the other. */
export const readOne = async (path: string): Promise<Outcome> => {
  const inspected = await inspectSource(path);
  const opened = await openSource(path);
  if (!opened.ok) {
    const isExpected = !inspected.ok || opened.problem.code === 'file-no-table';
    return isExpected
      ? refused(opened.problem)
      : { kind: 'wrong', why: `inspected, but not opened: ${opened.problem.code}` };
  }
  let rows = 0;
  let end: Problem | null = null;
  for await (const batch of opened.value.dataRows()) {
    if (batch.ok) rows += batch.value.length;
    else end = batch.problem;
  }
  await opened.value.close();
  if (end !== null)
    return inspected.ok ? { kind: 'wrong', why: `inspected, but not read: ${end.code}` } : refused(end);
  // Another sheet of the same file may be the one that cannot be read.
  if (!inspected.ok) return refused(inspected.problem);
  const sheet = inspected.value.sheets.find(
    ({ info }) => info === opened.value.sheet || info.name === opened.value.sheet.name,
  );
  return sheet === undefined || sheet.rows === rows
    ? { kind: 'read', rows }
    : { kind: 'wrong', why: `${sheet.rows} rows inspected, ${rows} read` };
};
