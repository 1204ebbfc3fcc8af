import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { compileMapping } from '../../../src/core/map/apply';
import { nothingKnown } from '../../../src/core/map/known-values';
import { acceptedWhy } from '../../../src/core/map/plausible/accepted';
import { acceptanceOf, isDoubt } from '../../../src/core/map/plausible/finding';
import { startWatch } from '../../../src/core/map/plausible/watch';
import { invoices } from '../../../src/core/targets/invoices';
import { saidOfMapping, suggestedFor, tableOf } from '../../fixtures/suggested';

const listOf = (numberOf: (row: number) => string, header = 'Invoice no', amount = 3) =>
  tableOf(
    {
      [header]: numberOf,
      Supplier: (row) => `V-${20 + (row % 5)}`,
      'Invoice date': (row) => `2026-10-${14 + row}`,
      Total: (row) => `${row % 4 === amount ? '-' : ''}${118 + row * 31}.40`,
      Currency: () => 'GBP',
    },
    12,
  );

const signsIn = (table: ReturnType<typeof tableOf>): readonly string[] =>
  suggestedFor(table).questions.flatMap(({ kind, text }) => (kind === 'finding:sign-unproven' ? [text] : []));

/** Every fourth number begins otherwise. */
const among = (usual: string, other: string) => (row: number) =>
  `${row % 4 === 2 ? other : usual}${5500 + row * 3}`;

describe('numbers that begin as those of credits do', () => {
  it.each([
    ['INV-', 'CN-'],
    ['INV', 'CRN'],
    ['', 'CM-'],
    ['RE-', 'GS-'],
    ['RG', 'GU'],
    ['2026/', 'Gutschrift '],
    ['FA', 'AV'],
    ['FC-', 'AVOIR-'],
    ['FV/', 'NC/'],
    ['FT ', 'NC '],
    ['KR', 'KG'],
    ['F', 'KN'],
    ['P-', 'Storno '],
  ])('are asked about where their amounts are above 0: %s, %s', (usual, other) => {
    const [text, ...others] = signsIn(listOf(among(usual, other), 'Invoice no', -1));
    expect(text).toContain(`"${other.replace(/[^\p{L}]/gu, '')}`);
    expect(text).toContain('in 3 rows');
    expect(others).toEqual([]);
  });

  it.each([
    ['where all begin so', (row: number) => `CN-${5500 + row}`],
    ['where most begin so', among('CN-', 'INV-')],
    ['where the letters say nothing of credits', among('INV-', 'PV-')],
    ['beside the other kind of invoices', among('RE', 'KR')],
    [
      'in a list of many ways of numbering',
      (row: number) => `${'AB CN DE FG HJ LM PQ ST UV WX YZ AC'.split(' ')[row]}-${row}`,
    ],
  ])('are not %s', (_, numberOf) => {
    expect(signsIn(listOf(numberOf, 'Invoice no', -1))).toEqual([]);
  });

  it('are not where they are below 0 already', () => {
    expect(signsIn(listOf(among('INV-', 'CN-'), 'Invoice no', 2))).toEqual([]);
  });

  it('are not asked about again once a person said that they are invoices', () => {
    const table = listOf(among('INV-', 'CN-'), 'Invoice no', -1);
    const { mapping, questions } = suggestedFor(table);
    const question = questions.find(({ kind }) => kind === 'finding:sign-unproven');
    const [option] = question?.options ?? [];
    if (question === undefined || option === undefined) throw new Error('nothing was asked');
    const kept = applyAnswer(mapping, invoices, question, option.value);
    const left = (so: typeof table) =>
      saidOfMapping(so, kept).filter((one) => isDoubt(one) && acceptedWhy(kept, acceptanceOf(one)) === null);
    expect(left(table)).toEqual([]);
    expect(left(listOf(among('INV-', 'CRN-'), 'Invoice no', -1))).toHaveLength(1);
  });

  it('are seen in the last rows of a long file', () => {
    const columns = ['Invoice no', 'Supplier', 'Invoice date', 'Total', 'Currency'];
    const { mapping } = suggestedFor(listOf((row) => `INV-${row}`, 'Invoice no', -1));
    const mapper = compileMapping(mapping, invoices, columns, { file: 'made' });
    if (!mapper.ok) throw new Error(mapper.problem.code);
    const watch = startWatch({
      ...{ mapper: mapper.value, mapping, target: invoices, columns, isTogether: true },
      known: () => nothingKnown,
    });
    for (let i = 0; i < 5000; i++)
      watch.see({
        row: i + 2,
        cells: [`${i > 4990 ? 'CN' : 'INV'}-${i}`, 'V-20', '2026-10-14', `${100 + (i % 700)}.50`, 'GBP'],
        ...{ kinds: null, shown: null },
      });
    const found = watch.findings().filter(({ rule }) => rule === 'sign-unproven');
    expect(found.map(({ rows }) => rows[0]?.row)).toEqual([4993]);
  });
});

