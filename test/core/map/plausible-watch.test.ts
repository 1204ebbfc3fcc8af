import { describe, expect, it } from 'vitest';
import { compileMapping } from '../../../src/core/map/apply';
import { type KnownValues, nothingKnown } from '../../../src/core/map/known-values';
import { mappingSchema } from '../../../src/core/map/mapping';
import type { Finding } from '../../../src/core/map/plausible/finding';
import { startWatch } from '../../../src/core/map/plausible/watch';
import { invoices } from '../../../src/core/targets/invoices';
import { nameScore, rarityIn, tellingWords } from '../../../src/core/values/name-score';

type Wanted = {
  readonly columns: readonly string[];
  readonly row: (i: number) => readonly string[];
  readonly fields?: Readonly<Record<string, object>>;
  readonly locale?: object;
  readonly groupBy?: readonly string[];
  readonly known?: KnownValues;
  readonly isTogether?: boolean;
};

const rowCount = 6_000;

/** What is found in a file of six thousand rows, the first in row 2. */
const watched = ({
  columns,
  row,
  fields,
  locale = { currency: 'USD' },
  groupBy = [],
  known,
  isTogether = true,
}: Wanted): readonly Finding[] => {
  const mapping = mappingSchema.parse({
    format: 'tallyport-mapping/1',
    target: 'invoices',
    locale,
    groupBy,
    fields: {
      invoice_number: { column: 'No' },
      svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_id'] },
      total_amount: { column: 'Total' },
      ...fields,
    },
  });
  const mapper = compileMapping(mapping, invoices, columns, { file: 'made' });
  if (!mapper.ok) throw new Error(mapper.problem.code);
  const watch = startWatch({
    ...{ mapper: mapper.value, mapping, target: invoices, columns, isTogether },
    known: () => known ?? nothingKnown,
  });
  for (let i = 0; i < rowCount; i++) watch.see({ row: i + 2, cells: row(i), kinds: null, shown: null });
  return watch.findings().filter(({ grade }) => grade !== 'holds');
};

const money = (cents: number): string => (cents / 100).toFixed(2);

describe('an amount whose comma was taken for the delimiter', () => {
  const cut = (from: number) => (i: number) => [
    ...[`N-${i}`, `V-${i % 40}`, `${100 + (i % 900)}`],
    ...(i >= from ? [`${10 + (i % 90)}`] : []),
  ];
  const found = (from: number, ...columns: readonly string[]) =>
    watched({ columns, row: cut(from) }).filter(({ rule }) => rule === 'amount-cut-in-two');

  it('stops the file, in its first rows and far below', () => {
    const all = found(0, 'No', 'Vendor', 'Total', 'Column D');
    expect(all).toMatchObject([{ grade: 'against', columns: ['Total', 'Column D'] }]);
    expect(all[0]?.rows[0]).toEqual({ row: 2, cells: ['100', '10'] });
    expect(all[0]?.text).toMatch(/^\d+ rows have more cells than the header: row 2 has 100 and then 10\./);
    const below = found(rowCount - 1, 'No', 'Vendor', 'Total', 'Column D');
    expect(below).toMatchObject([{ grade: 'against', rows: [{ row: rowCount + 1 }] }]);
  });

  it('is not seen where no row goes on, or a remark stands there', () => {
    expect(found(rowCount, 'No', 'Vendor', 'Total')).toEqual([]);
    const remarks = (i: number) => [`N-${i}`, `V-${i % 40}`, '5.00', i % 7 === 0 ? 'paid in cash' : ''];
    const columns = ['No', 'Vendor', 'Total', 'Column D'];
    expect(watched({ columns, row: remarks }).map(({ rule }) => rule)).not.toContain('amount-cut-in-two');
  });
});

