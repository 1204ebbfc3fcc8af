import { addDays, dayInMonth, endOfMonth, monthHasDay } from './calendar-date';
import { failed, ok, type Result } from './result';

/** When an invoice falls due, in the forms the service knows. */
export type NetTerms =
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'on-receipt' }
  | { readonly kind: 'end-of-month'; readonly days: number }
  | { readonly kind: 'next-month'; readonly day: number }
  | { readonly kind: 'day-of-month'; readonly day: number };

/** The forms as a person may write them, for messages. */
export const netTermsForms = 'Net 30, n 30, 30, Due on receipt, EOM 10, 15 next month, 15 of month';

const mostDays = 999;

/**
 * Reads terms in one of the listed forms, case and blanks aside.
 * Error: net-terms-unknown, with `suggestion` filled (else empty) where one form is clearly meant.
 */
export const parseNetTerms = (text: string): Result<NetTerms> => {
  const tidy = text.trim().replace(/\s+/g, ' ').toLowerCase();
  const terms = readForm(tidy);
  if (terms !== null) return ok(terms);
  const suggestion = suggestNetTerms(tidy);
  return failed('net-terms-unknown', {
    value: text.trim(),
    forms: netTermsForms,
    suggestion: suggestion ?? '',
  });
};

/** The terms as the service writes them: `Net 30`, `Due on receipt`, `EOM 10`, `15 next month`, `15 of month`. */
export const formatNetTerms = (terms: NetTerms): string => {
  switch (terms.kind) {
    case 'days':
      return `Net ${terms.days}`;
    case 'on-receipt':
      return 'Due on receipt';
    case 'end-of-month':
      return `EOM ${terms.days}`;
    case 'next-month':
      return `${terms.day} next month`;
    case 'day-of-month':
      return `${terms.day} of month`;
  }
};

const readForm = (tidy: string): NetTerms | null => {
  if (tidy === 'due on receipt') return { kind: 'on-receipt' };
  const days = /^(?:net |n )?(\d{1,3})$/.exec(tidy);
  if (days !== null) return { kind: 'days', days: Number(days[1]) };
  const endOf = /^eom (\d{1,3})$/.exec(tidy);
  if (endOf !== null) return { kind: 'end-of-month', days: Number(endOf[1]) };
  const next = /^(\d{1,2}) next month$/.exec(tidy);
  if (next !== null) return onDay('next-month', Number(next[1]));
  const day = /^(\d{1,2}) of month$/.exec(tidy);
  return day === null ? null : onDay('day-of-month', Number(day[1]));
};

const onDay = (kind: 'next-month' | 'day-of-month', day: number): NetTerms | null =>
  day >= 1 && day <= 31 ? { kind, day } : null;

const onReceipt =
  /^(?:(?:due |payable |payment )?(?:up)?on receipt(?: of invoice)?|immediate(?:ly)?|due immediately|cash on receipt|sofort(?: fällig)?|à réception|al recibo|a vista|à vista)$/;
const dayWords = '(?:days?|d|tage?n?|jours?|d[ií]as?|dias?|dagen|giorni|gg)';
const plainDays = new RegExp(
  `^(?:net|netto|n|due in|payable in|within)?[ /:.-]*(\\d{1,3}) ?${dayWords}?(?: net| netto| after invoice date| from invoice(?: date)?)?$`,
);
const endOfMonthDays = /^(?:eom|end of month) ?(?:\+|plus|-)? ?(\d{1,3})(?: days?)?$/;
const dayNextMonth = /^(\d{1,2})(?:st|nd|rd|th)?(?: day)?(?: of)?(?: the)? (?:next|following) month$/;
const dayOfAnyMonth = /^(\d{1,2})(?:st|nd|rd|th)?(?: day)?(?: of)?(?: the| each| every)? month$/;

/** The listed form that a free wording clearly means; null where it could mean several (a discount, "30 days EOM"). */
const suggestNetTerms = (tidy: string): string | null => {
  if (onReceipt.test(tidy)) return 'Due on receipt';
  if (tidy === 'eom' || tidy === 'end of month') return 'EOM 0';
  const found = (pattern: RegExp): number | null => {
    const match = pattern.exec(tidy);
    return match === null ? null : Number(match[1]);
  };
  const endOf = found(endOfMonthDays);
  if (endOf !== null) return `EOM ${endOf}`;
  const next = found(dayNextMonth);
  if (next !== null) return next >= 1 && next <= 31 ? `${next} next month` : null;
  const day = found(dayOfAnyMonth);
  if (day !== null) return day >= 1 && day <= 31 ? `${day} of month` : null;
  const days = found(plainDays);
  return days === null || days > mostDays ? null : `Net ${days}`;
};

/** What the service's table leaves open (G-36): a day that a month lacks, and whether "of month" may be the invoice date itself. */
export type NetTermsEdges = {
  readonly dayBeyondMonth: 'last-day' | 'next-month' | 'none';
  readonly ofMonthMayBeInvoiceDate: boolean;
};

const usualEdges: NetTermsEdges = { dayBeyondMonth: 'last-day', ofMonthMayBeInvoiceDate: false };

/** That day of a month; where the month lacks it, as the edges say: its last day, that day of the next month that has it, or none. */
const dayOf = (
  date: string,
  monthsLater: number,
  day: number,
  { dayBeyondMonth }: NetTermsEdges,
): string | null => {
  if (dayBeyondMonth === 'last-day' || monthHasDay(date, monthsLater, day) !== false)
    return dayInMonth(date, monthsLater, day);
  // No two months in a row lack a day.
  return dayBeyondMonth === 'none' ? null : dayInMonth(date, monthsLater + 1, day);
};

/** The due date the service would compute (R-55, G-36). Null where the invoice date is no date, or the edges give none. */
export const dueDate = (
  invoiceDate: string,
  terms: NetTerms,
  edges: NetTermsEdges = usualEdges,
): string | null => {
  switch (terms.kind) {
    case 'days':
      return addDays(invoiceDate, terms.days);
    case 'on-receipt':
      return addDays(invoiceDate, 0);
    case 'end-of-month': {
      const end = endOfMonth(invoiceDate);
      return end === null ? null : addDays(end, terms.days);
    }
    case 'next-month':
      return dayOf(invoiceDate, 1, terms.day, edges);
    case 'day-of-month': {
      const here = dayOf(invoiceDate, 0, terms.day, edges);
      const isAhead =
        here !== null && (here > invoiceDate || (edges.ofMonthMayBeInvoiceDate && here === invoiceDate));
      return isAhead ? here : dayOf(invoiceDate, 1, terms.day, edges);
    }
  }
};
