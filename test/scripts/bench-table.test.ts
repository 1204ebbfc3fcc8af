import { expect, test } from 'vitest';
import { markdown, summed } from '../../scripts/bench/table.mjs';

const run = (cpuSeconds: number, peakMb: number) => ({
  rows: 1000,
  whole: { cpuSeconds, wallSeconds: cpuSeconds * 2 },
  peakMb,
  stages: [{ name: 'read', cpuSeconds: cpuSeconds / 4 }],
  remarks: [`took ${cpuSeconds}`],
});

test('a bench shows the middle of its runs, each figure by itself', () => {
  const found = summed('whole', [run(2, 30), run(0.5, 10), run(1, 90)]);
  expect(found).toMatchObject({ cpu: 1, krows: '1.0', wall: 2, peakMb: 30, remarks: ['took 1'] });
  expect(found.stages).toEqual([{ name: 'read only', cpu: 0.25, krows: '4.0' }]);
});

test('a table of figures stands in even columns, words to the left and figures to the right', () => {
  expect(
    markdown(
      ['what', 'MB'],
      [
        ['read', '7'],
        ['journal', '120'],
      ],
    ).split('\n'),
  ).toEqual(['| what    |  MB |', '| ------- | --: |', '| read    |   7 |', '| journal | 120 |']);
});
