/** The built-in practice service has no address of its own: it is the same service wherever it listens. */
const BUILT_IN = 'practice';

const usualPorts: Readonly<Record<string, string>> = { http: '80', https: '443' };

/**
 * What stands for a service, whatever the connection to it is called: two addresses are the same service where scheme,
 * host, port and path are equal, compared as addresses. A text that is no address stands for itself.
 */
export const serviceOf = (baseUrl: string): string => {
  const text = baseUrl.trim();
  if (text === '') return BUILT_IN;
  const parts = /^([a-z][a-z0-9+.-]*):\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)(?::(\d*))?([^?#]*)/i.exec(text);
  if (parts === null) return text;
  const [, scheme = '', host = '', port = '', path = ''] = parts;
  const own = scheme.toLowerCase();
  const shownPort = port === '' || port === usualPorts[own] ? '' : `:${port}`;
  return `${own}://${host.toLowerCase()}${shownPort}${path.replace(/\/+$/, '')}`;
};
