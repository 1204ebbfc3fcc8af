import { describe, expect, it } from 'vitest';
import { nothingKnown } from '../../../src/core/map/known-values';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { payments } from '../../../src/core/targets/payments';
import { rowsOf } from './toy-target';

const header = ['Payments vendor', 'Location', 'Send date', 'Currency', 'Invoice number', 'Amount'];
const line = (number: string, amount: string): readonly string[] => [
  ...['pv-1', '101', '2026-12-05', 'USD', number, amount],
];

describe('rows of a file of payments that share vendor and day', () => {
  it('are told with their money, and never said to repeat a total: only the invoices of a payment have amounts', () => {
    const rows = rowsOf([line('A-1', '202.00'), line('A-2', '204.00'), line('A-3', '17.50')]);
    const profile = startProfile();
    for (const row of rows) profile.add(row);
    const { questions } = suggestMapping({
      ...{ target: payments, rows: rows.length, preview: rows, profile: rows, known: nothingKnown },
      columns: profile.finish(columnNames([...header], header.length)),
      source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    });
    const asked = questions.find(({ kind }) => kind === 'grouping');
    expect(asked?.options.map(({ value }) => value)).toEqual(['rows', 'lines']);
    expect(asked?.options.find(({ value }) => value === 'lines')?.detail).toContain('one payment of 423.50');
  });
});
