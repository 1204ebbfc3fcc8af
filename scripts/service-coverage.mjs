// `npm run coverage:service` writes docs/service-coverage.md: each rule of the service with the tests that name it.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { coverageDocument, untested } from './coverage/document.mjs';
import { decided, questionNumbers, ruleNumbers, ruleWords, settings } from './coverage/sources.mjs';
import { allTests } from './coverage/test-titles.mjs';
import { at } from './setup/paths.mjs';

/** Rules that no test shows yet. A rule leaves this list with its test, and none joins it. */
export const stillOpen = [];

/** Where the page lies, what it should say now, and which rules no test names. */
export function serviceCoverage(tests = allTests()) {
  return {
    path: at('docs/service-coverage.md'),
    text: coverageDocument({
      rules: ruleNumbers,
      words: ruleWords,
      questions: questionNumbers,
      tests,
      settings: settings(),
      decided: decided(),
    }),
    open: untested(ruleNumbers, tests),
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { path, text, open } = serviceCoverage();
  writeFileSync(path, text);
  console.log(`${ruleNumbers.length - open.length} of ${ruleNumbers.length} rules are named by a test.`);
  if (open.length > 0) console.log(`Named by none: ${open.join(', ')}`);
}
