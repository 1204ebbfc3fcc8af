import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { commonOptions } from '../../src/cli/arguments';
import { serviceCommands } from '../../src/cli/commands/service';
import { operations } from '../../src/core/service/operations';
import { type Answer, documentOf } from '../fixtures/command-line';
import { otherNames } from '../fixtures/other-names';
import { COMPANY, CONNECTION, practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const names = { a: {}, b: otherNames } as const;
const worldOf = (profile: 'a' | 'b'): Promise<World> =>
  practiceWorld({ practice: { profile }, profile: names[profile] });

const listSchema = z.object({
  entries: z.array(z.record(z.string(), z.unknown())),
  isWhole: z.boolean(),
  notes: z.array(z.object({ code: z.string() })),
});
const entrySchema = z.object({
  entry: z.record(z.string(), z.unknown()),
  notes: z.array(z.object({ code: z.string() })),
});
const changeSchema = z.object({
  state: z.string(),
  code: z.string(),
  serviceId: z.string().nullable(),
  exitCode: z.number(),
});
const previewSchema = z.object({
  method: z.string(),
  changes: z.array(z.object({ field: z.string(), effect: z.string() })),
  seen: z.string().nullable(),
});

const at = (world: World, ...words: string[]): Promise<Answer> => world.run(...words, ...TO_TRIAL);
const listed = async (world: World, ...words: string[]) =>
  listSchema.parse(documentOf(await at(world, ...words, '--json')));
const changed = async (world: World, ...words: string[]) => {
  const answer = await at(world, ...words, '--json');
  const document = changeSchema.parse(documentOf(answer));
  expect(document.exitCode).toBe(answer.code);
  return document;
};
const requestsTo = async (world: World, method: string): Promise<number> => {
  const { requests } = await world.ledger();
  return Object.entries(requests)
    .filter(([line]) => line.startsWith(`${method} /v1`))
    .reduce((sum, [, count]) => sum + count, 0);
};

describe.each(['a', 'b'] as const)('the service from the command line, under profile %s', (profile) => {
  test('R-45, R-46: vendors are listed, created, shown and changed, the change only as it was previewed', async () => {
    const world = await worldOf(profile);
    const list = await listed(world, 'vendors', 'list', '--limit', '3');
    expect(list).toMatchObject({ isWhole: false, notes: [{ code: 'vendor-list-short' }] });
    expect(list.entries).toHaveLength(3);

    const vendor = ['--erp-vendor-id', 'N-007', '--erp-vendor-name', 'Newcomer Nets', '--net-terms', 'n 30'];
    const preview = previewSchema.parse(
      documentOf(await at(world, 'vendors', 'create', ...vendor, '--preview', '--json')),
    );
    expect(preview.changes.map(({ effect }) => effect)).toEqual(['set', 'set', 'set']);
    expect(await requestsTo(world, 'POST')).toBe(0);

    const made = await changed(world, 'vendors', 'create', ...vendor);
    expect(made).toMatchObject({ state: 'done', exitCode: 0 });
    const shown = entrySchema.parse(
      documentOf(await at(world, 'vendors', 'show', made.serviceId ?? '', '--json')),
    );
    expect(shown.entry).toMatchObject({ erp_vendor_name: 'Newcomer Nets', net_terms: 'Net 30' });

    const renamed = ['vendors', 'create', '--erp-vendor-id', 'N-007', '--erp-vendor-name', 'Other Nets'];
    const unseen = await at(world, ...renamed);
    expect([unseen.code, unseen.stderr.includes('Look at the preview')]).toEqual([3, true]);
    const { seen } = previewSchema.parse(documentOf(await at(world, ...renamed, '--preview', '--json')));
    expect(await changed(world, ...renamed, '--seen', seen ?? '')).toMatchObject({
      state: 'done',
      serviceId: made.serviceId,
    });
  });

  test('R-62: a dimension is created once; sent again it stands there already, which ends with 0, and with another name with 3', async () => {
    const world = await worldOf(profile);
    const unnamed = [
      ...['dimensions', 'create', '--code', 'Z', '--reference-id', 'z-1', '--erp-type', 'Project'],
      ...['--svc-type', 'project', '--erp-dimension-id', 'P-Z'],
    ];
    const create = [...unnamed, '--name', 'Zed'];
    const made = await changed(world, ...create);
    expect(made).toMatchObject({ state: 'done' });
    expect(await changed(world, ...create)).toMatchObject({
      state: 'existing',
      serviceId: made.serviceId,
      exitCode: 0,
    });
    expect(await changed(world, ...unnamed, '--name', 'Other')).toMatchObject({
      state: 'refused',
      code: 'dimension-exists',
      serviceId: made.serviceId,
      exitCode: 3,
    });
    const projects = await listed(world, 'dimensions', 'list', '--erp-type', 'Project');
    expect(projects.entries).toHaveLength(15);
  });

  test('R-166, R-167, R-168, R-174: orders are listed with lines, created, changed by lines and files, never in what is fixed', async () => {
    const world = await worldOf(profile);
    const idKey = profile === 'a' ? 'id' : 'order_key';
    const list = await listed(
      world,
      ...['purchase-orders', 'list', '--items', '--from', '2026-09-01', '--to', '2026-11-30'],
    );
    const id = String(list.entries[0]?.[idKey]);
    const lines = world.put(
      'lines.json',
      JSON.stringify([{ name: 'Crate', quantity: '2', price: '3.50', dimensions: { Project: 'P-0007' } }]),
    );
    const made = await changed(
      world,
      ...['purchase-orders', 'create', '--po-number', 'X-1', '--erp-vendor-id', '00042'],
      ...['--svc-location-id', '101', '--is-2-way', '--items', `@${lines}`],
      ...['--items', '{"name":"Box","quantity":1,"price":2}'],
    );
    expect(made).toMatchObject({ state: 'done' });
    const created = entrySchema.parse(
      documentOf(await at(world, 'purchase-orders', 'show', made.serviceId ?? '', '--json')),
    );
    expect(created.entry).toMatchObject({ is_2_way: true, items: [{ name: 'Crate' }, { name: 'Box' }] });

    const update = ['purchase-orders', 'update', id];
    const status = await at(world, ...update, '--status', 'closed');
    expect([status.code, status.stderr.includes('refuses a change of the status')]).toEqual([2, true]);
    const three = ['--erp-vendor-name', 'New Name', '--no-is-2-way', '--po-number', 'Y'];
    const { changes } = previewSchema.parse(
      documentOf(await at(world, ...update, ...three, '--preview', '--json')),
    );
    expect(changes).toContainEqual(expect.objectContaining({ field: 'po_number', effect: 'ignored' }));
    expect(await changed(world, ...update, ...three)).toMatchObject({ state: 'done' });
    const shown = await at(world, 'purchase-orders', 'show', id);
    expect(shown.stdout).toMatch(/is_2_way +false/);
    expect(shown.stdout).toMatch(/erp_vendor_name +New Name/);
    expect(shown.stdout).not.toMatch(/po_number +Y\b/);
  });

  test('R-179, R-182: receipts are created, listed, shown and changed', async () => {
    const world = await worldOf(profile);
    const number = profile === 'a' ? 'receipt_number' : 'number';
    const create = [
      ...['receipts', 'create', '--po-number', 'PO-000117', '--receipt-number', 'GR-1'],
      ...['--items', '{"po_external_item_id":"ext-1-1","quantity":"1"}'],
    ];
    const incomplete = await at(world, ...create);
    expect([incomplete.code, incomplete.stderr.includes('vendor, location')]).toEqual([2, true]);
    const whole = [...create, '--erp-vendor-id', '00042', '--svc-location-id', '101'];
    const made = await changed(world, ...whole);
    expect(made).toMatchObject({ state: 'done' });
    const again = await at(world, ...whole, '--json');
    expect([again.code, documentOf(again)]).toMatchObject([3, { error: { code: 'receipt-exists' } }]);
    const id = made.serviceId ?? '';
    expect(await changed(world, 'receipts', 'update', id, '--receipt-number', 'GR-2')).toMatchObject({
      state: 'done',
    });
    const shown = entrySchema.parse(documentOf(await at(world, 'receipts', 'show', id, '--json')));
    expect(shown.entry[number]).toBe('GR-2');
    expect((await listed(world, 'receipts', 'list')).entries).toHaveLength(1);
  });

  test('invoices are listed by status, flagged, marked as exported and back, and changed in pairs', async () => {
    const world = await worldOf(profile);
    const [first] = (await listed(world, 'invoices', 'list', '--status', 'pending-approval')).entries;
    const id = String(first?.id);
    expect(await changed(world, 'invoices', 'flag', id, '--reason', 'price')).toMatchObject({
      state: 'done',
    });
    const ready = (await listed(world, 'invoices', 'list', '--status', 'ready-for-export')).entries;
    const ids = ready.map((entry) => String(entry.id));
    expect(ids).toHaveLength(3);
    expect(await changed(world, 'invoices', 'mark-exported', ...ids)).toMatchObject({ state: 'done' });
    expect(
      await changed(world, 'invoices', 'mark-unexported', ids[0] ?? '', '--marked-reason', 'again'),
    ).toMatchObject({ state: 'done' });
    const pair = ['--notes', 'seen', '--custom-fields', 'Cost centre=CC-7'];
    const update = ['invoices', 'update', id, ...pair];
    const { seen } = previewSchema.parse(documentOf(await at(world, ...update, '--preview', '--json')));
    expect(await changed(world, ...update, '--seen', seen ?? '')).toMatchObject({ state: 'done' });
    const file = world.put('bill.pdf', '%PDF-1.7\nan invoice');
    expect(await changed(world, 'invoices', 'upload', file, '--location', '101')).toMatchObject({
      state: 'done',
    });
    expect((await listed(world, 'invoices', 'uploads')).entries.length).toBeGreaterThan(0);
    expect((await at(world, 'invoices', 'receiver-export', '--json')).code).toBe(0);
  });
});

test('R-53, R-236: a lost answer that the list explains ends with 0, one that it does not with 4, and nothing is sent twice', async () => {
  const world = await worldOf('a');
  await world.setFaults('drop-reply,only=POST /v1/purchase-orders');
  const create = (number: string): string[] => [
    ...['purchase-orders', 'create', '--po-number', number, '--erp-vendor-id', '00042'],
    ...['--svc-location-id', '101'],
  ];
  expect(await changed(world, ...create('X-1'))).toMatchObject({ state: 'done', code: 'operation-found' });
  await world.setFaults('drop-request,only=POST /v1/purchase-orders');
  const lost = await at(world, ...create('X-2'));
  expect([lost.code, lost.stdout.includes('in-doubt')]).toEqual([4, true]);
  expect(await requestsTo(world, 'POST')).toBe(2);
  const asked = await at(world, ...create('X-2'));
  expect(asked.code).toBe(4);
  expect(asked.stderr).toContain('What became of purchase-orders.create of the same thing');
  expect(asked.stderr).toContain('tallyport changes resolve ');
  expect(await requestsTo(world, 'POST')).toBe(2);

  const changes = z.array(z.object({ operationId: z.string(), name: z.string(), state: z.string() }));
  const [inDoubt, found] = changes.parse(documentOf(await world.run('changes', 'list', '--json')));
  expect([inDoubt?.state, found?.state, found?.name]).toEqual(['in-doubt', 'done', 'purchase-orders.create']);
  const resolve = ['changes', 'resolve', inDoubt?.operationId ?? ''];
  const withoutNote = await world.run(...resolve, '--as', 'not-done');
  expect([withoutNote.code, withoutNote.stderr.includes('--note')]).toEqual([2, true]);
  const decided = await world.run(...resolve, '--as', 'not-done', '--note', 'not in the list', '--json');
  expect([decided.code, documentOf(decided)]).toMatchObject([3, { state: 'not-done' }]);
  expect(await requestsTo(world, 'POST')).toBe(2);
});

test('a service that cannot be reached or does not take the credentials ends with 6, a thing that is not there with 3', async () => {
  const world = await worldOf('a');
  const missing = await at(world, 'vendors', 'show', '999999');
  expect([missing.code, missing.stderr.includes('does not know it')]).toEqual([3, true]);
  await world.setFaults('refuse-token');
  expect((await at(world, 'vendors', 'list')).code).toBe(6);
  await world.service.close();
  expect((await at(world, 'invoices', 'flag', '1')).code).toBe(6);
});

test('R-14: in production nothing is changed without the name of the connection, and reading needs none', async () => {
  const world = await practiceWorld();
  const origin = new URL(world.service.baseUrl).origin;
  const added = await world.run(
    ...['connections', 'add', '--name', 'Real', '--environment', 'production', '--company', COMPANY],
    ...['--base-url', `${origin}/v1`, '--auth-url', `${origin}/oauth/token`],
  );
  expect(added.code).toBe(0);
  const create = [
    'vendors',
    'create',
    '--erp-vendor-id',
    'n',
    '--erp-vendor-name',
    'N',
    '--connection',
    'Real',
  ];
  for (const confirmed of [[], ['--confirm-production', CONNECTION]]) {
    const refused = await world.run(...create, ...confirmed);
    expect([refused.code, refused.stderr.includes('Real')]).toEqual([2, true]);
  }
  expect((await world.run('vendors', 'list', '--connection', 'Real')).code).toBe(0);
  expect(await requestsTo(world, 'POST')).toBe(0);
  expect((await world.run(...create, '--confirm-production', 'Real')).code).toBe(0);
});

test('R-43: a list that could not be read to its end says so and ends with 6; one that was asked for in part with 0', async () => {
  const world = await practiceWorld({
    profile: {
      paging: { vendors: { pageParam: 'leaf', pageSize: 10, countMeans: 'page' }, alternatives: [] },
    },
  });
  const cut = await at(world, 'vendors', 'list');
  expect([cut.code, cut.stdout]).toEqual([
    6,
    expect.stringContaining('the first 10; the list could not be read to its end'),
  ]);
  const part = await at(world, 'vendors', 'list', '--limit', '4');
  expect([part.code, part.stdout]).toEqual([0, expect.stringContaining('the first 4; --limit N shows more')]);
});

test('the table for people is short, and what should be known beside it goes to standard error', async () => {
  const world = await worldOf('a');
  const list = await at(world, 'purchase-orders', 'list', '--status', 'open', '--limit', '2');
  const [header = '', , ...rows] = list.stdout.trimEnd().split('\n');
  expect(header.split(/ {2,}/).slice(0, 2)).toEqual(['id', 'po_number']);
  expect(header).toContain('status');
  expect(rows.slice(0, 2).every((row) => row.includes('PO-0001'))).toBe(true);
  expect(list.stderr).toContain('The lines of the orders were not asked for');
  expect((await at(world, 'purchase-orders', 'list', '--quiet')).stderr).toBe('');
});

const bareInvoice = [
  ...['invoices', 'create', '--invoice-number', 'N-1', '--svc-vendor-id', '42'],
  ...['--svc-location-id', '101'],
];
const wrongInvoices: readonly (readonly [words: readonly string[], expected: string])[] = [
  [['--total-amount=-5'], 'negative'],
  [['--total-amount', 'five'], 'Total must be'],
  [['--invoice-date', '2026-02-30'], 'must be'],
  [['--items', '{"colour":"red"}'], 'colour'],
  [['--image-urls', 'http://example.com/1.pdf'], 'https'],
  [['--currency', 'POUNDS'], 'POUNDS'],
];

const wrongWords: readonly (readonly [words: readonly string[], expected: string])[] = [
  [['vendors', 'create', '--erp-vendor-id', 'x'], 'Vendor name is needed'],
  [['vendors', 'show'], 'ID is missing'],
  [['vendors', 'list', '--company', '999'], '999'],
  [['dimensions', 'create', '--svc-type', 'class'], 'is needed'],
  [['purchase-orders', 'create', '--items', '{"name":'], 'is no JSON'],
  [['purchase-orders', 'create', '--items', '3'], 'something else than lines'],
  [['purchase-orders', 'create', '--items', '@no-such.json'], 'no-such.json'],
  [['purchase-orders', 'create', '--custom-fields', 'Colour'], "'Colour' is not KEY=VALUE"],
  [['purchase-orders', 'create', '--custom-fields', 'A=1', '--custom-fields', 'A=2'], "names 'A' twice"],
  [['purchase-orders', 'list', '--items'], 'From is needed'],
  [['purchase-orders', 'list', '--status', 'simmering'], 'must be'],
  [['invoices', 'list', '--limit', '0'], '--limit'],
  ...wrongInvoices.map(([words, expected]) => [[...bareInvoice, ...words], expected] as const),
];

test('wrong words are refused with 2, each by a sentence that names what is wrong, and nothing is asked', async () => {
  const world = await worldOf('a');
  for (const [words, expected] of wrongWords) {
    const company = words.includes('--company') ? [] : ['--company', COMPANY];
    const answer = await world.run(...words, '--connection', CONNECTION, ...company);
    expect(answer.stderr, words.join(' ')).toContain(expected);
    expect([answer.code, answer.stdout], words.join(' ')).toEqual([2, '']);
  }
  expect((await world.ledger()).requests).toEqual({});
});

describe('the commands of the service', () => {
  test('are one for each operation, under the words of their description', () => {
    expect(serviceCommands.map(({ spec }) => spec.words.join('.'))).toEqual(
      operations.map(({ name }) => name),
    );
  });

  test('take an option for each field that is no bare word, none under the name of another option', () => {
    const own = [
      ...Object.keys(commonOptions),
      'connection',
      'company',
      'limit',
      'preview',
      'seen',
      'confirm-production',
    ];
    for (const { fields, name } of operations)
      for (const { key } of fields) expect(own, `${name} ${key}`).not.toContain(key.replaceAll('_', '-'));
  });

  test('R-36: say that the service calls them beta, and no others do', () => {
    for (const [place, { spec }] of serviceCommands.entries())
      expect(spec.about.includes('Beta')).toBe(operations[place]?.isBeta);
  });

  test('R-166, R-167: do not offer what cannot be changed', () => {
    const update = serviceCommands.find(({ spec }) => spec.words.join(' ') === 'purchase-orders update');
    for (const fixed of ['status', 'po-number', 'external-id', 'erp-vendor-id', 'svc-location-id'])
      expect(Object.keys(update?.spec.options ?? {})).not.toContain(fixed);
  });
});
