import { readFileSync } from 'node:fs';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { mappingSchema } from '../../src/core/map/mapping';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import {
  COMPANY,
  CONNECTION,
  emptyWorld,
  idsNumbered,
  journalVerdict,
  practiceWorld,
  recordsOf,
  TO_TRIAL,
  type World,
  type WorldOptions,
} from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const rows = invoiceRows(12);

/** A synced world with a file and its mapping; answers the words that load it. */
const withFile = async (
  csv = invoiceCsv(rows),
  options: WorldOptions = {},
): Promise<{ world: World; file: string; words: string[] }> => {
  const world = await practiceWorld(options);
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  const file = world.put('bills.csv', csv);
  const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
  return { world, file, words: [file, '--target', 'invoices', '--mapping', mapping, ...TO_TRIAL, '--quiet'] };
};

test('the built-in practice service is a connection in one command, and needs no addresses', async () => {
  const world = await emptyWorld();
  const added = await world.run('connections', 'add', '--name', 'Own', '--environment', 'practice', '--json');
  expect(documentOf(added)).toMatchObject({
    name: 'Own',
    environment: 'practice',
    baseUrl: '',
    hasSecrets: true,
  });
  const tested = await world.run('connections', 'test', 'Own', '--json');
  expect([tested.code, documentOf(tested)]).toMatchObject([0, { passed: true }]);
  const again = await world.run('connections', 'add', '--name', 'Own', '--environment', 'practice');
  expect([again.code, again.stderr.includes('already a connection named Own')]).toEqual([2, true]);
  expect((await world.run('connections', 'remove', 'Own')).code).toBe(0);
  expect(documentOf(await world.run('connections', 'list', '--json'))).toEqual([]);
});

test.each([
  [['--environment', 'sandbox'], 'lacks its API address'],
  [
    ['--environment', 'sandbox', '--base-url', 'http://example.com/v1', '--auth-url', 'https://example.com'],
    'plain http',
  ],
  [['--environment', 'staging'], "'staging' is none of sandbox, production, practice"],
  [['--environment', 'practice', '--api-version', '2.0.0'], "'2.0.0' is none of 1.0.0, 1.1.0"],
  [['--environment', 'practice', '--profile', 'no-such.json'], '--profile no-such.json'],
])('R-2, R-31: connections add %j is refused in words, and adds nothing', async (words, expected) => {
  const world = await emptyWorld();
  const answer = await world.run('connections', 'add', '--name', 'X', ...words);
  expect(answer.stderr).toContain(expected);
  expect(answer.code).toBe(2);
  expect(documentOf(await world.run('connections', 'list', '--json'))).toEqual([]);
});

test('a profile with a setting that does not exist is named, and adds nothing', async () => {
  const world = await emptyWorld();
  const profile = world.put('profile.json', JSON.stringify({ polling: { firstWait: 1 } }));
  const words = ['connections', 'add', '--name', 'X', '--environment', 'practice', '--profile', profile];
  const answer = await world.run(...words);
  expect([answer.code, answer.stderr.includes('polling.firstWait')]).toEqual([2, true]);
  expect(documentOf(await world.run('connections', 'list', '--json'))).toEqual([]);
});

test('what was set in a service profile is written to a file that another connection takes', async () => {
  const world = await emptyWorld();
  const set = { polling: { firstWaitMs: 40 } };
  const add = (name: string, profile: string) =>
    world.run('connections', 'add', '--name', name, '--environment', 'practice', '--profile', profile);
  await add('X', world.put('profile.json', JSON.stringify(set)));
  const out = world.put('saved.json', '');
  expect((await world.run('connections', 'profile', 'X', '--out', out)).code).toBe(0);
  expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual(set);
  expect((await add('Y', out)).code).toBe(0);
});

