import type { Issue } from '../issues/issue';
import type { GateFinding } from '../service/payments/gate';
import type { ServiceProfile } from '../service/profile';
import type { Decimal } from '../values/decimal';
import type { Json, JsonObject } from '../values/json';
import type { QuickForm } from './quick-form';
import type { ControlKeys, ReadBack } from './read-back';
import type { Scope } from './scope';

export type {
  QuickMember,
  QuickPlan,
  QuickRecord,
  QuickWrite,
} from './quick-form';
export type { ControlKeys, Mirror, PaidOtherwise, Readable, SentSpan } from './read-back';
export type { Scope } from './scope';

export type FieldKind =
  | 'text'
  | 'code'
  | 'date'
  | 'amount'
  | 'quantity'
  | 'integer'
  | 'currency'
  | 'choice'
  | 'flag'
  | 'email'
  | 'url';

/** What the directory can be asked for. */
export type LookupKind = 'vendor' | 'dimension' | 'purchase-order' | 'location';

export type Choice = {
  readonly value: string;
  readonly label: string;
  readonly also: readonly string[];
  /** Why a person must confirm it before anything goes out with it, as a sentence; absent: they need not. */
  readonly confirm?: string;
};

/** What a column of the person's file may become, and how it is checked and shown. */
export type Field = {
  /** Our name; equals the service's read name where it has one. Item fields carry the prefix `items[].`. */
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  /** Other headers people use, in several languages, lower case. */
  readonly also: readonly string[];
  /** Headers that mean it only where no other does: a net amount beside a gross one is not the total. */
  readonly alsoFailing?: readonly string[];
  /** One sentence for the person who maps. */
  readonly help: string;
  /** Number in the rule list, for example 'R-83'. */
  readonly rule: string | null;
  readonly choices?: readonly Choice[];
  /** The value must be found in the directory; it is replaced by the id the service wants. */
  readonly lookup?: LookupKind;
  /**
   * What the thing found becomes where the service wants another id than usual. Usual: the service's id of a vendor, the
   * ERP id of a dimension, the number of a purchase order.
   */
  readonly lookupGives?: 'erp-id' | 'order-id' | 'order-external-id';
  /** The value is an id that the service gave and no directory lists: it means nothing in another environment. */
  readonly holdsServiceId?: true;
  /** Longest text, and most decimal places, where the service or prudence sets them. */
  readonly maxLength?: number;
  readonly maxDecimals?: number;
  /** Must be chosen by the person; never suggested, never defaulted. */
  readonly neverSuggested?: boolean;
  /** What it is to the record, for telling proposals that are plausible but wrong: its own number, its day, or one of its amounts. */
  readonly figure?: 'number' | 'day' | 'total' | 'tax' | 'price' | 'line-total';
  /** Takes the column of this field where no column is its own: the key a thing is known by is often both. */
  readonly sameAs?: string;
};

/** Families of fields whose last part the person names: `dimensions.Account`, `custom_fields.Cost centre`. */
export type FieldFamily = {
  readonly prefix: 'dimensions.' | 'custom_fields.' | 'items[].dimensions.' | 'items[].custom_fields.';
  readonly label: string;
  readonly lookup: LookupKind | null;
  /** What a dimension found becomes; absent: its ERP id (G-18). */
  readonly gives?: (profile: ServiceProfile) => 'erp_dimension_id' | 'code';
};

/** Canonical texts by field key: dates YYYY-MM-DD, amounts plain decimals, flags true/false. A blank field is absent. */
export type FieldTexts = Readonly<Record<string, string>>;

export type ItemDraft = { readonly row: number; readonly fields: FieldTexts };

/** A cell that says the document is already paid (a payment date, a cheque number, a zero balance …). */
export type PaidSign = {
  readonly row: number;
  readonly column: string;
  readonly value: string;
  readonly sign: 'payment-date' | 'cheque-number' | 'paid-flag' | 'zero-balance' | 'status-word';
};

/** An invoice as a payment names it; null: not by that. */
export type InvoiceNamed = { readonly id: string | null; readonly number: string | null };

/** The same with what the payment says it amounts to; empty: it does not say. */
export type LineToPay = InvoiceNamed & { readonly total: string; readonly currency: string };

/** Whom and what a record pays, by our names: what the journal is asked about. */
export type Paying = {
  /** Id of the payments vendor. */
  readonly payee: string;
  readonly location: string;
  /** One for each line, in order. */
  readonly invoices: readonly LineToPay[];
};

/** A payment of before that looks like this one: same payments vendor, amount and currency, within a few days. */
export type PaymentAlike = {
  readonly importId: string;
  readonly record: number;
  readonly date: string;
  readonly fileName: string;
  readonly paymentId: string | null;
};

