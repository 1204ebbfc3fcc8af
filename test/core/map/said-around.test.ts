import { describe, expect, it } from 'vitest';
import { unitIn } from '../../../src/core/map/amount-role';
import { saidAround } from '../../../src/core/map/said-around';

const saidOf = (...cells: readonly string[]): readonly string[] =>
  saidAround([{ row: 2, cells, kinds: null, shown: null }], []).map(
    ({ about, value }) => `${about} ${value}`,
  );

describe('words above a table', () => {
  it.each([
    'Amounts in thousands',
    'All figures in USD 000s',
    "in £'000",
    'in TEUR',
    'Angaben in T€',
    'Beträge in Tausend Euro',
    'Werte in Tsd. EUR',
    'Montants en milliers d’euros',
    'en k€',
    'Importes en miles de euros',
    'Valores em milhares de reais',
    'Importi in migliaia di euro',
    'Bedragen in duizenden euro',
    'Kwoty w tys. zł',
    'Kwoty w tysiącach złotych',
    'Belopp i tusental kronor',
    'Belopp i tkr',
    'Beløb i tusinde kroner',
    'Tall i hele tusen',
    'Summat tuhansina euroina',
    'Údaje v tisících Kč',
    'Údaje v tis. Kč',
    'Az összegek ezer forintban',
    'Sume în mii lei',
    'Iznosi u tisućama kuna',
    'Суммы в тыс. руб.',
    'Ποσά σε χιλιάδες ευρώ',
    'Tutarlar bin TL olarak',
    'Suma tūkst. EUR',
    '単位：千円',
    '单位：千元',
    '단위: 천원',
  ])('%s: thousands', (text) => {
    expect(saidOf(text)).toContain('unit thousands');
  });

  it.each([
    'Amounts excl. VAT',
    'Note: amounts exclude VAT',
    'All prices exclude tax, excluding VAT',
    'Net of GST',
    'Alle Beträge ohne MwSt',
    'Beträge zzgl. USt.',
    'Montants HT',
    'Montants hors taxes',
    'Importes sin IVA',
    'Valores sem IVA',
    'Importi IVA esclusa',
    'Importi al netto dell’IVA',
    'Bedragen excl. btw',
    'Beløb ekskl. moms',
    'Beløp eks. mva',
    'Belopp exkl. moms',
    'Summat ilman ALV',
    'Kwoty bez VAT',
    'Částky bez DPH',
    'ÁFA nélkül',
    'Sume fără TVA',
    'Iznosi bez PDV',
    'Zneski brez DDV',
    'Суммы без НДС',
    'Ποσά χωρίς ΦΠΑ',
    'Tutarlar KDV hariç',
    '金額は税抜',
    '金额不含税',
    '부가세 별도',
  ])('%s: without tax', (text) => {
    expect(saidOf(text)).toContain('net net');
  });

  it.each([
    ['Currency: EUR', 'EUR'],
    ['Währung: CHF', 'CHF'],
    ['Devise : CHF', 'CHF'],
    ['Moneda: MXN', 'MXN'],
    ['Moeda: BRL', 'BRL'],
    ['Munteenheid: EUR', 'EUR'],
    ['Valuta: DKK', 'DKK'],
    ['Waluta: PLN', 'PLN'],
    ['Měna: CZK', 'CZK'],
    ['Pénznem: HUF', 'HUF'],
    ['Valuutta: EUR', 'EUR'],
    ['Monedă: RON', 'RON'],
    ['Валюта: UAH', 'UAH'],
    ['Νόμισμα: EUR', 'EUR'],
    ['Para birimi: TRY', 'TRY'],
    ['通貨：JPY', 'JPY'],
    ['币种: CNY', 'CNY'],
    ['통화: KRW', 'KRW'],
    ['All amounts in GBP', 'GBP'],
    ['Beträge in TEUR', 'EUR'],
    ['Currency: £', 'GBP'],
  ])('%s: the currency', (text, code) => {
    expect(saidOf(text)).toContain(`currency ${code}`);
  });

  it('is read over two cells, and below the table where it stands alone', () => {
    expect(saidOf('', 'Währung', '', 'CHF')).toEqual(['currency CHF']);
    const below = (cells: readonly string[]) =>
      saidAround([], [{ row: 40, cells, kinds: null, shown: null }]);
    expect(below(['', 'Alle Beträge ohne MwSt', ''])).toMatchObject([{ row: 40, about: 'net' }]);
    expect(below(['A-1', 'Miles de Paris', '2026-01-01', '12.00'])).toEqual([]);
  });

  it.each([
    'Supplier invoices 2026',
    'Rechnungseingang Januar bis März 2026',
    'Fournisseurs – factures du 01/01/2026 au 31/03/2026',
    'Amounts incl. VAT',
    'Beträge inkl. MwSt., Netto ohne MwSt. in der letzten Spalte',
    'Currency: all',
    'Currencies: EUR, USD',
    'Page 1 of 1000',
    'Vendor 1000 to 2000',
    'Printed by Tom Tax before noon',
    'Mio Bakery AB, 10000 Stockholm',
    'Report no. 1000',
  ])('%s: nothing', (text) => {
    expect(saidOf(text)).toEqual([]);
  });
});

describe('units in a header', () => {
  it.each([
    ['Amount x100', 'cents'],
    ['Amount (x 100)', 'cents'],
    ['MUSD', 'millions'],
    ['kEUR', 'thousands'],
    ['Betrag (T€)', 'thousands'],
    ['Kwota (tys. zł)', 'thousands'],
    ['Summa (tuhatta euroa)', 'thousands'],
    ['Belopp MSEK', 'millions'],
    ['Importe en MM', 'millions'],
    ['Amount 000', 'thousands'],
    ["Amount '000", 'thousands'],
    ['Amount (000s)', 'thousands'],
    ['Betrag in 1000', 'thousands'],
    ['Betrag in 1.000', 'thousands'],
    ['Montant en € 1000', 'thousands'],
    ['Importe (1000)', 'thousands'],
    ['Bedrag 1.000 EUR', 'thousands'],
    ['Amount x1000', 'thousands'],
    ['Amount (x 1,000)', 'thousands'],
    ['Amount in 1000s', 'thousands'],
    ['Betrag T€', 'thousands'],
    ['Total k€', 'thousands'],
  ])('%s: %s', (header, unit) => {
    expect(unitIn(header)).toBe(unit);
  });
  it.each([
    'Amount',
    'Betrag EUR',
    'Total x',
    'Mobile',
    'TMF',
    'Mengen',
    'Binder',
    'Invoice 1000',
    'Rechnung 1000',
    'Factura 1.000',
    'Total account 1000',
    'Limit 10 000',
    'Cuenta 4 000',
  ])('%s: none', (header) => {
    expect(unitIn(header)).toBeNull();
  });
});