describe('an order of dates that the mapping says', () => {
  const locale = { currency: 'USD', dateOrder: 'dmy' };
  const columns = ['No', 'Vendor', 'Total', 'Day'];
  const fields = { invoice_date: { column: 'Day' } };
  const found = (day: (i: number) => string) =>
    watched({
      ...{ columns, fields, locale },
      row: (i) => [`N-${i}`, `V-${i % 40}`, money(500 + i), day(i)],
    });

  it('is held against the dates of all rows', () => {
    const day = (i: number) => (i === 3_000 ? '04/05/2026' : i === 5_000 ? '03/25/2026' : '25/03/2026');
    const rows = [{ row: 2 }, { row: 3_002 }, { row: 5_002 }];
    expect(found(day)).toMatchObject([{ rule: 'date-order-contradicted', grade: 'against', rows }]);
    expect(
      found((i) => (i === 2 ? '04/05/2026' : i === rowCount - 1 ? '03/25/2026' : '25/03/2026')),
    ).toHaveLength(1);
  });

  it('is sound where none contradicts it', () => {
    expect(found((i) => `${1 + (i % 27)}/03/2026`)).toEqual([]);
  });
});

describe('rows that share a number far below the first', () => {
  const columns = ['No', 'Vendor', 'Total', 'Text'];
  const shared = (at: (i: number) => number, text: (i: number) => string) =>
    watched({
      columns,
      row: (i) => [`N-${at(i)}`, `V-${at(i) % 40}`, money(500 + at(i)), text(i)],
    }).filter(({ rule }) => rule === 'rows-share-number');

  it.each([2_001, 5_001])('are asked about, with what they come to (row %i)', (place) => {
    const twice = (i: number) => (i === place ? i - 1 : i);
    const [finding, ...others] = shared(twice, (i) => `Part ${i}`);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      grade: 'asks',
      values: [`N-${place - 1}, V-${(place - 1) % 40}`],
      rows: [{ row: place + 1 }, { row: place + 2 }],
    });
    expect(finding?.text).toContain(`(one of ${money(2 * (500 + place - 1))})`);
  });

  it('are none where each has its own, or they are the same in every cell', () => {
    expect(
      shared(
        (i) => i,
        (i) => `Part ${i}`,
      ),
    ).toEqual([]);
    expect(
      shared(
        (i) => (i === 5_001 ? 5_000 : i),
        () => 'Rent',
      ),
    ).toEqual([]);
  });
});

