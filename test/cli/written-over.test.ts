import { expect, test, vi } from 'vitest';
import { summaryOf } from '../fixtures/command-line';
import { elsewhere } from '../fixtures/order-world';
import { practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const MAPPINGS = {
  vendors: {
    fields: {
      erp_vendor_id: { column: 'Id' },
      erp_vendor_name: { column: 'Name' },
      net_terms: { column: 'Terms' },
      email: { column: 'Mail' },
    },
    header: 'Id,Name,Terms,Mail',
  },
  dimensions: {
    fields: {
      reference_id: { column: 'Ref' },
      name: { column: 'Name' },
      code: { column: 'Code' },
      erp_dimension_id: { column: 'Erp' },
      erp_type: { constant: 'Department' },
      svc_type: { column: 'Type' },
    },
    header: 'Ref,Name,Code,Erp,Type',
  },
};

const runOf =
  (world: World, target: keyof typeof MAPPINGS) =>
  (verb: 'check' | 'import', rows: readonly string[], ...more: readonly string[]) => {
    const { fields, header } = MAPPINGS[target];
    const mapping = world.put(
      `${target}.json`,
      JSON.stringify({ format: 'tallyport-mapping/1', target, fields }),
    );
    const file = world.put(`${target}.csv`, [header, ...rows, ''].join('\n'));
    return world.run(verb, file, '--target', target, '--mapping', mapping, ...TO_TRIAL, '--json', ...more);
  };

const synced = async (): Promise<World> => {
  const world = await practiceWorld();
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  return world;
};

const toldOf = ({ issues }: ReturnType<typeof summaryOf>): readonly string[] =>
  issues.map(({ code, severity, count, message }) => `${severity} ${code} ${count}: ${message}`);

const ONE = 'r-1,One,C1,E1,department';
const TWO = 'r-2,Two,C2,E2,department';
const THREE = 'r-3,Three,C3,E3,department';

test('R-61 R-69: a dimension that stands there says in the check what would change, the louder word where it is coded otherwise, and its outcome tells it', async () => {
  const world = await synced();
  const run = runOf(world, 'dimensions');
  expect(summaryOf(await run('import', [ONE, TWO, THREE])).records.created).toBe(3);
  expect(toldOf(summaryOf(await run('check', [ONE, TWO, THREE, 'r-4,Four,C4,E4,department'])))).toEqual([]);
  const rows = ['r-1,One,C1,E-OTHER,project', 'r-2,Second,C2,E2,department', THREE];
  const checked = await run('check', rows);
  expect(checked.code).toBe(0);
  expect([...toldOf(summaryOf(checked))].sort()).toEqual([
    expect.stringContaining(
      'ERP dimension ID "E1" there, "E-OTHER" here; Service type "department" there, "project" here',
    ),
    expect.stringMatching(/^warning dimension-updates 1: .*updated: Name "Two" there, "Second" here\.$/),
  ]);
  expect(summaryOf(checked).issues.map(({ code }) => code)).toContain('dimension-recoded');
  const sent = await run('import', rows);
  expect([sent.code, summaryOf(sent).records]).toMatchObject([0, { updated: 3 }]);
  const messages = (await recordsOf(world, summaryOf(sent).importId, 'updated')).map(
    ({ message }) => message,
  );
  expect(messages).toEqual([
    expect.stringContaining('was updated: ERP dimension ID "E1" there, "E-OTHER" here'),
    expect.stringContaining('was updated: Name "Two" there, "Second" here'),
    null,
  ]);
});

test('R-46: a vendor that stands there says which fields would change, and which are written over unseen; many are one line', async () => {
  const world = await synced();
  const run = runOf(world, 'vendors');
  const many = (terms: string) => Array.from({ length: 40 }, (_, n) => `w-${n},Vendor ${n},${terms},`);
  expect(summaryOf(await run('import', [...many('Net 7'), 'w-x,X,,'])).records.created).toBe(41);
  expect(toldOf(summaryOf(await run('check', [...many('7'), 'w-x,X,,'])))).toEqual([]);
  const checked = await run('check', [...many('Net 90'), 'w-x,X,,x@example.com', 'w-new,New,,']);
  expect(checked.code).toBe(0);
  expect(toldOf(summaryOf(checked))).toEqual([
    expect.stringMatching(
      /^warning vendor-updates 41: .*updated: Payment terms "Net 7" there, "Net 90" here\./,
    ),
  ]);
  const renamed = await run('check', ['w-1,Another,Net 90,x@example.com']);
  expect(toldOf(summaryOf(renamed))).toEqual([
    expect.stringMatching(
      /^warning vendor-renamed-besides 1: .*as "Vendor 1" and would be renamed "Another"\. Besides: Payment terms "Net 7" there, "Net 90" here; .*: E-mail\.$/,
    ),
  ]);
});

/** Vendors, of which the first half went out before their import was stopped; the last one stands there as "Known". */
const stopped = async (world: World, run: ReturnType<typeof runOf>) => {
  expect(summaryOf(await run('import', ['p-known,Known,,', 'p-same,Same,,'])).records.created).toBe(2);
  const rows = ['p-1,One,,', 'p-2,Two,,', 'p-new,New,,', 'p-same,Same,,', 'p-known,Renamed,,', 'p-6,Six,,'];
  const sizes = ['--chunk-size', '2', '--stop-after-chunks', '1'];
  const { importId, records } = summaryOf(await run('import', rows, ...sizes));
  expect([records.created, records.pending]).toEqual([1, 5]);
  return { importId, resume: () => world.run('resume', importId, '--json') };
};

/** A colleague writes vendors meanwhile, with a journal of their own. */
const written = async (world: World, ...rows: readonly string[]): Promise<void> => {
  const sent = await runOf(world, 'vendors')('import', rows, ...(await elsewhere(world)));
  expect([sent.code, summaryOf(sent).records.pending]).toEqual([0, 0]);
};

test('R-46: a resume keeps back what somebody wrote over or made since the check, tells what would change, and sends the others', async () => {
  const world = await synced();
  const run = runOf(world, 'vendors');
  const { importId, resume } = await stopped(world, run);
  await written(world, 'p-known,By colleague,,', 'p-same,Same otherwise,,', 'p-new,Made meanwhile,,');
  const resumed = await resume();
  expect(summaryOf(resumed)).toMatchObject({ state: 'paused', records: { pending: 3 } });
  const kept = await recordsOf(world, importId, 'pending');
  expect(kept.map(({ message }) => message)).toEqual([
    expect.stringContaining('as "Made meanwhile" and would be renamed "New"'),
    expect.stringContaining('as "Same otherwise" and would be renamed "Same"'),
    expect.stringContaining(
      'as "By colleague" and would be renamed "Renamed". Known was: Vendor name "Known" there',
    ),
  ]);
  await written(world, 'p-known,Known,,');
  expect(summaryOf(await resume()).records).toMatchObject({ pending: 2, updated: 1 });
  const verified = await world.run('journal', 'verify');
  expect([verified.code, verified.stdout]).toMatchObject([0, expect.stringContaining('whole')]);
});

test('R-46: a resume of what stands as the check showed it goes on without a word', async () => {
  const world = await synced();
  const { resume } = await stopped(world, runOf(world, 'vendors'));
  const resumed = await resume();
  expect([resumed.code, summaryOf(resumed).records]).toMatchObject([
    0,
    { created: 4, updated: 2, pending: 0 },
  ]);
});

const BULK = 'only=POST /v1/vendors/bulk';
const changesOf = async (world: World, importId: string, outcome: string) =>
  (await recordsOf(world, importId, outcome)).map(({ record, message }) => [record, message]);
const namesThere = async (world: World): Promise<string> =>
  (await world.run('vendors', 'list', ...TO_TRIAL, '--json')).stdout;

test.each([
  ['the answer was lost', 'drop-reply'],
  ['the request never arrived', 'drop-request'],
])(
  'R-46: what a colleague wrote over or made since a sending whose end nobody knows is not written over by a resume: %s',
  async (_, fault) => {
    const world = await synced();
    const run = runOf(world, 'vendors');
    expect(summaryOf(await run('import', ['q-1,One,,', 'q-2,Two,,'])).records.created).toBe(2);
    await world.setFaults(`${fault}=1,${BULK}`);
    const lost = await run('import', ['q-1,New One,,', 'q-2,New Two,,', 'q-new,New,,'], '--wait', '1s');
    expect([lost.code, summaryOf(lost).records.inDoubt]).toEqual([4, 3]);
    await world.setFaults('');
    await written(world, 'q-1,By colleague,,', 'q-new,Another firm,,');
    const { importId } = summaryOf(lost);
    const resumed = await world.run('resume', importId, '--json');
    expect([resumed.code, summaryOf(resumed).records]).toMatchObject([4, { inDoubt: 2, updated: 1 }]);
    expect(await changesOf(world, importId, 'in-doubt')).toEqual([
      [1, expect.stringContaining('Vendor name "By colleague" there, "New One" here')],
      [3, expect.stringContaining('Vendor name "Another firm" there, "New" here')],
    ]);
    expect(await namesThere(world)).toContain('By colleague');
    const say = (as: string, record: string) =>
      world.run(
        'resolve',
        importId,
        '--record',
        record,
        '--as',
        as,
        '--note',
        'asked',
        '--by',
        'me',
        '--json',
      );
    expect((await say('not-created', '1')).code).toBe(4);
    expect((await say('not-created', '3')).code).not.toBe(4);
    await written(world, 'q-new,Yet another,,');
    const again = await world.run('resume', importId, '--json');
    expect([again.code, summaryOf(again).records]).toMatchObject([4, { inDoubt: 1, updated: 2 }]);
    const names = await namesThere(world);
    for (const name of ['New One', 'Yet another']) expect(names).toContain(name);
    expect((await say('never', '3')).code).toBe(3);
  },
);

test('R-66: nor is a dimension', async () => {
  const world = await synced();
  const run = runOf(world, 'dimensions');
  expect(summaryOf(await run('import', [ONE, TWO])).records.created).toBe(2);
  await world.setFaults('drop-request=1,only=POST /v1/dimensions/bulk');
  const lost = await run('import', ['r-1,First,C1,E1,department', 'r-2,Second,C2,E2,department', THREE]);
  expect([lost.code, summaryOf(lost).records.inDoubt]).toEqual([4, 3]);
  await world.setFaults('');
  const theirs = await run('import', ['r-1,One,C-THEIRS,E1,department'], ...(await elsewhere(world)));
  expect(theirs.code).toBe(0);
  const resumed = await world.run('resume', summaryOf(lost).importId, '--json');
  expect([resumed.code, summaryOf(resumed).records]).toMatchObject([
    4,
    { inDoubt: 1, updated: 1, created: 1 },
  ]);
  const [[, message] = []] = await changesOf(world, summaryOf(lost).importId, 'in-doubt');
  expect(message).toContain('Code "C-THEIRS" there, "C1" here; Name "One" there, "First" here');
});

test('R-46: an import whose directory is old reads it before it writes over anything', async () => {
  const world = await synced();
  const run = runOf(world, 'vendors');
  expect(summaryOf(await run('import', ['s-1,One,,', 's-2,Two,,'])).records.created).toBe(2);
  const rows = ['s-1,New One,,', 's-2,New Two,,', 's-new,Ours,,'];
  const set = await world.run(
    ...['connections', 'set', 'Trial', 'guard.maxAgeMs=0', '--reason', 'a colleague works there too'],
  );
  expect(set.code).toBe(0);
  await written(world, 's-1,By colleague,,', 's-new,Another firm,,');
  const sent = await run('import', rows);
  expect([sent.code, summaryOf(sent).records]).toMatchObject([6, { updated: 1, pending: 2 }]);
  expect(await changesOf(world, summaryOf(sent).importId, 'pending')).toEqual([
    [1, expect.stringContaining('as "By colleague" and would be renamed "New One". Known was:')],
    [3, expect.stringContaining('as "Another firm" and would be renamed "Ours"')],
  ]);
  const again = await run('import', rows);
  expect([again.code, summaryOf(again).records]).toMatchObject([0, { updated: 3 }]);
});

test('R-46: where the directory cannot be read, a resume says that it went on without', async () => {
  const world = await synced();
  const { importId, resume } = await stopped(world, runOf(world, 'vendors'));
  await world.setFaults('status-403=1,only=GET /v1/vendors');
  await resume();
  await world.setFaults('');
  const shown = await world.run('imports', 'show', importId, '--json');
  expect(summaryOf(shown).guard).toMatchObject({ isUnread: true });
  expect(shown.stdout).toContain('before this was sent');
});

test('R-46: what was there when it was checked, and is not any more, is not made anew', async () => {
  const world = await synced();
  const { importId, resume } = await stopped(world, runOf(world, 'vendors'));
  await world.setFaults('list-hole=1,only=GET /v1/vendors');
  await resume();
  expect(await changesOf(world, importId, 'pending')).toContainEqual([
    5,
    expect.stringContaining('is not there any more'),
  ]);
});

test('R-52: a new attempt of what was refused does not bring back what a later import has written over', async () => {
  const world = await synced();
  const run = runOf(world, 'vendors');
  await world.setFaults(`status-422=1,${BULK}`);
  const refused = summaryOf(await run('import', ['t-1,Old,,', 't-2,Other,,']));
  expect(refused.records.rejected).toBe(2);
  await world.setFaults('');
  expect(summaryOf(await run('import', ['t-1,Corrected,,'])).records.created).toBe(1);
  const retried = await world.run('retry', refused.importId, '--json');
  expect(summaryOf(retried).records).toMatchObject({ created: 1, pending: 1 });
  expect(await changesOf(world, summaryOf(retried).importId, 'pending')).toEqual([
    [1, expect.stringContaining('has written it since with other values')],
  ]);
  expect(await namesThere(world)).toContain('Corrected');
});

test('R-46: an import that was checked without a directory reads it before it writes over anything', async () => {
  const world = await practiceWorld();
  await written(world, 'u-1,By colleague,,');
  const sent = await runOf(world, 'vendors')('import', ['u-1,Ours,,', 'u-2,New,,']);
  expect([sent.code, summaryOf(sent).records]).toMatchObject([6, { created: 1, pending: 1 }]);
  expect(await changesOf(world, summaryOf(sent).importId, 'pending')).toEqual([
    [1, expect.stringContaining('as "By colleague" and would be renamed "Ours"')],
  ]);
});

test('R-43 R-46: a directory that was read in part is read anew before anything is written over', async () => {
  const world = await practiceWorld({
    profile: { paging: { vendors: { pageParam: 'leaf', pageSize: 10 }, alternatives: [] } },
  });
  await written(world, 'u-1,By colleague,,');
  expect((await world.run('sync', ...TO_TRIAL, '--only', 'vendors', '--quiet')).code).toBe(6);
  const run = runOf(world, 'vendors');
  const unread = await run('import', ['u-0,Another,,']);
  expect(summaryOf(unread).guard).toMatchObject({ isUnread: true, isWhole: false });
  // Nor does a single change write over what such a list may hide, unless a person has seen that it may.
  const single = ['vendors', 'create', ...TO_TRIAL, '--erp-vendor-id', 'u-1', '--erp-vendor-name', 'Ours'];
  const refused = await world.run(...single);
  expect([refused.code, refused.stderr]).toEqual([
    3,
    expect.stringContaining('and what stands there under the same id would be written over.'),
  ]);
  const shown = await world.run(...single, '--preview');
  expect(shown.stdout + shown.stderr).toContain('would be written over');
  const mended = ['paging.vendors.pageParam=page', '--reason', 'Told by the service'];
  expect((await world.run('connections', 'set', 'Trial', ...mended)).code).toBe(0);
  const sent = await run('import', ['u-1,Ours,,', 'u-2,New,,']);
  expect([sent.code, summaryOf(sent).records]).toMatchObject([6, { created: 1, pending: 1 }]);
  expect(await namesThere(world)).toContain('By colleague');
});

test('R-52: what a later import has written over waits for a person where it left before, and the others go on', async () => {
  const world = await synced();
  const run = runOf(world, 'vendors');
  await world.setFaults(`drop-request=1,${BULK}`);
  const lost = summaryOf(await run('import', ['x-1,One,,', 'x-2,Old,,']));
  await world.setFaults('');
  await world.run(
    'resolve',
    lost.importId,
    '--record',
    '2',
    '--as',
    'never',
    '--note',
    'corrected',
    '--json',
  );
  expect(summaryOf(await run('import', ['x-2,Corrected,,'])).records.created).toBe(1);
  await world.run('resolve', lost.importId, '--record', '2', '--as', 'not-created', '--note', 'no', '--json');
  const resumed = await world.run('resume', lost.importId, '--json');
  expect([resumed.code, summaryOf(resumed).records]).toMatchObject([4, { created: 1, inDoubt: 1 }]);
  expect(await changesOf(world, lost.importId, 'in-doubt')).toEqual([
    [2, expect.stringContaining('vendors.csv has written it since with other values')],
  ]);
  expect(await namesThere(world)).toContain('Corrected');
});

test('R-52 R-66: what a colleague made since the list was read, and our import wrote over as new, is said; what this journal made itself is not', async () => {
  const world = await synced();
  const run = runOf(world, 'vendors');
  expect((await run('import', ['u-0,Known,,'])).code).toBe(0);
  await written(world, 'u-1,By colleague,,');
  const sent = await run('import', ['u-0,Renamed,,', 'u-1,Ours,,', 'u-2,New,,']);
  expect([sent.code, summaryOf(sent).records]).toMatchObject([8, { created: 1, updated: 2 }]);
  expect(toldOf(summaryOf(sent)).filter((text) => text.includes('unseen'))).toEqual([
    expect.stringMatching(/^warning records-replaced-unseen 1: .*which no list had shown: 1\./),
  ]);
  const messages = (await recordsOf(world, summaryOf(sent).importId, 'updated')).map(
    ({ message }) => message,
  );
  expect(messages[1]).toMatch(
    /sent as new, .*updated what stood there: \d+, and the list of [\d-]{10} [\d:]{5} UTC did not show it\./,
  );
  expect(messages[0] ?? '').not.toContain('unseen');
  const dimensions = runOf(world, 'dimensions');
  const theirs = await dimensions(
    'import',
    ['r-1,By colleague,C0,E0,department'],
    ...(await elsewhere(world)),
  );
  expect(theirs.code).toBe(0);
  const coded = await dimensions('import', [ONE, TWO]);
  expect([coded.code, summaryOf(coded).records]).toMatchObject([8, { created: 1, updated: 1 }]);
  const [{ message } = { message: null }] = await recordsOf(world, summaryOf(coded).importId, 'updated');
  expect(message).toContain('What it read before was replaced unseen.');
});
