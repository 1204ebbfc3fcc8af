import {
  allNumbered,
  type Numbered,
  noneNumbered,
  numbered,
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
export type OpenChunks = { readonly [L in Listing]: Numbered<ActiveChunk> } & {
  /** How many of them are updates of what is there that were sent and are not answered to the end: beside them nothing is sent. */
  readonly aloneUnderWay: number;
};

export const noOpenChunks: OpenChunks = {
  ready: noneNumbered,
  sending: noneNumbered,
  unasked: noneNumbered,
  polling: noneNumbered,
  waiting: noneNumbered,
  doubt: noneNumbered,
  refused: noneNumbered,
  'left-to-person': noneNumbered,
  aloneUnderWay: 0,
};

const listings = [
  'ready',
  'sending',
  'unasked',
  'polling',
  'waiting',
  'doubt',
  'refused',
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

const isAloneUnderWay = ({ chunk, phase }: ActiveChunk): boolean =>
  chunk.alone === true && (phase.kind === 'sending' || phase.kind === 'polling');

/** The same without a chunk. */
export const withoutOpen = (open: OpenChunks, number: number): OpenChunks => {
  const listing = listingOf(open, number);
  if (listing === undefined) return open;
  const former = numbered(open[listing], number);
  const fewer = former !== undefined && isAloneUnderWay(former) ? 1 : 0;
  return {
    ...open,
    [listing]: withoutNumbered(open[listing], number),
    aloneUnderWay: open.aloneUnderWay - fewer,
  };
};

/** The same with a chunk as it stands now. `since`: when the run began, epoch milliseconds. */
export const withOpen = (open: OpenChunks, chunk: ActiveChunk, since: number): OpenChunks => {
  const { chunk: number } = chunk.chunk;
  const listing = listingFor(chunk, since);
  const former = numbered(open[listing], number);
  const others = former === undefined ? withoutOpen(open, number) : open;
  const was = former !== undefined && isAloneUnderWay(former) ? 1 : 0;
  const more = isAloneUnderWay(chunk) ? 1 : 0;
  return {
    ...others,
    [listing]: withNumbered(others[listing], number, chunk),
    aloneUnderWay: others.aloneUnderWay - was + more,
  };
};

/** Chunks whose batches were neither accepted nor asked after since the run began. */
export const notAskedYet = (open: OpenChunks): readonly ActiveChunk[] => allNumbered(open.unasked);

/** Chunks in a phase, by number; of those polling the ones not asked after yet come first. */
export const openInPhase = (open: OpenChunks, kind: Phase['kind']): readonly ActiveChunk[] =>
  kind === 'polling' ? [...notAskedYet(open), ...allNumbered(open.polling)] : allNumbered(open[kind]);

/** Whether any chunk is in a phase. */
export const isAnyInPhase = (open: OpenChunks, kind: Phase['kind']): boolean =>
  open[kind].size > 0 || (kind === 'polling' && open.unasked.size > 0);

/** All chunks under way. */
export const allOpen = (open: OpenChunks): readonly ActiveChunk[] =>
  listings.flatMap((listing) => allNumbered(open[listing]));
