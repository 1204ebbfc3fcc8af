import { z } from 'zod';
import { mappingSchema } from '../core/map/mapping';
import { plausibleRules } from '../core/map/plausible/rules';
import { bridgeLineNames } from '../core/report/bridge';
import { isWholeObject, type JsonObject } from '../core/values/json';
import { environmentSchema } from './connections';
import { readChoicesSchema } from './inspection';
import { seenStepsShape, stepDoneSchema } from './steps';

/** Plain-data fault, as in core/values/result. */
export const problemSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.string()),
  where: z
    .object({
      file: z.string().optional(),
      sheet: z.string().optional(),
      row: z.number().optional(),
      column: z.string().optional(),
      field: z.string().optional(),
    })
    .optional(),
});

export const stateSchema = z.enum([
  'draft',
  'checked',
  'submitting',
  'paused',
  'waiting',
  'stopped',
  'finished',
]);

export const outcomeSchema = z.enum([
  'pending',
  'created',
  'updated',
  'existing',
  'failed',
  'rejected',
  'in-doubt',
  'invalid',
  'excluded',
]);

const bridgeFigures = {
  rows: z.number(),
  records: z.number(),
  /** An empty currency: the file does not say which it is. */
  amounts: z
    .array(z.object({ currency: z.string(), amount: z.string(), records: z.number() }).readonly())
    .readonly(),
  /** Records whose amount cannot be read, and some of what stands there. */
  unknown: z.object({ records: z.number(), texts: z.array(z.string()).readonly() }),
};

const bridgeSchema = z.object({
  file: z.object(bridgeFigures),
  lines: z.array(z.object({ line: z.enum(bridgeLineNames), ...bridgeFigures })).readonly(),
});

/** What accepting a finding is for. */
const acceptedForSchema = z.object({
  rule: z.enum(plausibleRules),
  columns: z.array(z.string()).optional(),
  values: z.array(z.string()).optional(),
});

