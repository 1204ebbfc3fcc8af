import type { Issue } from '../../issues/issue';
import { compareDates } from '../../values/calendar-date';
import { dueDate, parseNetTerms } from '../../values/net-terms';
import { draftIssue } from '../draft-issue';
import type { Draft } from '../target';

const warning = (draft: Draft, code: string, params: Issue['params']): Issue =>
  draftIssue(draft, { code, severity: 'warning', params, field: 'due_date' });

/** When the service would make the invoice due; null where the terms are not known. */
const expectedDue = (draft: Draft, invoiceDate: string): string | null => {
  const terms = parseNetTerms(draft.netTerms ?? '');
  return terms.ok ? dueDate(invoiceDate, terms.value) : null;
};

/** A due date that cannot be right, is missing and will not be computed, or differs from the terms. */
export const dateIssues = (draft: Draft): readonly Issue[] => {
  const { invoice_date: invoiceDate, due_date: due, status } = draft.fields;
  if (invoiceDate === undefined) return [];
  const expected = expectedDue(draft, invoiceDate);
  if (due === undefined) {
    // What was paid or exported elsewhere falls due no more.
    return status === 'archived' || expected !== null ? [] : [warning(draft, 'due-date-unknown', {})];
  }
  if (compareDates(due, invoiceDate) < 0)
    return [warning(draft, 'due-before-invoice', { due, invoice: invoiceDate })];
  return expected === null || expected === due
    ? []
    : [warning(draft, 'due-date-differs', { due, expected, terms: draft.netTerms ?? '' })];
};
