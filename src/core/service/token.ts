import type { Json } from '../values/json';
import { failed, ok, type Result } from '../values/result';
import { isJsonObject, textAt } from './json-path';
import { placesIn } from './places';
import type { ServiceProfile } from './profile-shape';

/** What a person was given for one environment. Never stored or shown by this code. */
export type Credentials = {
  readonly apiKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** A token and when it should be renewed: epoch milliseconds, or null when only a 401 will tell (NS-2). */
export type Token = { readonly text: string; readonly renewAt: number | null };

const formEncoded = (text: string): string =>
  encodeURIComponent(text)
    .replace(/%20/g, '+')
    .replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** Form body of the token request: the three fields, and a scope only where one is set (NS-3). */
export const tokenForm = (credentials: Credentials, profile: ServiceProfile): string => {
  const { scope } = profile.auth.token;
  const fields = [
    ['grant_type', 'client_credentials'],
    ['client_id', credentials.clientId],
    ['client_secret', credentials.clientSecret],
    ...(scope === null || scope === '' ? [] : [['scope', scope]]),
  ];
  return fields.map(([name = '', value = '']) => `${name}=${formEncoded(value)}`).join('&');
};

const LEAST_LETTERS = 8;
const typeWords = new Set(['bearer', 'token']);

/** The only long text at the top of the answer, where the assumed name has none (NS-1). */
const lonelyToken = (body: Json): string | undefined => {
  if (!isJsonObject(body)) return undefined;
  const texts = Object.values(body).flatMap((value) =>
    typeof value === 'string' &&
    value.length >= LEAST_LETTERS &&
    !/\s/.test(value) &&
    !typeWords.has(value.toLowerCase())
      ? [value]
      : [],
  );
  return texts.length === 1 ? texts[0] : undefined;
};

/** Reads the token answer received at `now` (epoch milliseconds). Errors: token-unreadable, naming the fields it has. */
export const readToken = (body: Json, profile: ServiceProfile, now: number): Result<Token> => {
  const { accessTokenPath, expiresPath, lifetimeSeconds, marginSeconds } = profile.auth.token;
  const text = textAt(body, accessTokenPath) ?? lonelyToken(body);
  if (text === undefined) {
    const fields = placesIn(body)
      .flatMap(({ path, value }) => (isJsonObject(value) ? [] : [path]))
      .join(', ');
    return failed('token-unreadable', { fields, setting: 'auth.token.accessTokenPath' });
  }
  const told = Number(textAt(body, expiresPath) ?? Number.NaN);
  const lifetime = lifetimeSeconds ?? (Number.isFinite(told) && told > 0 ? told : null);
  if (lifetime === null) return ok({ text, renewAt: null });
  return ok({ text, renewAt: now + (lifetime - Math.min(marginSeconds, lifetime / 10)) * 1000 });
};
