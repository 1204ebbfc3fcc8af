import type { UpdateSight } from './update-sight';

/**
 * The law of proof: what a look at the service's list, and the want of one, make of a record that no answer has settled.
 * Invoices, orders, receipts, single changes, `reconcile` and `resolve` decide by these functions and by no others.
 */

/** `accepted`: a batch owes the answer. `unsettled`: not answered, refused or failed, and perhaps there. */
export type Standing = {
  readonly state: 'accepted' | 'unsettled';
  /** A sending of it was not answered, in this run or before. */
  readonly wasDoubted: boolean;
  /** The last thing heard of it is that it was refused, or failed in processing. */
  readonly isRefused: boolean;
  /** Times it was sent, refusals aside. */
  readonly sendings: number;
};

/** What a listed entry with the record's number and vendor is to it, where it is tied to no other record. */
export type Grade = 'proof' | 'older-twin' | 'ageless-twin' | 'suspicion' | 'nothing';

/** An entry as the law sees it. */
export type Candidate = {
  /** All that is compared agrees. */
  readonly agrees: boolean;
  /** Seen before the record's first sending began, or created before it by its own date. */
  readonly isOlder: boolean;
  /** Neither an earlier list nor its own date could tell. */
  readonly isAgeless: boolean;
};

/**
 * Equal and new is proof; whatever else is new, or of no known age, is suspicion and blocks both conclusions. Equal and of no
 * known age is suspicion as well where it may be ours, and an older twin where it cannot.
 */
export const gradeOf = ({ agrees, isOlder, isAgeless }: Candidate): Grade => {
  if (isOlder) return agrees ? 'older-twin' : 'nothing';
  if (!agrees) return 'suspicion';
  return isAgeless ? 'ageless-twin' : 'proof';
};

/**
 * What an entry that the record updates is to it. That it stands as sent is proof, unless it stood so before: then only what
 * is read past the horizon counts, and of what a batch still has nothing does. That it stands as before counts in neither
 * direction: it is what absence looks like. All else blocks both conclusions.
 */
export const gradeOfUpdate = (
  { stands, wasSo }: Pick<UpdateSight, 'stands' | 'wasSo'>,
  { isPastHorizon }: { readonly isPastHorizon: boolean },
): Grade => {
  switch (stands) {
    case 'as-sent':
      return wasSo === true && !isPastHorizon ? 'suspicion' : 'proof';
    case 'as-before':
      return 'nothing';
    case 'otherwise':
      return 'suspicion';
  }
};

/** What a complete listing shows of a record. Ids stand in the order of the list. */
export type Sight = {
  readonly proofs: readonly string[];
  readonly olderTwins: readonly string[];
  readonly agelessTwins: readonly string[];
  readonly suspicions: readonly string[];
  /** Records of ours that are equal to it and sought as well, itself counted; and its place among them, from 0. */
  readonly rivals: number;
  readonly turn: number;
};

export type Verdict =
  /** Ours stands there, under this id. */
  | { readonly kind: 'created'; readonly id: string }
  /** An equal one stands there that is not known to be ours. */
  | { readonly kind: 'existing'; readonly id: string }
  /** The refusal counts. */
  | { readonly kind: 'refused'; readonly isProven: boolean }
  /** Proven absent: it may go out again, alone. */
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'person';
      readonly why: 'several' | 'tie' | 'suspicion' | 'in-vain' | 'no-witness' | 'gone';
    };

/** Sendings without an answer after which a person is asked. */
const MOST_SENDINGS = 2;

const person = (why: Extract<Verdict, { kind: 'person' }>['why']): Verdict => ({ kind: 'person', why });

const existingAmong = (ids: readonly string[], { rivals, turn }: Sight): Verdict => {
  const id = ids[turn];
  return id === undefined || ids.length < rivals ? person('tie') : { kind: 'existing', id };
};

