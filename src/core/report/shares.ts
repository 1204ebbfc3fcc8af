/** What may have become of a record, as pictures and sums name it, in the order in which they are drawn. */
export const shares = [
  'created',
  'updated',
  'existing',
  'pending',
  'in-doubt',
  'failed',
  'rejected',
  'invalid',
  'duplicate',
  'excluded',
] as const;
export type ShareName = (typeof shares)[number];
