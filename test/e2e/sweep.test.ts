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
let service: Sandbox;
let folder: Folder;
let me: Person;
test.beforeAll(async () => {
  folder = newFolder();
  service = await startSandbox();
  opened = await openApp();
  me = person(opened);
});
test.afterAll(async () => {
  await opened.close();
  await service.close();
  folder.remove();
});

const alter = async (changes: readonly unknown[]): Promise<void> => {
  const reply = await fetch(new URL('/practice/alter', service.baseUrl), {
    method: 'POST',
    headers: { 'x-api-key': service.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ changes }),
  });
  expect(reply.status).toBe(200);
};

const value = <T extends z.ZodType>(schema: T) => z.object({ value: schema });

/** Ids of the records at the service, in the order of the file. */
const serviceIds = async (): Promise<readonly string[]> => {
  const imports = value(z.array(z.object({ importId: z.string() }))).parse(await me.call('imports.list', {}));
  const records = value(z.array(z.object({ serviceId: z.string().nullable() }))).parse(
    await me.call('imports.records', { importId: imports.value[0]?.importId }),
  );
  return records.value.map((one) => one.serviceId ?? '');
};

test('a sweep finds what stands there twice; it stays on Home until somebody answers it, by keyboard too', async () => {
  test.setTimeout(120_000);
  const { page } = me;
  const file = folder.path('bills.csv');
  writeCsv(file, invoiceList(30));
  await connectSandbox(me, service);
  await makeHasty(me);
  await me.synchronise();
  await me.goTo('Journal');
  await expect(page.getByText('No sweep yet')).toBeVisible();
  await expectNoBarriers(page, 'journal, no sweep');

  await me.chooseFile(file);
  await me.pick(/Trial/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
  await me.openStep('Review');
  await me.button(/^Send 30/).click();
  await me.finished();
  const ids = await serviceIds();
  await alter([
    { table: 'invoices', id: ids[3], copy: true },
    { table: 'invoices', id: ids[8], set: { total_amount: 1 } },
  ]);

  await me.goTo('Journal');
  await me.button('Sweep', true).click();
  const waiting = page.getByRole('table', { name: 'Waiting for an answer' });
  await expect(waiting.getByRole('row')).toHaveCount(1 + 2);
  await expect(waiting).toContainText('stands at the service 2 times where one was wanted');
  await expectNoBarriers(page, 'journal, findings');
  await me.goTo('Home');
  await expect(page.getByText('2 things do not stand at the service as this journal says')).toBeVisible();
  await expectNoBarriers(page, 'home, swept');

  await me.button(/^Answer: 2 things/).click();
  await page
    .getByRole('button', { name: /^Answer: invoice/ })
    .first()
    .focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Stands there more than once' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Kim Example');
  await dialog
    .getByRole('textbox', { name: 'What was found out or done' })
    .fill('The second one was flagged.');
  await expectNoBarriers(page, 'journal, answering');
  await dialog.getByRole('button', { name: 'Keep the answer' }).click();
  await expect(dialog).toBeHidden();
  await expect(waiting.getByRole('row')).toHaveCount(1 + 1);
  await expect(page.getByRole('table', { name: 'Answered' })).toContainText('The second one was flagged.');
  await me.goTo('Home');
  await expect(page.getByText('1 thing does not stand at the service as this journal says')).toBeVisible();
});
