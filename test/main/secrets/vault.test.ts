import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { passphraseCipher, thisRunCipher } from '../../../src/main/secrets/cipher';
import { openVault } from '../../../src/main/secrets/vault';
import { temporaryFolder } from '../../fixtures/temporary-folder';

const secrets = { apiKey: 'canary-key-1', clientId: 'canary-id-2', clientSecret: 'canary-secret-3' };

describe('the vault', () => {
  it('without keyring and passphrase keeps secrets for this run and never on disk', () => {
    const folder = temporaryFolder();
    const vault = openVault(folder, thisRunCipher);
    vault.set('c1', secrets);
    expect(vault.get('c1')).toEqual({ ok: true, value: secrets });
    expect(existsSync(path.join(folder, 'secrets.json'))).toBe(false);
    expect(openVault(folder, thisRunCipher).get('c1')).toMatchObject({
      ok: false,
      problem: { code: 'secrets-missing' },
    });
  });

  it('under a passphrase keeps them across runs, unreadable to anybody else', () => {
    const folder = temporaryFolder();
    openVault(folder, passphraseCipher('open sesame')).set('c1', secrets);
    const bytes = readFileSync(path.join(folder, 'secrets.json'));
    for (const canary of Object.values(secrets))
      for (const encoding of ['utf8', 'utf16le', 'base64', 'hex'] as const) {
        const wanted =
          encoding === 'utf16le'
            ? Buffer.from(canary, 'utf16le')
            : Buffer.from(Buffer.from(canary).toString(encoding === 'utf8' ? 'utf8' : encoding));
        expect(bytes.includes(wanted)).toBe(false);
      }
    expect(openVault(folder, passphraseCipher('open sesame')).get('c1')).toEqual({
      ok: true,
      value: secrets,
    });
  });

  it('under another passphrase asks for them again and leaves what is kept alone', () => {
    const folder = temporaryFolder();
    openVault(folder, passphraseCipher('open sesame')).set('c1', secrets);
    const before = readFileSync(path.join(folder, 'secrets.json'));
    expect(openVault(folder, passphraseCipher('open simsim')).get('c1')).toMatchObject({
      ok: false,
      problem: { code: 'secrets-sealed-elsewhere' },
    });
    expect(readFileSync(path.join(folder, 'secrets.json'))).toEqual(before);
  });

  it('seals the same secret differently each time', () => {
    const cipher = passphraseCipher('open sesame');
    if (cipher.kind === 'this-run') throw new Error('a passphrase seals');
    expect(cipher.seal('x')).not.toBe(cipher.seal('x'));
  });

  it('keeps the secrets of other connections when one is replaced or removed (R-27)', () => {
    const folder = temporaryFolder();
    const vault = openVault(folder, passphraseCipher('open sesame'));
    vault.set('c1', secrets);
    vault.set('c2', { ...secrets, apiKey: 'other' });
    vault.remove('c1');
    const again = openVault(folder, passphraseCipher('open sesame'));
    expect(again.has('c1')).toBe(false);
    expect(again.get('c2')).toMatchObject({ ok: true, value: { apiKey: 'other' } });
  });

  it('survives a file that is no longer readable', () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'secrets.json'), '{"format":"tallyport-sec');
    expect(openVault(folder, passphraseCipher('x')).get('c1')).toMatchObject({
      ok: false,
      problem: { code: 'secrets-missing' },
    });
  });
});
