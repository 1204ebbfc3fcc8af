import { describe, expect, it } from 'vitest';
import { judgeTable, knowing, vendor } from '../../fixtures/judging';
import { saidOfMapping, suggestedFor, type Table } from '../../fixtures/suggested';

const money = (cents: number, mark = '.'): string =>
  `${Math.floor(cents / 100)}${mark}${String(cents % 100).padStart(2, '0')}`;

type Change = (cells: { net: string; tax: string; total: string }, row: number) => Partial<Amounts>;
type Amounts = { net: string; tax: string; total: string };

const languages = {
  English: { headers: ['Invoice No', 'Supplier', 'Date', 'Net', 'VAT', 'Total'], mark: '.' },
  German: { headers: ['Rechnungsnr', 'Lieferant', 'Rechnungsdatum', 'Netto', 'MwSt', 'Brutto'], mark: ',' },
  French: {
    headers: ['N° facture', 'Fournisseur', 'Date facture', 'Montant HT', 'TVA', 'Montant TTC'],
    mark: ',',
  },
} as const;
type Language = keyof typeof languages;

/** A file of invoices, their tax a fifth of the net amount; the first row is row 2. */
const fileOf = (count: number, change: Change = () => ({}), language: Language = 'English') => {
  const { headers, mark } = languages[language];
  const rows = Array.from({ length: count }, (_, i) => {
    const net = 12_345 + ((i * 7_919) % 300_000);
    const tax = Math.round(net / 5);
    const plain = { net: money(net, mark), tax: money(tax, mark), total: money(net + tax, mark) };
    const { net: n, tax: t, total } = { ...plain, ...change(plain, i + 2) };
    const day = `2025-${String(1 + (i % 12)).padStart(2, '0')}-${String(1 + (i % 27)).padStart(2, '0')}`;
    return [`B-${100 + i * 3}`, `V-${1 + (i % 4)}`, day, n, t, total];
  });
  return { headers, rows };
};

const suggestedIn = ({ headers, rows }: ReturnType<typeof fileOf>) =>
  suggestedFor({ header: headers, lines: rows });

const inRow =
  (row: number, change: (amounts: Amounts) => Partial<Amounts>): Change =>
  (amounts, at) =>
    at === row ? change(amounts) : {};

const slipped = inRow(6, ({ total }) => ({ total: total.replace(/[.,]/, '') }));
const swapped = inRow(6, ({ net, total }) => ({ net: total, total: net }));
const untaxed = inRow(6, ({ tax }) => ({ tax: tax.replace(/\d/g, '0').replace(/^0+(?=0)/, '') }));

const asked = ({ questions }: ReturnType<typeof suggestedIn>): readonly string[] =>
  questions.map(({ kind }) => kind).filter((kind) => !['location', 'status', 'currency'].includes(kind));

const directory = knowing(Array.from({ length: 9 }, (_, i) => vendor(String(i), `V-${i}`)));

