import type { Bulk } from '../targets/target';
import type { ActiveChunk, Refusal, Sent, TurnedAway } from './active-chunk';
import type { Chunk, Outcome, PauseReason } from './facts';
import { isAnyInPhase, noOpenChunks, type OpenChunks, openInPhase } from './open-chunks';
import { horizonAfter } from './times';

/** What a run is told before it begins. */
export type Settings = {
  /** Most writing requests at once. */
  readonly inFlight: number;
  /** Chunks after which this run sends no more; null: all. */
  readonly stopAfterChunks: number | null;
  readonly resend: Bulk['resend'];
  /** Sends of an upsert without an answer before its records are left to a person. */
  readonly upsertTries: number;
  /** Asks once after every unfinished batch instead of until it is over. */
  readonly asksOnce: boolean;
  /** How long it waits, for whatever it may be, once it sends nothing more (ms); absent: as long as it takes. */
  readonly waitMs?: number | undefined;
  /** Reads what is paid just before each sending, and each payment right after it; one at a time. */
  readonly watchesPayments?: boolean;
  /** After so long nothing more comes of a sending that was not answered (A1). */
  readonly horizonMs: number;
  /** Whether a list that shows an entry shows all that was created before it (A2); if not, nothing goes out again by itself. */
  readonly isListInOrder: boolean;
  /** Whether entries tell when they were created (A3), until the first record that is read back shows otherwise. */
  readonly areEntriesDated: boolean;
  /** Whether an upload id that is sent again may be answered with an entry that was there before. */
  readonly mayEcho: boolean;
  /** An upsert whose answer an earlier run did not get is looked for before it goes out again. */
  readonly rechecks?: boolean;
  /** What is created is read back once, after what was sent twice and after every update: its lines may have been added to. */
  readonly readsBack: boolean;
  /** Sending again writes over what stands there under the same key, also where it was to be created: what that is. */
  readonly writesOver?: 'order' | 'receipt';
  /** Decides where single records are tried when perhaps all are bad; the same for the same import. */
  readonly trialSeed?: number;
};

/** What is known of a record whose fate a person has decided, with nothing sent since: the decision can be taken back. */
export type Decided = {
  readonly as: 'created' | 'not-created' | 'never';
  /** When, epoch milliseconds. */
  readonly at: number;
  /** Of the sendings before; null: not known. */
  readonly before:
    | (Pick<ActiveChunk, 'sent' | 'keyed' | 'newlyMeant' | 'wasSilent' | 'refusedWith' | 'handed'> & {
        /** A batch has it, as far as anybody knows: it is not simply sent again. */
        readonly isAccepted: boolean;
        readonly update: Pick<Chunk, 'alone' | 'linesBefore'>;
      })
    | null;
  /** What it counts as, where it counts. */
  readonly counts?: 'created' | 'updated' | 'existing';
};

/** When the invoices of a payment were read (epoch ms), and which they are. */
type Examined = {
  readonly at: number;
  readonly invoices: readonly string[];
  /** Something was sent on it since. */
  readonly isUsed?: true;
};

/** A created payment that is still to be read. */
export type ToFollow = {
  readonly chunk: number;
  readonly record: number;
  readonly serviceId: string;
  /** Its invoices read unpaid: when they did first, and when they are read again, epoch milliseconds. */
  readonly open?: { readonly since: number; readonly notBefore: number };
  /** It could not be read: the next run tries again. */
  readonly isUnread?: true;
  /** An earlier run could not read it. */
  readonly wasUnread?: true;
  /** No answer: a person named it. */
  readonly isNamed?: true;
  /** How it went out: it is asked again under the same key where what was answered is another payment. */
  readonly sentAs?: ActiveChunk;
};

/** Refused or failed by the service's word, and not looked for yet. Times are epoch milliseconds. */
export type Told = Refusal & {
  readonly record: number;
  /** When the first sending of the record began. */
  readonly begunAt: number;
  /** When the service said so. */
  readonly endedAt: number;
  /** Id of what the refusal named as there already. */
  readonly serviceId: string | null;
};

/** Records whose ids the service told, and when the sending began that made them. */
type Answered = {
  readonly begunAt: number;
  readonly at: number;
  readonly ids: readonly { readonly record: number; readonly serviceId: string }[];
};

/** Created or updated by the service's word, and still to be read back. */
export type ToRead = {
  readonly chunk: number;
  readonly record: number;
  readonly serviceId: string;
  readonly as: 'created' | 'updated';
  /** How many lines stood there before it was sent; absent: not known. */
  readonly linesBefore?: number;
  /** A sending of it before was not answered: what it updated may be its own. */
  readonly wasDoubted?: true;
};

