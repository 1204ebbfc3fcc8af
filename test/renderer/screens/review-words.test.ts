import { expect, it } from 'vitest';
import { titleBefore, titleWith } from '../../../src/core/issues/title-text';
import { invoices } from '../../../src/core/targets/invoices';
import { takenBack } from '../../../src/renderer/screens/new-import/review/taken-back';

it('what stays open is said of verified invoices alone', () => {
  const textsOf = (...values: readonly string[]): string =>
    takenBack(
      invoices.reversibility,
      values.map((value) => ({ value })),
    )
      .map(({ text }) => text)
      .join('\n');
  expect(textsOf('archived')).not.toContain('verified');
  expect(textsOf('archived')).toContain('cannot be deleted');
  expect(textsOf('archived', 'verified')).toContain('sent as verified stays open');
});

it('a title that asks takes no colon', () => {
  expect(titleBefore('Day or month first?')).toBe('Day or month first?');
  expect(titleWith('Which amount is the total?', 'nothing of this file is sent')).toBe(
    'Which amount is the total? Nothing of this file is sent',
  );
  expect(titleWith('Hidden rows', 'nothing of this file is sent')).toBe(
    'Hidden rows: nothing of this file is sent',
  );
});
