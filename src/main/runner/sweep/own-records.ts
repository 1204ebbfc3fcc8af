import type { OwnRecord, OwnStanding } from '../../../core/reconcile/sweep/subject';
import type { Fact } from '../../../core/submit/facts';
import { updateStands } from '../../../core/submit/update-stands';
import type { Target } from '../../../core/targets/target';
import { readFacts } from '../../journal/facts';
import type { Journal } from '../../journal/open';
import { type SweptRow, sweptRecords } from '../../journal/swept-records';
import { ownLabel } from './own-label';
import type { SweepPlace } from './place';

/** When a record went out and became known, and whether its id came with the answer. */
type Course = {
  readonly sentAt: number | null;
  readonly knownAt: number | null;
  readonly isAnswered: boolean;
  readonly endedAt: number | null;
  readonly isDecided: boolean;
  /** What it updates, where the last look showed that neither as it was before nor as it was sent. */
  readonly touchedId: string | null;
};

const unknown: Course = {
  ...{ sentAt: null, knownAt: null, isAnswered: false },
  ...{ endedAt: null, isDecided: false, touchedId: null },
};

/** Only an id that came with the answer to a sending is surely of that sending. */
const isOfAnswer = (evidence: string, serviceId: string | null): boolean =>
  serviceId !== null && (evidence === 'reply' || evidence === 'batch-results');

/** The course of every record of an import, from its facts. */
const coursesOf = (facts: readonly Fact[]): ReadonlyMap<number, Course> => {
  const records = new Map<number, readonly number[]>();
  const courses = new Map<number, Course>();
  const put = (record: number, more: Partial<Course>): void => {
    courses.set(record, { ...(courses.get(record) ?? unknown), ...more });
  };
  for (const fact of facts) {
    if (fact.kind === 'chunk') records.set(fact.made.chunk, fact.made.records);
    if (fact.kind === 'intent')
      for (const record of records.get(fact.chunk) ?? []) put(record, { sentAt: fact.at, endedAt: null });
    if (fact.kind === 'answer')
      for (const record of records.get(fact.chunk) ?? []) put(record, { endedAt: fact.at });
    if (fact.kind === 'look')
      for (const { record, candidates } of fact.sights) {
        const update = updateStands(candidates);
        put(record, { touchedId: update?.stands === 'otherwise' ? update.id : null });
      }
    if (fact.kind === 'outcomes')
      for (const { record, outcome, evidence, serviceId } of fact.outcomes)
        put(record, {
          isDecided: (outcome === 'created' || outcome === 'updated') && evidence === 'person',
          knownAt: fact.at,
          isAnswered: isOfAnswer(evidence, serviceId) || courses.get(record)?.isAnswered === true,
        });
  }
  return courses;
};

/** A refusal that names the id of what is there says that it is there. */
const standingOf = ({ outcome, serviceId }: SweptRow): OwnStanding => {
  if (outcome === 'created' || outcome === 'updated' || outcome === 'existing') return 'there';
  if (outcome === 'rejected' || outcome === 'failed') return serviceId === null ? 'refused' : 'there';
  return 'open';
};

/** Every record of a target that any import of this journal sent to a service and company, or found there already. */
export const ownRecords = (
  journal: Journal,
  place: SweepPlace,
  target: Target,
  vendors: ReadonlyMap<string, string | null>,
): readonly OwnRecord[] => {
  const courses = new Map<string, ReadonlyMap<number, Course>>();
  const courseOf = ({ importId, record }: SweptRow): Course => {
    const held = courses.get(importId) ?? coursesOf(readFacts(journal, importId));
    courses.set(importId, held);
    return held.get(record) ?? unknown;
  };
  return sweptRecords(journal, { ...place, target: target.name }).map((row): OwnRecord => {
    const { touchedId, ...course } = courseOf(row);
    const { importId, record, payload, outcome } = row;
    // What an update in doubt may have done stands at what it updates.
    const serviceId = row.serviceId ?? (outcome === 'in-doubt' ? touchedId : null);
    return {
      ref: { importId, record, row: row.row, name: row.fileName, operationId: null, outcome },
      source: importId,
      key: target.lookUp.keyOfPayload(payload, { company: place.company }),
      label: ownLabel(target, { key: row.key, payload, else: `record ${record}` }, vendors),
      payload,
      standing: standingOf(row),
      serviceId,
      ...course,
      // What the service is known to have is held against what was sent, whatever a person decided.
      ...(row.code === 'decided-never' && serviceId === null ? { isGivenUp: true } : {}),
      sentAt: course.sentAt ?? Date.parse(row.orderedAt),
    };
  });
};
