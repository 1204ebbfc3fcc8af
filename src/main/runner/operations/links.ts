import { createHash } from 'node:crypto';
import { ok, type Result } from '../../../core/values/result';
import type { EnginePorts } from '../ports';
import type { Reach } from '../reach';
import type { Link } from '../submit/link';
import { openLink } from '../submit/open-link';

/** Links that stay open from one operation to the next, so that one token serves them all. */
export type Links = {
  /** Errors: why there are no credentials to ask with; those of the profile. */
  readonly open: (way: Reach) => Promise<Result<Link>>;
  /** Ends the pauses of reads that are being repeated. */
  readonly signal: AbortSignal;
  /** Gives the signal; what is on its way goes on. */
  readonly leave: () => void;
  readonly close: () => void;
};

/** Stands for the settings and the credentials of a connection; they themselves are kept nowhere. */
const stampOf = async (way: Reach): Promise<string> =>
  createHash('sha256')
    .update(JSON.stringify([way.connection, way.baseUrl, way.authUrl, await way.secrets()]))
    .digest('hex');

/**
 * Keeps a link a connection; one whose settings or credentials have changed is opened anew. The old one is left to
 * whoever is still using it; its idle sockets close by themselves.
 */
export const createLinks = (ports: Pick<EnginePorts, 'journal' | 'clock' | 'profileText'>): Links => {
  const held = new Map<string, { readonly stamp: string; readonly link: Link }>();
  const ending = new AbortController();
  return {
    signal: ending.signal,
    open: async (way) => {
      const secrets = await way.secrets();
      if (!secrets.ok) return secrets;
      const stamp = await stampOf(way);
      const known = held.get(way.connection.id);
      if (known?.stamp === stamp) return ok(known.link);
      const link = openLink(ports, way);
      if (link.ok) held.set(way.connection.id, { stamp, link: link.value });
      return link;
    },
    leave: () => ending.abort(),
    close: () => {
      for (const { link } of held.values()) link.http.close();
      held.clear();
    },
  };
};
