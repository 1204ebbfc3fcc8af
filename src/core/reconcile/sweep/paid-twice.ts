import type { OwnRef, PaymentHold, SweepFinding } from './finding';

/** What is known of a paid invoice beside its id. */
export type PaidInvoice = {
  readonly label: string;
  readonly paymentWord: string | null;
  /** Records of this journal that have its id. */
  readonly ours: readonly OwnRef[];
};

/** Invoices that two payments of this journal hold, neither of which is refused or cancelled. */
export const paidTwice = (
  target: string,
  holds: ReadonlyMap<string, readonly PaymentHold[]>,
  invoiceOf: (id: string) => PaidInvoice,
): readonly SweepFinding[] =>
  [...holds].flatMap(([id, all]): readonly SweepFinding[] => {
    const live = all.filter(({ isLive }) => isLive);
    const payments = live.filter(
      (one, at) =>
        live.findIndex(({ importId, record }) => importId === one.importId && record === one.record) === at,
    );
    if (payments.length < 2) return [];
    const { label, paymentWord, ours } = invoiceOf(id);
    return [
      {
        kind: 'paid-twice',
        target,
        subject: `paid-twice ${id}`,
        seen: payments.map(({ importId, record, state }) => `${importId}:${record} ${state}`).join(' '),
        label,
        wanted: 1,
        ours: [],
        things: [{ id, createdAt: null, ours, paymentWord, paidBy: payments }],
        differences: [],
        payments,
      },
    ];
  });
