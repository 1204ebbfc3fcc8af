import { expect, type Locator, test } from '@playwright/test';
import { z } from 'zod';
import { operations } from '../../src/core/service/operations';
import { hashOf, importTabs, type Place, payingTabs } from '../../src/renderer/data/places';
import { writeCsv } from '../fixtures/made-up-files';
import { type OpenApp, openApp } from './app';
import { expectNoBarriers } from './barriers';
import { type Folder, newFolder } from './files';
import { invoiceList } from './invoice-list';
import { type Network, startNetwork } from './network';
import { confirmPayee, confirmWord, dayAhead, draftPayment, first, makePayee } from './paying';
import { type Person, person } from './person';
import { connectSandbox, giveProfile, startSandbox } from './sandbox';

let opened: OpenApp;
let me: Person;
let folder: Folder;
let network: Network;
test.beforeAll(async () => {
  folder = newFolder();
  network = await startNetwork(await startSandbox());
  opened = await openApp();
  me = person(opened);
});
test.afterAll(async () => {
  await opened.close();
  await network.close();
  folder.remove();
});

/** Pictures of the present screen, for whoever looks at them: PICTURES names the folder. */
const picture = async (name: string): Promise<void> => {
  const to = process.env.PICTURES;
  if (to === undefined) return;
  const { page } = me;
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
      await page.mouse.move(0, 0);
      await page.screenshot({ path: `${to}/${name}-${width}-${colorScheme}.png` });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
};

const listed = <T extends z.ZodType>(entry: T) => z.object({ value: z.array(entry) });
const importsOf = async () =>
  listed(z.object({ importId: z.string(), fileName: z.string(), state: z.string() })).parse(
    await me.call('imports.list', {}),
  ).value;

/** Documents of another number each, so that none of them is one that went out before. */
const prepare = async (name: string, count: number, to: RegExp, shift = 0): Promise<void> => {
  const { headers, rows } = invoiceList(count, { 2: { remark: shift === 0 ? 'practice:reject' : '' } });
  const moved = rows.map(([number = '', ...rest]) => [`E-${Number(number.slice(2)) + shift}`, ...rest]);
  writeCsv(folder.path(name), { headers, rows: moved });
  await me.chooseFile(folder.path(name));
  await me.pick(to);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
  await me.openStep('Review');
};

const fill = async (): Promise<void> => {
  await connectSandbox(me, network.service);
  await giveProfile(me, { limits: { timeoutMs: 1500 } });
  await me.synchronise();
  await prepare('march.csv', 12, /Trial/);
  await me.button(/^Send 12/).click();
  await me.finished();
  await me.button('Open the import').click();
  await me.openTab('Reconciliation');
  await me.button('Read back').click();
  await expect(me.heading(/read back as sent/)).toBeVisible();
  await makePayee(me, /Trial/, { name: 'Quayside Ropes', street: '3 Pier Road' });
  await confirmPayee(me);
  await expect(me.page.getByText('The payments vendor was created')).toBeVisible();
  await draftPayment(me, { connection: /Trial/, sendOn: dayAhead(20), vendor: /Quayside/, bills: [first] });
  await confirmWord(me, 'unpaid');
  await me.button(/^Pay /).click();
  await expect(me.page.getByText('The payment was created')).toBeVisible();
  await prepare('april.csv', 5, /Trial/, 100);
};

