import type { Target } from '../../core/targets/target';
import { failed, ok, type Result } from '../../core/values/result';
import { overtaken } from '../journal/sent-keys';
import { takenSince } from './payments/past';
import type { EnginePorts } from './ports';
import type { Sendable } from './run-parts';

/**
 * Whether nothing that this import would still send was sent by another one since it was checked, stopped or paused.
 * Targets that create or update may meet a thing again. Errors: overtaken, payment-overtaken.
 */
export const notOvertaken = (ports: EnginePorts, stored: Sendable, target: Target): Result<null> => {
  if (!target.createsOnce) return ok(null);
  const scope = { connectionId: stored.connectionId, company: stored.company, target: target.name };
  const { records, fileName } = overtaken(ports.journal, scope, stored.importId);
  if (records > 0) return failed('overtaken', { count: String(records), file: fileName });
  const taken = takenSince(ports.journal, stored, target);
  return taken === 0 ? ok(null) : failed('payment-overtaken', { count: String(taken) });
};