describe('what only rows far below the first show', () => {
  const columns = ['No', 'Vendor', 'Tax', 'Total'];
  const row = (taxOf: (i: number) => number) => (i: number) => [
    `N-${i}`,
    `V-${i % 40}`,
    money(taxOf(i)),
    money(10_000 + (i % 977) * 3),
  ];

  it('is nothing where nothing is wrong', () => {
    expect(watched({ columns, row: row((i) => 900 + (i % 977)) })).toEqual([]);
  });

  it.each([2_100, 5_999])(
    'a tax that no field is read from, above its total in row %i alone, is against',
    (at) => {
      const found = watched({ columns, row: row((i) => (i === at ? 99_999 : 900 + (i % 977))) });
      expect(found).toMatchObject([
        { rule: 'tax-exceeds-total', grade: 'against', columns: ['Tax', 'Total'], rows: [{ row: at + 2 }] },
      ]);
      expect(found[0]?.rows[0]?.cells[0]).toBe('999.99');
    },
  );

  it('a tax in a column that is blank in the first rows counts as well', () => {
    const late = (i: number) => {
      const [number = '', vendor = '', , total = ''] = row(() => 0)(i);
      return [number, vendor, i < 4_000 ? '' : '9,999.00', total];
    };
    expect(watched({ columns, row: late })).toMatchObject([{ rule: 'tax-exceeds-total', grade: 'against' }]);
  });

  it('a net amount as the total, where the first rows have no tax, is against, with the other amount proposed', () => {
    const found = watched({
      columns: ['No', 'Vendor', 'VAT', 'Total', 'Amount due'],
      row: (i) => {
        const net = 10_000 + (i % 977) * 3;
        const tax = i < 2_000 ? 0 : Math.round(net / 5);
        return [`N-${i}`, `V-${i % 40}`, money(tax), money(net), money(net + tax)];
      },
    });
    expect(found).toMatchObject([
      {
        rule: 'tax-exceeds-total',
        grade: 'against',
        proposal: { field: 'total_amount', column: 'Amount due' },
      },
    ]);
  });

  it('a total that is 0 from then on beside another amount is against', () => {
    const found = watched({
      columns: ['No', 'Vendor', 'Total', 'Amount'],
      row: (i) => [`N-${i}`, `V-${i % 40}`, i < 2_000 ? money(500 + i) : '0.00', money(500 + i)],
    });
    expect(found).toMatchObject([
      { rule: 'total-is-tax-or-discount', grade: 'against', columns: ['Total', 'Amount'] },
    ]);
  });

  describe('a currency', () => {
    const said = (currencyOf: (i: number) => string, fields: object = {}) =>
      watched({
        columns: ['No', 'Vendor', 'Total', 'Currency'],
        fields: { ...fields },
        row: (i) => [`N-${i}`, `V-${i % 40}`, money(500 + i), currencyOf(i)],
      });
    const asks = { rule: 'currency-pair-unproven', grade: 'asks', columns: ['Total', 'Currency'] };

    it.each(['USD', ''])(
      'said for all is asked about where one row far below another than %j names',
      (first) => {
        const found = said((i) => (i === 5_001 ? 'EUR' : first));
        expect(found).toMatchObject([{ ...asks, rows: [{ row: 5_003, cells: ['55.01', 'EUR'] }] }]);
        expect(found[0]?.text).toContain('in one row');
      },
    );

    it('is not doubted where the column says the same, nothing, no currency, or is heeded', () => {
      expect(said((i) => (i % 3 === 0 ? 'USD' : i % 3 === 1 ? ' usd ' : ''))).toEqual([]);
      expect(said((i) => (i === 5_001 ? 'n/a' : 'USD'))).toEqual([]);
      expect(said((i) => (i === 5_001 ? 'EUR' : 'USD'), { currency: { column: 'Currency' } })).toEqual([]);
    });
  });

  describe('a number', () => {
    const numbered = (numberOf: (i: number) => number) =>
      watched({
        columns: ['No', 'Vendor', 'Total'],
        row: (i) => [`N-${numberOf(i)}`, `V-${(i * 7) % 41}`, money(500 + i)],
      });

    it('that begins anew behind the first rows, again and again, is asked about', () => {
      expect(numbered((i) => i % 2_400)).toMatchObject([
        { rule: 'number-is-no-number', grade: 'asks', columns: ['No'] },
      ]);
    });

    it('is not doubted where most rows have one of their own', () => {
      expect(numbered((i) => i)).toEqual([]);
      expect(numbered((i) => i % 3_600)).toEqual([]);
    });
  });

  describe('where the total is the sum of several rows', () => {
    const summed = (taxOf: (record: number, line: number) => number, isTogether = true) =>
      watched({
        columns: ['No', 'Vendor', 'Tax', 'Total'],
        fields: { total_amount: { column: 'Total', aggregate: 'sum' } },
        groupBy: ['No'],
        isTogether,
        row: (i) => {
          const [record, line] = [Math.floor(i / 3), i % 3];
          return [`N-${record}`, `V-${record % 40}`, money(taxOf(record, line)), money(10_000 + (i % 977))];
        },
      });
    const above = { rule: 'tax-exceeds-total', grade: 'against', columns: ['Tax', 'Total'] };

    it('a tax above that sum in one record far below is against, with its first row', () => {
      const found = summed((record, line) => (record === 1_700 ? 99_000 + line : 2_000 + (record % 9)));
      expect(found).toMatchObject([{ ...above, rows: [{ row: 1_700 * 3 + 2 }] }]);
      expect(found[0]?.rows).toHaveLength(1);
    });

    it('a tax of the whole record in each of its rows is none, though it is more than one row', () => {
      expect(summed(() => 12_000)).toEqual([]);
      expect(summed((record) => (record === 1_999 ? 99_000 : 2_000 + (record % 9)))).toMatchObject([above]);
    });
  });

  it('a total that is 0 from then on is against also where the rows of a record stand apart', () => {
    const nothing = (isTorn: boolean) =>
      watched({
        columns: ['No', 'Vendor', 'Total', 'Amount'],
        groupBy: ['No'],
        isTogether: !isTorn,
        row: (i) => {
          const record = isTorn ? i % 3_000 : Math.floor(i / 2);
          return [`N-${record}`, `V-${record % 40}`, i < 2_000 ? money(500 + i) : '0.00', money(500 + i)];
        },
      });
    const against = { rule: 'total-is-tax-or-discount', grade: 'against', columns: ['Total', 'Amount'] };
    expect(nothing(false)).toMatchObject([against]);
    expect(nothing(true)).toMatchObject([against]);
  });

  describe('of records of several rows', () => {
    const lined = (isTogether: boolean, hasFault: boolean): readonly Finding[] =>
      watched({
        columns: ['No', 'Vendor', 'Total', 'Sum', 'Line'],
        fields: {
          'items[].price': { column: 'Line' },
          'items[].quantity': { constant: '1' },
          'items[].total': { column: 'Line' },
        },
        groupBy: ['No'],
        isTogether,
        row: (i) => {
          const record = isTogether ? Math.floor(i / 3) : i % (rowCount / 3);
          const line = (k: number): number => 1_000 + record * 7 + k;
          const sum = line(0) + line(1) + line(2);
          const own = isTogether ? i % 3 : Math.floor(i / (rowCount / 3));
          const isWrong = hasFault && i > 2_400;
          return [
            `N-${record}`,
            `V-${record % 40}`,
            money(isWrong ? sum + 500 : sum),
            money(sum),
            money(line(own)),
          ];
        },
      });
    it('the total is held against whole records alone', () => {
      expect(lined(true, false)).toEqual([]);
      expect(lined(true, true)).toMatchObject([
        {
          rule: 'total-differs-from-lines',
          grade: 'against',
          proposal: { field: 'total_amount', column: 'Sum' },
        },
      ]);
    });
    it('and where their rows stand apart, nothing is made up', () => {
      expect(lined(false, false)).toEqual([]);
    });
  });
});

