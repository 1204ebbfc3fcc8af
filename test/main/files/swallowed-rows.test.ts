import { describe, expect, it } from 'vitest';
import { openSource } from '../../../src/main/files/source';
import { scratch } from './shared-files';

const write = scratch();

const header = 'Belegnr;Lieferant;Text;Belegdatum;Betrag;Währung';

/** The columns of a file and its data rows, or the problem that ends it, with its row. */
const read = async (name: string, lines: readonly string[]) => {
  const source = await openSource(write(name, lines.join('\n')));
  if (!source.ok) return { columns: [], rows: [], ended: source.problem };
  const rows: (readonly string[])[] = [];
  let ended = null;
  for await (const batch of source.value.dataRows())
    if (batch.ok) rows.push(...batch.value.map(({ cells }) => cells));
    else ended = batch.problem;
  await source.value.close();
  return { columns: source.value.columns.map((column) => column.name), rows, ended };
};

describe('quotes that are letters', () => {
  it.each([
    [
      'a letter behind the next one',
      ['X1;V-1;Rohr;04.03.2026;10,00;EUR', 'X2;V-2;"Alte Post;14.03.2026;20,00;EUR'],
      ['X3;V-3;Rohr;24.03.2026;31,00;EUR', 'X4;V-4;Gasthof "Krone";25.03.2026;32,00;EUR'],
    ],
    [
      'the next one in the row below',
      ['X1;V-1;Rohr;04.03.2026;10,00;EUR', 'X2;V-2;"Alte Post;14.03.2026;20,00;EUR'],
      ['X3;V-3;"Krone";25.03.2026;32,00;EUR'],
    ],
  ])('end the reading with the row, before it runs together with another: %s', async (_what, some, more) => {
    const { ended } = await read('stray.txt', [header, ...some, ...more]);
    expect(ended).toMatchObject({ code: 'quote-swallows-rows', params: { row: '3' } });
  });

  it('are told far below the first rows', async () => {
    const many = Array.from({ length: 9_000 }, (_, i) => `Y${i};V-1;Rohr;04.03.2026;10,00;EUR`);
    const last = ['X2;V-2;"Alte Post;14.03.2026;20,00;EUR', 'X4;V-4;Gasthof "Krone";25.03.2026;32,00;EUR'];
    const { rows, ended } = await read('late.txt', [header, ...many, ...last]);
    expect(ended).toMatchObject({ code: 'quote-swallows-rows', params: { row: '9002' } });
    expect(rows.length).toBeLessThanOrEqual(9_000);
  });

  it('are none where a cell has lines and delimiters of its own', async () => {
    const cell = '"Alte Post; Hof 2\nTor 3; links\nBad Ems"';
    const { rows, ended } = await read('lines.txt', [
      header,
      `X1;V-1;${cell};04.03.2026;10,00;EUR`,
      'X2;V-1;Rohr;04.03.2026;10,00;EUR',
    ]);
    expect(ended).toBeNull();
    expect(rows.map(([number]) => number)).toEqual(['X1', 'X2']);
  });
});

describe('a header that begins one cell behind the rows', () => {
  const lines = (from: number) =>
    [0, 1, 2].map((at) => `${from + at},X${at},V-100${at},2026-03-0${at + 4},EUR,${10 + at}.00`);

  it('stands over the numbers of rows that R writes before them', async () => {
    const { columns, rows } = await read('r.csv', [
      'Invoice No,Vendor,Invoice Date,Currency,Total',
      ...lines(1),
    ]);
    expect(columns).toEqual(['Column A', 'Invoice No', 'Vendor', 'Invoice Date', 'Currency', 'Total']);
    expect(rows[0]?.slice(0, 2)).toEqual(['1', 'X0']);
  });

  it('does not where the first cells do not count', async () => {
    const [first = '', ...others] = lines(1);
    const { columns } = await read('other.csv', [
      'Invoice No,Vendor,Invoice Date,Currency,Total',
      first,
      ...others.map((line) => `7${line}`),
    ]);
    expect(columns[0]).toBe('Invoice No');
  });
});
