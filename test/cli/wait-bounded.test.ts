import { describe, expect, it } from 'vitest';
import { summaryOf } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { practiceWorld, TO_TRIAL } from '../fixtures/practice-world';

/** Nothing that is not answered can be proven absent for an hour. */
const LONG = { proof: { horizonMs: 3_600_000 } };

describe('import --wait DURATION', () => {
  it('bounds the wait for what is in doubt, says until when and why it waits, and resume goes on', async () => {
    const world = await practiceWorld({ profile: LONG });
    expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
    await world.setFaults('only=POST /v1/invoices/import,drop-request=@2');
    const file = [
      ...[world.put('bills.csv', invoiceCsv(invoiceRows(6))), '--target', 'invoices', ...TO_TRIAL],
      ...['--mapping', world.put('mapping.json', JSON.stringify(invoiceMapping()))],
    ];
    const answer = await world.run('import', ...file, '--wait', '3s', '--json');
    expect(answer.code).toBe(4);
    const { importId, state, records } = summaryOf(answer);
    expect(state).toBe('waiting');
    expect(records).toMatchObject({ created: 1, inDoubt: 4, pending: 1 });
    expect(answer.stderr).toMatch(
      /waiting until [\d-]{10} [\d:]{8} UTC before the last record is sent and 4 records whose answer was lost can be looked for with proof \(the service may take up to 60 min to finish a request\); this run ends at [\d-]{10} [\d:]{8} UTC, as long as the wait may be, and resume goes on afterwards/,
    );
    expect(answer.stderr).toContain(
      `4 records are in doubt. See why: tallyport imports show ${importId} --records --outcome in-doubt`,
    );
    expect(answer.stderr).toContain(`Decide: tallyport resolve ${importId} --record N --as created|`);
    const why = await world.run('imports', 'show', importId, '--records', '--outcome', 'in-doubt');
    expect(why.stdout).toMatch(/^record 2, row 3: It was sent and no answer came back/m);
    expect(why.stdout).toMatch(/^ {2}It will not be sent again without proof\./m);
    expect(why.stdout).toMatch(/^ {2}\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}It was sent in chunk \d+\.$/m);
    const all = await world.run('imports', 'show', importId, '--records');
    expect(all.stdout.match(/It was sent in chunk \d+\./g)).toHaveLength(4);
    expect(all.stdout).toContain(`tallyport resolve ${importId} --record N --as created|not-created|never`);
    const still = await world.run('resume', importId, '--wait', '1s', '--json');
    expect([still.code, summaryOf(still).records.inDoubt]).toEqual([4, 4]);
    const set = await world.run(
      ...['connections', 'set', 'Trial', 'proof.horizonMs=400', '--reason', 'the service is quick'],
    );
    expect(set.code).toBe(0);
    const resumed = await world.run('resume', importId, '--json');
    expect(resumed.code).toBe(0);
    expect(summaryOf(resumed).records).toMatchObject({ created: 6, inDoubt: 0, pending: 0 });
    expect(Object.values((await world.ledger()).uploadIds)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('a script that resumes again and again for less than the horizon gets on: it counts from the lost answer', async () => {
    const world = await practiceWorld({ profile: { proof: { horizonMs: 3_000 } } });
    expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
    await world.setFaults('only=POST /v1/invoices/import,drop-request=@2');
    const file = [
      ...[world.put('bills.csv', invoiceCsv(invoiceRows(6))), '--target', 'invoices', ...TO_TRIAL],
      ...['--mapping', world.put('mapping.json', JSON.stringify(invoiceMapping()))],
    ];
    const sent = await world.run('import', ...file, '--wait', '1s', '--json');
    expect(sent.code).toBe(4);
    const { importId } = summaryOf(sent);
    // What goes on comes first: resolve sends nothing, so that the last record would never prove what is not there.
    expect(sent.stderr).toContain(
      `Go on: tallyport resume ${importId} sends the record that is not sent yet; being listed then, it proves what is not there.\n4 records are in doubt.`,
    );
    const shown = await world.run('imports', 'show', importId, '--records');
    expect(shown.stdout).toContain(`\n\nGo on: tallyport resume ${importId} sends the record`);
    let last = sent;
    for (let tries = 0; tries < 12 && last.code !== 0; tries++)
      last = await world.run('resume', importId, '--wait', '1s', '--json');
    expect(summaryOf(last).records).toMatchObject({ created: 6, inDoubt: 0, pending: 0 });
    expect(last.stderr).not.toContain('Go on: tallyport resume');
  });

  it.each(['resume', 'refresh', 'resolve'])(
    'R-227, R-228: a %s that waits for little finds in the list what a batch that is lost never tells',
    async (command) => {
      const world = await practiceWorld();
      expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
      await world.setFaults('batch-lost;created-at=null');
      const file = [
        ...[world.put('bills.csv', invoiceCsv(invoiceRows(6))), '--target', 'invoices', ...TO_TRIAL],
        ...['--mapping', world.put('mapping.json', JSON.stringify(invoiceMapping()))],
      ];
      const sent = summaryOf(await world.run('import', ...file, '--no-wait', '--json'));
      expect([sent.state, sent.records.pending]).toEqual(['waiting', 6]);
      const wait = command === 'resume' ? ['--wait', '1s'] : [];
      const answer = await world.run(command, sent.importId, ...wait, '--json');
      expect([answer.code, summaryOf(answer).state]).toEqual([0, 'finished']);
      expect(summaryOf(answer).records).toMatchObject({ created: 6, pending: 0 });
    },
  );

  it('bounds the wait for a service that asks to come again much later: exit code 6', async () => {
    const world = await practiceWorld({
      profile: { patience: { firstPauseMs: 3_600_000, longestPauseMs: 3_600_000 } },
    });
    expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
    await world.setFaults('only=POST /v1/invoices/import,busy-503=@2');
    const file = [
      ...[world.put('bills.csv', invoiceCsv(invoiceRows(6))), '--target', 'invoices', ...TO_TRIAL],
      ...['--mapping', world.put('mapping.json', JSON.stringify(invoiceMapping()))],
    ];
    const answer = await world.run('import', ...file, '--wait', '3s', '--json');
    expect(answer.code).toBe(6);
    expect(summaryOf(answer)).toMatchObject({ state: 'waiting', records: { created: 1, pending: 5 } });
    expect(answer.stderr).toMatch(/waiting until [\d-]{10} [\d:]{8} UTC before the service is asked again/);
    const resumed = await world.run('resume', summaryOf(answer).importId, '--json');
    expect(resumed.code).toBe(0);
    expect(summaryOf(resumed).records).toMatchObject({ created: 6, pending: 0 });
  });
});
