import { z } from 'zod';
import { summarySchema } from './shapes';

const invoiceEntry = z.object({
  amount: z.string(),
  currency: z.string(),
  /** Keys that tie the entry to an invoice, by our names: invoiceId, invoiceNumber. */
  keys: z.record(z.string(), z.string()),
});

/** What needs a person about a payment, in plain sentences. */
const paymentFindingSchema = z.object({ code: z.string(), sentence: z.string(), advice: z.string() });

/** One payment of the register: the journal is the only list of payments there is. */
const paymentEntrySchema = z.object({
  /** Stable within the journal: import and record. */
  ref: z.string(),
  importId: z.string(),
  record: z.number(),
  connectionId: z.string(),
  connection: z.string(),
  environment: z.string(),
  /** Id at the service; null until it is known. */
  paymentId: z.string().nullable(),
  state: z.enum(['not-sent', 'in-doubt', 'refused', 'created', 'cancelled', 'cancelling']),
  /** In doubt, and a person decided that it is never sent again: nothing is asked any more; its invoices stay held. */
  isLeftForGood: z.literal(true).optional(),
  statusCode: z.string().nullable(),
  statusLabel: z.string().nullable(),
  /** Whether it may still change: an unknown code always may. */
  isTerminal: z.boolean(),
  vendorId: z.string(),
  vendorName: z.string().nullable(),
  locationId: z.string(),
  sendOn: z.string(),
  currency: z.string(),
  total: z.string(),
  paymentMethod: z.string().nullable(),
  invoices: z.array(invoiceEntry),
  createdAt: z.string(),
  refreshedAt: z.string().nullable(),
  message: z.string().nullable(),
  advice: z.string().nullable(),
  /** Other payments not known to be cancelled that hold an invoice of this one: it is paid twice. Absent: none. */
  twice: z
    .array(z.object({ invoiceId: z.string(), ref: z.string(), paymentId: z.string().nullable() }))
    .optional(),
  /** The code of what `message` tells, where a person has to do something about it. Absent: nobody has. */
  needsPerson: z.string().optional(),
  /** What of it needs a person, once it was read on order. Absent: nothing, or it was not asked for. */
  findings: z.array(paymentFindingSchema).optional(),
});

const paymentDetailSchema = paymentEntrySchema.extend({
  history: z.array(
    z.object({
      at: z.string(),
      what: z.enum(['read', 'created', 'cancel-asked', 'cancelled', 'not-cancelled', 'in-doubt']),
      code: z.string().nullable(),
      label: z.string().nullable(),
      text: z.string().nullable(),
    }),
  ),
  /** What differs between what was sent and what reads back. */
  differences: z.array(z.object({ field: z.string(), sent: z.string(), got: z.string() })),
  /** The payment as last read, raw; null: not read yet. */
  raw: z.json().nullable(),
  /** Whether a cancel can still work, in words where it can not. */
  cancel: z.object({ mayWork: z.boolean(), sentence: z.string() }),
});

const paymentVendorEntrySchema = z.object({
  ref: z.string(),
  importId: z.string(),
  record: z.number(),
  connectionId: z.string(),
  /** Connections in use to the service that has it, whichever it was made over: it can be paid over each. */
  payableOver: z.array(z.string()),
  connection: z.string(),
  vendorId: z.string().nullable(),
  state: z.enum(['not-sent', 'in-doubt', 'refused', 'created', 'exists']),
  fields: z.record(z.string(), z.string()),
  createdAt: z.string(),
  message: z.string().nullable(),
  advice: z.string().nullable(),
});

/** A question about one invoice of a draft that a person may answer by name and reason. */
const paymentQuestionSchema = z.object({
  record: z.number(),
  payee: z.string(),
  /** As the payment names it. */
  invoice: z.string(),
  code: z.string(),
  /** What was read: an answer holds for that alone. */
  seen: z.string(),
  kind: z.enum(['override', 'ask']),
  message: z.string(),
  advice: z.string(),
});

const paymentWordsSchema = z.object({
  service: z.string(),
  words: z.array(z.object({ word: z.string(), name: z.string(), note: z.string(), at: z.string() })),
  /** Words that invoices of the service read when they were read last, with how many did. */
  read: z.array(z.object({ word: z.string(), invoices: z.number() })),
});

