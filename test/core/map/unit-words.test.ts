import { describe, expect, it } from 'vitest';
import { unitIn } from '../../../src/core/map/amount-role';
import { unitOfCell, unitOfDecimals } from '../../../src/core/map/unit-words';
import { unitAround } from '../../../src/core/map/units-around';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

const lakhs = 'lakhs (100,000)';
const crores = 'crores (10,000,000)';

describe('units of an amount', () => {
  it.each([
    ['Amount (Rs. in Lakhs)', lakhs],
    ['Amount (₹ L)', lakhs],
    ['Bill Amount Lacs', lakhs],
    ['Amount (Rs. Cr)', crores],
    ['Amount in crore', crores],
    ['Value (₹ Cr.)', crores],
    ['Total (USD mn)', 'millions'],
    ['Total (USD bn)', 'billions'],
    ['Total (EUR m)', 'millions'],
    ['금액(천원)', 'thousands'],
    ['금액(만원)', 'ten thousands'],
    ['금액(억원)', 'hundred millions'],
    ['金额（亿元）', 'hundred millions'],
    ['金額（億円）', 'hundred millions'],
    ['Tutar (Bin TL)', 'thousands'],
    ['Tutar (Milyon TL)', 'millions'],
    ['Valor Total (R$ mil)', 'thousands'],
    ['Celkem (mil. Kč)', 'millions'],
    ['Total (mil. lei)', 'millions'],
    ['Total (Juta Rp)', 'millions'],
    ['Jumlah (ribu)', 'thousands'],
    ['Bruttó összeg (eFt)', 'thousands'],
    ['Bruttó összeg (mFt)', 'millions'],
    ['Total (mii lei)', 'thousands'],
    ['Tổng tiền (triệu đồng)', 'millions'],
    ['Tổng tiền (nghìn đồng)', 'thousands'],
    ['Tổng tiền (nghìn)', 'thousands'],
    ['Beløb (1.000 kr.)', 'thousands'],
    ['Сума (тис. грн)', 'thousands'],
    ['Сумма (тыс. руб.)', 'thousands'],
    ['Сумма (млн)', 'millions'],
    ['Сумма, млрд руб.', 'billions'],
    ['Сума (хил. лв.)', 'thousands'],
    ['Amount in sen', 'cents'],
    ['Amount in cents', 'cents'],
    ['Amount (paise)', 'cents'],
    ['Сумма (копеек)', 'cents'],
    ['Betrag (Hundert EUR)', 'hundreds'],
    ['Betrag Hundert EUR', 'hundreds'],
    ['Total (in hundreds of USD)', 'hundreds'],
    ['Montant (en centaines)', 'hundreds'],
  ])('header %s: %s', (header, unit) => {
    expect(unitIn(header)).toBe(unit);
  });

  it.each([
    ['Purchase register (Rs. in lacs)', lakhs],
    ['All amounts in ₹ Cr', crores],
    ['Figures in crore', crores],
    ['Open items (USD mn)', 'millions'],
    ['(단위: 천원)', 'thousands'],
    ['(단위: 억원)', 'hundred millions'],
    ['Fatura listesi (Bin TL)', 'thousands'],
    ['Notas a pagar (R$ mil)', 'thousands'],
    ['Daftar tagihan (Juta Rp)', 'millions'],
    ['Dalam ribuan: ribu Rp', 'thousands'],
    ['Szállítói számlák (mFt)', 'millions'],
    ['Đơn vị tính: triệu đồng', 'millions'],
    ['Реєстр рахунків (тис. грн)', 'thousands'],
    ['Fakturaliste (1.000 kr.)', 'thousands'],
    ['Amounts in paise', 'cents'],
    ['Amounts in sen', 'cents'],
    ['Amounts in hundreds', 'hundreds'],
  ])('line %s: %s', (line, unit) => {
    expect(unitAround(line)).toBe(unit);
  });

  it.each([
    'Amount (INR)',
    'Amount (Rs.)',
    'Amount (Cr)',
    'Amount (Dr/Cr)',
    'Volume (L)',
    'Total (kr.)',
    'Betrag (EUR)',
    'Importe (MXN)',
    'Montant (TTC)',
    'Tutar (TL)',
    'Total (1)',
    'Сумма (руб.)',
    '金额（元）',
    '금액(원)',
    'Amount (100%)',
    'Total M',
    'Valor (R$)',
  ])('header %s: none', (header) => {
    expect(unitIn(header)).toBeNull();
  });

  it.each([
    'Crore Street Ltd (Mumbai)',
    'Lakh Bazaar',
    'Limit EUR 1.000',
    'Total Rs. 1000',
    'Balance USD 100',
    'Invoice list (100)',
    'Manfred Hundert GmbH',
    'Amounts in EUR M. Weber',
    'Bin 12 in store',
    'Sen. Mark Twain',
    'Room 1000 (EUR)',
  ])('line %s: none', (line) => {
    expect(unitAround(line)).toBeNull();
  });

  it('is said by a column of its own, and not by the goods that it counts', () => {
    expect(unitOfCell('Scale', 'thousands')).toBe('thousands');
    expect(unitOfCell('Scale', '1000')).toBe('thousands');
    expect(unitOfCell('Multiplier', '1,000,000')).toBe('millions');
    expect(unitOfCell('Skala', 'TSD')).not.toBeNull();
    expect(unitOfCell('Amount unit', 'USD thousand')).toBe('thousands');
    expect(unitOfCell('单位', '万元')).toBe('ten thousands');
    expect(unitOfCell('Unit', 'thousand')).toBeNull();
    expect(unitOfCell('Unit', 'pcs')).toBeNull();
    expect(unitOfCell('Unit', 'cent')).toBe('cents');
    expect(unitOfCell('Unit', 'ct')).toBeNull();
    expect(unitOfCell('Scale', '1')).toBeNull();
    expect(unitOfCell('Amount', 'in thousands')).toBeNull();
  });

  it.each([
    ['Amount (Rs. in Lakhs)', 'Note', 'paper'],
    ['Amount', 'Scale', 'thousands'],
  ])('is asked about: %s beside %s %s', (amount, name, text) => {
    const file = tableOf({
      Invoice: (row) => `W-${700 + row}`,
      Vendor: (row) => `V-${30 + row}`,
      'Invoice date': (row) => `2025-05-${14 + row}`,
      [amount]: (row) => `${119 + row * 7}.25`,
      Currency: () => 'INR',
      [name]: () => text,
    });
    const kinds = suggestedFor(file).questions.map(({ kind }) => kind);
    expect(kinds).toContain('finding:amount-in-other-units');
  });
});

it.each([
  ['Decimals', '2', 'cents'],
  ['decimal_places', '3', 'thousandths'],
  ['Exponent', '-2', 'cents'],
  ['Nachkommastellen', '2', 'cents'],
  ['Precision', '2', 'cents'],
  ['Divisor', '100', 'cents'],
  ['Unit', 'ct', 'cents'],
  ['UOM', 'minor', 'cents'],
  ['UOM', 'pcs', null],
  ['Decimals', '0', null],
  ['Decimal mark', '2', null],
])('%s %s says what whole amounts are counted in: %s', (header, cell, unit) => {
  expect(unitOfDecimals(header, cell)).toBe(unit);
});
