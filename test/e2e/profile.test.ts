import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { type OpenApp, openApp } from './app';
import { expectNoBarriers } from './barriers';
import { type Folder, newFolder } from './files';
import { type Person, person } from './person';
import { connectSandbox, type Sandbox, startSandbox } from './sandbox';

const overrides = resolve(import.meta.dirname, '../fixtures/practice-b.profile.json');

let opened: OpenApp;
let me: Person;
let service: Sandbox;
let folder: Folder;
test.beforeAll(async () => {
  folder = newFolder();
  service = await startSandbox({ profile: 'b' });
  opened = await openApp();
  me = person(opened);
});
test.afterAll(async () => {
  await opened.close();
  await service.close();
  folder.remove();
});

const list = () => me.page.getByRole('region', { name: 'Settings of the service profile' });
const setting = (name: string) => list().getByRole('button', { name: new RegExp(`^${name} `) });
const synchronise = () => me.button(/^Synchronise the directory/).click();

test('a service with other names is made to fit on its profile: tried on answers of the log, changed with a reason, loaded from a file', async () => {
  const { page, button } = me;
  await connectSandbox(me, service);
  await synchronise();
  await expect(page.getByText(/auth\.token\.accessTokenPath/).first()).toBeVisible();

  await button('More for Trial').click();
  await page.getByRole('menuitem', { name: 'Service profile' }).click();
  await expect(me.heading('Service profile')).toBeVisible();
  await expect(setting('naming.prefix')).toBeVisible();
  await expectNoBarriers(page, 'service profile');

  // What came back is in the log; its values are not.
  await button('Try an answer', true).click();
  const pane = page.getByRole('region', { name: 'Try an answer' });
  await pane.getByRole('button', { name: /200/ }).first().click();
  const reading = page.getByRole('region', { name: 'How it would be read' });
  await expect(reading).toContainText('no token can be made out');
  await expect(pane.getByRole('textbox', { name: 'Answer' })).toHaveValue(/\[hidden\]/);
  await reading.getByRole('button', { name: 'Set to grant.bearer for auth.token.accessTokenPath' }).click();
  await expect(reading).toContainText('A token can be made out');
  await expectNoBarriers(page, 'an answer tried');

  const bar = page.getByRole('region', { name: 'Changes that are not saved' });
  await bar.getByRole('textbox', { name: 'Reason' }).fill('Seen in the first answer');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toBeHidden();
  await page.getByText(/^Changed only/).click();
  await expect(setting('auth.token.accessTokenPath')).toContainText('grant.bearer');
  await expect(setting('naming.prefix')).toBeHidden();
  await setting('auth.token.accessTokenPath').click();
  const chosen = page.getByRole('region', { name: 'Setting auth.token.accessTokenPath' });
  await expect(chosen).toContainText('Seen in the first answer');
  await expect(chosen).toContainText('NS-1');
  await chosen.getByRole('button', { name: 'Back to the shipped value' }).click();
  await expect(chosen.getByRole('textbox', { name: 'Value' })).toHaveValue('access_token');
  await bar.getByRole('button', { name: 'Discard' }).click();

  // Without the mouse: find a setting, open it, give it a value that does not fit.
  await page.getByText(/^All \d+/).click();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('timeoutMs');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const value = page.getByRole('region', { name: 'Setting limits.timeoutMs' }).getByLabel('Value');
  await expect(value).toBeFocused();
  await value.fill('soon');
  await expect(page.getByText('It is no number.')).toBeVisible();
  await expect(bar).toBeHidden();

  await page.locator('input[type=file]').setInputFiles(overrides);
  const dialog = page.getByRole('dialog', { name: 'Load practice-b.profile.json?' });
  await dialog.getByLabel('Reason').fill('The file of the provider');
  await expectNoBarriers(page, 'loading a file');
  await dialog.getByRole('button', { name: 'Load' }).click();
  await expect(dialog).toBeHidden();
  await me.answerDialogs({ save: folder.path('own.json') });
  await button('Save as a file').click();
  await expect(page.getByText('Service profile written')).toBeVisible();
  expect(JSON.parse(readFileSync(folder.path('own.json'), 'utf8'))).toEqual(
    JSON.parse(readFileSync(overrides, 'utf8')),
  );

  await me.goTo('Connections');
  await synchronise();
  await expect(page.getByText(/^40 vendors, 60 dimensions/)).toBeVisible();
});