/** Payments and their vendors. New ones are imports of rows typed in, with the same checks, journal and outcomes. */
export const paymentProcedures = {
  'payments.list': {
    input: z.object({
      connectionId: z.string().nullable().default(null),
      search: z.string().default(''),
      limit: z.number().int().min(1).max(10_000).default(500),
    }),
    output: z.object({ total: z.number(), entries: z.array(paymentEntrySchema) }),
  },
  /** By the id at the service or by `ref`. */
  'payments.get': { input: z.object({ payment: z.string() }), output: paymentDetailSchema },
  /** A new payment as a checked import of its own; `imports.submit` sends it. */
  'payments.draft': {
    input: z.object({
      connectionId: z.string(),
      company: z.string(),
      locationId: z.string(),
      vendorId: z.string(),
      sendOn: z.string(),
      invoices: z.array(invoiceEntry).min(1),
    }),
    output: summarySchema,
  },
  /** Reads payments one by one; none named: all that may still change. */
  'payments.refresh': {
    input: z.object({
      connectionId: z.string().nullable().default(null),
      payments: z.array(z.string()).default([]),
    }),
    output: z.array(paymentEntrySchema),
  },
  /** The outcome is what the body of the answer says. */
  'payments.cancel': {
    input: z.object({ payment: z.string(), confirmProduction: z.string().nullable().default(null) }),
    output: paymentDetailSchema,
  },
  /** What is asked of the invoices of a checked import that pays, and what was answered by name and reason. */
  'payments.questions': {
    input: z.object({ importId: z.string() }),
    output: z.object({
      open: z.array(paymentQuestionSchema),
      answered: z.array(
        z.object({
          payee: z.string(),
          invoice: z.string(),
          code: z.string(),
          seen: z.string(),
          name: z.string(),
          note: z.string(),
          at: z.string(),
        }),
      ),
      /** Payment words that the invoices of the draft read, where they could be looked up. */
      words: z.array(z.string()),
    }),
  },
  /** Pays all the same: answers all that is asked of these invoices (as the payment names them), and checks again. */
  'payments.answer': {
    input: z.object({
      importId: z.string(),
      invoices: z.array(z.string()).min(1),
      name: z.string().max(200),
      note: z.string().max(2000),
    }),
    output: summarySchema,
  },
  /** Payment words of the service of a connection that persons have confirmed as "nothing paid, nothing scheduled" (NS-14). */
  'payments.words': {
    input: z.object({ connectionId: z.string() }),
    output: paymentWordsSchema,
  },
  /** Confirms a word for every connection to the service, or takes it back (`isOpen` false). */
  'payments.sayWord': {
    input: z.object({
      connectionId: z.string(),
      word: z.string().min(1).max(200),
      isOpen: z.boolean(),
      /** It is meant although no invoice that was read has it. */
      isUnread: z.boolean().optional(),
      name: z.string().max(200),
      note: z.string().max(2000),
    }),
    output: paymentWordsSchema,
  },
  'payments.vendors': {
    input: z.object({
      connectionId: z.string().nullable().default(null),
      search: z.string().default(''),
      limit: z.number().int().min(1).max(10_000).default(500),
    }),
    output: z.object({ total: z.number(), entries: z.array(paymentVendorEntrySchema) }),
  },
  /** A new payments vendor as a checked import of its own; `imports.submit` sends it. Fields by our names. */
  'payments.draftVendor': {
    input: z.object({
      connectionId: z.string(),
      company: z.string(),
      fields: z.record(z.string(), z.string()),
    }),
    output: summarySchema,
  },
} as const;

export type PaymentInvoice = z.infer<typeof invoiceEntry>;
export type PaymentQuestion = z.infer<typeof paymentQuestionSchema>;
export type PaymentEntry = z.infer<typeof paymentEntrySchema>;
export type PaymentFinding = z.infer<typeof paymentFindingSchema>;
export type PaymentDetail = z.infer<typeof paymentDetailSchema>;
export type PaymentVendorEntry = z.infer<typeof paymentVendorEntrySchema>;
