import { z } from 'zod';

const at = z.number();
const run = z.number().int();
const record = z.number().int();

/** A field that reads otherwise than it was sent. `field` as in the payload (`total_amount`, `items[2].price`). */
export const fieldDifferenceSchema = z
  .object({
    field: z.string(),
    sent: z.string(),
    got: z.string(),
    /** Why it matters, as a sentence. */
    why: z.string(),
  })
  .readonly();
export type FieldDifference = z.infer<typeof fieldDifferenceSchema>;

/** What a field read the last time and reads now. */
export const fieldChangeSchema = z
  .object({ field: z.string(), before: z.string(), after: z.string() })
  .readonly();
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** Which records a person wants read back. */
const readBackChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }).readonly(),
  /** So many, chosen by a seed that makes the choice repeatable. */
  z.object({ kind: z.literal('sample'), size: z.number().int().min(1) }).readonly(),
]);
export type ReadBackChoice = z.infer<typeof readBackChoiceSchema>;

/** What a look at one record came to. `unread`: it could not be compared; that says nothing of it. */
export const readStateSchema = z.enum(['matched', 'different', 'missing', 'unread']);
export type ReadState = z.infer<typeof readStateSchema>;

export const moneySchema = z.object({ amount: z.string(), currency: z.string() }).readonly();

const changed = z.array(fieldChangeSchema).readonly();

/**
 * One line of an import's history of reading back; only ever appended. What the app shows is derived from these lines.
 * `at` is epoch milliseconds.
 */
export const readBackLineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun'), at, run, choice: readBackChoiceSchema, seed: z.string() }).readonly(),
  /** A record was read and compared. `from`: the list or a read of its own, whose bodies differ. */
  z
    .object({
      kind: z.literal('read'),
      at,
      run,
      record,
      serviceId: z.string(),
      from: z.enum(['list', 'one']),
      /** SHA-256 of the entry, hexadecimal: equal as long as nothing in it changes. */
      bodySha256: z.string(),
      differences: z.array(fieldDifferenceSchema).readonly(),
      /** Fields that are not compared, as they read. */
      derived: z.record(z.string(), z.string()).readonly(),
      money: moneySchema.nullable(),
      /** Paid for one of the two sides and not for the other; absent: nothing of the kind. */
      paidOtherwise: z
        .object({ kind: z.enum(['payable-there', 'archived-there']), text: z.string() })
        .readonly()
        .optional(),
      /** Against the look before it; null: there was none. */
      changed: changed.nullable(),
    })
    .readonly(),
  /** The service answered that it does not have it, or a whole list does not show it. */
  z
    .object({
      kind: z.literal('missing'),
      at,
      run,
      record,
      /** Null: none is known, and no entry of a whole list is it. */
      serviceId: z.string().nullable(),
      text: z.string(),
      changed: changed.nullable(),
    })
    .readonly(),
  /** It could not be compared. `code`: of the issue table. */
  z
    .object({
      kind: z.literal('unread'),
      at,
      run,
      record,
      serviceId: z.string().nullable(),
      code: z.string(),
      text: z.string(),
    })
    .readonly(),
  /** The list was read to its end. `isWhole` false: the service said that there are more, or it left out the id in `text`. */
  z
    .object({
      kind: z.literal('listed'),
      at,
      run,
      isWhole: z.boolean(),
      entries: z.number(),
      text: z.string(),
    })
    .readonly(),
  /** The list could not be read: nothing was searched. */
  z.object({ kind: z.literal('not-listed'), at, run, text: z.string() }).readonly(),
  /** Something at the service that equals a record, or may be one in doubt, and that no record accounts for. */
  z
    .object({
      kind: z.literal('unexpected'),
      at,
      run,
      serviceId: z.string(),
      /** The record that it is a second copy of. */
      record,
      /** What it shows of itself, for the eye. */
      shown: z.record(z.string(), z.string()).readonly(),
      money: moneySchema.nullable(),
      /** The record is in doubt: this may be what became of it. */
      mayBeInDoubt: z.boolean(),
      /** Fields that read otherwise than they were sent, and fields that it does not show. */
      differs: z.array(z.string()).readonly().optional(),
      unshown: z.array(z.string()).readonly().optional(),
      /** Fields in which it is equal to the record; absent or empty: it is known by its identity alone. */
      agrees: z.array(z.string()).readonly().optional(),
    })
    .readonly(),
  /** `paused`: it goes on where it was. `code` and `text` say why it stands. */
  z
    .object({
      kind: z.literal('ended'),
      at,
      run,
      state: z.enum(['finished', 'paused']),
      code: z.string().nullable(),
      text: z.string().nullable(),
    })
    .readonly(),
]);
export type ReadBackLine = z.infer<typeof readBackLineSchema>;

/** Lines of one record. */
export type RecordLine = Extract<ReadBackLine, { readonly kind: 'read' | 'missing' | 'unread' }>;

/** What a line says of its record. */
export const stateOfLine = (line: RecordLine): ReadState => {
  switch (line.kind) {
    case 'read':
      return line.differences.length === 0 ? 'matched' : 'different';
    case 'missing':
      return 'missing';
    case 'unread':
      return 'unread';
  }
};
