import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { nothingKnown } from '../../../src/core/map/known-values';
import type { Question } from '../../../src/core/map/question';
import { suggestMapping } from '../../../src/core/map/suggest';
import { headerQuestion } from '../../../src/core/map/without-header';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import type { Row } from '../../../src/core/read/table';
import { invoices } from '../../../src/core/targets/invoices';
import { type MadeFile, madeFile, type Role } from '../../fixtures/plausible-traps';

const rowsOf = ({ rows }: Pick<MadeFile, 'rows'>): readonly Row[] =>
  rows.map((cells, i) => ({ row: i + 1, cells, kinds: null, shown: null }));

const suggested = (made: MadeFile, known = nothingKnown) => {
  const rows = rowsOf(made);
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  return suggestMapping({
    target: invoices,
    columns: profile.finish(columnNames(null, made.header.length)),
    rows: rows.length,
    source: { sheet: null, headerRow: 0, encoding: 'auto', delimiter: 'auto' },
    preview: rows.slice(0, 50),
    profile: rows,
    known,
  });
};

const nameOf = (made: MadeFile, role: Role): string =>
  columnNames(null, made.header.length)[made.header.indexOf(made.columns.get(role) ?? '')]?.name ?? '';

const vendors = new Set([
  'Aspen Foods',
  'Birch & Sons',
  'Cedar Laundry',
  'Dogwood Ltd',
  'Elm Transport',
  'Fir Paper',
]);
const withVendors = { ...nothingKnown, vendors: { ...nothingKnown.vendors, names: vendors } };

const optionsOf = (questions: readonly Question[], kind: string): readonly string[] =>
  (questions.find((one) => one.kind === kind)?.options ?? []).map(({ value }) => value);

const made = (hasTrap: boolean): readonly MadeFile[] =>
  Array.from({ length: 150 }, (_, seed) => madeFile(seed + 1, hasTrap));

describe('a table without a header', () => {
  it('gets no amount, currency or date unasked, whatever stands in it', () => {
    for (const file of [...made(true), ...made(false)]) {
      const { mapping, questions } = suggested(file);
      expect(mapping.fields['total_amount'], file.name).toBeUndefined();
      expect(mapping.fields['invoice_date'], file.name).toBeUndefined();
      expect(mapping.fields['currency'], file.name).toBeUndefined();
      expect(mapping.locale.currency).toBeNull();
      const kinds = questions.map(({ kind }) => kind);
      expect(kinds).toEqual(expect.arrayContaining(['missing:total_amount', 'missing:invoice_date']));
      expect(kinds).toContain(file.columns.has('currency') ? 'missing:currency' : 'currency');
      expect(questions.find(({ kind }) => kind === 'missing:total_amount')?.evidence).toHaveLength(3);
    }
  });

  it('is asked with the likely columns first', () => {
    for (const file of made(false)) {
      const { questions } = suggested(file);
      expect(optionsOf(questions, 'missing:invoice_date')[0]).toBe(nameOf(file, 'date'));
      expect(optionsOf(questions, 'missing:total_amount')[0]).toBe(nameOf(file, 'total'));
      if (file.columns.has('currency'))
        expect(optionsOf(questions, 'missing:currency')[0]).toBe(nameOf(file, 'currency'));
    }
  });

  it('is offered the amount that two others come to before them', () => {
    const taxed = made(true).filter(
      ({ columns, isSwapped }) =>
        columns.has('net') && columns.has('tax') && columns.has('total') && !isSwapped,
    );
    expect(taxed.length).toBeGreaterThan(5);
    for (const file of taxed)
      expect(optionsOf(suggested(file).questions, 'missing:total_amount')[0], file.name).toBe(
        nameOf(file, 'total'),
      );
  });

  it('has its vendor proposed by hits in the directory, and its number by its different values', () => {
    let numbers = 0;
    for (const file of made(false)) {
      const { mapping } = suggested(file, withVendors);
      expect(mapping.fields['svc_vendor_id']?.column, file.name).toBe(nameOf(file, 'vendor'));
      const number = mapping.fields['invoice_number']?.column;
      if (number !== undefined) numbers += 1;
      expect([undefined, nameOf(file, 'number')]).toContain(number);
    }
    expect(numbers).toBeGreaterThan(140);
  });

  it('is right once its questions are answered', () => {
    for (const file of made(true)) {
      const { mapping, questions } = suggested(file, withVendors);
      const roles = {
        total_amount: 'total',
        invoice_date: 'date',
        currency: 'currency',
        invoice_number: 'number',
      } as const;
      const whole = Object.entries(roles).reduce((so, [key, role]) => {
        const question = questions.find(({ kind }) => kind === `missing:${key}`);
        return question === undefined ? so : applyAnswer(so, invoices, question, nameOf(file, role));
      }, mapping);
      expect(whole.fields['total_amount']?.column).toBe(nameOf(file, 'total'));
      expect(whole.fields['invoice_date']?.column).toBe(nameOf(file, 'date'));
      expect(whole.fields['invoice_number']?.column).toBe(nameOf(file, 'number'));
    }
  });
});

describe('the question for the header', () => {
  const preview = rowsOf({
    rows: [
      ['R-1', '2026-01-02', '5.00'],
      ['R-2', '2026-01-03', '6.00'],
    ],
  });

  it('is asked with the first rows where none reads like one', () => {
    expect(headerQuestion({ headerRow: null, preview }, false)).toEqual([
      {
        kind: 'header',
        text: 'No row reads like a header: the file seems to begin with its data. Is row 1 the header?',
        options: [
          { value: '0', label: 'No, there is none', detail: 'Row 1 counts' },
          { value: '1', label: 'Row 1 is the header', detail: 'R-1, 2026-01-02, 5.00' },
        ],
        evidence: preview.map(({ row, cells }) => ({ row, cells })),
      },
    ]);
    expect(headerQuestion({ headerRow: null, preview }, true)).toEqual([]);
    expect(headerQuestion({ headerRow: 1, preview }, false)).toEqual([]);
  });

  it('leaves nothing of a proposal whose columns are called otherwise now', () => {
    const { mapping } = suggested(madeFile(1, false), withVendors);
    expect(applyAnswer(mapping, invoices, { kind: 'header' }, '0')).toEqual(mapping);
    const answered = applyAnswer(mapping, invoices, { kind: 'header' }, '1');
    expect([answered.source.headerRow, answered.fields]).toEqual([1, {}]);
  });
});
