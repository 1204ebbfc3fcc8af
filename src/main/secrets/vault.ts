import path from 'node:path';
import { z } from 'zod';
import { areSameOrigins, type Origins, originsText } from '../../core/service/origins';
import { failed, ok, type Problem, type Result } from '../../core/values/result';
import { type Cipher, passphraseCipher, type Sealing } from './cipher';
import { type SealedEntry, sealedFile } from './sealed-file';

/** What one environment of the service gives: different for sandbox and production. */
type Secrets = { readonly apiKey: string; readonly clientId: string; readonly clientSecret: string };

/** Keeps secrets by connection, each for the origins it was given for. Only the main process holds one. */
export type Vault = {
  /** `some-under-passphrase`: some lie sealed under one, and what is entered now is kept until the end of this run. */
  readonly kept: Cipher['kind'] | 'some-under-passphrase';
  readonly keyringName: string | null;
  /** Why there are none to send with, as `get` would say; null: they are kept. */
  readonly fault: (connectionId: string, origins: Origins) => Problem | null;
  /** Errors: secrets-missing, secrets-locked-keyring, secrets-locked-passphrase, secrets-strange, secrets-file-unreadable, secrets-other-address. */
  readonly get: (connectionId: string, origins: Origins) => Result<Secrets>;
  /** Answers where a file of secrets was put that could not be read; null: there was none. Errors: secrets-not-kept. */
  readonly set: (connectionId: string, origins: Origins, secrets: Secrets) => Result<string | null>;
  readonly remove: (connectionId: string) => void;
  /** Tries what did not open once more: the keyring, and, where one is given, a passphrase, for this run. */
  readonly unlock: (passphrase: string | null) => void;
};

const originsSchema = z.object({ api: z.string(), token: z.string() });
const sealedSchema = z.object({
  apiKey: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  /** Absent: sealed before secrets were bound to origins. */
  origins: originsSchema.optional(),
});
type Content = z.infer<typeof sealedSchema>;
type Opened = { readonly content: Content; readonly by: Sealing };

const parsedContent = (text: string): Content | null => {
  try {
    return sealedSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

type Held = { readonly secrets: Secrets; readonly origins: Origins };

const onlySecrets = ({ apiKey, clientId, clientSecret }: Secrets): Secrets => ({
  apiKey,
  clientId,
  clientSecret,
});

const lockedBy = ({ kind }: SealedEntry): Result<never> =>
  failed(kind === 'keyring' ? 'secrets-locked-keyring' : 'secrets-locked-passphrase');

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * A vault over a data folder. With a keyring or a passphrase the sealed texts lie in `secrets.json`, each with the origins it is
 * for; without, nothing touches the disk. A text that does not open stays where it is: it is locked, not lost. `cipherNow` is
 * asked again when somebody unlocks: a keyring may be there later.
 */
export const openVault = (dataDir: string, cipherNow: () => Cipher): Vault => {
  const file = sealedFile(path.join(dataDir, 'secrets.json'));
  const memory = new Map<string, Held>();
  /** What opened, and what did not, by its sealed text: making a key from a passphrase takes its time. */
  const tried = new Map<string, Opened | null>();
  let cipher = cipherNow();
  let extra: Sealing | null = null;

  const ciphersFor = (entry: SealedEntry): readonly Sealing[] =>
    [cipher, extra].flatMap((one) => (one?.kind === entry.kind ? [one] : []));

  const tryToOpen = (entry: SealedEntry): Opened | null => {
    for (const by of ciphersFor(entry)) {
      const text = by.unseal(entry.sealed);
      const content = text === null ? null : parsedContent(text);
      if (content !== null) return { content, by };
    }
    return null;
  };

  const open = (entry: SealedEntry): Opened | null => {
    const known = tried.get(entry.sealed);
    const opened = known === undefined ? tryToOpen(entry) : known;
    tried.set(entry.sealed, opened);
    return opened;
  };

  /** Seals in the way of today and for its origins; what the disk refuses is tried at the next use. */
  const sealAnew = (connectionId: string, entry: SealedEntry, by: Sealing, held: Held): void => {
    const content = { ...held.secrets, origins: { ...held.origins } };
    const sealed = by.seal(JSON.stringify(content));
    try {
      file.replace(connectionId, entry, { kind: by.kind, sealed });
      tried.set(sealed, { content, by });
    } catch {
      // What is there still opens.
    }
  };

  const fromDisk = (connectionId: string, origins: Origins): Result<Secrets> => {
    const found = file.find(connectionId);
    if (found.kind === 'unreadable') return failed('secrets-file-unreadable', { folder: dataDir });
    if (found.kind === 'strange') return failed('secrets-strange');
    if (found.kind !== 'entry') return failed('secrets-missing');
    const opened = open(found.entry);
    if (opened === null) return lockedBy(found.entry);
    const { content, by } = opened;
    const held = { secrets: onlySecrets(content), origins: content.origins ?? origins };
    if (content.origins === undefined || by.isDated(found.entry.sealed))
      sealAnew(connectionId, found.entry, by, held);
    return offered(held, origins);
  };

  const get = (connectionId: string, origins: Origins): Result<Secrets> => {
    const held = memory.get(connectionId);
    return held === undefined ? fromDisk(connectionId, origins) : offered(held, origins);
  };

  return {
    // Somebody may unlock a keyring meanwhile.
    get kept() {
      return cipher.kind === 'this-run' && file.holds('passphrase') ? 'some-under-passphrase' : cipher.kind;
    },
    get keyringName() {
      return cipher.keyringName;
    },
    fault: (connectionId, origins) => {
      const found = get(connectionId, origins);
      return found.ok ? null : found.problem;
    },
    get,
    set: (connectionId, origins, secrets) => {
      const held = { secrets: onlySecrets(secrets), origins };
      if (cipher.kind === 'this-run') {
        memory.set(connectionId, held);
        return ok(null);
      }
      try {
        const sealed = cipher.seal(JSON.stringify({ ...held.secrets, origins }));
        const aside = file.put(connectionId, { kind: cipher.kind, sealed });
        memory.set(connectionId, held);
        return ok(aside);
      } catch (error) {
        return failed('secrets-not-kept', { folder: dataDir, detail: wordsOf(error) });
      }
    },
    remove: (connectionId) => {
      memory.delete(connectionId);
      file.remove(connectionId);
    },
    unlock: (passphrase) => {
      cipher = cipherNow();
      if (passphrase !== null) extra = passphraseCipher(passphrase);
      for (const [sealed, opened] of tried) if (opened === null) tried.delete(sealed);
    },
  };
};

/** Secrets go to the origins they were given for, and to no other. */
const offered = (held: Held, origins: Origins): Result<Secrets> =>
  areSameOrigins(held.origins, origins)
    ? ok(held.secrets)
    : failed('secrets-other-address', {
        entered: originsText(held.origins),
        now: originsText(origins),
      });
