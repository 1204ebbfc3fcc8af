import { safeStorage } from 'electron';
import { type Cipher, thisRunCipher } from '../secrets/cipher';

/** Backends that scramble with a password anybody can look up: no keyring at all. */
const NO_KEYRING = new Set(['basic_text', 'unknown']);

const backend = (): string =>
  process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : process.platform;

const NAMES: Readonly<Record<string, string>> = {
  darwin: 'the macOS keychain',
  win32: 'Windows data protection',
  gnome_libsecret: 'the GNOME keyring',
  kwallet: 'KWallet',
  kwallet5: 'KWallet',
  kwallet6: 'KWallet',
};

/** The system's keyring, or nothing at all where there is none. Call it when the app is ready. */
export const keyringCipher = (): Cipher => {
  if (!safeStorage.isEncryptionAvailable() || NO_KEYRING.has(backend())) return thisRunCipher;
  return {
    kind: 'keyring',
    isDated: () => false,
    keyringName: NAMES[backend()] ?? backend(),
    seal: (text) => safeStorage.encryptString(text).toString('base64'),
    unseal: (sealed) => {
      try {
        return safeStorage.decryptString(Buffer.from(sealed, 'base64'));
      } catch {
        return null;
      }
    },
  };
};
