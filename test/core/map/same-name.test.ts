import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { acceptedWhy } from '../../../src/core/map/plausible/accepted';
import { acceptanceOf } from '../../../src/core/map/plausible/finding';
import { invoices } from '../../../src/core/targets/invoices';
import { saidOfMapping, suggestedFor, type Table } from '../../fixtures/suggested';

const plain: Readonly<Record<string, (row: number) => string>> = {
  Invoice: (row) => `W-${700 + row * 3}`,
  Vendor: (row) => ['Alder Foods', 'Birch Paper', 'Cedar Tools'][row % 3] ?? '',
  Date: (row) => `2026-05-${14 + row}`,
  Amount: (row) => (91.35 + row * 13.7).toFixed(2),
  Currency: () => 'EUR',
};

/** A list in which a column comes twice; the second says something else. */
const withTwice = (
  name: string,
  second: (row: number) => string,
  more: Readonly<Record<string, string>> = {},
): Table => {
  const columns = Object.entries(plain).flatMap(([header, cell]) =>
    header === name ? [[header, cell] as const, [header, second] as const] : [[header, cell] as const],
  );
  const all = [...columns, ...Object.entries(more).map(([header, text]) => [header, () => text] as const)];
  return {
    header: all.map(([header]) => header),
    lines: Array.from({ length: 8 }, (_, row) => all.map(([, cell]) => cell(row))),
  };
};

const twice = 'Two columns are called';
const askedOf = (table: Table) => {
  const suggestion = suggestedFor(table);
  return { ...suggestion, question: suggestion.questions.find(({ text }) => text.startsWith(twice)) };
};

describe('two columns of one name that differ', () => {
  it.each([
    ['Invoice', 'invoice_number', (row: number) => `INT${row * 2}`],
    ['Vendor', 'svc_vendor_id', (row: number) => ['Dale Eggs', 'Elm Linen'][row % 2] ?? ''],
    ['Date', 'invoice_date', (row: number) => `2026-05-${11 + row}`],
    ['Currency', 'currency', (row: number) => ['USD', 'GBP'][row % 2] ?? ''],
  ] as const)('%s: it is asked which of them is meant, and the answer settles it', (name, key, second) => {
    const table = withTwice(name, second);
    const { question, mapping } = askedOf(table);
    const value = question?.options.find((one) => one.value.includes('(2)'))?.value ?? '';
    const chosen = applyAnswer(mapping, invoices, question ?? { kind: '' }, value);
    expect(chosen.fields[key]?.column).toBe(`${name} (2)`);
    const open = saidOfMapping(table, chosen).filter(
      (finding) => finding.text.startsWith(twice) && acceptedWhy(chosen, acceptanceOf(finding)) === null,
    );
    expect(open).toEqual([]);
  });

  it('takes the currency right behind the other amount with it, at a rate that looks like a tax', () => {
    const table: Table = {
      header: ['Invoice', 'Vendor', 'Date', 'Amount', 'Currency', 'Amount', 'Currency'],
      lines: Array.from({ length: 6 }, (_, row) => [
        ...[`W-${700 + row * 3}`, `Alder ${row}`, `2026-05-${14 + row}`],
        ...[(91.35 + row * 13.7).toFixed(2), 'CAD', ((91.35 + row * 13.7) / 1.1).toFixed(2), 'USD'],
      ]),
    };
    const { question, mapping } = askedOf(table);
    const value = question?.options.find((one) => one.value.includes('(2)'))?.value ?? '';
    const chosen = applyAnswer(mapping, invoices, question ?? { kind: '' }, value);
    expect([chosen.fields['total_amount']?.column, chosen.fields['currency']?.column]).toEqual([
      'Amount (2)',
      'Currency (2)',
    ]);
  });

  it.each([
    ['says the same', 'Date', plain['Date']],
    ['fills none of the rows that the first fills', 'Date', () => ''],
    ['holds the ids of these vendors', 'Vendor', (row: number) => `${4100 + (row % 3)}`],
    ['holds their other names', 'Vendor', (row: number) => ['ALDR', 'BRCH', 'CEDR'][row % 3] ?? ''],
  ] as const)('is not asked about where the second %s', (_, name, second) => {
    expect(askedOf(withTwice(name, second ?? (() => ''))).question).toBeUndefined();
  });

  it('is asked in the check as well, which knows the second by its number', () => {
    const table = withTwice('Date', (row) => `2026-05-${11 + row}`);
    const { mapping } = suggestedFor(table);
    const seen = { ...table, header: table.header.map((name, at) => (at === 3 ? `${name} (2)` : name)) };
    expect(saidOfMapping(seen, mapping).some(({ text }) => text.startsWith(twice))).toBe(true);
  });
});
