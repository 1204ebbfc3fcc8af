import type { Issue } from '../../issues/issue';
import type { Draft, PaidSign, Scope } from '../target';

const shown = (sign: PaidSign): string => `${sign.column}: ${sign.value}`;
const mostShown = 3;

const paidIssue = (draft: Draft, sign: PaidSign, code: string, severity: Issue['severity']): Issue => ({
  code,
  severity,
  params: {
    signs: [...new Set(draft.paidSigns.map(shown))].slice(0, mostShown).join('; '),
    value: sign.value,
    column: sign.column,
  },
  row: sign.row,
  column: sign.column,
  field: 'status',
});

/** A record that looks paid and would be open for payment again: stopped as `verified`, warned of without status. */
export const paidIssues = (draft: Draft, scope: Scope): readonly Issue[] => {
  const [sign] = draft.paidSigns;
  if (sign === undefined) return [];
  switch (draft.fields['status']) {
    case 'archived':
      return [];
    case 'verified':
      return scope.paidOverride
        ? [paidIssue(draft, sign, 'paid-looking-verified-allowed', 'warning')]
        : [paidIssue(draft, sign, 'paid-looking-verified', 'error')];
    default:
      return [paidIssue(draft, sign, 'paid-looking-no-status', 'warning')];
  }
};