/** The one answer of check, import, resume, refresh, reconcile, resolve, retry and imports show (cli.md). */
export const summarySchema = z.object({
  importId: z.string(),
  target: z.string(),
  connection: z.string(),
  company: z.string(),
  state: z.enum(['checked', 'submitting', 'paused', 'waiting', 'stopped', 'finished']),
  file: z.object({ name: z.string(), sha256: z.string(), sheet: z.string().nullable(), rows: z.number() }),
  /** Records in doubt that a person wants never sent again, so that they ask nothing more; absent: none. */
  leftForGood: z.number().optional(),
  /** What the steps of the mapping did, in order. Absent: there are none. */
  steps: z.array(stepDoneSchema).optional(),
  /**
   * Records that went out again, with their first row and what the service calls them: since a list did not show them, and it has not
   * shown them since, or since they were turned away (`wasTurnedAway`), and another one stands there beside them. They may stand there
   * twice. Absent: none, or a sweep has told.
   */
  mayBeTwice: z
    .array(z.object({ row: z.number(), id: z.string(), wasTurnedAway: z.literal(true).optional() }))
    .optional(),
  /** Records that the service took and has not told of, where the import waits for that; absent: none. */
  untold: z.number().optional(),
  /** Updates that are not sent before the one that is in doubt is settled, or has its result; absent: none. */
  updatesWait: z.number().optional(),
  /** Updates that no resume sends, since one did not leave its order with the lines of the file; absent: none. */
  updatesHeld: z.number().optional(),
  /** Records that stand still and were sent since from elsewhere, or with other values: no resume sends them; absent: none. */
  sentElsewhere: z.number().optional(),
  /** Records that go out again with a resume, since a person said that they are not there; absent: none. */
  decidedAgain: z.number().optional(),
  /** The import whose records this one sends again; absent: it has its own file. */
  retryOf: z.string().optional(),
  /** Imports that send records of this one again; absent: none. */
  retriedBy: z.array(z.string()).optional(),
  /** The import that this one was rehearsed as, in another environment; absent: none. */
  rehearsal: z.string().optional(),
  /** Imports that this one was the rehearsal of; absent: none. */
  promotedTo: z.array(z.string()).optional(),
  /** Earlier imports that have records of this one, which are not sent again; absent: none. */
  earlier: z
    .array(
      z.object({
        importId: z.string(),
        fileName: z.string(),
        createdAt: z.string(),
        records: z.number(),
        firstRow: z.number(),
        /** By what became of them there by now; `unsent`: still waiting there. */
        outcomes: z.record(z.string(), z.number()),
      }),
    )
    .optional(),
  /** What its records were held against before they were sent; absent: nothing of its kind is, or it was not checked. */
  guard: z
    .object({
      /** When the list of the service was read that they were held against; null: never, they were not checked against it. */
      listedAt: z.string().nullable(),
      /** It showed all there was. */
      isWhole: z.boolean(),
      /** It could not be read, or not whole, before this was sent, which went out without it. */
      isUnread: z.boolean().optional(),
      entries: z.number(),
      /** Held back, since they stand there already; nearly there; wanted sent all the same by a person. */
      existing: z.number(),
      near: z.number(),
      sentAnyway: z.number(),
      /** Of the near ones those that update what stands there: all in a sentence, and how many go out alone. Absent: none does. */
      updates: z.object({ records: z.number(), alone: z.number(), sentence: z.string() }).optional(),
      /** What to know of it, in a sentence. */
      sentence: z.string(),
    })
    .optional(),
  records: z.object({
    total: z.number(),
    valid: z.number(),
    warnings: z.number(),
    invalid: z.number(),
    duplicates: z.number(),
    pending: z.number(),
    /** Those of the pending that were never sent. Absent: none is pending, or nobody has counted them. */
    unsent: z.number().optional(),
    /** Those of the pending that were sent, are known not to be there, and are to be sent again. Absent: none. */
    again: z.number().optional(),
    created: z.number(),
    updated: z.number(),
    /** At the service already, equal, under an id that was there before or without us. */
    existing: z.number(),
    failed: z.number(),
    rejected: z.number(),
    inDoubt: z.number(),
    excluded: z.number(),
  }),
  issues: z.array(
    z.object({
      code: z.string(),
      severity: z.enum(['error', 'warning']),
      count: z.number(),
      message: z.string(),
      firstAt: z.object({
        sheet: z.string().nullable(),
        row: z.number().nullable(),
        column: z.string().nullable(),
      }),
      /** What a mapping that accepts it says of it; absent: nobody can, or need not. */
      accepts: acceptedForSchema.optional(),
      /** How a mapping answers what the issue leaves open, each with what is written there; absent: it asks nothing. */
      choices: z
        .array(z.object({ label: z.string(), mapping: z.custom<JsonObject>(isWholeObject) }))
        .optional(),
    }),
  ),
  /** Why nothing of the file is sent, with what to do; absent: it is not stopped as a whole, or it has gone out. */
  nothingSent: z.object({ code: z.string(), sentence: z.string(), advice: z.string() }).optional(),
  /** What was found against the file and accepted, with the reason (`accepts` of its mapping, or an answer in Review); absent: nothing. */
  accepted: z.array(z.object({ rule: z.string(), text: z.string(), why: z.string() })).optional(),
  chunks: z.object({
    planned: z.number(),
    sent: z.number(),
    accepted: z.number(),
    rejected: z.number(),
    split: z.number(),
    inDoubt: z.number(),
  }),
  requests: z.number(),
  controlTotals: z.array(
    z.object({
      currency: z.string(),
      source: z.string(),
      valid: z.string(),
      submitted: z.string(),
      created: z.string(),
      readBack: z.string(),
      /** What stands at the service already; in no stage after `valid` that only counts what we made. Absent: none. */
      existing: z.string().optional(),
      /** The part of it that was never sent. Absent: none. */
      existingUnsent: z.string().optional(),
    }),
  ),
  /** From the file to what is sent: its lines add up to `file`, in rows, records and every currency. */
  bridge: bridgeSchema.optional(),
  reconciliation: z.object({
    state: z.enum(['none', 'partial', 'complete']),
    compared: z.number(),
    matched: z.number(),
    different: z.number(),
    missing: z.number(),
    unexpected: z.number(),
    byAnswers: z.literal(true).optional(),
  }),
  exitCode: z.number(),
});

