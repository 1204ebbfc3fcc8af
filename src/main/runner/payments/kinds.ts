import { targets } from '../../../core/targets/index';
import type { Target } from '../../../core/targets/target';

const only = (fits: (target: Target) => boolean): Target => {
  const found = targets.find(fits);
  if (found === undefined) throw new Error('a kind of target is missing');
  return found;
};

/** What pays. */
export const paying = only(({ pays }) => pays !== undefined);
/** What creates those whom payments go to. */
export const payeeMaking = only(({ makesPayees }) => makesPayees !== undefined);
/** What is paid. */
export const paid = only(({ watchesPayment }) => watchesPayment);
