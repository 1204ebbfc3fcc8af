import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { failed, ok, type Problem, type Result } from '../core/values/result';
import { ownerOnly } from '../main/disk/owner-only';
import { hasJournal, journalFile } from '../main/journal/open';
import { LOCK_FILE } from '../main/journal/owner-lock';
import type { Engine } from '../main/runner/engine';
import { examineReviewCopy, openCheckedCopy } from '../main/runner/evidence-file/review-copy';
import type { Handlers } from '../main/runner/handler-types';
import { openEngine, openReadOnlyEngine, openToExamine } from '../main/runner/open-engine';
import type { EnginePorts, EvidencePort, Secrets, SecretsPort } from '../main/runner/ports';
import { steadyClock } from '../main/runner/steady-clock';
import { systemUser } from '../main/runner/system-user';
import { passphraseCipher, thisRunCipher } from '../main/secrets/cipher';
import { openVault, type Vault } from '../main/secrets/vault';
import { evidenceInThread } from '../main/workers/evidence-thread';
import { practiceInThread } from '../main/workers/practice-thread';
import { prepareInThread } from '../main/workers/prepare-thread';
import { checkApart, inspectApart, readInChild, verifyApart } from '../main/workers/reader-process';
import { openTableApart } from '../main/workers/reader-table';
import type { Given } from './arguments';
import { givenSecrets } from './given-secrets';
import { appVersion, dataDirOf, isReview, namedDataDir, shippedText } from './places';
import type { ProgressTeller } from './progress';
import type { SecretVariables } from './secret-variables';

/**
 * `read`: beside a running app, changing nothing; `standing`: the same of a journal that must be there, in the app's own folder too;
 * `examine`: that, whatever state it is in; `begin`: to write, also where there is no journal yet.
 */
export type Access = 'read' | 'write' | 'begin' | 'standing' | 'examine';

/** The engine as a command uses it. */
export type Session = {
  readonly do: Handlers;
  /** Secrets that came with this command, by environment or standard input; null: none. */
  readonly secretsGiven: Secrets | null;
  readonly keepsSecrets: boolean;
  /** Why the journal is for looking only, where that is not for the command to choose. */
  readonly why: Problem | null;
  /** What this opening changed beside the journal, to be told once. */
  readonly remarks: readonly Problem[];
  /** Lets requests under way end, keeps the rest for a resume; nothing new is begun after it. */
  readonly interrupt: () => void;
  readonly isInterrupted: () => boolean;
  readonly close: () => Promise<void>;
};

/** What came with the command counts for the connection it names, and wins over what is kept. */
const secretsPort = (vault: Vault, given: Secrets | null): SecretsPort => ({
  get kept() {
    return vault.kept;
  },
  get keyringName() {
    return vault.keyringName;
  },
  fault: async (connectionId, origins) => (given === null ? vault.fault(connectionId, origins) : null),
  get: async (connectionId, origins) => (given === null ? vault.get(connectionId, origins) : ok(given)),
  set: async (connectionId, origins, secrets) => vault.set(connectionId, origins, secrets),
  remove: async (connectionId) => vault.remove(connectionId),
  unlock: async (passphrase) => vault.unlock(passphrase),
});

/** The handlers, keeping in mind which import is being worked on, and how to end that early. */
const interruptible = (handlers: Handlers) => {
  let current: string | null = null;
  let file: string | null = null;
  let isInterrupted = false;
  const remembering =
    <I extends { readonly importId: string }, O>(work: (input: I) => O) =>
    (input: I): O => {
      current = input.importId;
      return work(input);
    };
  const ofFile =
    <I extends { readonly path: string }, O>(work: (input: I) => O) =>
    (input: I): O => {
      file = input.path;
      return work(input);
    };
  const remembered: Handlers = {
    ...handlers,
    'evidence.export': ofFile(handlers['evidence.export']),
    'evidence.merge': ofFile(handlers['evidence.merge']),
    'drafts.prepare': remembering(handlers['drafts.prepare']),
    'imports.retry': remembering(handlers['imports.retry']),
    'imports.submit': remembering(handlers['imports.submit']),
    'imports.resume': remembering(handlers['imports.resume']),
    'imports.refresh': remembering(handlers['imports.refresh']),
    'reconcile.start': remembering(handlers['reconcile.start']),
  };
  const interrupt = (): void => {
    isInterrupted = true;
    void handlers['sweep.cancel']({});
    if (file !== null) void handlers['evidence.cancel']({ path: file });
    if (current === null) return;
    void handlers['drafts.cancelPrepare']({ importId: current });
    void handlers['imports.pause']({ importId: current });
    void handlers['reconcile.pause']({ importId: current });
  };
  return { do: remembered, interrupt, isInterrupted: () => isInterrupted };
};

