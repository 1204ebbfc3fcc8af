import { useState } from 'react';
import type { Json } from '../../../core/values/json';
import type { ProfileSetting } from '../../../ipc/profile';
import { isSame } from './value-text';

type Change = { readonly value: Json; readonly isReset: boolean };

/** Changes that are not saved yet, by setting. */
export type Draft = {
  readonly changes: ReadonlyMap<string, Change>;
  readonly set: (setting: ProfileSetting, value: Json) => void;
  /** Back to the shipped value. */
  readonly reset: (setting: ProfileSetting) => void;
  readonly clear: () => void;
};

export const useDraft = (): Draft => {
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map());
  const keep = (name: string, change: Change | null): void =>
    setChanges((former) => {
      const next = new Map(former);
      if (change === null) next.delete(name);
      else next.set(name, change);
      return next;
    });
  return {
    changes,
    set: (line, value) => keep(line.setting, isSame(value, line.value) ? null : { value, isReset: false }),
    reset: (line) =>
      keep(line.setting, line.source === 'assumed' ? null : { value: line.assumed, isReset: true }),
    clear: () => setChanges(new Map()),
  };
};

/** The value of a setting with what is not saved. */
export const draftValue = (draft: Draft, line: ProfileSetting): Json =>
  draft.changes.get(line.setting)?.value ?? (draft.changes.has(line.setting) ? null : line.value);

/** Whether a setting would be a person's own once saved. */
export const isOwn = (draft: Draft, line: ProfileSetting): boolean => {
  const change = draft.changes.get(line.setting);
  return change === undefined ? line.source === 'configured' : !change.isReset;
};
