import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { setTurned } from '../../../src/core/map/finding-questions';
import { invoices } from '../../../src/core/targets/invoices';
import { saidOfMapping, suggestedFor, tableOf } from '../../fixtures/suggested';

const file = (last: Readonly<Record<string, (row: number) => string>>) =>
  tableOf({
    'Bill No': (row) => `FE-${410 + row * 3}`,
    Vendor: (row) => `Fernhill ${row}`,
    'Bill Date': (row) => `2026-03-${11 + row}`,
    Total: (row) => `-${330 + row * 7}.00`,
    Currency: () => 'EUR',
    ...last,
  });

/** The rules that stop a file once every sign was turned round, as the one question about it offers. */
const askedOnceTurned = (table: ReturnType<typeof file>): readonly string[] => {
  const { mapping, questions } = suggestedFor(table);
  const question = questions.find(({ kind }) => kind === 'finding:sign-unproven');
  if (question === undefined) throw new Error('nothing is asked about the signs');
  const turned = applyAnswer(mapping, invoices, question, setTurned(['total_amount']));
  expect(turned.fields['total_amount']?.negate).toBe(true);
  return saidOfMapping(table, turned)
    .filter(({ grade }) => grade === 'asks')
    .map(({ rule }) => rule);
};

describe('a file that prints what is owed with a minus', () => {
  it.each([
    ['Status', 'Posted', 'Cancelled'],
    ['Status', 'Posted', 'Draft'],
    ['Void Date', '', '2026-04-01'],
    ['Makulerad', 'Nej', 'Ja'],
  ])('is asked about rows that %s calls void once its signs are turned', (header, usual, other) => {
    expect(askedOnceTurned(file({ [header]: (row) => (row === 5 ? other : usual) }))).toEqual([
      'status-unproven',
    ]);
  });

  it('is not where none is', () => {
    expect(askedOnceTurned(file({ Status: () => 'Posted' }))).toEqual([]);
  });

  it.each([['Kredit'], ['Kreditnota'], ['IsCredit']])('and about credits that %s marks', (header) => {
    expect(askedOnceTurned(file({ [header]: (row) => (row === 5 ? 'Ja' : 'Nej') }))).toEqual([
      'sign-unproven',
    ]);
  });
});