describe('a list of credits by its own name', () => {
  it.each([
    ['Credit note no'],
    ['Credit memo number'],
    ['Gutschriftsnr'],
    ['Gutschriftnummer'],
    ["N° d'avoir"],
    ['Nº nota de crédito'],
    ['Numero nota di credito'],
    ['Creditnotanummer'],
    ['Kreditnotanr'],
    ['Číslo dobropisu'],
    ['Nr faktury korygującej'],
  ])('is asked about where the numbers are called so: %s', (header) => {
    const table = listOf((row) => `${5500 + row}`, header, -1);
    const { mapping } = suggestedFor(listOf((row) => `${5500 + row}`, 'Invoice no', -1));
    const said = saidOfMapping(table, {
      ...mapping,
      fields: { ...mapping.fields, invoice_number: { column: header } },
    });
    expect(said.filter(isDoubt).map(({ rule }) => rule)).toContain('sign-unproven');
  });

  it.each([['Invoice / credit note no'], ['Rechnungs- oder Gutschriftsnr'], ['Invoice no']])(
    'is not where they may be invoices as well: %s',
    (header) => {
      expect(signsIn(listOf((row) => `${5500 + row}`, header, -1))).toEqual([]);
    },
  );

  it.each([
    ['Credit notes', 1],
    ['Gutschriften 2026', 1],
    ['Avoirs', 1],
    ['Notas de crédito', 1],
    ['Invoices and credit notes', 0],
    ['Invoices', 0],
  ])('is asked about where the sheet is called so: %s', (sheet, times) => {
    const table = listOf((row) => `${5500 + row}`, 'Number', -1);
    const { mapping } = suggestedFor(listOf((row) => `${5500 + row}`, 'Number', -1));
    const said = saidOfMapping(table, { ...mapping, source: { ...mapping.source, sheet } });
    expect(said.filter(({ rule }) => rule === 'sign-unproven')).toHaveLength(times);
  });
});

describe('credits of a program that prints what is owed with a minus', () => {
  it.each([
    ['Belegart', 'KR', 'KG'],
    ['Type', 'Invoice', 'Credit note'],
    ['Type de pièce', 'Facture', 'Avoir'],
    ['Tipo', 'Factura', 'Abono'],
  ])('are below zero once the signs are turned, and not asked about: %s', (header, invoice, credit) => {
    const table = tableOf(
      {
        'Invoice no': (row) => `${row === 3 ? 'CN' : 'INV'}-${5500 + row}`,
        Supplier: (row) => `V-${20 + (row % 5)}`,
        'Invoice date': (row) => `2026-10-${14 + row}`,
        [header]: (row) => (row === 3 ? credit : invoice),
        Total: (row) => `${row === 3 ? '' : '-'}${118 + row * 31}.40`,
        Currency: () => 'GBP',
      },
      12,
    );
    const { mapping, questions } = suggestedFor(table);
    const question = questions.find(({ kind }) => kind === 'finding:sign-unproven');
    const turn = question?.options.find(({ value }) => value.startsWith('turn:'));
    if (question === undefined || turn === undefined) throw new Error('nothing was asked');
    const turned = applyAnswer(mapping, invoices, question, turn.value);
    expect(saidOfMapping(table, turned).filter(({ rule }) => rule === 'sign-unproven')).toEqual([]);
  });
});
