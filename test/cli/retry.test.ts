import { rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { documentOf, summaryOf, sumOfOutcomes } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { elsewhere } from '../fixtures/order-world';
import { idsNumbered, practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const loaded = async (): Promise<{ readonly world: World; readonly importId: string }> => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  const notes = new Map([
    [4, 'practice:reject'],
    [9, 'practice:fail'],
  ]);
  const rows = invoiceRows(20).map((row, index) => ({ ...row, note: notes.get(index) ?? '' }));
  const file = world.put('bills.csv', invoiceCsv(rows));
  const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
  const words = ['import', file, '--target', 'invoices', '--mapping', mapping, '--status', 'none'];
  const first = summaryOf(await world.run(...words, ...TO_TRIAL, '--json', '--quiet'));
  expect(first.records).toMatchObject({ created: 18, rejected: 1, failed: 1 });
  rmSync(file);
  return { world, importId: first.importId };
};

describe('retry', () => {
  test('sends only what failed or was refused, without the file, and both imports name each other', async () => {
    const { world, importId } = await loaded();
    const answer = await world.run('retry', importId, '--json', '--quiet');
    const summary = summaryOf(answer);
    expect(summary).toMatchObject({
      state: 'finished',
      exitCode: 3,
      retryOf: importId,
      records: { total: 2, valid: 2, rejected: 1, failed: 1 },
    });
    expect(sumOfOutcomes(summary)).toBe(2);
    const former = summaryOf(await world.run('imports', 'show', importId, '--json'));
    expect(former.retriedBy).toEqual([summary.importId]);
    const entries = await recordsOf(world, summary.importId, 'rejected');
    expect(entries.map(({ rows }) => rows)).toEqual([[6, 6]]);
    const text = await world.run('imports', 'show', summary.importId);
    expect(text.stdout).toContain(`sends records of the import ${importId} again`);
  });

  test('R-235: reads the list of the service anew, so that what somebody entered by hand meanwhile is not sent again', async () => {
    const { world, importId } = await loaded();
    const rows = invoiceRows(20).slice(9, 10);
    const byHand = world.put('by-hand.csv', invoiceCsv(rows));
    const mapping = world.put('by-hand.json', JSON.stringify(invoiceMapping()));
    const words = ['import', byHand, '--target', 'invoices', '--mapping', mapping, '--status', 'none'];
    const entered = await world.run(...words, ...TO_TRIAL, ...(await elsewhere(world)), '--json', '--quiet');
    expect(summaryOf(entered).records.created).toBe(1);
    const before = (await world.ledger()).counts.invoicesWithUploadId;
    const answer = await world.run('retry', importId, '--records', 'failed', '--json', '--quiet');
    expect(summaryOf(answer).records).toMatchObject({ total: 1, existing: 1, created: 0 });
    expect((await world.ledger()).counts.invoicesWithUploadId).toBe(before);
    const again = summaryOf(answer).importId;
    const [failed] = await recordsOf(world, importId, 'failed');
    expect(failed?.message).toContain(`import ${again}, sent it again: Existing, `);
    expect(failed?.advice).toContain('nothing is to be done here');
    const [rejected] = await recordsOf(world, importId, 'rejected');
    expect(rejected?.message).not.toContain('sent it again');
    const shown = await world.run('imports', 'show', importId, '--records');
    expect(shown.stdout).toContain(`tallyport imports show ${again} --records`);
    const corrected = path.join(world.folder, 'to-correct.xlsx');
    await world.run('report', importId, '--out', corrected, '--failures', '--quiet');
    const inside = documentOf(await world.run('inspect', corrected, '--json'));
    // Only what was refused: loaded from here, the other one would stand there twice.
    expect(inside).toMatchObject({ sheets: expect.arrayContaining([expect.objectContaining({ rows: 1 })]) });
  });

  test('takes one outcome where it is named, and says when there is nothing of it', async () => {
    const { world, importId } = await loaded();
    const failed = summaryOf(await world.run('retry', importId, '--records', 'failed', '--json', '--quiet'));
    expect(failed.records).toMatchObject({ total: 1, failed: 1 });
    const wrong = await world.run('retry', importId, '--records', 'created');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--records')]);
    const unknown = await world.run('retry', 'no-such-import');
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('no import')]);
    const clean = summaryOf(await world.run('retry', importId, '--records', 'rejected', '--json', '--quiet'));
    const none = await world.run('retry', clean.importId, '--records', 'failed', '--json');
    expect(summaryOf(none)).toMatchObject({ importId: clean.importId, exitCode: 3 });
    expect(none.stderr).toContain('no records that failed');
  });
});

