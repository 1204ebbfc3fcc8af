import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { operations } from '../../src/core/service/operations';
import { hashOf, importTabs, type Place, payingTabs } from '../../src/renderer/data/places';
import { writeCsv } from '../fixtures/made-up-files';
import { type OpenApp, openApp } from './app';
import { type Folder, newFolder } from './files';
import { invoiceList } from './invoice-list';
import { type Network, startNetwork } from './network';
import { confirmPayee, dayAhead, draftPayment, first, makePayee } from './paying';
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

const prepare = async (name: string, count: number, to: RegExp): Promise<void> => {
  writeCsv(folder.path(name), invoiceList(count, { 2: { remark: 'practice:reject' } }));
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
  await me.button(/^Pay /).click();
  await expect(me.page.getByText('The payment was created')).toBeVisible();
  await prepare('april.csv', 5, /Trial/);
};

/** Words that only a program says. */
const raw = /\bE[A-Z]{4,}\b|undefined|\[object|NaN|Error:|socket|getaddrinfo|status null/;

const settled = async (name: string): Promise<void> => {
  await expect(me.page.getByRole('status', { name: 'Loading' }), name).toHaveCount(0, { timeout: 20_000 });
  expect.soft(await me.page.locator('body').innerText(), name).not.toMatch(raw);
};

const walk = async (way: string): Promise<void> => {
  const all = await importsOf();
  const sent = all.find(({ fileName }) => fileName === 'march.csv')?.importId ?? '';
  const draft = all.find(({ fileName }) => fileName === 'april.csv')?.importId ?? '';
  const connections = listed(z.object({ id: z.string(), name: z.string() })).parse(
    await me.call('connections.list', {}),
  ).value;
  const connectionId = connections.find(({ name }) => name === 'Trial')?.id ?? '';
  const areas = [...new Set(operations.map(({ area }) => area))];
  // Typed so that a new kind of place does not compile before it is walked.
  const places: { readonly [K in Place['kind']]: readonly Extract<Place, { kind: K }>[] } = {
    home: [{ kind: 'home' }],
    'new-import': [
      { kind: 'new-import', importId: null },
      { kind: 'new-import', importId: draft },
    ],
    import: importTabs.map((tab) => ({ kind: 'import', importId: sent, tab })),
    search: [{ kind: 'search', text: 'E-100' }],
    'load-set': [{ kind: 'load-set', setId: null }],
    paying: payingTabs.map((tab) => ({ kind: 'paying', tab, id: null })),
    'at-service': [...areas, 'changes'].map((area) => ({ kind: 'at-service', area, id: null })),
    connections: [{ kind: 'connections', connectionId: null }],
    profile: [{ kind: 'profile', connectionId, setting: null }],
    settings: [{ kind: 'settings' }],
  };
  for (const place of Object.values(places).flat()) {
    const name = hashOf(place) || '#/';
    await me.page.evaluate((hash) => {
      location.hash = hash;
    }, name);
    await settled(`${way} ${name}`);
    await picture(
      `${way}-${
        name
          .replace('#/', '')
          .replaceAll('/', '-')
          .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id') || 'home'
      }`,
    );
  }
};

test('with the network cut every screen shows what is known, or says what needs the network', async () => {
  test.setTimeout(600_000);
  await fill();
  await network.set('refused');
  await walk('refused');
});