test('sync tells counts and times, directory list what was fetched', async () => {
  const world = await practiceWorld();
  const only = documentOf(await world.run('sync', ...TO_TRIAL, '--only', 'vendors', '--json'));
  const one = z.object({ count: z.number(), fetchedAt: z.string().nullable() });
  const shape = z.object({ vendors: one, dimensions: one });
  const status = shape.parse(only);
  expect(status.vendors.count).toBeGreaterThan(0);
  expect(status.dimensions).toEqual({ count: 0, fetchedAt: null });
  const found = documentOf(
    await world.run('directory', 'list', 'vendors', ...TO_TRIAL, '--search', 'Copper Kettle', '--json'),
  );
  expect(found).toMatchObject({ total: 1, entries: [{ erpId: 'V-1003', name: 'Copper Kettle Roasters' }] });
  const places = documentOf(await world.run('directory', 'list', 'locations', ...TO_TRIAL, '--json'));
  expect(places).toMatchObject({ entries: [{ id: '101' }] });
});

test('R-43: sync says that a list was cut short, of how many it has how many, and does not end with 0', async () => {
  const world = await practiceWorld({
    profile: { paging: { vendors: { pageParam: 'leaf', pageSize: 10 }, alternatives: [] } },
  });
  const sync = (...more: string[]) => world.run('sync', ...TO_TRIAL, '--json', ...more);
  const cut = await sync('--only', 'vendors');
  expect(cut.stderr).toMatch(/Only the first 10 of \d+ entries of vendors could be read\./);
  expect([cut.code, documentOf(cut)]).toMatchObject([6, { vendors: { count: 10, isCut: true } }]);
  expect((await sync()).code).toBe(6);
  const others = await sync('--only', 'dimensions');
  expect([others.code, documentOf(others)]).toMatchObject([0, { dimensions: { count: expect.any(Number) } }]);
});

test('a list of invoices that was read in part is told by the exit code of sync, too', async () => {
  const profile = { paging: { invoices: { pageParam: 'leaf', pageSize: 10 }, alternatives: [] } };
  const world = await practiceWorld({ profile });
  const cut = await world.run('sync', ...TO_TRIAL, '--only', 'invoices', '--json');
  expect(cut.stderr).toContain('The list of the service was read in part only (10 entries');
  expect([cut.code, documentOf(cut)]).toMatchObject([6, { invoices: { count: 10, isCut: true } }]);
});

test('inspect needs no data folder at all', async () => {
  const world = await emptyWorld();
  const file = world.put('bills.csv', invoiceCsv(rows));
  const answer = await world.run('inspect', file, '--json', '--data-dir', '/dev/null/nowhere');
  expect(documentOf(answer)).toMatchObject({
    file: { name: 'bills.csv', kind: 'csv', delimiter: ',' },
    sheets: [{ headerRow: 1, rows: 12, columns: [{ name: 'Invoice No', filled: 12 }, {}, {}, {}] }],
  });
});

test('what mapping suggest prints is a mapping that check takes', async () => {
  const { world, file, words } = await withFile();
  const answer = await world.run('mapping', 'suggest', file, '--target', 'invoices', '--quiet');
  const suggested = mappingSchema.parse(documentOf(answer));
  expect(suggested.fields.invoice_number).toEqual({ column: 'Invoice No' });
  expect(suggested.fields.status).toBeUndefined();
  const completed = { ...suggested, fields: { ...invoiceMapping().fields, ...suggested.fields } };
  const mapping = world.put('suggested.json', JSON.stringify(completed));
  const checked = await world.run(
    'check',
    ...words.map((word) => (word.endsWith('mapping.json') ? mapping : word)),
    '--json',
  );
  expect(summaryOf(checked).records.valid).toBe(12);
});

test('check sends nothing and writes every issue to a file', async () => {
  const faulty = [...rows.slice(0, 3), { number: 'T-90000', date: 'soon', amount: '10.00', note: '' }];
  const { world, words } = await withFile(invoiceCsv(faulty));
  const out = path.join(world.folder, 'issues.csv');
  const answer = await world.run('check', ...words, '--out', out, '--json');
  const summary = summaryOf(answer);
  expect([answer.code, summary.state, summary.requests]).toEqual([3, 'checked', 0]);
  const [header, ...lines] = readFileSync(out, 'utf8').trimEnd().split('\r\n');
  expect(header?.toLowerCase()).toMatch(/^sheet,row,column,severity,code,message,advice/);
  expect(lines.some((line) => line.startsWith(',5,Date,error,'))).toBe(true);
  expect((await world.ledger()).requests['POST /v1/invoices/import']).toBeUndefined();
});

