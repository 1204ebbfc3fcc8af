import type { SweepFinding } from './finding';
import { entriesOf, groupsOf, withoutOthers } from './standing';
import { byServiceId, isInScope, type OwnRecord, type SweepSubject, thingOf, unexplained } from './subject';

/** Entries that agree with a record that was given up, and that no other record of ours accounts for. */
const standingFor = (subject: SweepSubject, group: ReturnType<typeof groupsOf>[number], one: OwnRecord) => {
  const others = group.own.filter(({ isGivenUp, serviceId }) => isGivenUp !== true && serviceId !== null);
  const taken = new Set(others.map(({ serviceId }) => serviceId));
  return entriesOf(subject, group, [one]).filter(
    (entry) =>
      !taken.has(entry.id) &&
      // What is written over by the next load is known as ours by its contents alone.
      (subject.target.createsOnce || unexplained(subject, one, entry).length === 0),
  );
};

/**
 * What a person decided never to send again and the list shows: it can be approved and paid, and the journal says that nobody
 * knows what became of it. Equal ones that were given up are told of once. Several there are told of as too many.
 */
export const givenUpThere = (subject: SweepSubject): readonly SweepFinding[] => {
  const claims = byServiceId(subject.own);
  return groupsOf(subject)
    .map(withoutOthers)
    .flatMap((group): readonly SweepFinding[] => {
      const told = new Set<string>();
      return group.own.flatMap((one): readonly SweepFinding[] => {
        if (one.isGivenUp !== true || !isInScope(subject, one)) return [];
        const [entry] = standingFor(subject, group, one).filter(({ id }) => !told.has(id));
        if (entry === undefined) return [];
        told.add(entry.id);
        return [
          {
            kind: 'given-up-there',
            target: subject.target.name,
            subject: `given-up-there ${subject.target.name} ${group.key} ${one.source} ${one.ref.record ?? 0}`,
            seen: entry.id,
            label: one.label,
            wanted: 1,
            ours: [one.ref],
            things: [thingOf(subject, claims, entry)],
            differences: [],
            payments: [],
          },
        ];
      });
    });
};
