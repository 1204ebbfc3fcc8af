import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startFresh } from '../../../src/core/read/fresh-cells';
import { startNotes } from '../../../src/core/read/note-book';
import { tokenise } from '../../../src/core/read/tokenise';
import { tokeniseRegular } from '../../../src/core/read/tokenise-regular';
import { openFile } from '../../../src/main/files/open-file';
import { planText } from '../../../src/main/files/text/open-text';
import { textRows } from '../../../src/main/files/text/text-rows';
import { startSpelling } from '../../../src/main/files/text/tokeniser';
import { scratch } from './shared-files';

const write = scratch();

const rules = { delimiter: ';', quote: '"', escape: '"' } as const;

const quickly = (text: string, isLast: boolean) =>
  tokeniseRegular({ ...startSpelling().ofText(text), fresh: startFresh() }, rules, isLast);

const letters = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', ' ', ';', 'a', '""', '"b"');

it('blank lines are the records that the careful way makes of them, wherever the text ends', () => {
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 24 }), fc.boolean(), (parts, isLast) => {
      const text = parts.join('');
      const quick = quickly(text, isLast);
      if (quick !== null) expect(quick).toEqual(tokenise(text, rules, isLast));
    }),
    { numRuns: 5_000 },
  );
});

it('of many blank lines one below the other there is one record: nothing is made for each', () => {
  const made = quickly(`a;b\n${'\n'.repeat(1000)}${'\r\n'.repeat(1000)}c;d\n\n\n`, true);
  expect(made?.records).toHaveLength(2004);
  expect(new Set(made?.records).size).toBe(4);
  expect(made?.ends.at(-1)).toBe(made?.consumed);
});

const rowsOf = async (path: string, pieceBytes: number) => {
  const file = await openFile(path);
  if (!file.ok) throw new Error(file.problem.code);
  const plan = await planText(file.value, {});
  if (!plan.ok) throw new Error(plan.problem.code);
  const rows: [number, ...string[]][] = [];
  for await (const batch of textRows(plan.value, { notes: startNotes(), pieceBytes })) {
    if (!batch.ok) throw new Error(batch.problem.code);
    for (const { row, cells } of batch.value) rows.push([row, ...cells]);
  }
  await file.value.close();
  return rows;
};

it.each(['\n', '\r\n', '\r'])(
  'rows keep their numbers behind whole pieces of blank lines: %j',
  async (end) => {
    const path = write(
      `blank${end.length}${end.charCodeAt(0)}.csv`,
      [
        ...['A;B', 'a;1', '"two', 'lines";2', ...Array.from({ length: 3_000 }, () => ''), 'b;3'],
        ...[...Array.from({ length: 501 }, () => ''), 'c;4', ''],
      ].join(end),
    );
    const rows = await rowsOf(path, 64);
    expect(rows).toEqual([
      ...[
        [1, 'A', 'B'],
        [2, 'a', '1'],
        [3, `two${end}lines`, '2'],
        [3_004, 'b', '3'],
        [3_506, 'c', '4'],
      ],
    ]);
    expect(await rowsOf(path, 1_000_000)).toEqual(rows);
  },
);

it('line ends within quotes are no blank lines, however many', async () => {
  const inner = `x${'\n'.repeat(1_000)}y`;
  const path = write('quoted.csv', `A;B\na;"${inner}"\nb;2\n`);
  expect(await rowsOf(path, 64)).toEqual([
    [1, 'A', 'B'],
    [2, 'a', inner],
    [3, 'b', '2'],
  ]);
});
