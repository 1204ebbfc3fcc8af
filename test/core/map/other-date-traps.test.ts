import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { invoices } from '../../../src/core/targets/invoices';
import { type MadeFile, madeFile } from '../../fixtures/plausible-traps';
import { silentlyWrong, suggestionFor } from '../../fixtures/plausible-verdict';

const files = Number(process.env['PLAUSIBLE_TRAPS'] ?? 300);
const first = Number(process.env['PLAUSIBLE_SEED'] ?? 1);

/** Other days of a document beside one whose header nobody knows, in the order of the languages of made files. */
const days: readonly string[] = [
  'Service date|Payment date|Tax date|Supply date|Value date',
  'Leistungsdatum|Zahldatum|Valuta|Wertstellungsdatum',
  'Date de prestation|Date de paiement|Date de valeur',
  'Fecha operación|Fecha de pago|Fecha valor',
  'Data da prestação|Data de pagamento',
  'Prestatiedatum|Betaaldatum|Valutadatum',
  'Data competenza|Data pagamento|Data valuta',
  'Data sprzedaży|Data płatności',
  'Betaldatum|Leveransdatum|Valutadato',
  'サービス日付|支払日付',
];
const unknown = ['Zorvik', 'Plunta', 'Mirel op', 'Kado', 'Brisk'];

/** The made file with its own day called a word nobody knows, and the other one after another day. */
const renamed = (made: MadeFile, seed: number): MadeFile | null => {
  const other = made.columns.get('modified');
  const words = (days[made.language] ?? '').split('|');
  const own = made.truth.invoice_date;
  if (other === undefined || own === '') return null;
  const name = unknown[seed % unknown.length] ?? '';
  const so = (header: string): string =>
    header === own ? name : header === other ? (words[seed % words.length] ?? '') : header;
  return {
    ...made,
    name: `${made.name} with ${so(other)}`,
    header: made.header.map(so),
    columns: new Map([...made.columns].map(([role, header]) => [role, so(header)])),
    truth: { ...made.truth, invoice_date: name },
  };
};

const all = (): readonly MadeFile[] =>
  Array.from({ length: files }, (_, i) => renamed(madeFile(first + i), i)).filter((made) => made !== null);

describe('made files with another day beside one of a name that nobody knows', () => {
  it('have none taken in silence, and the right one is offered', () => {
    const wrong: string[] = [];
    expect(all().length).toBeGreaterThan(5);
    for (const made of all()) {
      const suggestion = suggestionFor(made);
      wrong.push(...silentlyWrong(made, suggestion));
      const asked = suggestion.questions.filter(({ options }) =>
        options.some(({ value }) => value.endsWith(made.truth.invoice_date)),
      );
      const isRight = suggestion.mapping.fields['invoice_date']?.column === made.truth.invoice_date;
      if (!isRight && asked.length === 0)
        wrong.push(`${made.name}: not offered (of ${made.header.join(', ')})`);
    }
    expect(wrong).toEqual([]);
  });

  it('ask no more once one was chosen', () => {
    const again: string[] = [];
    for (const made of all()) {
      const { mapping, questions } = suggestionFor(made);
      const question = questions.find(({ kind }) => kind === 'finding:date-unproven');
      const option = question?.options.find(({ value }) => value.endsWith(made.truth.invoice_date));
      if (question === undefined || option === undefined) continue;
      const chosen = applyAnswer(mapping, invoices, question, option.value);
      if (chosen.fields['invoice_date']?.column !== made.truth.invoice_date) again.push(made.name);
      if (!chosen.accepts?.some(({ rule }) => rule === 'date-unproven')) again.push(made.name);
    }
    expect(again).toEqual([]);
  });
});