const directory = new Map([
  ['V-0', 'Bramblewick Catering Ltd'],
  ['V-1', 'Müller Bäckerei GmbH'],
  ['V-2', 'Northgate Laundry Services Limited'],
  ['V-3', 'Газпром Трейд'],
  ['V-4', 'Søndergård Møbler A/S'],
  ['V-5', 'Acme Trading Company, Inc.'],
  ['V-6', 'Łódź Transport Sp. z o.o.'],
  ['V-7', 'Telecom Italia S.p.A.'],
]);
const known: KnownValues = {
  ...nothingKnown,
  vendors: { erpIds: new Set(directory.keys()), names: new Set(directory.values()), nameById: directory },
};
const vendors = (name: (i: number, own: string) => string): readonly Finding[] =>
  watched({
    columns: ['No', 'Vendor', 'Vendor Name', 'Total'],
    known,
    row: (i) => {
      const id = `V-${i % 8}`;
      return [`N-${i}`, id, name(i, directory.get(id) ?? ''), money(500 + (i % 977))];
    },
  });

describe('ids beside names', () => {
  it('agree where they are those of the directory', () => {
    expect(vendors((_, own) => own)).toEqual([]);
  });

  it.each([
    [
      'misspelt',
      ['Bramblewik Caterng Ltd', 'Muller Backerie', 'Nortgate Laundri Services', 'Telekom Italia'],
    ],
    [
      'with other legal forms',
      ['BRAMBLEWICK CATERING LIMITED', 'Acme Trading Co', 'Lodz Transport', 'Telecom Italia SPA'],
    ],
    [
      'written in other letters',
      ['Mueller Baeckerei', 'Gazprom Treid', 'Sondergard Mobler AS', 'Soendergaard Moebler'],
    ],
    ['in another order', ['Catering Bramblewick', 'LAUNDRY SERVICES NORTHGATE, Ltd.', 'Trading, Acme']],
  ] as const)('agree where names are %s', (_, names) => {
    const alike = new Map([...directory].map(([id, name]) => [id, tellingWords(name)] as const));
    const rarity = rarityIn([...alike.values()]);
    const scores = names.map((name) =>
      Math.max(...[...alike.values()].map((words) => nameScore(words, tellingWords(name), rarity))),
    );
    expect(scores.filter((score) => score < 0.6)).toEqual([]);
  });

  it('a name of no vendor is asked about, also where one row far below has it', () => {
    const found = vendors((i, own) => (i === 4_000 ? 'Wetherby Joinery' : own));
    expect(found).toMatchObject([
      {
        rule: 'id-name-disagree',
        grade: 'asks',
        rows: [{ row: 4_002, cells: ['V-0', 'Wetherby Joinery'] }],
      },
    ]);
  });

  it.each([11, 5_001])('the name of another vendor in row %i is against, and the vendor is named', (at) => {
    const found = vendors((i, own) => (i === at ? 'NORTHGATE LAUNDRY SERVICES LTD' : own));
    expect(found).toMatchObject([{ rule: 'id-name-disagree', grade: 'against', rows: [{ row: at + 2 }] }]);
    expect(found[0]?.text).toContain('Northgate Laundry Services Limited');
  });

  it('are compared where the directory writes every name otherwise', () => {
    const found = vendors((i, own) => (i === 3_000 ? 'ACME TRADING' : own.toUpperCase()));
    expect(found).toMatchObject([{ rule: 'id-name-disagree', grade: 'against', rows: [{ row: 3_002 }] }]);
  });
});