/** What went out again since a list did not show it, and was answered at `at`, epoch milliseconds. `counts`: as what it counts by now; null: as nothing yet. */
export type SentAgain = {
  readonly record: number;
  readonly serviceId: string;
  readonly at: number;
  readonly counts: 'created' | 'updated' | null;
};

/** What was turned away, went out again and was answered as made. */
export type MadeAfterAll = {
  readonly record: number;
  readonly serviceId: string;
  readonly turnedAway: TurnedAway;
  readonly counts: 'created' | 'updated';
};

/** What reading the first record back has shown of this service. */
type BorneOut = {
  readonly record: number;
  readonly serviceId: string;
  readonly differs: readonly string[];
  readonly isDated: boolean;
  readonly clockOffsetMs: number;
};

export type Counts = Readonly<
  Record<'created' | 'updated' | 'existing' | 'failed' | 'rejected' | 'written', number>
>;

/** How fast: `width` requests at once, none before `notBefore` (all), `readNotBefore` (reads). */
export type Pace = {
  readonly width: number;
  /** Nothing has gone wrong in this run yet: then the width is found quickly, afterwards with care. */
  readonly isUnhindered: boolean;
  readonly notBefore: number;
  readonly readNotBefore: number;
  /**
   * In a row: exchanges that came to nothing, sends of something new and sends of all kinds whose answer was lost, answers
   * that told us to wait.
   */
  readonly failures: number;
  readonly silences: number;
  readonly unanswered: number;
  readonly busy: number;
  /** The same of reads alone: one that goes well says nothing of what is written. */
  readonly busyReads: number;
  /** When a send last came to nothing: what had left before it and comes to nothing too is the same event. */
  readonly setbackAt: number;
};

