import { describe, expect, it } from 'vitest';
import { sectionLines, startSections } from '../../../src/core/map/plausible/section-lines';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { rowsOf } from './toy-target';

const header = ['Invoice', 'Vendor', 'Date', 'Amount', 'Currency'];
const record = (at: number, amount = `${90 + at * 7}.50`) => [
  ...[`B-${at}`, `Alder ${at}`, `2026-05-${String(at + 10)}`, amount, 'EUR'],
];
const below = (line: string, amounts: readonly string[] = ['12.10', '13.20']) =>
  rowsOf([
    ...[1, 2, 3, 4].map((at) => record(at)),
    [line, '', '', '', ''],
    ...amounts.map((amount, at) => record(at + 5, amount)),
  ]);

const findings = (line: string) => {
  const watch = startSections(invoices);
  for (const row of below(line)) {
    watch.pass(row);
    watch.count();
  }
  return sectionLines(invoices, watch.found());
};

describe('a line of one cell within a table', () => {
  it.each([
    ...['Already paid - do not send', 'Prior year (for comparison)', 'Proforma invoices', 'Zur Information'],
    ...['İptal edilen faturalar', 'Ακυρωμένα τιμολόγια', '已作废发票', '취소된 송장', 'Sztornózott számlák'],
    ...['Credit notes', 'Credit memos', '--- CREDIT NOTES (2) ---', 'Refunds:', 'Gutschriften', 'Avoirs'],
    ...[
      'Notas de crédito',
      'Note di credito',
      'Creditnota’s',
      'Kreditnotor',
      'Faktury korygujące',
      'Возвраты',
      '红字发票',
    ],
    ...[
      'Disputed invoices',
      'Voided',
      'Invoices on hold',
      'Drafts',
      'Stornierte Rechnungen',
      'Gesperrte Rechnungen',
    ],
    ...['Factures annulées', 'Facturas anuladas', 'Brouillons', 'Отмененные счета', '取消'],
  ])('%s: the rows below it are asked about', (line) => {
    const [found] = findings(line);
    expect(found).toMatchObject({
      rule: 'section-unproven',
      grade: 'asks',
      values: [`${line} (row 6, 2 rows)`],
    });
    expect(found?.text).toContain(`Row 6 says "${line}": 2 rows follow`);
  });

  it.each([
    'Invoices',
    'Rechnungen',
    'Open items',
    'No credit notes',
    'Alder Foods Ltd',
    'Draft Beer Company',
    'Paid by card',
    'Total credit notes',
  ])('%s: nothing is asked', (line) => {
    expect(findings(line)).toEqual([]);
  });

  it('tells of the rows down to the next heading', () => {
    const rows = rowsOf([
      record(1),
      ['Gutschriften', '', '', '', ''],
      record(2),
      ['Rechnungen', '', '', '', ''],
      record(3),
    ]);
    const watch = startSections(invoices);
    for (const row of rows) {
      watch.pass(row);
      watch.count();
    }
    expect(watch.found()).toMatchObject([{ row: 3, rows: 1 }]);
  });
});

const suggested = (rows: ReturnType<typeof below>) => {
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  return suggestMapping({
    target: invoices,
    columns: profile.finish(columnNames(header, header.length)),
    rows: rows.length,
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    preview: rows,
    profile: rows,
  });
};

describe('a file with such a line', () => {
  it.each(['Credit notes', 'Gutschriften'])(
    '%s: is asked about where it is mapped, and no vendor is filled down',
    (line) => {
      const kinds = suggested(below(line)).questions.map(({ kind }) => kind);
      expect(kinds).toContain('finding:section-unproven');
      expect(kinds).not.toContain('fill-down');
    },
  );

  it('is right where the rows below it are below 0', () => {
    const kinds = suggested(below('Credit notes', ['-12.10', '13.20-'])).questions.map(({ kind }) => kind);
    expect(kinds).not.toContain('finding:section-unproven');
  });
});
