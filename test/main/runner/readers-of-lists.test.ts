import { expect, test } from 'vitest';
import { targetNamed } from '../../../src/core/targets';
import { failed, ok, type Result } from '../../../src/core/values/result';
import { findImport } from '../../../src/main/journal/imports';
import { lookBeforeSending } from '../../../src/main/runner/guard';
import { listReader } from '../../../src/main/runner/submit/list-reader';
import { engineBench, openPractice } from '../../fixtures/engine';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../fixtures/invoice-file';
import { company } from '../../fixtures/practice-submission';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

/** A connection, one of another user to the same service, and a file to be sent over the first. */
const scene = async () => {
  const practice = await openPractice();
  const bench = engineBench();
  const own = await bench.connect('Branch', practice);
  const fetchList = async (connectionId: string) =>
    must(await bench.handlers['directory.sync']({ connectionId, company, only: ['invoices'] }));
  must(await bench.handlers['directory.sync']({ connectionId: own, company }));
  const file = { file: 'bills.csv', content: invoiceCsv(invoiceRows(3)), mapping: invoiceMapping() };
  const { importId } = await bench.check(own, file);
  const look = () => {
    const stored = findImport(bench.journal, importId);
    const target = targetNamed('invoices');
    if (stored === undefined || target === undefined) throw new Error('no import');
    return lookBeforeSending(bench.ports, stored, target);
  };
  return { practice, bench, own, fetchList, look };
};

test('a young list that was shown to the same user counts, over whichever connection it was read', async () => {
  const { practice, bench, fetchList, look } = await scene();
  await fetchList(await bench.connect('Branch too', practice));
  expect(await look()).toMatchObject({ hasRead: false, isWhole: true });
});

test('one that was shown to another user is read anew: he may be shown other locations', async () => {
  const { bench, own, fetchList, look } = await scene();
  await fetchList(own);
  expect(await look()).toMatchObject({ hasRead: false });
  // As it is after other credentials were given, in the window, on the command line or by variables alone.
  bench.journal.db.exec("UPDATE seen_listing SET reader = 'somebody'");
  expect(await look()).toMatchObject({ hasRead: true, unread: null, isWhole: true });
});

test('the mark of a reader hangs on the API key and the client, wherever they come from, and holds neither', async () => {
  const reader = (over: object = {}) =>
    listReader({
      credentials: async () => ok({ apiKey: 'key-one', clientId: 'client-one', clientSecret: 's', ...over }),
    });
  expect(await reader()).toMatch(/^[0-9a-f]{8}$/);
  expect(await reader({ clientSecret: 'renewed' })).toBe(await reader());
  expect(await reader({ apiKey: 'key-two' })).not.toBe(await reader());
  expect(await reader({ clientId: 'client-two' })).not.toBe(await reader());
  expect(await listReader({ credentials: async () => failed('secrets-missing') })).toBeNull();
});
