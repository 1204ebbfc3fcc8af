import { createCipheriv, randomBytes, scryptSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Cipher, passphraseCipher, type Sealing, thisRunCipher } from '../../../src/main/secrets/cipher';
import { openVault } from '../../../src/main/secrets/vault';
import { temporaryFolder } from '../../fixtures/temporary-folder';

const secrets = { apiKey: 'canary-key-1', clientId: 'canary-id-2', clientSecret: 'canary-secret-3' };
const home = { api: 'https://api.example', token: 'https://auth.example' };

/** Quick to make and to open: what scrypt costs is tried on its own below. */
const plainCipher = (name: string, kind: 'keyring' | 'passphrase' = 'keyring'): Sealing => ({
  kind,
  keyringName: null,
  seal: (text) => `${name}:${Buffer.from(text).toString('hex')}`,
  unseal: (sealed) =>
    sealed.startsWith(`${name}:`) ? Buffer.from(sealed.slice(name.length + 1), 'hex').toString() : null,
  isDated: (sealed) => sealed.startsWith('old:'),
});

const ring = plainCipher('ring');
const fileIn = (folder: string): string => path.join(folder, 'secrets.json');
const contentIn = (folder: string) => JSON.parse(readFileSync(fileIn(folder), 'utf8'));
const code = (result: { readonly ok: boolean; readonly problem?: { readonly code: string } }): string =>
  result.problem?.code ?? 'ok';

