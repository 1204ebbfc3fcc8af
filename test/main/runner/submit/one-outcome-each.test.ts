import { expect, it } from 'vitest';
import { engineBench, openPractice } from '../../../fixtures/engine';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../../fixtures/invoice-file';
import { quick } from '../../../fixtures/practice-submission';

const IMPORT = 'only=POST /v1/invoices/import';
const RESULTS = 'only=GET /v1/batch/*';

/** Twenty ways in which a service and a network fail. */
const scenarios = [
  '',
  `${IMPORT},drop-request=@2`,
  `${IMPORT},drop-reply=@2`,
  `${IMPORT},status-429=@2-3`,
  `${IMPORT},status-500=@2`,
  `${IMPORT},status-500-after=@2`,
  `${IMPORT},status-503=@2-3`,
  `${IMPORT},html-502=@2`,
  `${IMPORT},html-502-after=@2`,
  `${IMPORT},truncate=@2`,
  `${IMPORT},empty-reply=@2`,
  'refuse-token=@2-40',
  'expire-token=5',
  'batch-lost=@2',
  'batch-stuck=@2',
  'odd-state=0.5',
  'results-missing=0.4',
  'results-shuffled=1',
  `${RESULTS},status-500=0.4`,
  'drop-reply=0.2;status-500=0.1;truncate=0.1',
] as const;

const names = new Set([
  'pending',
  'created',
  'updated',
  'failed',
  'rejected',
  'in-doubt',
  'invalid',
  'excluded',
]);

/** Good rows, and of each kind that is not: refused at once, failed later, unreadable, there twice, below zero. */
const content = (): string => {
  const rows = invoiceRows(20).map((row, at) => ({
    ...row,
    note: at === 6 ? 'practice:reject' : at === 9 ? 'practice:fail' : '',
    date: at === 12 ? 'no day' : row.date,
    amount: at === 15 ? '-5.00' : row.amount,
  }));
  return invoiceCsv([...rows, ...rows.slice(3, 4)]);
};

it.each(scenarios.map((faults) => [faults === '' ? 'nothing' : faults, faults] as const))(
  'A-8: after %s every record has exactly one outcome, and they add up to all of them',
  async (_name, faults) => {
    const practice = await openPractice({ batchDelayMs: [0, 20], seed: 7 });
    const bench = engineBench();
    const connectionId = await bench.connect('Trial', practice, {
      locations: [{ id: '101', name: 'Quay' }],
      profile: { ...quick, polling: { ...quick.polling, patienceMs: 1_000 } },
    });
    await bench.handlers['directory.sync']({ connectionId, company: '4100' });
    const { importId } = await bench.check(connectionId, {
      file: 'invoices.csv',
      content: content(),
      mapping: invoiceMapping(),
    });
    await fetch(new URL('/practice/faults', practice.baseUrl), {
      method: 'POST',
      headers: { 'x-api-key': practice.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ faults }),
    });
    const { records: counts } = await bench.send(importId);
    const listed = await bench.handlers['imports.records']({
      importId,
      outcome: null,
      limit: 1000,
      after: 0,
    });
    if (!listed.ok) throw new Error(listed.problem.code);
    const records = listed.value;
    expect(records.map(({ record }) => record)).toEqual(records.map((_one, at) => at + 1));
    expect(records.filter(({ outcome }) => !names.has(outcome))).toEqual([]);
    const of = (outcome: string): number => records.filter((one) => one.outcome === outcome).length;
    expect({
      created: of('created'),
      updated: of('updated'),
      failed: of('failed'),
      rejected: of('rejected'),
      inDoubt: of('in-doubt'),
      pending: of('pending'),
      invalid: of('invalid'),
      excluded: of('excluded'),
      total: records.length,
    }).toEqual({
      created: counts.created,
      updated: counts.updated,
      failed: counts.failed,
      rejected: counts.rejected,
      inDoubt: counts.inDoubt,
      pending: counts.pending,
      invalid: counts.invalid,
      // The first of two stands; the other is left out.
      excluded: counts.excluded + counts.duplicates,
      total: counts.total,
    });
    expect(counts.total).toBe(21);
    // What was told at the end of sending, without counting the records again, is the same.
    expect(bench.progress.findLast(({ phase }) => phase === 'done')?.records).toEqual(counts);
    // The same is told for each outcome by itself: none stands under two.
    const apart: number[] = [];
    for (const outcome of [
      'pending',
      'created',
      'updated',
      'failed',
      'rejected',
      'in-doubt',
      'invalid',
      'excluded',
    ] as const) {
      const some = await bench.handlers['imports.records']({ importId, outcome, limit: 1000, after: 0 });
      if (some.ok) apart.push(...some.value.map(({ record }) => record));
    }
    expect(apart.sort((a, b) => a - b)).toEqual(records.map(({ record }) => record));
    if (faults === '') expect(counts).toMatchObject({ created: 16, rejected: 1, failed: 1 });
  },
  30_000,
);
