import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { checkMapping } from '../../../src/core/map/check-mapping';
import { mappingChange } from '../../../src/core/map/mapping-change';
import { parseMapping } from '../../../src/core/map/parse-mapping';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { families, fields as invoiceFields } from '../../../src/core/targets/invoices/fields';
import type { Target } from '../../../src/core/targets/target';
import { answerOf } from '../../../src/renderer/screens/new-import/mapping/answers';
import { compiled, documents, mappingOf, recordsOf, rowsOf } from './toy-target';

const columns = ['No', 'Supplier', 'Date', 'Amount'];
const fields = {
  invoice_number: { column: 'No' },
  svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
  invoice_date: { column: 'Date' },
  total_amount: { column: 'Amount' },
};
const records = (rows: readonly (readonly string[])[], more: Readonly<Record<string, unknown>>) =>
  recordsOf(compiled(mappingOf(fields, more), columns), rowsOf(rows)).map(({ draft, issues }) => ({
    fields: draft.fields,
    codes: issues.map(({ code }) => code),
  }));

describe('steps of a mapping', () => {
  it('read the numbers of a spreadsheet as dates, and other dates beside them', () => {
    const rows = [
      ['1', 'A', '45351', '1'],
      ['2', 'A', '45351.75', '1'],
      ['3', 'A', '2024-03-01', '1'],
    ];
    const read = (order: string) =>
      records(rows, { steps: [{ do: 'read-date', columns: ['Date'], order }] }).map(
        (one) => one.fields.invoice_date,
      );
    expect(read('serial-1900')).toEqual(['2024-02-29', '2024-02-29', '2024-03-01']);
    expect(read('serial-1904')).toEqual(['2028-03-01', '2028-03-01', '2024-03-01']);
    expect(records(rows.slice(0, 1), {})[0]?.codes).toEqual(['date-serial']);
  });

  it('say once what CR and DR behind amounts mean', () => {
    const rows = [
      ['1', 'A', '2024-03-01', '12.50 CR'],
      ['2', 'A', '2024-03-01', '7.00DR'],
      ['3', 'A', '2024-03-01', '3.00'],
    ];
    const read = (marks: Readonly<Record<string, string>>) =>
      records(rows, { steps: [{ do: 'read-number', columns: ['Amount'], marks }] }).map(
        (one) => one.fields.total_amount,
      );
    expect(read({ CR: '-', DR: '' })).toEqual(['-12.5', '7', '3']);
    expect(read({ CR: '', DR: '-' })).toEqual(['12.5', '-7', '3']);
    expect(records(rows, {}).map(({ codes }) => codes)).toEqual([
      ['amount-credit-debit'],
      ['amount-credit-debit'],
      [],
    ]);
  });

  it('carry down a supplier that is printed once for several invoices', () => {
    const rows = [
      ['1', 'A', '2024-03-01', '1'],
      ['2', '', '2024-03-01', '2'],
      ['3', 'B', '2024-03-01', '3'],
      ['4', ' ', '2024-03-01', '4'],
    ];
    const vendors = (more: Readonly<Record<string, unknown>>) =>
      records(rows, more).map((one) => one.fields.svc_vendor_id ?? '');
    expect(vendors({ steps: [{ do: 'fill-down', columns: ['Supplier'] }] })).toEqual(['A', 'A', 'B', 'B']);
    expect(vendors({ steps: [{ do: 'fill-down', columns: ['Supplier'], off: true }] })).toEqual([
      'A',
      '',
      'B',
      '',
    ]);
  });

  it('are checked against the columns of the file, and read back as they were written', () => {
    const steps = [{ id: 's1', do: 'read-date', columns: ['Gone'], order: 'serial-1900' }];
    const found = checkMapping(mappingOf(fields, { steps }), documents, columns, 'list.csv');
    expect(found).toMatchObject([
      {
        code: 'step-column-missing',
        params: { column: 'Gone', step: '1. Read "Gone" as days counted from 1900' },
      },
    ]);
    const parsed = parseMapping({ ...mappingOf(fields, { steps }) });
    expect(parsed.ok && parsed.value.steps).toEqual(steps);
    expect(parseMapping({ ...mappingOf(fields), steps: [{ do: 'dance', columns: ['No'] }] }).ok).toBe(false);
    const twice = [...steps, ...steps];
    expect(parseMapping({ ...mappingOf(fields), steps: twice })).toMatchObject({
      problem: { params: { path: 'steps entry 2.id', why: 'another step has the same id' } },
    });
  });

  it('change what every record may be', () => {
    const plain = compiled(mappingOf(fields), columns);
    const filled = compiled(mappingOf(fields, { steps: [{ do: 'fill-down', columns: ['No'] }] }), columns);
    expect(mappingChange(plain, filled)).toBeNull();
    expect(mappingChange(filled, filled)).toBeNull();
    expect(mappingChange(plain, plain)).not.toBeNull();
  });
});

