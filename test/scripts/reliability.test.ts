import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reliabilityDocument } from '../../scripts/coverage/document.mjs';
import { failures, reliability, stillOpen } from '../../scripts/reliability.mjs';

const described = new URL('../../../shared/reliability.md', import.meta.url);

describe('the page of failures and tests', () => {
  const now = reliability();

  it('says what the titles say now (npm run coverage:reliability writes it)', () => {
    expect(readFileSync(now.path, 'utf8') === now.text, 'run: npm run coverage:reliability').toBe(true);
  });

  it('leaves no failure without a test, but for those that it calls open', () => {
    expect(now.open.filter((number: string) => !stillOpen.some((open: string) => open === number))).toEqual(
      [],
    );
  });

  it('holds the failures 1 to 24 and the promises about them', () => {
    const promises = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6', 'A-7', 'A-8', 'A-20', 'A-21'];
    const numbers = [...Array.from({ length: 24 }, (_, i) => `F-${i + 1}`), ...promises];
    expect(Object.keys(failures)).toEqual(numbers);
  });

  it('speaks of failures that are described, where the description lies beside the project', () => {
    if (!existsSync(described)) return;
    const text = readFileSync(described, 'utf8');
    for (const number of Object.keys(failures)) expect(text).toContain(`| ${number.replace('-', '')} |`);
  });
});

it('a failure that nothing shows stands in the page as open', () => {
  const tests = [
    { file: 'test/core/a.test.ts', title: 'F-12, R-1: holds' },
    { file: 'test/practice/b.test.ts', title: 'F-1: of the stand-in only' },
  ];
  const page = reliabilityDocument({ 'F-1': ['bad | luck', 'luck'], 'F-12': ['worse', 'better'] }, tests);
  expect(page).toContain('| F-1 | bad \\| luck | luck | **open** |');
  expect(page).toContain('| F-12 | worse | better | `core/a.test.ts` F-12, R-1: holds |');
});
