import type { ServiceProfile } from '../../service/profile';
import { compareRecord } from '../../targets/compare';
import type { Readable, Target } from '../../targets/target';
import type { JsonObject } from '../../values/json';
import type { FieldDifference } from '../lines';
import type { OwnRef, PaymentHold, StandingThing } from './finding';

/**
 * What should stand there for a record. `there`: it does, for all that is known. `open`: it was sent and is not settled.
 * `refused`: the service said no. Records that were never sent are not among them.
 */
export type OwnStanding = 'there' | 'open' | 'refused';

/** A record of ours as the sweep sees it. Moments are epoch milliseconds. */
export type OwnRecord = {
  readonly ref: OwnRef;
  /** Import or change it came from: within one, equal records are wanted each for itself. */
  readonly source: string;
  /** Identity as a list shows it; null: it cannot be compared. */
  readonly key: string | null;
  readonly label: string;
  readonly payload: JsonObject;
  readonly standing: OwnStanding;
  readonly serviceId: string | null;
  /** The id came with an answer to its own sending, not from a look. */
  readonly isAnswered: boolean;
  /** When its last sending began, and when its outcome was known; null: not known. */
  readonly sentAt: number | null;
  readonly knownAt: number | null;
  /** When the answer to its last sending came or was given up; null: not known. */
  readonly endedAt: number | null;
  /** A person called it created: that it stands there is known from nobody else. */
  readonly isDecided: boolean;
  /** It is in doubt, and a person decided that it is never sent again. */
  readonly isGivenUp?: boolean;
};

/** An entry that a list (or a read of its own) shows. */
export type ListedEntry = {
  readonly id: string;
  readonly key: string | null;
  /** As the service shows it. */
  readonly raw: JsonObject;
  /** By our names. */
  readonly shown: JsonObject;
  readonly createdAt: string | null;
  readonly paymentWord: string | null;
};

/** A single change of ours, made later, that may explain why a thing reads otherwise. */
export type LaterChange = { readonly at: number; readonly fields: ReadonlySet<string> };

/** What a read by id came to, where the list does not show it. */
export type ReadAlone = 'there' | 'gone' | 'unknown';

/** One list held against all records of ours that belong into it. */
export type SweepSubject = {
  readonly target: Pick<Target, 'name' | 'createsOnce' | 'lookUp'>;
  readonly rules: Readable;
  readonly profile: ServiceProfile;
  readonly own: readonly OwnRecord[];
  /** Entries with the identity or the id of a record of ours. */
  readonly entries: readonly ListedEntry[];
  /** Every id that the list shows. */
  readonly shownIds: ReadonlySet<string>;
  readonly isWhole: boolean;
  /** Only what was sent since then is told of; null: everything. */
  readonly since: number | null;
  readonly holds: ReadonlyMap<string, readonly PaymentHold[]>;
  readonly changes: ReadonlyMap<string, readonly LaterChange[]>;
};

/** Whether a record is among those that are told of. */
export const isInScope = ({ since }: Pick<SweepSubject, 'since'>, { sentAt }: OwnRecord): boolean =>
  since === null || (sentAt !== null && sentAt >= since);

/**
 * What a record of ours should read like: one that stands there, or one in doubt whose id is known, since what is in doubt then
 * are its lines. What stood there already is not of our sending.
 */
export const isWrittenByUs = ({ standing, ref, serviceId }: OwnRecord): boolean =>
  ref.outcome !== 'existing' &&
  (standing === 'there' || (standing === 'open' && serviceId !== null && ref.operationId === null));

/** Records of ours by the id that they have at the service, those in doubt left out. */
export const byServiceId = (own: readonly OwnRecord[]): ReadonlyMap<string, readonly OwnRecord[]> =>
  byAnyId(own.filter(({ standing }) => standing !== 'open'));

/** Records of ours by the id that they have at the service. */
export const byAnyId = (own: readonly OwnRecord[]): ReadonlyMap<string, readonly OwnRecord[]> => {
  const found = new Map<string, OwnRecord[]>();
  for (const one of own) {
    if (one.serviceId === null) continue;
    const held = found.get(one.serviceId);
    if (held === undefined) found.set(one.serviceId, [one]);
    else held.push(one);
  }
  return found;
};

/** An entry with those records of ours that have its id, and the payments that hold it. */
export const thingOf = (
  subject: Pick<SweepSubject, 'holds'>,
  claims: ReadonlyMap<string, readonly OwnRecord[]>,
  { id, createdAt, paymentWord }: Pick<ListedEntry, 'id' | 'createdAt' | 'paymentWord'>,
): StandingThing => ({
  id,
  createdAt,
  paymentWord,
  ours: (claims.get(id) ?? []).map(({ ref }) => ref),
  paidBy: subject.holds.get(id) ?? [],
});

/** Fields that people go on working with, or that the service computes: they do not tell two things apart. */
const restless = new Set(['due_date', 'posting_date', 'total_tax', 'purchase_order', 'notes']);

/** The fields by which a thing is told from another of the same identity: header fields that must read back as sent. */
export const telling = (rules: Readable): Readable => ({
  ...rules,
  mirrors: rules.mirrors.filter(({ field, whereShown }) => whereShown !== true && !restless.has(field)),
  lines: null,
});

/** Whether two payloads ask for the same thing. */
export const isSameWish = (rules: Readable, one: JsonObject, other: JsonObject): boolean =>
  compareRecord(telling(rules), one, other).length === 0 &&
  compareRecord(telling(rules), other, one).length === 0;

/** Equal in all that reads back but for an id of the sender's own: the same thing, entered by somebody else. */
const isTwin = (
  { target: { lookUp }, rules, profile }: SweepSubject,
  { payload }: OwnRecord,
  { raw, shown }: ListedEntry,
): boolean => {
  if (lookUp.ownId === undefined || lookUp.belongsElsewhere?.(payload, raw, profile) === true) return false;
  const mirrors = rules.mirrors.filter(({ field }) => field !== lookUp.ownId);
  return compareRecord({ ...rules, mirrors }, payload, shown).length === 0;
};

/** Whether an entry of the same identity is what the record asked for. */
export const agrees = (subject: SweepSubject, own: OwnRecord, entry: ListedEntry): boolean => {
  const { target, rules, profile } = subject;
  const { payload } = own;
  const { raw, shown } = entry;
  if (target.lookUp.contradicts?.(payload, raw, profile) === true) return isTwin(subject, own, entry);
  // What is written over by the next load is known by its identity alone.
  return !target.createsOnce || compareRecord(telling(rules), payload, shown).length === 0;
};

const rootOf = (field: string): string => /^[^.[]+/.exec(field)?.[0] ?? field;

/** What reads otherwise than it was sent, without what a later change of ours explains. */
export const unexplained = (
  { rules, changes }: SweepSubject,
  { payload, serviceId, sentAt }: OwnRecord,
  { shown }: ListedEntry,
): readonly FieldDifference[] => {
  const later = (changes.get(serviceId ?? '') ?? []).filter(({ at }) => sentAt === null || at > sentAt);
  const explained = new Set(later.flatMap(({ fields }) => [...fields]));
  return compareRecord(rules, payload, shown).filter(({ field }) => !explained.has(rootOf(field)));
};
