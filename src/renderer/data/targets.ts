import { targetNamed, targets } from '../../core/targets';
import type { Target } from '../../core/targets/target';

/** Everything that can be loaded, in the order people meet it. */
export const allTargets: readonly Target[] = targets;

/** The target of a draft or an import; undefined while none is chosen. */
export const targetOf = (name: string | null): Target | undefined =>
  name === null ? undefined : targetNamed(name);

/** What moves money; undefined where nothing of the kind can be loaded. */
export const paymentTarget: Target | undefined = targets.find(({ pays }) => pays !== undefined);

/** Those who can be paid. */
export const payeeTarget: Target | undefined = targets.find(({ makesPayees }) => makesPayees !== undefined);

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What an import loads, as a title: 'Invoices'. */
export const targetTitle = (name: string | null): string => {
  const target = targetOf(name);
  if (target !== undefined) return capital(target.words.many);
  return name === null || name === '' ? 'Not chosen yet' : capital(name);
};
