import type { SweepFinding } from '../../../core/reconcile/sweep/finding';
import { meansMoney } from '../../../core/service/payments/examine';
import { paid, paying } from '../payments/kinds';
import type { Holds, Unheld } from './holds';
import { readableOf } from './not-listed';
import type { OwnInvoices } from './own-invoices';
import { readAlone, type SweepReader } from './reading';

/** So many invoices of refused payments are read by their ids. */
const MOST_READ = 500;

const findingOf = (
  { kind, hold, ids }: Unheld,
  words: ReadonlyMap<string, string>,
  ours: OwnInvoices,
): SweepFinding => ({
  ...{ kind, target: paying.name, wanted: 0, ours: [], differences: [], payments: [hold] },
  subject: `${kind} ${hold.importId}:${hold.record}`,
  seen: [hold.state, ...ids.map((id) => words.get(id) ?? '')].join(' '),
  label: ids.join(', '),
  things: ids.map((id) => ({
    ...{ id, createdAt: null, paidBy: [] },
    ours: (ours().get(id) ?? []).map(({ ref }) => ref),
    paymentWord: words.get(id) ?? null,
  })),
});

/**
 * Payments that were sent and refused although their invoices read paid or scheduled by now, with no other payment of this
 * journal: the refusal may have come after the write (A4). And payments that read cancelled, which nobody cancelled here.
 */
export const paymentsThere = async (
  reader: SweepReader,
  holds: Holds,
  ours: OwnInvoices,
): Promise<readonly SweepFinding[]> => {
  const rules = readableOf(paid);
  const isHeld = (id: string): boolean => (holds.byId.get(id) ?? []).some(({ isLive }) => isLive);
  const refused = holds.unheld.filter(
    ({ kind, ids }) => kind === 'payment-refused-held' && !ids.some(isHeld),
  );
  const wanted = [...new Set(refused.flatMap(({ ids }) => ids))].slice(0, MOST_READ);
  const read = rules === null ? new Map() : await readAlone(reader, paid, rules, wanted);
  const words = new Map<string, string>();
  for (const [id, { entry }] of read) if (entry?.paymentWord != null) words.set(id, entry.paymentWord);
  const saysMoney = (id: string): boolean => meansMoney(words.get(id) ?? '', reader.link.profile);
  return [
    ...refused.filter(({ ids }) => ids.some(saysMoney)),
    ...holds.unheld.filter(({ kind }) => kind === 'payment-cancelled'),
  ].map((one) => findingOf(one, words, ours));
};