/** Why an invoice must not, or had better not, be paid: an earlier record of this journal. */
export type InvoicePast = {
  /** Imported as paid elsewhere; imported as still to be paid; named by a payment that is not known to be cancelled. */
  readonly kind: 'archived' | 'verified' | 'taken';
  readonly importId: string;
  readonly record: number;
  /** Day on which that import was made. */
  readonly date: string;
  readonly fileName: string;
  /** What became of that record. */
  readonly outcome: string;
  /** Id of that payment at the service; null where it is not known, or is none. */
  readonly paymentId: string | null;
  /** That payment has not left yet. */
  readonly isUnsent?: true;
  /** Which invoice it was, in words; absent: the one that is asked about. */
  readonly invoice?: string;
  /** The invoice reads paid at the service by now, which nobody can overrule. */
  readonly isPaid?: true;
};

/** A payments vendor that this journal created. */
export type Payee = {
  readonly id: string;
  /** The service returned its id as a number. */
  readonly idIsNumber: boolean;
  readonly company: string;
  readonly erpVendorId: string;
  readonly name: string;
  /** Other locations that have paid this ERP vendor id. */
  readonly otherLocations: readonly string[];
  /** It was taken up because the service named it, and nothing was paid through it yet. */
  readonly isTakenUp?: boolean;
};

/** What directory and journal know of what a record pays. */
export type PayingKnown = {
  /** Null: no payments vendor of this journal has the id. */
  readonly payee: Payee | null;
  /** Company that the payment is for; absent: not known. */
  readonly company?: string;
  /** Name of the accounting vendor that has this id, if one has. */
  readonly accountingVendor: string | null;
  /** Ids of the payments vendors that have it as their ERP id; absent: none. */
  readonly payeesOfErpId?: readonly string[];
  /** The connection to another service over which a payments vendor of this id was made; null or absent: none was. */
  readonly payeeOver?: string | null;
  /** One list for each line. */
  readonly invoices: readonly (readonly InvoicePast[])[];
  /** What the gate finds of each line, answered questions left out; absent: nothing is known. */
  readonly gate?: readonly (readonly GateFinding[])[];
  readonly alike?: readonly PaymentAlike[];
  /** Every name under which each line's invoice is known beside its own, as far as it was looked up or listed. */
  readonly names?: readonly (readonly InvoiceNamed[])[];
  /** The day on which it is checked, YYYY-MM-DD. */
  readonly today?: string;
};

/** One record after mapping, grouping, conversion and lookups; not yet judged. */
export type Draft = {
  readonly rows: readonly number[];
  readonly fields: FieldTexts;
  readonly items: readonly ItemDraft[];
  /** Terms of payment of the record's vendor, where the directory knows them; null or absent: not known. */
  readonly netTerms?: string | null;
  /** Purchase orders that the directory knows under the value of a field, by its key; absent: never fetched, or none. */
  readonly orders?: Readonly<Record<string, readonly OrderEntry[]>>;
  /** Filled only for targets that pay. */
  readonly paying?: PayingKnown;
  /** Filled only for targets with `watchesPayment`. */
  readonly paidSigns: readonly PaidSign[];
  /** The person's column behind each mapped field key, so that an issue can name it. */
  readonly columns: Readonly<Record<string, string>>;
};

/** How a record names a thing that can be named in several ways. */
export type Naming = {
  /** What the thing is called whichever way is taken, alone too weak to tell two apart. */
  readonly loose: string;
  readonly way: string;
  /** It is known which thing is meant: two of those that are known are the same only under a shared key. */
  readonly isKnown: boolean;
  /** Match keys of the same thing under other ways. */
  readonly keys: readonly string[];
};

export type VendorEntry = {
  readonly id: string;
  readonly erpVendorId: string;
  readonly name: string;
  readonly netTerms: string | null;
};
export type DimensionEntry = {
  readonly id: string;
  readonly erpDimensionId: string;
  readonly name: string;
  readonly code: string | null;
  readonly erpType: string;
  /** Null: the list did not show it, or it was read before this was kept. */
  readonly reference?: string | null;
  readonly svcType?: string | null;
};

