import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

/** How secrets are turned into something that may lie on a disk. `this-run`: they may not. */
export type Cipher =
  | {
      readonly kind: 'keyring' | 'passphrase';
      /** Name of the system's keyring, for the person; null for a passphrase. */
      readonly keyringName: string | null;
      readonly seal: (text: string) => string;
      /** Null when the text was sealed under another key. */
      readonly unseal: (sealed: string) => string | null;
      /** Whether a text that opens should be sealed anew: it was sealed in a weaker way. */
      readonly isDated: (sealed: string) => boolean;
    }
  | { readonly kind: 'this-run'; readonly keyringName: null };

/** One that keeps: whatever it seals may lie on a disk. */
export type Sealing = Exclude<Cipher, { readonly kind: 'this-run' }>;

const KEY_BYTES = 32;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What scrypt costs, as the power of two of N. */
const COST = 17;
/** Texts from before the cost stood beside them. */
const FIRST_COST = 15;
/** A file may have been written by anybody: more than this is not computed for it. */
const MOST_COST = 20;
const BLOCK = 8;

const MARK = /^scrypt\$(\d{2})\$/;

const keyOf = (passphrase: string, salt: Buffer, cost: number): Buffer =>
  scryptSync(passphrase, salt, KEY_BYTES, {
    N: 2 ** cost,
    r: BLOCK,
    p: 1,
    // 128 · N · r is what it takes, and some more for its own.
    maxmem: 128 * 2 ** cost * BLOCK + 16 * 1024 * 1024,
  });

const sealWith = (passphrase: string, text: string): string => {
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const mark = `scrypt$${COST}$`;
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt, COST), nonce);
  cipher.setAAD(Buffer.from(mark));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return mark + Buffer.concat([salt, nonce, cipher.getAuthTag(), body]).toString('base64');
};

/** The cost that a text was sealed at; null: none that is computed. */
const costOf = (mark: string | undefined): number | null => {
  if (mark === undefined) return FIRST_COST;
  const cost = Number(mark);
  return cost >= FIRST_COST && cost <= MOST_COST ? cost : null;
};

const unsealWith = (passphrase: string, sealed: string): string | null => {
  const [mark = '', digits] = MARK.exec(sealed) ?? [];
  const cost = costOf(digits);
  const bytes = Buffer.from(sealed.slice(mark.length), 'base64');
  if (cost === null || bytes.length < SALT_BYTES + NONCE_BYTES + TAG_BYTES) return null;
  const salt = bytes.subarray(0, SALT_BYTES);
  const nonce = bytes.subarray(SALT_BYTES, SALT_BYTES + NONCE_BYTES);
  const tag = bytes.subarray(SALT_BYTES + NONCE_BYTES, SALT_BYTES + NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, salt, cost), nonce);
    if (mark !== '') decipher.setAAD(Buffer.from(mark));
    decipher.setAuthTag(tag);
    const body = bytes.subarray(SALT_BYTES + NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};

const isDated = (sealed: string): boolean => (costOf(MARK.exec(sealed)?.[1]) ?? 0) < COST;

/** AES-256-GCM under a key that scrypt makes from a passphrase (N = 2^17, r = 8, p = 1); a fresh salt and nonce each time. */
export const passphraseCipher = (passphrase: string): Sealing => ({
  kind: 'passphrase',
  keyringName: null,
  seal: (text) => sealWith(passphrase, text),
  unseal: (sealed) => unsealWith(passphrase, sealed),
  isDated,
});

/** No place to keep a secret: it lives in memory until the process ends. */
export const thisRunCipher: Cipher = { kind: 'this-run', keyringName: null };
