import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { type KnownValues, nothingKnown } from '../../../src/core/map/known-values';
import { invoices } from '../../../src/core/targets/invoices';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

type Columns = Parameters<typeof tableOf>[0];

const names = ['Alder Foods', 'Bramble Dairy', 'Copper Kettle', 'Dunmore Fish'];
const nameOf = (row: number): string => names[Math.floor(row / 5)] ?? '';
const numberOf = (row: number): string => `${[42, 7310, 880, 912][Math.floor(row / 5)] ?? ''}`;

/** A directory that has the numbers with their zeros. */
const known: KnownValues = {
  ...nothingKnown,
  vendors: {
    erpIds: new Set(['00042', '0007310', '880', '912']),
    names: new Set(names),
    nameById: new Map(['00042', '0007310', '880', '912'].map((id, at) => [id, names[at] ?? ''])),
  },
};

const list: Columns = {
  'No.': numberOf,
  Name: nameOf,
  Document: (row) => `D-${500 + row * 3}`,
  Date: (row) => `2026-10-${10 + (row % 18)}`,
  Amount: (row) => `${100 + row * 7}.50`,
  Cur: () => 'USD',
};
const rows = 20;
const proposed = (columns: Columns, given: Parameters<typeof suggestedFor>[3] = { known }) =>
  suggestedFor(tableOf(columns, rows), [], invoices, given);

describe('a bare number that comes again beside one name each', () => {
  it('is what the vendor is found by, and the column of documents numbers the invoices', () => {
    const { fields } = proposed(list).mapping;
    expect(fields['invoice_number']?.column).toBe('Document');
    expect(fields['svc_vendor_id']).toMatchObject({ column: 'No.', match: ['erp_vendor_id'] });
    expect(proposed(list).questions.map(({ kind }) => kind)).not.toContain('finding:vendor-column-weaker');
  });

  it('may be that of the invoice over its lines where the directory does not know it, and stays it', () => {
    const { fields } = proposed(list, { known: nothingKnown }).mapping;
    expect(fields['invoice_number']?.column).toBe('No.');
    expect(fields['svc_vendor_id']?.column).not.toBe('No.');
  });

  it('leaves it to a person which of several columns numbers the documents', () => {
    const { mapping, questions } = proposed({ ...list, 'Your ref': (row) => `INV7${row}00` });
    expect(mapping.fields['invoice_number']).toBeUndefined();
    expect(mapping.fields['svc_vendor_id']?.column).toBe('No.');
    expect(questions.map(({ kind }) => kind)).toContain('missing:invoice_number');
  });

  it.each([
    ['it is another one in each row', { ...list, 'No.': (row: number) => `${7000 + row}` }],
    ['it stands beside several names', { ...list, 'No.': (row: number) => `${40 + (row % 4)}` }],
    ['no other column numbers documents', { ...list, Document: () => 'bill' }],
    ['the other column is called a reference of nobody', { ...list, Document: () => '' }],
  ])('stays the number of the invoice where %s', (_, columns: Columns) => {
    expect(proposed(columns).mapping.fields['invoice_number']?.column).not.toBe('Name');
    expect(proposed(columns).mapping.fields['svc_vendor_id']?.column).not.toBe('Document');
  });
});

describe('dates written in two orders', () => {
  const two = (day: number): string => String(day).padStart(2, '0');
  const date = (row: number, isUs: boolean): string => {
    const day = two(1 + ((row * 7) % 28));
    return isUs ? `10/${day}/2026` : `${day}/10/2026`;
  };
  const byCentre: Columns = {
    ...list,
    'Cost centre': (row) => (row < 10 ? 'London' : 'Boston'),
    Date: (row) => date(row, row >= 10),
  };

  it('are told apart by the column that proves it, once a person has said so', () => {
    const { questions, mapping } = proposed(byCentre);
    const question = questions.find(({ kind }) => kind === 'date-order');
    expect(question?.text).toContain('"Cost centre" tells which');
    expect(question?.text).toContain('day first for London, and the month first for Boston');
    const [yes, no] = question?.options ?? [];
    if (question === undefined || yes === undefined || no === undefined) throw new Error('not asked');
    expect(applyAnswer(mapping, invoices, question, yes.value).steps).toEqual([
      {
        do: 'read-date',
        columns: ['Date'],
        order: 'dmy',
        where: [{ column: 'Cost centre', is: ['London'] }],
      },
      {
        do: 'read-date',
        columns: ['Date'],
        order: 'mdy',
        where: [{ column: 'Cost centre', is: ['Boston'] }],
      },
    ]);
    const kept = applyAnswer(mapping, invoices, question, no.value).steps ?? [];
    expect(kept.every(({ off }) => off === true)).toBe(true);
    // The other answer takes its place.
    const back = applyAnswer({ ...mapping, steps: kept }, invoices, question, yes.value);
    expect(back.steps).toHaveLength(2);
  });

  it('are asked about once for all columns of dates for which it holds', () => {
    const due = (row: number): string =>
      date(row, row >= 10)
        .replace('10/', '12/')
        .replace('/10/', '/12/');
    const { questions, mapping } = proposed({ ...byCentre, 'Due date': due });
    const asked = questions.filter(({ kind }) => kind === 'date-order');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.text).toContain('The dates in "Date" and "Due date"');
    const [question] = asked;
    if (question === undefined) throw new Error('not asked');
    const { steps } = applyAnswer(mapping, invoices, question, question.options[0]?.value ?? '');
    expect(steps).toMatchObject([{ columns: ['Date', 'Due date'] }, { columns: ['Date', 'Due date'] }]);
  });

  it('are not told apart where two columns would read a date each in its own way', () => {
    const rival: Columns = { ...byCentre, System: (row) => (row === 3 || row >= 10 ? 'S2' : 'S1') };
    const dates: Columns = { ...rival, Date: (row) => (row === 3 ? '04/10/2026' : date(row, row >= 10)) };
    const texts = proposed(dates).questions.map(({ text }) => text);
    expect(texts.some((text) => text.includes('tells which'))).toBe(false);
  });

  it.each([
    ['a group has dates of both orders', { ...byCentre, Date: (row: number) => date(row, row % 2 === 0) }],
    [
      'a group proves no order',
      { ...byCentre, Date: (row: number) => (row < 10 ? `0${1 + (row % 9)}/10/2026` : date(row, true)) },
    ],
  ])('are not told apart where %s', (_, columns: Columns) => {
    const texts = proposed(columns).questions.map(({ text }) => text);
    expect(texts.some((text) => text.includes('"Cost centre" tells which'))).toBe(false);
  });
});

