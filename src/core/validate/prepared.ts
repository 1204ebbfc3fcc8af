import type { Issue } from '../issues/issue';
import type { FieldTexts, InvoiceNamed, ItemDraft, Naming, Remark } from '../targets/target';
import type { JsonObject } from '../values/json';

/**
 * Money that the journal cannot add up: without a currency, with more decimals than it has, or printed in a row that is no
 * record. `amount` null: it cannot be read, and `text` is what stands there.
 */
export type Uncounted = {
  readonly amount: string | null;
  readonly currency: string | null;
  readonly text: string;
};

/** What became of a record before anything is sent. */
export type Verdict = 'valid' | 'invalid' | 'duplicate' | 'excluded';

type Judged = {
  /** 1-based, in file order of the first row. */
  readonly record: number;
  /** Rows as a person sees them, ascending. */
  readonly rows: readonly number[];
  /** Match key; null when incomplete. */
  readonly key: string | null;
  readonly uploadId: string | null;
  readonly verdict: Verdict;
  readonly issues: readonly Issue[];
  /** What a person should see of it although it is no issue, such as a date the service will compute. */
  readonly remark?: Remark | null;
  /** Decimal text and ISO currency of the record's money; null without money or where it cannot be read. */
  readonly money: { readonly amount: string; readonly currency: string } | null;
  /** What of its money is in no sum of the journal; absent: nothing. Said beside its first issue. */
  readonly uncounted?: Uncounted;
  /** Another record that is the same thing: of this file, or of an earlier import. */
  readonly duplicateOf: { readonly importId: string | null; readonly record: number } | null;
};

/** One record, judged, with all that it was judged by. */
export type JudgedRecord = Judged & {
  readonly fields: FieldTexts;
  readonly items: readonly ItemDraft[];
  /** Null when the record cannot be sent. */
  readonly payload: JsonObject | null;
  /** Names of the invoices that it pays, beside those of its lines; absent: it pays nothing, or none are known. */
  readonly paidNames?: readonly (readonly InvoiceNamed[])[];
  /** Absent: things of this kind are named in one way. */
  readonly naming?: Naming;
};

/** One judged record as the journal keeps it before sending. */
export type Prepared = Judged & {
  /**
   * JSON text, or the same in UTF-8, which is good until its judge is asked for more; null when the record cannot be sent.
   */
  readonly payload: string | Uint8Array | null;
  /** How many lines it has. */
  readonly lines: number;
};

/** A judged record as it goes into the journal. */
export const writtenOut = ({
  fields: _fields,
  paidNames: _names,
  naming: _naming,
  items,
  payload,
  ...judged
}: JudgedRecord): Prepared => ({
  ...judged,
  payload: payload === null ? null : JSON.stringify(payload),
  lines: items.length,
});
