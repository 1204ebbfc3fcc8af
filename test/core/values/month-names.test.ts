import { describe, expect, it } from 'vitest';
import { valueShape } from '../../../src/core/read/value-shape';
import { parseAmount } from '../../../src/core/values/amount';
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
  it.each([
    ['١٬٢٣٤٫٥٠', ',', '1234.5'],
    ['\u200f٩٩٫٩٠', ',', '99.9'],
    ['١٢٠', 'auto', '120'],
    ['۱۲۰۰٫۵', '.', '1200.5'],
    ['१,२३४.५०', '.', '1234.5'],
    ['๑๒๐.๕๐', '.', '120.5'],
  ] as const)(
    'and those of other scripts are read: %s where the decimal mark is %s',
    (text, decimal, amount) => {
      const reading = parseAmount(text, { decimal });
      expect(reading).toMatchObject({ value: { text: amount, ambiguous: false } });
      expect(['text', 'code']).not.toContain(valueShape(text));
    },
  );
  it('stand in dates, too', () => {
    expect(dateOf('١٤/٠٣/٢٠٢٦')).toBe('2026-03-14');
  });
});

describe('months of other languages', () => {
  it.each([
    ['5 марта 2026 г.', '2026-03-05'],
    ['5 май 2026', '2026-05-05'],
    ['12 травня 2026 р.', '2026-05-12'],
    ['7 листопада 2026', '2026-11-07'],
    ['3 Μαΐου 2026', '2026-05-03'],
    ['15-Σεπ-2026', '2026-09-15'],
    ['5 ianuarie 2026', '2026-01-05'],
    ['21 noiembrie 2026', '2026-11-21'],
    ['4. kesäkuuta 2026', '2026-06-04'],
    ['2026 m. kovo 5 d.', '2026-03-05'],
    ['9. ožujka 2026', '2026-03-09'],
    ['2. srpnja 2026', '2026-07-02'],
    ['12 Agustus 2026', '2026-08-12'],
    ['05-Oca-2026', '2026-01-05'],
    ['5. des 2026', '2026-12-05'],
    ['5 de març de 2026', '2026-03-05'],
    ['5 مارس 2026', '2026-03-05'],
    ['1er mars 2026', '2026-03-01'],
    ['4th of March 2026', '2026-03-04'],
    ['4th March, 2026', '2026-03-04'],
    ['5 f\u0065\u0301vrier 2026', '2026-02-05'],
  ])('%s is %s, and known as a date', (text, date) => {
    expect(dateOf(text)).toBe(date);
    expect(valueShape(text)).toBe('month-name');
  });

  it('stand before a point in Croatia and Serbia', () => {
    expect(dateOf('23.02.2026.')).toBe('2026-02-23');
    expect(valueShape('23.02.2026.')).toBe('dmy');
  });

  it.each(['12 marbles 20', '5 sub', 'Des Moines 12', '14 ara'])('%s is no date', (text) => {
    expect(dateOf(text)).toBeNull();
  });
});
