import { expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { invoices } from '../../../src/core/targets/invoices';
import { saidOfMapping, suggestedFor, tableOf } from '../../fixtures/suggested';

const due = (month: (row: number) => number, header = 'Due date') =>
  tableOf({
    Vendor: (row) => `Alder ${row}`,
    'Invoice no': (row) => `AL-${4410 + row * 3}`,
    'Invoice date': (row) => `2026-04-${11 + row}`,
    [header]: (row) => `2026-0${month(row)}-${12 + row}`,
    Amount: (row) => `${1100 + row * 371}.25`,
    Currency: () => 'EUR',
  });
const asked = (table: ReturnType<typeof due>) =>
  suggestedFor(table).questions.filter(({ kind }) => kind === 'finding:date-unproven');

it('asks where all rows are due before they were written, and turns the two round when told so', () => {
  const table = due(() => 3);
  const [question] = asked(table);
  expect(question?.text).toContain('8 of 8 rows would be due before they were written');
  const { mapping } = suggestedFor(table);
  const option = question?.options.find(({ label }) => label.includes('Due date'));
  if (question === undefined || option === undefined) throw new Error('not asked');
  const turned = applyAnswer(mapping, invoices, question, option.value);
  expect([turned.fields['invoice_date']?.column, turned.fields['due_date']?.column]).toEqual([
    'Due date',
    'Invoice date',
  ]);
  const open = (said: typeof mapping) =>
    saidOfMapping(table, said).filter(({ rule, grade }) => rule === 'date-unproven' && grade === 'asks');
  expect([open(mapping).length, open(turned).length]).toEqual([1, 0]);
});

it('does not where some rows are, or none, or they are due on the day', () => {
  expect(asked(due((row) => (row < 3 ? 3 : 5)))).toEqual([]);
  expect(asked(due(() => 5))).toEqual([]);
  expect(asked(due(() => 4))).toEqual([]);
});
