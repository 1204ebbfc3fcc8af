import { expect, it } from 'vitest';
import { z } from 'zod';
import type { LoadSet } from '../../../../src/ipc/load-sets';
import { booksInSet, bySheet, type SetBench, setBench } from '../../../fixtures/set-bench';

const tries = 12;

const attemptRow = z.object({ import_id: z.string(), path: z.string(), started_at: z.string() });
const factRow = z.object({ import_id: z.string(), body: z.string() });
const outcomeFact = z.object({ kind: z.literal('outcomes'), at: z.number() });

/** When the last record of an import got its outcome, and when the first chunk of another left. */
const lastOutcome = (bench: SetBench, importId: string): number =>
  Math.max(
    ...bench
      .journal()
      .db.prepare("SELECT import_id, body FROM fact WHERE import_id = ? AND kind = 'outcomes'")
      .all(importId)
      .map((row) => outcomeFact.parse(JSON.parse(factRow.parse(row).body)).at),
  );
const firstSend = (bench: SetBench, importId: string): number =>
  Date.parse(
    attemptRow.parse(
      bench
        .journal()
        .db.prepare(
          "SELECT import_id, path, started_at FROM attempt WHERE import_id = ? AND purpose = 'send' ORDER BY attempt LIMIT 1",
        )
        .get(importId),
    ).started_at,
  );

/** Starts the set again and again, as a person would who comes back to it; ends the engine now and then. */
const loadedInTheEnd = async (bench: SetBench, setId: string): Promise<LoadSet> => {
  for (let i = 0; i < tries; i += 1) {
    await bench.call('sets.start', { setId, onlyValid: false });
    if (i % 3 === 1) await bench.restart();
    const set = await bench.until(setId, ({ state }) => state !== 'running');
    if (set.state === 'done') return set;
    // A doubt that only a person can settle is none that a machine may pass over.
    expect(set.parts.some(({ item }) => item.records.inDoubt > 0)).toBe(false);
  }
  return bench.call('sets.get', { setId });
};

const invoiceNumbers = async (bench: SetBench): Promise<readonly string[]> => {
  const reply = await fetch(new URL('/practice/ledger', bench.practice.baseUrl), {
    headers: { 'x-api-key': bench.practice.apiKey },
  });
  const { uploadIds } = z.object({ uploadIds: z.record(z.string(), z.number()) }).parse(await reply.json());
  return Object.entries(uploadIds).flatMap(([id, count]) => Array.from({ length: count }, () => id));
};

it.each([
  ['a', 'busy answers', 'status-429=0.15'],
  ['a', 'a service that says now and then when to come again', 'busy-503=0.15'],
  ['a', 'tokens that expire', 'expire-token=13'],
  ['a', 'answers lost after the service acted', 'only=POST /v1/vendors/bulk,drop-reply=@1-2'],
  ['a', 'answers to invoices lost', 'only=POST /v1/invoices/import,drop-reply=@2'],
  ['b', 'reads that fail', 'only=GET,status-500=0.1'],
  ['b', 'requests that never arrive', 'only=POST,drop-request=0.1'],
] as const)(
  'R-19: under profile %s, with %s, all is loaded once and nothing before what it names',
  async (profile, _, faults) => {
    const bench = await setBench({ practice: { profile, faults } });
    const made = await booksInSet(bench, {}, (sheet) => sheet !== 'Receipts');
    const done = await loadedInTheEnd(bench, made.setId);
    expect(done.parts.map(({ state, why }) => [state, why])).toEqual(done.parts.map(() => ['done', null]));
    expect(done.parts.map(({ item: { records } }) => records.created + records.updated)).toEqual([
      4, 6, 5, 12,
    ]);

    const {
      Accounts: accounts,
      Suppliers: vendors,
      'Purchase orders': orders,
      Invoices: bills,
    } = bySheet(done);
    for (const needed of [accounts, vendors, orders])
      expect(lastOutcome(bench, needed?.importId ?? '')).toBeLessThanOrEqual(
        firstSend(bench, bills?.importId ?? ''),
      );
    await bench.setFaults('');
    const there = await invoiceNumbers(bench);
    expect([there.length, new Set(there).size]).toEqual([12, 12]);
  },
);
