import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockOfText, htmlOfBlock, placedBlock, textOfBlock } from '../../../src/renderer/grid/block-text';

test('what is copied is pasted as it was, line ends and quotes included', () => {
  const cell = fc
    .oneof(fc.string(), fc.constantFrom('a\tb', 'a\nb', '"', 'a"b', ''))
    .filter((text) => !text.includes('\r'));
  const block = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
    )
    // A last row of one empty cell and a closing line end look the same.
    .filter((rows) => rows.at(-1)?.join('') !== '');
  fc.assert(
    fc.property(block, (rows) => {
      expect(blockOfText(textOfBlock(rows))).toEqual(rows);
    }),
  );
});

test('the line ends of every system are understood', () => {
  expect(blockOfText('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(blockOfText('a\rb')).toEqual([['a'], ['b']]);
});

test('a quote that is a letter stays one, and swallows nothing', () => {
  expect(blockOfText('"Alte Post\nNext\nThird "x" y\nFour\t"unfinished')).toEqual([
    ['"Alte Post'],
    ['Next'],
    ['Third "x" y'],
    ['Four', '"unfinished'],
  ]);
});

const block = { top: 2, bottom: 3, left: 1, right: 2 };
const size = { rows: 4, columns: 3 };

test('what fits into the marked block whole times fills it: a cell, a row, a column', () => {
  const values = (pasted: readonly (readonly string[])[]): string =>
    placedBlock(pasted, block, size)
      .cells.map(({ value }) => value)
      .join('');
  expect(values([['x']])).toBe('xxxx');
  expect(values([['a', 'b']])).toBe('abab');
  expect(values([['a'], ['b']])).toBe('aabb');
  expect(values([['a', 'b', 'c']])).toBe('ab');
});

test('a block goes down and right from the first marked cell, and says what lies beyond the last row and column', () => {
  const { cells, beyond } = placedBlock(
    [
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
      ['g', 'h', 'i'],
    ],
    block,
    size,
  );
  expect(cells.map(({ position, column, value }) => `${position},${column}=${value}`)).toEqual([
    '2,1=a',
    '2,2=b',
    '3,1=d',
    '3,2=e',
  ]);
  expect(beyond).toBe(5);
});

test('as a table, cells are texts and their letters are their own', () => {
  expect(htmlOfBlock([['00123', '<b> & "x"']])).toBe(
    '<meta charset="utf-8"><table><tr><td style="mso-number-format:\'\\@\'">00123</td>' +
      '<td style="mso-number-format:\'\\@\'">&lt;b&gt; &amp; &quot;x&quot;</td></tr></table>',
  );
});
