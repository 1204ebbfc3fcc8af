import { foldOperation } from '../../core/service/operations/events';
import type { ServiceProfile } from '../../core/service/profile';
import type { Target } from '../../core/targets/target';
import type { JsonObject } from '../../core/values/json';
import { failed, ok, type Result } from '../../core/values/result';
import { findConnection } from '../journal/connections';
import { operationEvents } from '../journal/operations';
import { sameServiceIds } from '../journal/same-service';
import { overtaken, readPayloads } from '../journal/sent-keys';
import { mayGoOut, sentSince } from '../journal/sent-since';
import { changesIn } from '../journal/swept-records';
import { otherFields, sentBy } from './open-upserts';
import { takenSince } from './payments/past';
import type { EnginePorts } from './ports';
import { connectionProfile } from './profile';
import type { Sendable } from './run-parts';

/** Something that was sent over a record since. `what`: what sent it, for the eye. */
type Since = {
  readonly mine: number;
  readonly at: string;
  readonly payload: JsonObject;
  readonly what: string;
};

const payloadOf = (journal: EnginePorts['journal'], importId: string, record: number): JsonObject =>
  readPayloads(journal, importId, [record]).get(record)?.payload ?? {};

type Over = Pick<Sendable, 'importId' | 'connectionId' | 'company' | 'submittedAt'>;
type Keyed = Pick<Target, 'name' | 'lookUp'>;
type Journaled = Pick<EnginePorts, 'journal'>;

const byImports = ({ journal }: Journaled, { importId, ...stored }: Over, target: Keyed): Since[] => {
  const { connectionId, company, submittedAt: since } = stored;
  const scope = { connectionId, company, target: target.name };
  return sentSince(journal, scope, importId, since ?? '').map((one) => ({
    ...{ mine: one.mine, at: one.at, what: one.fileName },
    payload: payloadOf(journal, one.importId, one.record),
  }));
};

/** What single changes have written over since, and not come to nothing. */
const bySingles = (
  { journal }: Journaled,
  { importId, connectionId, company, submittedAt }: Over,
  target: Keyed,
  profile: ServiceProfile,
): Since[] => {
  const keyOf = (payload: JsonObject): string | null => target.lookUp.keyOfPayload(payload, { company });
  const made = changesIn(journal, sameServiceIds(journal, connectionId), target.name).flatMap((change) => {
    if (change.company !== company || change.begunAt <= (submittedAt ?? '')) return [];
    const { state } = foldOperation(operationEvents(journal, change.operationId), false);
    const payload = state === 'done' || state === 'partial' ? sentBy(change, { profile, company }) : null;
    return payload === null ? [] : [{ ...change, payload, key: keyOf(payload) }];
  });
  if (made.length === 0) return [];
  const mine = readPayloads(journal, importId, mayGoOut(journal, importId));
  return [...mine].flatMap(([record, { payload: own }]) => {
    const key = keyOf(own);
    return made
      .filter((one) => key !== null && one.key === key)
      .map(({ begunAt: at, payload, name, operationId }) => ({
        ...{ mine: record, at, payload },
        what: `the single change ${name} ${operationId}`,
      }));
  });
};

/**
 * What has been sent, since an import was ordered, with other values over records of it that may still go out, by their numbers.
 */
export const sentNewer = (
  ports: Pick<EnginePorts, 'journal'>,
  stored: Over,
  target: Keyed,
  { profile }: { readonly profile: ServiceProfile },
): ReadonlyMap<number, Pick<Since, 'what'>> => {
  const all = [...byImports(ports, stored, target), ...bySingles(ports, stored, target, profile)].sort(
    (a, b) => (a.at < b.at ? -1 : 1),
  );
  // What stands there by now, as far as we know: each field as it was sent last.
  const now = new Map<number, Since>();
  for (const one of all)
    now.set(one.mine, { ...one, payload: { ...now.get(one.mine)?.payload, ...one.payload } });
  return new Map(
    [...now].filter(
      ([mine, { payload }]) =>
        otherFields(payload, payloadOf(ports.journal, stored.importId, mine)).length > 0,
    ),
  );
};

/**
 * Whether nothing that this import would still send was sent by another one since it was checked, stopped or paused. Targets that
 * create or update may meet a thing again; what would bring old values back is kept back record by record. Errors: overtaken,
 * payment-overtaken.
 */
export const notOvertaken = (ports: EnginePorts, stored: Sendable, target: Target): Result<null> => {
  if (!target.createsOnce) return ok(null);
  const scope = { connectionId: stored.connectionId, company: stored.company, target: target.name };
  const { records, fileNames } = overtaken(ports.journal, scope, stored.importId);
  if (records > 0) return failed('overtaken', { count: String(records), file: fileNames.join(', ') });
  if (target.pays === undefined) return ok(null);
  const connection = findConnection(ports.journal, stored.connectionId);
  if (connection === undefined) return failed('draft-incomplete', { what: 'connection' });
  const profile = connectionProfile(ports.profileText, connection);
  if (!profile.ok) return profile;
  const taken = takenSince(ports.journal, { ...stored, profile: profile.value });
  return taken === 0 ? ok(null) : failed('payment-overtaken', { count: String(taken) });
};
