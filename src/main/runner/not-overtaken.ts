import type { Target } from '../../core/targets/target';
import { failed, ok, type Result } from '../../core/values/result';
import { findConnection } from '../journal/connections';
import { overtaken } from '../journal/sent-keys';
import { takenSince } from './payments/past';
import type { EnginePorts } from './ports';
import { connectionProfile } from './profile';
import type { Sendable } from './run-parts';

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
