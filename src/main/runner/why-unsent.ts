import { words } from '../../core/issues/codes';
import { targetNamed } from '../../core/targets';
import { findImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { findSentKey, overtakenBy } from '../journal/sent-keys';
import { type WaitingUpdate, waitingUpdates } from '../journal/waiting-updates';
import { keptForImport } from './made-since';

type Words = ReturnType<typeof words>;

const updateWaits = ({ id, isForDoubt }: WaitingUpdate): Words =>
  words(isForDoubt ? 'update-waits' : 'update-awaits', { id });

const takenWords = (record: number, taker: Parameters<typeof keptForImport>[1]): Words => {
  const { code, text } = keptForImport(record, taker);
  return words(code, { text });
};

/** Where records of things that are made once go; null: it is of another kind, or goes nowhere yet. */
const scopeOf = (journal: Journal, importId: string) => {
  const { connectionId = null, company = null, target = null } = findImport(journal, importId) ?? {};
  return connectionId === null || targetNamed(target ?? '')?.createsOnce !== true
    ? null
    : { connectionId, company: company ?? '', target: target ?? '' };
};

/** Why a record that never left does not go out as things stand, and what to do; null: it does. */
export const whyUnsent = (
  journal: Journal,
  importId: string,
  { record, key }: { readonly record: number; readonly key: string | null },
): Words | null => {
  const updates = waitingUpdates(journal, importId).get(record);
  if (updates !== undefined) return updateWaits(updates);
  const scope = scopeOf(journal, importId);
  const taker = scope === null || key === null ? undefined : findSentKey(journal, scope, key, importId);
  return taker === undefined ? null : takenWords(record, taker);
};

/** The same of all records of an import, by their numbers: those that do go out are left out. */
export const allUnsent = (journal: Journal, importId: string): ReadonlyMap<number, Words> => {
  const scope = scopeOf(journal, importId);
  const taken = scope === null ? [] : [...overtakenBy(journal, scope, importId)];
  const waiting = [...waitingUpdates(journal, importId)];
  return new Map([
    ...taken.map(([record, taker]) => [record, takenWords(record, taker)] as const),
    ...waiting.map(([record, update]) => [record, updateWaits(update)] as const),
  ]);
};