type Opened = Result<Engine & { readonly why?: Problem | null }>;

const openers: Readonly<Record<Access, (ports: Omit<EnginePorts, 'journal'>) => Opened | Promise<Opened>>> = {
  read: openReadOnlyEngine,
  write: openEngine,
  begin: openEngine,
  standing: openReadOnlyEngine,
  examine: openToExamine,
};

type Ports = Omit<EnginePorts, 'journal'> & { readonly evidence: EvidencePort };

const never = new AbortController().signal;

/** A review file, once it has been gone through where memory is bounded; to be examined it need not be what was exported. */
const openReview = async (
  ports: Ports,
  file: string,
  access: Access,
  progress: ProgressTeller,
): Promise<Opened> => {
  const seal = await ports.evidence.check({ file, against: null }, progress.tellFile, never);
  if (seal.ok) return openCheckedCopy(ports, file, seal.value);
  return access === 'examine' && seal.problem.code === 'evidence-altered'
    ? examineReviewCopy(ports, file)
    : seal;
};

/** What may begin a journal: a folder that a person named may be mistyped; in the app's own, or one that was made for it, there is none yet. */
const mayBegin: Readonly<Record<'named' | 'own', readonly Access[]>> = {
  named: ['begin'],
  own: ['begin', 'write', 'read'],
};

/** Empty, or left without a journal by `journal set-aside`. */
const isMadeForIt = (place: string): boolean => {
  try {
    const names = readdirSync(place);
    return names.length === 0 || names.includes(LOCK_FILE);
  } catch {
    return false;
  }
};

/** A folder that holds no journal is no place to look into: nothing is begun there. Errors: journal-none. */
const mustHold = (given: Given, place: string, access: Access): Result<null> => {
  const isOwn = namedDataDir(given) === null || isMadeForIt(place);
  const isBegun = mayBegin[isOwn ? 'own' : 'named'].includes(access);
  return isBegun || isReview(place) || hasJournal(place) ? ok(null) : failed('journal-none', { file: place });
};

/** A review file stands where a data folder would. */
const openPlace = async (
  ports: Ports,
  place: string,
  access: Access,
  progress: ProgressTeller,
): Promise<Opened> => {
  if (isReview(place)) return openReview(ports, place, access, progress);
  const isNew = !existsSync(journalFile(place));
  return openers[isNew ? 'write' : access](ports);
};

/** Opens the engine for one command, beside a running app unless it writes. */
export const openSession = async (
  given: Given,
  access: Access,
  { progress, variables }: { readonly progress: ProgressTeller; readonly variables: SecretVariables },
): Promise<Result<Session>> => {
  const secrets = givenSecrets(given, variables);
  if (!secrets.ok) return secrets;
  const dataDir = dataDirOf(given);
  if (!dataDir.ok) return dataDir;
  const place = dataDir.value;
  const there = mustHold(given, place, access);
  if (!there.ok) return there;
  const home = isReview(place) ? dirname(place) : place;
  const { passphrase } = variables;
  const cipher = passphrase === '' ? thisRunCipher : passphraseCipher(passphrase);
  const readApart = readInChild(new URL('./reader.js', import.meta.url));
  const practice = practiceInThread(new URL('./practice.js', import.meta.url), home);
  const profileText = shippedText('service-profile.json');
  const ports: Ports = {
    dataDir: home,
    version: appVersion(),
    runtime: `Node ${process.versions.node}`,
    clock: steadyClock(),
    newId: randomUUID,
    person: systemUser,
    random: Math.random,
    secrets: secretsPort(
      openVault(home, () => cipher),
      secrets.value,
    ),
    practice: practice.start,
    prepare: prepareInThread(
      new URL('./prepare.js', import.meta.url),
      { profileText, standsBack: false },
      readApart,
    ).prepare,
    evidence: {
      ...evidenceInThread(new URL('./evidence.js', import.meta.url)),
      check: checkApart(readApart),
      verify: verifyApart(readApart),
    },
    reading: { ...inspectApart(readApart), open: openTableApart(readApart) },
    profileText,
    emit: (topic, message) => {
      if (topic === 'progress' && 'phase' in message) progress.tell(message);
      if (topic === 'file' && 'step' in message && !message.isOver) progress.tellFile(message);
    },
  };
  const wasOpen = home === place && ownerOnly(home);
  const engine = await openPlace(ports, place, access, progress);
  if (!engine.ok) return engine;
  const close = async (): Promise<void> => {
    await engine.value.close();
    await practice.stop();
  };
  return ok({
    ...interruptible(engine.value.handlers),
    secretsGiven: secrets.value,
    keepsSecrets: cipher.kind !== 'this-run',
    why: engine.value.why ?? null,
    remarks: wasOpen ? [failed('data-folder-was-open', { folder: home }).problem] : [],
    close,
  });
};
