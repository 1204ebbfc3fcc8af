import type { Issue } from '../../issues/issue';
import { addDays, compareDates, daysBetween } from '../../values/calendar-date';
import { dueDate, type NetTermsEdges, parseNetTerms } from '../../values/net-terms';
import { draftIssue } from '../draft-issue';
import type { Draft, Remark, Scope } from '../target';

const warning = (draft: Draft, code: string, params: Issue['params']): Issue =>
  draftIssue(draft, { code, severity: 'warning', params, field: 'due_date' });

/** When the service would make the invoice due; null where the terms are not known. */
export const expectedDue = (
  netTerms: string | null | undefined,
  invoiceDate: string,
  edges?: NetTermsEdges,
): string | null => {
  if (netTerms === undefined || netTerms === null) return null;
  const terms = parseNetTerms(netTerms);
  return terms.ok ? dueDate(invoiceDate, terms.value, edges) : null;
};

/** So many days ahead an invoice may be dated, or its day have begun in another time zone. */
const fewDays = 7;
const aYear = 366;

/** The last day of which nothing is said. */
export const latestSoundDate = ({ today }: Scope): string => addDays(today, fewDays) ?? today;

/** An invoice of a day to come: none that was paid elsewhere already, and beyond a year none at all. */
export const aheadIssues = (draft: Draft, scope: Scope): readonly Issue[] => {
  const { invoice_date: date, status } = draft.fields;
  const { today } = scope;
  if (date === undefined || compareDates(date, latestSoundDate(scope)) <= 0) return [];
  const days = daysBetween(today, date) ?? 0;
  const severity = status === 'archived' || days > aYear ? 'error' : 'warning';
  const params = { date, today, days: String(days) };
  return [draftIssue(draft, { code: 'date-ahead', severity, params, field: 'invoice_date' })];
};

/** A due date that cannot be right, is missing and will not be computed, or differs from the terms. */
export const dateIssues = (draft: Draft, edges?: NetTermsEdges): readonly Issue[] => {
  const { invoice_date: invoiceDate, due_date: due, status } = draft.fields;
  if (invoiceDate === undefined) return [];
  const expected = expectedDue(draft.netTerms, invoiceDate, edges);
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

/** The due date that the service will compute where none goes out, said to be computed; what is archived falls due no more. */
export const dueRemark = (draft: Draft, edges: NetTermsEdges): Remark | null => {
  const { invoice_date: invoiceDate, due_date: due, status } = draft.fields;
  if (invoiceDate === undefined || due !== undefined || status === 'archived') return null;
  const expected = expectedDue(draft.netTerms, invoiceDate, edges);
  return expected === null
    ? null
    : { code: 'due-date-computed', text: `${expected} (${draft.netTerms ?? ''})` };
};
