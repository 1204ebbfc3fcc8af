import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayText } from '../../../src/core/service/day-text';
import { windowsOver } from '../../../src/core/service/operations/purchase-orders/windows';
import { applyOverrides } from '../../../src/core/service/profile';
import { addDays, dateOfDayNumber, daysBetween } from '../../../src/core/values/calendar-date';
import { testProfile } from '../../fixtures/submission';

const days = fc.integer({ min: 0, max: 60_000 }).map(dateOfDayNumber);

it('F-23, R-174: windows cover each day of a span, touch on one day, and none is wider than was set', () => {
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 1, max: 30 }),
      (from, span, most) => {
        const to = addDays(from, span) ?? '';
        const windows = windowsOver(from, to, most);
        expect(windows[0]?.from).toBe(from);
        expect(windows.at(-1)?.to).toBe(to);
        for (const [place, window] of windows.entries()) {
          const width = daysBetween(window.from, window.to) ?? -1;
          expect(width).toBeGreaterThanOrEqual(0);
          expect(width).toBeLessThanOrEqual(most);
          if (place > 0) expect(window.from).toBe(windows[place - 1]?.to);
        }
      },
    ),
  );
});

it.each([
  ['YYYY-MM-DD', '2026-03-09'],
  ['YYYYMMDD', '20260309'],
  ['MM/DD/YYYY', '03/09/2026'],
  ['DD/MM/YYYY', '09/03/2026'],
] as const)('R-174: a day is written as %s where the profile says so', (format, expected) => {
  expect(dayText('2026-03-09', format)).toBe(expected);
});

it('R-174, R-241: a profile cannot make the windows wider than the service takes them', () => {
  const over = (windowDays: number) =>
    applyOverrides(testProfile(), { purchaseOrder: { list: { windowDays } } });
  expect(over(30).ok).toBe(true);
  expect(over(31)).toMatchObject({
    ok: false,
    problem: { code: 'profile-wrong-value', params: { setting: 'purchaseOrder.list.windowDays' } },
  });
});
