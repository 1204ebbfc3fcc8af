import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { openApp } from './app';
import { expectNoBarriers } from './barriers';
import { newFolder } from './files';
import { person } from './person';

const header = 'Invoice No,Supplier No,Supplier,Invoice date,Total,Currency';
const rows = (month: string): readonly string[] => [
  `${month}-1,v-1003,Copper Kettle Roasters Ltd,2026-${month}-01,11.00,USD`,
  `${month}-2,V-1004,Fernhill Eggs,2026-${month}-02,22.00,USD`,
];

const mapping = {
  format: 'tallyport-mapping/1',
  target: 'invoices',
  steps: [
    { do: 'case', columns: ['Supplier No'], to: 'upper' },
    { do: 'leave-out', where: [{ column: 'Desk', is: ['South'] }] },
  ],
  fields: {
    invoice_number: { column: 'Invoice No' },
    svc_vendor_id: { column: 'Supplier No', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Invoice date' },
    total_amount: { column: 'Total' },
    currency: { column: 'Currency' },
  },
};

test('the next file is recognised: its template brings columns and steps, and a column that a step lacks is answered first', async () => {
  const folder = newFolder();
  writeFileSync(folder.path('november.csv'), `${[header, ...rows('11')].join('\n')}\n`);
  const opened = await openApp();
  const me = person(opened);
  const { page } = me;
  await me.addPractice();
  await me.synchronise();
  const saved = await me.call('templates.save', { name: 'Kitchen bills', mapping, connectionId: null });
  expect(saved).toMatchObject({ ok: true });
  await me.chooseFile(folder.path('november.csv'));
  await me.pick(/Practice/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await expect(page.getByText('Recognised by its headers: Kitchen bills')).toBeVisible();
  await expect(page.getByText('It brings 5 columns and 2 steps.')).toBeVisible();
  await me.button('Use it').click();
  await expect(page.getByText('Recognised by its headers')).toBeHidden();
  await me.pick(/Already paid or exported/);

  // A step needs a column that this file does not have: nothing goes on before somebody says what becomes of it.
  const steps = page.getByRole('list', { name: 'Steps' }).last();
  await expect(steps).toContainText('The file has no column “Desk”');
  await expect(page.locator('footer')).toContainText('Columns that steps need and the file lacks: “Desk”');
  await expectNoBarriers(page, 'a step that lacks its column');
  await steps.getByRole('button', { name: /^Switch off: 2\./ }).click();
  await expect(page.locator('footer')).not.toContainText('Columns that steps need');
  await me.openStep('Validation');
  await expect(me.tile('Ready to send')).toHaveText(/^2/);
  await expect(await me.cell(0, 'Supplier No')).toHaveText('V-1003');
  await expect(await me.cell(0, 'Supplier No')).toHaveAttribute('title', 'In the file: v-1003');
  await opened.close();
});
