import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { practiceWorld, secondComputer, TO_TRIAL, type World } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const ROWS = invoiceRows(6);

const file = (world: World, rows = ROWS) => [
  ...[world.put('bills.csv', invoiceCsv(rows)), '--target', 'invoices'],
  ...['--mapping', world.put('mapping.json', JSON.stringify(invoiceMapping())), ...TO_TRIAL],
];

/** A service whose first invoices were loaded from another computer with the same file; this one has an empty journal. */
const loadedElsewhere = async (
  loaded: number,
): Promise<{
  world: World;
  here: (...words: string[]) => ReturnType<World['run']>;
  start: (...words: string[]) => ReturnType<World['start']>;
}> => {
  const world = await practiceWorld();
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  const first = summaryOf(await world.run('import', ...file(world, ROWS.slice(0, loaded)), '--json'));
  expect(first.records.created).toBe(loaded);
  const { run: here, start } = await secondComputer(world);
  return { world, here, start };
};

describe('sync --only invoices', () => {
  it('fetches what stands at the service, counts it, and says when', async () => {
    const { here } = await loadedElsewhere(4);
    const before = documentOf(await here('sync', ...TO_TRIAL, '--only', 'vendors', '--json'));
    expect(before).toMatchObject({ invoices: { count: 0, fetchedAt: null } });
    const answer = await here('sync', ...TO_TRIAL, '--only', 'vendors,invoices', '--json');
    expect(answer.code).toBe(0);
    expect(documentOf(answer)).toMatchObject({
      vendors: { count: expect.any(Number) },
      invoices: { count: expect.any(Number), fetchedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    expect(documentOf(answer)).not.toHaveProperty('invoices.count', 0);
  });

  it('names a list that it cannot fetch', async () => {
    const world = await practiceWorld();
    const answer = await world.run('sync', ...TO_TRIAL, '--only', 'receipts');
    expect(answer.code).toBe(2);
    expect(answer.stderr).toContain("'receipts'");
  });
});

describe('a file of which the service holds a part already', () => {
  it('is checked offline: what is there is told with its id and the age of the list, what is not goes out', async () => {
    const { here, world } = await loadedElsewhere(4);
    expect((await here('sync', ...TO_TRIAL, '--only', 'invoices', '--quiet')).code).toBe(0);
    const checked = await here('check', ...file(world));
    expect(checked.code).toBe(0);
    expect(checked.stdout).toMatch(/existing +4/);
    expect(checked.stdout).toMatch(
      /Checked against the list of the service of \d{4}-.*, and against what was read there or sent from here since\./,
    );
    const sent = await here('import', ...file(world), '--json');
    expect(sent.code).toBe(0);
    const summary = summaryOf(sent);
    expect(summary.records).toMatchObject({ created: 2, existing: 4, rejected: 0, failed: 0 });
    const read = await here('reconcile', summary.importId, '--quiet');
    expect(read.stdout).toMatch(/^complete +6 +6 /m);
    expect(read.stdout).toContain(
      '4 records stood there already: compared like the others, with the amounts in a column of their own, not in those of what was created and read back.',
    );
    const shown = documentOf(
      await here('imports', 'show', summary.importId, '--records', '--outcome', 'existing', '--json'),
    );
    expect(shown).toMatchObject({ entries: Array.from({ length: 4 }, () => ({ outcome: 'existing' })) });
    const ledger = await world.ledger();
    expect(Object.values(ledger.uploadIds).every((times) => times === 1)).toBe(true);
  });

  it('is held back where its lines alone are otherwise, and both are told', async () => {
    const { here, world } = await loadedElsewhere(6);
    const { fields, ...rest } = invoiceMapping();
    const lines = { 'items[].name': { constant: 'Goods' }, 'items[].price': fields['total_amount'] };
    const mapping = { ...rest, fields: { ...fields, ...lines, 'items[].quantity': { constant: '1' } } };
    const sent = await here(
      ...['import', world.put('bills.csv', invoiceCsv(ROWS)), '--target', 'invoices'],
      ...['--mapping', world.put('lines.json', JSON.stringify(mapping)), ...TO_TRIAL, '--json'],
    );
    expect([sent.code, summaryOf(sent).records]).toMatchObject([0, { existing: 6, created: 0 }]);
    expect(summaryOf(sent).issues).toContainEqual(
      expect.objectContaining({ code: 'existing-other-lines', count: 6 }),
    );
    expect(sent.stderr).toMatch(/it has no lines, this record 1 line \(Goods 1 × [\d.]+\)/);
    expect(sent.stderr).not.toContain('The last record is sent separately');
    const { uploadIds } = await world.ledger();
    expect(Object.values(uploadIds).every((times) => times === 1)).toBe(true);
  });

  it('is sent all the same only with a reason', async () => {
    const { here, world } = await loadedElsewhere(6);
    expect((await here('sync', ...TO_TRIAL, '--only', 'invoices', '--quiet')).code).toBe(0);
    const blank = await here('check', ...file(world), '--send-existing', ' ', '--json');
    expect(blank.code).toBe(2);
    const wanted = await here(
      'check',
      ...file(world),
      '--send-existing',
      'loaded for another year',
      '--json',
    );
    expect(summaryOf(wanted).records).toMatchObject({ existing: 0, pending: 6 });
    expect(summaryOf(wanted).guard).toMatchObject({ sentAnyway: 6 });
  });

  it('means the same where only the import reads the list, and is put on record', async () => {
    const { here, world } = await loadedElsewhere(6);
    const sent = await here('import', ...file(world), '--send-existing', 'a second set', '--json');
    const summary = summaryOf(sent);
    expect(summary).toMatchObject({ guard: { existing: 0, sentAnyway: 6 } });
    expect(summary.chunks.sent).toBeGreaterThan(0);
    expect((await here('journal', 'verify')).code).toBe(0);
  });

  it('goes out again where its request was lost: what stood there before is another invoice by that word', async () => {
    const { here, world } = await loadedElsewhere(6);
    await world.setFaults('repeat=second; drop-request=@2,only=POST /v1/invoices/import');
    const more = ['--send-existing', 'a second set', '--chunk-size', '2', '--json'];
    const sent = await here('import', ...file(world), ...more);
    expect([sent.code, summaryOf(sent).records]).toMatchObject([0, { created: 6, existing: 0 }]);
    expect((await world.ledger()).counts.invoicesWithUploadId).toBe(12);
  });

  it('does not send again what this journal sent, and says so; what it only held back may go out with a reason', async () => {
    const { here, world } = await loadedElsewhere(2);
    expect((await here('import', ...file(world), '--json')).code).toBe(0);
    const before = (await world.ledger()).requests;
    for (const command of ['check', 'import']) {
      if (command === 'import') expect((await world.ledger()).requests).toEqual(before);
      const again = await here(command, ...file(world), '--send-existing', 'a second set', '--json');
      expect(again.code).toBe(3);
      expect(summaryOf(again)).toMatchObject({ records: { duplicates: 4 }, guard: { sentAnyway: 2 } });
      expect(again.stderr).toContain(
        '4 records were sent before: --send-existing sends nothing of that again.',
      );
    }
    // What is told where they are held back: with --only-valid too, they go out.
    const first = summaryOf(
      await here('import', ...file(world), '--send-existing', 'a second set', '--only-valid', '--json'),
    );
    expect(first).toMatchObject({
      guard: { sentAnyway: 2 },
      records: { duplicates: 4, existing: 0, pending: 0 },
    });
    expect(first.chunks.sent).toBeGreaterThan(0);
  });

  it('the same file from a second computer: everything exists, nothing is sent, exit code 0', async () => {
    const { here, world } = await loadedElsewhere(6);
    expect((await here('sync', ...TO_TRIAL, '--only', 'invoices', '--quiet')).code).toBe(0);
    const answer = await here('import', ...file(world), '--json');
    expect(answer.code).toBe(0);
    expect(summaryOf(answer)).toMatchObject({ state: 'finished', records: { existing: 6, created: 0 } });
  });

  it('an older copy of the journal put in its place: the list is read anew, however young the one in the copy', async () => {
    const world = await practiceWorld();
    expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
    expect((await world.run('import', ...file(world, ROWS.slice(0, 2)), '--quiet')).code).toBe(0);
    const copy = path.join(world.folder, 'copy.sqlite');
    expect((await world.run('journal', 'backup', '--out', copy)).code).toBe(0);
    expect((await world.run('import', ...file(world, ROWS.slice(2)), '--quiet')).code).toBe(0);
    for (const name of readdirSync(world.dataDir))
      if (name.startsWith('journal.sqlite')) rmSync(path.join(world.dataDir, name));
    copyFileSync(copy, path.join(world.dataDir, 'journal.sqlite'));
    const answer = await world.run('import', ...file(world, ROWS.slice(2)), '--json');
    expect(summaryOf(answer)).toMatchObject({ state: 'finished', records: { existing: 4, created: 0 } });
    expect((await world.run('journal', 'verify')).code).toBe(0);
  });

  it('tells of what is nearly there before anything is sent, record by record, though nobody looked before', async () => {
    const { here, world } = await loadedElsewhere(4);
    const rows = ROWS.map((row, at) => (at === 1 || at === 2 ? { ...row, amount: `77${at}.10` } : row));
    const answer = await here('import', ...file(world, rows), '--json');
    // The file gave those two the ids that their namesakes have; that they went out at all is what counts here.
    expect(summaryOf(answer).records).toMatchObject({ existing: 2, created: 2, rejected: 2 });
    const { stderr } = answer;
    const told = [3, 4].map((row) => stderr.indexOf(`row ${row}, `));
    expect(told.every((at) => at > -1 && at < stderr.indexOf('done:'))).toBe(true);
    expect(stderr).toMatch(/Total amount is \d+\.\d\d there, 771\.10 here/);
    expect(stderr).toContain('Existing at the service, equal, and not sent: 2.');
    expect(stderr).toContain('import the file again with --send-existing REASON');
  });
});

describe('an import that was paused while somebody else loaded a part of its file', () => {
  it('tells on going on what stands there by now, holds it back, and sends the rest', async () => {
    const { here, world } = await loadedElsewhere(1);
    const old = ['guard.maxAgeMs=1', '--reason', 'old at once'];
    expect((await here('connections', 'set', 'Trial', ...old)).code).toBe(0);
    const paused = summaryOf(
      await here('import', ...file(world), '--stop-after-chunks', '1', '--chunk-size', '2', '--json'),
    );
    expect(paused.records).toMatchObject({ created: 1, existing: 1, pending: 4 });
    const others = ROWS.slice(2, 4).map((row) => ({ ...row, note: 'by hand' }));
    const near = ROWS.slice(4, 5).map((row) => ({ ...row, amount: '999.99' }));
    const also = summaryOf(await world.run('import', ...file(world, [...others, ...near]), '--json'));
    expect(also.records.created).toBe(3);
    const resumed = await here('resume', paused.importId, '--json');
    expect(resumed.stderr).toContain('Existing at the service, equal, and not sent: 3.');
    expect(resumed.stderr).toMatch(/row 6.*shows one with the same number and vendor/);
    // The file gave the near one the id that its namesake has; that it went out at all is what counts here.
    const summary = summaryOf(resumed);
    expect(summary.records).toMatchObject({ created: 2, existing: 3, rejected: 1, pending: 0 });
    const shown = await here('imports', 'show', paused.importId, '--records', '--outcome', 'existing');
    expect(shown.stdout).toContain('When the import went on, the service had it already');
    expect((await here('journal', 'verify')).code).toBe(0);
  });
});

const listedSchema = z.array(z.object({ importId: z.string(), state: z.string() }));

describe('an import that is killed while the list is read, before anything was sent', () => {
  it('goes on with resume as it was ordered; one that was only checked does not', async () => {
    const { here, start, world } = await loadedElsewhere(2);
    const rows = [
      ...ROWS,
      { ...(ROWS[0] ?? { number: '', date: '', note: '' }), number: 'T-X', amount: 'none' },
    ];
    await world.setFaults('delay=20000-20000,only=GET /v1/invoices*');
    const running = start('import', ...file(world, rows), '--only-valid', '--json', '--quiet');
    const listed = async () => listedSchema.parse(documentOf(await here('imports', 'list', '--json')));
    const importId = await vi.waitFor(
      async () => {
        const [{ importId: id } = { importId: '' }] = await listed();
        const { requests } = summaryOf(await here('imports', 'show', id, '--json'));
        // Those of the first look.
        expect(requests).toBeGreaterThan(0);
        return id;
      },
      { timeout: 40_000 },
    );
    running.process.kill('SIGKILL');
    expect((await running.answer).signal).toBe('SIGKILL');
    await world.setFaults('');
    expect(await listed()).toMatchObject([{ state: 'checked' }]);
    const resumed = await here('resume', importId, '--json');
    expect(resumed.stderr).toContain('Existing at the service, equal, and not sent: 2.');
    const summary = summaryOf(resumed);
    expect([resumed.code, summary.state]).toEqual([3, 'finished']);
    expect(summary.records).toMatchObject({ created: 4, existing: 2, invalid: 1, pending: 0 });
    expect((await here('journal', 'verify')).code).toBe(0);

    const checked = summaryOf(await here('check', ...file(world), '--json'));
    const refused = await here('resume', checked.importId);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('Nothing of this import has been sent yet');
  });
});
