import { describe, expect, it } from 'vitest';
import { openPrintedTotal, printedTotalText } from '../../../src/core/map/plausible/printed-total';

const line = {
  code: 'printed-total-differs',
  count: 1,
  message: 'Row 4 prints a total of 3.',
  firstAt: { sheet: null },
};

describe('a printed total that is not what was counted', () => {
  it('is open until the mapping accepts it', () => {
    const other = { code: 'vendor-unknown' };
    expect(openPrintedTotal([other, line], null)).toBe(line);
    expect(openPrintedTotal([other], null)).toBeUndefined();
    const accepts = [{ rule: 'printed-total-differs' as const, why: 'One was cancelled' }];
    expect(openPrintedTotal([line], { accepts })).toBeUndefined();
    const others = [{ rule: 'tax-exceeds-total' as const, why: 'A duty' }];
    expect(openPrintedTotal([line], { accepts: others })).toBe(line);
  });

  it('is said with its sheet, and with how many more there are', () => {
    expect(printedTotalText(line).text).toBe('Row 4 prints a total of 3.');
    expect(printedTotalText({ ...line, count: 3, firstAt: { sheet: 'May' } }).text).toBe(
      'Sheet "May": Row 4 prints a total of 3. 2 more printed totals differ as well.',
    );
  });
});
