import { expect, test } from 'vitest';
import { targetNamed } from '../../../src/core/targets';
import type { Result } from '../../../src/core/values/result';
import { findImport } from '../../../src/main/journal/imports';
import { lookBeforeSending } from '../../../src/main/runner/guard';
import { engineBench, openPractice } from '../../fixtures/engine';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../fixtures/invoice-file';
import { company } from '../../fixtures/practice-submission';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

/** Two connections to one service, as two users of it have them, and a file to be sent over the first. */
const scene = async () => {
  const practice = await openPractice();
  const bench = engineBench();
  const own = await bench.connect('Branch', practice);
  const other = await bench.connect('Head office', practice);
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
  const enter = async (over: object = {}) => {
    const { apiKey, clientId, clientSecret } = practice;
    const secrets = { apiKey, clientId, clientSecret, ...over };
    must(await bench.handlers['connections.setSecrets']({ connectionId: own, secrets }));
  };
  return { own, other, fetchList, look, enter };
};

test('a list that was read over another connection is not whole for this one: its user may be shown other locations', async () => {
  const { own, other, fetchList, look } = await scene();
  await fetchList(other);
  expect(await look()).toMatchObject({ hasRead: true, unread: null, isWhole: true });
  await fetchList(own);
  expect(await look()).toMatchObject({ hasRead: false, isWhole: true });
});

test('a list that was read with the credentials of another user is read anew; entered again, the same ones change nothing', async () => {
  const { own, fetchList, look, enter } = await scene();
  await fetchList(own);
  await enter();
  expect(await look()).toMatchObject({ hasRead: false });
  await enter({ clientId: 'somebody-else' });
  await enter();
  expect(await look()).toMatchObject({ hasRead: true, unread: null, isWhole: true });
});