/** Words that only a program says. */
const raw = /\bE[A-Z]{5,}\b|undefined|\[object|NaN|Error:|socket|getaddrinfo|status null/;

const settled = async (name: string): Promise<void> => {
  await expect(me.heading(/./).first(), name).toBeVisible();
  await expect(me.page.getByRole('status', { name: 'Loading' }), name).toHaveCount(0, { timeout: 20_000 });
  expect.soft(await me.page.locator('body').innerText(), name).not.toMatch(raw);
};

/** What asks the service, wherever it stands. */
const asking =
  /^(Test|Synchronise|Refresh|Refresh all|Read again|Look again|Read back|Sweep|Send \d|Resume|Ask for results|Cancel…)/;

const saysWhatItNeeds = async (name: string): Promise<void> => {
  for (const button of await me.main.getByRole('button', { name: asking }).all())
    expect
      .soft(await button.getAttribute('aria-description'), `${name}: ${await button.innerText()}`)
      .toContain('needs the network');
};

const places = async (): Promise<readonly Place[]> => {
  const all = await importsOf();
  const idOf = (wanted: string): string => all.find(({ fileName }) => fileName === wanted)?.importId ?? '';
  const connections = listed(z.object({ id: z.string(), name: z.string() })).parse(
    await me.call('connections.list', {}),
  ).value;
  const connectionId = connections.find(({ name }) => name === 'Trial')?.id ?? '';
  const areas = [...new Set(operations.map(({ area }) => area))];
  // Of every kind of place, so that a new one does not compile before it is walked.
  const byKind: { readonly [K in Place['kind']]: readonly Extract<Place, { kind: K }>[] } = {
    home: [{ kind: 'home' }],
    'new-import': [
      { kind: 'new-import', importId: null },
      { kind: 'new-import', importId: idOf('april.csv') },
    ],
    import: importTabs.map((tab) => ({ kind: 'import', importId: idOf('march.csv'), tab })),
    search: [{ kind: 'search', text: 'E-100' }],
    'load-set': [{ kind: 'load-set', setId: null }],
    paying: payingTabs.map((tab) => ({ kind: 'paying', tab, id: null })),
    'at-service': [...areas, 'changes'].map((area) => ({ kind: 'at-service', area, id: null })),
    connections: [{ kind: 'connections', connectionId: null }],
    profile: [{ kind: 'profile', connectionId, setting: null }],
    journal: [{ kind: 'journal' }],
    settings: [{ kind: 'settings' }],
  };
  return Object.values(byKind).flat();
};

const shortName = (hash: string): string =>
  hash
    .replace('#/', '')
    .replaceAll('/', '-')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id') || 'home';

const open = (hash: string): Promise<void> =>
  me.page.evaluate((address) => {
    location.hash = address;
  }, hash);

const walk = async (way: string, wanted: readonly Place[]): Promise<void> => {
  for (const place of wanted) {
    const hash = hashOf(place) || '#/';
    await open(hash);
    await settled(`${way} ${hash}`);
    await saysWhatItNeeds(`${way} ${hash}`);
    await picture(`${way}-${shortName(hash)}`);
  }
};

const toasts = (): Locator => me.page.locator('.mantine-Notification-root');
const told = async (words: RegExp): Promise<void> => {
  await expect(toasts().filter({ hasText: words }).first()).toBeVisible({ timeout: 20_000 });
  expect.soft(await toasts().first().innerText()).not.toMatch(raw);
  while ((await toasts().count()) > 0) {
    await toasts().first().getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => me.page.evaluate(() => document.getAnimations().length)).toBe(0);
  }
};

const unreachable = /cannot be reached: (nobody answers at its address|no answer came in time|its name is)/;

