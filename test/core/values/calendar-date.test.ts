import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dateOfDayNumber,
  dateParts,
  dayInMonth,
  dayNumber,
  daysBetween,
  endOfMonth,
} from '../../../src/core/values/calendar-date';
import { type DateOrderChoice, dateOfSerial, parseDate } from '../../../src/core/values/parse-date';

const read = (text: string, order: DateOrderChoice = 'auto'): string => {
  const result = parseDate(text, order);
  return result.ok ? `${result.value.date}${result.value.ambiguous ? '?' : ''}` : result.problem.code;
};
const anyDate = fc.integer({ min: -25_567, max: 84_005 }).map(dateOfDayNumber);

describe('parseDate', () => {
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['2024-2-9', '2024-02-09'],
    ['2016/07/04', '2016-07-04'],
    ['2019-11-01T00:00:00', '2019-11-01'],
    ['2024-01-31T23:30:00Z', '2024-01-31'],
    ['2024-01-31 23:30:00+02:00', '2024-01-31'],
    ['2024-01-31T23:30:00.123Z', '2024-01-31'],
    ['31/01/2024', '2024-01-31'],
    ['1/31/2024 0:00', '2024-01-31'],
    ['1/31/2024 12:05:00 AM', '2024-01-31'],
    ['31.01.2024', '2024-01-31'],
    ['2026.08.04.', '2026-08-04'],
    ['2026. 08. 04.', '2026-08-04'],
    ['31. 1. 2024', '2024-01-31'],
    ['23-Sep-11', '2011-09-23'],
    ['03-Jan-70', '1970-01-03'],
    ['3 January 2024', '2024-01-03'],
    ['Jan 3, 2024', '2024-01-03'],
    ['January 3rd, 2024', '2024-01-03'],
    ['Wed, 3 Jan 2024', '2024-01-03'],
    ['Mittwoch, 3. Januar 2024', '2024-01-03'],
    ['Mi, 31.01.2024', '2024-01-31'],
    ['mercredi 3 janvier 2024', '2024-01-03'],
    ['miércoles, 3 de enero de 2024', '2024-01-03'],
    ['segunda-feira, 3 de junho de 2024', '2024-06-03'],
    ['maandag 3 juni 2024', '2024-06-03'],
    ['lunedì 3 giugno 2024', '2024-06-03'],
    ['Mar 5, 2024', '2024-03-05'],
    ['2024-01-31 00:00:00+00', '2024-01-31'],
    ['2024-01-31 00:00:00 GMT', '2024-01-31'],
    ['3. März 2024', '2024-03-03'],
    ['1er février 2024', '2024-02-01'],
    ['3 de enero de 2024', '2024-01-03'],
    ['3 de março de 2024', '2024-03-03'],
    ['3 maart 2024', '2024-03-03'],
    ['3 maggio 2024', '2024-05-03'],
    ['3 août 2024', '2024-08-03'],
    ['15 Dez 2024', '2024-12-15'],
    ['2024 Mar 5', '2024-03-05'],
    ['20240131', '2024-01-31'],
    ['31012024', '2024-01-31'],
    ['13/05/99', '1999-05-13'],
    ['13/05/69', '2069-05-13'],
    ['13/05/70', '1970-05-13'],
    ['99-05-13', '1999-05-13'],
    ['05/05/2024', '2024-05-05'],
  ])('reads %s as %s', (text, expected) => expect(read(text)).toBe(expected));

  it('tells day and month apart only by proof or by the order of the column', () => {
    expect(read('02/03/2024')).toBe('2024-03-02?');
    expect(read('02/03/2024', 'dmy')).toBe('2024-03-02');
    expect(read('02/03/2024', 'mdy')).toBe('2024-02-03');
    expect(read('02032024', 'mdy')).toBe('2024-02-03');
    expect(read('24-03-02', 'ymd')).toBe('2024-03-02');
    expect(read('5-1-24', 'ymd')).toBe('date-unreadable');
    expect(read('25/12/2024', 'mdy')).toBe('date-order-contradicts');
    expect(read('12/25/2024', 'dmy')).toBe('date-order-contradicts');
    expect(read('25/12/2024', 'ymd')).toBe('date-order-contradicts');
    expect(read('2024-12-25', 'dmy')).toBe('2024-12-25');
  });

  it.each([
    ['', 'date-blank'],
    ['31/04/2024', 'date-impossible'],
    ['29/02/2023', 'date-impossible'],
    ['2023-02-29', 'date-impossible'],
    ['2024-13-01', 'date-impossible'],
    ['1899-12-31', 'date-year'],
    ['2201-01-01', 'date-year'],
    ['42156', 'date-serial'],
    ['42156.5', 'date-unreadable'],
    ['010124', 'date-unreadable'],
    ['13/10/2', 'date-unreadable'],
    ['31.1.5', 'date-unreadable'],
    ['Mittwoch', 'date-unreadable'],
    ['tomorrow', 'date-unreadable'],
    ['May 2024', 'date-unreadable'],
    ['12/2024', 'date-unreadable'],
    ['1234', 'date-unreadable'],
    ['2024-01-02-03', 'date-unreadable'],
    ['3 Foo 2024', 'date-unreadable'],
    ['1/2/3/4', 'date-unreadable'],
    ['31 April 2024', 'date-impossible'],
  ])('refuses %j with %s', (text, code) => expect(read(text)).toBe(code));

  it('names the date behind a spreadsheet serial without taking it', () => {
    const result = parseDate('42156', 'dmy');
    expect(result.ok ? null : result.problem.params).toEqual({ value: '42156', date: '2015-06-01' });
    expect(dateOfSerial('42185', '1900')).toBe('2015-06-30');
    expect(dateOfSerial('40723', '1904')).toBe('2015-06-30');
    expect(dateOfSerial('42156.75', '1900')).toBe('2015-06-01');
    expect(dateOfSerial('999', '1900')).toBe(null);
  });

  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const writers: readonly (readonly [
    string,
    DateOrderChoice,
    (y: string, m: string, d: string) => string,
  ])[] = [
    ['iso', 'auto', (y, m, d) => `${y}-${m}-${d}`],
    ['iso with time', 'auto', (y, m, d) => `${y}-${m}-${d}T12:30:59Z`],
    ['day first', 'dmy', (y, m, d) => `${d}/${m}/${y}`],
    ['day first, dots, no zeros', 'dmy', (y, m, d) => `${Number(d)}.${Number(m)}.${y}`],
    ['month first with time', 'mdy', (y, m, d) => `${Number(m)}/${Number(d)}/${y} 0:00`],
    ['month name', 'auto', (y, m, d) => `${d}-${months[Number(m) - 1]}-${y}`],
    ['packed', 'auto', (y, m, d) => `${y}${m}${d}`],
  ];
  it.each(writers)('reads back every date written %s', (_, order, write) => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(read(write(date.slice(0, 4), date.slice(5, 7), date.slice(8)), order)).toBe(date);
      }),
    );
  });
  it.each([
    ['2013年1月4日', '2013-01-04'],
    ['2013年01月04日', '2013-01-04'],
    ['２０１３年１月４日', '2013-01-04'],
    ['2013년 1월 4일', '2013-01-04'],
    ['平成25年1月4日', '2013-01-04'],
    ['令和元年5月1日', '2019-05-01'],
    ['昭和64年1月7日', '1989-01-07'],
    ['民國102年1月4日', '2013-01-04'],
    ['H25.1.4', '2013-01-04'],
    ['二〇一三年一月四日', '2013-01-04'],
    ['二〇一三年十二月二十四日', '2013-12-24'],
    ['令和五年十月三十日', '2023-10-30'],
    ['R6/2/29', '2024-02-29'],
  ])('%s is %s', (text, date) => {
    expect(parseDate(text, 'auto')).toEqual({ ok: true, value: { date, ambiguous: false } });
  });
  it.each(['13年1月4日', '平成45年1月4日', '2013年13月4日', '令和5年2月30日', 'X25.1.4'])(
    '%s is no date',
    (text) => {
      expect(parseDate(text, 'auto').ok).toBe(false);
    },
  );
  it('a year of two digits may stand first: no order is guessed', () => {
    const inDoubt = (text: string) => {
      const reading = parseDate(text, 'auto');
      return reading.ok && reading.value.ambiguous;
    };
    expect(['13-01-04', '13/01/24', '95-01-04'].map(inDoubt)).toEqual([true, true, false]);
    expect(parseDate('13-01-04', 'ymd')).toMatchObject({ value: { date: '2013-01-04', ambiguous: false } });
    expect(parseDate('13-01-04', 'dmy')).toMatchObject({ value: { date: '2004-01-13', ambiguous: false } });
  });
  it('answers every text with a date or a code', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d\-/. A-Za-z:]{0,24}$/)),
        (text) => {
          const result = parseDate(text, 'auto');
          if (result.ok) expect(dateParts(result.value.date)).not.toBe(null);
          else expect(result.problem.code).toMatch(/^date-/);
        },
      ),
    );
  });
});

describe('calendar arithmetic', () => {
  it('counts days there and back', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -40_000, max: 40_000 }), (date, days) => {
        const later = addDays(date, days);
        expect(later).not.toBe(null);
        expect(daysBetween(date, later ?? '')).toBe(days);
      }),
    );
  });
  it('agrees with the proleptic Gregorian calendar of the language', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const parts = dateParts(date);
        expect(parts && dayNumber(parts)).toBe(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
      }),
    );
  });
  it('knows month ends and leap years', () => {
    expect(endOfMonth('2024-02-01')).toBe('2024-02-29');
    expect(endOfMonth('2100-02-01')).toBe('2100-02-28');
    expect(addDays('2024-12-31', 1)).toBe('2025-01-01');
    expect(dayInMonth('2024-01-31', 1, 31)).toBe('2024-02-29');
    expect(dayInMonth('2024-11-30', 2, 15)).toBe('2025-01-15');
    expect(addDays('2023-02-29', 1)).toBe(null);
  });
});
