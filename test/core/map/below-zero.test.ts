import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { nothingKnown } from '../../../src/core/map/known-values';
import { judgeMapping } from '../../../src/core/map/plausible/judge-mapping';
import { arithmeticIn } from '../../../src/core/map/settle';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { answerOf } from '../../../src/renderer/screens/new-import/mapping/answers';
import { rowsOf } from './toy-target';

const files = [
  ['English', ['Invoice No', 'Vendor', 'Invoice Date', 'Amount', 'Currency'], (n: number) => `-${n}.50`],
  ['German', ['Rechnungsnr.', 'Lieferant', 'Rechnungsdatum', 'Betrag', 'Währung'], (n: number) => `${n},50-`],
] as const;

const tableOf = (header: readonly string[], amounts: readonly string[]) => {
  const lines = amounts.map((amount, i) => [
    `R-${40 + i * 7}`,
    `V-${i % 3}`,
    `2026-03-${13 + i}`,
    amount,
    'EUR',
  ]);
  const rows = rowsOf(lines);
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  return { rows, columns: profile.finish(columnNames([...header], header.length)) };
};

const suggested = (header: readonly string[], amounts: readonly string[]) => {
  const { rows, columns } = tableOf(header, amounts);
  return suggestMapping({
    ...{ target: invoices, columns, rows: rows.length, preview: rows, profile: rows, known: nothingKnown },
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
  });
};

describe('a file of amounts that are below zero', () => {
  it.each(files)(
    'is asked about: what is owed is printed with a minus, or all are credits (%s)',
    (_, header, below) => {
      const amounts = [120, 88, 431, 99, 75].map(below);
      const { mapping, questions } = suggested(header, amounts);
      const [question] = questions.filter(({ kind }) => kind === 'finding:sign-unproven');
      if (question === undefined) throw new Error('nothing is asked');
      const asked = {
        kind: question.kind,
        options: question.options.map(({ value, label, detail }) => ({ value, label, detail })),
        accepts: { rule: 'sign-unproven' as const, columns: [header[3]] },
      };
      expect(question.accepts).toEqual(asked.accepts);
      expect(question.text).toMatch(/^All 5 amounts in ".*" that were looked at are below zero/);
      // The choice says it.
      expect(question.text).toMatch(/owed with a minus\?$/);
      expect(asked.options.map(({ label }) => label)).toEqual([
        'Yes: turn every sign round',
        'No, they are credits: leave them out',
      ]);
      expect(answerOf(asked, mapping)).toBeNull();
      for (const { value } of asked.options) {
        const said = applyAnswer(mapping, invoices, asked, value);
        const { rows, columns } = tableOf(header, amounts);
        const found = judgeMapping({
          ...{ rows, columns, mapping: said, target: invoices, known: nothingKnown },
          arithmetic: arithmeticIn({ rows, columns }),
        });
        expect(answerOf(asked, said)).toBe(value);
        const isAccepted = said.accepts?.some(({ rule }) => rule === 'sign-unproven') === true;
        expect(found.some(({ rule }) => rule === 'sign-unproven')).toBe(isAccepted);
        expect(said.fields['total_amount']?.negate === true).toBe(!isAccepted);
      }
    },
  );

  it.each(files)('is not, where fewer are below zero than above it (%s)', (_, header, below) => {
    const amounts = ['120,50', '88,50', '431,50', below(99), below(75)].map((text) =>
      header[0] === 'Invoice No' ? text.replace(',', '.') : text,
    );
    const kinds = suggested(header, amounts).questions.map(({ kind }) => kind);
    expect(kinds).not.toContain('finding:sign-unproven');
  });
});
