import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { failed, ok, type Result } from '../../core/values/result';
import type { Cipher } from './cipher';

/** What one environment of the service gives: different for sandbox and production. */
export type Secrets = { readonly apiKey: string; readonly clientId: string; readonly clientSecret: string };

/** Keeps secrets by connection. Only the main process holds one. */
export type Vault = {
  readonly kept: Cipher['kind'];
  readonly keyringName: string | null;
  readonly has: (connectionId: string) => boolean;
  /** Errors: secrets-missing, secrets-sealed-elsewhere. */
  readonly get: (connectionId: string) => Result<Secrets>;
  readonly set: (connectionId: string, secrets: Secrets) => void;
  readonly remove: (connectionId: string) => void;
};

const secretsSchema = z.object({ apiKey: z.string(), clientId: z.string(), clientSecret: z.string() });
const fileSchema = z.object({
  format: z.literal('tallyport-secrets/1'),
  entries: z.record(z.string(), z.object({ kind: z.enum(['keyring', 'passphrase']), sealed: z.string() })),
});
type SealedFile = z.infer<typeof fileSchema>;

const emptyFile: SealedFile = { format: 'tallyport-secrets/1', entries: {} };

const readFile = (file: string): SealedFile => {
  if (!existsSync(file)) return emptyFile;
  const parsed = fileSchema.safeParse(parsedJson(readFileSync(file, 'utf8')));
  return parsed.success ? parsed.data : emptyFile;
};

/** A cut-off file counts as empty: its secrets have to be typed again, which is better than not starting. */
const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const writeFile = (file: string, content: SealedFile): void => {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.next`;
  writeFileSync(next, JSON.stringify(content, null, 1), { mode: 0o600 });
  renameSync(next, file);
};

/**
 * A vault over a data folder. With a keyring or a passphrase the sealed texts lie in `secrets.json`; without,
 * nothing touches the disk. A text that another key sealed stays where it is: only the secrets have to be typed again.
 */
export const openVault = (dataDir: string, cipher: Cipher): Vault => {
  const file = path.join(dataDir, 'secrets.json');
  const memory = new Map<string, Secrets>();

  const fromDisk = (connectionId: string): Result<Secrets> => {
    const entry = readFile(file).entries[connectionId];
    if (entry === undefined) return failed('secrets-missing');
    const text =
      cipher.kind === 'this-run' || cipher.kind !== entry.kind ? null : cipher.unseal(entry.sealed);
    if (text === null) return failed('secrets-sealed-elsewhere', { kind: entry.kind });
    const parsed = secretsSchema.safeParse(JSON.parse(text));
    return parsed.success ? ok(parsed.data) : failed('secrets-missing');
  };

  return {
    kept: cipher.kind,
    keyringName: cipher.keyringName,
    has: (connectionId) => memory.has(connectionId) || fromDisk(connectionId).ok,
    get: (connectionId) => {
      const held = memory.get(connectionId);
      return held === undefined ? fromDisk(connectionId) : ok(held);
    },
    set: (connectionId, secrets) => {
      memory.set(connectionId, secrets);
      if (cipher.kind === 'this-run') return;
      const before = readFile(file);
      const entry = { kind: cipher.kind, sealed: cipher.seal(JSON.stringify(secrets)) };
      writeFile(file, { ...before, entries: { ...before.entries, [connectionId]: entry } });
    },
    remove: (connectionId) => {
      memory.delete(connectionId);
      const { [connectionId]: gone, ...entries } = readFile(file).entries;
      if (gone !== undefined) writeFile(file, { format: 'tallyport-secrets/1', entries });
    },
  };
};
