import { runEndToEnd, runTool } from './tools.mjs';

const isDriven = (word) => word.startsWith('test/e2e');

/**
 * Runs some tests alone: files or folders, those of `test/e2e` in the real app. Words with a dash go to the tool as they are, but
 * `--watch`: it runs them again at each change. Answers with an exit code.
 */
export async function runChosen(words) {
  const isWatching = words.includes('--watch');
  const options = words.filter((word) => word.startsWith('-') && word !== '--watch');
  const paths = words.filter((word) => !word.startsWith('-'));
  const driven = paths.filter(isDriven);
  const units = paths.filter((path) => !isDriven(path));
  if (isWatching) return runTool('vitest', ['watch', ...units, ...options]);
  const codes = [];
  if (units.length > 0 || driven.length === 0)
    codes.push(await runTool('vitest', ['run', ...units, ...options]));
  if (driven.length > 0) codes.push(await runEndToEnd([...driven, ...options]));
  return Math.max(...codes);
}
