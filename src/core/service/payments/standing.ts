/** What became of a record, and of the last cancel that was asked for. */
export type Known = {
  readonly outcome: string;
  readonly wasSent: boolean;
  /** Null: none was asked for. */
  readonly lastCancel: 'cancel-asked' | 'in-doubt' | 'cancelled' | 'not-cancelled' | null;
};

export type PaymentState = 'not-sent' | 'in-doubt' | 'refused' | 'created' | 'cancelled' | 'cancelling';

/** Where a payment stands: that it is cancelled is known from the answer to the cancel, never from a code (NS-64). */
export const paymentState = ({ outcome, wasSent, lastCancel }: Known): PaymentState => {
  if (outcome === 'rejected' || outcome === 'failed')
    return lastCancel === 'cancelled' ? 'cancelled' : 'refused';
  if (outcome === 'in-doubt') return 'in-doubt';
  if (outcome !== 'created' && outcome !== 'updated' && outcome !== 'existing')
    return wasSent ? 'in-doubt' : 'not-sent';
  if (lastCancel === 'cancelled') return 'cancelled';
  return lastCancel === 'cancel-asked' || lastCancel === 'in-doubt' ? 'cancelling' : 'created';
};

export type PayeeState = 'not-sent' | 'in-doubt' | 'refused' | 'created' | 'exists';

/** Where a payments vendor stands: one that was refused and named with its id exists. */
export const payeeState = (outcome: string, wasSent: boolean, id: string | null): PayeeState => {
  if (outcome === 'existing') return 'exists';
  const state = paymentState({ outcome, wasSent, lastCancel: null });
  if (state === 'refused' && id !== null) return 'exists';
  return state === 'cancelled' || state === 'cancelling' ? 'created' : state;
};
