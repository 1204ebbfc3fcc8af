import { z } from 'zod';
import { paymentReadSchema } from '../service/payments/read';
import { resolvedLineSchema } from '../service/payments/resolved';

/**
 * Why a chunk exists. `half`: part of a search for the refused records; `rest`: what a search left over; `again`: proven
 * absent; `tail`: the last record, kept back so that a list that shows it is proven new enough for all before it.
 */
const purposeSchema = z.enum(['canary', 'planned', 'half', 'rest', 'again', 'tail']);
export type Purpose = z.infer<typeof purposeSchema>;

const at = z.number();
const chunk = z.number().int();
const records = z.array(z.number().int()).readonly();

/** A request-sized slice of records. Numbers count from 1 within an import and are never used twice. */
const chunkSchema = z
  .object({
    chunk,
    /** The chunk it was made from; null for a planned one. */
    parent: chunk.nullable(),
    purpose: purposeSchema,
    /** Records in the order in which they are sent. */
    records,
    /** Search: if this chunk is accepted, one of these is bad. They belong to no other chunk yet. */
    suspects: records,
    /** Search: nothing is known of these yet. They belong to no other chunk yet. */
    untested: records,
    /**
     * The search it belongs to: the chunk that was refused whole, the records found refused and passed since, and the
     * requests it took so far (absent in older journals).
     */
    search: z
      .object({
        root: chunk,
        refused: z.number().int(),
        passed: z.number().int(),
        spent: z.number().int().optional(),
      })
      .readonly()
      .optional(),
    /** Parted by location after a 403: all its records are of this one. */
    location: z.string().optional(),
    /** One record of a refused location, sent to see whether another is let through. */
    isTrial: z.literal(true).optional(),
    /** An update of what is there: nothing else goes out until it was read back. */
    alone: z.literal(true).optional(),
    /** How many lines stood there before; absent: not known, or nothing stood there. */
    linesBefore: z.number().int().optional(),
    /** It goes out again since a list did not show it (absent in older journals, and where a person said so). */
    provenAbsent: z.literal(true).optional(),
    /** What stands there by now of its one record, which was to be created: it is not sent by this import. */
    kept: z.string().optional(),
  })
  .readonly();
export type Chunk = z.infer<typeof chunkSchema>;

/** Why an exchange came to nothing, for sure. */
const notDoneSchema = z.enum([
  /** 429 or 503. */
  'busy',
  /** The connection was refused or never made: no byte left. */
  'unreachable',
  /** First 401: the token is renewed and the request repeated once. */
  'token',
  /** Second 401 in a row, or a refused token request. */
  'credentials',
  /** 403. */
  'permission',
  /** 404, 405 or 410, or a redirect: the address or the set-up is wrong. */
  'not-found',
  /** 413. */
  'too-large',
  /** The key holds another body, perhaps that of an own payment that was refused: that one is asked after under it first. */
  'key-of-own',
  /** That one was refused again in the same words: nothing was paid under the key, and the next one follows. */
  'key-spent',
]);
export type NotDone = z.infer<typeof notDoneSchema>;

/** What the answer to a chunk says, or that none came. */
const answerSchema = z.discriminatedUnion('kind', [
  /** The reply tells of every record; the outcomes stand beside it. */
  z
    .object({
      kind: z.literal('settled'),
      notes: z.array(z.string()).readonly(),
      letThrough: z.array(z.string()).readonly().optional(),
    })
    .readonly(),
  /** `batchId` null: taken, and it is not told under what id; it is looked for in the list. */
  z
    .object({
      kind: z.literal('accepted'),
      batchId: z.string().nullable(),
      /** Locations of which something was let through for the first time in the run. */
      letThrough: z.array(z.string()).readonly().optional(),
    })
    .readonly(),
  /**
   * Nothing was created. `byPosition`: the reply said which; those are rejected, the others go on in a new chunk. `isOdd`: in a
   * status of which the service does not say so.
   */
  z
    .object({
      kind: z.literal('refused'),
      byPosition: z.boolean(),
      code: z.string(),
      text: z.string(),
      isOdd: z.literal(true).optional(),
    })
    .readonly(),
  /** Nothing was done. `retryAt`: epoch milliseconds before which it is not tried again. */
  z
    .object({
      kind: z.literal('not-done'),
      why: notDoneSchema,
      retryAt: z.number(),
      text: z.string(),
      /** The locations of a chunk that was refused with a 403. */
      locations: z.array(z.string()).readonly().optional(),
      /** Of `key-of-own`: the body that is asked after, and what it was refused with. */
      earlier: z.object({ body: z.string(), text: z.string() }).readonly().optional(),
    })
    .readonly(),
  /** It may have happened. */
  z
    .object({
      kind: z.literal('in-doubt'),
      why: z.enum([
        'no-reply',
        'server-error',
        'unreadable',
        'redirected',
        /** A 404 under a key: a gateway may say so after the write. */
        'not-found',
        'crash',
        'refused-under-key',
        'key-of-another',
        /** Under a key: the answer has the id of a payment of another record. */
        'id-of-another',
        /** The answer names a payments vendor that is another one. */
        'payee-of-another',
      ]),
      text: z.string(),
    })
    .readonly(),
]);
export type Answer = z.infer<typeof answerSchema>;

