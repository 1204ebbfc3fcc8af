import { endpointNamed } from '../../../core/service/endpoints';
import type { GateFinding } from '../../../core/service/payments/gate';
import type { ResolvedLine } from '../../../core/service/payments/resolved';
import type { Fact } from '../../../core/submit/facts';
import type { EarlierRefusal } from '../../../core/submit/key-use';
import type { MadeSince } from '../../../core/submit/made-since';
import { retryTime } from '../../../core/submit/pauses';
import type { TieSeen } from '../../../core/submit/repeat-read';
import type { Submission } from '../../../core/submit/state';
import type { InvoiceNamed, Target } from '../../../core/targets/target';
import type { JsonObject } from '../../../core/values/json';
import type { Ledger } from './ledger';
import type { Link, ReadAnswer } from './link';
import type { ListTools } from './listing';
import type { SubmitStore } from './store';

/** What a submission must know of a target. */
export type SubmittedTarget = Pick<Target, 'bulk' | 'lookUp' | 'readBack'> &
  Partial<
    Pick<
      Target,
      | 'differences'
      | 'paysTheSame'
      | 'paysOthersOnly'
      | 'controlKeys'
      | 'updates'
      | 'overwrites'
      | 'writesOver'
      | 'fillsDirectory'
      | 'fields'
      | 'families'
      | 'createsOnce'
      | 'keyFields'
    >
  >;

/** A payment that is read once more before an invoice goes out which it held, or may hold. */
export type PaymentToRead = {
  readonly serviceId: string;
  /** Keeps what it reads now, with what the import's history is to say of it; call it in the transaction of the answer. */
  readonly keep: (answer: ReadAnswer) => readonly Fact[];
};

/** What the journal tells of the payments of an import while they are sent. */
export type PaymentWatch = {
  /** ERP id of a payments vendor of this journal; null: not known. */
  readonly erpVendorId: (vendorId: string) => string | null;
  /** Whether no payment from this location was read back yet. */
  readonly isFirstAt: (location: string) => boolean;
  /** Whether the invoices of earlier payments read otherwise than unpaid once they were made; `tie`: from where, and by what they named them. */
  readonly tieSeen: (tie: string) => TieSeen;
  /** Whether a payment status means that nothing is paid and nothing scheduled, by a person's word. */
  readonly isOpenWord: (word: string) => boolean;
  /** The id that the number of a line was resolved to when the import was checked; null: it was not. */
  readonly resolvedId: (payee: string, invoice: InvoiceNamed) => string | null;
  /** The key under which an invoice is paid next: the last one used for it, or the one after where that is given up. */
  readonly keyOf: (invoiceId: string) => string;
  /** What another body of this journal was refused with under the key; null: none was. */
  readonly refusedUnder: (key: string, body: string) => EarlierRefusal | null;
  /** Which record has an id at the service already that did not come of this key, in words; null: none. */
  readonly ownerOf: (id: string, ours: { readonly record: number; readonly key: string }) => string | null;
  /** Whether the payment of that id was cancelled here, and was read since. */
  readonly wasCancelled: (serviceId: string) => boolean;
  /** Cancelled payments that held the invoices of a payment before. */
  readonly freedBy: (payment: JsonObject, lines: readonly ResolvedLine[]) => readonly PaymentToRead[];
  /** Payments whose ids persons have named for that record, or that hold any of its invoices for having been named elsewhere. */
  readonly namedBy: (record: number) => readonly PaymentToRead[];
  /** What keeps a payment back, seen from these readings and all that the journal holds now; answered questions left out. */
  readonly gate: (
    record: number,
    payment: JsonObject,
    lines: readonly ResolvedLine[],
  ) => readonly GateFinding[];
};

/** Which payments vendor of this journal an id is that is not the record's, in words; null: none. */
export type PayeeOwner = (serviceId: string, record: number) => string | null;

/** What the journal knows of the updates of an import while they are sent. */
export type UpdateWatch = {
  /** The entry that a record updates, as its person was told; null: it was not told to update any. */
  readonly idOf: (record: number) => string | null;
  /** What speaks against sending it as that entry reads now (by our names; null: it is not shown, and `isGone`: not there); null: nothing does. */
  readonly since: (now: {
    readonly record: number;
    readonly payload: JsonObject;
    readonly entry: JsonObject | null;
    readonly isGone: boolean;
  }) => MadeSince | null;
  /** An entry that was updated and not known of, with the list that did not show it, in words. */
  readonly unseenText: (id: string) => string;
};

/** What becomes of records that are still to be sent, by the list that was read last: what stands there by now is not sent again. */
export type ListWatch = (
  state: Submission,
  seen: {
    /** By whom it was read; null: nobody knows. */
    readonly reader: string | null;
    readonly isLeaving: (chunk: number) => boolean;
  },
) => readonly Fact[];

/** What the steps of one submission work with. */
export type Workshop = {
  readonly link: Link;
  readonly store: SubmitStore;
  readonly ledger: Ledger;
  readonly target: SubmittedTarget;
  readonly importId: string;
  readonly company: string;
  /** Null where nothing is paid. */
  readonly watch: PaymentWatch | null;
  /** Which other payments vendor an id is; null where none are made. */
  readonly payeeOwner: PayeeOwner | null;
  /** Null where nothing that stands there is updated. */
  readonly updateWatch: UpdateWatch | null;
  /** Null where nothing is held against a list. */
  readonly listWatch: ListWatch | null;
  /** Whether a chunk is about to leave, and is not written down as sent yet. */
  readonly isLeaving: (chunk: number) => boolean;
  readonly jitter: () => number;
  readonly signal: AbortSignal;
};

/** An endpoint that must be there. */
export const namedEndpoint = (key: string) => {
  const endpoint = endpointNamed(key);
  if (endpoint === undefined) throw new Error(`there is no endpoint ${key}`);
  return endpoint;
};

export type Trouble = Extract<ReadAnswer, { kind: 'trouble' }>;

/** A read that failed, with the time before which it is not tried again. */
export const troubleFact = (shop: Workshop, trouble: Trouble, retryAt?: number): Fact => {
  const at = shop.link.clock.now();
  const { pace } = shop.ledger.state();
  const failure = {
    inARow: trouble.why === 'busy' ? pace.busyReads : pace.failures,
    retryAfterMs: trouble.retryAfterMs,
  };
  const later = retryAt ?? retryTime(at, failure, shop.link.profile, shop.jitter());
  return { kind: 'trouble', at, why: trouble.why, retryAt: later, text: trouble.text };
};

/** What lists are read with. */
export const listTools = (shop: Workshop): ListTools => ({
  link: shop.link,
  recorder: shop.ledger,
  jitter: shop.jitter,
  signal: shop.signal,
  conclude: (answer, retryAt) => {
    if (answer.kind === 'answer') return [{ kind: 'heard', at: shop.link.clock.now() }];
    // A list that is refused is no reason to stand still: it is simply not to be had.
    if (answer.why === 'permission' || answer.why === 'not-found')
      return [{ kind: 'heard', at: shop.link.clock.now() }];
    return [troubleFact(shop, answer, retryAt)];
  },
});
