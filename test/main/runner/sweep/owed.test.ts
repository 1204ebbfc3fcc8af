import { expect, it } from 'vitest';
import type { Result } from '../../../../src/core/values/result';
import { appendFacts } from '../../../../src/main/journal/facts';
import { inTransaction } from '../../../../src/main/journal/open';
import { listSweeps } from '../../../../src/main/journal/sweeps';
import { sweepOwedBy } from '../../../../src/main/runner/sweep/owed';
import { createSweeps } from '../../../../src/main/runner/sweep/sweeps';
import { type PayingBench, payingBench } from '../../../fixtures/paying';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const newestImport = async ({ handlers }: PayingBench): Promise<string> =>
  must(await handlers['imports.list']({}))[0]?.importId ?? '';

const HOUR_MS = 3_600_000;

/** Puts the whole history of an import an hour back, as if it had been sent then. */
const age = ({ journal }: PayingBench, importId: string): void => {
  journal.db
    .prepare(
      "UPDATE fact SET body = json_set(body, '$.at', json_extract(body, '$.at') - ?) WHERE import_id = ?",
    )
    .run(HOUR_MS, importId);
  // What was read of a history of this length is not read again.
  inTransaction(journal, () => appendFacts(journal, importId, [{ kind: 'heard', at: 0 }]));
};

/** What a run does when it is over. */
const afterRun = (bench: PayingBench, importId: string): Promise<void> =>
  sweepOwedBy(bench.ports, createSweeps(bench.ports))(importId);

const sweepsOf = (bench: PayingBench): number => listSweeps(bench.journal, 100).length;

it('an import whose every answer came is never followed by a sweep', async () => {
  const bench = await payingBench();
  await bench.invoices(['W-1', 'W-2', 'W-3']);
  age(bench, await newestImport(bench));
  await bench.invoices(['W-4', 'W-5', 'W-6']);
  await afterRun(bench, await newestImport(bench));
  expect(sweepsOf(bench)).toBe(0);
});

it('after one that found by look-up, the sweep runs by itself once the horizon is past and a later record went out', async () => {
  const bench = await payingBench();
  await bench.setFaults('drop-reply=@2,only=POST /v1/invoices/import');
  await bench.invoices(['W-1', 'W-2', 'W-3']);
  await bench.setFaults('');
  const doubtful = await newestImport(bench);
  await afterRun(bench, doubtful);
  // Its horizon is not past.
  expect(sweepsOf(bench)).toBe(0);
  age(bench, doubtful);
  await afterRun(bench, doubtful);
  // Past, and nothing went out since that a list could be proven new by.
  expect(sweepsOf(bench)).toBe(0);
  await bench.invoices(['W-4', 'W-5', 'W-6']);
  await afterRun(bench, await newestImport(bench));
  // By itself at the end of that run, or now: once.
  expect(sweepsOf(bench)).toBe(1);
  expect(listSweeps(bench.journal, 1)[0]?.lists).toMatchObject([{ isWhole: true, notYetSaid: [] }]);
  await bench.invoices(['W-7']);
  await afterRun(bench, await newestImport(bench));
  expect(sweepsOf(bench)).toBe(1);
});
