import { z } from 'zod';
import { mappingSchema } from '../core/map/mapping';
import { fileProgressSchema } from '../core/report/file-work';
import { syncedParts } from '../core/service/synced-lists';
import { connectionDraftSchema, connectionSchema, openPaymentsSchema, secretsSchema } from './connections';
import { directoryEntrySchema, directoryStatusSchema } from './directory';
import { draftProcedures } from './drafts';
import { engineStandingSchema } from './engine';
import { evidenceFileProcedures } from './evidence-file';
import { foundThereSchema } from './found-there';
import { homeProcedures } from './home';
import { inspectionSchema, readChoicesSchema } from './inspection';
import { journalProcedures } from './journal';
import { loadSetProcedures } from './load-sets';
import { operationProcedures } from './operations';
import { ownChoiceSchema } from './own-choice';
import { paymentProcedures } from './payments';
import { profileProcedures } from './profile';
import { promotionProcedures } from './promotion';
import { reconcileProcedures } from './reconcile';
import { reviewProcedures } from './review';
import { searchProcedures } from './search';
import { attemptEntrySchema, chunkEntrySchema } from './sending-log';
import {
  firstRefusalSchema,
  gridRowSchema,
  gridViewSchema,
  importListItemSchema,
  lineageSchema,
  outcomeSchema,
  problemSchema,
  progressSchema,
  recordEntrySchema,
  suggestionSchema,
  summarySchema,
} from './shapes';
import { sweepProcedures } from './sweep';

const nothing = z.object({});
const importRef = z.object({ importId: z.string() });
const directoryKind = z.enum(['vendors', 'dimensions', 'purchase-orders', 'locations']);
const page = <T extends z.ZodType>(entry: T) => z.object({ total: z.number(), entries: z.array(entry) });

/**
 * Every procedure of the engine: what goes in, what comes out. The window (through the preload) and the
 * command line call the same procedures; each answers with a Result.
 */
