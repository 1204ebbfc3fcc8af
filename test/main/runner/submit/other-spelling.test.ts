import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/core/values/json';
import { underOtherSpelling } from '../../../../src/main/runner/submit/other-spelling';

const keyOf = ({ key }: JsonObject): string | null => (typeof key === 'string' ? key : null);
const found = (sought: readonly string[], answered: Readonly<Record<string, string>>) => {
  const entries = new Map(Object.entries(answered).map(([id, key]) => [id, { key }]));
  return [...underOtherSpelling(new Set(sought), entries, keyOf)].map(([key, { id }]) => [key, id]);
};

describe('an entry that an answer called written, under another spelling of its key (R-50)', () => {
  it.each([
    ['in other capitals', ['V-7'], { '1001': 'v-7' }, [['V-7', '1001']]],
    ['with other blanks', ['V 7'], { '1001': 'V7' }, [['V 7', '1001']]],
    ['with another text', ['V-7'], { '1001': 'V-8' }, []],
    ['twice there', ['V-7'], { '1001': 'v-7', '1002': 'v-7 ' }, []],
    ['of two that were sent', ['V-7', 'v-7'], { '1001': 'V-7 ' }, []],
    ['as one that was sent reads itself', ['V-7', 'v-7'], { '1001': 'v-7' }, []],
  ])('%s', (_, sought, answered, wanted) => {
    expect(found(sought, answered)).toEqual(wanted);
  });
});
