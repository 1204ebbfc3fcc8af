import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { readingUnder } from '../../../src/core/map/column-facts';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

const days = [
  '23/09/2026',
  '10/23/2026',
  '25/09/2026',
  '09/12/2026',
  '16/10/2026',
  '10/26/2026',
  '05/09/2026',
  '18/09/2026',
];
const oneSlip = [
  '23/09/2026',
  '10/23/2026',
  '25/09/2026',
  '09/12/2026',
  '16/10/2026',
  '26/10/2026',
  '05/09/2026',
  '18/09/2026',
];

const listOf = (dates: readonly string[], header: string, due = '') =>
  tableOf({
    'Invoice no': (row) => `M-${300 + row}`,
    Supplier: (row) => `V-${row}`,
    [header]: (row) => dates[row] ?? '',
    Total: (row) => `${118 + row * 31}.40`,
    Currency: () => 'USD',
    ...(due === '' ? {} : { [due]: (row: number) => `0${row + 1}/12/2026` }),
  });

const factsOf = ({ header, lines }: ReturnType<typeof tableOf>) => {
  const profile = startProfile();
  for (const [i, cells] of lines.entries()) profile.add({ row: i + 2, cells, kinds: null, shown: null });
  return profile.finish(columnNames([...header], header.length));
};

describe.each(['Invoice date', 'Rechnungsdatum', 'Date facture', 'Fecha factura', 'Fakturadatum'])(
  'dates of both orders under "%s"',
  (header) => {
    it('are of no order: none is asked for that would send those which fit both', () => {
      const table = listOf(days, header);
      const { mapping, questions } = suggestedFor(table);
      expect(questions.map(({ kind }) => kind)).not.toContain('date-order');
      const facts = factsOf(table);
      expect(readingUnder(mapping, header, facts[2]).dateOrder).toBe('auto');
      expect(mapping.fields['invoice_date']?.column).toBe(header);
    });

    it('leave the question for another column to that column alone', () => {
      const { mapping, questions } = suggestedFor(listOf(days, header, 'Due date'));
      const question = questions.find(({ kind }) => kind === 'date-order');
      if (question === undefined) throw new Error('the other column is not asked about');
      const said = applyAnswer(mapping, invoices, question, question.options[0]?.value ?? '');
      expect(said.locale.dateOrder).toBe('auto');
      expect(said.steps?.map((step) => ('columns' in step ? step.columns : []))).toEqual([['Due date']]);
    });

    it('are asked about where one of them is a slip', () => {
      const { questions } = suggestedFor(listOf(oneSlip, header));
      expect(questions.map(({ kind }) => kind)).toContain('date-order');
    });
  },
);
