/** What became of a record, and of the last cancel that was asked for. */
export type Known = {
  readonly outcome: string;
  readonly wasSent: boolean;
  /** Null: none was asked for. */
  readonly lastCancel: 'cancel-asked' | 'in-doubt' | 'cancelled' | 'not-cancelled' | null;
  /** It was read since the last word on a cancel, and reads cancelled. */
  readonly readsCancelled: boolean;
};

export type PaymentState = 'not-sent' | 'in-doubt' | 'refused' | 'created' | 'cancelled' | 'cancelling';

/**
 * Where a payment stands: that it is cancelled is known from the answer to the cancel, never from a code (NS-64), and counts once
 * it was read and reads so. What reads cancelled without that answer may be one odd reading: a cancel asked for here proves it.
 */
export const paymentState = (known: Known): PaymentState => {
  const { outcome, wasSent, lastCancel } = known;
  if (outcome === 'rejected' || outcome === 'failed')
    return lastCancel === 'cancelled' ? 'cancelled' : 'refused';
  if (outcome === 'in-doubt') return 'in-doubt';
  if (outcome !== 'created' && outcome !== 'updated' && outcome !== 'existing')
    return wasSent ? 'in-doubt' : 'not-sent';
  if (lastCancel === 'cancelled') return known.readsCancelled ? 'cancelled' : 'cancelling';
  return lastCancel === 'cancel-asked' || lastCancel === 'in-doubt' ? 'cancelling' : 'created';
};

/** What of a payment's history a cancel is read from, in order. */
type CancelLine = { readonly at: string; readonly what: string; readonly text: string | null };

/** What the body of an answer to a cancel said, as it is noted. */
export const cancelAnswered = (isCancelled: boolean): string => `cancelled: ${isCancelled}`;

/** Where the cancels of a payment stand. */
export type CancelStanding = {
  readonly last: Known['lastCancel'];
  /** The line that `last` comes from; what is read after it counts. Minus one: none was asked for. */
  readonly line: number;
  /** When a cancel was sent that may have been done, though no answer said so; null: none was. */
  readonly doubtedAt: string | null;
  /** The last sending was refused, which says nothing of the one before. */
  readonly refusal: string | null;
};

/**
 * Folds the lines of a payment's history. A refusal says that nothing came of that one sending: an earlier cancel whose answer
 * was lost stays in doubt, and an answered one stays answered, until an answer with `cancelled` in it tells more.
 */
export const cancelStanding = (lines: readonly CancelLine[]): CancelStanding => {
  let standing: CancelStanding = { last: null, line: -1, doubtedAt: null, refusal: null };
  let open: { readonly at: string; readonly line: number } | null = null;
  for (const [line, { at, what, text }] of lines.entries()) {
    if (what === 'cancel-asked') {
      // One before that was neither answered nor noted was on its way when the program ended.
      if (open !== null && standing.last !== 'cancelled')
        standing = { last: 'in-doubt', line: open.line, doubtedAt: open.at, refusal: null };
      open = { at, line };
    } else if (what === 'in-doubt') {
      standing = { last: 'in-doubt', line, doubtedAt: standing.doubtedAt ?? open?.at ?? at, refusal: null };
      open = null;
    } else if (what === 'cancelled') {
      standing = { last: 'cancelled', line, doubtedAt: null, refusal: null };
      open = null;
    } else if (what === 'not-cancelled') {
      const isAnswer = text === cancelAnswered(false);
      const { doubtedAt, last } = standing;
      // What was answered as not cancelled is settled; a cancel after it that is refused changes nothing.
      if (isAnswer || (doubtedAt === null && last !== 'cancelled'))
        standing = { last: 'not-cancelled', line, doubtedAt, refusal: null };
      else if (last !== 'not-cancelled')
        standing = { ...standing, last: last === 'cancelled' ? last : 'in-doubt', refusal: text ?? '' };
      open = null;
    }
  }
  if (open === null || standing.last === 'cancelled') return standing;
  const isDoubted = standing.last === 'in-doubt';
  const since = isDoubted ? standing : { line: open.line, doubtedAt: open.at };
  return { last: 'cancel-asked', line: since.line, doubtedAt: since.doubtedAt, refusal: null };
};

const OF_ANOTHER = 'it was answered for another payment: ';

/** The answer to a cancel, or to a read, held another payment than the one that was asked for. */
export const answeredForAnother = (paymentId: string): string => `${OF_ANOTHER}${paymentId}`;

/** Whether that was noted of an answer. */
export const isForAnother = (text: string | null): boolean => text?.startsWith(OF_ANOTHER) === true;

/** The payment that it was answered for instead; null: none was noted. */
export const paymentAnswered = (text: string | null): string | null =>
  text?.startsWith(OF_ANOTHER) === true ? text.slice(OF_ANOTHER.length) : null;

/** Code of an answer whose payments vendor is another one than the one sent: it is never taken up by itself. */
export const PAYEE_OF_ANOTHER = 'payment-vendor-of-another';

/** Code of a refusal that says the payments vendor is there and does not tell which: a person takes up its id. */
export const PAYEE_UNNAMED = 'in-doubt-payee-unnamed';

export type PayeeState = 'not-sent' | 'in-doubt' | 'refused' | 'created' | 'exists';

/** Where a payments vendor stands: one that was refused and named with its id exists. */
export const payeeState = (outcome: string, wasSent: boolean, id: string | null): PayeeState => {
  if (outcome === 'existing') return 'exists';
  const state = paymentState({ outcome, wasSent, lastCancel: null, readsCancelled: false });
  if (state === 'refused' && id !== null) return 'exists';
  return state === 'cancelled' || state === 'cancelling' ? 'created' : state;
};