test('import, then what was imported: list, records by outcome, reports with their own columns first', async () => {
  const { world, words } = await withFile();
  const answer = await world.run('import', ...words, '--json');
  const summary = summaryOf(answer);
  expect([answer.code, answer.stderr, summary.state]).toEqual([0, '', 'finished']);
  const listed = documentOf(await world.run('imports', 'list', '--json'));
  expect(listed).toMatchObject([
    { importId: summary.importId, state: 'finished', connection: CONNECTION, company: COMPANY },
  ]);
  const created = await recordsOf(world, summary.importId, 'created');
  expect(created).toHaveLength(12);
  expect(created[0]).toMatchObject({ record: 1, rows: [2, 2], outcome: 'created' });
  const page = ['--records', '--limit', '2', '--after', '5', '--json'];
  const some = documentOf(await world.run('imports', 'show', summary.importId, ...page));
  expect(some).toMatchObject({ entries: [{ record: 6 }, { record: 7 }] });

  const csv = path.join(world.folder, 'results.csv');
  expect((await world.run('report', summary.importId, '--out', csv)).code).toBe(0);
  const [header, first] = readFileSync(csv, 'utf8').split('\r\n');
  expect(header).toMatch(/^Invoice No,Date,Amount,Remark,/);
  expect(first).toMatch(/^T-00001,2026-01-10,10\.00,,.*created/i);
  const xlsx = path.join(world.folder, 'results.xlsx');
  expect((await world.run('report', summary.importId, '--out', xlsx)).code).toBe(0);
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(xlsx);
  expect(book.worksheets[0]?.rowCount).toBe(13);
  const json = path.join(world.folder, 'results.json');
  expect((await world.run('report', summary.importId, '--out', json)).code).toBe(0);
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ summary: { importId: summary.importId } });
  const nowhere = await world.run(
    'report',
    summary.importId,
    '--out',
    path.join(world.folder, 'no', 'x.csv'),
  );
  expect([nowhere.code, nowhere.stderr.includes('could not be written')]).toEqual([2, true]);
});

test('R-249: the same file again is known as imported already, and nothing goes out', async () => {
  const { world, words } = await withFile();
  await world.run('import', ...words);
  const again = await world.run('import', ...words, '--only-valid', '--json');
  const summary = summaryOf(again);
  expect([again.code, summary.requests, summary.records.created]).toEqual([3, 0, 0]);
  expect((await world.ledger()).counts.invoicesWithUploadId).toBe(12);
});

test('a file that has no rows under its header is told as such, by a check and by an import, and nothing goes out', async () => {
  const { world, words } = await withFile(invoiceCsv([]));
  for (const command of ['check', 'import']) {
    const options = words.filter((word) => word !== '--quiet');
    const answer = await world.run(command, ...options, '--json');
    const { records, requests } = summaryOf(answer);
    expect([answer.code, records.total, requests]).toEqual([0, 0, 0]);
    expect(answer.stderr).toContain(
      'The file bills.csv has no rows under its header; there is nothing to send.',
    );
    expect(answer.stderr).not.toContain('held back');
  }
});