/** What is equal speaks for itself, with or without a witness; null: it does not settle the record. */
const byWhatIsThere = (record: Standing, sight: Sight): Verdict | null => {
  const { proofs, olderTwins, agelessTwins, rivals, turn } = sight;
  if (proofs.length > rivals) return person('several');
  const id = proofs.length === rivals ? proofs[turn] : undefined;
  if (id !== undefined)
    return { kind: !record.wasDoubted && record.state !== 'accepted' ? 'existing' : 'created', id };
  // A refused sending made nothing, so an equal one of any age is not ours.
  const mayBeSettled = record.state !== 'accepted' && !record.wasDoubted && proofs.length === 0;
  const twins = [...olderTwins, ...agelessTwins];
  return mayBeSettled && twins.length > 0 ? existingAmong(twins, sight) : null;
};

/** A witness has shown that the list is new enough: what it does not show is not there. */
const byAbsence = (record: Standing, sight: Sight): Verdict => {
  if (sight.proofs.length > 0) return person('tie');
  if (sight.olderTwins.length > 0) return existingAmong(sight.olderTwins, sight);
  const isSuspect = sight.suspicions.length > 0 || sight.agelessTwins.length > 0;
  if (isSuspect && record.wasDoubted) return person('suspicion');
  if (record.isRefused) return { kind: 'refused', isProven: true };
  return record.sendings < MOST_SENDINGS ? { kind: 'absent' } : person('in-vain');
};

/** What a complete listing makes of a record; null: nothing can be said yet. */
export const judge = (record: Standing, sight: Sight, hasWitness: boolean): Verdict | null => {
  const there = byWhatIsThere(record, sight);
  if (there !== null || record.state === 'accepted') return there;
  return hasWitness ? byAbsence(record, sight) : null;
};

/**
 * Nothing is left to send, so no witness can come. A refusal that nothing contradicts keeps its word; of the rest a person is
 * asked, and a later import may bear witness still. `showsEqual`: the last listing showed an equal entry.
 */
export const lastWord = (record: Standing, showsEqual: boolean): Verdict =>
  record.isRefused && !record.wasDoubted && !showsEqual
    ? { kind: 'refused', isProven: false }
    : person('no-witness');

/** What an answer makes of one record. Nothing is rejected or failed by the service's word alone. */
export const standingAfter = (
  before: Pick<Standing, 'wasDoubted' | 'sendings'>,
  answer: 'accepted' | 'unknown' | 'refused' | 'failed',
): Standing => {
  switch (answer) {
    case 'accepted':
      return { ...before, state: 'accepted', isRefused: false, sendings: before.sendings + 1 };
    case 'unknown':
      return { state: 'unsettled', wasDoubted: true, isRefused: false, sendings: before.sendings + 1 };
    case 'refused':
      return { ...before, state: 'unsettled', isRefused: true };
    case 'failed':
      return { ...before, state: 'unsettled', isRefused: true };
  }
};

/** Another record of ours, as far as it can bear witness. Times are epoch milliseconds of our clock. */
export type Witness = {
  /** Its id came with the service's answer; one that was only found may be older, and somebody else's. */
  readonly isAnswered: boolean;
  /** When the sending that made it began. */
  readonly begunAt: number;
  /** The listing shows it. */
  readonly isShown: boolean;
  /** Its entry is not older than its sending; null: ages cannot be told. */
  readonly isFresh: boolean | null;
};

/**
 * Whether a record of ours proves the listing new enough for another whose doubtful sendings are all past their horizon at
 * `horizon`. `mayEcho`: the service may answer a repeated id with an entry that was there before.
 */
export const isWitness = (
  witness: Witness,
  { horizon, mayEcho }: { readonly horizon: number; readonly mayEcho: boolean },
): boolean =>
  witness.isAnswered &&
  witness.isShown &&
  witness.begunAt > horizon &&
  (witness.isFresh === null ? !mayEcho : witness.isFresh);
