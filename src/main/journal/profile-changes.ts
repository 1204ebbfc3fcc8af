import { z } from 'zod';
import type { Json } from '../../core/values/json';
import { decide } from './chain';
import { wholeOf } from './decision-rows';
import { inTransaction, type Journal } from './open';
import { all, change } from './parsed';

/** One change of a setting; `value` null: back to the shipped one. `at` is an ISO text. */
export type ProfileChange = {
  readonly setting: string;
  readonly value: { readonly json: Json } | null;
  readonly reason: string;
  readonly at: string;
};

/** Writes down that a setting was changed. */
export const addProfileChange = (journal: Journal, connectionId: string, one: ProfileChange): void =>
  inTransaction(journal, () => {
    change(
      journal,
      'INSERT INTO profile_change (connection_id, setting, value, reason, at) VALUES (?, ?, ?, ?, ?)',
      [
        ...[connectionId, one.setting, one.value === null ? null : JSON.stringify(one.value.json)],
        ...[one.reason, one.at],
      ],
    );
    decide(journal, wholeOf('settings', connectionId));
  });

const latestRow = z.object({ setting: z.string(), reason: z.string(), at: z.string() });

/** When and why each setting was changed last, by setting. */
export const latestChanges = (
  journal: Journal,
  connectionId: string,
): ReadonlyMap<string, { readonly at: string; readonly reason: string }> =>
  new Map(
    all(
      journal,
      latestRow,
      `SELECT setting, reason, at FROM profile_change WHERE change IN
         (SELECT max(change) FROM profile_change WHERE connection_id = ? GROUP BY setting)`,
      [connectionId],
    ).map(({ setting, at, reason }) => [setting, { at, reason }]),
  );
