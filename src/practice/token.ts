import type { IncomingHttpHeaders } from 'node:http';
import type { Credentials, Tokens } from './credentials';
import { tokenLifetimeSeconds } from './credentials';
import type { JsonObject } from './json';
import { place } from './naming';
import type { Profile } from './profile';
import { answer, type Reply, refuse } from './reply';

export type TokenRequest = {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly nowMs: number;
};

const refusal = (request: TokenRequest, known: Credentials): Reply | null => {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    return refuse(400, 'AUTH4000', 'The token request must be form-encoded');
  }
  if (request.headers['x-api-key'] !== known.apiKey) return refuse(401, 'AUTH4010', 'Unauthorized');
  const form = new URLSearchParams(request.text);
  if (form.get('grant_type') !== 'client_credentials') {
    return refuse(400, 'AUTH4001', 'Unsupported grant_type');
  }
  const isKnown =
    form.get('client_id') === known.clientId && form.get('client_secret') === known.clientSecret;
  return isKnown ? null : refuse(401, 'AUTH4010', 'Unauthorized');
};

/** The token endpoint: form-encoded, with the API key, credentials in the body alone. */
export const tokenReply = (
  profile: Profile,
  known: Credentials,
  tokens: Tokens,
  request: TokenRequest,
): Reply => {
  const refused = refusal(request, known);
  if (refused !== null) return refused;
  const body: JsonObject = {};
  place(body, profile.token.access, tokens.issue(request.nowMs));
  place(body, profile.token.type, 'Bearer');
  place(body, profile.token.expires, tokenLifetimeSeconds);
  return answer(200, body);
};
