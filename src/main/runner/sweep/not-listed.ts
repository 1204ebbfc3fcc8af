import type { SweptList } from '../../../core/reconcile/sweep/finding';
import { targets } from '../../../core/targets';
import type { Readable, Target } from '../../../core/targets/target';
import type { Journal } from '../../journal/open';
import { paid, paying } from '../payments/kinds';
import type { Holds } from './holds';
import { ownRecords } from './own-records';
import type { SweepPlace } from './place';

const line = (target: Target, records: number, text: string): SweptList => ({
  ...{ target: target.name, isWhole: true, entries: 0, records, isListed: false },
  ...{ notYetSaid: [], witnessAt: null, text, seenAgain: [] },
});

const heldText = (invoices: number): string => {
  const named = `${invoices} ${invoices === 1 ? paid.words.one : paid.words.many}`;
  return `the service lists none: of this journal, which name ${named}, held against each other`;
};

/** How a target is listed; null: the service has no list of it. */
export const readableOf = ({ readBack }: Target): Readable | null =>
  readBack.kind === 'readable' && !('none' in readBack.list) ? readBack : null;

/** What this journal sent there and no list of the service shows: payments are held against each other, of the rest it is only said. */
export const notListed = (journal: Journal, place: SweepPlace, holds: Holds): readonly SweptList[] =>
  targets.flatMap((target) => {
    if (readableOf(target) !== null) return [];
    if (target.name === paying.name)
      return holds.payments === 0 ? [] : [line(target, holds.payments, heldText(holds.invoices))];
    const records = ownRecords(journal, place, target, new Map()).length;
    return records === 0
      ? []
      : [line(target, records, 'the service lists none: nothing can be said of them')];
  });
