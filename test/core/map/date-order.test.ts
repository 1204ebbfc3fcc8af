import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { readingUnder } from '../../../src/core/map/column-facts';
import { nothingKnown } from '../../../src/core/map/known-values';
import type { Mapping } from '../../../src/core/map/mapping';
import { judgeMapping } from '../../../src/core/map/plausible/judge-mapping';
import { arithmeticIn } from '../../../src/core/map/settle';
import { type Suggestion, suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import type { Row } from '../../../src/core/read/table';
import { invoices } from '../../../src/core/targets/invoices';

type Cell = string | { readonly day: string };

const english = ['Invoice No', 'Supplier', 'Invoice Date', 'Due Date', 'Total'];
const german = ['Belegnummer', 'Kreditor', 'Rechnungsdatum', 'Fälligkeitsdatum', 'Bruttobetrag'];

/** A table of invoices with the dates given; a date of a workbook is `{ day }`. */
const tableOf = (header: readonly string[], dates: readonly (readonly [Cell, Cell])[]) => {
  const rows = dates.map((pair, i): Row => {
    const cells = [`A-${700 + i}`, `Vendor ${String.fromCharCode(65 + (i % 7))}`, ...pair, `${100 + i}.50`];
    return {
      row: i + 2,
      cells: cells.map((cell) => (typeof cell === 'string' ? cell : cell.day)),
      kinds: cells.map((cell) => (typeof cell === 'string' ? 's' : 'd')).join(''),
      shown: null,
    };
  });
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  return { rows, columns: profile.finish(columnNames([...header], header.length)) };
};
type Table = ReturnType<typeof tableOf>;

const suggested = ({ rows, columns }: Table): Suggestion =>
  suggestMapping({
    ...{ target: invoices, columns, rows: rows.length, preview: rows, profile: rows, known: nothingKnown },
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
  });

const judged = ({ rows, columns }: Table, mapping: Mapping) =>
  judgeMapping({
    ...{ mapping, target: invoices, columns, rows, known: nothingKnown },
    arithmetic: arithmeticIn({ columns, rows }),
  }).map(({ rule, grade }) => `${grade} ${rule}`);

const orderQuestion = ({ questions }: Suggestion) => questions.find(({ kind }) => kind === 'date-order');
const two = (n: number): string => String(n).padStart(2, '0');

/** Days 1 to 12 of March, so that each could be the month; the second date is `days` later, or another program's. */
const invoiceDay = (i: number): string => `${two((i % 12) + 1)}/03/2025`;
const dueDay = (i: number): string => `${two((i % 12) + 17)}/03/2025`;
const many = <T>(of: (i: number) => T): T[] => Array.from({ length: 12 }, (_, i) => of(i));

describe('dates of eight digits', () => {
  const digits = (of: (i: number) => string, due: (i: number) => string = of) =>
    suggested(
      tableOf(
        english,
        many((i) => [of(i), due(i)] as const),
      ),
    );

  it.each([
    ['dmy', (i: number) => `${two(i * 2 + 3)}092026`],
    ['mdy', (i: number) => `09${two(i * 2 + 3)}2026`],
  ] as const)('are read as %s where some can be read in no other way', (order, of) => {
    const said = digits(of);
    expect([said.mapping.locale.dateOrder, orderQuestion(said)]).toEqual([order, undefined]);
  });

  it('are asked about where each can be read in both ways', () => {
    expect(orderQuestion(digits((i) => `${two((i % 12) + 1)}032026`))).toBeDefined();
  });

  it('are asked about where they prove both orders', () => {
    const said = digits((i) => (i % 2 === 0 ? `${two(i + 13)}032026` : `03${two(i + 13)}2026`));
    expect(said.mapping.locale.dateOrder).toBe('auto');
  });
});

describe('the order of dates that leave it open', () => {
  it.each([
    ['English', english],
    ['German', german],
  ])('is not taken from a column that is written otherwise: it is asked (%s)', (_, header) => {
    const table = tableOf(
      header,
      many((i) => [invoiceDay(i), `${(i % 12) + 17}.3.2025`]),
    );
    const suggestion = suggested(table);
    const question = orderQuestion(suggestion);
    expect(suggestion.mapping.locale.dateOrder).toBe('auto');
    expect(question?.text).toContain(`"${header[2]}"`);
    expect(question?.text).toContain(`"${header[3]}"`);
    // Likeliest first, and the answer is of the open column alone.
    expect(question?.options.map(({ label }) => label)).toEqual(['The day', 'The month']);
    const month = question?.options[1]?.value ?? '';
    const said = applyAnswer(suggestion.mapping, invoices, { kind: 'date-order', accepts: undefined }, month);
    const orders = table.columns
      .slice(2, 4)
      .map((column) => readingUnder(said, column.name, column).dateOrder);
    expect(orders).toEqual(['mdy', 'dmy']);
  });

  it.each([
    ['English', english],
    ['German', german],
  ])('is asked about where the mapping brings one and another column has the other (%s)', (_, header) => {
    const table = tableOf(
      header,
      many((i) => [invoiceDay(i), `${(i % 12) + 17}.3.2025`]),
    );
    const { mapping, questions } = suggested(table);
    const columns = [header[2] ?? ''];
    const brought = (order: 'dmy' | 'mdy'): Mapping => ({
      ...mapping,
      steps: [{ do: 'read-date', columns, order }],
    });
    expect(judged(table, brought('mdy'))).toContain('asks date-order-unproven');
    expect(judged(table, brought('dmy'))).not.toContain('asks date-order-unproven');
    // Who was asked, and said so all the same, is not asked again.
    const question = questions.find(({ kind }) => kind === 'date-order');
    const month = question?.options[1];
    if (question === undefined || month === undefined) throw new Error('the order is not asked');
    const said = applyAnswer(mapping, invoices, { ...question, ...month }, month.value);
    expect(said.accepts).toHaveLength(1);
  });

  it.each([
    ['English', english],
    ['German', german],
  ])('is proved by the days to another date that is written alike (%s)', (_, header) => {
    const table = tableOf(
      header,
      many((i) => [invoiceDay(i), dueDay(i)]),
    );
    const suggestion = suggested(table);
    expect(suggestion.mapping.locale.dateOrder).toBe('dmy');
    expect(orderQuestion(suggestion)).toBeUndefined();
    expect(suggestion.findings).toContainEqual(
      expect.objectContaining({ rule: 'date-order-unproven', grade: 'holds' }),
    );
    const { mapping } = suggestion;
    const other = { ...mapping, locale: { ...mapping.locale, dateOrder: 'mdy' as const } };
    expect(judged(table, other)).toContain('asks date-order-unproven');
  });

  it('is proved for a due date by the invoice date as well', () => {
    const table = tableOf(
      german,
      many((i) => [`${two(i + 13)}.02.2025`, `${two(i + 1)}.04.2025`]),
    );
    expect(suggested(table).mapping.locale.dateOrder).toBe('dmy');
  });

  it('is not proved by days that would be terms either way', () => {
    const table = tableOf(
      english,
      many((i) => [`0${(i % 3) + 1}/03/2025`, `${17 + i}/04/2025`]),
    );
    expect(suggested(table).mapping.locale.dateOrder).toBe('auto');
    expect(orderQuestion(suggested(table))).toBeDefined();
  });

  it('is not asked where the column proves it itself', () => {
    const table = tableOf(
      english,
      many((i) => [dueDay(i), `${i + 1}-4-2025`]),
    );
    const { mapping, questions } = suggested(table);
    const [, , own] = table.columns;
    expect(readingUnder(mapping, own?.name ?? '', own).dateOrder).toBe('dmy');
    expect(
      questions.filter(
        ({ kind, text }) => kind === 'date-order' && text.startsWith('The dates in "Invoice Date"'),
      ),
    ).toEqual([]);
  });
});

describe('an order that the mapping says', () => {
  const contradicted = (header: readonly string[], days: readonly string[], more: Partial<Mapping>) => {
    const { rows, columns } = tableOf(
      header,
      days.map((day) => [day, '2026-04-30']),
    );
    const { mapping } = suggested({ rows, columns });
    return judgeMapping({
      ...{ mapping: { ...mapping, ...more }, target: invoices, columns, rows, known: nothingKnown },
      arithmetic: arithmeticIn({ columns, rows }),
    }).filter(({ rule }) => rule === 'date-order-contradicted');
  };
  const said = (dateOrder: Mapping['locale']['dateOrder']) => ({
    locale: { dateOrder, decimal: 'auto' as const, currency: 'USD' },
  });

  it.each([
    ['English', english],
    ['German', german],
  ])(
    'stops the file where dates of its column can only be read otherwise, with both rows (%s)',
    (_, header) => {
      const [finding, ...others] = contradicted(
        header,
        ['04/05/2026', '03/25/2026', '04/04/2026'],
        said('dmy'),
      );
      expect(others).toEqual([]);
      expect(finding).toMatchObject({
        grade: 'against',
        columns: [header[2]],
        values: ['03/25/2026'],
        rows: [
          { row: 2, cells: ['04/05/2026'] },
          { row: 3, cells: ['03/25/2026'] },
        ],
      });
      expect(finding?.text).toContain('row 3 says "03/25/2026", which has the month first');
      expect(finding?.text).toContain('row 2 says "04/05/2026", which is 2026-05-04');
    },
  );

  it('is named with its own proof, where the column holds both orders', () => {
    const [finding] = contradicted(english, ['5.4.26', '25.3.26', '3.26.26'], said('dmy'));
    expect(finding?.text).toContain(
      'row 3 says "25.3.26", with the day first: both orders stand in this column',
    );
    expect(finding?.rows.map(({ row }) => row)).toEqual([2, 3, 4]);
  });

  it('counts where a step says it of the column', () => {
    const steps = (order: 'dmy' | 'mdy') => ({
      ...said('auto'),
      steps: [{ do: 'read-date' as const, columns: ['Rechnungsdatum'], order }],
    });
    const days = ['04/05/2026', '25/03/2026'];
    expect(contradicted(german, days, steps('mdy'))).toMatchObject([{ values: ['25/03/2026'] }]);
    expect(contradicted(german, days, steps('dmy'))).toEqual([]);
  });

  it('is not spoken against by dates that are none, by years that stand first, or where no other date is in doubt', () => {
    const found = (...days: readonly string[]) => contradicted(english, days, said('dmy'));
    expect(found('04/05/2026', '31/02/2026', '25/03/2026', '2026-03-25', '')).toEqual([]);
    expect(found('25/03/2026', '03/25/2026', '04/04/2026')).toEqual([]);
    expect(contradicted(english, ['04/05/2026', '03/25/2026'], said('mdy'))).toEqual([]);
  });
});

/** Every third day has a number above 12: it stayed a text, the others became dates of the spreadsheet. */
const halfTurned = (i: number): Cell =>
  i % 3 === 0 ? `${two(13 + i)}/03/2025` : { day: `2025-${two(i)}-03` };

describe('dates of which a spreadsheet turned half round', () => {
  const asks = 'asks dates-turned-round';
  it.each([
    ['English', english],
    ['German', german],
  ])('are asked about (%s)', (_, header) => {
    const table = tableOf(
      header,
      many((i) => [halfTurned(i), '']),
    );
    const { mapping, findings, questions } = suggested(table);
    expect(findings.map(({ grade, rule }) => `${grade} ${rule}`)).toContain(asks);
    const question = questions.find(({ kind }) => kind === 'finding:dates-turned-round');
    expect(question?.text).toContain('8 dates');
    expect(question?.text).toContain('13/03/2025');
    expect(question?.evidence?.length).toBeGreaterThan(1);
    expect(judged(table, mapping)).toContain(asks);
    // Nothing is in doubt in the other texts: they are not asked about as well.
    expect(orderQuestion({ mapping, findings, questions, fields: [], unmappedColumns: [] })).toBeUndefined();
  });

  it.each<readonly [string, (i: number) => Cell]>([
    ['month first', (i) => (i % 3 === 0 ? `03/${two(13 + i)}/2025` : { day: `2025-03-${two(i)}` })],
    ['saved as text again', (i) => (i % 3 === 0 ? `${13 + i}/03/2025` : `${i}/3/2025`)],
    ['one text only', (i) => (i === 0 ? '31.03.2025' : { day: `2025-${two(i)}-03` })],
  ])('are asked about: %s', (_, cell) => {
    const table = tableOf(
      english,
      many((i) => [cell(i), '']),
    );
    expect(judged(table, suggested(table).mapping)).toContain(asks);
  });

  it.each<readonly [string, (i: number) => Cell]>([
    ['a date of the workbook has a day above 12', (i) => (i === 5 ? { day: '2025-03-25' } : halfTurned(i))],
    ['a text could have been made a date', (i) => (i === 3 ? '04/03/2025' : halfTurned(i))],
    ['all are dates of the workbook', (i) => ({ day: `2025-${two(i + 1)}-03` })],
    ['all are written alike', (i) => `${two(i * 2 + 1)}/03/2025`],
    ['numbers are written without zeros throughout', (i) => `${i * 2 + 1}/3/2025`],
  ])('are not asked about where %s', (_, cell) => {
    const table = tableOf(
      english,
      many((i) => [cell(i), '']),
    );
    expect(judged(table, suggested(table).mapping)).not.toContain(asks);
  });
});
