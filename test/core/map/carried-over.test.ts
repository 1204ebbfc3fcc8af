import { describe, expect, it } from 'vitest';
import { carriedOver } from '../../../src/core/map/carried-over';
import type { Mapping } from '../../../src/core/map/mapping';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

type Columns = Parameters<typeof tableOf>[0];

const list: Columns = {
  'Invoice no': (row) => `A-${row}`,
  Vendor: (row) => `V-${row}`,
  Date: (row) => `${13 + row}/10/2026`,
  Amount: (row) => `1,20${row}.50`,
  Currency: () => 'USD',
};

const proposal = (columns: Columns) => suggestedFor(tableOf(columns, 6));

describe('the mapping of an earlier file for another one', () => {
  const saved: Mapping = {
    ...proposal(list).mapping,
    locale: { dateOrder: 'dmy', decimal: '.', currency: 'USD' },
    steps: [
      { do: 'fill-down', columns: ['Vendor'] },
      { do: 'read-date', columns: ['Date'], order: 'dmy' },
      { do: 'trim', columns: ['Vendor'] },
      {
        do: 'match',
        lookup: 'vendor',
        columns: ['Vendor'],
        choices: [{ is: ['V-9'], erp_vendor_id: 'V-1' }],
      },
    ],
  };

  it('keeps columns, cleaning and matches, and takes from the new file what it says of itself', () => {
    const now = carriedOver(saved, proposal(list));
    expect(now.fields).toEqual(saved.fields);
    expect(now.locale.currency).toBe('USD');
    expect(now.steps?.map((step) => step.do)).toEqual(['trim', 'match']);
  });

  it('says nothing of dates that can be read in two ways here: that is asked again', () => {
    const fresh = proposal({ ...list, Date: (row) => `${1 + row}/2/2026` });
    expect(carriedOver(saved, fresh).locale.dateOrder).toBe('auto');
    expect(fresh.questions.map(({ kind }) => kind)).toContain('date-order');
  });

  it('says nothing of figures that can be read in two ways here', () => {
    const fresh = proposal({ ...list, Amount: (row) => `1.20${row}` });
    expect(carriedOver(saved, fresh).locale.decimal).toBe('auto');
    expect(fresh.questions.map(({ kind }) => kind)).toContain('decimal');
  });
});
