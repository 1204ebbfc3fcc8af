import {
  allNumbered,
  type Numbered,
  noneNumbered,
  numbered,
  someNumbered,
  withNumbered,
  withoutNumbered,
} from '../values/numbered';
import type { ActiveChunk, Phase } from './active-chunk';

/** How a chunk is listed: by its phase, and apart where its batch was neither accepted nor asked after in this run. */
type Listing = Phase['kind'] | 'unasked';

/**
 * The chunks under way, each in the one list it belongs to, by number. What is decided at every step asks for those in one
 * phase; thousands that wait for their batches cost it nothing.
 */
export type OpenChunks = { readonly [L in Listing]: Numbered<ActiveChunk> };

export const noOpenChunks: OpenChunks = {
  ready: noneNumbered,
  sending: noneNumbered,
  unasked: noneNumbered,
  polling: noneNumbered,
  waiting: noneNumbered,
  doubt: noneNumbered,
  'left-to-person': noneNumbered,
};

const listings = [
  'ready',
  'sending',
  'unasked',
  'polling',
  'waiting',
  'doubt',
  'left-to-person',
] as const satisfies readonly Listing[];

const listingOf = (open: OpenChunks, number: number): Listing | undefined =>
  listings.find((listing) => numbered(open[listing], number) !== undefined);

/** A chunk under way; undefined: it is planned only, or over. */
export const openChunk = (open: OpenChunks, number: number): ActiveChunk | undefined => {
  const listing = listingOf(open, number);
  return listing === undefined ? undefined : numbered(open[listing], number);
};

/** `since`: when the run began, epoch milliseconds. */
const listingFor = ({ phase }: ActiveChunk, since: number): Listing =>
  phase.kind === 'polling' && phase.lastAskedAt < since ? 'unasked' : phase.kind;

/** The same without a chunk. */
export const withoutOpen = (open: OpenChunks, number: number): OpenChunks => {
  const listing = listingOf(open, number);
  return listing === undefined ? open : { ...open, [listing]: withoutNumbered(open[listing], number) };
};

/** The same with a chunk as it stands now. `since`: when the run began, epoch milliseconds. */
export const withOpen = (open: OpenChunks, chunk: ActiveChunk, since: number): OpenChunks => {
  const { chunk: number } = chunk.chunk;
  const listing = listingFor(chunk, since);
  const others = listingOf(open, number) === listing ? open : withoutOpen(open, number);
  return { ...others, [listing]: withNumbered(others[listing], number, chunk) };
};

/** Chunks whose batches were neither accepted nor asked after since the run began. */
export const notAskedYet = (open: OpenChunks): readonly ActiveChunk[] => allNumbered(open.unasked);

/** Chunks in a phase, by number; of those polling the ones not asked after yet come first. */
export const openInPhase = (open: OpenChunks, kind: Phase['kind']): readonly ActiveChunk[] =>
  kind === 'polling' ? [...notAskedYet(open), ...allNumbered(open.polling)] : allNumbered(open[kind]);

/** Whether any chunk is in a phase. */
export const isAnyInPhase = (open: OpenChunks, kind: Phase['kind']): boolean =>
  open[kind].size > 0 || (kind === 'polling' && open.unasked.size > 0);

/** Whether something holds for any chunk in a phase. */
export const someInPhase = (
  open: OpenChunks,
  kind: Phase['kind'],
  holds: (chunk: ActiveChunk) => boolean,
): boolean => someNumbered(open[kind], holds) || (kind === 'polling' && someNumbered(open.unasked, holds));

/** All chunks under way. */
export const allOpen = (open: OpenChunks): readonly ActiveChunk[] =>
  listings.flatMap((listing) => allNumbered(open[listing]));
