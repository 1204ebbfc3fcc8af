import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { expect, type Locator, test } from '@playwright/test';
import { z } from 'zod';
import { startTallyport } from '../fixtures/command-line';
import { type OpenApp, openApp } from './app';
import { expectNoBarriers } from './barriers';
import { type Folder, newFolder } from './files';
import { type Person, person } from './person';
import { connectSandbox, type Sandbox, startSandbox } from './sandbox';

const PASSPHRASE = 'four words in a row';
/** Making a key from a passphrase takes its time on purpose, and on a busy machine many times that. */
const patient = { timeout: 40_000 };

let folder: Folder;
let service: Sandbox;
let opened: OpenApp;
test.beforeEach(async () => {
  folder = newFolder();
  service = await startSandbox();
});
test.afterEach(async () => {
  await opened.close();
  await service.close();
  folder.remove();
});

const trial = ({ page }: Person) => page.getByRole('region', { name: 'Trial' });

/** A connection made on the command line, its credentials sealed under a passphrase. */
const addUnderPassphrase = async (): Promise<void> => {
  const { apiKey, clientId, clientSecret, baseUrl, authUrl } = service;
  const env = {
    TALLYPORT_DATA_DIR: folder.path('data'),
    TALLYPORT_PASSPHRASE: PASSPHRASE,
    TALLYPORT_API_KEY: apiKey,
    TALLYPORT_CLIENT_ID: clientId,
    TALLYPORT_CLIENT_SECRET: clientSecret,
  };
  const way = ['--environment', 'sandbox', '--base-url', baseUrl, '--auth-url', authUrl, '--company', '4100'];
  const { answer } = startTallyport(['connections', 'add', '--name', 'Trial', ...way], { env });
  expect(await answer).toMatchObject({ code: 0 });
};

/** Tests the connection; the outcome of the first step. */
const testIt = async (me: Person): Promise<void> => {
  await trial(me).getByRole('button', { name: 'Test', exact: true }).click();
  await expect(trial(me).getByRole('listitem').first()).toContainText('Token passed.', patient);
};

/** Whether the words of a button stand in it whole, and it stands in the window whole. */
const isWhole = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => {
    const card = element.closest('section')?.getBoundingClientRect();
    const { right } = element.getBoundingClientRect();
    const label = element.querySelector('.mantine-Button-label') ?? element;
    return label.scrollWidth <= label.clientWidth + 1 && card !== undefined && right <= card.right;
  });

test('credentials under a passphrase are locked in the window, and open there with it and with nothing else', async () => {
  await addUnderPassphrase();
  const dataDir = folder.path('data');
  opened = await openApp({ dataDir });
  const me = person(opened);
  await me.goTo('Connections');
  await expect(trial(me)).toContainText('The credentials are kept under a passphrase');
  await expect(me.main).toContainText('Credentials that were sealed under a passphrase stay so on the disk');
  for (const [width, height] of [
    [1024, 640],
    [1280, 800],
  ] as const) {
    await me.page.setViewportSize({ width, height });
    await me.page.screenshot({ path: join('test-results', 'pictures', `locked-connection-${width}.png`) });
    for (const name of ['Unlock', 'Enter them anew'])
      expect(await isWhole(trial(me).getByRole('button', { name }))).toBe(true);
  }
  await trial(me).getByRole('button', { name: 'Unlock' }).click();
  const dialog = me.page.getByRole('dialog', { name: 'Unlock the credentials of Trial' });
  await expect(dialog).toContainText('They are not lost');
  await expect(dialog.getByRole('button', { name: 'Unlock' })).toBeDisabled();
  await dialog.getByLabel('Passphrase', { exact: true }).fill('some other words');
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(dialog).toContainText('This passphrase does not open them.', patient);
  await dialog.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await expect(dialog).not.toContainText('This passphrase does not open them.');
  await me.page.keyboard.press('Enter');
  await expect(dialog).toBeHidden(patient);
  await expect(me.main).toContainText('Credentials that were sealed under a passphrase stay so on the disk');
  await expect(trial(me).getByRole('button', { name: 'Unlock' })).toBeHidden();
  await testIt(me);
});

const keptSchema = z.object({ format: z.string(), entries: z.record(z.string(), z.unknown()) });