const invoices: Target = { ...documents, name: 'invoices', fields: invoiceFields, families };
const header = ['Invoice No', 'Supplier', 'Invoice Date', 'Amount', 'Currency'];
const suggested = (lines: readonly (readonly string[])[]) => {
  const rows = rowsOf(lines);
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  return suggestMapping({
    target: invoices,
    columns: profile.finish(columnNames(header, header.length)),
    rows: rows.length,
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    preview: rows,
  });
};
const list = (cell: (i: number) => Partial<Record<'supplier' | 'date' | 'amount', string>>) =>
  Array.from({ length: 12 }, (_, i) => {
    const { supplier = `Acme ${i} Ltd`, date = `2024-02-${i + 10}`, amount = `${i + 3}.50` } = cell(i);
    return [`INV-${i + 100}`, supplier, date, amount, 'USD'];
  });
const kindsOf = (lines: readonly (readonly string[])[]) => suggested(lines).questions.map(({ kind }) => kind);

describe('numbers of a workbook that are longer than it keeps', () => {
  it('are kept digit by digit, and warned of beyond 2^53', () => {
    const mapper = compiled(mappingOf(fields), columns);
    const warned = (id: string) => {
      const { texts, issues } = mapper.map({
        row: 2,
        cells: [id, 'A', '2024-03-01', '1'],
        kinds: 'nsdn',
        shown: null,
      });
      return [texts[0], issues.map(({ code, severity }) => [code, severity])];
    };
    expect(warned('9007199254740991')).toEqual(['9007199254740991', []]);
    expect(warned('90071992547409931')).toEqual(['90071992547409931', [['number-beyond-exact', 'warning']]]);
  });
});

describe('questions that a step answers', () => {
  it('are asked where amounts end in CR, and once', () => {
    const { mapping, questions } = suggested(
      list((i) => ({ amount: `${i + 3}.50 ${i % 4 === 0 ? 'CR' : 'DR'}` })),
    );
    const asked = questions.filter(({ kind }) => kind === 'credit-debit');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.options.map(({ value }) => value)).toEqual(['CR', 'DR', 'none']);
    expect(applyAnswer(mapping, invoices, { kind: 'credit-debit' }, 'CR').steps).toEqual([
      { do: 'read-number', columns: ['Amount'], marks: { CR: '-', DR: '' } },
    ]);
  });

  it.each([
    ['H', '-', ''],
    ['S', '', '-'],
    ['none of H', '', ''],
  ])('are asked where amounts end in H or S: %s', (answer, h, s) => {
    const { mapping, questions } = suggested(
      list((i) => ({ amount: `${i + 3},50 EUR ${i % 4 === 0 ? 'H' : 'S'}` })),
    );
    const asked = questions.find(({ kind }) => kind === 'credit-debit');
    expect(asked?.options.map(({ value }) => value)).toEqual(['H', 'S', 'none of H']);
    const said = applyAnswer(mapping, invoices, { kind: 'credit-debit' }, answer);
    expect(said.steps).toEqual([{ do: 'read-number', columns: ['Amount'], marks: { H: h, S: s } }]);
    expect(answerOf({ kind: 'credit-debit', options: [] }, said)).toBe(answer);
  });

  it('are asked where rows leave their supplier to the row above', () => {
    const { mapping, questions } = suggested(list((i) => ({ supplier: i % 3 === 0 ? `Acme ${i} Ltd` : '' })));
    const asked = questions.find(({ kind }) => kind === 'fill-down');
    expect(asked?.options[0]?.value).toBe('Supplier');
    expect(applyAnswer(mapping, invoices, { kind: 'fill-down' }, 'Supplier').steps).toEqual([
      { do: 'fill-down', columns: ['Supplier'] },
    ]);
  });

  it('are asked where a supplier stands alone above its documents', () => {
    const under = (supplier: string, first: number): string[][] => [
      ['', supplier, '', '', ''],
      ...[0, 1, 2].map((i) => [`B-${first + i}`, '', `2026-03-0${first + i}`, `${first + i}.50`, 'USD']),
    ];
    const { questions } = suggested([...under('Acme Ltd', 1), ...under('Birch', 5)]);
    const asked = questions.find(({ kind }) => kind === 'fill-down');
    expect(asked?.options[0]).toMatchObject({ value: 'Supplier', detail: 'row 3 is of Acme Ltd' });
  });

  it('leave plain files alone', () => {
    const kinds = kindsOf(list(() => ({})));
    for (const kind of ['credit-debit', 'fill-down', 'date-serial', 'date-order', 'encoding'])
      expect(kinds).not.toContain(kind);
  });
});

describe('dates with a year of two digits', () => {
  it('are asked where the year may stand first', () => {
    const { mapping, questions } = suggested(
      list((i) => ({ date: `13-01-${String(i + 4).padStart(2, '0')}` })),
    );
    const asked = questions.find(({ kind }) => kind === 'date-order');
    expect(asked?.options.map(({ value, detail }) => [value, detail])).toEqual([
      ['dmy', '13-01-04 is 2004-01-13'],
      ['mdy', expect.any(String)],
      ['ymd', '13-01-04 is 2013-01-04'],
    ]);
    expect(applyAnswer(mapping, invoices, { kind: 'date-order' }, 'ymd').locale.dateOrder).toBe('ymd');
  });

  it('are not where the days tell: the year is the number that changes least', () => {
    const { mapping, questions } = suggested(list((i) => ({ date: `${i + 10}/01/24` })));
    expect(questions.map(({ kind }) => kind)).not.toContain('date-order');
    expect(mapping.locale.dateOrder).toBe('dmy');
  });
});
