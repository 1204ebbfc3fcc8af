import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { acceptedWhy } from '../../../src/core/map/plausible/accepted';
import { acceptanceOf, isDoubt } from '../../../src/core/map/plausible/finding';
import { invoices } from '../../../src/core/targets/invoices';
import { answerOf } from '../../../src/renderer/screens/new-import/mapping/answers';
import { saidOfMapping, suggestedFor, tableOf } from '../../fixtures/suggested';

const tableWith = ([
  number = '',
  vendor = '',
  date = '',
  total = '',
  kind = '',
  currency = '',
]: readonly string[]) =>
  tableOf(
    {
      [number]: (row) => `F-${100 + row * 3}`,
      [vendor]: (row) => `Vendor ${'ABCDEFG'[row % 7]}`,
      [date]: (row) => `2026-01-${String((row % 28) + 1).padStart(2, '0')}`,
      [total]: (row) => `${100 + row * 13}.50`,
      [kind]: (row) => (row % 6 === 4 ? 'SEK' : 'PEN'),
      ...(currency === '' ? {} : { [currency]: () => 'EUR' }),
    },
    30,
  );

describe.each([
  ['English', 'Invoice No', 'Vendor', 'Invoice Date', 'Amount', 'Class', 'Currency'],
  ['German', 'Belegnummer', 'Lieferant', 'Rechnungsdatum', 'Betrag', 'Belegart', 'Währung'],
  ['French', 'N° facture', 'Fournisseur', 'Date facture', 'Montant TTC', 'NATURE', 'Devise'],
])('kinds of documents by codes that are currencies too (%s)', (_, ...header) => {
  it('are asked about, for their currency and for their credits', () => {
    const table = tableWith(header.slice(0, 5));
    const { mapping, questions } = suggestedFor(table);
    const kinds = questions.map(({ kind }) => kind);
    expect(kinds).toContain('finding:currency-pair-unproven');
    expect(kinds).toContain('finding:sign-unproven');
    const question = questions.find(({ kind }) => kind === 'finding:currency-pair-unproven');
    if (question === undefined) return;
    const options = question.options.map(({ value, label, detail }) => ({ value, label, detail }));
    const accepts = {
      rule: 'currency-pair-unproven' as const,
      columns: [...(question.accepts?.columns ?? [])],
      values: [...(question.accepts?.values ?? [])],
    };
    const answered = (so: typeof mapping) => answerOf({ kind: question.kind, options, accepts }, so);
    expect(answered(mapping)).toBeNull();
    const [none, each] = question.options;
    const without = applyAnswer(mapping, invoices, question, none?.value ?? '');
    expect(without.fields['currency']).toBeUndefined();
    expect(answered(without)).toBe(none?.value);
    const kept = applyAnswer(mapping, invoices, question, each?.value ?? '');
    expect(kept.fields['currency']?.column).toBe(header[4]);
    const left = saidOfMapping(table, kept).filter(
      (finding) => isDoubt(finding) && acceptedWhy(kept, acceptanceOf(finding)) === null,
    );
    expect(left.map(({ rule }) => rule)).toEqual(['sign-unproven']);
  });

  it('are no rival of a column that is called the currency', () => {
    const { mapping, questions } = suggestedFor(tableWith(header));
    expect(mapping.fields['currency']?.column).toBe(header[5]);
    expect(questions.map(({ kind }) => kind)).not.toContain('finding:currency-pair-unproven');
  });
});
