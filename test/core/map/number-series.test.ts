import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { invoices } from '../../../src/core/targets/invoices/index';
import { saidOfMapping, suggestedFor, tableOf } from '../../fixtures/suggested';

const file = (
  header: string,
  series: (row: number) => string,
  number = (row: number) => `${500 + (row >> 1)}`,
) =>
  tableOf({
    [header]: series,
    Folio: number,
    Proveedor: (row) => ['Halyard', 'Greywater'][row % 2] ?? '',
    Fecha: (row) => `2026-03-${11 + row}`,
    Total: (row) => `${119 + row * 7}.25`,
    Moneda: () => 'MXN',
  });

const AB = (row: number): string => ['A', 'B'][row % 2] ?? '';

const askedOf = (table: ReturnType<typeof file>) =>
  suggestedFor(table).questions.filter(({ text }) => text.includes('without'));

describe('the number of an invoice beside its series', () => {
  it.each(['Serie', 'Series', 'Prefix', 'Invoice prefix', 'Präfix'])(
    'is asked about, with both together as the answer: %s',
    (header) => {
      const table = file(header, AB);
      const [question, ...others] = askedOf(table);
      expect(others).toEqual([]);
      if (question === undefined) throw new Error('nothing is asked');
      expect(question.text).toContain('"A500" or "500"');
      const { mapping } = suggestedFor(table);
      const [both] = question.options;
      const answered = applyAnswer(mapping, invoices, question, both?.value ?? '');
      expect(answered.fields['invoice_number']).toMatchObject({ template: `{${header}}{Folio}` });
      expect(saidOfMapping(table, answered).filter(({ rule }) => rule === 'number-is-no-number')).toEqual([]);
    },
  );

  it('is not where the number says it already, the column is blank, or says more than a series', () => {
    expect(askedOf(file('Serie', AB, (row) => `${AB(row)}${500 + row}`))).toEqual([]);
    expect(askedOf(file('Serie', () => ''))).toEqual([]);
    expect(askedOf(file('Serie', (row) => `Made of steel ${row}`))).toEqual([]);
    expect(askedOf(file('Serial', AB))).toEqual([]);
  });
});
