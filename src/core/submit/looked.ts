import type { Agreement } from './agreement';
import type { UpdateSight } from './update-sight';

/** A listed entry with the number and vendor of a record sought, tied to no other record. Times are epoch milliseconds. */
export type Listed = {
  readonly id: string;
  readonly agreement: Agreement;
  /** As the entry says; null: it does not. */
  readonly createdAt: string | null;
  /** Sending the record updates it: it may be what became of the record however old it is. How it stands. */
  readonly update?: UpdateSight;
  /** When a listing or an answer first showed the id; null: this look did. */
  readonly firstSeenAt: number | null;
};

/** What a listing has shown. Times are epoch milliseconds of our clock. */
export type Looked = {
  readonly begunAt: number;
  /** Read to its end, no page twice, the count as told. */
  readonly isWhole: boolean;
  /** The service does not let it be read, or it cannot be made out. */
  readonly isRefused: boolean;
  /** By record: those sought, and others with the same key that have no outcome yet. */
  readonly listed: ReadonlyMap<number, readonly Listed[]>;
  /**
   * By record, sought or not, as long as it may be what a listed entry is: what makes two records of ours interchangeable;
   * null: it cannot be compared.
   */
  readonly contents: ReadonlyMap<number, string | null>;
  /** Entries of ours that it shows, with the date that they give themselves. */
  readonly shown: ReadonlyMap<string, string | null>;
  /** Those of them that it shows under another key than they were sent with. */
  readonly renamed: readonly string[];
  /** Records of other imports into the same company whose ids the service told, and when their sending began. */
  readonly others: readonly { readonly serviceId: string; readonly begunAt: number }[];
  /** When a list had first been read whole before; null: never. */
  readonly firstListedAt: number | null;
  /** Ids that other imports were told of, that are there by a reading, and that it does not show. */
  readonly leftOut: readonly string[];
  /** Records of a sort of which it shows nothing at all, while it shows others: a location, what is archived, what is as old. It may leave them out. */
  readonly hidden: ReadonlySet<number>;
};

/** Fields that agree, for the sentence of what was found. */
export type AgreeingFields = string;

/** What people call a field of the payload. */
export type FieldName = (field: string) => string;