/**
 * What is known of one record. `pending` after `in-doubt`: proven absent, it goes out again. Not the last word yet, and
 * pending for a person: `written`, the service has it, and its id is proven at the end by listing; `told`, refused or failed
 * by the service's word (`as`), which counts once it was looked for; `unread`, created or updated by the service's word
 * (`as`), which counts once it was read back.
 */
const outcomeSchema = z
  .object({
    record: z.number().int(),
    outcome: z.enum([
      'created',
      'updated',
      'existing',
      'failed',
      'rejected',
      'in-doubt',
      'written',
      'told',
      'unread',
      'pending',
    ]),
    as: z.enum(['rejected', 'failed', 'created', 'updated']).optional(),
    /** False: nothing contradicts a refusal, and no witness proved it; later runs look once more. */
    isProven: z.boolean().optional(),
    serviceId: z.string().nullable(),
    /** The answer gave the id as a number. */
    idIsNumber: z.boolean().optional(),
    /** Code of the issue table; null where the outcome needs no words. */
    code: z.string().nullable(),
    /** The service's own words, or what a person should know. */
    text: z.string().nullable(),
    evidence: z.enum(['reply', 'batch-results', 'look-up', 'list', 'no-reply', 'person']),
    /** A person's decision: who decided, and their own words; `text` holds both. */
    by: z.string().optional(),
    note: z.string().optional(),
    /** What the entry says otherwise that a person called this record: somebody else's payment of the same. */
    differs: z.string().optional(),
  })
  .readonly();
export type Outcome = z.infer<typeof outcomeSchema>;

/** Why only a person can tell: the same words as the law's. */
const openWhySchema = z.enum([
  ...(['several', 'tie', 'suspicion', 'in-vain', 'no-witness', 'hidden', 'hole', 'cut'] as const),
  /** What an update was sent for stood there, and is not shown any more. */
  'gone',
]);
export type OpenWhy = z.infer<typeof openWhySchema>;

const standsSchema = z.enum(['as-sent', 'as-before', 'otherwise']);

/** The entry that a record updates, how it stands, and which lines are there and were sent, for the eye. */
const updateStandsSchema = z.object({ id: z.string(), stands: standsSchema, text: z.string() }).readonly();
export type UpdateStands = z.infer<typeof updateStandsSchema>;

/** Entries that may be a record, as a look showed them. */
const sightSchema = z
  .object({
    record: z.number().int(),
    candidates: z
      .array(
        z
          .object({
            id: z.string(),
            grade: z.enum(['proof', 'older-twin', 'ageless-twin', 'suspicion', 'nothing']),
            /** Fields that read otherwise, and fields that it does not show. */
            differs: z.array(z.string()).readonly(),
            unshown: z.array(z.string()).readonly(),
            createdAt: z.string().nullable(),
            /** Sending the record updates it, so that it need not be new to be what became of it. */
            isUpdated: z.literal(true).optional(),
            /** How such an entry stood (absent in older journals), whether this service added lines, and which lines are where. */
            stands: standsSchema.optional(),
            isAdded: z.literal(true).optional(),
            text: z.string().optional(),
          })
          .readonly(),
      )
      .readonly(),
  })
  .readonly();
export type RecordSight = z.infer<typeof sightSchema>;

/** Why a run stands still although records are left. Each has its sentence in the issue table under `paused-…`. */
const pauseReasonSchema = z.enum([
  'credentials',
  'unreachable',
  'permission',
  'not-found',
  'service-failing',
  'all-refused',
  /** The service answered, and no answer told what became of the records in it. */
  'nothing-told',
  /** An invoice read otherwise than the payment says; that payment was held back. */
  'invoice-changed',
  /** The first payment at a location waits for a person's look. */
  'first-payment',
  /** A payment reads back otherwise than it was sent. */
  'payment-differs',
  /** A payment reads cancelled as soon as it is read. */
  'payment-cancelled',
  /** The service has answered with another payment than the one that was sent. */
  'payment-of-another',
  /** An update did not leave an order with the lines of the file. */
  'order-lines',
  /** Orders that were to be created stand there by now; all else was sent. */
  'orders-kept',
  /** What stands at the service could not be read, or not whole, and nobody has said that it is sent all the same. */
  'list-unread',
  'person',
]);
export type PauseReason = z.infer<typeof pauseReasonSchema>;