test('warnings go out and are told; --accept-warnings puts on record that they were known', async () => {
  const { world, file } = await withFile(invoiceCsv(rows.slice(0, 2)));
  const { fields, ...mapping } = invoiceMapping();
  const warned = { ...mapping, fields: { ...fields, purchase_order: { constant: 'PO-00117' } } };
  const loading = (name: string) => [
    ...['import', file, '--target', 'invoices', '--mapping', world.put(name, JSON.stringify(warned))],
    ...[...TO_TRIAL, '--json'],
  ];
  const checked = await world.run('check', ...loading('a.json').slice(1));
  expect(summaryOf(checked).records.warnings).toBe(2);
  const told = await world.run(...loading('a.json'));
  expect(summaryOf(told)).toMatchObject({ exitCode: 0, records: { created: 2 } });
  expect(told.stderr).toMatch(/Records with a warning: 2\. They are sent all the same\. .*PO-00117/);
  const onRecord = async (): Promise<string> =>
    JSON.stringify(documentOf(await world.run('search', 'known and accepted', '--json')));
  expect(await onRecord()).not.toContain('Warnings were known');

  const again = world.put('again.csv', invoiceCsv(rows.slice(2, 4)));
  const known = await world.run('import', again, ...loading('b.json').slice(2), '--accept-warnings');
  expect(summaryOf(known)).toMatchObject({ exitCode: 0, records: { created: 2 } });
  expect(known.stderr).not.toContain('Records with a warning');
  expect(await onRecord()).toContain('Warnings were known and accepted (2 records)');
  expect((await world.run('journal', 'verify')).code).toBe(0);
});

test('an import that stopped after some chunks goes on where it was; one that is over stays as it is', async () => {
  const { world, words } = await withFile();
  const part = await world.run('import', ...words, '--chunk-size', '3', '--stop-after-chunks', '2', '--json');
  const stopped = summaryOf(part);
  expect(stopped.chunks.sent).toBe(2);
  expect([stopped.state, stopped.records.pending > 0, stopped.exitCode]).toEqual(['stopped', true, 6]);
  const resumed = summaryOf(await world.run('resume', stopped.importId, '--json', '--quiet'));
  expect([resumed.state, resumed.records.created, resumed.exitCode]).toEqual(['finished', 12, 0]);
  const after = summaryOf(await world.run('stop', stopped.importId, '--json', '--quiet'));
  expect(after).toEqual(resumed);
  expect(Object.values((await world.ledger()).uploadIds).every((times) => times === 1)).toBe(true);
});

test('without waiting the batches are asked after later', async () => {
  const { world, words } = await withFile();
  const sent = summaryOf(await world.run('import', ...words, '--no-wait', '--json'));
  expect(sent.chunks.accepted).toBe(sent.chunks.planned);
  expect([sent.state, sent.exitCode]).toEqual(['waiting', 6]);
  const refreshed = summaryOf(await world.run('refresh', sent.importId, '--json', '--quiet'));
  expect([refreshed.records.created, refreshed.records.pending]).toEqual([12, 0]);
});

test('what the service has accepted and not finished ends with 6, after the time that was given', async () => {
  const { world, words } = await withFile(invoiceCsv(rows), { practice: { batchDelayMs: [60_000, 60_000] } });
  const sent = summaryOf(await world.run('import', ...words, '--wait', '1s', '--json'));
  expect([sent.state, sent.records.created, sent.exitCode]).toEqual(['waiting', 0, 6]);
  const asked = await world.run('refresh', sent.importId, '--until-done', '1s', '--json', '--quiet');
  expect([summaryOf(asked).state, asked.code]).toEqual(['waiting', 6]);
  const wrong = await world.run('refresh', sent.importId, '--until-done', '60');
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringContaining("'60' is no duration like 90s, 60m"),
  ]);
});

test('R-230: refresh --until-done asks until the batches end, and sends nothing', async () => {
  const { world, words } = await withFile(invoiceCsv(rows), { practice: { batchDelayMs: [600, 700] } });
  const sent = summaryOf(await world.run('import', ...words, '--json', '--no-wait'));
  expect([sent.state, sent.records.created]).toEqual(['waiting', 0]);
  const posts = async () => (await world.ledger()).requests['POST /v1/invoices/import'];
  const before = await posts();
  const done = summaryOf(await world.run('refresh', '--until-done', sent.importId, '--json', '--quiet'));
  expect([done.state, done.records.created, done.exitCode]).toEqual(['finished', 12, 0]);
  expect(await posts()).toBe(before);
});

