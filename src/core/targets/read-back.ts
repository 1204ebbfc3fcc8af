import type { ServiceProfile } from '../service/profile';
import type { Json, JsonObject } from '../values/json';

/**
 * How a field that reads back is held against the one that was sent.
 * `text`: letter for letter, blanks at the ends aside. `currency`: in any case, none means USD. `decimal`: by value,
 * 10 is 10.00. `day`: the calendar day, a time behind it aside. `flag`: true or false. `vendor-id`: only the id of a
 * listed vendor can be compared, none is a difference. `pairs`: each value that was sent under its name, in
 * any case of the name; a rich object counts as the id it holds. `count`: how many there are.
 */
export type MirrorKind = 'text' | 'currency' | 'decimal' | 'day' | 'flag' | 'vendor-id' | 'pairs' | 'count';

/** A field that must read back as it was sent. */
export type Mirror = {
  /** Key of the payload, which is the name in the shape that reads back, too. */
  readonly field: string;
  readonly compares: MirrorKind;
  /** Absent on reading says nothing, instead of being a difference. */
  readonly whereShown?: true;
  /** Why a difference matters, as a sentence. */
  readonly why: string;
};

/** A field that is never compared, with the reason; it is kept, so that a later look shows what has changed. */
type Derived = { readonly field: string; readonly why: string };

/** When records were sent, as days; lists that want a window are asked for one around it. */
export type SentSpan = { readonly from: string; readonly to: string };

/** A thing that is paid for one of the two sides and not for the other. `text`: both statuses, for the eye. */
export type PaidOtherwise = {
  readonly kind: 'payable-there' | 'archived-there';
  readonly text: string;
};

export type Money = { readonly amount: string; readonly currency: string };

/** How a target's records are read back and compared; or why they cannot be. */
export type ReadBack =
  | { readonly kind: 'unreadable'; readonly reason: string }
  | {
      readonly kind: 'readable';
      /** One record by its id. `entry` takes it out of the answer; null: it is not in there. */
      readonly one: {
        readonly endpoint: string;
        readonly query?: Readonly<Record<string, string>>;
        readonly entry: (body: Json, profile: ServiceProfile) => JsonObject | null;
      };
      /** The list that shows all of them, and what it takes to read it; or why nothing can be searched. */
      readonly list:
        | {
            /** Queries by meaning; each is read to its end, the last one shows everything there is. */
            readonly queries: (
              span: SentSpan,
              profile: ServiceProfile,
            ) => readonly Readonly<Record<string, string>>[];
            /** Fields that it may leave out: a record that was sent with one of them is then read by itself. */
            readonly mayLeaveOut: readonly string[];
          }
        | { readonly none: string };
      /** An entry by our names, as `mirrors` compares it. */
      readonly shown: (entry: JsonObject, profile: ServiceProfile) => JsonObject;
      readonly mirrors: readonly Mirror[];
      /** Lines, under their key; they are compared where they were read, in any order. Null: records have none. */
      readonly lines: { readonly key: string; readonly mirrors: readonly Mirror[] } | null;
      readonly derived: readonly Derived[];
      /**
       * Whether an entry, by our names, is still to be paid where what was sent is not, or the other way round; null: neither.
       * It is told, and is no difference.
       */
      readonly paidOtherwise?: (
        sent: JsonObject,
        shown: JsonObject,
        profile: ServiceProfile,
      ) => PaidOtherwise | null;
      /** The status of an entry that is out of use at the service, as it shows it; null: it is in use, or that is not shown. */
      readonly outOfUse?: (shown: JsonObject) => string | null;
      /** The money that an entry shows; `currency`: of the record, for shapes that show none. Null: none can be read. */
      readonly money: ((shown: JsonObject, currency: string) => Money | null) | null;
    };

/** The readable kind. */
export type Readable = Extract<ReadBack, { readonly kind: 'readable' }>;

/** Keys of the payload by which control totals are told apart; null: the target has no such thing. */
export type ControlKeys = {
  readonly location: string | null;
  /** The id of the order whose location it has where it names none of its own; absent: it is of no order. */
  readonly order?: string;
  readonly status: string | null;
  /** A day; its month counts. */
  readonly month: string | null;
};