/** What the keyring of this trial makes of a text. */
const sealedText = (text: string): string => Buffer.from(`kept:${text}`).toString('base64');

/** Puts a keyring in the place of the one that this computer does not have. */
const openKeyring = ({ app }: OpenApp): Promise<void> =>
  app.evaluate(({ safeStorage }) => {
    safeStorage.isEncryptionAvailable = () => true;
    safeStorage.getSelectedStorageBackend = () => 'gnome_libsecret';
    safeStorage.decryptString = (sealed) => sealed.toString('utf8').replace(/^kept:/, '');
  });

test('credentials under a keyring that is shut are locked; once it is open, one press opens them', async () => {
  await addUnderPassphrase();
  const dataDir = folder.path('data');
  const file = join(dataDir, 'secrets.json');
  const { apiKey, clientId, clientSecret } = service;
  const origin = new URL(service.baseUrl).origin;
  const content = { apiKey, clientId, clientSecret, origins: { api: origin, token: origin } };
  const kept = keptSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const entry = { kind: 'keyring', sealed: sealedText(JSON.stringify(content)) };
  const entries = Object.fromEntries(Object.keys(kept.entries).map((id) => [id, entry]));
  writeFileSync(file, JSON.stringify({ ...kept, entries }));
  opened = await openApp({ dataDir });
  const me = person(opened);
  await me.goTo('Connections');
  await expect(trial(me)).toContainText('kept under the keyring of this computer');
  await trial(me).getByRole('button', { name: 'Unlock' }).click();
  const dialog = me.page.getByRole('dialog', { name: 'Unlock the credentials of Trial' });
  await dialog.getByRole('button', { name: 'Try the keyring again' }).click();
  await expect(dialog).toContainText('The keyring did not open them.');
  await expectNoBarriers(me.page, 'unlocking');
  await openKeyring(opened);
  await dialog.getByRole('button', { name: 'Try the keyring again' }).click();
  await expect(dialog).toBeHidden();
  await testIt(me);
});

/** Somebody else's host that takes down whatever it is told. */
const stranger = async (): Promise<{
  readonly heard: string[];
  readonly url: string;
  readonly server: Server;
}> => {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    request.on('data', (part) => heard.push(String(part)));
    request.on('end', () => response.writeHead(503).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { heard, url: `http://127.0.0.1:${port}/oauth/token`, server };
};

const changeTokenAddress = async (me: Person, url: string): Promise<void> => {
  await me.button('More for Trial').click();
  await me.page.getByRole('menuitem', { name: 'Change' }).click();
  const form = me.page.getByRole('dialog', { name: 'Trial' });
  await form.getByLabel('Token address').fill(url);
};

test('a used connection that takes another token address keeps no credentials for it: they are asked anew, also by Test', async () => {
  const other = await stranger();
  opened = await openApp();
  const me = person(opened);
  const { page } = me;
  await connectSandbox(me, service);
  await me.synchronise();

  await changeTokenAddress(me, other.url);
  const form = page.getByRole('dialog', { name: 'Trial' });
  await expect(form).toContainText('The kept credentials were entered for the address as it was');
  await expectNoBarriers(page, 'another address');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(trial(me)).toContainText(`the connection now leads to`);
  await expect(trial(me)).toContainText(new URL(other.url).origin);

  await trial(me).getByRole('button', { name: 'Test', exact: true }).click();
  await expect(trial(me)).toContainText('They are not sent there');
  expect(other.heard).toEqual([]);

  // Back at the address they were entered for, they are offered again; for another they must be entered.
  await changeTokenAddress(me, service.authUrl);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await testIt(me);
  await changeTokenAddress(me, other.url);
  await form.getByLabel('API key', { exact: true }).fill('entered-for-the-other');
  await form.getByLabel('Client ID', { exact: true }).fill('another-client');
  await form.getByLabel('Client secret', { exact: true }).fill('another-secret');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await trial(me).getByRole('button', { name: 'Test', exact: true }).click();
  await expect(trial(me).getByRole('listitem').first()).toContainText('Token failed.');
  expect(other.heard.join('\n')).toContain('another-secret');
  for (const secret of [service.apiKey, service.clientId, service.clientSecret])
    expect(other.heard.join('\n')).not.toContain(secret);
  other.server.close();
});
