/** The seven statuses of an order and what they mean. No step from one to another is foretold. */
export const orderStatuses: readonly {
  readonly value: string;
  readonly label: string;
  readonly meaning: string;
}[] = [
  { value: 'pending', label: 'Pending', meaning: 'received, not yet processed' },
  { value: 'open', label: 'Open', meaning: 'active, available for matching' },
  { value: 'received', label: 'Received', meaning: 'all items received' },
  { value: 'closed', label: 'Closed', meaning: 'fully matched and closed' },
  { value: 'flagged', label: 'Flagged', meaning: 'needs attention' },
  { value: 'archived', label: 'Archived', meaning: 'no longer active' },
  { value: 'deleted', label: 'Deleted', meaning: 'removed' },
];

/** What a status means; null: a status that nobody has heard of, which is shown as it is. */
export const orderStatusMeaning = (status: string): string | null =>
  orderStatuses.find((one) => one.value === status)?.meaning ?? null;
