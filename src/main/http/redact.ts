import { HIDDEN, keptHeaders } from '../../core/service/kept-headers';
import { hasTooManyValues } from '../../core/values/json-size';
import { type Spelled, spellingsOf, withoutUnseen } from './spellings';

const secretFields = [
  'client_secret',
  'client_id',
  'access_token',
  'refresh_token',
  'id_token',
  'api_key',
  'apiKey',
  'clientSecret',
  'clientId',
];
const secretField = new RegExp(`("(?:${secretFields.join('|')})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"?`, 'g');
const secretFormField = new RegExp(`(^|&)(${secretFields.join('|')})=[^&]*`, 'g');

/** One of these stands wherever a token of an earlier process may: nobody remembers those. */
const wordOfToken = /[Bb]earer|BEARER|_token|[aA]ccessToken|eyJ/;
/** Behind the word of the scheme: long, and not a word of a language. */
const bearerValue = /\b(bearer(?:\s|%20|\+|:)+)(?:(?=[\w.~+/%-]*\d)[\w.~+/%-]{12,}|[\w.~+/%-]{32,})=*/gi;
const tokenFields = '(?:access|refresh|id)_token|accessToken';
const tokenField = new RegExp(`("(?:${tokenFields})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"?`, 'g');
/** The same in JSON within JSON. */
const tokenFieldWithin = new RegExp(`(\\\\+"(?:${tokenFields})\\\\+"\\s*:\\s*\\\\+")[^"\\\\]*`, 'g');
/** Three parts in base64url, of which the first begins an object. */
const signedToken = /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g;

/** A text without anything that looks like a token, whoever was given it; what was JSON stays JSON. */
export const hideTokens = (text: string): string =>
  wordOfToken.test(text)
    ? text
        .replace(tokenField, `$1"${HIDDEN}"`)
        .replace(tokenFieldWithin, `$1${HIDDEN}`)
        .replace(bearerValue, `$1${HIDDEN}`)
        .replace(signedToken, HIDDEN)
    : text;

/** Headers as the log may keep them; `alsoKept`: names, in small letters, of headers that are our own. */
export const redactHeaders = (
  headers: Readonly<Record<string, string>>,
  secrets: readonly string[],
  alsoKept: readonly string[] = [],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(keptHeaders(headers, alsoKept)).map(([name, value]) => [
      name,
      hideInHeard(value, secrets),
    ]),
  );

/** A text that was heard, without the given secrets and without tokens. */
export const hideInHeard = (text: string, secrets: readonly string[]): string =>
  hideTokens(hideSecrets(text, secrets));

/** Headers without the given secrets, all of them, for whoever works with an answer. */
export const hideInHeaders = (
  headers: Readonly<Record<string, string>>,
  secrets: readonly string[],
): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, hideInHeard(value, secrets)]));

/** A pattern that meets any of some words: one pass over a long text, where looking for each takes one of its own. */
const meetingAny = (texts: readonly string[]): RegExp =>
  texts.length === 0
    ? /(?!)/
    : new RegExp(texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'));

/** One of these stands in the name of every secret field, or wherever a token may: most texts have none, and are searched once. */
const wordOfEither = /[Bb]earer|BEARER|_token|[aA]ccessToken|eyJ|client|api[_K]/;
const namesSecretField = meetingAny(secretFields);

/** The same few secrets are hidden in every text of a run: their spellings are worked out once a list of them. */
const spelledLists = new WeakMap<readonly string[], Spelled>();

const spelledOf = (secrets: readonly string[]): Spelled => {
  const known = spelledLists.get(secrets) ?? spellingsOf(secrets);
  spelledLists.set(secrets, known);
  return known;
};

const withoutSpelled = (text: string, { begins, plain, all }: Spelled): string => {
  const bareOfPlain = plain.reduce((so, one) => so.replaceAll(one, HIDDEN), text);
  // Whatever else looks like a secret then is looked for from the start, in every spelling at once.
  return begins(bareOfPlain) ? text.replace(all(text), HIDDEN) : bareOfPlain;
};

/** A text without the given secrets, however they are spelled; what was JSON stays JSON. */
export const hideSecrets = (text: string, secrets: readonly string[]): string => {
  if (secrets.length === 0) return text;
  const spelled = spelledOf(secrets);
  const { begins, all, through } = spelled;
  const shown = begins(text) ? withoutSpelled(text, spelled) : text;
  const bare = withoutUnseen(shown);
  return bare !== null && begins(bare) && bare.search(all(bare)) >= 0
    ? shown.replace(through(), HIDDEN)
    : shown;
};

/** The same, and without the values of fields known to be secret. */
export const redactText = (text: string, secrets: readonly string[]): string => {
  const shown = hideSecrets(text, secrets);
  if (!wordOfEither.test(shown)) return shown;
  const bare = hideTokens(shown);
  if (!namesSecretField.test(bare)) return bare;
  return bare.replace(secretField, `$1"${HIDDEN}"`).replace(secretFormField, `$1$2=${HIDDEN}`);
};

const hidden = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(hidden);
  if (typeof value !== 'object' || value === null) return HIDDEN;
  return Object.fromEntries(Object.entries(value).map(([key, below]) => [key, hidden(below)]));
};

/** A token answer as the log may keep it: the names of its fields, never a value, wherever the token may stand. */
export const redactTokenReply = (text: string): string => {
  if (hasTooManyValues(text)) return HIDDEN;
  try {
    return JSON.stringify(hidden(JSON.parse(text)));
  } catch {
    return HIDDEN;
  }
};
