import type { ServiceProfile } from '../service/profile';
import type { Scope } from './scope';

/** How a field's text goes out: as JSON text, as a number that is told exactly, or as its own function writes it. */
export type QuickWrite = 'text' | 'number' | ((text: string) => string);

/** One member of a payload, in the order in which it goes out; what is blank does not. */
export type QuickMember =
  | { readonly kind: 'field'; readonly name: string; readonly key: string; readonly write: QuickWrite }
  /** Fields of a family as one object of plain texts. */
  | { readonly kind: 'family'; readonly name: string; readonly prefix: string }
  | { readonly kind: 'upload-id'; readonly name: string }
  | { readonly kind: 'lines'; readonly name: string; readonly members: readonly QuickMember[] };

/** The mapped fields of an import, those that are looked up under the name by which they go out; a field's place is its index. */
export type QuickFields = {
  readonly header: readonly string[];
  readonly line: readonly string[];
  /** The text of a field that is the same in every record; undefined: it has a column. */
  readonly constant: (key: string) => string | undefined;
};

/**
 * One record of which nothing is known to be wrong so far. Its arrays are used again for the next one: keep nothing of them.
 * Amounts are whole numbers of millionths; NaN where the field is blank or holds no amount.
 */
export type QuickRecord = {
  /** Texts of the header by place, look-ups done; '' is blank. */
  readonly texts: readonly string[];
  readonly values: Float64Array;
  readonly lines: number;
  /** Amount of a line's field: at `line * lineWidth + place`. */
  readonly lineValues: Float64Array;
  readonly lineWidth: number;
  /** Terms of payment of the record's vendor; null: not known. */
  readonly netTerms: string | null;
};

/** What a target makes of its quick form for one import. */
export type QuickPlan = {
  /** Match key; null: incomplete. */
  readonly key: (record: QuickRecord) => string | null;
  /** True only where nothing is to be said of the record by any rule of the target, and nothing to be remarked. */
  readonly isSound: (record: QuickRecord) => boolean;
  /** Places of amount and currency; null where the record has no money. */
  readonly money: { readonly amount: number; readonly currency: number } | null;
  /** Whether signs of payment make a difference. */
  readonly heedsPaidSigns: boolean;
};

/**
 * The short cut of a target through its own `check` and `payload`. It never says what is wrong: it says "surely fine" or
 * leaves the record to them. Where it answers, payload, key and money are those of the long way, to the letter.
 */
export type QuickForm = {
  readonly members: (profile: ServiceProfile) => readonly QuickMember[];
  /** Null: with these fields every record takes the long way. */
  readonly compile: (fields: QuickFields, scope: Scope, profile: ServiceProfile) => QuickPlan | null;
};
