import type { ServiceProfile } from '../../../core/service/profile';
import type { Fact } from '../../../core/submit/facts';
import type { Target } from '../../../core/targets/target';
import type { UpdateKey } from '../../../core/targets/update-key';
import type { JsonObject } from '../../../core/values/json';

/** What an exchange is for, as the log of exchanges shows it. */
export type ExchangePurpose =
  | 'send'
  | 'token'
  | 'progress'
  | 'results'
  | 'look-up'
  | 'prove'
  | 'probe'
  | 'examine'
  | 'follow'
  | 'cancel'
  | 'read-back'
  | 'sync'
  | 'test';

/** An exchange about to be made. Nothing in it is secret: headers and bodies are redacted already. */
export type RequestLine = {
  readonly purpose: ExchangePurpose;
  /** The chunk it is about; null for tokens and lists. */
  readonly chunk: number | null;
  readonly method: string;
  /** Path with its query; for a token request the whole address. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The very text that is sent; null without a body. */
  readonly bodyText: string | null;
  /** The very bytes, where the body is no text. */
  readonly bodyBytes?: Uint8Array;
  readonly bytes: number;
  /** Epoch milliseconds. */
  readonly startedAt: number;
};

/** What came of it, redacted. */
export type ReplyLine = {
  readonly finishedAt: number;
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | null;
  /** The body ended before its time, or was longer than the cap. */
  readonly isCut: boolean;
  /** Why no reply was read, and how much of the request had left; null when there is one. */
  readonly noReply: { readonly sent: 'none' | 'some' | 'all'; readonly why: string } | null;
};

/** The log of exchanges. Every exchange has its line before its first byte leaves. */
export type ExchangeLog = {
  /** Writes the line and returns its number. When the promise resolves, it is on disk. */
  readonly begin: (request: RequestLine, facts: readonly Fact[]) => Promise<number>;
  /** Completes the line. Facts and reply are one transaction, on disk when the promise resolves. */
  readonly finish: (attempt: number, reply: ReplyLine, facts: readonly Fact[]) => Promise<void>;
};

/** Payloads as the JSON list that a request may consist of: `[{…},{…}]`. */
export type PayloadList = {
  readonly text: string;
  /** Where in `text` each payload begins. */
  readonly starts: readonly number[];
};

/**
 * The journal as the submission of ONE import needs it. Facts are appended in the order of the calls; `begin`, `finish`
 * and `append` are each one transaction (`synchronous=FULL`): either all of a call is there or nothing.
 *
 * What the facts mean for the journal's tables:
 * - `chunk`: a new row of chunks. A record belongs to the last chunk that names it in `records`.
 * - `intent`: the chunk's records count as submitted.
 * - `outcomes`: the record's outcome, id, code and text (`written` shows as pending until it is proven).
 * - `answer` with `accepted`: the batch id of the chunk and of its records.
 * - `end`: the import's state.
 */
export type SubmitStore = ExchangeLog & {
  /** All facts in order. Planned chunks are facts too: `chunk` facts written by the plan, before the first run. */
  readonly load: () => Promise<readonly Fact[]>;
  readonly append: (facts: readonly Fact[]) => Promise<void>;
  /** Payloads of records, in the order asked for. */
  readonly payloads: (records: readonly number[]) => Promise<readonly JsonObject[]>;
  /** The same as one list of the JSON texts that are kept. */
  readonly payloadList: (records: readonly number[]) => Promise<PayloadList>;
  /** Records of other imports into the same company of the same service that were answered in sendings begun after a time. */
  readonly witnesses: (
    after: number,
  ) => Promise<readonly { readonly serviceId: string; readonly begunAt: number }[]>;
  /** When an id was first shown, by a listing or an answer; ids that never were are left out. */
  readonly firstSeen: (serviceIds: readonly string[]) => ReadonlyMap<string, number>;
  /** Which of these ids other records of this import than those named have already. */
  readonly hasOwn: (serviceIds: readonly string[], except: readonly number[]) => ReadonlySet<string>;
  /** Which of these service ids other imports or single creations of this journal have already. */
  readonly hasElsewhere: (serviceIds: readonly string[]) => ReadonlySet<string>;
  /**
   * What records that left, and of which nobody knows, would write over, in words: what was sent since with other values, and what the directory, read
   * since they left, shows neither as the check of this import did nor as they were sent. `since`: epoch milliseconds.
   */
  readonly otherwiseThere: (
    target: Pick<Target, 'lookUp'> & Partial<Pick<Target, 'fillsDirectory' | 'writesOver' | 'fields'>>,
    left: {
      readonly records: readonly number[];
      readonly since: number;
      readonly profile: ServiceProfile;
    },
  ) => ReadonlyMap<number, string>;
  /** Of ids that answers call updated those that neither directory nor journal knew, each with the list that did not show it, in words. */
  readonly unseenThere: (
    target: Partial<Pick<Target, 'fillsDirectory' | 'writesOver'>>,
    serviceIds: readonly string[],
  ) => ReadonlyMap<string, string>;
  /** Where an order is for, by its id at the service; null: nobody knows. */
  readonly placeOfOrder: (orderId: string) => string | null;
  /**
   * Ids that answers told of imports whose sending began before a time, and of this one, and that the list has not shown since another,
   * the last ones first. Epoch milliseconds.
   */
  readonly unlisted: (wanted: {
    readonly before: number;
    readonly since: number;
    readonly limit: number;
  }) => readonly string[];
  /** Ids that the list showed, and has not shown since (epoch milliseconds): those of the last whole reading before, and earlier ones. */
  readonly shownBefore: (wanted: {
    readonly since: number;
    readonly fresh: number;
    readonly earlier: number;
  }) => { readonly fresh: readonly string[]; readonly earlier: readonly string[] };
  /** When a reader (list-reader.ts) was first shown the list whole; null: never. */
  readonly firstListedAt: (reader: string | null) => Promise<number | null>;
  /** What other imports sent of the things with these ids, the oldest first. `lastAt`: when such an import last sent anything. */
  readonly ownSent: (
    serviceIds: readonly string[],
  ) => readonly { readonly id: string; readonly payload: JsonObject; readonly lastAt: number }[];
  /** Ids of what this journal made or updated, by the key by which a bulk updates it. */
  readonly ownIds: (
    keyOf: UpdateKey | null,
    updateKeys: ReadonlySet<string>,
  ) => ReadonlyMap<string, readonly string[]>;
  /** Keeps what a page of the list has shown, and when. */
  readonly keepSeen: (
    target: Pick<Target, 'lookUp' | 'readBack'>,
    entries: readonly JsonObject[],
    profile: ServiceProfile,
    at: number,
  ) => void;
  /** Keeps that the list was read, and by whom. */
  readonly keepListing: (
    reader: string | null,
    listing: {
      readonly begunAt: number;
      readonly endedAt: number;
      readonly isWhole: boolean;
      readonly entries: number;
    },
  ) => void;
  /** Those of the given service ids that are tied to a record of this journal already (same connection, company and target). */
  readonly claimed: (serviceIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Those of some records that a person wanted sent although equal ones stood there. */
  readonly sentAnyway: (records: readonly number[]) => ReadonlySet<number>;
};
