import { words } from '../../core/issues/codes';
import { guardPart } from '../../core/service/synced-lists';
import { targetNamed } from '../../core/targets';
import { updatingText } from '../../core/targets/line-changes';
import { momentText } from '../../core/values/moment-text';
import type { Summary } from '../../ipc/shapes';
import { guardLook, updatingNow } from '../journal/guard';
import type { StoredImport } from '../journal/imports';
import { wentWithoutList } from '../journal/kept-consents';
import type { Journal } from '../journal/open';
import { isUpserted } from './open-upserts';

/** What its records update there, where sending them may do so; nothing where none does. */
const updatedBy = (
  journal: Journal,
  importId: string,
  name: string | null,
): Pick<NonNullable<Summary['guard']>, 'updates'> => {
  const target = targetNamed(name ?? '');
  const now = target?.updates === undefined ? undefined : updatingNow(journal, importId);
  if (target === undefined || now === undefined || now.records === 0) return {};
  const { records, alone } = now;
  return { updates: { records, alone, sentence: updatingText(target.words, now) } };
};

/** What is written over was not read, or not whole, before it was. */
const overUnread = (): NonNullable<Summary['guard']> => {
  const { sentence, advice } = words('guard-overwritten-unread', {});
  return {
    ...{ listedAt: null, isWhole: false, entries: 0, isUnread: true, existing: 0, near: 0, sentAnyway: 0 },
    sentence: `${sentence} ${advice}`.trim(),
  };
};

/** How its records were held against what stands at the service. */
export const guarded = (
  journal: Journal,
  { importId, target, submittedAt }: StoredImport,
): Pick<Summary, 'guard'> => {
  const look = guardLook(journal, importId);
  const of = targetNamed(target ?? '');
  // What was held back for an earlier sending was held against no list.
  if (of !== undefined && isUpserted(of))
    return submittedAt === null || !wentWithoutList(journal, importId) ? {} : { guard: overUnread() };
  if (look === undefined) return {};
  const { listedAt, isWhole, entries, existing, near, anyway } = look;
  const isUnread = submittedAt !== null && wentWithoutList(journal, importId);
  const unread =
    submittedAt !== null ? 'guard-unread' : target === guardPart ? 'guard-not-checked' : 'guard-read-later';
  const code = isUnread
    ? 'guard-sent-unread'
    : listedAt === null
      ? unread
      : isWhole
        ? 'guard-checked'
        : 'guard-list-not-whole';
  const params = {
    entries: String(entries),
    when: listedAt === null ? '' : momentText(listedAt),
    list: target ?? '',
  };
  const { sentence, advice } = words(code, params);
  return {
    guard: {
      ...updatedBy(journal, importId, target),
      ...{ listedAt: listedAt === null ? null : new Date(listedAt).toISOString() },
      ...{ isWhole: isWhole && !isUnread, entries },
      ...(isUnread ? { isUnread } : {}),
      ...{ existing, near, sentAnyway: anyway, sentence: `${sentence} ${advice}`.trim() },
    },
  };
};
