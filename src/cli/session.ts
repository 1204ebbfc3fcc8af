import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { failed, ok, type Result } from '../core/values/result';
import { type Progress, secretsSchema } from '../ipc/shapes';
import { passphraseCipher, thisRunCipher } from '../main/secrets/cipher';
import { openVault, type Vault } from '../main/secrets/vault';
import { journalFile } from '../main/journal/open';
import type { Handlers } from '../main/runner/handler-types';
import { openEngine, openReadOnlyEngine } from '../main/runner/open-engine';
import type { EnginePorts, Secrets, SecretsPort } from '../main/runner/ports';
import { practiceInThread } from '../main/workers/practice-thread';
import { prepareInThread } from '../main/workers/prepare-thread';
import type { Given } from './arguments';

/** The engine as a command uses it. */
export type Session = {
  readonly do: Handlers;
  /** Secrets that came with this command, by environment or standard input; null: none. */
  readonly secretsGiven: Secrets | null;
  readonly keepsSecrets: boolean;
  readonly close: () => Promise<void>;
};

const appFolder = (): string => {
  if (process.platform === 'win32') return path.join(process.env.APPDATA ?? path.join(os.homedir(), 'AppData', 'Roaming'), 'Tallyport');
  if (process.platform === 'darwin') return path.join(os.homedir(), 'Library', 'Application Support', 'Tallyport');
  return path.join(process.env.XDG_CONFIG_HOME ?? path.join(os.homedir(), '.config'), 'Tallyport');
};

/** The data folder of a command: the option, the environment, or the app's own. */
export const dataDirOf = (given: Given): string =>
  path.resolve(given.text('data-dir') ?? process.env.TALLYPORT_DATA_DIR ?? appFolder());

/** Text of a file that ships with the app. */
export const shippedText = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, '..', '..', 'resources', name), 'utf8');

const fromEnvironment = (): Secrets | null => {
  const parsed = secretsSchema.safeParse({
    apiKey: process.env.TALLYPORT_API_KEY,
    clientId: process.env.TALLYPORT_CLIENT_ID,
    clientSecret: process.env.TALLYPORT_CLIENT_SECRET,
  });
  return parsed.success ? parsed.data : null;
};

const fromStandardInput = (): Result<Secrets> => {
  try {
    const parsed = secretsSchema.safeParse(JSON.parse(readFileSync(0, 'utf8')));
    if (parsed.success) return ok(parsed.data);
  } catch {
    // The sentence below says what was expected; the text itself may hold a secret.
  }
  return failed('arguments-wrong', { detail: 'standard input is not one JSON object with apiKey, clientId and clientSecret' });
};

/** What came with the command counts for the connection it names, and wins over what is kept. */
const secretsPort = (vault: Vault, givenSecrets: Secrets | null): SecretsPort => ({
  kept: vault.kept,
  keyringName: vault.keyringName,
  has: async (connectionId) => givenSecrets !== null || vault.has(connectionId),
  get: async (connectionId) => (givenSecrets === null ? vault.get(connectionId) : ok(givenSecrets)),
  set: async (connectionId, secrets) => vault.set(connectionId, secrets),
  remove: async (connectionId) => vault.remove(connectionId),
});

const clock: EnginePorts['clock'] = {
  now: () => Date.now(),
  sleep: (ms, signal) => delay(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined),
};

/** Opens the engine for one command. `access` read: beside a running app, changing nothing. */
export const openSession = (given: Given, access: 'read' | 'write', onProgress: (progress: Progress) => void): Result<Session> => {
  const fromInput = given.isSet('secrets-stdin') ? fromStandardInput() : ok(fromEnvironment());
  if (!fromInput.ok) return fromInput;
  const dataDir = dataDirOf(given);
  const passphrase = process.env.TALLYPORT_PASSPHRASE;
  const cipher = passphrase === undefined || passphrase === '' ? thisRunCipher : passphraseCipher(passphrase);
  const vault = openVault(dataDir, cipher);
  const practice = practiceInThread(new URL('./practice.js', import.meta.url), dataDir);
  const profileText = shippedText('service-profile.json');
  const ports: Omit<EnginePorts, 'journal'> = {
    dataDir,
    version: process.env.npm_package_version ?? '',
    runtime: `Node ${process.versions.node}`,
    clock,
    newId: randomUUID,
    random: Math.random,
    secrets: secretsPort(vault, fromInput.value),
    practice: practice.start,
    prepare: prepareInThread(new URL('./prepare.js', import.meta.url), profileText),
    profileText,
    emit: (topic, message) => {
      if (topic === 'progress' && 'phase' in message) onProgress(message);
    },
  };
  const isNew = !existsSync(journalFile(dataDir));
  const engine = access === 'read' && !isNew ? openReadOnlyEngine(ports) : openEngine(ports);
  if (!engine.ok) return engine;
  const close = async (): Promise<void> => {
    await engine.value.close();
    await practice.stop();
  };
  return ok({ do: engine.value.handlers, secretsGiven: fromInput.value, keepsSecrets: cipher.kind !== 'this-run', close });
};