export const procedures = {
  'app.info': {
    input: nothing,
    output: z.object({
      version: z.string(),
      runtime: z.string(),
      dataDir: z.string(),
      /** Others could read the data folder until this start. */
      wasOpenToOthers: z.boolean(),
      /** `some-under-passphrase`: those that are there lie sealed under one; what is entered now is kept until the end of this run. */
      secretsKept: z.enum(['keyring', 'passphrase', 'this-run', 'some-under-passphrase']),
      keyringName: z.string().nullable(),
      journalReadOnly: z.boolean(),
    }),
  },

  /** Those in use; with `archived` those that were removed as well, behind them. */
  'connections.list': {
    input: z.object({ archived: z.boolean().optional() }),
    output: z.array(connectionSchema),
  },
  /** Adds (no id) or changes (id) a connection; secrets go separately. */
  'connections.save': { input: connectionDraftSchema, output: connectionSchema },
  'connections.setSecrets': {
    input: z.object({ connectionId: z.string(), secrets: secretsSchema }),
    output: connectionSchema.extend({
      /** What was found unreadable in their place, and where it is now; absent: nothing was. */
      putAside: z.object({ sentence: z.string(), advice: z.string() }).optional(),
    }),
  },
  /** Tries kept credentials that did not open once more: the keyring, and a passphrase where one is given, for this run. */
  'connections.unlock': {
    input: z.object({ passphrase: z.string().min(1).optional() }),
    output: z.array(connectionSchema),
  },
  /** The built-in practice service as a connection, in one click. */
  'connections.addPractice': {
    input: z.object({ name: z.string().default('Practice') }),
    output: connectionSchema,
  },
  /** Token and reads only. */
  'connections.test': {
    input: z.object({ connectionId: z.string() }),
    output: z.object({
      passed: z.boolean(),
      steps: z.array(z.object({ name: z.string(), passed: z.boolean(), sentence: z.string() })),
    }),
  },
  /** What of a connection is not at an end; the service sends payments whether the connection is here or not. */
  'connections.openPayments': { input: z.object({ connectionId: z.string() }), output: openPaymentsSchema },
  /** Archives a connection: payments vendors and payments stay in gate and register. */
  'connections.remove': {
    input: z.object({
      connectionId: z.string(),
      /** Though payments are not at an end: they can be neither read nor cancelled from here then. */
      forgetCredentials: z.boolean().default(false),
    }),
    output: openPaymentsSchema.extend({
      keptCredentials: z.boolean(),
      /** Whether anything names it: one that nothing does is in no list afterwards. */
      wasUsed: z.boolean(),
    }),
  },

  'directory.status': {
    input: z.object({ connectionId: z.string(), company: z.string() }),
    output: directoryStatusSchema,
  },
  'directory.sync': {
    input: z.object({
      connectionId: z.string(),
      company: z.string(),
      /** Absent: all that rows are looked up in; what stands at the service already is fetched where it is named. */
      only: z.array(z.enum(syncedParts)).optional(),
    }),
    output: directoryStatusSchema,
  },
  'directory.list': {
    input: z.object({
      connectionId: z.string(),
      company: z.string(),
      kind: directoryKind,
      search: z.string().default(''),
      limit: z.number().int().min(1).max(100000).default(200),
    }),
    output: page(directoryEntrySchema),
  },

  'source.inspect': {
    /** `importId`: the draft whose path it is; the window names it, unless it hands over a path that was just chosen. */
    input: z.object({
      path: z.string(),
      importId: z.string().optional(),
      choices: readChoicesSchema.default({}),
    }),
    output: inspectionSchema,
  },
  'mapping.suggest': {
    input: z.object({
      path: z.string(),
      importId: z.string().optional(),
      choices: readChoicesSchema.default({}),
      target: z.string(),
      connectionId: z.string().nullable().default(null),
      company: z.string().nullable().default(null),
    }),
    output: suggestionSchema,
  },

  /** For a connection, templates of other environments come without the service ids they hold. */
  'templates.list': {
    input: z.object({ connectionId: z.string().nullable().default(null) }),
    output: z.array(
      z.object({
        templateId: z.string(),
        name: z.string(),
        target: z.string(),
        usedAt: z.string().nullable(),
        mapping: mappingSchema,
        /** Fields that held ids of another environment and are to be chosen anew. */
        cleared: z.array(z.string()),
      }),
    ),
  },
  /** The last import that was sent of a file with the same columns; null: there is none. */
  'imports.earlier': {
    input: z.object({
      columns: z.array(z.string()).max(20_000),
      connectionId: z.string().nullable().default(null),
    }),
    output: z
      .object({
        importId: z.string(),
        fileName: z.string(),
        at: z.string(),
        connectionId: z.string(),
        company: z.string(),
        target: z.string(),
        mapping: mappingSchema,
        status: z.enum(['archived', 'none']).nullable(),
        /** It was sent so that it could be paid: that is asked anew. */
        wasVerified: z.boolean(),
      })
      .nullable(),
  },
  'templates.save': {
    input: z.object({
      name: z.string().min(1),
      mapping: mappingSchema,
      connectionId: z.string().nullable().default(null),
    }),
    output: z.object({ templateId: z.string() }),
  },
  'templates.remove': { input: z.object({ templateId: z.string() }), output: nothing },

  ...draftProcedures,

  /**
   * A page of them, the newest first: fifty, or so many, of all or of those that were begun before one; the one, or the few. `asks`:
   * those of which a person may have to do something, doubts first; what is over and left nothing open is not among them.
   */
  'imports.list': {
    input: z.object({
      limit: z.number().int().min(1).max(10_000).optional(),
      before: z.string().optional(),
      importId: z.string().optional(),
      importIds: z.array(z.string()).max(10_000).optional(),
      asks: z.boolean().optional(),
    }),
    output: z.array(importListItemSchema),
  },
  'imports.summary': { input: importRef, output: summarySchema },
  /** What the records that can be sent say in the field that is the person's alone; empty: there is none. */
  'imports.choices': { input: importRef, output: z.array(ownChoiceSchema) },
  /** What is said of records because of what stands at the service, the first so many in the order of the file. */
  'imports.found': {
    input: importRef.extend({ limit: z.number().int().min(1).max(10_000).default(20) }),
    output: z.object({ total: z.number(), found: z.array(foundThereSchema) }),
  },
  'imports.columns': { input: importRef, output: z.array(z.string()) },
  'imports.rows': {
    input: importRef.extend({
      view: gridViewSchema.default({ filter: 'all', value: '' }),
      from: z.number().int().min(0),
      count: z.number().int().min(1).max(1000),
    }),
    output: page(gridRowSchema),
  },
  /** Position of the next or previous row with an issue, seen from a position of the view; null: none. */
  'imports.nextIssue': {
    input: importRef.extend({
      view: gridViewSchema.default({ filter: 'all', value: '' }),
      from: z.number().int(),
      backwards: z.boolean(),
    }),
    output: z.object({ position: z.number().nullable(), column: z.string().nullable() }),
  },
  'imports.records': {
    input: importRef.extend({
      outcome: outcomeSchema.nullable().default(null),
      limit: z.number().int().min(1).max(100000).default(1000),
      after: z.number().int().min(0).default(0),
      /** Only what a person gave up, or said is not there, and nothing was sent of since: it can be decided otherwise. */
      isDecided: z.boolean().optional(),
    }),
    output: z.array(recordEntrySchema),
  },
  'imports.chunks': { input: importRef, output: z.array(chunkEntrySchema) },
  'imports.attempts': {
    input: importRef.extend({
      /** Goes on after this exchange in the order asked for; 0: from its beginning. */
      after: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(1000).default(200),
      newestFirst: z.boolean().optional(),
    }),
    output: page(attemptEntrySchema),
  },
  /** Starts sending a checked import; answers when it has begun. */
  'imports.submit': {
    input: importRef.extend({
      onlyValid: z.boolean(),
      acceptWarnings: z.boolean().default(true),
      /** A person said that its warnings are known: that is put on record with their number. */
      warningsKnown: z.boolean().optional(),
      /** Why printed totals that are not what was counted are known to be so; it is put on record with both figures. */
      printedKnown: z.string().trim().min(1).optional(),
      confirmProduction: z.string().nullable().default(null),
      /** Values of the field that is the person's alone which they confirmed. */
      confirmed: z.array(z.string()).optional(),
      stopAfterChunks: z.number().int().min(1).nullable().default(null),
      /** A person is there: what the look before sending finds is told first, and nothing is sent yet. */
      tellsFirst: z.boolean().optional(),
      /** A person is there to be asked: where the list of the service cannot be read, or not whole, nothing is sent yet. */
      needsList: z.boolean().optional(),
      /** Updates that change or leave out lines that stand there are kept back, and the others go out. */
      holdsUpdates: z.boolean().optional(),
      /** Why what the look before sending finds at the service is sent all the same; absent: it is held back. */
      sendExisting: z.string().trim().min(1).optional(),
      /** False: end when everything is sent; a later refresh asks for the results. */
      waitForBatches: z.boolean().default(true),
      /** How long results are waited for, in milliseconds; absent: as the service profile says. */
      waitMs: z.number().int().positive().optional(),
    }),
    output: z.null(),
  },
  'imports.pause': { input: importRef, output: summarySchema },
  /**
   * `waitMs`: for nothing longer than that, once everything is sent; absent: as long as it takes. `tellsFirst`: what the look
   * before going on finds to stand there is told before anything leaves, as a failure; the next call goes on. `needsList`: a
   * person is there to be asked, and nothing leaves where the list of the service cannot be read, or not whole.
   */
  'imports.resume': {
    input: importRef.extend({
      waitMs: z.number().int().positive().optional(),
      tellsFirst: z.boolean().optional(),
      needsList: z.boolean().optional(),
    }),
    output: z.null(),
  },
  'imports.stop': { input: importRef, output: summarySchema },
  /** Asks once after every unfinished batch; with `waitMs` until they end, at most so many milliseconds. */
  'imports.refresh': {
    input: importRef.extend({ waitMs: z.number().int().positive().optional() }),
    output: summarySchema,
  },
  /** Answers when the import is no longer being worked on. */
  'imports.settled': { input: importRef, output: summarySchema },
  /**
   * A new attempt with records that failed or were refused: a checked draft of their rows, corrections kept. One that was
   * made before and not sent is taken up again.
   */
  'imports.retry': {
    input: importRef.extend({ records: z.enum(['failed', 'rejected', 'both']).default('both') }),
    output: summarySchema,
  },
  /** The import whose records this one sends again, and those that send its own again. */
  /** Null where something was refused for what it is, or nothing was. */
  'imports.firstRefusal': { input: importRef, output: firstRefusalSchema.nullable() },
  'imports.lineage': { input: importRef, output: lineageSchema },
  'imports.decide': {
    input: importRef.extend({
      record: z.number().int(),
      /** Decided alike, with the same note; all or none. */
      others: z.array(z.number().int()).optional(),
      /** Which entry of the service a created record is; absent: the one that the looks or the note tell; there must be one. */
      serviceId: z.string().trim().min(1).max(200).optional(),
      as: z.enum(['created', 'not-created', 'never']),
      note: z.string().min(1),
      /** Who decides; absent: the person whom the system knows this session by. */
      by: z.string().max(200).optional(),
    }),
    output: summarySchema,
  },
  'imports.report': {
    /** `pdf`: for the file; `re-import`: a workbook of what failed, which maps itself; `issues-csv`: one line an issue; the others: one line a source row, or one document. */
    input: importRef.extend({
      path: z.string(),
      format: z.enum(['xlsx', 'csv', 'json', 'issues-csv', 'pdf', 're-import']),
    }),
    /** `sha256`: of the file; `notKept`: why the journal does not know of it, in a sentence. */
    output: z.object({
      ...{ path: z.string(), rows: z.number(), sha256: z.string() },
      notKept: z.string().nullable(),
    }),
  },

  ...operationProcedures,
  ...profileProcedures,
  ...paymentProcedures,
  ...loadSetProcedures,
  ...journalProcedures,
  ...reconcileProcedures,
  ...sweepProcedures,
  ...reviewProcedures,
  ...promotionProcedures,
  ...homeProcedures,
  ...evidenceFileProcedures,
  ...searchProcedures,
} as const;

