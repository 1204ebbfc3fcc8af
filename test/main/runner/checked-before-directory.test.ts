import { expect, it } from 'vitest';
import type { Result } from '../../../src/core/values/result';
import { engineBench, openPractice } from '../../fixtures/engine';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../fixtures/invoice-file';
import { company, quick } from '../../fixtures/practice-submission';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

it('a draft that was checked before the directory came says so until it is checked again', async () => {
  const { handlers, connect, check } = engineBench();
  const connectionId = await connect('Trial', await openPractice(), {
    locations: [{ id: '101', name: 'Quay' }],
    profile: quick,
  });
  const checked = await check(connectionId, {
    file: 'invoices.csv',
    content: invoiceCsv(invoiceRows(3)),
    mapping: invoiceMapping(),
  });
  const { importId } = checked;
  expect(checked.issues.map(({ code }) => code)).toContain('directory-not-fetched');
  const isNewer = async () => must(await handlers['drafts.get']({ importId })).isDirectoryNewer === true;
  expect(await isNewer()).toBe(false);
  must(await handlers['directory.sync']({ connectionId, company }));
  expect(await isNewer()).toBe(true);
  expect(must(await handlers['drafts.prepare']({ importId })).records.valid).toBe(3);
  expect(await isNewer()).toBe(false);
});
