import type { OwnRef, SweepFinding } from './finding';
import { decidedNotShown } from './standing';
import type { OwnRecord, SweepSubject } from './subject';

/**
 * What an earlier sweep called missing, left out by the list, or otherwise than it was sent. `id`: what it has at the service; null: it
 * was named by nobody.
 */
export type ToldBefore = {
  readonly finding: string;
  readonly kind: SweepFinding['kind'];
  readonly id: string | null;
  readonly ours: readonly OwnRef[];
};

const isSame = (one: OwnRef, other: OwnRef): boolean =>
  one.importId === other.importId && one.record === other.record && one.operationId === other.operationId;

/** Kinds of findings about how a record's entry reads: they are over once the record is another entry, which reads as it was sent. */
export const OF_READING: ReadonlySet<SweepFinding['kind']> = new Set(['differs', 'lines-multiplied']);

/** Findings that a list, read to its end, answers by itself: what they missed is shown, what read otherwise is no entry of ours. */
export const seenAgain = (
  subject: SweepSubject,
  told: readonly ToldBefore[],
  findings: readonly SweepFinding[] = [],
): readonly string[] => {
  if (!subject.isWhole || told.length === 0) return [];
  const { own, shownIds } = subject;
  const absent = new Set<OwnRecord>(decidedNotShown(subject));
  const isShown = (one: OwnRecord): boolean =>
    one.serviceId === null ? one.isDecided && !absent.has(one) : shownIds.has(one.serviceId);
  const isFound = (one: OwnRecord): boolean =>
    findings.some((now) => now.ours.some((ref) => isSame(ref, one.ref)));
  return told.flatMap(({ finding, kind, id, ours }) => {
    if (OF_READING.has(kind)) {
      const records = own.filter(({ ref }) => ours.some((one) => isSame(one, ref)));
      // Under the same id somebody changed it, and may do so again: that is answered by a person.
      const isOver = records.every(
        (one) => one.serviceId !== id && isShown(one) && !isFound(one) && one.standing === 'there',
      );
      return records.length > 0 && isOver ? [finding] : [];
    }
    if (id !== null) return shownIds.has(id) ? [finding] : [];
    const records = own.filter(({ ref }) => ours.some((one) => isSame(one, ref)));
    return records.length > 0 && records.every(isShown) ? [finding] : [];
  });
};
