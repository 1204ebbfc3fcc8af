import { expect, test } from 'vitest';
import { outcomeWords } from '../../../src/core/report/outcome-words';

test.each(['service-rejected-near', 'service-failed-near'])(
  'R-106: the advice of %s names the id that each kind of record is told apart by',
  (code) => {
    const { advice } = outcomeWords(code, { text: 'Duplicate' });
    expect(advice).toContain('upload_id of an invoice');
    expect(advice).toContain('external_id of a purchase order or a receipt');
  },
);
