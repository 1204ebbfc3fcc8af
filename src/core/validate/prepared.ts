import type { Issue } from '../issues/issue';
import type { FieldTexts, ItemDraft, Remark } from '../targets/target';
import type { JsonObject } from '../values/json';

/** What became of a record before anything is sent. */
export type Verdict = 'valid' | 'invalid' | 'duplicate' | 'excluded';

/** One record, judged: what the journal keeps before sending. */
export type Prepared = {
  /** 1-based, in file order of the first row. */
  readonly record: number;
  /** Rows as a person sees them, ascending. */
  readonly rows: readonly number[];
  readonly fields: FieldTexts;
  readonly items: readonly ItemDraft[];
  /** Match key; null when incomplete. */
  readonly key: string | null;
  readonly uploadId: string | null;
  /** Null when the record cannot be sent. */
  readonly payload: JsonObject | null;
  readonly verdict: Verdict;
  readonly issues: readonly Issue[];
  /** What a person should see of it although it is no issue, such as a date the service will compute. */
  readonly remark?: Remark | null;
  /** Decimal text and ISO currency of the record's money; null without money or where it cannot be read. */
  readonly money: { readonly amount: string; readonly currency: string } | null;
  /** Another record that is the same thing: of this file, or of an earlier import. */
  readonly duplicateOf: { readonly importId: string | null; readonly record: number } | null;
};
