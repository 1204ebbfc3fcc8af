import type { Target } from '../../core/targets/target';
import { failed, ok, type Result } from '../../core/values/result';
import { findConnection } from '../journal/connections';
import { overtaken, readPayloads } from '../journal/sent-keys';
import { sentSince } from '../journal/sent-since';
import { isUpserted, otherFields } from './open-upserts';
import { takenSince } from './payments/past';
import type { EnginePorts } from './ports';
import { connectionProfile } from './profile';
import type { Sendable } from './run-parts';

/** Whether nothing goes out over what a later import has sent with other values. Errors: overtaken-by-newer. */
const notOverNewer = (
  { journal }: EnginePorts,
  { importId, ...stored }: Sendable,
  target: Target,
): Result<null> => {
  const { connectionId, company } = stored;
  const since = new Map(
    sentSince(journal, { connectionId, company, target: target.name }, importId).map((one) => [
      one.mine,
      one,
    ]),
  );
  const payloadOf = (of: string, record: number) =>
    readPayloads(journal, of, [record]).get(record)?.payload ?? {};
  const newer = [...since.values()].filter(
    ({ mine, ...later }) =>
      otherFields(payloadOf(later.importId, later.record), payloadOf(importId, mine)).length > 0,
  );
  const [first] = newer;
  return first === undefined
    ? ok(null)
    : failed('overtaken-by-newer', { count: String(newer.length), file: first.fileName });
};

/**
 * Whether nothing that this import would still send was sent by another one since it was checked, stopped or paused. Targets that
 * create or update may meet a thing again, unless that would bring old values back. Errors: overtaken, overtaken-by-newer,
 * payment-overtaken.
 */
export const notOvertaken = (ports: EnginePorts, stored: Sendable, target: Target): Result<null> => {
  if (!target.createsOnce)
    return stored.submittedAt !== null && isUpserted(target) ? notOverNewer(ports, stored, target) : ok(null);
  const scope = { connectionId: stored.connectionId, company: stored.company, target: target.name };
  const { records, fileName } = overtaken(ports.journal, scope, stored.importId);
  if (records > 0) return failed('overtaken', { count: String(records), file: fileName });
  if (target.pays === undefined) return ok(null);
  const connection = findConnection(ports.journal, stored.connectionId);
  if (connection === undefined) return failed('draft-incomplete', { what: 'connection' });
  const profile = connectionProfile(ports.profileText, connection);
  if (!profile.ok) return profile;
  const taken = takenSince(ports.journal, { ...stored, profile: profile.value });
  return taken === 0 ? ok(null) : failed('payment-overtaken', { count: String(taken) });
};
