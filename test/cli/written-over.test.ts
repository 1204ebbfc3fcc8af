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
