import { type Decision, decisionFacts, settledBy } from '../../core/submit/decisions';
import type { Fact } from '../../core/submit/facts';
import { applyFact } from '../../core/submit/fold';
import type { Submission } from '../../core/submit/state';
import { failed, ok, type Result } from '../../core/values/result';
import { shownEntry } from './decided-id';
import type { EnginePorts } from './ports';
import { notSeenThere, seenAs } from './seen-there';
import type { SubmissionParts } from './submit/loop';

/** One decision, with one note, about one record or several alike. */
export type SharedDecision = Omit<Decision, 'record' | 'alike' | 'serviceId'> & {
  readonly records: readonly number[];
  /** The entry at the service that a created record is; absent: the one that looks or the note tell. */
  readonly serviceId?: string | undefined;
};

type Ports = Pick<EnginePorts, 'journal' | 'clock' | 'random'>;

/**
 * An entry that is another record's cannot be this one as well, nor can one that the service never showed. Errors:
 * decided-id-taken, decided-id-of-several, decided-id-unseen.
 */
const namedEntry = async (
  ports: Ports,
  parts: SubmissionParts,
  { as, records, serviceId }: SharedDecision,
): Promise<Result<null>> => {
  if (as !== 'created' || serviceId === undefined) return ok(null);
  if (records.length > 1) return failed('decided-id-of-several', { id: serviceId });
  const claimed = await parts.store.claimed([serviceId]);
  return claimed.has(serviceId)
    ? failed('decided-id-taken', { id: serviceId })
    : shownEntry(ports, parts, serviceId);
};

/**
 * What a person's decision adds to the history: a fact for each record, with the note. Each is judged as those before it
 * leave the import, so that several decided alike come to what they would one by one; where one may not be decided, none is.
 * Errors: record-not-in-doubt, record-seen-there, record-seen-unlike, decided-id-taken, decided-id-of-several.
 */
export const decidedFacts = async (
  ports: Ports,
  parts: SubmissionParts,
  state: Submission,
  shared: SharedDecision,
): Promise<Result<readonly Fact[]>> => {
  const { journal, clock } = ports;
  const named = await namedEntry(ports, parts, shared);
  if (!named.ok) return named;
  const { as, note, by } = shared;
  const records = [...new Set(shared.records)];
  const alike = new Set(records);
  const used = new Set<string>();
  const facts: Fact[] = [];
  let now = state;
  for (const record of records) {
    if (settledBy(facts).has(record)) continue;
    const said = { record, as, note, alike, ...(by === undefined ? {} : { by }) };
    if (as === 'not-created') {
      const free = await notSeenThere(journal, parts, said);
      if (!free.ok) return free;
    }
    const seen =
      as === 'created' && shared.serviceId === undefined
        ? await seenAs(journal, parts, said)
        : ok(as === 'created' ? (shared.serviceId ?? null) : null);
    if (!seen.ok) return seen;
    const serviceId = seen.value === null || used.has(seen.value) ? null : seen.value;
    if (serviceId !== null) used.add(serviceId);
    const made = decisionFacts(now, { ...said, serviceId }, clock.now());
    if (made.length === 0) return failed('record-not-in-doubt', { record: String(record) });
    facts.push(...made);
    now = made.reduce(applyFact, now);
  }
  return ok(facts);
};
