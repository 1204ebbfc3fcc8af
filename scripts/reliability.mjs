// `npm run coverage:reliability` writes docs/reliability.md: each failure that was thought of, with the tests that name it.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { reliabilityDocument, untested } from './coverage/document.mjs';
import { allTests } from './coverage/test-titles.mjs';
import { at, jsonOf } from './setup/paths.mjs';

/** Failures with our behaviour, by their numbers: F-n what can go wrong, A-n what is promised whatever goes wrong. */
export const failures = jsonOf(at('scripts/coverage/reliability-words.json')) ?? {};

/** Failures that no test shows yet. One leaves this list with its test, and none joins it. */
export const stillOpen = [];

/** Where the page lies, what it should say now, and which failures no test names. */
export function reliability(tests = allTests()) {
  return {
    path: at('docs/reliability.md'),
    text: reliabilityDocument(failures, tests),
    open: untested(Object.keys(failures), tests),
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { path, text, open } = reliability();
  writeFileSync(path, text);
  console.log(
    `${Object.keys(failures).length - open.length} of ${Object.keys(failures).length} failures are named by a test.`,
  );
  if (open.length > 0) console.log(`Named by none: ${open.join(', ')}`);
}
