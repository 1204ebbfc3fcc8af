import { describe, expect, it } from 'vitest';
import { valueShape } from '../../../src/core/read/value-shape';
import { parseDate } from '../../../src/core/values/parse-date';

const dateOf = (text: string): string | null => {
  const reading = parseDate(text, 'auto');
  return reading.ok ? reading.value.date : null;
};

describe('Polish months', () => {
  it.each([
    ['stycznia', 'styczeń', 'sty', 'I'],
    ['lutego', 'luty', 'lut', 'II'],
    ['marca', 'marzec', 'mar', 'III'],
    ['kwietnia', 'kwiecień', 'kwi', 'IV'],
    ['maja', 'maj', 'maj', 'V'],
    ['czerwca', 'czerwiec', 'cze', 'VI'],
    ['lipca', 'lipiec', 'lipca', 'VII'],
    ['sierpnia', 'sierpień', 'sie', 'VIII'],
    ['września', 'wrzesień', 'wrz', 'IX'],
    ['października', 'październik', 'paź', 'X'],
    ['listopada', 'listopada', 'listopada', 'XI'],
    ['grudnia', 'grudzień', 'gru', 'XII'],
  ])('%s, %s, %s and %s are read, and known as dates', (...names) => {
    const month = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'].indexOf(
      names[3],
    );
    const day = `2026-${String(month + 1).padStart(2, '0')}-05`;
    for (const name of names)
      for (const text of [`5 ${name} 2026`, `5 ${name} 2026 r.`]) {
        expect(dateOf(text), text).toBe(day);
        expect(valueShape(text), text).toBe('month-name');
      }
    expect(dateOf(`05.${names[3]}.2026`)).toBe(day);
  });

  it.each([
    '5. listopada 2026.',
    '5 listopad 2026',
    '5. lipnja',
    '5-lis-2026',
    '5 lip 2026',
    '3 X 24',
    '30 X 2500',
  ])('%s is none: it may be another month, or no date', (text) => {
    expect(valueShape(text)).not.toBe('month-name');
  });
});

describe('digits as wide as letters', () => {
  it('say which mark stands before their decimals', () => {
    expect(valueShape('１，０００')).toBe('grouped-point');
    expect(valueShape('１．２３４')).toBe('point');
    expect(valueShape('1,000')).toBe('comma-or-group');
  });
});
