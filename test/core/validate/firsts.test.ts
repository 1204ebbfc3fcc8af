import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startFirsts } from '../../../src/core/validate/firsts';

describe('who had a text first', () => {
  it('is told as a map would tell it, whatever the letters', () => {
    const key = fc.oneof(
      fc.string({ maxLength: 3 }),
      fc.constantFrom(
        '',
        'a',
        'ÿ',
        'Ā',
        'a|1',
        '\ud83d\ude00',
        'x'.repeat(100_000),
        'x'.repeat(100_001),
        'y'.repeat(300_000),
      ),
    );
    fc.assert(
      fc.property(fc.array(key, { maxLength: 60 }), (keys) => {
        const firsts = startFirsts();
        const map = new Map<string, number>();
        keys.forEach((text, i) => {
          const before = map.get(text);
          const place = { record: i + 1, row: i + 2 };
          expect(firsts.claim(text, place)).toEqual(
            before === undefined ? null : { record: before + 1, row: before + 2 },
          );
          if (before === undefined) map.set(text, i);
        });
      }),
    );
  });

  it('is known whether the texts came in order, backwards or in any order, shorter ones first or not', () => {
    const orders: readonly ((i: number) => number)[] = [
      (i) => i,
      (i) => 60_000 - i,
      (i) => (i * 7919) % 60_013,
      (i) => (i % 100 === 99 ? i - 50_000 : i) + 50_000,
    ];
    for (const order of orders) {
      const firsts = startFirsts();
      const map = new Map<string, number>();
      for (let i = 0; i < 60_000; i++) {
        const text = `Invoice of somebody ${order(i)}`;
        const before = map.get(text);
        const found = firsts.claim(text, { record: i, row: i + 1 });
        if ((found?.record ?? null) !== (before ?? null)) expect(found?.record, text).toBe(before);
        if (before === undefined) map.set(text, i);
      }
      for (const [text, record] of map)
        if (firsts.claim(text, { record: -1, row: -1 })?.record !== record) expect.fail(text);
    }
  });

  it('stays known among a hundred thousand others', () => {
    const firsts = startFirsts();
    const text = (i: number): string => `${i % 977}|INV-${i}`;
    for (let i = 0; i < 100_000; i++) firsts.claim(text(i), { record: i, row: i });
    for (const i of [0, 1, 1023, 1024, 65_535, 99_999])
      expect(firsts.claim(text(i), { record: -1, row: -1 })).toEqual({ record: i, row: i });
  });
});
