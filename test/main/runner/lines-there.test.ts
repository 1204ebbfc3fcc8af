import { expect, it, vi } from 'vitest';
import type { Result } from '../../../src/core/values/result';
import type { Summary } from '../../../src/ipc/shapes';
import type { Practice } from '../../../src/practice';
import { type EngineBench, engineBench, openPractice } from '../../fixtures/engine';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../fixtures/invoice-file';
import { company, quick } from '../../fixtures/practice-submission';

vi.setConfig({ testTimeout: 120_000 });

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

type Computer = { readonly bench: EngineBench; readonly connectionId: string };

const computer = async (practice: Practice): Promise<Computer> => {
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', practice, { profile: quick });
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  return { bench, connectionId };
};

/** Six invoices of one line each, by the same numbers, totals and days whatever the line is called. */
const draft = async ({ bench, connectionId }: Computer, line: string): Promise<string> => {
  const { fields, ...rest } = invoiceMapping();
  const lines = {
    'items[].name': { constant: line },
    'items[].quantity': { constant: '1' },
    'items[].price': fields['total_amount'],
  };
  const mapping = { ...rest, fields: { ...fields, ...lines } };
  const file = { file: 'bills.csv', content: invoiceCsv(invoiceRows(6)), mapping };
  const { importId } = await bench.check(connectionId, file);
  must(await bench.handlers['drafts.update']({ importId, patch: { chunkSize: 3 } }));
  must(await bench.handlers['drafts.prepare']({ importId }));
  return importId;
};

const ORDER = { onlyValid: true, acceptWarnings: true, confirmProduction: null, waitForBatches: true };

const setFaults = (practice: Practice, faults: string) =>
  fetch(new URL('/practice/faults', practice.baseUrl), {
    method: 'POST',
    headers: { 'x-api-key': practice.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ faults }),
  });

/** An import whose second chunk never arrives; another computer enters its invoices with lines called so; it goes on. */
const enteredMeanwhile = async (line: string): Promise<Summary> => {
  const practice = await openPractice({ batchDelayMs: [0, 20] });
  const own = await computer(practice);
  const importId = await draft(own, 'Flour');
  await setFaults(practice, 'only=POST /v1/invoices/import,drop-request=@2');
  must(await own.bench.handlers['imports.submit']({ ...ORDER, importId, stopAfterChunks: 2 }));
  must(await own.bench.handlers['imports.settled']({ importId }));
  await setFaults(practice, '');
  const other = await computer(practice);
  const theirs = await draft(other, line);
  must(await other.bench.handlers['imports.submit']({ ...ORDER, importId: theirs, stopAfterChunks: null }));
  must(await other.bench.handlers['imports.settled']({ importId: theirs }));
  must(await own.bench.handlers['imports.resume']({ importId }));
  return must(await own.bench.handlers['imports.settled']({ importId }));
};

it('R-106: what stands there with other lines is not taken for a record whose answer was lost', async () => {
  const { records } = await enteredMeanwhile('Salt');
  expect(records).toMatchObject({ created: 1, inDoubt: 3, existing: 2 });
});

it('R-106: what stands there with the same lines is', async () => {
  const { records } = await enteredMeanwhile('Flour');
  expect(records).toMatchObject({ inDoubt: 0, rejected: 0, failed: 0 });
  expect(records.created + records.existing).toBe(6);
});

it.each(['', ',only=GET /v1/invoices'])(
  'A5: lines that the service shows otherwise tell nothing%s',
  async (only) => {
    const practice = await openPractice({ batchDelayMs: [0, 20] });
    const { bench, ...own } = await computer(practice);
    const importId = await draft({ bench, ...own }, 'Flour');
    await setFaults(practice, `only=POST /v1/invoices/import,drop-reply=@2;reads-altered=items${only}`);
    must(await bench.handlers['imports.submit']({ ...ORDER, importId, stopAfterChunks: null }));
    const { records } = must(await bench.handlers['imports.settled']({ importId }));
    expect(records).toMatchObject({ created: 6, inDoubt: 0 });
  },
);
