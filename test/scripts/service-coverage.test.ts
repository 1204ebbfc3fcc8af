import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { breakages } from '../../scripts/coverage/breakages.mjs';
import { coverageDocument, testsOf, untested } from '../../scripts/coverage/document.mjs';
import {
  decided,
  questionNumbers,
  ruleNumbers,
  ruleWords,
  settings,
} from '../../scripts/coverage/sources.mjs';
import { titlesIn } from '../../scripts/coverage/test-titles.mjs';
import { serviceCoverage, stillOpen } from '../../scripts/service-coverage.mjs';

const described = new URL('../../../shared/service/rules.md', import.meta.url);

describe('the page of rules and tests', () => {
  const now = serviceCoverage();

  it('says what the titles and the profile say now (npm run coverage:service writes it)', () => {
    expect(readFileSync(now.path, 'utf8') === now.text, 'run: npm run coverage:service').toBe(true);
  });

  it('leaves no rule without a test, but for those that it calls open', () => {
    expect(now.open.filter((number: string) => !stillOpen.includes(number))).toEqual([]);
  });

  it('has words of its own for each rule, three to eight of them', () => {
    expect(Object.keys(ruleWords)).toEqual(ruleNumbers);
    for (const words of Object.values(ruleWords)) expect(String(words)).toMatch(/^\S+( \S+){2,7}$/);
  });

  it('finds each open question in a setting or in a decision', () => {
    const held = new Set([
      ...settings().flatMap(({ numbers }: { numbers: string[] }) => numbers),
      ...decided().map(({ number }) => number),
    ]);
    expect(questionNumbers.filter((number) => !held.has(number))).toEqual([]);
  });

  it('numbers the rules as their description does, where that lies beside the project', () => {
    if (!existsSync(described)) return;
    const numbers = [...readFileSync(described, 'utf8').matchAll(/^- \*\*(R-\d+)\*\*/gm)].map(
      ([, number]) => number,
    );
    expect(numbers).toEqual(ruleNumbers);
  });
});

describe('titles of tests', () => {
  it('are read with those of their groups, from tables and templates too', () => {
    const source = `
      describe('a group (R-1)', () => {
        it('one', () => {});
        it.each([[1], [2]])('%j of a table', () => {});
        it(\`of \${what} (R-2)\`, () => {});
        describe.each(['a'])('inner %s', () => { test('joined ' + name + ' R-3', () => {}); });
      });
      test.describe('steps', () => { test('R-4: goes', async () => {}); });
      // it('a remark', () => {});
      const text = "it('a text', () => {})";
    `;
    expect(titlesIn(source)).toEqual([
      'a group (R-1) › one',
      'a group (R-1) › %j of a table',
      'a group (R-1) › of … (R-2)',
      'a group (R-1) › inner %s › joined … R-3',
      'steps › R-4: goes',
    ]);
  });

  it('name a rule by its whole number, and only those of the app count for it', () => {
    const tests = [
      { file: 'test/core/a.test.ts', title: 'R-12: one' },
      { file: 'test/practice/b.test.ts', title: 'two (R-1)' },
    ];
    expect(testsOf('R-1', tests)).toEqual({ app: [], standIn: ['test/practice/b.test.ts'] });
    expect(untested(['R-1', 'R-12'], tests)).toEqual(['R-1']);
  });
});

it('a rule that nothing shows stands in the page as open', () => {
  const page = coverageDocument({
    rules: ['R-1', 'R-2'],
    words: { 'R-1': 'first | words', 'R-2': 'second words' },
    questions: ['NS-1', 'G-1'],
    tests: [{ file: 'test/core/a.test.ts', title: 'R-2: holds' }],
    settings: [{ setting: 'auth.token', numbers: ['NS-1'] }],
    decided: [{ number: 'G-1', page: '0016-held.md' }],
  });
  expect(page).toContain('| R-1 | first \\| words | **open** |  |');
  expect(page).toContain('| R-2 | second words | `core/a.test.ts` R-2: holds |  |');
  expect(page).toContain('| NS-1 | `auth.token` |  |');
  expect(page).toContain('| G-1 | [0016](decisions/0016-held.md) |  |');
});

describe('rules broken on purpose', () => {
  it('are at least ten of different areas, each with its rule', () => {
    expect(breakages.length).toBeGreaterThanOrEqual(10);
    expect(new Set(breakages.map(({ rule }) => rule)).size).toBe(breakages.length);
    for (const { rule } of breakages) expect(ruleNumbers).toContain(rule);
  });

  it.each(breakages)(
    '$rule: $what, at a place and for a test that are there',
    ({ file, from, test, title }) => {
      const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
      expect(source.split(from)).toHaveLength(2);
      const titles = titlesIn(readFileSync(new URL(`../../${test}`, import.meta.url), 'utf8'), test);
      expect(titles.filter((one: string) => one.includes(title))).toHaveLength(1);
    },
  );
});
