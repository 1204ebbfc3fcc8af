import { expect, test } from '@playwright/test';
import { type OpenApp, openApp } from './app';
import { expectNoBarriers } from './barriers';
import { type Person, person } from './person';

let opened: OpenApp;
let me: Person;
test.beforeAll(async () => {
  opened = await openApp();
  me = person(opened);
});
test.afterAll(() => opened.close());

const isClean = (screen: string): Promise<void> => expectNoBarriers(me.page, screen);

test('no screen beside the imports has a barrier, in light and dark', async () => {
  const { page } = me;
  await expect(page.getByText('Drop a CSV or Excel file here')).toBeVisible();
  await isClean('home, empty');
  await me.goTo('Connections');
  await isClean('connections, empty');
  await me.addPractice();
  await me.synchronise();
  await isClean('connections');
  await me.button('Add connection').first().click();
  await expect(page.getByRole('dialog', { name: 'New connection' })).toBeVisible();
  await isClean('new connection');
  await page.keyboard.press('Escape');
  await me.goTo('Settings');
  await isClean('settings');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('listbox', { name: 'Commands' })).toBeVisible();
  await isClean('commands');
  await page.keyboard.press('Escape');
});
