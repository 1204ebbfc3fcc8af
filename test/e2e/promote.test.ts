import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { writeCsv } from '../fixtures/made-up-files';
import { type OpenApp, openApp } from './app';
import { expectNoBarriers } from './barriers';
import { type Folder, newFolder } from './files';
import { invoiceList } from './invoice-list';
import { type Person, person } from './person';
import { connectSandbox, makeHasty, type Sandbox, startSandbox } from './sandbox';

let opened: OpenApp;
let me: Person;
let folder: Folder;
let services: readonly Sandbox[] = [];
test.beforeEach(async () => {
  folder = newFolder();
  services = [await startSandbox({ seed: 1 }), await startSandbox({ seed: 2 })];
  opened = await openApp();
  me = person(opened);
});
test.afterEach(async () => {
  await opened.close();
  for (const service of services) await service.close();
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

const savedSchema = z.object({ ok: z.literal(true), value: z.looseObject({ id: z.string() }) });
const listSchema = z.object({ value: z.array(z.looseObject({ id: z.string(), name: z.string() })) });

/** The second environment, as somebody set it up before; the same places have other ids there. */
const connectProduction = async (service: Sandbox): Promise<void> => {
  const listed = listSchema.parse(await me.call('connections.list', {}));
  const trial = listed.value.find(({ name }) => name === 'Trial');
  const { id: _id, ...rest } = trial ?? { id: '' };
  expect(
    await me.call('connections.save', { ...trial, locations: [{ id: '101', name: 'Harbour Street' }] }),
  ).toMatchObject({ ok: true });
  const saved = savedSchema.parse(
    await me.call('connections.save', {
      ...rest,
      ...{ name: 'The books', environment: 'production', baseUrl: service.baseUrl, authUrl: service.authUrl },
      locations: [
        { id: '102', name: 'Harbour Street' },
        { id: '101', name: 'Hill Road' },
      ],
    }),
  );
  const { apiKey, clientId, clientSecret } = service;
  const secrets = { apiKey, clientId, clientSecret };
  expect(await me.call('connections.setSecrets', { connectionId: saved.value.id, secrets })).toMatchObject({
    ok: true,
  });
  expect(await me.call('directory.sync', { connectionId: saved.value.id, company: '4100' })).toMatchObject({
    ok: true,
  });
};

test('a rehearsal goes to production: ids are asked for, nothing is carried over silently, both results stand side by side', async () => {
  test.setTimeout(180_000);
  const { page } = me;
  const [first, second] = services;
  if (first === undefined || second === undefined) throw new Error('two services are needed');
  await connectSandbox(me, first);
  await makeHasty(me);
  await me.synchronise();
  await connectProduction(second);

  writeCsv(folder.path('march.csv'), invoiceList(6, { 2: { remark: 'practice:reject' } }));
  await me.chooseFile(folder.path('march.csv'));
  await me.pick(/^Trial/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
  await me.openStep('Review');
  await me.button('Send 6 invoices').click();
  await me.finished();
  await me.button('Open the import').click();

  await me.button('Promote…').click();
  const dialog = page.getByRole('dialog', { name: 'Promote to another connection' });
  await dialog.getByLabel('To the connection').click();
  await page.getByRole('option', { name: 'The books (Production)' }).click();
  const ids = dialog.getByRole('table', { name: 'Ids that are translated' });
  await expect(ids).toContainText('To confirm');
  const make = dialog.getByRole('button', { name: 'Make the draft' });
  await expect(make).toBeDisabled();
  await expect(dialog).toContainText('1 id has no certain counterpart yet.');
  await expect(dialog).toContainText('Environments never exchange data');
  await picture('promote-open');
  await expectNoBarriers(page, 'promote, open');
  await dialog.getByRole('button', { name: 'It is Harbour Street (102)' }).click();
  await expect(ids).toContainText('As you said');
  await expect(dialog).toContainText('Choose the ingestion status anew.');
  await dialog.getByRole('radio', { name: /The same as in the rehearsal/ }).click();
  await expectNoBarriers(page, 'promote, answered');
  await picture('promote-answered');
  await make.click();

  await expect(page.getByRole('navigation', { name: 'Steps' })).toContainText('Validation');
  await (await me.cell(1, 'Remark')).click();
  await page.keyboard.type('corrected');
  await page.keyboard.press('Enter');
  await me.openStep('Review');
  await expect(me.main).toContainText(/Rehearsed in Sandbox \(Trial\) on .*: 5 created, 1 rejected\./);
  await expect(me.main).toContainText('What this cannot prove');
  await expect(me.button('Send 6 invoices')).toBeDisabled();
  await picture('promoted-review');
  await expectNoBarriers(page, 'review of a promoted import');
  await page.getByPlaceholder('The books').fill('The books');
  await me.button('Send 6 invoices').click();
  await me.finished();
  await me.button('Open the import').click();

  await page
    .getByRole('navigation', { name: 'Parts of the import' })
    .getByRole('button', { name: 'Rehearsal' })
    .click();
  const compared = page.getByRole('table', { name: 'Records by outcome on both sides' });
  await expect(compared).toContainText('Rejected in the rehearsal, created here');
  await expect(compared).toContainText('Created in both');
  await expect(page.getByRole('table', { name: 'Records on both sides' }).getByRole('row')).toHaveCount(2);
  await picture('rehearsal-compared');
  await expectNoBarriers(page, 'both results');
  await page.getByRole('link', { name: /^Sandbox \(Trial\)/ }).click();
  await expect(page.getByRole('link', { name: /^Production \(The books\)/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Money on both sides' })).toContainText('USD');
  expect(await second.copies()).toEqual([1, 1, 1, 1, 1, 1]);
});