describe('a column that may tell kinds of documents', () => {
  const columns = ['Soort', 'No', 'Vendor', 'Total'];
  const said = (kind: (i: number) => string, more: (i: number) => string = () => '') =>
    watched({
      columns,
      row: (i) => [kind(i), `N-${i}`, `V-${i % 40}`, `${more(i)}${money(10_000 + (i % 977) * 3)}`],
    });

  it.each([2_100, 4_500, 5_999])('is asked about where its second word stands in row %i alone', (at) => {
    const found = said((i) => (i === at ? '2' : '1'));
    expect(found).toMatchObject([
      { rule: 'sign-unproven', grade: 'asks', columns: ['Total', 'Soort'], rows: [{ row: at + 2 }] },
    ]);
    expect(found[0]?.text).toContain('says "1" in 5999 rows and "2" in 1.');
    expect(found[0]?.only?.[0]).toMatchObject({ column: 'Soort', in: ['1'] });
  });

  it('counts the words of all rows', () => {
    expect(said((i) => (i % 4 === 3 ? '2' : '1'))[0]?.text).toContain('"1" in 4500 rows and "2" in 1500.');
  });

  it('is not asked about where it says one word, or too many', () => {
    expect(said(() => '1')).toEqual([]);
    expect(said((i) => String(1 + Math.floor(i / 800)))).toEqual([]);
  });

  it.each([0, 2_500, 5_999])('is not asked about where the total of row %i is below 0', (at) => {
    const found = said(
      (i) => (i % 5 === 3 ? '2' : '1'),
      (i) => (i === at ? '-' : ''),
    );
    expect(found).toEqual([]);
  });

  it('is asked about by the word for invoices that most rows say, under any header', () => {
    const found = watched({
      columns: ['Ref', 'No', 'Vendor', 'Total'],
      row: (i) => [i === 4_321 ? 'Qorum' : 'Faktura', `N-${i}`, `V-${i % 40}`, money(10_000 + (i % 977) * 3)],
    });
    expect(found).toMatchObject([{ rule: 'sign-unproven', rows: [{ row: 4_323 }] }]);
  });

  it('is none where it tells the lines of a record apart', () => {
    const found = watched({
      columns: ['Type', 'No', 'Vendor', 'Total'],
      groupBy: ['No'],
      row: (i) => [
        i % 2 === 0 ? 'Qorum' : 'Zebu',
        `N-${Math.floor(i / 2)}`,
        `V-${Math.floor(i / 2) % 40}`,
        money(10_000 + (Math.floor(i / 2) % 977) * 3),
      ],
    });
    expect(found).toEqual([]);
  });
});
