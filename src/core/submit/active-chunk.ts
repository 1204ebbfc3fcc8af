import type { Bulk } from '../targets/target';
import type { Chunk, OpenWhy, UpdateStands } from './facts';

/** What was sent under a key, and when first; epoch milliseconds. */
export type Keyed = {
  readonly key: string;
  /** The header that carried it; undefined: sent before that was kept. */
  readonly header?: string | undefined;
  readonly body: string;
  readonly at: number;
  /** The body is that of an earlier payment of the same invoice, which was refused so: it is only asked what became of it. */
  readonly earlier?: string;
};

/** Where a chunk stands. Times are epoch milliseconds. */
export type Phase =
  | { readonly kind: 'ready'; readonly notBefore: number; readonly isTokenRenewed: boolean }
  /** Intent on disk, answer not. Found at a start, it means in doubt. */
  | { readonly kind: 'sending'; readonly isTokenRenewed: boolean; readonly leftAt: number }
  | Polling
  /** Patience has ended; a later run asks again. */
  | { readonly kind: 'waiting'; readonly batch: Polling | null }
  | Doubt
  /** A payment that was refused by the service's word, which counts once its invoices were read after that. */
  | { readonly kind: 'refused'; readonly code: string; readonly text: string }
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
};

/** Why a look could not settle a record, entries that it may be, and how the one stands that it updates. */
export type OpenRecord = {
  readonly why: OpenWhy;
  readonly ids: readonly string[];
  readonly update?: UpdateStands | undefined;
};

/** Records of which it is not known what became; they are looked for in the list. */
export type Doubt = {
  readonly kind: 'doubt';
  readonly since: number;
  /** A batch has them for sure, and does not tell of them: found, or awaited further, but never sent again. */
  readonly isAccepted: boolean;
  /** That batch, where it is known under an id; each run asks after it once more. */
  readonly batch: Polling | null;
  /** Looks of this run that were read to their end, and when the last one began; 0: none. */
  readonly looks: number;
  readonly lookedAt: number;
  /** Records that the last of them could not settle, and why. */
  readonly open: ReadonlyMap<number, OpenRecord>;
};

/** What is known of the sendings of a chunk's records, which all went together. Times are epoch milliseconds. */
export type Sent = {
  /** When the first and the last one began; null: none has. */
  readonly firstBegunAt: number | null;
  readonly begunAt: number;
  /** Refusals aside. */
  readonly sendings: number;
  /** One of them was not answered; when the last such one ended. */
  readonly wasDoubted: boolean;
  readonly endedAt: number;
  /** When a repeat of it was last refused, or failed; 0: never. A refusal did nothing, so that it has no horizon. */
  readonly refusedAt: number;
  /** What the last one was refused with, or failed with in processing, after one that was not answered. */
  readonly refusal: Refusal | null;
  /** The service turned them away with others, or put them off, and they go out again; absent: it did neither. */
  readonly turnedAway?: TurnedAway | undefined;
};

/** When the sending began that was turned away, and when it was; epoch milliseconds. `isRefused`: for good, and not put off. */
export type TurnedAway = { readonly begunAt: number; readonly at: number; readonly isRefused: boolean };

export type Refusal = {
  readonly as: 'rejected' | 'failed';
  readonly code: string;
  readonly text: string;
};

/** Of records that were never sent. */
export const neverSent: Sent = {
  firstBegunAt: null,
  begunAt: 0,
  sendings: 0,
  wasDoubted: false,
  endedAt: 0,
  refusedAt: 0,
  refusal: null,
};

/** A chunk that is neither planned-only nor over. `left`: its records without a final outcome. */
export type ActiveChunk = {
  readonly chunk: Chunk;
  readonly left: readonly number[];
  readonly sent: Sent;
  /** The same when the chunk was made: what its search kept aside was not sent with it. */
  readonly sentBefore: Sent;
  /** Sends of its records in this run whose answer was lost, and whether that of any of its own ever was. */
  readonly silences: number;
  readonly wasSilent: boolean;
  /** Whether this chunk may be sent again after a lost answer, where it is not as the target says. */
  readonly resend?: Bulk['resend'] | undefined;
  /** The key in force: every repeat goes under it with the same body. */
  readonly keyed?: Keyed | undefined;
  /** What a repeat under that key was refused with, after a sending that was not answered. */
  readonly refusedWith?: string | undefined;
  /** A person has said that what was not answered was not created, and it went out again by that word. */
  readonly isSaidAbsent?: true | undefined;
  /** What the service answered last that says that nothing was done under that key: a gateway may have said it after the write. */
  readonly handed?: string | undefined;
  /** How often the chunk was meant anew, because the key before had become too old. */
  readonly newlyMeant?: number;
  readonly phase: Phase;
};

/** A batch has it and does not tell of it, as far as a person has not called that batch dead. */
export const isAccepted = ({ phase }: ActiveChunk): boolean =>
  phase.kind === 'waiting' ||
  (phase.kind === 'doubt' && phase.isAccepted) ||
  (phase.kind === 'left-to-person' && phase.doubt.isAccepted);
