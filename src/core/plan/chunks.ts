/** A record that can be sent, and how many lines it has. */
export type Sendable = {
  readonly record: number;
  readonly items: number;
  /** Size of its payload as JSON; absent: not counted. */
  readonly sizeBytes?: number;
  /** Records of different kinds never share a chunk, such as those that may be sent again and those that may not. */
  readonly kind?: string;
};

export type ChunkLimits = {
  readonly records: number;
  readonly items: number | null;
  /** Of the whole body; absent: no limit. */
  readonly sizeBytes?: number;
};

export type PlanOptions = {
  /** Records a chunk as the person wants it; the limit of the service is the most. */
  readonly chunkSize: number;
  readonly limits: ChunkLimits;
};

/** `canary`: one record alone, to see whether the service takes such records at all. */
export type PlannedChunk = { readonly purpose: 'canary' | 'planned'; readonly records: readonly number[] };

const COMMA_BYTES = 1;

const sizeOf = ({ chunkSize, limits }: PlanOptions): number =>
  Math.max(1, Math.floor(Math.min(chunkSize, limits.records)) || 1);

/**
 * Cuts records into chunks: a canary of the first one, then the others in their order, each chunk within the size and
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
      chunks.push({ purpose: 'canary', records: [one.record] });
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
  return chunks;
};
