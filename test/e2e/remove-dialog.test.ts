import { expect, test } from '@playwright/test';
import { openApp } from './app';
import { person } from './person';

test('a connection is not removed after all: Escape gives the focus back to the button that it came from', async () => {
  const me = person(await openApp());
  const { page } = me;
  await me.button('Add the practice connection').click();
  await me.goTo('Connections');
  const more = me.button('More for Practice');
  await more.focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Remove' });
  await item.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove Practice?' });
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();
});
