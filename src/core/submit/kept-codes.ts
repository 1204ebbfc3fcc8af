/** Said of what is kept back: that it was to be created, that what it updates has changed since, or that one like it is there. */
export const keptCodes = [
  ...(['order-kept-since', 'order-update-kept-since'] as const),
  ...(['receipt-kept-since', 'receipt-update-kept-since'] as const),
  'upsert-kept-open',
] as const;
export type KeptCode = (typeof keptCodes)[number];
