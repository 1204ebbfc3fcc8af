import { describe, expect, it } from 'vitest';
import { columnsOfStep } from '../../../src/core/clean/step';
import { applyAnswer } from '../../../src/core/map/answer';
import { invoices } from '../../../src/core/targets/invoices/index';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

const file = (codes: readonly string[], vendors: readonly string[] = []) =>
  tableOf(
    {
      Invoice: (row) => `HG-${1000 + row * 7}`,
      Vendor: (row) => vendors[row] ?? `Alder ${row}`,
      'Invoice date': (row) => `2026-03-${11 + row}`,
      Amount: (row) => `${119 + row * 7}.25`,
      Currency: (row) => codes[row] ?? '',
    },
    9,
  );

const asked = (table: ReturnType<typeof file>) =>
  suggestedFor(table).questions.find(({ kind }) => kind === 'currency');

const BLOCKS = ['USD', '', '', 'EUR', '', '', 'GBP', '', ''];

describe('a currency that is printed once for several rows', () => {
  it('may be the one above, beside the one of the books', () => {
    const table = file(BLOCKS);
    const question = asked(table);
    if (question === undefined) throw new Error('nothing is asked');
    expect(question.options.map(({ value }) => value)).toEqual(['above', 'USD', 'CAD', 'EUR', 'GBP']);
    const { mapping } = suggestedFor(table);
    const said = applyAnswer(mapping, invoices, question, 'above');
    expect(said.steps).toEqual([{ do: 'fill-down', columns: ['Currency'] }]);
    expect(said.locale.currency).toBeNull();
  });

  it('is filled down beside a supplier who is', () => {
    const table = file(BLOCKS, ['Alder', '', '', 'Birch', '', '', 'Cedar', '', '']);
    const { mapping, questions } = suggestedFor(table);
    const said = questions
      .filter(({ kind }) => kind === 'fill-down' || kind === 'currency')
      .reduce((so, one) => applyAnswer(so, invoices, one, one.options[0]?.value ?? ''), mapping);
    expect(said.steps).toMatchObject([{ do: 'fill-down' }]);
    expect(said.steps?.flatMap(columnsOfStep).sort()).toEqual(['Currency', 'Vendor']);
  });

  it.each([
    ['blank in the first row', ['', '', 'EUR', '', '', 'USD', '', '', '']],
    ['the same one again', ['EUR', '', 'EUR', '', '', 'USD', '', '', '']],
    ['two one after the other', ['EUR', 'USD', '', '', 'EUR', '', '', '', '']],
  ])('is not offered where it is %s', (_, codes) => {
    expect(asked(file(codes))?.options.map(({ value }) => value)).not.toContain('above');
  });
});
