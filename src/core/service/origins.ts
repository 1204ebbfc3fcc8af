/** Whom secrets are for: scheme, host and port of the API address and of the token address. */
export type Origins = { readonly api: string; readonly token: string };

/** Plain letters only: whatever a browser would rewrite in a host is compared to the letter instead. */
const PLAIN = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(?::(\d{1,5}))?(?=[/?#]|$)/i;

const usualPort: Readonly<Record<string, string>> = { http: '80', https: '443' };

/** Scheme, host and port of an address; what is no plain one equals only itself. */
const originOf = (url: string): string => {
  const found = PLAIN.exec(url);
  if (found === null) return url;
  const [scheme = '', host = '', port] = found.slice(1);
  const [kind, name] = [scheme.toLowerCase(), host.toLowerCase()];
  return `${kind}://${name}${port === undefined || port === usualPort[kind] ? '' : `:${port}`}`;
};

/** The origins of a connection. */
export const originsOf = (way: { readonly baseUrl: string; readonly authUrl: string }): Origins => ({
  api: originOf(way.baseUrl),
  token: originOf(way.authUrl),
});

/** Whether secrets that were given for some origins may go to others: to the very same alone. */
export const areSameOrigins = (one: Origins, other: Origins): boolean =>
  one.api === other.api && one.token === other.token;

/** The origins in words. */
export const originsText = ({ api, token }: Origins): string => (api === token ? api : `${api} and ${token}`);
