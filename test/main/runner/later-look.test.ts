import { expect, it } from 'vitest';
import type { Outcome } from '../../../src/core/submit/facts';
import type { Result } from '../../../src/core/values/result';
import { appendFacts } from '../../../src/main/journal/facts';
import { findImport } from '../../../src/main/journal/imports';
import { inTransaction } from '../../../src/main/journal/open';
import { decisionsOf } from '../../../src/main/runner/report/decisions';
import { resultLines } from '../../../src/main/runner/report/result-lines';
import { engineBench, openPractice } from '../../fixtures/engine';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../fixtures/invoice-file';
import { company } from '../../fixtures/practice-submission';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const ROWS = invoiceRows(4).map((row, at) => (at === 3 ? { ...row, note: 'practice:reject' } : row));

/** An import of which the last record was refused in words that say little. */
const refused = async () => {
  const practice = await openPractice();
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', practice);
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  const file = { file: 'bills.csv', content: invoiceCsv(ROWS), mapping: invoiceMapping() };
  const { importId } = await bench.check(connectionId, file);
  await bench.send(importId);
  const stored = findImport(bench.journal, importId);
  if (stored === undefined) throw new Error('no import');
  const outcome: Outcome = {
    ...{ record: 4, serviceId: null, code: 'service-rejected', evidence: 'look-up' },
    ...{ outcome: 'rejected', text: 'Invalid (not in the list of 17:44 UTC)' },
  };
  const append = (facts: Parameters<typeof appendFacts>[2]): void =>
    inTransaction(bench.journal, () => appendFacts(bench.journal, importId, facts));
  append([{ kind: 'outcomes', at: 1, chunk: 0, outcomes: [outcome] }]);
  return { bench, importId, stored, append, outcome };
};

it('a refused record tells what a later look found near it, in lists and in results, with the advice of that', async () => {
  const { bench, importId, stored, append } = await refused();
  const shown = async () => {
    const order = { importId, outcome: 'rejected' as const, limit: 5, after: 0 };
    const [record] = must(await bench.handlers['imports.records'](order));
    const [line] = [...resultLines(bench.journal, stored)].filter(({ cells }) =>
      cells.join().includes('Invalid'),
    );
    return [record?.message, record?.advice, line?.cells.join(' ')];
  };
  expect((await shown()).join()).not.toContain('88112');
  const begunAt = Date.UTC(2026, 10, 22, 17, 47);
  const near = { id: '88112', grade: 'nothing' as const, differs: ['total_amount'], unshown: [] };
  const look = { kind: 'look' as const, at: begunAt, begunAt, chunks: [], told: [4], isWhole: true };
  const seen = { ...look, open: [], holes: [], newest: null };
  append([{ ...seen, sights: [{ record: 4, candidates: [{ ...near, createdAt: null }] }] }]);
  const said = /in the list of 17:47 UTC: 88112 there has its number and vendor and differs in Total amount/;
  expect(await shown()).toEqual([
    expect.stringMatching(said),
    expect.stringContaining('Look at that entry first'),
    expect.stringMatching(said),
  ]);
  // A later look does not show it any more.
  append([{ ...seen, at: begunAt + 1, begunAt: begunAt + 1, sights: [] }]);
  expect((await shown()).join()).not.toContain('88112');
});

it('a decision is told with the number and row of its record and the id that was chosen', async () => {
  const { bench, stored, append, outcome } = await refused();
  const decided: Outcome = {
    ...{ ...outcome, outcome: 'created', serviceId: '88112' },
    ...{ code: 'decided-created', evidence: 'person' },
  };
  append([{ kind: 'outcomes', at: 2, chunk: 0, outcomes: [decided] }]);
  const told = decisionsOf(bench.journal, stored).map(({ what }) => what);
  expect(told).toContainEqual(
    expect.stringMatching(/T-00004 \(row 5\), in doubt: it was created, as 88112\.$/),
  );
});
