import { createHash } from 'node:crypto';

type KeyedRequest = {
  readonly operation: string;
  readonly key: string;
  readonly bytes: Buffer;
  /** Epoch milliseconds. */
  readonly at: number;
};

/** What came under one `Idempotency-Key`: digests of the different bodies, how often, and when first and last. */
export type KeyUse = {
  readonly operation: string;
  readonly key: string;
  readonly bodies: readonly string[];
  readonly times: number;
  readonly firstAt: number;
  readonly lastAt: number;
};

/** Every keyed request that arrived whole, whatever became of it: nobody else can tell how a client repeats. */
export type KeyLog = {
  readonly add: (request: KeyedRequest) => void;
  readonly all: () => readonly KeyUse[];
};

export const newKeyLog = (): KeyLog => {
  const uses = new Map<string, KeyUse>();
  return {
    add: ({ operation, key, bytes, at }) => {
      const body = createHash('sha256').update(bytes).digest('base64');
      const id = `${operation} ${key}`;
      const known = uses.get(id) ?? { operation, key, bodies: [], times: 0, firstAt: at, lastAt: at };
      const bodies = known.bodies.includes(body) ? known.bodies : [...known.bodies, body];
      uses.set(id, { ...known, bodies, times: known.times + 1, lastAt: at });
    },
    all: () => [...uses.values()],
  };
};