/** How a record is held against the thing of the directory that it would write over. */
export type WritesOver = {
  /** The list of the directory in which the thing stands; null: it was not fetched. */
  readonly listIn: <T>(lists: {
    readonly vendors: T | null;
    readonly dimensions: { readonly all: T } | null;
  }) => T | null;
  /** The key of the directory under which a thing has the match key of its record. */
  readonly key: string;
  /** That key of what a payload makes; null: it has none. */
  readonly keyOf: (payload: JsonObject) => string | null;
  /** What a payload says of the thing, loud ones first; those that name it are not among them. */
  readonly fields: readonly string[];
  /** A change of one of these does more harm than that of another, and is told under a code of its own. */
  readonly loud: readonly string[];
  /** `besides`: of a loud change with others beside it. */
  readonly codes: { readonly loud: string; readonly besides: string; readonly plain: string };
  /** A value as it is compared. */
  readonly compared: (field: string, text: string) => string;
};

/** A purchase order as the directory knows it; null: the list did not show it. */
export type OrderEntry = {
  readonly id: string;
  readonly number: string;
  readonly externalId: string | null;
  /** ERP id. */
  readonly vendor: string | null;
  readonly location: string | null;
};

/** What a definite or indefinite answer says of one record of a chunk. */
export type RecordReading =
  | {
      readonly kind: 'created' | 'updated';
      readonly id: string | null;
      /** The answer gave the id as a number, not as a text. */
      readonly idIsNumber?: boolean;
      /** What the answer shows otherwise than it was sent, in words. */
      readonly otherwise?: string;
    }
  /** Written, but which id it got (and whether it was new) must be proven by listing. */
  | { readonly kind: 'written' }
  /** `failed`: after acceptance; `rejected`: refused by validation. `text` is the service's own words. */
  | {
      readonly kind: 'failed' | 'rejected';
      readonly code: string;
      readonly text: string;
      /** Id of the thing that is there already and was named by the refusal. */
      readonly id?: string;
      readonly idIsNumber?: boolean;
    }
  /** The answer does not account for this record. */
  | { readonly kind: 'unaccounted'; readonly text: string };

/** What one HTTP answer with a readable body says of a chunk. Positions are those of the entries sent. */
export type ChunkReading =
  | {
      readonly kind: 'settled';
      readonly records: readonly RecordReading[];
      readonly notes: readonly string[];
      /** Ids the answer calls created and updated without saying whose they are; the listing at the end tells. */
      readonly writtenIds?: { readonly created: readonly string[]; readonly updated: readonly string[] };
    }
  | { readonly kind: 'accepted'; readonly batchId: string }
  /** Nothing was created. `entries` by position (null: passed), or null where the answer does not tell which. */
  | {
      readonly kind: 'refused';
      readonly entries: readonly (string | null)[] | null;
      readonly code: string;
      readonly text: string;
    }
  /** A success status whose body cannot be read: in doubt. */
  | { readonly kind: 'unreadable'; readonly text: string };

export type ReplyBody = { readonly status: number; readonly body: Json | null; readonly text: string };

export type PayloadContext = {
  readonly company: string;
  readonly uploadId: string | null;
  readonly profile: ServiceProfile;
};

/** Where a body is the list of the payloads as they are kept, and no answer needs a look into them: they are not parsed. */
export type AsKept = {
  /** Whether every name is the same at the service, as the profile stands. */
  readonly holds: (profile: ServiceProfile) => boolean;
  /** The same as `read` of `Bulk`. */
  readonly read: (reply: ReplyBody, count: number, profile: ServiceProfile) => ChunkReading;
};

/** How records travel: one bulk request for a chunk. */
export type Bulk = {
  /** Key of the endpoint table of core/service. */
  readonly endpoint: string;
  readonly limits: (profile: ServiceProfile) => { readonly records: number; readonly items: number | null };
  readonly body: (
    payloads: readonly JsonObject[],
    context: { readonly company: string; readonly profile: ServiceProfile },
  ) => Json;
  /** `company`: that it was sent for; absent: not known. */
  readonly read: (
    reply: ReplyBody,
    sent: readonly JsonObject[],
    profile: ServiceProfile,
    company?: string,
  ) => ChunkReading;
  /** A quicker way to the same body and the same reading. */
  readonly asKept?: AsKept;
  /** Why a second send after a lost answer makes no second thing; `look-up`: it could, so look first. */
  readonly resend: 'upsert' | 'idempotency-key' | 'look-up';
  /**
   * An upsert that goes out again after a break only where the list does not show it: somebody may have changed the thing
   * meanwhile. Null: what the entry leaves out could tell.
   */
  readonly isSo?: (payload: JsonObject, entry: JsonObject) => boolean | null;
  /** Where that hangs on the record: its own answer. A chunk is sent again only where each of its records may be. */
  readonly resendOf?: (payload: JsonObject, profile: ServiceProfile) => 'upsert' | 'look-up';
  /** What was sent twice, and every update, is read back with its lines before it counts: the bulk may add lines. */
  readonly readsBack?: true;
  /** Batch results are tied to records by this payload key. */
  readonly echoKey: string | null;
  /** Where no single key is in every record: what the results repeat of this one; in place of `echoKey`. */
  readonly echoOf?: (payload: JsonObject) => string | null;
};

