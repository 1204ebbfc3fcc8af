import { createHash } from 'node:crypto';

type KeyedRequest = {
  readonly operation: string;
  readonly key: string;
  readonly bytes: Buffer;
  /** Epoch milliseconds. */
  readonly at: number;
};

/** One arrival under a key. `status` null: it was cut off, or is not answered yet. */
type KeyArrival = {
  readonly at: number;
  readonly status: number | null;
  /** The answer said when to come again (`Retry-After`). */
  readonly isPutOff: boolean;
};

/** What came under one `Idempotency-Key`: digests of the different bodies, and every arrival with its answer. */
type KeyUse = {
  readonly operation: string;
  readonly key: string;
  readonly bodies: readonly string[];
  readonly arrivals: readonly KeyArrival[];
};

/** Every keyed request that arrived whole, whatever became of it: nobody else can tell how a client repeats. */
export type KeyLog = {
  /** Notes an arrival; what it was answered is told to what comes back. */
  readonly add: (request: KeyedRequest) => (answer: Omit<KeyArrival, 'at'>) => void;
  readonly all: () => readonly KeyUse[];
};

export const newKeyLog = (): KeyLog => {
  const uses = new Map<string, { readonly use: KeyUse; readonly arrivals: KeyArrival[] }>();
  return {
    add: ({ operation, key, bytes, at }) => {
      const body = createHash('sha256').update(bytes).digest('base64');
      const id = `${operation} ${key}`;
      const known = uses.get(id);
      const arrivals = known?.arrivals ?? [];
      const others = (known?.use.bodies ?? []).filter((one) => one !== body);
      uses.set(id, { use: { operation, key, bodies: [...others, body], arrivals }, arrivals });
      const place = arrivals.push({ at, status: null, isPutOff: false }) - 1;
      return (answer) => {
        arrivals[place] = { at, ...answer };
      };
    },
    all: () => [...uses.values()].map(({ use }) => use),
  };
};
