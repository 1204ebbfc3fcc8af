import type { OwnRef } from './finding';
import { decidedNotShown } from './standing';
import type { OwnRecord, SweepSubject } from './subject';

/** What an earlier sweep called missing, or left out by the list. `id`: what it has at the service; null: it was named by nobody. */
export type ToldMissing = {
  readonly finding: string;
  readonly id: string | null;
  readonly ours: readonly OwnRef[];
};

const isSame = (one: OwnRef, other: OwnRef): boolean =>
  one.importId === other.importId && one.record === other.record && one.operationId === other.operationId;

/** Findings that a list, read to its end, answers by itself: what they missed is shown. */
export const seenAgain = (subject: SweepSubject, told: readonly ToldMissing[]): readonly string[] => {
  if (!subject.isWhole || told.length === 0) return [];
  const { own, shownIds } = subject;
  const absent = new Set<OwnRecord>(decidedNotShown(subject));
  const isShown = (one: OwnRecord): boolean =>
    one.serviceId === null ? one.isDecided && !absent.has(one) : shownIds.has(one.serviceId);
  return told.flatMap(({ finding, id, ours }) => {
    if (id !== null) return shownIds.has(id) ? [finding] : [];
    const records = own.filter(({ ref }) => ours.some((one) => isSame(one, ref)));
    return records.length > 0 && records.every(isShown) ? [finding] : [];
  });
};
