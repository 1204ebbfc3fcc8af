import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Result } from '../../../src/core/values/result';
import type { Summary } from '../../../src/ipc/shapes';
import { checkChain } from '../../../src/main/journal/chain-check';
import { appendFacts, readFacts } from '../../../src/main/journal/facts';
import { inTransaction } from '../../../src/main/journal/open';
import { type EngineBench, engineBench, openPractice } from '../../fixtures/engine';
import { invoiceCsv, invoiceMapping, invoiceRows, totalOf } from '../../fixtures/invoice-file';
import { company } from '../../fixtures/practice-submission';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const ROWS = invoiceRows(6).map((row, at) => (at >= 4 ? { ...row, note: 'practice:reject' } : row));
const THERE = ROWS.slice(4);

type Scene = { readonly bench: EngineBench; readonly connectionId: string; readonly sent: Summary };

/** Two records were refused, and a look-up then found them standing there under ids of their own. */
const scene = async (): Promise<Scene> => {
  const practice = await openPractice();
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', practice);
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  const file = { file: 'bills.csv', content: invoiceCsv(ROWS), mapping: invoiceMapping() };
  const checked = await bench.check(connectionId, file);
  const refused = await bench.send(checked.importId);
  expect(refused.records).toMatchObject({ created: 4, rejected: 2, existing: 0 });
  expect(refused.exitCode).toBe(3);
  const chunkOf = (record: number): number => {
    const made = readFacts(bench.journal, checked.importId).findLast(
      (fact) => fact.kind === 'chunk' && fact.made.records.includes(record),
    );
    return made?.kind === 'chunk' ? made.made.chunk : 0;
  };
  inTransaction(bench.journal, () =>
    appendFacts(
      bench.journal,
      checked.importId,
      [5, 6].map((record) => ({
        ...{ kind: 'outcomes' as const, at: Date.now(), chunk: chunkOf(record) },
        outcomes: [
          {
            ...{ record, outcome: 'existing' as const, serviceId: `inv-of-others-${record}` },
            ...{ code: null, text: null, evidence: 'look-up' as const },
          },
        ],
      })),
    ),
  );
  const sent = must(await bench.handlers['imports.summary']({ importId: checked.importId }));
  return { bench, connectionId, sent };
};

describe('a record that stands at the service already', () => {
  it('is counted by itself, is good for the exit code, and its money is told apart from what was created', async () => {
    const { sent } = await scene();
    expect(sent.records).toMatchObject({ valid: 6, created: 4, existing: 2, rejected: 0, pending: 0 });
    expect(sent.exitCode).toBe(0);
    expect(sent.controlTotals).toEqual([
      expect.objectContaining({
        source: totalOf(ROWS),
        submitted: totalOf(ROWS),
        created: totalOf(ROWS.slice(0, 4)),
        existing: totalOf(THERE),
      }),
    ]);
  });

  it('is found by its outcome among records and rows, with its id', async () => {
    const { bench, sent } = await scene();
    const { importId } = sent;
    const order = { importId, outcome: 'existing' as const, limit: 10, after: 0 };
    const records = must(await bench.handlers['imports.records'](order));
    expect(records.map(({ record, serviceId }) => [record, serviceId])).toEqual([
      [5, 'inv-of-others-5'],
      [6, 'inv-of-others-6'],
    ]);
    const view = { filter: 'outcome' as const, value: 'existing' };
    const rows = must(await bench.handlers['imports.rows']({ importId, view, from: 0, count: 10 }));
    expect(rows.entries.map(({ outcome }) => outcome)).toEqual(['existing', 'existing']);
  });

  it('is written into every report under its own word, and the journal is whole', async () => {
    const { bench, sent } = await scene();
    const written = async (format: 'csv' | 'json' | 'pdf' | 'xlsx'): Promise<string> => {
      const place = path.join(bench.folder, `results.${format}`);
      must(await bench.handlers['imports.report']({ importId: sent.importId, path: place, format }));
      return readFileSync(place, 'latin1');
    };
    expect((await written('csv')).split('\r\n').filter((line) => line.includes('Existing'))).toHaveLength(2);
    expect(await written('json')).toContain('"existing"');
    expect((await written('pdf')).length).toBeGreaterThan(1000);
    expect((await written('xlsx')).length).toBeGreaterThan(1000);
    expect(checkChain(bench.journal)).toMatchObject({ fault: null });
  });

  it('is never sent again, and a later file with it is told so', async () => {
    const { bench, connectionId, sent } = await scene();
    const again = await bench.handlers['imports.retry']({ importId: sent.importId, records: 'both' });
    expect(again).toMatchObject({ ok: false, problem: { code: 'nothing-to-retry' } });
    const file = { file: 'same.csv', content: invoiceCsv(ROWS), mapping: invoiceMapping() };
    const later = await bench.check(connectionId, file);
    expect(later.records).toMatchObject({ duplicates: 6, valid: 0 });
    expect(later.earlier?.[0]?.outcomes).toMatchObject({ created: 4, existing: 2 });
  });

  it('is read back and compared under its id', async () => {
    const { bench, sent } = await scene();
    const { importId } = sent;
    must(await bench.handlers['reconcile.start']({ importId, order: { kind: 'all' } }));
    const read = must(await bench.handlers['reconcile.settled']({ importId }));
    // The made-up ids are not there, which is just what reading back brings to light.
    expect(read.reconciliation).toMatchObject({ compared: 6, matched: 4, missing: 2, state: 'complete' });
    expect(read.exitCode).toBe(8);
    expect(read.controlTotals[0]).toMatchObject({ readBack: totalOf(ROWS.slice(0, 4)) });
  });

  it('stands in the figures of its month under its own head', async () => {
    const { bench } = await scene();
    const home = must(await bench.handlers['home.show']({}));
    const month = home.environments[0]?.months.at(-1);
    expect(month?.records).toMatchObject({ created: 4, existing: 2 });
    expect(month?.money).toContainEqual({ currency: 'USD', share: 'existing', amount: totalOf(THERE) });
  });
});
