import type { ServiceProfile } from '../service/profile';
import type { JsonObject } from '../values/json';
import type { Target } from './target';

/** By what a bulk writes over what stands there, of a payload and of an entry by our names alike. */
export type UpdateKey = (own: JsonObject) => string | null;

/** The same of a target; null: its bulk writes nothing over that could be lost. */
export const updateKey = (
  { updates, overwrites }: Pick<Target, 'updates' | 'overwrites'>,
  profile: ServiceProfile,
): UpdateKey | null => {
  if (updates !== undefined) return updates.keyOf;
  return overwrites === undefined ? null : (own) => overwrites(own, profile);
};

/** Whether sending a payload writes over an entry; both by our names. */
export const updatesEntry = (
  target: Pick<Target, 'updates' | 'overwrites' | 'lookUp'>,
  payload: JsonObject,
  entry: JsonObject,
  profile: ServiceProfile,
): boolean => {
  const keyOf = updateKey(target, profile);
  const key = keyOf?.(payload) ?? null;
  return key !== null && key === keyOf?.(entry) && target.lookUp.belongsElsewhere?.(payload, entry) !== true;
};