/** What a check says of the proposal, or of the same with more. */
const judged = (file: ReturnType<typeof fileOf>, more: object = {}) => {
  const { mapping } = suggestedIn(file);
  const fields = {
    ...mapping.fields,
    svc_vendor_id: { column: file.headers[1], lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    status: { constant: 'archived' },
  };
  const locale = { ...mapping.locale, currency: 'EUR' };
  return judgeTable({
    columns: [...file.headers],
    rows: file.rows,
    mapping: { ...mapping, locale, fields, ...more },
    known: directory,
  });
};

const odd = (records: ReturnType<typeof judged>) =>
  records.flatMap(({ issues }) => issues.filter(({ code }) => code === 'parts-differ-from-total'));

describe('a row whose amounts do not add up as in the others', () => {
  const rows = [5, 8, 12, 15, 20, 40, 60];
  const faults = { slipped, swapped, untaxed };

  it.each(
    Object.keys(languages).flatMap((language) => Object.keys(faults).map((fault) => [language, fault])),
  )(
    'in %s, %s: is named in the proposal, no column is doubted for it, and the check keeps it back alone',
    (language, fault) => {
      const change = faults[fault === 'slipped' ? 'slipped' : fault === 'swapped' ? 'swapped' : 'untaxed'];
      for (const count of rows) {
        const file = fileOf(
          count,
          change,
          language === 'German' ? 'German' : language === 'French' ? 'French' : 'English',
        );
        const suggestion = suggestedIn(file);
        expect(suggestion.mapping.fields['total_amount']?.column).toBe(file.headers[5]);
        expect(suggestion.mapping.fields['total_tax']?.column).toBe(file.headers[4]);
        expect(asked(suggestion)).toEqual([]);
        const said = suggestion.findings.filter(({ columns }) => columns[0] === file.headers[5]);
        expect(said).toMatchObject([
          { grade: 'mostly', rule: 'total-differs-from-parts', rows: [{ row: 6 }] },
        ]);
        expect(said[0]?.text).toContain(`in ${count - 1} of ${count} rows; not in row 6.`);
        const records = judged(file);
        expect(records.filter(({ verdict }) => verdict === 'valid')).toHaveLength(count - 1);
        expect(odd(records)).toMatchObject([
          { severity: 'error', row: 6, column: file.headers[5], field: 'total_amount' },
        ]);
      }
    },
  );

  it('is said with its arithmetic', () => {
    const file = fileOf(
      12,
      inRow(6, () => ({ net: '364.08', tax: '72.82', total: '43690' })),
    );
    expect(odd(judged(file))[0]?.params).toEqual({
      parts: '"Net" 364.08 and "VAT" 72.82',
      sum: '436.90',
      total: '43690',
    });
  });

  it('holds in all rows where it does: nothing more is said', () => {
    const { findings } = suggestedIn(fileOf(60));
    expect(findings).toMatchObject([{ grade: 'holds', text: '"Total" is "Net" and "VAT" together.' }]);
    expect(odd(judged(fileOf(60)))).toEqual([]);
  });

  it('a cent or two of rounding is neither asked about nor kept back, a cent more is', () => {
    const rounded =
      (by: number): Change =>
      (amounts, row) =>
        row % 5 === 0 ? { total: money(Number(amounts.total.replace('.', '')) + by) } : {};
    const file = fileOf(15, rounded(2));
    expect(asked(suggestedIn(file))).toEqual([]);
    expect(odd(judged(file))).toEqual([]);
    expect(odd(judged(fileOf(15, rounded(3)))).map(({ row }) => row)).toEqual([5, 10, 15]);
  });

  it('a total that is less than its tax by a slip speaks against no other row', () => {
    const file = fileOf(
      30,
      inRow(6, () => ({ net: '364.08', tax: '72.82', total: '4.36' })),
    );
    const suggestion = suggestedIn(file);
    expect(suggestion.mapping.fields['total_tax']?.column).toBe('VAT');
    expect(suggestion.findings.map(({ grade }) => grade)).toEqual(['mostly']);
    const [record] = judged(file).filter(({ verdict }) => verdict === 'invalid');
    expect(record?.issues.map(({ code }) => code)).toEqual(['parts-differ-from-total']);
  });

  it('is not looked for where the rows do not show what the total is made of', () => {
    const half: Change = (amounts, row) =>
      row % 2 === 0 ? { total: money(Number(amounts.total.replace('.', '')) + 1_250) } : {};
    expect(odd(judged(fileOf(20, half)))).toEqual([]);
    expect(odd(judged(fileOf(2, slipped)))).toEqual([]);
  });

  it('a credit is left out as such, whatever its amounts come to', () => {
    const file = fileOf(
      12,
      inRow(6, ({ total }) => ({ total: `-${total}` })),
    );
    const [credit] = judged(file).filter(({ rows: [row] }) => row === 6);
    expect(credit).toMatchObject({ verdict: 'excluded', issues: [{ code: 'credit-note' }] });
  });
});

describe('such a row, taken to be right', () => {
  const file = fileOf(12, slipped);
  const figure = odd(judged(file)).map(
    ({ params: { parts, sum, total } }) => `${parts} come to ${sum}, not ${total}`,
  );
  const entry = { rule: 'total-differs-from-parts', why: 'Asked the supplier' };

  it('is accepted by its figures, and then a warning', () => {
    const accepts = [{ ...entry, columns: ['Total'], values: figure }];
    expect(odd(judged(file, { accepts }))).toMatchObject([{ severity: 'warning', row: 6 }]);
    expect(judged(file, { accepts }).every(({ verdict }) => verdict === 'valid')).toBe(true);
  });

  it('is not accepted by its column alone, nor by the figures of another row', () => {
    const others = [
      [{ ...entry, columns: ['Total'] }],
      [{ ...entry, columns: ['Total', 'Net', 'VAT'] }],
      [{ ...entry, columns: ['Total'], values: ['"Net" 1.00 and "VAT" 0.20 come to 1.20, not 120'] }],
      [{ rule: 'tax-exceeds-total', why: 'Asked the supplier' }],
    ];
    for (const accepts of others)
      expect(odd(judged(file, { accepts }))).toMatchObject([{ severity: 'error', row: 6 }]);
  });

  it('an entry by hand without column and figures is for whatever the rule finds', () => {
    expect(odd(judged(file, { accepts: [entry] }))).toMatchObject([{ severity: 'warning' }]);
  });
});

describe('totals of more than two amounts', () => {
  const headers = ['Invoice No', 'Supplier', 'Date', 'Subtotal', 'GST', 'PST', 'Discount', 'Total'];
  const table = (last: (total: number, i: number) => string): Table => ({
    header: headers,
    lines: Array.from({ length: 14 }, (_, i) => {
      const net = 10_000 + ((i * 6_151) % 90_000);
      const [gst, pst] = [Math.round(net / 20), Math.round(net * 0.07)];
      const off = i % 3 === 1 ? 250 + i : 0;
      const amounts = [net, gst, pst, off].map((cents) => money(cents));
      return [`C-${i}`, 'V-1', `2025-03-${10 + i}`, ...amounts, last(net + gst + pst - off, i)];
    }),
  });

  it('are held against all of them, what is taken off included', () => {
    const { findings } = suggestedFor(table((total, i) => (i === 5 ? `${total}` : money(total))));
    const said = findings.find(({ grade }) => grade === 'mostly');
    expect(said?.rows.map(({ row }) => row)).toEqual([7]);
    expect(said?.text).toContain(
      '"Total" is "Subtotal", "GST" and "PST" together, less "Discount" in 13 of 14 rows; not in row 7.',
    );
  });

  it('say nothing where all of them come to it', () => {
    const { findings } = suggestedFor(table((total) => money(total)));
    expect(findings.filter(({ grade }) => grade === 'mostly')).toEqual([]);
  });
});

describe('lines of one document', () => {
  const columns = ['No', 'Vendor', 'Date', 'Net', 'VAT', 'Total'];
  const single = Array.from({ length: 12 }, (_, i) => {
    const net = 5_000 + i * 735;
    return [`S-${i}`, 'V-1', '2025-02-03', money(net), money(net / 5), money(net + net / 5)];
  });
  const mapping = (aggregate: string) => ({
    ...{ target: 'invoices', groupBy: ['No'], locale: { currency: 'EUR' } },
    fields: {
      invoice_number: { column: 'No' },
      svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_id'] },
      svc_location_id: { constant: '101' },
      invoice_date: { column: 'Date' },
      total_amount: { column: 'Total', aggregate },
      status: { constant: 'archived' },
    },
  });
  const of = (lines: readonly (readonly string[])[], aggregate = 'same') =>
    odd(judgeTable({ columns, rows: [...single, ...lines], mapping: mapping(aggregate), known: directory }));

  it('may share out what stands beside a total that each of them repeats', () => {
    const line = (net: string, tax: string, total: string) => ['L-1', 'V-1', '2025-02-04', net, tax, total];
    expect(of([line('100.00', '20.00', '180.00'), line('50.00', '10.00', '180.00')])).toEqual([]);
    expect(of([line('100.00', '20.00', '18000'), line('50.00', '10.00', '18000')])).toMatchObject([
      { row: 14 },
    ]);
  });

  it('are each held against their own part of a total that is added up', () => {
    const line = (net: string, tax: string, total: string) => ['L-1', 'V-1', '2025-02-04', net, tax, total];
    expect(of([line('100.00', '20.00', '120.00'), line('50.00', '10.00', '6000')], 'sum')).toMatchObject([
      { row: 15 },
    ]);
  });
});

describe('an amount that others come to, tax included', () => {
  it.each([
    ['HT', 'TVA', 'TTC'],
    ['Excl. btw', 'Btw', 'Incl. btw'],
    ['Netto', 'Moms', 'Att betala'],
  ])('%s and %s together is the total, though it is called %s', (net, tax, total) => {
    const { rows } = fileOf(9);
    const header = ['Boekstuknr.', 'Uw ref.', 'Leverancier', 'Factuurdatum', net, tax, total];
    const suggestion = suggestedFor({
      header,
      lines: rows.map((cells, i) => [String(23_600_001 + i), ...cells]),
    });
    expect(suggestion.mapping.fields['total_amount']?.column).toBe(total);
    expect(suggestion.questions.filter(({ kind }) => kind === 'missing:total_amount')).toEqual([]);
  });
});

describe('a running number', () => {
  const table = (number: (i: number) => number): Table => {
    const { rows } = fileOf(9);
    return {
      header: ['Boekstuknr.', 'Uw ref.', 'Leverancier', 'Factuurdatum', 'Erste', 'Zweite', 'Dritte'],
      lines: rows.map((cells, i) => [String(number(i)), ...cells]),
    };
  };
  const numbers = [
    (i: number) => 23_600_001 + i,
    (i: number) => 301 + i * 2,
    (i: number) => 471_100 + ((i * 37) % 90),
  ];

  it('is not offered as the total, the amounts beside it are', () => {
    for (const number of numbers) {
      const question = suggestedFor(table(number)).questions.find(
        ({ kind }) => kind === 'missing:total_amount',
      );
      expect(question?.options.map(({ value }) => value).sort()).toEqual(['Dritte', 'Erste', 'Zweite']);
    }
  });

  it('as the total is against the file where other amounts of its rows come to each other', () => {
    for (const number of numbers) {
      const file = table(number);
      const { mapping } = suggestedFor(file);
      const fields = { ...mapping.fields, total_amount: { column: 'Boekstuknr.' } };
      const found = saidOfMapping(file, { ...mapping, fields });
      expect(found.filter(({ columns: [own] }) => own === 'Boekstuknr.')).toMatchObject([
        { rule: 'total-is-tax-or-discount', grade: 'against', proposal: { column: 'Dritte' } },
      ]);
    }
  });
});

it('the number of the document is found under "N. doc.", and kinds of documents are not offered as one', () => {
  const { rows } = fileOf(9);
  const kinds = rows.map(([number = '', ...cells], i) => [
    ...[String(i + 1), number, i === 4 ? 'Nota di credito' : 'Fattura'],
    ...cells,
  ]);
  const header = (number: string) => [
    'Prot.',
    number,
    'Tipo',
    'Fornitore',
    'Data doc.',
    'Imponibile',
    'IVA',
    'Totale',
  ];
  const named = suggestedFor({ header: header('N. doc.'), lines: kinds });
  expect(named.mapping.fields['invoice_number']?.column).toBe('N. doc.');
  const unnamed = suggestedFor({ header: header('Xyzzy'), lines: kinds });
  const question = unnamed.questions.find(({ kind }) => kind === 'missing:invoice_number');
  expect(question?.options.map(({ value }) => value)).not.toContain('Tipo');
});
