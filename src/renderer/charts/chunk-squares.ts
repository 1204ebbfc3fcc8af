import type { ChunkEntry } from '../../ipc/sending-log';

export type ChunkState = ChunkEntry['state'];

/** From the calmest to the most pressing; a square of several chunks shows the last that applies. */
export const chunkStates = [
  'planned',
  'settled',
  'accepted',
  'sent',
  'split',
  'rejected',
  'in-doubt',
] as const satisfies readonly ChunkState[];

export const chunkWords: Readonly<Record<ChunkState, string>> = {
  planned: 'Not sent yet',
  sent: 'On the way',
  accepted: 'Taken in, results awaited',
  settled: 'Settled',
  split: 'Rejected and taken apart',
  rejected: 'Rejected',
  'in-doubt': 'In doubt',
};

export type Square = {
  readonly firstChunk: number;
  readonly lastChunk: number;
  readonly records: number;
  readonly state: ChunkState;
};

const pressing = (state: ChunkState): number => chunkStates.indexOf(state);

/** One square a chunk, or one for several where there are too many to be seen. */
export const squaresOf = (chunks: readonly ChunkEntry[], most: number): readonly Square[] => {
  const size = Math.max(1, Math.ceil(chunks.length / most));
  return Array.from({ length: Math.ceil(chunks.length / size) }, (_, at) => {
    const group = chunks.slice(at * size, (at + 1) * size);
    const worst = group.reduce<ChunkState>(
      (state, chunk) => (pressing(chunk.state) > pressing(state) ? chunk.state : state),
      'planned',
    );
    return {
      firstChunk: group[0]?.chunk ?? 0,
      lastChunk: group.at(-1)?.chunk ?? 0,
      records: group.reduce((sum, { records }) => sum + records, 0),
      state: worst,
    };
  });
};
