import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visible, visibleInLine } from '../../../src/core/values/visible';

const letter = fc
  .oneof(
    fc.integer({ min: 0, max: 0x2100 }),
    fc.integer({ min: 0xfe00, max: 0xfeff }),
    fc.integer({ min: 0xe0000, max: 0xe01ff }),
  )
  .map((point) => String.fromCodePoint(point));
const text = fc.string({ unit: letter });
const obeyed =
  /(?!\n)\p{Cc}|[\u2028\u2029]|\p{Cf}|(?!(?<=\p{Extended_Pictographic})\ufe0f)\p{Default_Ignorable_Code_Point}/u;

describe('a text for a terminal', () => {
  it('holds nothing that a terminal obeys', () => {
    expect(visible('\u001b]0;title\u0007 \u009b2J \r\u202egpj.exe\t')).toBe(
      '\\u001b]0;title\\u0007 \\u009b2J \\u000d\\u202egpj.exe\\u0009',
    );
    expect(visibleInLine('one\ntwo')).toBe('one\\u000atwo');
    fc.assert(fc.property(text, (given) => !obeyed.test(visible(given)) && !/\n/.test(visibleInLine(given))));
  });

  it.each([
    ['blanks without width and joiners', 'pa\u200b\u200c\u200d\u2060id', 'pa\\u200b\\u200c\\u200d\\u2060id'],
    ['marks of direction', 'a\u200e\u200f\u061c', 'a\\u200e\\u200f\\u061c'],
    ['tags', 'ok\u{e0070}\u{e007f}', 'ok\\udb40\\udc70\\udb40\\udc7f'],
    ['variation selectors', 'a\ufe00\u{e0100}', 'a\\ufe00\\udb40\\udd00'],
    [
      'a byte order mark, a soft hyphen and fillers',
      '\ufeffa\u00ad\u3164\u034f',
      '\\ufeffa\\u00ad\\u3164\\u034f',
    ],
    ['a selector that stands behind no pictograph', '❤\ufe0f\ufe0f a\ufe0f', '❤\ufe0f\\ufe0f a\\ufe0f'],
  ])('shows what takes no room, in which words could hide: %s', (_, given, shown) => {
    expect(visible(given)).toBe(shown);
    expect(JSON.parse(visible(JSON.stringify([given])))).toEqual([given]);
  });

  it('is otherwise as it was, and what was JSON is the same JSON', () => {
    expect(visible('Größe 10 € — “quoted”\nשלום 你好 😀')).toBe('Größe 10 € — “quoted”\nשלום 你好 😀');
    fc.assert(
      fc.property(fc.dictionary(text, text), (given) => {
        expect(JSON.parse(visible(JSON.stringify(given, null, 2)))).toEqual({ ...given });
      }),
    );
  });
});
