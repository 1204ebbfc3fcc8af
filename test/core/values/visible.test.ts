import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visible, visibleInLine } from '../../../src/core/values/visible';

const letter = fc.integer({ min: 0, max: 0x2100 }).map((point) => String.fromCharCode(point));
const text = fc.string({ unit: letter });
const obeyed = /(?!\n)\p{Cc}|\p{Bidi_Control}|[\u2028\u2029]/u;

describe('a text for a terminal', () => {
  it('holds nothing that a terminal obeys', () => {
    expect(visible('\u001b]0;title\u0007 \u009b2J \r\u202egpj.exe\t')).toBe(
      '\\u001b]0;title\\u0007 \\u009b2J \\u000d\\u202egpj.exe\\u0009',
    );
    expect(visibleInLine('one\ntwo')).toBe('one\\u000atwo');
    fc.assert(fc.property(text, (given) => !obeyed.test(visible(given)) && !/\n/.test(visibleInLine(given))));
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
