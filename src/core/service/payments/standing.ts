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

const OF_ANOTHER = 'it was answered for another payment: ';

/** The answer to a cancel, or to a read, held another payment than the one that was asked for. */
export const answeredForAnother = (paymentId: string): string => `${OF_ANOTHER}${paymentId}`;

/** Whether that was noted of an answer. */
export const isForAnother = (text: string | null): boolean => text?.startsWith(OF_ANOTHER) === true;

/** The payment that it was answered for instead; null: none was noted. */
export const paymentAnswered = (text: string | null): string | null =>
  text?.startsWith(OF_ANOTHER) === true ? text.slice(OF_ANOTHER.length) : null;

export type PayeeState = 'not-sent' | 'in-doubt' | 'refused' | 'created' | 'exists';

/** Where a payments vendor stands: one that was refused and named with its id exists. */
export const payeeState = (outcome: string, wasSent: boolean, id: string | null): PayeeState => {
  if (outcome === 'existing') return 'exists';
  const state = paymentState({ outcome, wasSent, lastCancel: null, readsCancelled: false });
  if (state === 'refused' && id !== null) return 'exists';
  return state === 'cancelled' || state === 'cancelling' ? 'created' : state;
};
