import { describe, expect, it } from 'vitest';
import { tieOut } from '../../../src/core/reconcile/tie-out';

const total = {
  currency: 'EUR',
  source: '100.00',
  valid: '90.00',
  submitted: '90.00',
  created: '89.99',
  readBack: '0.00',
};

describe('the tie-out', () => {
  it('names every gap between two stages, and only gaps', () => {
    expect(tieOut([total], ['source', 'valid', 'submitted', 'created'])).toEqual([
      { currency: 'EUR', from: 'source', to: 'valid', gap: '10.00' },
      { currency: 'EUR', from: 'submitted', to: 'created', gap: '0.01' },
    ]);
  });

  it('shows a surplus as a negative gap, such as credit notes that were left out', () => {
    expect(tieOut([{ ...total, source: '80.00' }], ['source', 'valid'])).toEqual([
      { currency: 'EUR', from: 'source', to: 'valid', gap: '-10.00' },
    ]);
  });

  it('does not let two currencies make up for each other', () => {
    const up = { ...total, valid: '110.00' };
    expect(tieOut([total, { ...up, currency: 'USD' }], ['source', 'valid'])).toHaveLength(2);
  });
});
