import type { SweepFinding } from './finding';
import { decidedNotShown } from './standing';
import {
  byServiceId,
  isInScope,
  type OwnRecord,
  type ReadAlone,
  type SweepSubject,
  thingOf,
} from './subject';

/** Ids of ours that a list does not show: those a later own record proves missing, and those of which nothing can be said yet. */
export type NotShown = { readonly proven: readonly OwnRecord[]; readonly notYet: readonly OwnRecord[] };

/**
 * A list that shows a record shows all that were there before its sending began: the newest such moment. Only a record whose
 * id came with the answer counts, since one that was only found may be older.
 */
export const witnessOf = ({ own, shownIds }: SweepSubject): number => {
  let newest = Number.NEGATIVE_INFINITY;
  for (const { serviceId, isAnswered, sentAt, standing } of own) {
    const isShown = serviceId !== null && shownIds.has(serviceId);
    if (standing === 'there' && isAnswered && isShown && sentAt !== null && sentAt > newest) newest = sentAt;
  }
  return newest;
};

/** What of ours a list does not show. A list that was not read to its end proves nothing missing. */
export const notShown = (subject: SweepSubject): NotShown => {
  const witness = witnessOf(subject);
  const proven: OwnRecord[] = [];
  const notYet: OwnRecord[] = [];
  for (const [id, records] of byServiceId(subject.own.filter(({ standing }) => standing === 'there'))) {
    const one = records.find((record) => isInScope(subject, record));
    if (one === undefined || subject.shownIds.has(id)) continue;
    const known = one.knownAt ?? one.sentAt;
    const isProven = subject.isWhole && known !== null && witness > known;
    (isProven ? proven : notYet).push(one);
  }
  const { horizonMs } = subject.profile.proof;
  for (const one of decidedNotShown(subject)) {
    if (!isInScope(subject, one)) continue;
    // Whatever its sending came to was there at the horizon; when a person decided says nothing of that.
    const settledAt = one.endedAt === null ? one.knownAt : one.endedAt + horizonMs;
    const isProven = subject.isWhole && settledAt !== null && witness > settledAt;
    (isProven ? proven : notYet).push(one);
  }
  return { proven, notYet };
};

const missingByKey = ({ target }: SweepSubject, { key, source, ref, label }: OwnRecord): SweepFinding => ({
  kind: 'missing',
  target: target.name,
  subject: `missing ${target.name} ${key ?? ''} ${source} ${ref.record ?? 0}`,
  seen: 'missing',
  label,
  wanted: 1,
  ours: [ref],
  things: [],
  differences: [],
  payments: [],
});

/** The findings of those that are proven not to be listed, by what a read of each by its id came to. */
export const missing = (
  subject: SweepSubject,
  proven: readonly OwnRecord[],
  alone: ReadonlyMap<string, ReadAlone>,
): readonly SweepFinding[] => {
  const claims = byServiceId(subject.own);
  return proven.flatMap((one): readonly SweepFinding[] => {
    const id = one.serviceId;
    if (id === null) return [missingByKey(subject, one)];
    const kind = alone.get(id) === 'there' ? 'unlisted' : 'missing';
    return [
      {
        kind,
        target: subject.target.name,
        subject: `missing ${subject.target.name} ${id}`,
        seen: kind,
        label: one.label,
        wanted: 1,
        ours: (claims.get(id) ?? []).map(({ ref }) => ref),
        things: [thingOf(subject, claims, { id, createdAt: null, paymentWord: null })],
        differences: [],
        payments: [],
      },
    ];
  });
};

/**
 * Records that a person called created without naming an entry, which a whole list does not show and no later own record proves
 * missing: nobody can say that they are there.
 */
export const unnamed = (subject: SweepSubject, notYet: readonly OwnRecord[]): readonly SweepFinding[] =>
  subject.isWhole
    ? notYet
        .filter(({ serviceId }) => serviceId === null)
        .map((one) => ({ ...missingByKey(subject, one), seen: 'unnamed' }))
    : [];
