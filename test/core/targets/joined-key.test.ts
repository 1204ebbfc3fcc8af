import { describe, expect, it } from 'vitest';
import { joinedKey } from '../../../src/core/targets/joined-key';
import { keyAsRead } from '../../../src/core/values/key-as-read';

describe('a key as people read it', () => {
  it.each([
    [joinedKey(['1001', 'A-1']), '1001 · A-1'],
    // A payment's key holds those of its invoices, each by id and number, of which one may be missing.
    [joinedKey(['v-1', joinedKey(['0000031665', ''])]), 'v-1 · 0000031665'],
    [joinedKey(['v-1', joinedKey(['7', 'A-1'])]), 'v-1 · 7 · A-1'],
    [joinedKey(['1001', 'A\\1']), '1001 · A\\1'],
  ])('%s is shown without the marks that part its texts', (key, shown) => {
    expect(keyAsRead(key)).toBe(shown);
  });
});
