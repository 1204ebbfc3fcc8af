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
    }
  | { readonly kind: 'this-run'; readonly keyringName: null };

const KEY_BYTES = 32;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

const sealWith = (passphrase: string, text: string): string => {
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, KEY_BYTES, SCRYPT), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), body]).toString('base64');
};

const unsealWith = (passphrase: string, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64');
  const salt = bytes.subarray(0, SALT_BYTES);
  const nonce = bytes.subarray(SALT_BYTES, SALT_BYTES + NONCE_BYTES);
  const tag = bytes.subarray(SALT_BYTES + NONCE_BYTES, SALT_BYTES + NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', scryptSync(passphrase, salt, KEY_BYTES, SCRYPT), nonce);
    decipher.setAuthTag(tag);
    const body = bytes.subarray(SALT_BYTES + NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};

/** AES-256-GCM under a key that scrypt makes from a passphrase; a fresh salt and nonce each time. */
export const passphraseCipher = (passphrase: string): Cipher => ({
  kind: 'passphrase',
  keyringName: null,
  seal: (text) => sealWith(passphrase, text),
  unseal: (sealed) => unsealWith(passphrase, sealed),
});

/** No place to keep a secret: it lives in memory until the process ends. */
export const thisRunCipher: Cipher = { kind: 'this-run', keyringName: null };
