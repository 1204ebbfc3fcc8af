import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allNumbered,
  type Numbered,
  noneNumbered,
  numbered,
  withNumbered,
  withoutNumbered,
} from '../../../src/core/values/numbered';

type Value = { readonly is: number };
type Change = { readonly number: number; readonly value: Value | null };

const change: fc.Arbitrary<Change> = fc.record({
  number: fc.oneof(fc.nat(5), fc.nat(200), fc.nat(100_000)),
  value: fc.option(fc.record({ is: fc.nat() })),
});

const applied = (all: Numbered<Value>, { number, value }: Change): Numbered<Value> =>
  value === null ? withoutNumbered(all, number) : withNumbered(all, number, value);

const inOrder = (map: ReadonlyMap<number, Value>): readonly Value[] =>
  [...map].sort(([a], [b]) => a - b).map(([, value]) => value);

describe('values by numbers', () => {
  it('holds after any changes what a map would hold, by ascending number', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const map = new Map<number, Value>();
        let all: Numbered<Value> = noneNumbered;
        for (const one of changes) {
          all = applied(all, one);
          if (one.value === null) map.delete(one.number);
          else map.set(one.number, one.value);
          expect(all.size).toBe(map.size);
          expect(numbered(all, one.number)).toBe(map.get(one.number));
        }
        expect(allNumbered(all)).toEqual(inOrder(map));
        for (const number of map.keys()) expect(numbered(all, number)).toBe(map.get(number));
      }),
    );
  });

  it('leaves every version before as it was', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const versions: { readonly all: Numbered<Value>; readonly was: string }[] = [];
        let all: Numbered<Value> = noneNumbered;
        for (const one of changes) {
          versions.push({ all, was: JSON.stringify(all) });
          all = applied(all, one);
        }
        for (const { all: version, was } of versions) expect(JSON.stringify(version)).toBe(was);
      }),
    );
  });

  it('shares the blocks that a change does not fall into', () => {
    const first = withNumbered(withNumbered<Value>(noneNumbered, 3, { is: 3 }), 1_000, { is: 1_000 });
    const second = withNumbered(first, 1_001, { is: 1_001 });
    expect(second.blocks[0]).toBe(first.blocks[0]);
    expect(withoutNumbered(second, 7)).toBe(second);
  });
});