describe('an attempt of which everything is refused', () => {
  test('names the first refusal, where the others stand, and what to do: the first time and again', async () => {
    const world = await practiceWorld();
    await world.run('sync', ...TO_TRIAL);
    const rows = invoiceRows(40).map((row) => ({ ...row, note: 'practice:reject' }));
    const file = world.put('bad.csv', invoiceCsv(rows));
    const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
    const words = ['import', file, '--target', 'invoices', '--mapping', mapping, '--status', 'none'];
    const stopped = await world.run(...words, ...TO_TRIAL, '--chunk-size', '5', '--json', '--quiet');
    const { importId, state, records } = summaryOf(stopped);
    expect([state, records.pending > 0]).toEqual(['paused', true]);
    const [refused] = await recordsOf(world, importId, 'rejected');
    expect(stopped.stderr).toContain(`The first of them, row ${refused?.rows[0]}: ${refused?.message}`);
    expect(stopped.stderr).toContain('Look at the messages of the refused records');
    const again = await world.run('retry', importId, '--json', '--quiet');
    const retried = summaryOf(again);
    expect(retried.records.rejected).toBe(records.rejected);
    for (const [answer, id] of [
      [stopped, importId],
      [again, retried.importId],
    ] as const) {
      expect(answer.stderr).toContain(`${records.rejected} records were refused or failed.`);
      expect(answer.stderr).toContain(`tallyport imports show ${id} --records --outcome rejected`);
      expect(answer.stderr).toContain(`tallyport retry ${id}`);
      expect(answer.stderr).toContain(`tallyport report ${id} --out to-correct.xlsx --failures`);
    }
  });

  test('what has an error is named too: how it is left out, and where to correct it once the others are sent', async () => {
    const world = await practiceWorld();
    await world.run('sync', ...TO_TRIAL);
    const [first, ...others] = invoiceRows(3);
    if (first === undefined) throw new Error('no row');
    const file = world.put('one-bad.csv', invoiceCsv([{ ...first, amount: 'x' }, ...others]));
    const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
    const words = ['import', file, '--target', 'invoices', '--mapping', mapping, '--status', 'none'];
    const held = await world.run(...words, ...TO_TRIAL);
    expect([held.code, held.stderr]).toEqual([3, expect.stringContaining('With --only-valid')]);
    const sent = await world.run(...words, ...TO_TRIAL, '--only-valid', '--json', '--quiet');
    const { importId, records } = summaryOf(sent);
    expect(records).toMatchObject({ created: 2, invalid: 1 });
    expect(sent.stderr).toContain(`tallyport imports show ${importId} --records --outcome invalid`);
    expect(sent.stderr).toContain(`tallyport report ${importId} --out to-correct.xlsx --failures`);
  });
});

describe('a decision', () => {
  test('carries the name, the note and the time, and stands with what is known of the record', async () => {
    const world = await practiceWorld();
    await world.run('sync', ...TO_TRIAL);
    await world.setFaults('only=POST /v1/invoices/import,drop-reply=@2; only=GET /v1/invoices,status-500');
    const file = world.put('bills.csv', invoiceCsv(invoiceRows(20)));
    const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
    const words = ['import', file, '--target', 'invoices', '--mapping', mapping, '--status', 'none'];
    const paused = summaryOf(await world.run(...words, ...TO_TRIAL, '--json', '--quiet'));
    expect(paused.records.inDoubt).toBeGreaterThan(0);
    const [doubted, other] = await recordsOf(world, paused.importId, 'in-doubt');
    expect(doubted?.evidence?.map(({ title }) => title)).toEqual(['Sent', 'No answer']);
    const decide = ['resolve', paused.importId, '--as', 'created', '--note', 'seen in the service', '--json'];
    const [own = ''] = await idsNumbered(world, doubted?.payload);
    const [theirs = ''] = await idsNumbered(world, other?.payload);
    await world.run(...decide, '--record', String(doubted?.record), '--by', 'Ana Prado', '--id', own);
    await world.run(...decide, '--record', String(other?.record), '--id', theirs);
    const decided = (await recordsOf(world, paused.importId, 'created')).filter((one) =>
      one.evidence?.some(({ title }) => title === 'Decided'),
    );
    expect(decided.map(({ evidence }) => evidence?.at(-1)?.sentence)).toEqual([
      `Ana Prado decided that it was created (entry ${own}): seen in the service`,
      expect.stringMatching(/^\S.* decided that it was created \(entry \d+\): seen in the service$/),
    ]);
    expect(decided[0]?.message).toContain('seen in the service (Ana Prado)');
    expect(Date.parse(decided[0]?.evidence?.at(-1)?.at ?? '')).toBeGreaterThan(0);
  });
});
