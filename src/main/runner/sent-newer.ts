import { foldOperation } from '../../core/service/operations/events';
import type { ServiceProfile } from '../../core/service/profile';
import type { Target } from '../../core/targets/target';
import type { JsonObject } from '../../core/values/json';
import { operationEvents } from '../journal/operations';
import { sameServiceIds } from '../journal/same-service';
import { readPayloads } from '../journal/sent-keys';
import { mayGoOut, sentSince } from '../journal/sent-since';
import { changesIn } from '../journal/swept-records';
import { otherFields, sentBy } from './open-upserts';
import type { EnginePorts } from './ports';

/** Something that was sent over a record since. `what`: what sent it, for the eye. */
type Since = {
  readonly mine: number;
  readonly at: string;
  readonly payload: JsonObject;
  readonly what: string;
};

const payloadOf = (journal: EnginePorts['journal'], importId: string, record: number): JsonObject =>
  readPayloads(journal, importId, [record]).get(record)?.payload ?? {};

/** An import, and when it was ordered (ISO 8601). */
type Over = {
  readonly importId: string;
  readonly connectionId: string;
  readonly company: string;
  readonly submittedAt: string | null;
};
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