test('records in doubt end with 4; a decision on record settles one, another look finds the others, and the last is sent when it is told to go on', async () => {
  const { world, words } = await withFile();
  await world.setFaults('only=POST /v1/invoices/import,drop-reply=@2;only=GET /v1/invoices,status-500');
  const cut = await world.run('import', ...words, '--chunk-size', '20', '--json');
  const doubtful = summaryOf(cut);
  // The last record waits for what is in doubt, and nothing could be looked up.
  expect([cut.code, doubtful.records.inDoubt, doubtful.records.pending]).toEqual([4, 10, 1]);
  const [first] = await recordsOf(world, doubtful.importId, 'in-doubt');
  const said = ['--as', 'created', '--note', 'seen in the service'];
  const decision = ['--record', String(first?.record), ...said];
  const unnamed = await world.run('resolve', doubtful.importId, ...decision);
  expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringContaining('without the id of the entry')]);
  const [id = ''] = await idsNumbered(world, first?.payload);
  decision.push('--id', id);
  const decided = summaryOf(await world.run('resolve', doubtful.importId, ...decision, '--json'));
  expect([decided.exitCode, decided.records.created, decided.records.inDoubt]).toEqual([4, 2, 9]);
  const told = await world.run('resolve', doubtful.importId, '--record', '1', ...said, '--id', id);
  expect([told.code, told.stderr.includes('no record 1 in doubt')]).toEqual([2, true]);

  await world.setFaults('');
  const looked = summaryOf(await world.run('resolve', doubtful.importId, '--json', '--quiet'));
  expect([looked.exitCode, looked.records.created, looked.records.pending]).toEqual([6, 11, 1]);
  expect(Object.values((await world.ledger()).uploadIds)).toHaveLength(11);
  const resumed = summaryOf(await world.run('resume', doubtful.importId, '--json', '--quiet'));
  expect([resumed.exitCode, resumed.records.created]).toEqual([0, 12]);
  expect(Object.values((await world.ledger()).uploadIds)).toEqual(rows.map(() => 1));
});

test.each([
  [['--record', '2'], '--as is missing'],
  [['--as', 'created'], '--record is missing'],
  [['--record', '2', '--as', 'created'], '--note is missing'],
  [['--record', 'two', '--as', 'created', '--note', 'x'], "--record 'two'"],
  [['--record', '2', '--as', 'sent', '--note', 'x'], "'sent' is none of created, not-created"],
])('resolve %j names what is missing or wrong', async (words, expected) => {
  const world = await practiceWorld();
  const answer = await world.run('resolve', 'some-import', ...words);
  expect([answer.code, answer.stderr.includes(expected)]).toEqual([2, true]);
});

test.each(['show', 'resume', 'stop', 'refresh', 'resolve', 'report'])(
  '%s of an import that is not there says so',
  async (word) => {
    const world = await practiceWorld();
    const more = word === 'report' ? ['--out', 'x.csv'] : [];
    const answer = await world.run(...(word === 'show' ? ['imports', 'show'] : [word]), 'no-such', ...more);
    expect([answer.code, answer.stderr.includes('no import no-such')]).toEqual([2, true]);
    expect(journalVerdict(world)).toBe('ok');
  },
);

test('practice serve tells how to reach it and ends with 0 when it is told to', async () => {
  const world = await emptyWorld();
  const running = world.start('practice', 'serve', '--seed', '7');
  const line = await new Promise<string>((resolve) =>
    running.process.stdout?.once('data', (text) => resolve(String(text))),
  );
  const told = z
    .object({
      baseUrl: z.string(),
      authUrl: z.string(),
      apiKey: z.string(),
      clientId: z.string(),
      clientSecret: z.string(),
    })
    .parse(JSON.parse(line));
  expect((await fetch(`${told.baseUrl}/vendors`)).status).toBe(401);
  running.process.kill('SIGTERM');
  expect((await running.answer).code).toBe(0);
});
