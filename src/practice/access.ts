import type { IncomingHttpHeaders } from 'node:http';
import type { Credentials, Tokens } from './credentials';
import { badRequest, type Reply, refuse } from './reply';

/** What the headers ask for: the version of the answer, and how it writes vendor ids. */
export type Version = {
  readonly version: '1.0.0' | '1.1.0';
  readonly vendorIdsAre: 'integer' | 'text';
};

/** The refusal of a request without both credentials in force, or null. */
export const unauthorized = (
  headers: IncomingHttpHeaders,
  known: Credentials,
  tokens: Tokens,
  nowMs: number,
): Reply | null => {
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  const isKnown =
    headers['x-api-key'] === known.apiKey && token !== undefined && tokens.isValid(token, nowMs);
  return isKnown ? null : refuse(401, 'AUTH4010', 'Unauthorized');
};

/** Reads `X-API-Version` (R-30, R-31, G-1). */
export const versionOf = (headers: IncomingHttpHeaders): Version | Reply => {
  switch (headers['x-api-version']) {
    case undefined:
      return { version: '1.1.0', vendorIdsAre: 'text' };
    case '1.0.0':
      return { version: '1.0.0', vendorIdsAre: 'text' };
    case '1.1.0':
      return { version: '1.1.0', vendorIdsAre: 'integer' };
    default:
      return badRequest('Unsupported X-API-Version');
  }
};
