import type { Inspection } from '../../core/read/inspection';
import type { FileProgress } from '../../core/report/file-work';
import type { Origins } from '../../core/service/origins';
import type { Tally } from '../../core/validate/tally';
import type { Problem, Result } from '../../core/values/result';
import type { TopicMessage, TopicName } from '../../ipc/contract';
import type { ReadChoicesData } from '../../ipc/inspection';
import type { Verified } from '../../ipc/journal';
import type { OpenTable } from '../files/source';
import type { EvidenceOrder, WrittenEvidence } from '../journal/evidence-write';
import type { IdleCheck } from '../journal/health';
import type { Journal } from '../journal/open';

export type Secrets = { readonly apiKey: string; readonly clientId: string; readonly clientSecret: string };

/** Secrets by connection, wherever they are kept; asked for each time, never stored by the runner. */
export type SecretsPort = {
  readonly kept: 'keyring' | 'passphrase' | 'this-run' | 'some-under-passphrase';
  readonly keyringName: string | null;
  /** Why there are none to send with; null: they are kept. */
  readonly fault: (connectionId: string, origins: Origins) => Promise<Problem | null>;
  /** For these origins alone: those of other ones are not offered. */
  readonly get: (connectionId: string, origins: Origins) => Promise<Result<Secrets>>;
  /** Answers where an unreadable file of secrets was put; null: there was none. */
  readonly set: (connectionId: string, origins: Origins, secrets: Secrets) => Promise<Result<string | null>>;
  readonly remove: (connectionId: string) => Promise<void>;
  /** Tries again what did not open: the keyring, and a passphrase where one is given. */
  readonly unlock: (passphrase: string | null) => Promise<void>;
};

/** A running practice service and what it believes in. */
export type PracticeHost = {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly secrets: Secrets;
  readonly companies: readonly { readonly id: string; readonly name: string }[];
  readonly locations: readonly { readonly id: string; readonly name: string }[];
  readonly customFields: readonly string[];
};

export type Clock = {
  /** Epoch milliseconds; runs forward only, however the machine's clock is set meanwhile. */
  readonly now: () => number;
  /** The later of that and what the machine's clock shows: for ages that must not be understated. */
  readonly latest?: () => number;
  /** The machine's own clock, which nobody can set; it begins anew when the machine starts, ms. */
  readonly machine?: () => number;
  /** Ends early, without a fault, when the signal is given. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
};

export type PrepareProgress = {
  readonly phase: 'reading' | 'checking';
  readonly rows: number;
  /** Of the file, or of the rows that are to be checked; null: nobody knows. */
  readonly fraction: number | null;
  /** What is in the journal of records judged in this round; null: none were judged one after the other. */
  readonly soFar: Tally | null;
};

export type PrepareJob = {
  readonly importId: string;
  readonly dataDir: string;
  readonly identity: string;
  /** When it is judged, in epoch milliseconds. */
  readonly now: number;
};

/** Reads and judges an import into the journal, usually in a thread of its own. */
export type PreparePort = (
  job: PrepareJob,
  onProgress: (progress: PrepareProgress) => void,
  signal: AbortSignal,
) => Promise<Result<null>>;

/** What is said of a review file while it is written or checked. */
export type OnFileStep = (progress: FileProgress) => void;

/** A review file to be checked; `against`: the journal it must fit, null: none. */
export type FileCheck = { readonly file: string; readonly against: string | null };

/** A review file to be verified; `seal`: one that its chain must hold, null: any. */
export type FileVerify = { readonly file: string; readonly seal: string | null };

/** Writes and checks review files, usually in a thread of its own. A given signal ends it: cancelled. */
export type EvidencePort = {
  readonly write: (
    journalFile: string,
    order: EvidenceOrder,
    onStep: OnFileStep,
    signal: AbortSignal,
  ) => Promise<Result<WrittenEvidence>>;
  /** The seal that the file has. Errors: those of opening it, evidence-altered, evidence-not-ours, evidence-differs. */
  readonly check: (order: FileCheck, onStep: OnFileStep, signal: AbortSignal) => Promise<Result<string>>;
  /** What `journal verify` says of a file. Absent: in this thread. */
  readonly verify?: (order: FileVerify) => Promise<Result<Verified>>;
};

/**
 * Checks the whole of a journal, usually in a thread of its own; stands still while `isBusy`. Null: the signal ended it.
 */
export type CheckPort = (
  journalFile: string,
  isBusy: () => boolean,
  signal: AbortSignal,
) => Promise<IdleCheck | null>;

/** Reads workbooks in a process of its own, whose memory is bounded. Errors: those of reading, reading-too-large. */
export type ReadingPort = {
  readonly inspect: (path: string, choices: ReadChoicesData) => Promise<Result<Inspection>>;
  /** Opens a table, of a text in this thread. */
  readonly open: OpenTable;
};

/** Everything outside the runner that it works with. */
export type EnginePorts = {
  readonly journal: Journal;
  /** For a look beside another process: whether that one is at work. */
  readonly isOwnedElsewhere?: () => boolean;
  /** For such a look: takes the journal for as long as some work in it lasts, where no other process has it. Absent: nobody may. */
  readonly asOwner?: (work: (journal: Journal) => void) => Result<null>;
  /** Why the journal is for looking only; absent or null: it is not, or somebody only wanted to look. */
  readonly why?: Problem | null;
  readonly dataDir: string;
  readonly version: string;
  readonly runtime: string;
  /** Others could read the data folder until this start; absent: they could not. */
  readonly wasOpenToOthers?: boolean;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Whom the system knows this session by, to stand beside decisions; absent: nobody is named. */
  readonly person?: () => string;
  /** From 0 to 1, for jitter. */
  readonly random: () => number;
  readonly secrets: SecretsPort;
  /** Starts the built-in practice service if it does not run yet. */
  readonly practice: () => Promise<Result<PracticeHost>>;
  readonly prepare: PreparePort;
  /** Told that a draft may be prepared soon; absent: nothing needs time for that. */
  readonly readyToPrepare?: () => void;
  /** The index of the search grows whenever nothing else is at work; absent: when somebody searches. */
  readonly searchesAhead?: true;
  /** Checks the journal whenever nothing else is at work; absent: at openings and when somebody asks. */
  readonly check?: CheckPort;
  /** Told what such a check found that does not fit. */
  readonly onHarm?: (problem: Problem) => void;
  /** Absent: in this thread. */
  readonly evidence?: EvidencePort;
  /** Absent: in this thread. */
  readonly reading?: ReadingPort;
  /** The shipped service profile, as JSON text. */
  readonly profileText: string;
  readonly emit: <N extends TopicName>(topic: N, message: TopicMessage<N>) => void;
};
