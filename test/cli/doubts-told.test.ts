import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { practiceWorld, recordsOf, TO_TRIAL } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 });

const decided = z.object({
  decisions: z.array(z.object({ when: z.string(), who: z.string(), what: z.string(), note: z.string() })),
});

/** One answer was lost, and the list shows nothing of what was sent. */
const inDoubt = async (faults: string) => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  await world.setFaults(faults);
  const file = world.put('bills.csv', invoiceCsv(invoiceRows(5)));
  const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
  const words = ['import', file, '--target', 'invoices', '--mapping', mapping, '--status', 'none'];
  const answer = await world.run(...words, ...TO_TRIAL, '--chunk-size', '2', '--json', '--quiet');
  return { world, summary: summaryOf(answer) };
};

const LATE = 'only=POST /v1/invoices/import,drop-reply=@1; list-lag=ever,only=GET /v1/invoices';

test('of a record that a late list does not show, what is known, what it means and what is next agree', async () => {
  const { world, summary } = await inDoubt(LATE);
  const [doubtful] = await recordsOf(world, summary.importId, 'in-doubt');
  const said = [
    doubtful?.message,
    doubtful?.advice,
    ...(doubtful?.evidence ?? []).map((one) => one.sentence),
  ];
  expect(doubtful?.message).toMatch(/read whole and does not show it, but it is late or leaves entries out/);
  expect(doubtful?.advice).toMatch(/^Look again later: that can settle it/);
  expect(said.at(-1)).toMatch(/it stays in doubt until a look or a person settles it\.$/);
  expect(said.join(' ')).not.toMatch(/no more looking|proves nothing|with a hole/i);
  // What is told to be possible is possible: the list has caught up, and a look settles it.
  await world.setFaults('');
  expect(summaryOf(await world.run('resolve', summary.importId, '--json')).records).toMatchObject({
    inDoubt: 0,
    created: 5,
  });
});

test('what a person decided stands in the answer, and what is left for good is not asked about again', async () => {
  const { world, summary } = await inDoubt(LATE);
  const { importId } = summary;
  const [one, ...others] = await recordsOf(world, importId, 'in-doubt');
  const never = ['--as', 'never', '--by', 'Ana Prado', '--note', 'paid by hand'];
  for (const { record } of others)
    await world.run('resolve', importId, '--record', String(record), ...never, '--json');
  const last = await world.run('resolve', importId, '--record', String(one?.record), ...never, '--json');
  expect(decided.parse(documentOf(last)).decisions.at(-1)).toMatchObject({
    when: expect.stringMatching(/^20\d\d-\d\d-\d\d/),
    who: 'Ana Prado',
    what: expect.stringContaining('never sent again'),
    note: 'paid by hand',
  });
  expect(last.stderr).not.toMatch(/in doubt|Decide:/);
  for (const words of [
    ['resolve', importId],
    ['imports', 'show', importId],
  ]) {
    const shown = await world.run(...words);
    expect(shown.stderr).not.toContain('Decide:');
    expect(shown.stdout).toMatch(/who decided/);
    expect(shown.stdout).toContain('never to be sent again, as decided');
    expect(shown.stdout).toMatch(/Ana Prado .*never sent again.* paid by hand/);
  }
  const listed = await world.run('imports', 'show', importId, '--records', '--outcome', 'in-doubt');
  expect(listed.stdout).not.toContain('Decide on one');
});
