import { z } from 'zod';
import type { StoredConnection } from '../../journal/connections';
import type { EnginePorts } from '../ports';
import { connectionProfile } from '../profile';

/** After so long nothing more comes of a sending whose answer was lost, where the profile does not say so. */
const HORIZON_MS = 5 * 60_000;
const PRACTICE_HORIZON_MS = 5_000;

/** Looks go on so long after a horizon, where something comes late after all (law of proof, section 3). */
export const LATE_HORIZONS = 4;

const withHorizon = z.object({ proof: z.object({ horizonMs: z.number() }) });

/** After so long nothing more comes of a sending over a connection, ms (A1). */
export const horizonOf = (ports: Pick<EnginePorts, 'profileText'>, connection: StoredConnection): number => {
  const profile = connectionProfile(ports.profileText, connection);
  const told = profile.ok ? withHorizon.safeParse(profile.value) : null;
  if (told?.success === true) return told.data.proof.horizonMs;
  return connection.environment === 'practice' ? PRACTICE_HORIZON_MS : HORIZON_MS;
};
