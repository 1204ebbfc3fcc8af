import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { openApp } from './app';

test('asked to end by the system, the app closes its journal and ends without a fault', async () => {
  const { app, page } = await openApp();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  const child = app.process();
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});