/** Pages that the menu leads to. */
const menuPlaces = ['new-import', 'connections', 'journal', 'settings'] as const;
export type MenuPlace = (typeof menuPlaces)[number];

/** What the engine tells without being asked. */
export const topics = {
  /** Somebody chose a page in the menu. */
  go: z.object({ to: z.enum(menuPlaces) }),
  /** The engine stopped and goes on, or not. */
  engine: engineStandingSchema,
  /** The system asks for a review file to be opened: a double click while the app runs. */
  open: z.object({ paths: z.array(z.string()) }),
  progress: progressSchema,
  /** How far the writing or checking of a review file is; `isOver`: nothing more comes. */
  file: fileProgressSchema.extend({
    path: z.string(),
    what: z.enum(['export', 'open']),
    isOver: z.boolean(),
  }),
  changed: z.object({
    what: z.enum([
      'imports',
      'connections',
      'directory',
      'templates',
      'sets',
      'service',
      'sweeps',
      'journal',
    ]),
    id: z.string().nullable(),
  }),
} as const;

/**
 * Things only the window's process can do: dialogs, paths of dropped files, the system's look. What is called a path here is a token
 * that stands for what a person chose; the engine gets the path itself.
 */
export const shellProcedures = {
  /** How the engine stands: whether it stopped, and what it can do. */
  'shell.engine': { input: nothing, output: engineStandingSchema },
  'shell.chooseFile': { input: nothing, output: z.object({ path: z.string().nullable() }) },
  /** A review file. */
  'shell.chooseReview': { input: nothing, output: z.object({ path: z.string().nullable() }) },
  /** The file of a draft, to begin something else with it. */
  'shell.fileOfDraft': { input: importRef, output: z.object({ path: z.string().nullable() }) },
  /** A review file with which the app was started; it is answered once. */
  'shell.filesToOpen': { input: nothing, output: z.object({ paths: z.array(z.string()) }) },
  /** Several files at once; empty: none was chosen. */
  'shell.chooseFiles': { input: nothing, output: z.object({ paths: z.array(z.string()) }) },
  'shell.chooseSavePath': {
    input: z.object({
      suggestedName: z.string(),
      format: z.enum(['xlsx', 'csv', 'json', 'pdf', 'sqlite', 'tallyport']),
    }),
    output: z.object({ path: z.string().nullable() }),
  },
  /** Opens an https address in the person's own browser; any other is not opened. */
  'shell.openOutside': {
    input: z.object({ url: z.string().max(4000) }),
    output: z.object({ opened: z.boolean() }),
  },
  'shell.showInFolder': { input: z.object({ path: z.string() }), output: nothing },
} as const;

