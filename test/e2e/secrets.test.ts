import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openApp } from './app';
import { person } from './person';
import { connectSandbox, startSandbox } from './sandbox';

const secrets = {
  apiKey: 'canary-key-Wq7TzP1s',
  clientId: 'canary-client-mB52xkRe',
  clientSecret: 'canary-secret-Jd80vLnu',
};

/** A secret as it may lie in a file: plain, for a form, in two bytes a letter, in hexadecimal, in base64. */
const shapesOf = (secret: string): readonly Buffer[] => [
  Buffer.from(secret),
  Buffer.from(secret, 'utf16le'),
  Buffer.from(Buffer.from(secret).toString('hex')),
  Buffer.from(
    Buffer.from(secret)
      .toString('base64')
      .replace(/.{0,2}=*$/, ''),
  ),
];

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('R-26: without a keyring the screen says so, credentials reach no file, and the page cannot get them back', async () => {
  const service = await startSandbox();
  const opened = await openApp();
  const me = person(opened);
  const { page } = me;
  await connectSandbox(me, service, secrets);
  await expect(
    page.getByText(/This computer has no keyring, so credentials are kept only until/),
  ).toBeVisible();
  await page.getByRole('region', { name: 'Trial' }).getByRole('button', { name: 'Test' }).click();
  await expect(page.getByRole('region', { name: 'Trial' }).getByRole('listitem')).toContainText(
    'Token failed.',
  );

  const told = await Promise.all(
    ['connections.list', 'app.info', 'imports.list', 'templates.list'].map((name) => me.call(name, {})),
  );
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  const shown = await page.content();
  for (const secret of Object.values(secrets))
    expect([JSON.stringify(told), stored, shown].filter((text) => text.includes(secret))).toEqual([]);

  const leaks = filesUnder(opened.dataDir).filter((file) => {
    const bytes = readFileSync(file);
    return Object.values(secrets)
      .flatMap(shapesOf)
      .some((shape) => bytes.includes(shape));
  });
  expect(leaks).toEqual([]);
  await opened.close();
  await service.close();
});
