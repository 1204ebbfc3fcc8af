import type { ServiceProfile } from '../../core/service/profile';
import type { Target } from '../../core/targets/target';
import {
  addGuard,
  clearGuard,
  type GuardFind,
  type GuardLook,
  guardFinds,
  guardLook,
} from '../journal/guard';
import type { StoredImport } from '../journal/imports';
import { inTransaction, type Journal } from '../journal/open';
import { lastCompleteListing, lastListing, lastWholeListing, type SeenScope } from '../journal/seen-entries';
import { alikeFinds } from './guard-alike';
import { findsOf, guardScope, partsOf, type ReadById, type StillToSend } from './guard-grade';
import { holdOpenUpserts } from './open-upserts';

/** What would be found of the records that an import has still to send; nothing is written. */
export const findsNow = (
  journal: Journal,
  stored: StoredImport,
  target: Target,
  {
    profile,
    readById,
    again,
    reader,
  }: {
    readonly profile: ServiceProfile;
    readonly readById: ReadById;
    readonly again: readonly number[];
    readonly reader: string | null;
  },
): readonly GuardFind[] => {
  const scope = guardScope(journal, stored, target);
  if (scope === null) return [];
  const given = { target, profile, scope, readById, holds: true, still: null, again, reader };
  return findsOf(journal, stored.importId, partsOf(journal, stored, given));
};

/** What was found of an import. `listedAt`: when the listing it was held against began; null: there is none. */
export type Guarded = {
  readonly listedAt: number | null;
  readonly isWhole: boolean;
  readonly entries: number;
  readonly existing: number;
  readonly near: number;
};

/** The listing that counts now: the last that showed its reader all, else the last whole one, else the last. */
export const lookAt = (journal: Journal, scope: SeenScope, reader: string | null, at: number): GuardLook => {
  const whole = lastCompleteListing(journal, scope, reader) ?? lastWholeListing(journal, scope);
  const listing = whole ?? lastListing(journal, scope);
  return {
    at,
    listedAt: listing?.begunAt ?? null,
    isWhole: whole !== undefined,
    entries: listing?.entries ?? 0,
  };
};

/**
 * What is on disk of the records that an import that was begun would still send, and of which nothing was said before; what
 * was said of the others stays. Null: things of its kind are not held against a list.
 */
export const findStillToSend = (
  journal: Journal,
  stored: StoredImport,
  target: Target,
  {
    profile,
    at,
    still,
    readById,
    reader,
    looksAlike,
  }: {
    readonly profile: ServiceProfile;
    readonly at: number;
    readonly still: StillToSend;
    readonly readById: ReadById;
    readonly reader: string | null;
    /** Whether numbers that are written otherwise are held against each other: all that the list has shown is gone through for it. */
    readonly looksAlike: boolean;
  },
): { readonly look: GuardLook; readonly finds: readonly GuardFind[] } | null => {
  const scope = guardScope(journal, stored, target);
  if (scope === null) return null;
  const { importId } = stored;
  const parts = partsOf(journal, stored, { target, profile, scope, still, readById, holds: false, reader });
  const told = new Set(guardFinds(journal, importId).map(({ record }) => record));
  const isNews = ({ grade, isRefused, record }: GuardFind): boolean =>
    grade === 'existing' || isRefused === true || !told.has(record);
  const finds = findsOf(journal, importId, parts);
  const known = new Set(finds.map(({ record }) => record));
  // What a list shows under a number that is written otherwise may be the very record that a person did not find.
  const alike = looksAlike ? alikeFinds(journal, importId, parts, known) : [];
  return {
    look: lookAt(journal, scope, reader, at),
    finds: [...finds, ...alike.filter(({ record }) => still.records.has(record))].filter(isNews),
  };
};

/**
 * Holds the unsent records of an import against what the service's list has shown, from what is on disk alone: what equals
 * an entry is held back as `existing`, what is only near gets a warning. What was found before is taken back first; all in
 * one transaction. Null: things of its kind are not held against a list.
 */
export const gradeImport = (
  journal: Journal,
  stored: StoredImport,
  target: Target,
  {
    profile,
    at,
    readById = new Map(),
    holds = false,
    reader = null,
  }: {
    readonly profile: ServiceProfile;
    readonly at: number;
    readonly readById?: ReadById;
    readonly holds?: boolean;
    /** By whom the list was read that counts; absent: whoever read the last one. */
    readonly reader?: string | null;
  },
): Guarded | null => {
  const scope = guardScope(journal, stored, target);
  if (scope === null) {
    holdOpenUpserts(journal, stored, target, { profile, now: at });
    return null;
  }
  const { importId } = stored;
  const look = lookAt(journal, scope, reader, at);
  inTransaction(journal, () => {
    clearGuard(journal, importId);
    const parts = partsOf(journal, stored, { target, profile, scope, readById, holds, still: null, reader });
    const finds = findsOf(journal, importId, parts);
    const taken = new Set(finds.map(({ record }) => record));
    addGuard(journal, importId, look, [...finds, ...alikeFinds(journal, importId, parts, taken)]);
  });
  const { existing, near } = guardLook(journal, importId) ?? { existing: 0, near: 0 };
  return { ...look, existing, near };
};
