import { expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { answerEntry } from '../../../src/core/map/answer-entry';
import { nothingKnown } from '../../../src/core/map/known-values';
import { acceptedWhy } from '../../../src/core/map/plausible/accepted';
import { acceptanceOf } from '../../../src/core/map/plausible/finding';
import { judgeMapping } from '../../../src/core/map/plausible/judge-mapping';
import { arithmeticIn } from '../../../src/core/map/settle';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { rowsOf } from './toy-target';

const asked = (header: readonly string[], lines: readonly (readonly string[])[]) => {
  const rows = rowsOf(lines);
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  const columns = profile.finish(columnNames(header, header.length));
  const seen = { target: invoices, columns, rows, known: nothingKnown };
  const source = { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' };
  const suggestion = suggestMapping({ ...seen, rows: rows.length, source, preview: rows, profile: rows });
  /** What a check would still ask of the mapping. */
  const left = (mapping: typeof suggestion.mapping) =>
    judgeMapping({ ...seen, arithmetic: arithmeticIn(seen), mapping })
      .filter((finding) => finding.grade !== 'holds' && acceptedWhy(mapping, acceptanceOf(finding)) === null)
      .map(({ rule }) => rule);
  return { ...suggestion, left };
};

it.each([
  ['Nummer', 'Lieferant', 'Tag A', 'Tag B', 'Bruttobetrag', 'Währung'],
  ['Invoice No.', 'Vendor', 'Day one', 'Day two', 'Gross amount', 'Currency'],
])('which of two days is the date, once answered for %s, is not asked again', (...header) => {
  const lines = [3, 8, 12, 17, 22].map((day, i) => [
    ...[
      `R-${i}7`,
      `V-${i}`,
      `2026-02-0${i + 1}`,
      `2026-02-${String(day).padStart(2, '0')}`,
      `1${i}0.50`,
      'EUR',
    ],
  ]);
  const { mapping, questions, left } = asked(header, lines);
  const question = questions.find(({ kind }) => kind === 'missing:invoice_date');
  expect(question?.options.map(({ value }) => value)).toEqual([header[2], header[3]]);
  if (question === undefined) return;
  expect(left(applyAnswer(mapping, invoices, { kind: question.kind }, header[3] ?? ''))).toEqual([
    'date-unproven',
  ]);
  expect(left(applyAnswer(mapping, invoices, question, header[3] ?? ''))).toEqual([]);
  expect(answerEntry(mapping, invoices, question, header[3] ?? '')).toMatchObject({
    fields: { invoice_date: { column: header[3] } },
    accepts: [{ rule: 'date-unproven', columns: [header[3], header[2]] }],
  });
});

it.each([
  ['Document No.', 'Vendor', 'Invoice Date', 'Currency', 'Amount (Foreign Currency)', 'Amount'],
  ['Belegnummer', 'Lieferant', 'Rechnungsdatum', 'Währung', 'Betrag (Fremdwährung)', 'Betrag'],
])('whichever amount is chosen, a check asks neither for it nor for its currency again: %s', (...header) => {
  const lines = [...'abcdefgh'].map((letter, i) => [
    ...[`R-${letter}7`, `V-${i}`, `2026-02-0${i + 1}`, i % 3 === 0 ? 'CAD' : 'USD'],
    ...(i % 3 === 0 ? [`1${i}0.50`, `${i + 7}3.17`] : [`2${i}0.50`, `2${i}0.50`]),
  ]);
  const { mapping, questions, left } = asked(header, lines);
  const aboutAmounts = questions.filter(({ kind }) =>
    ['finding:total-unproven', 'finding:currency-pair-unproven'].includes(kind),
  );
  expect(aboutAmounts).toHaveLength(1);
  for (const question of aboutAmounts)
    for (const { value } of question.options) {
      const after = applyAnswer(mapping, invoices, question, value);
      expect(left(after), value).toEqual([]);
    }
});

it.each([
  ['Num. doc.', 'Fornitore', 'Data reg.', 'Data doc.', 'Totale documento', 'Divisa'],
  ['PieceRef', 'CompAuxNum', 'EcritureDate', 'PieceDate', 'Credit', 'Idevise'],
  ['Számlaszám', 'Szállító', 'Teljesítés', 'Kelt', 'Bruttó', 'Pénznem'],
])("the document's own date is told by its name: %s", (...header) => {
  const lines = [3, 8, 12, 17, 22].map((day, i) => [
    ...[
      `R-${i}7`,
      `V-${i}`,
      `2026-02-${String(day).padStart(2, '0')}`,
      `2026-02-0${i + 1}`,
      `1${i}0.50`,
      'EUR',
    ],
  ]);
  const { mapping, questions } = asked(header, lines);
  expect(mapping.fields['invoice_date']?.column).toBe(header[3]);
  expect(questions.map(({ kind }) => kind)).not.toContain('finding:date-unproven');
});

it.each([
  ['Invoice No', 'Supplier', 'Invoice Date', 'Total'],
  ['Belegnummer', 'Lieferant', 'Rechnungsdatum', 'Bruttobetrag'],
])(
  'an order of dates that some of them contradict, once answered, holds for these dates alone: %s',
  (...header) => {
    const linesOf = (days: readonly string[]) =>
      days.map((day, i) => [`R-${i}7`, `Vendor ${'ABCDEF'[i]}`, day, `1${i}0.50`]);
    const days = ['04/05/2026', '13/05/2026', '03/06/2026', '05/25/2026', '20/05/2026'];
    const { mapping, questions, left } = asked(header, linesOf(days));
    const question = questions.find(({ kind }) => kind === 'date-order');
    if (question === undefined) throw new Error('nothing is asked');
    expect(question.options[0]?.detail).toBe(
      '04/05/2026 is 2026-05-04; "05/25/2026" cannot be read so and is kept back',
    );
    const dayFirst = applyAnswer(mapping, invoices, question, question.options[0]?.value ?? '');
    expect(left(dayFirst)).toEqual([]);
    expect(asked(header, linesOf([...days.slice(0, 4), '06/28/2026'])).left(dayFirst)).toEqual([
      'date-order-contradicted',
    ]);
  },
);