/**
 * An entry of the service that may be a record in doubt. `values`: what was sent beside what stands there, by the names that
 * people use, in the order in which they are compared; `there` empty: it does not show it. `differs`: names of what is not
 * the same; lines that differ may have no value here. `seenAt`: when its values were seen; null: they are not known.
 */
const candidateSchema = z.object({
  id: z.string(),
  differs: z.array(z.string()),
  values: z.array(z.object({ label: z.string(), sent: z.string(), there: z.string() })),
  seenAt: z.string().nullable(),
});
export type Candidate = z.infer<typeof candidateSchema>;

/** A record as `imports show --records` gives it (cli.md). */
export const recordEntrySchema = z.object({
  record: z.number(),
  rows: z.tuple([z.number(), z.number()]),
  key: z.string().nullable(),
  outcome: outcomeSchema,
  serviceId: z.string().nullable(),
  message: z.string().nullable(),
  advice: z.string().nullable(),
  uploadId: z.string().nullable(),
  batchId: z.string().nullable(),
  payload: z.unknown(),
  /** What people call the vendor of a record that is or was in doubt (its ERP id); absent: the payload tells it, or nobody. */
  vendor: z.string().optional(),
  /** What is known of a record that is or was in doubt, line by line; absent: it never was. */
  evidence: z.array(z.object({ at: z.string(), title: z.string(), sentence: z.string() })).optional(),
  /** Entries that the last looks showed beside a record in doubt and no record is tied to; absent: none. */
  candidates: z.array(candidateSchema).optional(),
  /** A person has decided that it is never sent again: what became of it stays unknown. */
  isLeftForGood: z.boolean().optional(),
});

export const importListItemSchema = z.object({
  importId: z.string(),
  createdAt: z.string(),
  state: stateSchema,
  /** Why it is paused, in a sentence; null otherwise. */
  pausedBecause: z.string().nullable(),
  /** Nothing that is left goes out with a resume, as things stand at the service now. */
  isResumeVain: z.boolean().optional(),
  /** It stands still because the list of the service could not be read: a person may send it without. */
  isListUnread: z.boolean().optional(),
  target: z.string(),
  connectionId: z.string(),
  connection: z.string(),
  environment: environmentSchema,
  company: z.string(),
  fileName: z.string(),
  sheet: z.string().nullable(),
  records: summarySchema.shape.records,
  leftForGood: summarySchema.shape.leftForGood,
  /** Records that may stand there twice. Absent: none. */
  mayBeTwice: z.number().optional(),
  /** Records that failed or were refused and went into a later attempt, whose outcome is the last. Absent: none. */
  takenUp: z.number().optional(),
});

const relativeSchema = z.object({
  importId: z.string(),
  fileName: z.string(),
  createdAt: z.string(),
  /** Which records of the earlier import it takes. */
  which: z.enum(['failed', 'rejected', 'both']),
  state: stateSchema,
  records: summarySchema.shape.records,
});

/** Imports that belong together because one sends records of the other again. */
export const lineageSchema = z.object({
  of: relativeSchema.nullable(),
  again: z.array(relativeSchema),
  /** Records of this one that failed or were refused and did not go through, or are not under way, since. */
  left: z.object({ failed: z.number(), rejected: z.number() }),
});
export type Lineage = z.infer<typeof lineageSchema>;

