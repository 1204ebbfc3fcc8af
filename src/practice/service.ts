import type { IncomingHttpHeaders } from 'node:http';
import type { Fate } from './faults';
import type { Profile } from './profile';
import type { Reply } from './reply';
import type { Store } from './store/store';

/** What every handler works with. */
export type Service = {
  readonly store: Store;
  readonly profile: Profile;
  readonly batchDelayMs: readonly [number, number];
  /** As of when each list that is behind was read last, ms: it never goes back in time. */
  readonly views: Map<string, number>;
  /** What faults have made a foreign record like. */
  readonly invented: Set<string>;
};

/** One request, read: names in the body and the query begin with `svc_` whatever the profile's prefix. */
export type Call = {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The JSON body; undefined where there is none. */
  readonly body: unknown;
  readonly bytes: Buffer;
  readonly version: '1.0.0' | '1.1.0';
  /** Without the header the version is the latest, yet vendor ids are texts: the document says both (G-1). */
  readonly vendorIdsAre: 'integer' | 'text';
  /** The moment of the request, in milliseconds. */
  readonly now: number;
  readonly fate: Fate;
  /** How much later than its answer an accepted batch is begun. */
  readonly lateMs: number;
};

export type Handler = (service: Service, call: Call) => Reply;

export type Route = {
  readonly method: string;
  /** Below `/v1`; `{id}` stands for one segment. */
  readonly path: string;
  /** Parts of the way that are not JSON. */
  readonly takes?: 'multipart' | 'json or multipart';
  readonly handle: Handler;
};