const fact = <K extends string, S extends z.ZodRawShape>(kind: K, fields: S) =>
  z.object({ kind: z.literal(kind), at, ...fields }).readonly();

/**
 * One line of the submission's history. Facts are only ever appended; what happens next is a function of them.
 * `at` is epoch milliseconds.
 */
export const factSchema = z.discriminatedUnion('kind', [
  /** A run begins: start, resume and recovery after a crash alike. */
  fact('run', {
    /** What the machine's own clock shows, which nobody can set and which begins anew with the machine, ms. */
    machineMs: z.number().optional(),
  }),
  fact('chunk', { made: chunkSchema }),
  /** On disk before the first byte of the chunk's request leaves. */
  fact('intent', {
    chunk,
    /** Where it hangs on the records of the chunk; otherwise as the target says. */
    resend: z.enum(['upsert', 'look-up']).optional(),
    /** The key under which it is sent; a repeat carries the one of the first sending. */
    key: z.string().optional(),
    /** The header that carries the key: a repeat goes out under the same one. */
    header: z.string().optional(),
    /** The very body, with the first sending under the key: a repeat sends it again. */
    body: z.string().optional(),
  }),
  fact('answer', { chunk, answer: answerSchema }),
  fact('outcomes', { chunk, outcomes: z.array(outcomeSchema).readonly() }),
  /** Ids that a reply says were created or updated without saying for which record. */
  fact('written-ids', {
    chunk,
    created: z.array(z.string()).readonly(),
    updated: z.array(z.string()).readonly(),
    /** Those of the updated ones that no list had shown, each with that list, in words. */
    unseen: z.record(z.string(), z.string()).optional(),
  }),
  /** One question after a batch's progress, answered: what it said. `over`: no more will come. */
  fact('progress', { chunk, state: z.enum(['running', 'over', 'unknown']), text: z.string() }),
  /** One reading of a batch's results. `left`: records they do not settle (yet). */
  fact('results', { chunk, left: records }),
  /**
   * Patience with a batch has ended; it is asked again by a later run. What it leaves untold is looked for in the list before
   * it waits (`seek`), or is in doubt from now on (`doubt`). `unclear`: how earlier journals say `doubt`.
   */
  fact('waiting', { chunk, untold: z.enum(['seek', 'doubt']).optional(), unclear: z.boolean().optional() }),
  /** A read that failed, or a token that could not be had. `retryAt` as above. */
  fact('trouble', {
    why: z.enum([
      'unreachable',
      'server-error',
      'busy',
      'credentials',
      'permission',
      'not-found',
      'unreadable',
    ]),
    retryAt: z.number(),
    text: z.string(),
  }),
  /** A read that went well and settled nothing by itself. */
  fact('heard', {}),
  /**
   * A listing in which records that no answer has settled were looked for. `begunAt`: when its first page was asked for.
   * Holes: records of ours that the service had told of since the first of these was sent, and that it does not show.
   */
  fact('look', {
    chunks: z.array(chunk).readonly(),
    /** Records whose refusal was looked into; they belong to no chunk any more. */
    told: records,
    begunAt: z.number(),
    isWhole: z.boolean(),
    /** The service does not let this list be read, or it cannot be made out. */
    isRefused: z.boolean().optional(),
    holes: z.array(z.string()).readonly(),
    /** What went out again since a list did not show it, and this one shows; absent: nothing was still to be shown. */
    again: z.array(z.string()).readonly().optional(),
    /**
     * What had been turned away was looked for as well: whether nothing speaks against the service having made nothing of it, and how
     * many that went out again are shown, and are not yet. `isLast`: nothing more is sent in this run. Absent: there was none.
     */
    away: z
      .object({
        isLast: z.boolean(),
        isClean: z.boolean(),
        shown: z.number().int(),
        unshown: z.number().int(),
      })
      .readonly()
      .optional(),
    /** The newest entry of ours that it showed, and when the sending of that one began. */
    newest: z.object({ serviceId: z.string(), begunAt: z.number() }).readonly().nullable(),
    sights: z.array(sightSchema).readonly(),
    /** Records that this look cannot settle although it could be trusted, and why. */
    open: z
      .array(
        z
          .object({
            record: z.number().int(),
            why: openWhySchema,
            ids: z.array(z.string()).readonly(),
            /** It updates what stands there: how that stands. */
            update: updateStandsSchema.optional(),
          })
          .readonly(),
      )
      .readonly(),
  }),
  /**
   * The first record was read back. `differs`: fields that this service shows otherwise than they were sent; they are not
   * compared from now on. `isDated`: its own date of creation lies within its sending; `clockOffsetMs`: the service's clock
   * less ours.
   */
  fact('borne-out', {
    record: z.number().int(),
    serviceId: z.string(),
    differs: z.array(z.string()).readonly(),
    /** What else reads otherwise, as its lines: told to people, and held against nothing. Absent: nothing. */
    besides: z.array(z.string()).readonly().optional(),
    /** Something that can be compared reads otherwise. Absent: nothing, or what differs is only not shown. */
    isDifferent: z.literal(true).optional(),
    isDated: z.boolean(),
    clockOffsetMs: z.number(),
    /** The service had nothing under that id. Absent: it showed it, or did not say. */
    isGone: z.literal(true).optional(),
  }),
  /** What was created or updated by the service's word was read back. `differs`: what reads otherwise. */
  fact('read', {
    record: z.number().int(),
    serviceId: z.string(),
    differs: z.array(z.string()).readonly(),
    /** What that shows of this service and the lines of an update (observed); absent: nothing. */
    lines: z.enum(['replaced', 'added', 'other']).optional(),
    /** The same in words, where the run stops for it. */
    text: z.string().optional(),
  }),
  /** A listing read to its end, as journals before the law of proof tell of it. */
  fact('look-up', { chunks: z.array(chunk).readonly(), proof: z.boolean(), absent: records }),
  /** What a payment pays was read just before it is sent. `isSame`: as the payment says; else its record is not sent. */
  fact('examined', {
    chunk,
    isSame: z.boolean(),
    /** The record alone is left out, and the run goes on: what speaks against it is its own affair. */
    goesOn: z.literal(true).optional(),
    text: z.string(),
    /** The invoices that its lines mean, as they read then (absent in older journals). */
    lines: z.array(resolvedLineSchema).readonly().optional(),
  }),
  /** A payment was read after its creation. `read` null: it cannot be read. */
  fact('followed', {
    chunk,
    record: z.number().int(),
    finding: z.enum(['same', 'first', 'differs', 'cancelled', 'of-another']),
    text: z.string(),
    read: paymentReadSchema.nullable(),
    /** The location and what its invoices are named by, where all of them read otherwise than unpaid since: such payments hold them. */
    tiedAt: z.string().optional(),
    /** The same, where one of them still read unpaid: such a payment holds nothing that can be seen. */
    looseAt: z.string().optional(),
  }),
  /**
   * A payment of the service was read because a person named its id for a record, or had named it before. `unread`: it could not
   * be asked for. `invoices` null: it does not show them.
   */
  fact('named', {
    record: z.number().int(),
    serviceId: z.string(),
    reads: z.enum(['there', 'none', 'unread']),
    code: z.string().nullable(),
    label: z.string().nullable(),
    invoices: z
      .array(z.object({ id: z.string().nullable(), number: z.string().nullable() }).readonly())
      .readonly()
      .nullable(),
  }),
  /** Its invoices still read unpaid, which the service may only show later: it is read again then, epoch milliseconds. */
  fact('follow-again', { chunk, record: z.number().int(), notBefore: z.number() }),
  /** A look showed the service to be otherwise than the law of proof takes it to be: nothing goes out again by itself. */
  fact('assumption-broken', {
    assumption: z.enum(['horizon', 'list-order', 'list-key', 'list-again']),
    serviceId: z.string(),
    delayMs: z.number(),
  }),
  /** A person has said that nothing more comes of the batch of a chunk: its records are in doubt from now on. */
  fact('batch-dead', { chunk }),
  /** Records of a chunk in doubt that no machine can settle: they are left to a person. */
  fact('gave-up', { chunk }),
  /**
   * The listing that ties written records to their ids is done. `isEarly`: some that were written just before it are not
   * shown; it is read again.
   */
  fact('proved', { isEarly: z.boolean().optional() }),
  /** Upserts of an earlier run whose answers were lost were looked for: what was not there as it was sent goes out again. */
  fact('rechecked', { chunks: z.array(chunk).readonly() }),
  /** The run ends. `paused` keeps its reason. */
  fact('end', {
    state: z.enum(['finished', 'waiting', 'stopped', 'paused']),
    reason: pauseReasonSchema.nullable(),
    text: z.string().nullable(),
  }),
]);
export type Fact = z.infer<typeof factSchema>;
