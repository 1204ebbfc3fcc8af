import { describe, expect, it } from 'vitest';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

const askedOf = (name: string, words: readonly string[]): readonly string[] => {
  const file = tableOf({
    'Invoice No': (row) => `W-${700 + row}`,
    Vendor: (row) => `V-${30 + row}`,
    'Invoice date': (row) => `2025-05-${14 + row}`,
    Total: (row) => `${119 + row * 7}.25`,
    Currency: () => 'EUR',
    [name]: (row) => words[row] ?? words[0] ?? '',
  });
  return suggestedFor(file).questions.map(({ kind }) => kind);
};

describe('kinds of documents', () => {
  it.each([
    ['Vch Type', ['Purchase', 'Debit Note']],
    ['Vch', ['Purchase', 'Payment']],
    ['Vchr Type', ['Purchase', 'Receipt']],
    ['Txn', ['Bill', 'Payment']],
    ['TrnType', ['INV', 'PMT']],
    ['Trx Type', ['Bill', 'Receipt']],
    ['収支区分', ['支出', '収入']],
    ['入出金区分', ['出金', '入金']],
    ['收支类型', ['支出', '收入']],
    ['수입지출구분', ['지출', '수입']],
    ['INVOICE_TYPE_LOOKUP_CODE', ['STANDARD', 'PREPAYMENT']],
    ['Multiplier', ['1', '-1']],
  ])('under "%s" are asked about: %s', (name, words) => {
    expect(askedOf(name, words)).toContain('finding:sign-unproven');
  });
});

describe('kinds of documents beside credits below zero', () => {
  const askedBeside = (name: string, words: readonly string[]): readonly string[] => {
    const file = tableOf({
      'Invoice No': (row) => `W-${700 + row}`,
      Vendor: (row) => `V-${30 + row}`,
      'Invoice date': (row) => `2025-05-${14 + row}`,
      Total: (row) => (row === 2 ? '-40.25' : `${119 + row * 7}.25`),
      Currency: () => 'EUR',
      [name]: (row) => words[row] ?? words[0] ?? '',
    });
    return suggestedFor(file)
      .findings.filter(({ rule }) => rule === 'sign-unproven')
      .map(({ text }) => text);
  };

  it.each([
    ['Doc. Type', ['KR', 'KZ', 'KG'], 'KZ'],
    ['INVOICE_TYPE_LOOKUP_CODE', ['STANDARD', 'PREPAYMENT', 'CREDIT'], 'PREPAYMENT'],
  ])('are asked about where they are payments: %s', (name, words, payment) => {
    expect(askedBeside(name, words)).toEqual([expect.stringContaining(`says "${payment}" in 1 row`)]);
  });

  it('are not where they are invoices of another kind', () => {
    expect(askedBeside('Doc. Type', ['KR', 'RE', 'KG'])).toEqual([]);
  });
});

describe('a column that says yes where a row is void', () => {
  it.each([
    ['是否作废', '否', '是'],
    ['作废', '否', '是'],
    ['無効', 'いいえ', 'はい'],
    ['取消区分', '', '取消'],
    ['취소', '아니오', '예'],
    ['취소여부', 'N', 'Y'],
    ['ملغاة', 'لا', 'نعم'],
    ['Аннулирован', 'нет', 'да'],
    ['Anulowana', 'nie', 'tak'],
    ['Stornováno', 'ne', 'ano'],
    ['Sztornó', 'nem', 'igen'],
    ['İptal', 'hayır', 'evet'],
    ['Anulat', 'nu', 'da'],
    ['Mitätöity', 'ei', 'kyllä'],
    ['Void', 'No', 'Yes'],
  ])('is asked about: %s, %s, %s', (name, no, yes) => {
    expect(askedOf(name, [no, no, yes])).toContain('finding:status-unproven');
  });

  it.each([
    ['是否作废', '否'],
    ['취소', '아니오'],
    ['Sztornó', 'nem'],
    ['Rev', '1'],
  ])('is not where all rows say no: %s, %s', (name, no) => {
    expect(askedOf(name, [no])).not.toContain('finding:status-unproven');
  });
});
