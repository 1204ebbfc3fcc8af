import { practicePace } from '../../core/service/practice-pace';
import { applyOverrides, parseProfile, type ServiceProfile } from '../../core/service/profile';
import type { Result } from '../../core/values/result';
import type { Connection } from '../../ipc/shapes';

/** The shipped profile with a connection's overrides and version laid over it. Errors: those of the profile. */
export const connectionProfile = (
  profileText: string,
  connection: Pick<Connection, 'profile' | 'apiVersion' | 'environment'>,
): Result<ServiceProfile> => {
  const shipped = parseProfile(JSON.parse(profileText));
  if (!shipped.ok) return shipped;
  const pace = connection.environment === 'practice' ? practicePace : {};
  const versioned = applyOverrides(shipped.value, { version: { header: connection.apiVersion }, ...pace });
  return versioned.ok ? applyOverrides(versioned.value, connection.profile) : versioned;
};
