import { expect, it } from 'vitest';
import { momentText, secondText } from '../../../src/core/values/moment-text';

it.each([
  ['2026-11-22T08:14:05.959Z', '2026-11-22 08:14 UTC', '2026-11-22 08:14:05 UTC'],
  ['2026-11-22T10:14:05+02:00', '2026-11-22 08:14 UTC', '2026-11-22 08:14:05 UTC'],
  ['2026-11-22T08:14:05', '2026-11-22T08:14:05', '2026-11-22T08:14:05'],
  ['tomorrow', 'tomorrow', 'tomorrow'],
])('a moment has one form with its zone, and what names none stays: %s', (text, minute, second) => {
  expect([momentText(text), secondText(text)]).toEqual([minute, second]);
});
