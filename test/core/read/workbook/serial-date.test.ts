import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DateShape, isoDateText, serialDate } from '../../../../src/core/read/workbook/serial-date';

const of = (serial: number, shape: DateShape = 'date', system: 1900 | 1904 = 1900): string | null =>
  serialDate(serial, shape, system)?.text ?? null;

describe('serial dates', () => {
  it('count from 1900, with the leap day that never was', () => {
    expect([1, 31, 59, 60, 61, 366, 367].map((serial) => of(serial))).toEqual([
      '1900-01-01',
      '1900-01-31',
      '1900-02-28',
      '1900-02-29',
      '1900-03-01',
      '1900-12-31',
      '1901-01-01',
    ]);
    expect([of(2_958_465), of(2_958_466), of(0), of(-1), of(Number.NaN)]).toEqual([
      '9999-12-31',
      null,
      null,
      null,
      null,
    ]);
  });

  it('count from 1904 where the workbook says so', () => {
    expect([0, 1, 59, 60, 42_735].map((serial) => of(serial, 'date', 1904))).toEqual([
      '1904-01-01',
      '1904-01-02',
      '1904-02-29',
      '1904-03-01',
      '2021-01-01',
    ]);
    expect([of(2_957_003, 'date', 1904), of(2_957_004, 'date', 1904)]).toEqual(['9999-12-31', null]);
  });

  it('are rounded to the second, and never into the next day', () => {
    expect(of(42_488.479166666664)).toBe('2016-04-28T11:30:00');
    expect(of(45_351.99999996528)).toBe('2024-02-29T23:59:59');
    expect(of(44_196.999999)).toBe('2020-12-31T23:59:59');
    expect(of(44_197.00001, 'datetime')).toBe('2021-01-01T00:00:01');
    expect(of(2_958_465.9999999)).toBe('9999-12-31T23:59:59');
  });

  it('are the day that a sum misses by less than a spreadsheet program keeps', () => {
    expect(of(45_350.99999999999)).toBe('2024-02-29');
    expect(of(45_351.00000000001)).toBe('2024-02-29');
  });

  it('are times where there is no day, and moments where the format shows a time', () => {
    expect([of(0.5, 'time'), of(0, 'time'), of(0.75, 'datetime')]).toEqual([
      '12:00:00',
      '00:00:00',
      '18:00:00',
    ]);
    expect(of(44_197, 'datetime')).toBe('2021-01-01T00:00:00');
    expect(of(1.25, 'time')).toBe('1900-01-01T06:00:00');
  });

  it('agree with the calendar for every second of eight thousand years', () => {
    const seconds = fc.integer({ min: 61 * 86_400, max: 2_958_465 * 86_400 });
    fc.assert(
      fc.property(seconds, (second) => {
        const moment = new Date(second * 1000 - 25_569 * 86_400_000).toISOString().slice(0, 19);
        expect(of(second / 86_400, 'datetime')).toBe(moment);
      }),
    );
  });
});

describe('dates stored as text', () => {
  it.each([
    ['2021-01-01', 'd', '2021-01-01'],
    ['2021-01-01T10:10:10', 'm', '2021-01-01T10:10:10'],
    ['2021-01-01T10:10:10.500Z', 'm', '2021-01-01T10:10:10'],
    ['2021-01-01T00:00:00', 'd', '2021-01-01'],
    ['10:10', 't', '10:10:00'],
  ] as const)('%s is a date or time of kind %s', (stored, kind, text) => {
    expect(isoDateText(stored, 'date')).toEqual({ kind, text });
  });

  it('are left alone where they are none', () => {
    expect(['', '01/02/2021', 'P1D'].map((stored) => isoDateText(stored, null))).toEqual([null, null, null]);
  });
});
