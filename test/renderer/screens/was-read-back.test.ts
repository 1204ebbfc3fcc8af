import { expect, it } from 'vitest';
import { wasReadBack } from '../../../src/renderer/screens/new-import/submit/was-read-back';

const totals = { currency: 'USD', source: '5.00', valid: '5.00', submitted: '5.00', created: '5.00' };
const settled = {
  state: 'partial',
  compared: 2,
  matched: 2,
  different: 0,
  missing: 0,
  unexpected: 0,
} as const;

it("the service's own answers are no read-back: its stage is not shown as an amount of nothing", () => {
  expect(wasReadBack({ reconciliation: settled, controlTotals: [{ ...totals, readBack: '0.00' }] })).toBe(
    false,
  );
});

it('what was read back is shown, and so is what was looked for and not there', () => {
  expect(wasReadBack({ reconciliation: settled, controlTotals: [{ ...totals, readBack: '5.00' }] })).toBe(
    true,
  );
  expect(
    wasReadBack({
      reconciliation: { ...settled, matched: 0, missing: 2 },
      controlTotals: [{ ...totals, readBack: '0.00' }],
    }),
  ).toBe(true);
});
