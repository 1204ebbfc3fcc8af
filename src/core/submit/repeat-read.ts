import type { Issue } from '../issues/issue';
import type { ServiceProfile } from '../service/profile';
import { compareTexts } from '../values/decimal';
import type { ActiveChunk } from './active-chunk';
import { isMeantAnew, isReleased, MOST_LOOK_AGE_MS } from './paying';
import type { Submission } from './state';

/** Whether payments from a place that name their invoices so were seen to hold them: more often than not, less often, or neither. */
export type TieSeen = 'ties' | 'loose' | 'unknown';

/** What the invoices of a payment read before it is repeated, as codes: what no payment changes, and what one may have. */
export type ReadAnew = { readonly changed: readonly string[]; readonly taken: readonly string[] };

/** What speaks against an order as it is entered, whatever its invoices read: that was let through with the first sending. */
const ofTheOrder: ReadonlySet<string> = new Set([
  ...['payment-date-past', 'payment-invoice-repeated', 'payment-refused-before', 'payment-reads-without'],
  ...['payment-number-elsewhere', 'payment-number-of-others', 'payment-id-at-other-address'],
  ...['payment-location-other-company', 'payment-company-untold'],
]);

/** What a payment makes its invoice read. */
const ofAPayment: ReadonlySet<string> = new Set([
  ...['invoice-not-open', 'invoice-shows-payment', 'invoice-partly-paid', 'payment-word-unconfirmed'],
  'payment-invoice-archived-paid',
]);

/** What a payment may change beside its word, and not alone. */
const besideAPayment: ReadonlySet<string> = new Set(['payment-status-not-ready', 'payment-sub-status']);

/** Another payment of this journal has it: that says nothing of how the invoice reads. */
const HELD = 'payment-invoice-taken';

/** What is found of an invoice: its code, and what it reads. */
export type FoundAnew = Pick<Issue, 'code' | 'params'>;

/** A payment of ours pays an invoice whole: what leaves a part of it open is another one. */
const isOfAnother = ({ code, params }: FoundAnew): boolean =>
  code === 'invoice-partly-paid' && params['got'] !== undefined && compareTexts(params['got'], '0') === 1;

/** Parts what is found of invoices by whether a payment of them may be why. */
export const readAnew = (found: readonly FoundAnew[]): ReadAnew => {
  const others = new Set(found.filter(isOfAnother).map(({ code }) => code));
  const reading = found.map(({ code }) => code).filter((code) => !ofTheOrder.has(code));
  const taken = reading.filter((code) => ofAPayment.has(code) && !others.has(code));
  const isKnown = (code: string) => taken.includes(code) || (taken.length > 0 && besideAPayment.has(code));
  return { taken, changed: reading.filter((code) => !isKnown(code)) };
};

/** Whether a chunk is a repeat whose earlier sending was never answered, in this run or before. */
export const isRepeat = (
  state: Submission,
  active: ActiveChunk | undefined,
  now: number,
  profile: ServiceProfile,
): active is ActiveChunk => active?.wasSilent === true && !isMeantAnew(state, active, now, profile);

/** Why a payment is not repeated, as the code of its doubt; null: it goes out under its key. */
export const keepsFromRepeat = (
  state: Submission,
  active: ActiveChunk,
  { changed, taken }: ReadAnew,
  around: { readonly tie: TieSeen; readonly now: number },
):
  | 'in-doubt-invoice-changed'
  | 'in-doubt-said-not-created'
  | 'in-doubt-paid-elsewhere'
  | 'in-doubt-reads-taken'
  | 'in-doubt-not-repeated'
  | null => {
  if (changed.length > 0)
    return changed.every((code) => code === HELD) ? 'in-doubt-not-repeated' : 'in-doubt-invoice-changed';
  // Where such payments hold their invoices the service tells: it answers with ours, or refuses.
  if (taken.length === 0 || around.tie === 'ties') return null;
  // Who says that ours was not made says that another one was.
  if (isReleased(state, active)) return 'in-doubt-said-not-created';
  if (around.tie === 'loose') return 'in-doubt-paid-elsewhere';
  return Math.abs(around.now - active.sent.begunAt) <= MOST_LOOK_AGE_MS ? null : 'in-doubt-reads-taken';
};

/** Codes of a payment that is not repeated for what its invoices read: a person's word before it stands, since nothing was sent. */
export const unrepeatedCodes = [
  ...(['in-doubt-invoice-changed', 'in-doubt-said-not-created'] as const),
  ...(['in-doubt-paid-elsewhere', 'in-doubt-reads-taken'] as const),
] as const;
