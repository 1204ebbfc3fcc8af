import { describe, expect, it } from 'vitest';
import { isTooLarge } from '../../../src/main/shell/input-size';

describe('the size of a message from the window', () => {
  it('leaves room for the largest block of cells that can be pasted', () => {
    const edits = Array.from({ length: 50_000 }, (_, row) => ({ row, column: 1, value: 'x'.repeat(100) }));
    expect(isTooLarge({ importId: 'a', edits })).toBe(false);
  });

  it('is too large with ten megabytes in one text, in many, or in bytes', () => {
    expect(isTooLarge({ name: 'x'.repeat(10_000_000) })).toBe(true);
    expect(isTooLarge(Array.from({ length: 10_000 }, () => ['x'.repeat(1000)]))).toBe(true);
    expect(isTooLarge({ bytes: new Uint8Array(10_000_000) })).toBe(true);
  });

  it('is too large where the message holds itself', () => {
    const knot: { self?: unknown } = {};
    knot.self = knot;
    expect(isTooLarge(knot)).toBe(true);
  });
});
