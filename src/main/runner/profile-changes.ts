import { type Overrides, ownValue } from '../../core/service/overrides';
import { type ProfileLeaf, profileLeaves } from '../../core/service/profile';
import type { Json } from '../../core/values/json';
import type { Journal } from '../journal/open';
import { addProfileChange } from '../journal/profile-changes';

/** A setting to a new value, or back to the shipped one. */
export type SettingChange = { readonly setting: string; readonly value: Json; readonly isReset: boolean };

/** Every setting of the shipped profile, in the order of its file. */
export const shippedSettings = (profileText: string): readonly ProfileLeaf[] => {
  const leaves = profileLeaves(JSON.parse(profileText));
  if (!leaves.ok) throw new Error(`the shipped profile is broken: ${leaves.problem.code}`);
  return leaves.value;
};

/** The settings that differ between two sets of own values, with the new value of each. */
export const changesBetween = (
  profileText: string,
  before: Overrides,
  after: Overrides,
): readonly SettingChange[] =>
  shippedSettings(profileText).flatMap(({ setting }): SettingChange[] => {
    const [old, now] = [ownValue(before, setting), ownValue(after, setting)];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    return [{ setting, value: now ?? null, isReset: now === undefined }];
  });

/** Writes down which settings of a connection were changed, when and why. */
export const noteChanges = (
  journal: Journal,
  connectionId: string,
  changes: readonly SettingChange[],
  { at, reason }: { readonly at: string; readonly reason: string },
): void => {
  for (const { setting, value, isReset } of changes)
    addProfileChange(journal, connectionId, { setting, at, reason, value: isReset ? null : { json: value } });
};
