/** What stands in the log where a secret was. */
export const HIDDEN = '[hidden]';

const secretHeaders = new Set([
  'authorization',
  'x-api-key',
  'cookie',
  'set-cookie',
  'proxy-authorization',
  'www-authenticate',
]);
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

/** Headers as the log may keep them. */
export const redactHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      secretHeaders.has(name.toLowerCase()) ? HIDDEN : value,
    ]),
  );

/** Every way in which a secret may be written in a body or an address. */
const spellings = (secret: string): readonly string[] => [
  ...new Set([
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
  ]),
];

const LEAST_LETTERS = 4;

/** A pattern that meets any of some words: one pass over a long text, where looking for each takes one of its own. */
const meetingAny = (texts: readonly string[]): RegExp =>
  texts.length === 0
    ? /(?!)/
    : new RegExp(texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'));

/** One of these stands in the name of every secret field; a long text is searched for three short words far quicker. */
const wordOfSecretField = /client|_token|api[_K]/;
const namesSecretField = meetingAny(secretFields);

/** Every spelling of all secrets, the longest first. */
const allSpellings = (secrets: readonly string[]): readonly string[] =>
  secrets
    .filter((secret) => secret.length >= LEAST_LETTERS)
    .flatMap(spellings)
    .sort((a, b) => b.length - a.length);

/** `begins`: a spelling stands only where its first letters do, and those are searched for far quicker. */
type Spelled = { readonly spellings: readonly string[]; readonly begins: RegExp; readonly any: RegExp };

/** The same few secrets are hidden in every text of a run: their spellings are worked out once a list of them. */
const spelled = new WeakMap<readonly string[], Spelled>();

const spelledOf = (secrets: readonly string[]): Spelled => {
  const known = spelled.get(secrets);
  if (known !== undefined) return known;
  const spellings = allSpellings(secrets);
  const heads = new Set(spellings.map((one) => one.slice(0, LEAST_LETTERS)));
  const made = { spellings, begins: meetingAny([...heads]), any: meetingAny(spellings) };
  spelled.set(secrets, made);
  return made;
};

/** A text without the given secrets, however they are spelled; what was JSON stays JSON. */
export const hideSecrets = (text: string, secrets: readonly string[]): string => {
  const { spellings, begins, any } = spelledOf(secrets);
  return begins.test(text) && any.test(text)
    ? spellings.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text)
    : text;
};

/** The same, and without the values of fields known to be secret. */
export const redactText = (text: string, secrets: readonly string[]): string => {
  const bare = hideSecrets(text, secrets);
  // Most texts name no such field at all.
  if (!wordOfSecretField.test(bare) || !namesSecretField.test(bare)) return bare;
  return bare.replace(secretField, `$1"${HIDDEN}"`).replace(secretFormField, `$1$2=${HIDDEN}`);
};

const hidden = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(hidden);
  if (typeof value !== 'object' || value === null) return HIDDEN;
  return Object.fromEntries(Object.entries(value).map(([key, below]) => [key, hidden(below)]));
};

/** A token answer as the log may keep it: the names of its fields, never a value, wherever the token may stand. */
export const redactTokenReply = (text: string): string => {
  try {
    return JSON.stringify(hidden(JSON.parse(text)));
  } catch {
    return HIDDEN;
  }
};