/** What was sent first and refused, with the names of the service profile that it bears, where those may be at fault. */
export const firstRefusalSchema = z.object({
  sentence: z.string(),
  advice: z.string(),
  names: z.array(z.object({ setting: z.string(), name: z.string(), isConfigured: z.boolean() })),
  request: z.object({ method: z.string(), path: z.string(), text: z.string() }),
  answer: z.object({ status: z.number().nullable(), text: z.string() }),
});
export type FirstRefusal = z.infer<typeof firstRefusalSchema>;

/** One issue at a place of the grid. */
const gridIssueSchema = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  title: z.string(),
  sentence: z.string(),
  advice: z.string(),
  row: z.number().nullable(),
  column: z.string().nullable(),
  field: z.string().nullable(),
  fix: z.string().nullable(),
});

export const gridRowSchema = z.object({
  /** 0-based position in the current view. */
  position: z.number(),
  row: z.number(),
  cells: z.array(z.string()),
  /** 0-based columns whose text a person changed. */
  edited: z.array(z.number()),
  ...seenStepsShape,
  record: z.number().nullable(),
  outcome: outcomeSchema.nullable(),
  /** Its record was sent, and nobody knows yet what comes of that; absent: it was not, or its outcome tells. */
  isAwaited: z.literal(true).optional(),
  /** Its record was sent, is known not to be there, and is to be sent again. */
  isAgain: z.literal(true).optional(),
  /** Its record is the copy of another one, of this file or of an earlier import. */
  isDuplicate: z.boolean(),
  serviceId: z.string().nullable(),
  message: z.string().nullable(),
  /** What to do about what became of its record; absent: nothing. */
  advice: z.string().optional(),
  issues: z.array(gridIssueSchema),
});

export const gridViewSchema = z.object({
  /** all rows; those with an issue; those with an error; those of one issue code; those of one outcome; duplicates; those containing a text. */
  filter: z
    .enum(['all', 'issues', 'errors', 'warnings', 'code', 'outcome', 'duplicates', 'text'])
    .default('all'),
  value: z.string().default(''),
});

/** A new text for a cell, by the number of its row and the place of its column. */
export const cellEditSchema = z.object({
  row: z.number().int(),
  column: z.number().int().min(0),
  value: z.string(),
});

/** What rows name beside the vendors that they are about to get. */
export const namesBesideSchema = z.object({
  header: z.string(),
  isOwn: z.boolean(),
  names: z
    .array(
      z.object({
        value: z.string(),
        vendor: z.string(),
        name: z.string(),
        rows: z.array(z.number().int()).readonly(),
        score: z.number().nullable(),
        agrees: z.boolean().nullable(),
      }),
    )
    .readonly(),
});
export type NamesBeside = z.infer<typeof namesBesideSchema>;

export const draftSchema = z.object({
  importId: z.string(),
  state: stateSchema,
  path: z.string(),
  connectionId: z.string().nullable(),
  company: z.string().nullable(),
  target: z.string().nullable(),
  choices: readChoicesSchema,
  mapping: mappingSchema.nullable(),
  /** Ingestion status chosen for the whole file; null: not chosen (the mapping may still say it row by row). */
  status: z.enum(['archived', 'verified', 'none']).nullable(),
  chunkSize: z.number(),
  inFlight: z.number(),
  /** The step the person was on. */
  step: z.enum(['source', 'mapping', 'validation', 'review', 'submit']),
  /** Whether rows of the current choices are in the journal. */
  isPrepared: z.boolean(),
  /** The directory was synchronised after they were checked: what was not known then may be by now. Absent: it was not. */
  isDirectoryNewer: z.literal(true).optional(),
  paidOverrideNote: z.string().nullable(),
  /** Its file is the sample to try; absent: it is a person's own. */
  isSample: z.literal(true).optional(),
  /** The import whose records it sends again: its rows are in the journal, its file is not read; absent: it has its own file. */
  retryOf: z.string().optional(),
  /** The rehearsal whose rows and translated mapping it takes to another environment; absent: it was not rehearsed. */
  promotionOf: z.string().optional(),
  /** Fields whose ids belonged to the connection it was turned away from; to be chosen anew. Only in the answer to that. */
  cleared: z.array(z.string()).optional(),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
});

