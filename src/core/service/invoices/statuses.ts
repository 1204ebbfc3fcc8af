/** A status of an invoice as the service derives it, and what it means. */
export type InvoiceStatus = {
  readonly value: string;
  readonly label: string;
  /** One sentence. */
  readonly meaning: string;
};

/**
 * The eight statuses that a list can be asked for, in the order of the workflow. They are derived by the service and
 * never written; whether money moved is told by the payment status alone.
 */
export const invoiceStatuses: readonly InvoiceStatus[] = [
  { value: 'processing', label: 'Processing', meaning: 'The service is working on it.' },
  {
    value: 'incomplete',
    label: 'Incomplete',
    meaning: 'It needs more information; data may be missing or wrong.',
  },
  {
    value: 'needs-attention',
    label: 'Needs attention',
    meaning: 'It needs a manual review; a flagged invoice reads so, too.',
  },
  {
    value: 'pending-approval',
    label: 'Pending approval',
    meaning: 'It waits for the approval of authorised users.',
  },
  { value: 'approved', label: 'Approved', meaning: 'A designated approver approved it.' },
  {
    value: 'ready-for-export',
    label: 'Ready for export',
    meaning: 'It is approved and ready for export to the accounting system; it must be unflagged for that.',
  },
  { value: 'exported', label: 'Exported', meaning: 'It was exported to the accounting system.' },
  { value: 'archived', label: 'Archived', meaning: 'It is no longer active in the workflow.' },
];

/** The status of that value; one that nobody told of is shown as it is. */
export const invoiceStatus = (value: string): InvoiceStatus =>
  invoiceStatuses.find((status) => status.value === value) ?? {
    value,
    label: value,
    meaning: 'The service names this status without explaining it.',
  };
