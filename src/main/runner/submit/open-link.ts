import { ok, type Result } from '../../../core/values/result';
import { createHttp } from '../../http/exchange';
import { createTokenHolder } from '../../http/token';
import type { EnginePorts } from '../ports';
import { connectionProfile } from '../profile';
import type { Reach } from '../reach';
import { vendorIdOf } from '../vendor-ids';
import type { Link } from './link';

/** Opens the way to a connection: its own kept-alive sockets and its own token. Close `http` when done. Errors: those of the profile. */
export const openLink = (
  ports: Pick<EnginePorts, 'journal' | 'clock' | 'profileText'>,
  way: Reach,
): Result<Link> => {
  const profile = connectionProfile(ports.profileText, way.connection);
  if (!profile.ok) return profile;
  return ok({
    baseUrl: way.baseUrl,
    authUrl: way.authUrl,
    profile: profile.value,
    credentials: way.secrets,
    http: createHttp(),
    tokens: createTokenHolder(ports.clock.now),
    clock: ports.clock,
    vendorIdOf: vendorIdOf(ports.journal, way.connection.id),
  });
};