export const draftPatchSchema = draftSchema
  .pick({
    connectionId: true,
    company: true,
    target: true,
    choices: true,
    mapping: true,
    status: true,
    chunkSize: true,
    inFlight: true,
    step: true,
    paidOverrideNote: true,
  })
  .partial();

const evidenceRowSchema = z.object({ row: z.number(), cells: z.array(z.string()) });

/** What a rule found in a mapping and the first rows of its table. */
export const findingSchema = z.object({
  rule: z.enum(plausibleRules),
  grade: z.enum(['holds', 'mostly', 'asks', 'against']),
  text: z.string(),
  columns: z.array(z.string()),
  rows: z.array(evidenceRowSchema),
  proposal: z.object({ field: z.string(), column: z.string().nullable() }).nullable(),
  /** What accepting it is for; absent: it was kept before that was told, or there is nothing to accept. */
  accepts: acceptedForSchema.optional(),
});
export type FindingData = z.infer<typeof findingSchema>;

export const suggestionSchema = z.object({
  mapping: mappingSchema,
  /** The file brings its mapping along: nothing was guessed; absent: it was. */
  isCarried: z.literal(true).optional(),
  fields: z.array(z.object({ key: z.string(), confidence: z.number(), reason: z.string() })),
  unmappedColumns: z.array(z.string()),
  questions: z.array(
    z.object({
      kind: z.string(),
      text: z.string(),
      options: z.array(
        z.object({
          value: z.string(),
          label: z.string(),
          detail: z.string(),
          /** What the answer accepts besides. */
          settles: z.array(acceptedForSchema).optional(),
        }),
      ),
      accepts: acceptedForSchema.optional(),
      /** Rows of the file that show why it is asked. */
      evidence: z.array(evidenceRowSchema).optional(),
    }),
  ),
  /** What the rules about plausible but wrong proposals say; absent: nothing was judged. */
  findings: z.array(findingSchema).optional(),
});

export const progressSchema = z.object({
  importId: z.string(),
  phase: z.enum([
    'reading',
    'checking',
    'submitting',
    'waiting',
    'looking-up',
    'proving',
    'reading-back',
    'done',
  ]),
  done: z.number(),
  /** null while it is not known. */
  total: z.number().nullable(),
  /** How far it is, from 0 to 1, where that is known without the total; null: nobody knows. */
  share: z.number().nullable().optional(),
  perSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** While rows are checked: those that were so far. null: nobody knows. */
  records: summarySchema.shape.records.nullable(),
  /** What was found in those so far. */
  issues: summarySchema.shape.issues.optional(),
  message: z.string().nullable(),
  /** What a person is told once, before anything leaves. */
  notice: z.string().optional(),
});

export type Summary = z.infer<typeof summarySchema>;
export type RecordEntry = z.infer<typeof recordEntrySchema>;
export type ImportListItem = z.infer<typeof importListItemSchema>;
export type GridRow = z.infer<typeof gridRowSchema>;
export type GridView = z.infer<typeof gridViewSchema>;
export type GridIssue = z.infer<typeof gridIssueSchema>;
export type Draft = z.infer<typeof draftSchema>;
export type DraftPatch = z.infer<typeof draftPatchSchema>;
export type SuggestionData = z.infer<typeof suggestionSchema>;
export type Progress = z.infer<typeof progressSchema>;
export type ImportState = z.infer<typeof stateSchema>;
export type OutcomeName = z.infer<typeof outcomeSchema>;
