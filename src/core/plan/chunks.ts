/** A record that can be sent, and how many lines it has. */
export type Sendable = {
  readonly record: number;
  readonly items: number;
  /** Size of its payload as JSON; absent: not counted. */
  readonly sizeBytes?: number;
  /** Records of different kinds never share a chunk, such as those that may be sent again and those that may not. */
  readonly kind?: string;
};

type ChunkLimits = {
  readonly records: number;
  readonly items: number | null;
  /** Of the whole body; absent: no limit. */
  readonly sizeBytes?: number;
};

export type PlanOptions = {
  /** Records a chunk as the person wants it; the limit of the service is the most. */
  readonly chunkSize: number;
  readonly limits: ChunkLimits;
  /** The last record of three or more is kept back: sent when all else is answered, it proves a list new enough. */
  readonly keepsTail?: boolean;
  /** Records that go out alone, since they update what is there. */
  readonly alone?: ReadonlySet<number>;
};

/**
 * `canary`: one record alone, to see whether the service takes such records at all. `tail`: the last one alone, the mirror of
 * the canary: wanted work, and the witness for all before it.
 */
export type PlannedChunk = {
  readonly purpose: 'canary' | 'planned' | 'tail';
  readonly records: readonly number[];
  readonly alone?: true;
};

const LEAST_WITH_TAIL = 3;

/** The last record of the plan in a chunk of its own. */
const withTail = (chunks: readonly PlannedChunk[]): readonly PlannedChunk[] => {
  const count = chunks.reduce((sum, { records }) => sum + records.length, 0);
  const last = chunks.at(-1);
  const record = last?.records.at(-1);
  if (count < LEAST_WITH_TAIL || last === undefined || record === undefined) return chunks;
  const others = last.records.slice(0, -1);
  const before = chunks.slice(0, -1);
  const tail = {
    purpose: 'tail',
    records: [record],
    ...(last.alone ? { alone: true as const } : {}),
  } as const;
  return others.length === 0 ? [...before, tail] : [...before, { ...last, records: others }, tail];
};

const COMMA_BYTES = 1;

const sizeOf = ({ chunkSize, limits }: PlanOptions): number =>
  Math.max(1, Math.floor(Math.min(chunkSize, limits.records)) || 1);

/**
 * Cuts records into chunks: a canary of the first one, the tail of the last one where it is kept, between them the others in their order, each chunk within the size and
 * the limits of lines and bytes over all its records. Every record is in exactly one chunk; a record that
 * alone exceeds them has a chunk to itself. The same records and options give the same chunks.
 */
export const planChunks = (sendable: Iterable<Sendable>, options: PlanOptions): readonly PlannedChunk[] => {
  const size = sizeOf(options);
  const mostItems = options.limits.items ?? Number.POSITIVE_INFINITY;
  const mostBytes = options.limits.sizeBytes ?? Number.POSITIVE_INFINITY;
  const chunks: PlannedChunk[] = [];
  let records: number[] = [];
  let items = 0;
  let sizeBytes = 0;
  let kind: string | undefined;
  const close = (): void => {
    if (records.length > 0) chunks.push({ purpose: 'planned', records });
    records = [];
    items = 0;
    sizeBytes = 0;
  };
  for (const one of sendable) {
    if (chunks.length === 0) {
      const isAlone = options.alone?.has(one.record) === true;
      chunks.push({ purpose: 'canary', records: [one.record], ...(isAlone ? { alone: true } : {}) });
      continue;
    }
    if (options.alone?.has(one.record) === true) {
      close();
      chunks.push({ purpose: 'planned', records: [one.record], alone: true });
      continue;
    }
    const ownBytes = (one.sizeBytes ?? 0) + COMMA_BYTES;
    const isOver = items + one.items > mostItems || sizeBytes + ownBytes > mostBytes;
    const isFull = records.length === size || (records.length > 0 && isOver);
    if (isFull || kind !== one.kind) close();
    kind = one.kind;
    records.push(one.record);
    items += one.items;
    sizeBytes += ownBytes;
  }
  close();
  return options.keepsTail === true ? withTail(chunks) : chunks;
};
