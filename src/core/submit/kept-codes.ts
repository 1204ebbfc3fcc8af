/**
 * Said of what is kept back for another sending of it from here: that of a single change, or a single change of
 * what it writes over, as long as that is not settled, and that of another import. What stands at the service by then decides.
 */
export const keptForOthers = ['change-kept-since', 'update-kept-since', 'sent-kept-since'] as const;

/** Said of an update whose thing could not be read right before it was to be sent. */
export const UNREAD = 'update-unread-since';

/**
 * Said of what is kept back: that it was to be created, that what it updates has changed since, that one like it is there, or
 * that it may be made elsewhere.
 */
export const keptCodes = [
  ...(['order-kept-since', 'order-update-kept-since', 'order-update-kept-open'] as const),
  ...(['receipt-kept-since', 'receipt-update-kept-since'] as const),
  ...(['upsert-kept-open', 'upsert-kept-since', 'upsert-kept-newer'] as const),
  UNREAD,
  ...keptForOthers,
] as const;
export type KeptCode = (typeof keptCodes)[number];