/** Finding a record at the service by listing: proof of ids (vendors) and of what became of lost answers (invoices). */
export type LookUp = {
  /** Key of the list endpoint in core/service. */
  readonly endpoint: string;
  /** Identity of a payload we sent and of an entry the list shows; equal texts mean the same thing. Null: cannot be compared. */
  readonly keyOfPayload: (payload: JsonObject, context: { readonly company: string }) => string | null;
  readonly keyOfListed: (entry: JsonObject, profile?: ServiceProfile) => string | null;
  readonly idOfListed: (entry: JsonObject, profile?: ServiceProfile) => string | null;
  /** What an entry is found by is shown in a form that cannot be compared: a list with such a one proves no absence. */
  readonly cannotCompare?: (entry: JsonObject) => boolean;
  /** The match key of a record is the key of its payload: records are found by it without looking into them. */
  readonly isMatchKey?: true;
  /**
   * What must agree before an entry is taken for the record: fields of the payload that `readBack` mirrors, and lines, as the
   * list shows them or read by id. Absent: the key is all there is to go by.
   */
  readonly compared?: {
    readonly fields: readonly string[];
    readonly lines: 'as-listed' | 'by-id' | 'none';
    /** Before anything is sent, one that agrees in all fields is the same thing whatever its lines are: it is made once. */
    readonly isSameBesideLines?: true;
    /** Compared as well before anything is sent, where an update would change them; they make nothing another thing. */
    readonly beforeSending?: readonly string[];
  };
  /** Where equal keys may still be two things: whether what the entry shows speaks against its being the payload's. */
  readonly contradicts?: (payload: JsonObject, entry: JsonObject, profile?: ServiceProfile) => boolean;
  /** The same where only what the thing belongs to speaks, as a receipt to its order; absent: nothing of the kind is known. */
  readonly belongsElsewhere?: (payload: JsonObject, entry: JsonObject, profile?: ServiceProfile) => boolean;
  /** Id of the sender's own: whoever enters the same thing from somewhere else fills it otherwise. */
  readonly ownId?: string;
};

/** How a bulk updates what stands there under the same key, where its lines may be added to rather than replaced. */
export type Updates = {
  /** What the service knows a thing again by, of a payload and of an entry by our names alike; null: it has no such key. */
  readonly keyOf: (own: JsonObject) => string | null;
  /** Fields that stay what they were, whatever a change says. */
  readonly kept: readonly string[];
  /** What is known of the lines of an update. */
  readonly lines: (profile: ServiceProfile) => 'unknown' | 'replaces' | 'adds';
};

export type ReadBackDifference = { readonly field: string; readonly sent: string; readonly got: string };

/** A word on a record that is no issue. `text` fills `{text}` of the table's sentence. */
export type Remark = { readonly code: string; readonly text: string };

