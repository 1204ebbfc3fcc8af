import { z } from 'zod';
import { fieldDifferenceSchema } from '../lines';

/** A record of this journal: of an import at its row, or a single change. */
export const ownRefSchema = z
  .object({
    importId: z.string().nullable(),
    record: z.number().int().nullable(),
    row: z.number().int().nullable(),
    /** Name of the import's file, or of the change. */
    name: z.string(),
    operationId: z.string().nullable(),
    outcome: z.string(),
  })
  .readonly();
export type OwnRef = z.infer<typeof ownRefSchema>;

/** A payment of this journal that holds an invoice. */
export const paymentHoldSchema = z
  .object({
    importId: z.string(),
    record: z.number().int(),
    paymentId: z.string().nullable(),
    state: z.string(),
    /** What it pays in all. */
    amount: z.string(),
    /** What of that is for the invoice it is told of with; absent: all of it, or not known. */
    share: z.string().optional(),
    currency: z.string(),
    /** It may move money, or has: neither refused nor cancelled nor unsent. */
    isLive: z.boolean(),
  })
  .readonly();
export type PaymentHold = z.infer<typeof paymentHoldSchema>;

/** A thing that stands at the service. */
export const standingThingSchema = z
  .object({
    id: z.string(),
    /** `created_at_utc` as the service tells it; null: it does not. */
    createdAt: z.string().nullable(),
    /** Records of this journal that have this id; none: it is not known to be ours. */
    ours: z.array(ownRefSchema).readonly(),
    /** The service's own word on its payment; null: none. */
    paymentWord: z.string().nullable(),
    paidBy: z.array(paymentHoldSchema).readonly(),
  })
  .readonly();
export type StandingThing = z.infer<typeof standingThingSchema>;

/**
 * `twice`: more stand there than were wanted. `lines-multiplied`: every line stands there more than once. `differs`: it reads
 * otherwise than sent. `missing`: it is not there. `unlisted`: the list leaves it out although it reads by its id.
 * `refused-there`: the journal says refused or failed, and an equal one stands there. `given-up-there`: a person
 * decided that it is never sent again, and it stands there. `paid-twice`: two payments hold it.
 * `payment-refused-held`: a payment was refused, and its invoices read paid or scheduled. `payment-cancelled`: one that was made
 * reads cancelled, and no cancel was asked for here.
 * `same-number`: several stand there under one number and vendor with other contents, at least one of them ours.
 */
export const sweepKinds = [
  'paid-twice',
  'payment-refused-held',
  'payment-cancelled',
  'twice',
  'lines-multiplied',
  'refused-there',
  'given-up-there',
  'same-number',
  'missing',
  'unlisted',
  'differs',
] as const;
export type SweepKind = (typeof sweepKinds)[number];

/** One thing that a sweep found, as it stood then. */
export const sweepFindingSchema = z
  .object({
    kind: z.enum(sweepKinds),
    /** Name of the target; where payments are told of, of what pays. */
    target: z.string(),
    /** What it is about: stays the same however often it is found. */
    subject: z.string(),
    /** What was seen: another text where something else stands there by now, so that an answer holds for what it was given for. */
    seen: z.string(),
    /** By what a person knows it, for example its number. */
    label: z.string(),
    /** How many should stand there. */
    wanted: z.number().int(),
    /** Records of ours it is about. */
    ours: z.array(ownRefSchema).readonly(),
    /** All of them were loaded as archived, which is what makes the service call them paid. Absent: not so, or not known. */
    isArchived: z.literal(true).optional(),
    /** This journal sent one of them a second time, since a list did not show the first. Absent: not so, or not known. */
    isSentAgain: z.literal(true).optional(),
    /** Whose the lines are that stand there beside all that were sent last: of our earlier sendings, or not ours. Absent: there are none, or each is one that was sent last. */
    beside: z.enum(['ours', 'others']).optional(),
    things: z.array(standingThingSchema).readonly(),
    differences: z.array(fieldDifferenceSchema).readonly(),
    payments: z.array(paymentHoldSchema).readonly(),
  })
  .readonly();
export type SweepFinding = z.infer<typeof sweepFindingSchema>;

/** What a sweep says of one list. */
export const sweptListSchema = z
  .object({
    target: z.string(),
    /** Read to its end, and no entry of it could not be made out. */
    isWhole: z.boolean(),
    entries: z.number().int(),
    /** Things that records of ours asked for and that were held against it: the same thing in several imports counts once. */
    records: z.number().int(),
    /** The service lists them; else only this journal was looked through, and `text` says for what. */
    isListed: z.boolean().default(true),
    /** Ids that it does not show and that no later own record proves missing. */
    notYetSaid: z.array(z.string()).readonly(),
    /** When the newest own record that it showed was sent (epoch ms), if its id came with an answer; null: it showed none. */
    witnessAt: z.number().nullable(),
    /** Why it could not be read whole, or is not listed; empty else. */
    text: z.string(),
    /** Findings of earlier sweeps, by their keys, that called missing or left out what it shows by now. */
    seenAgain: z.array(z.string()).readonly().default([]),
  })
  .readonly();
export type SweptList = z.infer<typeof sweptListSchema>;
