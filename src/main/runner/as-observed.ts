import type { ServiceProfile } from '../../core/service/profile';
import { targetNamed } from '../../core/targets/index';
import type { Journal } from '../journal/open';
import { wasRepeatTakenAsSame } from '../journal/repeats-seen';
import type { KeyScope } from '../journal/sent-keys';
import { linesAsSeen } from './lines-as-seen';

/**
 * The profile as far as it may be acted on: that a repeat of receipts is safe counts only once this journal saw it of that
 * service and company. As long as nothing was seen, a lost answer is looked up, whatever the setting wishes. And that
 * lines of orders are added to counts as soon as any import saw it.
 */
export const asObserved = (
  journal: Journal,
  scope: Pick<KeyScope, 'connectionId' | 'company' | 'target'>,
  wished: ServiceProfile,
): ServiceProfile => {
  const isUpdated = targetNamed(scope.target)?.updates !== undefined;
  const profile = isUpdated ? linesAsSeen(journal, scope.connectionId, wished) : wished;
  const { bulk } = profile.receipt;
  if (!bulk.repeatIsSafe || wasRepeatTakenAsSame(journal, scope)) return profile;
  return {
    ...profile,
    receipt: { ...profile.receipt, bulk: { ...bulk, repeatIsSafe: false } },
  };
};