/** Everything the next decision needs, folded from the facts. */
export type Submission = {
  readonly settings: Settings;
  /** Chunks of the plan in order; those before `plannedNext` are under way or over. */
  readonly planned: readonly Chunk[];
  readonly plannedNext: number;
  /** Records of the chunks that are neither under way nor over. */
  readonly unsent: number;
  /** Chunks that are neither planned-only nor over. */
  readonly active: OpenChunks;
  /** By chunk that is over: what is known of the sendings of what its search kept aside, where one was not answered. */
  readonly asideSent: ReadonlyMap<number, Sent>;
  readonly lastChunk: number;
  readonly counts: Counts;
  /** Records whose last outcome is that nobody knows. */
  readonly doubted: ReadonlySet<number>;
  readonly total: number;
  /** Chunks accepted or settled with at least one record that went through, in all runs. */
  readonly accepted: number;
  /** How often a person went on after everything tried had been refused: each time more is tried before asking again. */
  readonly consents: number;
  /** Batches in a row of which every record failed in processing. */
  readonly barren: number;
  /** Since the run began. */
  readonly run: {
    readonly at: number;
    /** The same by the machine's own clock, which nobody can set, ms; absent: an older version began it. */
    readonly machineMs?: number | undefined;
    readonly sends: number;
    readonly lastSendAt: number;
    readonly settledBefore: number;
    /** Chunks that were told or tried record by record and brought nothing, since anything was accepted. */
    readonly fruitless: number;
    /** Answers that refused a chunk, or every record of it, since anything was accepted. */
    readonly refusals: number;
    /** A chunk of the plan is among them: perhaps nothing will pass any more. */
    readonly isDoubted: boolean;
    /** Locations of which something was let through, among those that a 403 was looked into for. */
    readonly letThrough: ReadonlySet<string>;
    /** Refused locations of which another record was tried, and refused too. */
    readonly tried: ReadonlySet<string>;
    /** By location, the record that was refused alone with a 403, and the words. */
    readonly refusedAlone: ReadonlyMap<string, { readonly record: number; readonly text: string }>;
  } | null;
  readonly pace: Pace;
  /** Most records in a chunk, lowered by a 413. */
  readonly sizeCap: number;
  /** A reply was lost; a read must succeed before the next send. */
  readonly mustHear: boolean;
  /** The time of the last fact. */
  readonly lastAt: number;
  /** What the service itself told to be created: all of it while anything is in doubt, else only the latest. */
  readonly answered: readonly Answered[];
  /** Null: the first record was not read back. */
  readonly borneOut: BorneOut | null;
  /** The first record that was created, while it is to be read back. */
  readonly toBearOut: {
    readonly record: number;
    readonly serviceId: string;
    readonly begunAt: number;
  } | null;
  readonly told: readonly (readonly Told[])[];
  /** Refusals that count although no witness proved them: each run looks once more for what speaks against them. */
  readonly unproven: readonly Told[];
  /** Whether this run has looked for all that was told. */
  readonly isToldLookedFor: boolean;
  /** Records that no chunk has any more and that are left to a person: tied with others, or read back with other lines. */
  readonly tied: readonly number[];
  /** By record, a person's last word on it, while nothing was sent or heard of it since. */
  readonly decided: ReadonlyMap<number, Decided>;
  /** By record: what an upsert that left would write over, where it read neither so nor as before, as a person was told last. */
  readonly toldOver: ReadonlyMap<number, string>;
  readonly toRead: readonly ToRead[];
  /**
   * What went out again and no list has shown since, when one was last read for it, how long the list took at most to show what
   * proved the absence (ms), and whether one ever showed any of it.
   */
  readonly again: {
    readonly unshown: readonly SentAgain[];
    readonly lookedAt: number;
    readonly delayMs: number;
    readonly isBorneOut: boolean;
  };
  /**
   * What the service turned away (A4): from when on a look counts that parts of it wait for (epoch ms; null: none do), whether one has
   * shown in this run that it had made nothing of such, or none can be had; what went out again and no last look has shown yet, when
   * the newest of it was answered, and when it was looked for last (epoch ms).
   */
  readonly away: {
    readonly lookFrom: number | null;
    readonly isBorneOut: boolean;
    readonly made: readonly (readonly MadeAfterAll[])[];
    readonly madeAt: number;
    readonly lookedAt: number;
  };
  /** A look has shown that what absence is proven by does not hold for this service. */
  readonly isProofOff: boolean;
  /** The last update that was read back did not leave the lines of the file: in words; null: none did otherwise. */
  readonly linesGone: string | null;
  /** Chunks of upserts that an earlier run left without an answer: they are looked for before they go out again. */
  readonly unsure: readonly number[];
  /** Locations that were refused with a 403, with the service's words. */
  readonly barred: ReadonlyMap<string, string>;
  /** How long slow batches took lately, ms. */
  readonly slowBatchMs: number;
  /** The slowest of all. */
  readonly slowestBatchMs: number;
  /** Written records whose ids are not proven yet, by chunk, and the ids replies spoke of. */
  readonly written: readonly (readonly number[])[];
  /** Those of them that were sent more than once: "updated" may mean that the first try created them. */
  readonly writtenAgain: readonly (readonly number[])[];
  /** Written records that the listing did not show: in doubt, left to a person, looked for again by each run. */
  readonly unlisted: readonly number[];
  /** Whether this run has read the list for the ids of written records. */
  readonly isProved: boolean;
  readonly createdIds: readonly (readonly string[])[];
  readonly updatedIds: readonly (readonly string[])[];
  /** Those of the updated ones that no list had shown, each with that list, in words. */
  readonly unseenIds: readonly Readonly<Record<string, string>>[];
  /** Chunks whose invoices were read in this run and are as the payment says. */
  readonly examined: ReadonlyMap<number, Examined>;
  /** Payments that were created and not read since. */
  readonly toFollow: readonly ToFollow[];
  /** The latest exchange that came to nothing, and what to call it should the run have to pause for it. */
  readonly trouble: { readonly reason: 'unreachable' | 'service-failing'; readonly text: string } | null;
  /** The facts ask for a pause. */
  readonly pauseWanted: { readonly reason: PauseReason; readonly text: string } | null;
  readonly end: {
    readonly state: 'finished' | 'waiting' | 'stopped' | 'paused';
    readonly reason: PauseReason | null;
  } | null;
  /** How the run before ended; `paused` without a reason: it was interrupted. A run that only looks leaves it so. */
  readonly endBefore: {
    readonly state: 'finished' | 'waiting' | 'stopped' | 'paused';
    readonly reason: PauseReason | null;
    readonly text: string | null;
  };
};

/** How fast a run begins: at two requests at most, with nothing held against the service. */
export const pacedAnew = ({ inFlight }: Pick<Settings, 'inFlight'>): Pace => ({
  width: Math.min(2, inFlight),
  isUnhindered: true,
  notBefore: 0,
  readNotBefore: 0,
  failures: 0,
  silences: 0,
  unanswered: 0,
  busy: 0,
  busyReads: 0,
  setbackAt: 0,
});

