import { expect, it } from 'vitest';
import type { Issue } from '../../../src/core/issues/issue';
import { startTally } from '../../../src/core/validate/tally';

const issue = (code: string, severity: Issue['severity'], row: number): Issue => ({
  code,
  severity,
  params: {},
  row,
  column: null,
  field: null,
});

it('counts records by verdict, and only valid ones by their warnings', () => {
  const tally = startTally();
  tally.add({ verdict: 'valid', issues: [] });
  tally.add({ verdict: 'valid', issues: [issue('odd', 'warning', 3), issue('odd', 'warning', 3)] });
  tally.add({ verdict: 'invalid', issues: [issue('bad', 'error', 4), issue('odd', 'warning', 4)] });
  tally.add({ verdict: 'duplicate', issues: [] });
  tally.add({ verdict: 'excluded', issues: [issue('left', 'warning', 6)] });
  expect(tally.soFar()).toMatchObject({
    total: 5,
    valid: 2,
    warnings: 1,
    invalid: 1,
    duplicates: 1,
    excluded: 1,
  });
});

it('tells of each kind of issue how many there are and which was the first, errors before warnings', () => {
  const tally = startTally();
  for (let row = 2; row < 5; row++)
    tally.add({ verdict: 'invalid', issues: [issue('odd', 'warning', row), issue('rare', 'error', row)] });
  tally.add({ verdict: 'invalid', issues: [1, 2, 3, 4].map(() => issue('often', 'error', 9)) });
  expect(tally.soFar().issues.map(({ count, first }) => [first.code, first.row, count])).toEqual([
    ['often', 9, 4],
    ['rare', 2, 3],
    ['odd', 2, 3],
  ]);
});

it('what was told stays as it was told', () => {
  const tally = startTally();
  tally.add({ verdict: 'invalid', issues: [issue('bad', 'error', 2)] });
  const told = tally.soFar();
  tally.add({ verdict: 'invalid', issues: [issue('bad', 'error', 3)] });
  expect(told).toMatchObject({ total: 1, issues: [{ count: 1 }] });
});