describe('the vault', () => {
  it('without keyring and passphrase keeps secrets for this run and never on disk', () => {
    const folder = temporaryFolder();
    const vault = openVault(folder, () => thisRunCipher);
    vault.set('c1', home, secrets);
    expect(vault.get('c1', home)).toEqual({ ok: true, value: secrets });
    expect(existsSync(fileIn(folder))).toBe(false);
    expect(code(openVault(folder, () => thisRunCipher).get('c1', home))).toBe('secrets-missing');
  });

  it('says of secrets that lie there under a passphrase that they do, locked or unlocked', () => {
    const folder = temporaryFolder();
    openVault(folder, () => plainCipher('words', 'passphrase')).set('c1', home, secrets);
    const vault = openVault(folder, () => thisRunCipher);
    expect(vault.kept).toBe('some-under-passphrase');
    vault.remove('c1');
    expect(vault.kept).toBe('this-run');
    expect(openVault(folder, () => ring).kept).toBe('keyring');
  });

  it('under a passphrase keeps them across runs, unreadable to anybody else, and only its own opens them', () => {
    const folder = temporaryFolder();
    openVault(folder, () => passphraseCipher('open sesame')).set('c1', home, secrets);
    const bytes = readFileSync(fileIn(folder));
    for (const canary of [...Object.values(secrets), 'api.example'])
      for (const encoding of ['utf8', 'utf16le', 'base64', 'hex'] as const) {
        const wanted =
          encoding === 'utf16le'
            ? Buffer.from(canary, 'utf16le')
            : Buffer.from(Buffer.from(canary).toString(encoding === 'utf8' ? 'utf8' : encoding));
        expect(bytes.includes(wanted)).toBe(false);
      }
    expect(statSync(fileIn(folder)).mode & 0o777).toBe(0o600);
    const again = openVault(folder, () => passphraseCipher('open sesame'));
    expect(again.get('c1', home)).toEqual({ ok: true, value: secrets });
    const other = openVault(folder, () => passphraseCipher('open simsim'));
    expect(code(other.get('c1', home))).toBe('secrets-locked-passphrase');
    expect(readFileSync(fileIn(folder))).toEqual(bytes);
    other.unlock('open sesame');
    expect(code(other.get('c1', home))).toBe('ok');
  });

  it.each([
    ['another token address', { ...home, token: 'https://evil.example' }],
    ['another API address', { ...home, api: 'https://evil.example' }],
    ['another port', { ...home, token: 'https://auth.example:8443' }],
    ['plain http', { ...home, token: 'http://auth.example' }],
  ])('R-27: does not offer them to %s, in the same run or a later one', (_, elsewhere) => {
    const folder = temporaryFolder();
    const vault = openVault(folder, () => ring);
    vault.set('c1', home, secrets);
    for (const one of [vault, openVault(folder, () => ring)]) {
      expect(code(one.get('c1', elsewhere))).toBe('secrets-other-address');
      expect(one.fault('c1', elsewhere)?.code).toBe('secrets-other-address');
      expect(one.fault('c1', home)).toBe(null);
    }
    const forThisRun = openVault(temporaryFolder(), () => thisRunCipher);
    forThisRun.set('c1', home, secrets);
    expect(code(forThisRun.get('c1', elsewhere))).toBe('secrets-other-address');
  });

  it('binds what was sealed before to the address it is first used with', () => {
    const folder = temporaryFolder();
    const sealed = `ring:${Buffer.from(JSON.stringify(secrets)).toString('hex')}`;
    const entries = { c1: { kind: 'keyring', sealed } };
    writeFileSync(fileIn(folder), JSON.stringify({ format: 'tallyport-secrets/1', entries }));
    expect(code(openVault(folder, () => ring).get('c1', home))).toBe('ok');
    const elsewhere = { ...home, token: 'https://evil.example' };
    expect(code(openVault(folder, () => ring).get('c1', elsewhere))).toBe('secrets-other-address');
  });

  it('R-27: keeps the secrets of other connections, those of another kind or version to the letter', () => {
    const folder = temporaryFolder();
    const strange = {
      newer: { kind: 'hardware-key', sealed: 'abc', slot: 4 },
      other: { kind: 'passphrase', sealed: 'x' },
      odd: 'a text',
    };
    const content = { format: 'tallyport-secrets/1', madeBy: 'a later one', entries: strange };
    writeFileSync(fileIn(folder), JSON.stringify(content));
    const vault = openVault(folder, () => ring);
    vault.set('c1', home, secrets);
    vault.set('c2', home, { ...secrets, apiKey: 'other-key' });
    vault.remove('c1');
    expect(contentIn(folder)).toMatchObject({ madeBy: 'a later one', entries: strange });
    const again = openVault(folder, () => ring);
    expect(['c1', 'c2', 'newer', 'other', 'odd', 'toString'].map((id) => code(again.get(id, home)))).toEqual([
      'secrets-missing',
      'ok',
      'secrets-strange',
      'secrets-locked-passphrase',
      'secrets-strange',
      'secrets-missing',
    ]);
  });

  it('never writes over a file that cannot be read: it is put aside, and that is told', () => {
    const folder = temporaryFolder();
    const cut = '{"format":"tallyport-sec';
    writeFileSync(fileIn(folder), cut);
    const vault = openVault(folder, () => ring);
    expect(code(vault.get('c1', home))).toBe('secrets-file-unreadable');
    vault.remove('c1');
    expect(readFileSync(fileIn(folder), 'utf8')).toBe(cut);
    const kept = vault.set('c1', home, secrets);
    const aside = kept.ok ? (kept.value ?? '') : '';
    expect(path.basename(aside)).toMatch(/^secrets-unreadable-\d{4}-.*\.json$/);
    expect(readFileSync(aside, 'utf8')).toBe(cut);
    expect(code(openVault(folder, () => ring).get('c1', home))).toBe('ok');
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it('a locked keyring is locked, not empty, and opens when it is there again', () => {
    const folder = temporaryFolder();
    openVault(folder, () => ring).set('c1', home, secrets);
    let now: Cipher = thisRunCipher;
    const vault = openVault(folder, () => now);
    expect(code(vault.get('c1', home))).toBe('secrets-locked-keyring');
    vault.unlock(null);
    expect(code(vault.get('c1', home))).toBe('secrets-locked-keyring');
    now = ring;
    vault.unlock(null);
    expect(vault.get('c1', home)).toEqual({ ok: true, value: secrets });
  });

  it('seals anew what was sealed in a weaker way, at its next use', () => {
    const folder = temporaryFolder();
    const sealed = plainCipher('old');
    openVault(folder, () => sealed).set('c1', home, secrets);
    const before = contentIn(folder).entries.c1.sealed;
    const both: Cipher = { ...ring, unseal: (text) => openedBy(text, sealed, ring) };
    expect(code(openVault(folder, () => both).get('c1', home))).toBe('ok');
    const after = contentIn(folder).entries.c1.sealed;
    expect([before.startsWith('old:'), after.startsWith('ring:')]).toEqual([true, true]);
    expect(code(openVault(folder, () => ring).get('c1', home))).toBe('ok');
  });
});

const openedBy = (text: string, ...ciphers: readonly Cipher[]): string | null =>
  ciphers.flatMap((one) => (one.kind === 'this-run' ? [] : [one.unseal(text)])).find((one) => one !== null) ??
  null;

describe('a passphrase', () => {
  /** As it was sealed before the cost stood beside the text. */
  const sealedBefore = (passphrase: string, text: string): string => {
    const [salt, nonce] = [randomBytes(16), randomBytes(12)];
    const key = scryptSync(passphrase, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([salt, nonce, cipher.getAuthTag(), body]).toString('base64');
  };

  it('makes its key by scrypt at 2^17, differently each time, and opens what was sealed at 2^15', () => {
    const cipher = passphraseCipher('open sesame');
    const [one, other] = [cipher.seal('x'), cipher.seal('x')];
    expect(one).not.toBe(other);
    expect(one).toMatch(/^scrypt\$17\$/);
    expect([cipher.unseal(one), cipher.isDated(one)]).toEqual(['x', false]);
    const before = sealedBefore('open sesame', 'x');
    expect([cipher.unseal(before), cipher.isDated(before)]).toEqual(['x', true]);
  });

  it('computes nothing that a file asks too much for, and opens nothing that was changed', () => {
    const cipher = passphraseCipher('open sesame');
    const sealed = cipher.seal('x');
    for (const mark of ['scrypt$31$', 'scrypt$01$', 'scrypt$16$', ''])
      expect(cipher.unseal(sealed.replace('scrypt$17$', mark))).toBe(null);
    expect(cipher.unseal('')).toBe(null);
  });
});
