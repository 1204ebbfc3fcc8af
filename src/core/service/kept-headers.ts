/** What stands in the log where a secret was. */
export const HIDDEN = '[hidden]';

/** Headers that are known to hold secrets: that they were there is kept. */
const secretHeaders = new Set([
  'authorization',
  'x-api-key',
  'cookie',
  'set-cookie',
  'proxy-authorization',
  'www-authenticate',
]);

/** The only headers whose values are kept: nobody knows what else a service puts into one. */
const keptNames = new Set([
  'accept',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'idempotency-key',
  'retry-after',
  'x-api-version',
]);
const keptKinds = /^(x-)?rate-?limit(-[a-z-]{1,40})?$|^(x-)?(amzn-)?(request|correlation|trace)-?id$/;

const isKept = (name: string): boolean => keptNames.has(name) || keptKinds.test(name);

/** The headers that a log may keep; `alsoKept`: names, in small letters, of headers that are our own. */
export const keptHeaders = (
  headers: Readonly<Record<string, string>>,
  alsoKept: readonly string[] = [],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const small = name.toLowerCase();
      if (secretHeaders.has(small)) return [[name, HIDDEN]];
      return isKept(small) || alsoKept.includes(small) ? [[name, value]] : [];
    }),
  );
