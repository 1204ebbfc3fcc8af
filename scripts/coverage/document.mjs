const cell = (text) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
/** One line of a Markdown table. */
export const row = (...cells) => `| ${cells.map(cell).join(' | ')} |`;
/** The first two lines of a Markdown table. */
export const head = (...names) => [row(...names), `|${'---|'.repeat(names.length)}`];

/** Whether a title names a number: R-1 is not named by R-12. */
const names = (title, number) => new RegExp(`(?<![A-Za-z0-9-])${number}(?!\\d)`).test(title);

const isOfStandIn = ({ file }) => file.startsWith('test/practice/');

/** The tests that name a number, those of the app before those of the practice service. */
export function testsOf(number, tests) {
  const found = tests.filter(({ title }) => names(title, number));
  return {
    app: found.filter((test) => !isOfStandIn(test)),
    standIn: [...new Set(found.filter(isOfStandIn).map(({ file }) => file))],
  };
}

/** The rules that no test of the app names. */
export const untested = (numbers, tests) =>
  numbers.filter((number) => testsOf(number, tests).app.length === 0);

/** A title up to the part that names the number; whole where its last part does. */
function upTo(number, title) {
  const parts = title.split(' › ');
  return parts.slice(0, parts.findIndex((part) => names(part, number)) + 1).join(' › ');
}

/** Where a number is shown: a test by its title, a group that names the number once for all its tests. */
function places(number, tests) {
  const counts = new Map();
  for (const { file, title } of tests) {
    const place = `\`${file.slice('test/'.length)}\` ${upTo(number, title).replaceAll('<', '&lt;')}`;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return [...counts].map(([place, count]) => (count === 1 ? place : `${place} (${count} tests)`));
}

function ruleLine(number, words, tests) {
  const { app, standIn } = testsOf(number, tests);
  const alsoKept = standIn.map((file) => file.slice('test/practice/'.length, -'.test.ts'.length));
  return row(
    number,
    words[number] ?? '',
    places(number, app).join('<br>') || '**open**',
    alsoKept.join(', '),
  );
}

function questionLine(number, { settings, decided, tests }) {
  const keys = settings
    .filter(({ numbers }) => numbers.includes(number))
    .map(({ setting }) => `\`${setting}\``);
  const pages = decided
    .filter((one) => one.number === number)
    .map(({ page }) => `[${page.slice(0, 4)}](decisions/${page})`);
  const { app } = testsOf(number, tests);
  const files = [...new Set(app.map(({ file }) => `\`${file.slice('test/'.length)}\``))];
  return row(number, [...keys, ...pages].join(', ') || '**open**', files.join(', '));
}

/** The page that says which test shows which rule, and where each open question is held. */
export const coverageDocument = ({ rules, words, questions, tests, settings, decided }) =>
  [
    '# What the service demands, and what shows it',
    '',
    'Made by `npm run coverage:service` from the titles of the tests and from the service profile; a test keeps it up to date.',
    'A title names the rules it shows, so that a rule and its proof cannot drift apart unseen.',
    '',
    '## Rules',
    '',
    'The last column names the areas of the practice service that are tested to keep to the same rule, by their own code.',
    '',
    ...head('Rule', 'In short', 'Shown by', 'Practice service'),
    ...rules.map((number) => ruleLine(number, words, tests)),
    '',
    '## What the interface leaves open',
    '',
    'Each open question is a setting of the service profile, or a line of a decision.',
    '',
    ...head('Question', 'Held by', 'Tests that name it'),
    ...questions.map((number) => questionLine(number, { settings, decided, tests })),
    '',
    'That such tests fail where a rule is broken is tried out on [some of them](broken-rules.md).',
    '',
  ].join('\n');

/** The page that says of each failure what we do about it and which tests show it. */
export const reliabilityDocument = (failures, tests) =>
  [
    '# What can go wrong, and what shows that it does not',
    '',
    'Made by `npm run coverage:reliability` from the titles of the tests; a test keeps it up to date. F-n is a failure of',
    'the service, the network or the reading of either; A-n is what holds whatever fails.',
    '',
    ...head('Number', 'Failure', 'What happens', 'Shown by'),
    ...Object.entries(failures).map(([number, [failure, behaviour]]) =>
      row(number, failure, behaviour, places(number, testsOf(number, tests).app).join('<br>') || '**open**'),
    ),
    '',
    'The torture run (`npm run torture -- --runs 200`) does A-3 at length; the figures of such runs stand with their closing notes.',
    '',
  ].join('\n');
