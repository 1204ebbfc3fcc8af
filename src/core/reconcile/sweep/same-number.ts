import { compareRecord } from '../../targets/compare';
import type { FieldDifference } from '../lines';
import type { SweepFinding } from './finding';
import { entriesOf, type Group, groupsOf, wishes, withoutOthers } from './standing';
import {
  byServiceId,
  isInScope,
  isWrittenByUs,
  type ListedEntry,
  type OwnRecord,
  type SweepSubject,
  telling,
  thingOf,
} from './subject';

/** What other entries show otherwise than ours was sent; each difference once. */
const apart = (
  { rules }: SweepSubject,
  { payload }: OwnRecord,
  others: readonly ListedEntry[],
): readonly FieldDifference[] => {
  const all = others.flatMap(({ shown }) => compareRecord(telling(rules), payload, shown));
  const told = new Set<string>();
  return all.filter(({ field, got }) => {
    const what = JSON.stringify([field, got]);
    const isNew = !told.has(what);
    told.add(what);
    return isNew;
  });
};

const ofGroup = (subject: SweepSubject, group: Group): readonly SweepFinding[] => {
  const written = byServiceId(group.own.filter(isWrittenByUs));
  const [first] = group.entries.flatMap(({ id }) => written.get(id) ?? []);
  if (first === undefined || ![...written.values()].flat().some((one) => isInScope(subject, one))) return [];
  const own = wishes(subject, group.own).find((some) => some.includes(first)) ?? [];
  const same = entriesOf(subject, group, own);
  const others = group.entries.filter((entry) => !same.includes(entry));
  if (others.length === 0) return [];
  const claims = byServiceId(subject.own);
  return [
    {
      kind: 'same-number',
      target: subject.target.name,
      subject: `same-number ${subject.target.name} ${first.key ?? ''}`,
      seen: group.entries
        .map(({ id }) => id)
        .sort()
        .join(' '),
      label: first.label,
      wanted: 1,
      ours: group.own.map(({ ref }) => ref),
      things: group.entries.map((entry) => thingOf(subject, claims, entry)),
      differences: apart(subject, first, others),
      payments: [],
    },
  ];
};

/**
 * What stands there under one number and vendor with other contents, at least one of them made by us: none is one too many
 * for all that is known, but a person has to say that both are to be paid.
 */
export const sameNumber = (subject: SweepSubject): readonly SweepFinding[] =>
  subject.target.createsOnce && subject.target.lookUp.isMatchKey === true
    ? groupsOf(subject)
        .map(withoutOthers)
        .flatMap((group) => (group.entries.length < 2 ? [] : ofGroup(subject, group)))
    : [];