describe('dates of figures beside others in words', () => {
  const two = (day: number): string => String(day).padStart(2, '0');
  const written = (row: number, month: string): string =>
    row % 5 === 2 ? `${1 + row} ${month} 2026` : `${two(1 + ((row * 7) % 28))}.11.2026`;
  const columns: Columns = { ...list, Date: (row) => written(row, 'November') };

  it('are read in the order that those written alike prove, as the answer to what is asked all the same', () => {
    const { mapping, questions } = proposed(columns);
    expect(questions.map(({ kind }) => kind)).toContain('date-order');
    expect(mapping.locale.dateOrder).toBe('dmy');
  });

  it('are asked about where dates of another writing are in doubt', () => {
    const slashed = (row: number): string => (row === 7 ? '04/05/2026' : written(row, 'November'));
    expect(proposed({ ...columns, Date: slashed }).mapping.locale.dateOrder).toBe('auto');
  });
});

describe('codes of suppliers that some rows leave blank', () => {
  const blank = (row: number): boolean => row >= 15;
  const columns: Columns = { ...list, 'No.': (row) => (blank(row) ? '' : numberOf(row)) };

  it('are missing where the rows name another supplier than the row above, and nothing is filled', () => {
    expect(proposed(columns).questions.map(({ kind }) => kind)).not.toContain('fill-down');
  });

  it('are asked about where the rows name none, with the row above as the example', () => {
    const { questions } = proposed({ ...columns, Name: (row) => (blank(row) ? '' : nameOf(row)) });
    const fill = questions.find(({ kind }) => kind === 'fill-down');
    expect(fill?.options[0]?.detail).toBe('row 17 is of 880');
  });
});

describe('blank cells of a merged area', () => {
  const merged: Columns = {
    ...list,
    'No.': (row) => (row % 5 === 1 || row % 5 === 2 ? '' : numberOf(row)),
    Name: nameOf,
  };
  const areas = [0, 5, 10, 15].map((top) => ({ area: `A${top + 2}:A${top + 4}`, column: 0 }));

  it('take the cell above by themselves, as the answer to the question that is asked all the same', () => {
    const { mapping, questions } = proposed(merged, { known, merged: areas });
    expect(mapping.steps).toEqual([{ do: 'fill-down', columns: ['No.'] }]);
    expect(questions.map(({ kind }) => kind)).toContain('fill-down');
  });

  it('are asked about where one blank cell lies in no area', () => {
    const { mapping, questions } = proposed(merged, { known, merged: areas.slice(1) });
    expect(mapping.steps).toBeUndefined();
    expect(questions.map(({ kind }) => kind)).toContain('fill-down');
  });
});

describe('subtotals over amounts of which some are marked CR', () => {
  const isTotal = (row: number): boolean => row % 5 === 4;
  const cents = (row: number): number => 10_000 + row * 731;
  const signed = (row: number): number => (row % 5 === 3 ? -cents(row) : cents(row));
  const sumOf = (row: number): number => [4, 3, 2, 1].reduce((sum, back) => sum + signed(row - back), 0);
  const text = (value: number): string => (value / 100).toFixed(2);
  const marked: Columns = {
    'No.': (row) => (isTotal(row) ? '' : numberOf(row)),
    Name: (row) => (isTotal(row) ? `Subtotal ${nameOf(row)}` : nameOf(row)),
    Document: (row) => (isTotal(row) ? '' : `D-${500 + row * 3}`),
    Date: (row) => (isTotal(row) ? '' : `2026-10-${10 + (row % 18)}`),
    Amount: (row) =>
      isTotal(row) ? text(sumOf(row)) : row % 5 === 3 ? `${text(cents(row))} CR` : text(cents(row)),
    Cur: (row) => (isTotal(row) ? '' : 'USD'),
  };

  it('are found under the reading that makes them add up, and the marks are asked about all the same', () => {
    const { findings, questions } = proposed(marked);
    expect(findings.filter(({ rule }) => rule === 'row-adds-up').map(({ grade }) => grade)).toEqual([
      'holds',
    ]);
    const kinds = questions.map(({ kind }) => kind);
    expect(kinds).toContain('credit-debit');
    expect(kinds).not.toContain('finding:printed-total-differs');
  });

  it('are asked about where no reading makes them add up', () => {
    const wrong: Columns = {
      ...marked,
      Amount: (row) => (isTotal(row) ? text(sumOf(row) + 1_234) : (marked['Amount']?.(row) ?? '')),
    };
    expect(proposed(wrong).questions.map(({ kind }) => kind)).toContain('finding:printed-total-differs');
  });
});
