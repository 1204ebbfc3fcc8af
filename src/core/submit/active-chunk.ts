import type { Bulk } from '../targets/target';
import type { Chunk } from './facts';

/** What was sent under a key, and when first; epoch milliseconds. */
export type Keyed = { readonly key: string; readonly body: string; readonly at: number };

/** Where a chunk stands. Times are epoch milliseconds. */
export type Phase =
  | { readonly kind: 'ready'; readonly notBefore: number; readonly isTokenRenewed: boolean }
  /** Intent on disk, answer not. Found at a start, it means in doubt. */
  | { readonly kind: 'sending'; readonly isTokenRenewed: boolean; readonly leftAt: number }
  | Polling
  /** Patience has ended; a later run asks again. */
  | { readonly kind: 'waiting'; readonly polling: Polling }
  | Doubt
  /** Left to a person. */
  | { readonly kind: 'left-to-person'; readonly doubt: Doubt };

export type Polling = {
  readonly kind: 'polling';
  readonly batchId: string;
  readonly acceptedAt: number;
  readonly questions: number;
  readonly lastAskedAt: number;
  /** What the last progress said; null: not asked yet. */
  readonly progress: 'running' | 'over' | 'unknown' | null;
  /** Readings of the results since the batch was over. */
  readonly finalReadings: number;
  /** Patience with it ended in an earlier run, and nothing was to be understood: it is only asked whether that has changed. */
  readonly wasUnclear?: boolean;
  /** How many of its records were untold when a later run took it up again. */
  readonly untoldBefore?: number;
};

export type Doubt = {
  readonly kind: 'doubt';
  readonly since: number;
  /** The service has had it for sure (accepted, or a part of it was found): never sent again by itself. */
  readonly hasArrived: boolean;
  /** Refused after it was proven absent: looked up again, and again a settle time later, before the refusal counts. */
  readonly refusal: { readonly code: string; readonly text: string } | null;
  /** First and last complete look-up; with proof: the listing showed a record known to be there. */
  readonly looks: Span | null;
  readonly proofs: Span | null;
  /** Records absent from every look-up with proof so far; null before the first. */
  readonly absent: readonly number[] | null;
  /** The batch that nothing could be learned of; a later run asks after it once more. */
  readonly batch?: Polling;
  /** That batch goes on for all that is known: what the list does not show is awaited, not in doubt. */
  readonly isAwaited?: boolean;
};

export type Span = { readonly first: number; readonly last: number };

/** A chunk that is neither planned-only nor over. `left`: its records without a final outcome. */
export type ActiveChunk = {
  readonly chunk: Chunk;
  readonly left: readonly number[];
  /** Sends of its records in this run whose answer was lost, and whether that of any of its own ever was. */
  readonly silences: number;
  readonly wasSilent: boolean;
  /** Whether this chunk may be sent again after a lost answer, where it is not as the target says. */
  readonly resend?: Bulk['resend'] | undefined;
  /** The key in force: every repeat goes under it with the same body. */
  readonly keyed?: Keyed | undefined;
  /** How often the chunk was meant anew, because the service refused it for sure under the key before. */
  readonly newlyMeant?: number;
  readonly phase: Phase;
};