type Procedures = typeof procedures;
export type ProcedureName = keyof Procedures;
export type Input<N extends ProcedureName> = z.input<Procedures[N]['input']>;
export type ParsedInput<N extends ProcedureName> = z.output<Procedures[N]['input']>;
export type Output<N extends ProcedureName> = z.output<Procedures[N]['output']>;
export type ShellProcedures = typeof shellProcedures;
export type ShellProcedureName = keyof ShellProcedures;
type Topics = typeof topics;
export type TopicName = keyof Topics;
export type TopicMessage<N extends TopicName> = z.output<Topics[N]>;

/** Every answer over the boundary: the value, or the problem with its words already filled in. */
export const answerSchema = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({
    ok: z.literal(false),
    problem: problemSchema,
    title: z.string(),
    sentence: z.string(),
    advice: z.string(),
  }),
]);
export type Answer = z.infer<typeof answerSchema>;

/** What the preload puts on `window.tallyport`: functions only. */
export type Bridge = {
  readonly invoke: (name: string, input: unknown) => Promise<unknown>;
  /** Returns how to end it. */
  readonly subscribe: (topic: string, listener: (message: unknown) => void) => () => void;
  /** The token of a file that was dropped or picked; empty: it is no file of this computer. */
  readonly giveFile: (file: unknown) => Promise<string>;
};
