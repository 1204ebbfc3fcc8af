import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { neutralised, QUOTED_CELLS, restored, safeRows } from '../../../src/core/report/csv-safety';
import { outcomeWord } from '../../../src/core/report/outcome-words';
import { leftOutCells, resultCells, resultHeader, resultRow } from '../../../src/core/report/result-rows';
import { summarySentences } from '../../../src/core/report/summary-sentences';

describe('cells of an exported CSV', () => {
  it.each(['=1+1', '+A1', '-A1', '@SUM(A1)', '\0=1', '=cmd|x', '-2+3', '+31-20-1234567', '-', '+', "'=1"])(
    'that a spreadsheet would compute get a quote: %j',
    (text) => {
      expect(neutralised(text)).toBe(`'${text}`);
    },
  );

  it.each([
    '-12.50',
    '+5',
    '-1,234.56',
    '-1.234,56',
    '-5%',
    '-1.5E-3',
    '+31 20 123 4567',
    '12',
    'A=1',
    '',
    "it's",
    "'quoted'",
    '£5',
    ' -12.50',
    '\u00a0+5',
    '\ufeff-1,234.56',
    ' a - b',
    '\u200bA=1',
  ])('that are numbers, telephone numbers or plain texts stay: %j', (text) => {
    expect(neutralised(text)).toBe(text);
  });

  it.each([
    ['paid;=cmd|x', "paid;'=cmd|x"],
    ['a;"=1+1"', 'a;\'"=1+1"'],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
    ['first\r\n=1', "first\r\n'=1"],
    ['\t=1', "'\t'=1"],
    ['-5;abc', "'-5;abc"],
    ['a;-5;b', 'a;-5;b'],
    ['a;-5', "a;'-5"],
    ['10:00; - and so on', "10:00;' - and so on"],
    ['a; =1+1', "a;' =1+1"],
    ['a;\u00a0@SUM(A1)', "a;'\u00a0@SUM(A1)"],
    [';+1', ";'+1"],
    ['a\t\ufeff=1', "a\t'\ufeff=1"],
    ['a\n" \u200b=1', 'a\n\'" \u200b=1'],
    ['a; -5;b', 'a; -5;b'],
    ['a; b - c', 'a; b - c'],
  ])('get one too where another reader would begin a cell: %j', (text, safe) => {
    expect(neutralised(text)).toBe(safe);
  });

  it.each([
    ...[' ', '  ', '\u00a0', '\u3000', '\u2009', '\ufeff', '\u200b', '\u2060', '\u00ad', '\u202e', '\ufe0f'],
    ...['\u{e0041}', '\v', '\u0085', '\u2028', '\u0001', "\u00a0'", '\ufeff \u200b'],
  ])('get one behind what a spreadsheet skips: %j', (before) => {
    for (const formula of ['=1+1', '+A1', '-A1', '@SUM(A1)', '\uff1d1']) {
      expect(neutralised(before + formula)).toBe(`'${before}${formula}`);
      expect(restored(neutralised(before + formula))).toBe(before + formula);
    }
  });

  it('are no formulas to a reader that splits at a semicolon, a tab or any line end, and heeds quotes or not', () => {
    const cell = fc.string({
      unit: fc.constantFrom(...'=+-@;\t\r\n",\'1a \u00a0\u200b\ufeff'),
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 3 }), (cells) => {
        const line = Papa.unparse([cells.map(neutralised)]);
        const parts = line.split(/[;\t\r\n]/);
        const isFormula = (part: string, at: number): boolean =>
          (at === 0 ? /^[\s\u200b]*"?[\s\u200b]*[=+\-@]/ : /^["\s\u200b]*[=+\-@]/).test(part) &&
          !/^["\s\u200b]*[-+]?\d[\d ]*("*$|"*,)/.test(part);
        const computed = parts.filter(isFormula);
        expect(computed).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('are named in the last column', () => {
    const rows = [
      ...safeRows(
        ['=a', 'b', 'c'],
        [
          ['=1', 'x', 'y;=2'],
          ['1', '2', '3'],
        ],
      ),
    ];
    expect(rows).toEqual([
      ["'=a", 'b', 'c', QUOTED_CELLS],
      ["'=1", 'x', "y;'=2", "'=a, c"],
      ['1', '2', '3', ''],
    ]);
  });

  it('come back exactly, whatever they were', () => {
    const risky = fc
      .array(
        fc.constantFrom(
          "'",
          '=',
          '+',
          '-',
          '@',
          '\t',
          '\r',
          '\n',
          '\0',
          '1',
          'a',
          ' ',
          '.',
          ';',
          '"',
          '\u00a0',
          '\u200b',
          '\ufeff',
        ),
        {
          maxLength: 8,
        },
      )
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(fc.oneof(risky, fc.string({ unit: 'binary' })), (text) => {
        expect(restored(neutralised(text))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the header of a report', () => {
  it('has the columns as they were, then four of ours under free names', () => {
    expect(resultHeader(['No', ' Total'])).toEqual([
      'No',
      ' Total',
      'Outcome',
      'Service ID',
      'Message',
      'Advice',
    ]);
    expect(resultHeader(['outcome ', 'Message', 'Message (Tallyport)']).slice(3)).toEqual([
      'Outcome (Tallyport)',
      'Service ID',
      'Message (Tallyport 2)',
      'Advice',
    ]);
  });
});

describe('the row of a report', () => {
  const issue = (code: string, row: number | null, severity: 'error' | 'warning' = 'error') => ({
    code,
    severity,
    row,
    params: { field: 'Invoice date', due: '2026-01-01', invoice: '2026-02-01' },
  });
  const judged = { outcome: 'invalid' as const, serviceId: null, code: null, text: null };

  it('keeps the cells unchanged, fills short rows up and adds the outcome', () => {
    expect(resultRow([' 007 ', '-1'], 3, leftOutCells)).toEqual([
      ' 007 ',
      '-1',
      '',
      'Left out',
      '',
      expect.any(String),
      '',
    ]);
  });

  it('tells what was created with its id and what was refused with the words of the service', () => {
    expect(
      resultCells({ outcome: 'created', serviceId: 'x-1', code: null, text: null, issues: [] }, 2),
    ).toEqual({ outcome: 'Created', serviceId: 'x-1', message: '', advice: '' });
    const found = { code: 'found-by-look-up', text: 'Number and Vendor', issues: [] };
    expect(resultCells({ outcome: 'created', serviceId: 'x-2', ...found }, 2).message).toBe(
      'No answer told what became of it. The service now lists x-2, which agrees in Number and Vendor; it is taken as this record.',
    );
    const refused = resultCells(
      { outcome: 'rejected', serviceId: null, code: 'service-rejected', text: 'no such place', issues: [] },
      2,
    );
    expect(refused.message).toContain('no such place');
    expect(refused.advice).not.toBe('');
  });

  it('tells a row its own errors and those of the whole record, not those of its sister', () => {
    const result = {
      ...judged,
      issues: [
        issue('required-missing', 4),
        issue('date-blank', 5),
        issue('due-before-invoice', 4, 'warning'),
      ],
    };
    expect(resultCells(result, 4).message).toBe('Invoice date is missing.');
    expect(resultCells(result, 5).message).toBe('The date is blank.');
  });

  it('tells a row without an error of its own why its record was held back', () => {
    expect(resultCells({ ...judged, issues: [issue('required-missing', 4)] }, 9).message).toBe(
      'Invoice date is missing.',
    );
  });

  it('tells a row that has a warning alone why its record was held back, and of which cell that is said', () => {
    const unreadable = (row: number) => ({
      code: 'amount-unreadable',
      severity: 'error' as const,
      row,
      params: { value: 'zz', column: 'Amount', field: 'Total amount' },
    });
    const result = { ...judged, issues: [unreadable(5), issue('due-before-invoice', 4, 'warning')] };
    expect(resultCells(result, 4)).toMatchObject({
      message: 'Row 5: "zz" in Amount is not an amount.',
      advice: 'Correct the cell, for example 1234.56.',
    });
    expect(resultCells(result, 5).message).toBe('"zz" in Amount is not an amount.');
    const many = { ...judged, issues: [5, 6, 7, 8, 9].map(unreadable) };
    expect(resultCells(many, 4).message).toBe(
      'Row 5: "zz" in Amount is not an amount. Row 6: "zz" in Amount is not an amount. Row 7: "zz" in Amount is not an amount. 2 more at other rows.',
    );
    const params = { value: 'EUR', firstRow: '4', other: 'USD', otherRow: '5', column: 'Cur' };
    const currencies = { code: 'record-currencies', severity: 'error' as const, row: 5, params };
    expect(resultCells({ ...judged, issues: [currencies] }, 4).message).toBe(
      'Rows of one record name several currencies: EUR in row 4, USD in row 5.',
    );
  });

  it('says the same thing once', () => {
    expect(
      resultCells({ ...judged, issues: [issue('date-blank', 4), issue('date-blank', 4)] }, 4).message,
    ).toBe('The date is blank.');
  });
});

describe('the sentences of a summary', () => {
  const none = {
    total: 0,
    invalid: 0,
    duplicates: 0,
    pending: 0,
    created: 0,
    updated: 0,
    existing: 0,
    failed: 0,
    rejected: 0,
    inDoubt: 0,
    excluded: 0,
  };

  it('count what became of the records and name every gap of the money', () => {
    expect(
      summarySentences({
        words: { one: 'invoice', many: 'invoices' },
        uncounted: 0,
        isReadBack: false,
        records: { ...none, total: 2072, created: 1974, duplicates: 98 },
        totals: [
          {
            currency: 'USD',
            source: '1234567.89',
            valid: '1234000.00',
            submitted: '1234000.00',
            created: '1234000.00',
            readBack: '0.00',
          },
        ],
      }),
    ).toEqual([
      '2,072 invoices: 1,974 created, 98 duplicates.',
      'USD: 1,234,567.89 in the file, 1,234,000.00 created; 567.89 was held back.',
    ]);
  });

  it('call what stands there already by its name, and no gap', () => {
    expect(
      summarySentences({
        words: { one: 'invoice', many: 'invoices' },
        uncounted: 0,
        isReadBack: true,
        records: { ...none, total: 3, created: 1, existing: 2 },
        totals: [
          {
            ...{ currency: 'EUR', source: '9.00', valid: '9.00', submitted: '7.00', created: '4.00' },
            ...{ readBack: '4.00', existing: '5.00', existingUnsent: '2.00' },
          },
        ],
      }),
    ).toEqual([
      '3 invoices: 1 created, 2 existing.',
      'EUR: 9.00 in the file, 4.00 created, 5.00 existing; the totals tie.',
    ]);
  });

  it('say that totals tie, but not over amounts that could not be added up or read back otherwise, and speak of one record as one', () => {
    const tied = {
      currency: 'EUR',
      source: '5.00',
      valid: '5.00',
      submitted: '5.00',
      created: '5.00',
      readBack: '0.00',
    };
    expect(
      summarySentences({
        words: { one: 'invoice', many: 'invoices' },
        records: { ...none, total: 1, created: 1 },
        totals: [tied],
        uncounted: 0,
        isReadBack: false,
      }),
    ).toEqual(['1 invoice: 1 created.', 'EUR: 5.00 in the file, 5.00 created; the totals tie.']);
    expect(
      summarySentences({
        words: { one: 'invoice', many: 'invoices' },
        records: { ...none, total: 2, created: 1, invalid: 1 },
        totals: [tied],
        uncounted: 1,
        isReadBack: true,
      }),
    ).toEqual([
      '2 invoices: 1 created, 1 with an error.',
      'EUR: 5.00 in the file, 5.00 created; 0.00 reads back.',
      expect.stringMatching(/^1 invoice could not be added to any total:/),
    ]);
    const read = { words: { one: 'invoice', many: 'invoices' }, records: none, isReadBack: true };
    expect(
      [0, 1].map(
        (uncounted) => summarySentences({ ...read, totals: [{ ...tied, readBack: '5.00' }], uncounted })[1],
      ),
    ).toEqual([
      'EUR: 5.00 in the file, 5.00 created; the totals tie.',
      'EUR: 5.00 in the file, 5.00 created; what could be added up ties.',
    ]);
  });

  it('say that no sum is missing, but not that the totals tie, where records were held back or not created', () => {
    const tied = {
      ...{ currency: 'EUR', source: '5.00', valid: '5.00' },
      ...{ submitted: '5.00', created: '5.00', readBack: '0.00' },
    };
    const of = { words: { one: 'invoice', many: 'invoices' }, uncounted: 0, isReadBack: false };
    const held = { ...none, total: 3, created: 1, invalid: 1, excluded: 1 };
    expect(summarySentences({ ...of, records: held, totals: [tied] })).toEqual([
      '3 invoices: 1 created, 1 with an error, 1 left out.',
      'EUR: 5.00 in the file, 5.00 created; no difference in sum, but 2 invoices were not created: amounts above and below zero may cancel out.',
    ]);
    const failed = { ...none, total: 2, created: 1, failed: 1 };
    const second = { ...tied, currency: 'USD' };
    expect(
      summarySentences({ ...of, records: failed, totals: [tied, second], uncounted: 1 }).slice(1, 3),
    ).toEqual(
      ['EUR', 'USD'].map(
        (currency) =>
          `${currency}: 5.00 in the file, 5.00 created; no difference in sum, but 1 invoice (of all currencies) was not created: amounts above and below zero may cancel out.`,
      ),
    );
    const updated = { ...none, total: 2, created: 1, updated: 1 };
    expect(summarySentences({ ...of, records: updated, totals: [tied] })[1]).toMatch(/the totals tie\.$/);
  });

  it('has a word for every outcome', () => {
    expect(outcomeWord('in-doubt')).toBe('In doubt');
  });
});
