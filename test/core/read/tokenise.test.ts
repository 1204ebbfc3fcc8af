import { describe, expect, it } from 'vitest';
import { tokenise } from '../../../src/core/read/tokenise';

const rules = { delimiter: ',', quote: '"', escape: '"' } as const;
const cut = (text: string) => tokenise(text, rules, true);

describe('text taken apart', () => {
  it('a stray quote is a letter, is reported, and swallows no row', () => {
    const { records, quirks } = cut('1,"the "big" one",2\n3,"x" y,4\n5,6,7\n');
    expect(records).toEqual([
      ['1', 'the "big" one', '2'],
      ['3', '"x" y', '4'],
      ['5', '6', '7'],
    ]);
    expect(quirks).toEqual([
      { code: 'stray-quote', record: 0, column: 1 },
      { code: 'stray-quote', record: 1, column: 1 },
    ]);
  });
  it('a quote inside a cell that does not begin with one means nothing', () => {
    expect(cut('6\'2",a\n"b","c"\n')).toMatchObject({
      records: [
        ['6\'2"', 'a'],
        ['b', 'c'],
      ],
      quirks: [],
    });
  });
  it('blanks around a quoted cell are left out and reported', () => {
    expect(cut('a, "b, c" ,d\n')).toMatchObject({
      records: [['a', 'b, c', 'd']],
      quirks: [{ code: 'quote-style', column: 1 }],
    });
  });
  it('every kind of line end ends a record, and none inside quotes does', () => {
    expect(cut('a\nb\rc\r\nd,"1\n2\r3\r\n4"').records).toEqual([['a'], ['b'], ['c'], ['d', '1\n2\r3\r\n4']]);
  });
  it('an unfinished record is left over until the rest has come', () => {
    expect(tokenise('a,b\nc,"d', rules, false)).toMatchObject({
      records: [['a', 'b']],
      consumed: 4,
      isUnclosed: false,
    });
    expect(tokenise('a\r', rules, false).records).toEqual([]);
    expect(cut('a,b\nc,"d')).toMatchObject({ records: [['a', 'b']], consumed: 4, isUnclosed: true });
  });
  it('a backslash frees only what would otherwise mean something', () => {
    const slashed = tokenise('"C:\\new \\"x\\"",a\\,b\n', { ...rules, escape: '\\' }, true);
    expect(slashed.records).toEqual([['C:\\new "x"', 'a,b']]);
  });
  it('without a quote letter quotes are ordinary', () => {
    expect(tokenise('"a,b"\n', { ...rules, quote: null }, true).records).toEqual([['"a', 'b"']]);
  });
});