test('with the network cut every screen shows what is known, or says what needs the network; nothing typed is lost', async () => {
  test.setTimeout(600_000);
  const { page } = me;
  await fill();
  await me.goTo('Service');
  await me.button('HH-00005').click();
  await expect(me.heading('HH-00005')).toBeVisible();

  await network.set('hanging');
  await open('#/service/dimensions');
  await expect(page.getByText('Waiting for the service')).toBeVisible();
  await picture('hanging-waiting');
  await expect(me.main.getByText(/no answer came in time/)).toBeVisible({ timeout: 20_000 });
  await settled('hanging');
  await me.goTo('Connections');
  await me.button('Test').click();
  await expect(page.getByRole('region', { name: 'Trial' })).toContainText(unreachable, { timeout: 20_000 });
  await me.goTo('Service');
  await me.button('HH-00005').click();

  await network.set('refused');
  // What was read stays, and says how old it is; what is typed stays as well.
  await me.button('Flag an invoice', true).click();
  const flag = page.getByRole('dialog', { name: 'Flag an invoice' });
  await flag.getByLabel('Reason').fill('The quantity is wrong');
  await flag.getByRole('button', { name: 'See what it would do' }).click();
  await expect(flag.getByRole('alert')).toContainText(unreachable);
  await expect(flag.getByLabel('Reason')).toHaveValue('The quantity is wrong');
  await picture('refused-flag');
  await flag.getByRole('button', { name: 'Close' }).click();
  await me.button('Read again').click();
  await expect(me.main.getByText(/^As it was read/)).toBeVisible();
  await expect(me.heading('HH-00005')).toBeVisible();
  await picture('refused-thing-as-read');
  await expectNoBarriers(page, 'service, as it was read');

  await walk('refused', await places());

  await me.goTo('Connections');
  await me.button('Test').click();
  await expect(page.getByRole('region', { name: 'Trial' })).toContainText(unreachable);
  await me.button(/^Synchronise/).click();
  await told(unreachable);
  await expect(page.getByText(/^40 vendors, 60 dimensions/)).toBeVisible();
  await picture('refused-connection-tried');

  await me.goTo('Payments');
  await me.button('Refresh all').click();
  await told(unreachable);
  await expect(me.main.getByText(/^Status as read/).first()).toBeVisible();
  await me.button('Quayside Ropes').click();
  await me.button('Cancel…').click();
  const cancel = page.getByRole('dialog', { name: /^Cancel/ });
  await cancel.getByRole('button', { name: 'Cancel the payment' }).click();
  await expect(cancel.getByRole('alert')).toContainText(unreachable);
  await picture('refused-cancel');
  await page.keyboard.press('Escape');

  const march = (await places()).find((place) => place.kind === 'import' && place.tab === 'reconciliation');
  await open(march === undefined ? '' : hashOf(march));
  await me.button('Look again').click();
  await expect(me.main.getByText('Reading back stands still')).toBeVisible({ timeout: 20_000 });
  await expect(me.main.getByText(unreachable).first()).toBeVisible();
  await expect(me.main.getByText(/ has read 0 of \d+ so far\./)).toBeVisible();
  await picture('refused-look-again');

  // A new import is read, mapped and checked; sending stands still and says why, and goes on later.
  await prepare('may.csv', 3, /Trial/, 200);
  await me.button(/^Send 3/).click();
  await expect(me.main.getByText(unreachable).first()).toBeVisible({ timeout: 30_000 });
  await picture('refused-send');
  await expectNoBarriers(page, 'sending, cut off');
  const sending = new URL(page.url()).hash;

  const known = listed(z.looseObject({ id: z.string() })).parse(await me.call('connections.list', {}));
  const { id: _id, ...rest } = known.value[0] ?? { id: '' };
  const saved = await me.call('connections.save', {
    ...rest,
    ...{ name: 'Elsewhere', baseUrl: 'https://books.example/v1' },
    authUrl: 'https://books.example/token',
  });
  const { id } = z.object({ value: z.object({ id: z.string() }) }).parse(saved).value;
  const { apiKey, clientId, clientSecret } = network.service;
  const secrets = { apiKey, clientId, clientSecret };
  expect(await me.call('connections.setSecrets', { connectionId: id, secrets })).toMatchObject({ ok: true });
  await me.goTo('Home');
  await me.goTo('Connections');
  const elsewhere = page.getByRole('region', { name: 'Elsewhere' });
  await elsewhere.getByRole('button', { name: 'Test' }).click();
  await expect(elsewhere).toContainText('its name is not known to the network', { timeout: 30_000 });

  await network.set('open');
  await open(sending);
  await me.button('Resume').click();
  await me.finished();
});
