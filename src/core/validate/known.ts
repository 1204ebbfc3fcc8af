import type { PaidOtherwise, Paying, PayingKnown } from '../targets/target';
import type { JsonObject } from '../values/json';
import type { DimensionIndexes, DirectoryIndex } from './directory-index';

/** An earlier record, of another import of the same connection, company and target, that is or may be at the service. */
export type EarlierRecord = {
  readonly importId: string;
  readonly record: number;
  readonly outcome: string;
  /** When its import was made, ISO 8601. */
  readonly at: string;
  readonly fileName: string;
  /** What it amounted to, as counted in the journal; null: it has no money, or it could not be counted. */
  readonly money: { readonly amount: string; readonly currency: string } | null;
};

/** `otherwise`: what differs but the money, in words; empty: nothing. `paid`: one of the two is paid, and the other to be paid. */
export type BesideEarlier = { readonly otherwise: string; readonly paid: PaidOtherwise | null };

/**
 * What has become since of an earlier record that was created. `renamed`: it stands there under what `now` says; `gone`: reading
 * it back showed that it is not there any more. `command`: what makes another one, by a single change.
 */
export type SinceEarlier = {
  readonly kind: 'renamed' | 'gone';
  readonly now: string;
  readonly command: string;
};

/** What directory and journal know. Null: never fetched, or nobody has told. */
export type Known = {
  readonly vendors: DirectoryIndex | null;
  readonly dimensions: DimensionIndexes | null;
  readonly purchaseOrders: DirectoryIndex | null;
  readonly locations: DirectoryIndex | null;
  /** The earlier record with this match key, if any. */
  readonly earlier: (matchKey: string) => EarlierRecord | undefined;
  /** The earlier record with this upload id, if any; `key` is its match key. */
  readonly earlierUpload: (uploadId: string) => (EarlierRecord & { readonly key: string | null }) | undefined;
  /**
   * What sending a payload would do to the earlier record with its match key, where that reads otherwise than what was sent
   * of it: `change` it, or make a `second` one; null: it is the same, or nobody knows what became of it. Absent: a bulk of
   * these writes nothing over.
   */
  readonly sentOtherwise?: (earlier: EarlierRecord, payload: JsonObject) => 'change' | 'second' | null;
  /**
   * How a payload reads beside what was sent of the earlier record with its match key, of things that are only ever made new;
   * null: what was sent is not known any more. Absent: nobody has looked.
   */
  readonly besideEarlier?: (earlier: EarlierRecord, payload: JsonObject) => BesideEarlier | null;
  /** What has become of an earlier record since, where what was sent of it does not stand there any more; null: nobody knows of it. */
  readonly sinceEarlier?: (earlier: EarlierRecord) => SinceEarlier | null;
  /** What is known of the vendor and the invoices that a record pays; absent: nobody has looked. */
  readonly paying?: (paying: Paying) => PayingKnown;
};

/** Nothing is known: no directory fetched, nothing sent before. */
export const nothingKnown: Known = {
  vendors: null,
  dimensions: null,
  purchaseOrders: null,
  locations: null,
  earlier: () => undefined,
  earlierUpload: () => undefined,
};
