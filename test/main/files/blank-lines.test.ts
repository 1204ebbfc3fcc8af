import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startFresh } from '../../../src/core/read/fresh-cells';
import { tokenise } from '../../../src/core/read/tokenise';
import { tokeniseRegular } from '../../../src/core/read/tokenise-regular';
import { startSpelling } from '../../../src/main/files/text/tokeniser';

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