/** The state before the first fact. */
export const emptySubmission = (settings: Settings): Submission => ({
  settings,
  planned: [],
  plannedNext: 0,
  unsent: 0,
  active: noOpenChunks,
  asideSent: new Map(),
  lastChunk: 0,
  counts: { created: 0, updated: 0, existing: 0, failed: 0, rejected: 0, written: 0 },
  doubted: new Set(),
  total: 0,
  accepted: 0,
  consents: 0,
  barren: 0,
  run: null,
  pace: pacedAnew(settings),
  sizeCap: Number.MAX_SAFE_INTEGER,
  mustHear: false,
  lastAt: 0,
  answered: [],
  borneOut: null,
  toBearOut: null,
  told: [],
  unproven: [],
  isToldLookedFor: false,
  tied: [],
  decided: new Map(),
  toldOver: new Map(),
  toRead: [],
  again: { unshown: [], lookedAt: 0, delayMs: 0, isBorneOut: false },
  away: { lookFrom: null, isBorneOut: false, made: [], madeAt: 0, lookedAt: 0 },
  isProofOff: false,
  linesGone: null,
  unsure: [],
  barred: new Map(),
  slowBatchMs: 0,
  slowestBatchMs: 0,
  written: [],
  writtenAgain: [],
  unlisted: [],
  isProved: false,
  createdIds: [],
  updatedIds: [],
  unseenIds: [],
  examined: new Map(),
  toFollow: [],
  trouble: null,
  pauseWanted: null,
  end: null,
  endBefore: { state: 'paused', reason: null, text: null },
});

/** Readings of the results, after the batch was over, before what they leave out is in doubt. */
export const FINAL_READINGS = 2;

/** How long after its end something may come of a sending that was not answered, ms (A1). */
export const horizonMs = ({ settings, slowestBatchMs }: Submission): number =>
  horizonAfter({ horizonMs: settings.horizonMs, slowestBatchMs });

/** What a lost answer to a chunk calls for. */
export const resendOf = (state: Submission, chunk: Pick<ActiveChunk, 'resend'>): Bulk['resend'] =>
  chunk.resend ?? state.settings.resend;

/**
 * An earlier sending was not answered and may have arrived: a refusal of the repeat leaves that doubt. What may simply go
 * out again is tried alone first; under a key both are one sending.
 */
export const staysInDoubt = (state: Submission, active: ActiveChunk): boolean => {
  if (!active.sent.wasDoubted) return false;
  const resend = resendOf(state, active);
  return resend === 'look-up' || (resend === 'upsert' && active.chunk.records.length === 1);
};

/** A payment that is refused counts as refused once its invoices were read after that: they may read paid since. */
export const isLookedBack = (
  { settings }: Pick<Submission, 'settings'>,
  { keyed }: Pick<ActiveChunk, 'keyed'>,
): boolean => settings.watchesPayments === true && keyed !== undefined;

/** The same of a lone payment that is said to be too large, while no earlier sending of it is in doubt. */
export const isRefusedAlone = (
  state: Pick<Submission, 'settings'>,
  { keyed, chunk, sent, wasSilent }: ActiveChunk,
): boolean => isLookedBack(state, { keyed }) && chunk.records.length === 1 && !sent.wasDoubted && !wasSilent;

/** A chunk of the plan that is not under way yet. The plan's numbers ascend, and the one that is asked for is near its head. */
export const plannedChunk = (state: Submission, number: number): Chunk | undefined => {
  for (let at = state.plannedNext; at < state.planned.length; at++) {
    const chunk = state.planned[at];
    if (chunk === undefined || chunk.chunk > number) return undefined;
    if (chunk.chunk === number) return chunk;
  }
  return undefined;
};

/** Whether anything of the plan is still to be sent. */
export const hasUnsent = (state: Submission): boolean =>
  state.plannedNext < state.planned.length || isAnyInPhase(state.active, 'ready');

/** True for an outcome with which a record leaves its chunk. */
export const isFinal = (outcome: Outcome): boolean =>
  outcome.outcome !== 'in-doubt' && outcome.outcome !== 'pending';

/** Records that were refused or failed by the service's word, which does not count yet. */
export const toldRecords = ({ told }: Submission): readonly Told[] => told.flat();

/** Those, and what was refused before without proof: all of it is looked for at the end of a run. */
export const refusalsToLookFor = (state: Submission): readonly Told[] => [
  ...toldRecords(state),
  ...state.unproven,
];

/** Records with a final outcome. */
export const settledCount = (counts: Counts): number =>
  counts.created + counts.updated + counts.existing + counts.failed + counts.rejected + counts.written;

/** Nothing but the last record is left to be sent. */
export const onlyTailLeft = (state: Submission): boolean => {
  const left = [
    ...state.planned.slice(state.plannedNext),
    ...openInPhase(state.active, 'ready').map(({ chunk }) => chunk),
  ];
  return left.length > 0 && left.every(({ purpose }) => purpose === 'tail');
};