/** An import target: one folder that fills in this contract; nothing else names it. */
export type Target = {
  /** As the command line spells it. */
  readonly name: string;
  readonly words: { readonly one: string; readonly many: string };
  /** One sentence for the card on which a person chooses what to load. */
  readonly about: string;
  /** The service calls this area beta: said wherever it is offered. */
  readonly isBeta?: true;
  readonly fields: readonly Field[];
  readonly families: readonly FieldFamily[];
  /** Fields of the service that are never sent, and the field that does their work. */
  readonly instead?: Readonly<Record<string, string>>;
  readonly hasItems: boolean;
  readonly watchesPayment: boolean;
  /** Left out by rule (a credit note): the issue that says why; null: goes on. Runs before `check`. */
  readonly leaveOut: (draft: Draft) => Issue | null;
  /** Rules across the fields of one record, after required/type/lookup checks. */
  readonly check: (draft: Draft, scope: Scope, profile?: ServiceProfile) => readonly Issue[];
  /** Whether the lines of nearly all of these records come to their totals. */
  readonly linesTie?: (drafts: readonly Draft[]) => boolean;
  /** What a person should see of a good record that is no problem: a code of the issue table and its text; null: nothing. */
  readonly remark?: (draft: Draft, profile: ServiceProfile) => Remark | null;
  /** What makes two records the same thing; null while a part of it is missing. */
  readonly matchKey: (draft: Draft, scope: Scope) => string | null;
  /** The match key begins with the service's own id of a vendor, which no person knows: it is shown by name. */
  readonly vendorLeadsKey?: true;
  /** Fields that make up the match key, the own code first; absent: the first required code and the required vendor. */
  readonly keyFields?: readonly string[];
  /** Fields by which a record (or a line) may name what it belongs to: of one of the sets each must be filled. */
  readonly ways?: {
    readonly record: readonly (readonly string[])[];
    readonly line: readonly (readonly string[])[];
  };
  /** A second key that no two records of a file may share, because the service would write the one over the other; null: incomplete. */
  readonly upsertKey?: (fields: FieldTexts) => string | null;
  /**
   * Where one thing has several match keys, by how a record names what it belongs to; null: it is not named in full.
   * `ordersWith`: orders of the directory, by a key of it.
   */
  readonly naming?: (
    draft: Draft,
    ordersWith: (key: string, value: string) => readonly OrderEntry[],
  ) => Naming | null;
  /** Whether meeting the same match key in an earlier import means "already done" (true) or "create or update" (false). */
  readonly createsOnce: boolean;
  /** What is made by others while an import stands still, under the same number and not equal, keeps a record back when it goes on. */
  readonly keepsNear?: true;
  /** Moves money, or prepares for it: it is never guessed from the headers of a sheet, a person chooses it. */
  readonly neverGuessed?: true;
  /** For targets whose records pay invoices: whom and what. Draft, journal and service are asked about it. */
  readonly pays?: (fields: FieldTexts, items: readonly ItemDraft[]) => Paying;
  /** Whether an entry that was made elsewhere, by our names, pays all that a payload was to pay. */
  readonly paysTheSame?: (sent: JsonObject, readBack: JsonObject) => boolean;
  /** Of what pays: whether a payment that was read pays others, and none of those that ours was to pay. */
  readonly paysOthersOnly?: (sent: JsonObject, readBack: JsonObject) => boolean;
  /** Creates those whom payments go to; what a payload says of one. */
  readonly makesPayees?: (payload: JsonObject) => { readonly erpVendorId: string; readonly name: string };
  /** The part of the directory that a load of this target adds to: it is fetched anew afterwards. */
  readonly fillsDirectory?: 'vendors' | 'dimensions' | 'purchase-orders';
  /** Of what every import writes over: how a record is held against the thing that the directory shows under its key. */
  readonly writesOver?: WritesOver;
  /**
   * What the list of the directory does not show, so that only what was sent can tell: terms of a vendor. One record
   * is read back first, since the bulk need not keep them (G-12).
   */
  readonly remembers?: {
    readonly sent: (payload: JsonObject) => { readonly erpId: string; readonly netTerms: string } | null;
    /** Key of the endpoint that shows one record, and the terms in its answer; null: it shows none. */
    readonly endpoint: string;
    readonly kept: (body: Json) => string | null;
  };
  /** Field that carries the derived upload id; null where the target has none. */
  readonly uploadIdField: string | null;
  /**
   * What goes out, in our own names: those the service shows where it shows any. `bulk.body` gives it the names of the
   * profile, so that a record reads the same in the journal whatever the service calls its fields.
   */
  readonly payload: (draft: Draft, context: PayloadContext) => JsonObject;
  /** The short cut for records of which nothing is to be said; absent: every record takes the long way. */
  readonly quick?: QuickForm;
  readonly bulk: Bulk;
  readonly lookUp: LookUp;
  /** Absent: a bulk updates nothing that could be lost by it. */
  readonly updates?: Updates;
  /**
   * By what the bulk of a thing that is created once is taken to write over one that stands there, of a payload and of an
   * entry by our names alike; null: it has no such key. Absent: it writes nothing over.
   */
  readonly overwrites?: (own: JsonObject, profile: ServiceProfile) => string | null;
  /** Money of a record for the control totals; null for targets without money. */
  readonly amount:
    | ((
        fields: FieldTexts,
        items?: readonly ItemDraft[],
      ) => { readonly amount: string; readonly currency: string } | null)
    | null;
  /** The same out of what goes out, where `amount` rounds it: records are added up exactly. Absent: it does not round. */
  readonly exactAmount?: (payload: JsonObject) => Decimal | null;
  readonly differences: (sent: JsonObject, readBack: JsonObject) => readonly ReadBackDifference[];
  /** How its records are read back and compared field by field, or why they cannot be. */
  readonly readBack: ReadBack;
  /** By what its control totals are told apart, beside the currency. */
  readonly controlKeys: ControlKeys;
  /** What can and cannot be taken back after sending: the reversibility card. */
  readonly reversibility: readonly {
    readonly can: boolean;
    readonly text: string;
    /** Only for records that go out with this status; absent: for all. */
    readonly status?: string;
  }[];
};
