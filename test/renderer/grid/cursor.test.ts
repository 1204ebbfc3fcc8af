import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockOf, cursorAt, kept, moved } from '../../../src/renderer/grid/cursor';

const bounds = { rows: 1_000, columns: 12, pageRows: 20 };
const press = (key: string, withShift = false, withCtrl = false) => ({ key, withShift, withCtrl });

test.each([
  ['ArrowDown', false, { position: 51, column: 5 }],
  ['ArrowUp', false, { position: 49, column: 5 }],
  ['ArrowRight', false, { position: 50, column: 6 }],
  ['PageDown', false, { position: 70, column: 5 }],
  ['PageUp', false, { position: 30, column: 5 }],
  ['Home', false, { position: 50, column: 0 }],
  ['End', false, { position: 50, column: 11 }],
  ['Home', true, { position: 0, column: 0 }],
  ['End', true, { position: 999, column: 11 }],
])('%s with Ctrl %s moves the cursor where a spreadsheet would', (key, withCtrl, active) => {
  expect(moved(cursorAt(50, 5), press(key, false, withCtrl), bounds)?.active).toEqual(active);
});

test('Shift leaves the other corner of the block where it is', () => {
  const first = moved(cursorAt(50, 5), press('ArrowDown', true), bounds);
  const second = first === null ? null : moved(first, press('ArrowLeft', true), bounds);
  expect(second === null ? null : blockOf(second)).toEqual({ top: 50, bottom: 51, left: 4, right: 5 });
});

test('all, a column and a row are marked at once', () => {
  const at = cursorAt(50, 5);
  const marked = (key: string, withShift: boolean, withCtrl: boolean) => {
    const next = moved(at, press(key, withShift, withCtrl), bounds);
    return next === null ? null : blockOf(next);
  };
  expect(marked('a', false, true)).toEqual({ top: 0, bottom: 999, left: 0, right: 11 });
  expect(marked(' ', false, true)).toEqual({ top: 0, bottom: 999, left: 5, right: 5 });
  expect(marked(' ', true, false)).toEqual({ top: 50, bottom: 50, left: 0, right: 11 });
  expect(marked(' ', false, false)).toBeNull();
});

test('no key leads out of the rows', () => {
  const keys = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End'];
  const presses = fc.array(
    fc.record({ key: fc.constantFrom(...keys), withShift: fc.boolean(), withCtrl: fc.boolean() }),
  );
  fc.assert(
    fc.property(presses, (all) => {
      const end = all.reduce((cursor, one) => moved(cursor, one, bounds) ?? cursor, cursorAt(3, 3));
      expect(kept(end, bounds)).toEqual(end);
    }),
  );
});

test('a letter does not move the cursor', () => {
  expect(moved(cursorAt(0, 0), press('a'), bounds)).toBeNull();
});

test('a cursor beyond a view that became smaller stands on its last row', () => {
  expect(kept(cursorAt(500, 2), { ...bounds, rows: 10 }).active).toEqual({ position: 9, column: 2 });
  expect(kept(cursorAt(500, 2), { ...bounds, rows: 0 }).active).toEqual({ position: 0, column: 2 });
});
