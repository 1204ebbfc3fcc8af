import { expect, it } from 'vitest';
import { sweepFindingSchema } from '../../../../src/core/reconcile/sweep/finding';
import { appendFacts } from '../../../../src/main/journal/facts';
import { listImports } from '../../../../src/main/journal/imports';
import { inTransaction } from '../../../../src/main/journal/open';
import { latestChanges } from '../../../../src/main/journal/profile-changes';
import { switchProofOffAfterSweep } from '../../../../src/main/runner/proof-off';
import { doubledBySending } from '../../../../src/main/runner/sweep/sent-again';
import { payingBench } from '../../../fixtures/paying';

const HORIZON = 300_000;
const ENDED = 1_000_000;
const OURS = { row: 2, name: 'bills.csv', operationId: null, outcome: 'created' };
const THING = { id: 'x-2', ours: [], paymentWord: null, paidBy: [] };

/** An import of which one record went out again, and what a sweep finds beside it, made so long after the first sending ended. */
const doubledAfter = async (delayMs: number | null) => {
  const bench = await payingBench();
  await bench.invoices(['W-1', 'W-2', 'W-3']);
  const [stored] = listImports(bench.journal);
  const importId = stored?.importId ?? '';
  const plain = { purpose: 'planned' as const, records: [9], suspects: [], untested: [] };
  inTransaction(bench.journal, () =>
    appendFacts(bench.journal, importId, [
      { kind: 'chunk', at: ENDED, made: { ...plain, chunk: 90, parent: null } },
      { kind: 'intent', at: ENDED, chunk: 90 },
      { kind: 'answer', at: ENDED, chunk: 90, answer: { kind: 'in-doubt', why: 'no-reply', text: '' } },
      {
        kind: 'chunk',
        at: ENDED,
        made: { ...plain, purpose: 'again', chunk: 91, parent: 90, provenAbsent: true },
      },
    ]),
  );
  const createdAt = delayMs === null ? null : new Date(ENDED + delayMs).toISOString();
  const finding = sweepFindingSchema.parse({
    ...{ kind: 'twice', target: 'invoices', subject: 's', seen: 's', label: 'W-1', wanted: 1 },
    ...{ ours: [{ ...OURS, importId, record: 9 }], differences: [], payments: [] },
    things: [{ ...THING, createdAt }],
  });
  return { bench, doubled: doubledBySending(bench.journal, [finding], HORIZON) };
};

it.each([
  [0, 'in-time'],
  [HORIZON, 'in-time'],
  [2 * HORIZON, 'late'],
  [3_600_000, 'very-late'],
  [null, null],
] as const)(
  'A1, A2: what was made %d ms after the first sending ended is told as %s',
  async (delayMs, made) => {
    const { doubled } = await doubledAfter(delayMs);
    expect(doubled.map((one) => one.made)).toEqual([made]);
  },
);

/** Why sending again was switched off, in words. */
const reasonFor = async (delayMs: number): Promise<string> => {
  const { bench, doubled } = await doubledAfter(delayMs);
  switchProofOffAfterSweep(bench.ports, doubled);
  const connectionId = listImports(bench.journal)[0]?.connectionId ?? '';
  return latestChanges(bench.journal, connectionId).get('proof.listOrder')?.reason ?? '';
};

it('A2: what was made in time and not shown proposes no horizon, and nothing late is said of it', async () => {
  const reason = await reasonFor(0);
  expect(reason).toContain('Leave proof.listOrder at none');
  expect(reason).not.toContain('proof.horizonMs to');
  expect(await reasonFor(2 * HORIZON)).toContain('Set proof.horizonMs to 1200000 or more');
  expect(await reasonFor(3_600_000)).not.toContain('7200000');
});
