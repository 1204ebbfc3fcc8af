import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { documentOf } from '../fixtures/command-line';
import { COMPANY, CONNECTION, practiceWorld, TO_TRIAL } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

test('R-254: a setting of the service profile is changed with its reason, and counts from then on', async () => {
  const world = await practiceWorld();
  const why = ['--reason', 'told by the support desk', '--json'];
  const set = (...words: string[]) => world.run('connections', 'set', CONNECTION, ...words, ...why);
  const done = await set('paging.vendors.pageSize=7', 'paging.vendors.pageParam=page', 'errors.codePath=why');
  expect(done.code).toBe(0);
  expect(documentOf(done)).toMatchObject({
    name: CONNECTION,
    settings: expect.arrayContaining([
      expect.objectContaining({
        setting: 'paging.vendors.pageSize',
        value: 7,
        assumed: 100,
        changed: { at: expect.any(String), reason: 'told by the support desk' },
      }),
      expect.objectContaining({ setting: 'errors.codePath', value: 'why' }),
    ]),
  });
  const before = (await world.ledger()).requests['GET /v1/vendors'] ?? 0;
  expect((await world.run('sync', ...TO_TRIAL, '--only', 'vendors')).code).toBe(0);
  const count = ((await world.ledger()).requests['GET /v1/vendors'] ?? 0) - before;
  expect(count).toBeGreaterThan(3);
  expect((await world.run('journal', 'verify')).code).toBe(0);
});

test.each([[[]], [['--list']]])(
  'connections set NAME %j lists every setting, its value and what it does, and changes nothing',
  async (more) => {
    const world = await practiceWorld({ profile: { paging: { vendors: { pageSize: 7 } } } });
    const listed = await world.run('connections', 'set', CONNECTION, ...more);
    expect([listed.code, listed.stderr]).toEqual([0, '']);
    expect(listed.stdout).toMatch(/^paging\.vendors\.pageSize +7 +set here +\S.+/m);
    expect(listed.stdout).toMatch(/^guard\.maxPages +\d+ +as shipped +\S.+/m);
    const { settings } = z
      .object({ settings: z.array(z.object({ setting: z.string(), what: z.string().min(1) })) })
      .parse(documentOf(await world.run('connections', 'set', CONNECTION, ...more, '--json')));
    expect(settings.length).toBeGreaterThan(50);
  },
);

test.each([
  [['paging.vendors.pageSize=7'], '--reason is missing'],
  [['paging.vendors.pageSize=7', '--list'], '--list takes no SETTING=VALUE'],
  [['paging.vendors.pageSize', '--reason', 'x'], "'paging.vendors.pageSize' is not SETTING=VALUE"],
  [['paging.vendors.pages=7', '--reason', 'x'], 'paging.vendors.pages'],
  [['paging.vendors.pageSize=many', '--reason', 'x'], "'many' is no JSON"],
  [['paging.vendors.pageSize=-1', '--reason', 'x'], 'paging.vendors.pageSize'],
  [
    ['paging.vendors.pageSize=1', 'paging.vendors.pageSize=2', '--reason', 'x'],
    'paging.vendors.pageSize is set twice',
  ],
])('connections set %j names what is wrong and changes nothing', async (words, expected) => {
  const world = await practiceWorld();
  const answer = await world.run('connections', 'set', CONNECTION, ...words);
  expect([answer.code, answer.stderr]).toEqual([2, expect.stringContaining(expected)]);
  const out = world.put('saved.json', '');
  await world.run('connections', 'profile', CONNECTION, '--out', out);
  const file = ['connections', 'update', CONNECTION, '--profile', out, '--json'];
  expect((await world.run(...file)).code).toBe(0);
});

test('connections update changes what is said and leaves the rest', async () => {
  const world = await practiceWorld();
  const update = (...words: string[]) => world.run('connections', 'update', CONNECTION, ...words, '--json');
  const before = documentOf(await world.run('connections', 'list', '--json'));
  const located = await update('--location', '101=North', '--location', '102');
  expect([located.code, documentOf(located)]).toMatchObject([
    0,
    {
      name: CONNECTION,
      companies: [{ id: COMPANY }],
      locations: [
        { id: '101', name: 'North' },
        { id: '102', name: '102' },
      ],
    },
  ]);
  const renamed = documentOf(await update('--name', 'Other', '--custom-field', 'colour'));
  expect(renamed).toMatchObject({ name: 'Other', customFields: ['colour'], locations: [{}, {}] });
  expect((await update('--name', 'Again')).code).toBe(2);
  const [one] = Array.isArray(before) ? before : [];
  expect(documentOf(await world.run('connections', 'list', '--json'))).toEqual([
    { ...one, name: 'Other', customFields: ['colour'], locations: expect.any(Array) },
  ]);
});

test.each([
  [['--environment', 'staging'], "'staging' is none of sandbox, production, practice"],
  [['--api-version', '9'], "'9' is none of 1.0.0, 1.1.0"],
  [['--base-url', 'http://example.com/v1'], 'plain http'],
  [['--profile', 'no-such.json'], '--profile no-such.json'],
  [['--colour', 'red'], "'--colour'"],
])('connections update %j is refused in words', async (words, expected) => {
  const world = await practiceWorld();
  const answer = await world.run('connections', 'update', CONNECTION, ...words);
  expect([answer.code, answer.stderr]).toEqual([2, expect.stringContaining(expected)]);
});

test('R-196: another header for keys than the one of the interface is said, and what is in doubt then', async () => {
  const world = await practiceWorld();
  const why = ['--reason', 'a try', '--json'];
  const set = (header: string) =>
    world.run('connections', 'set', CONNECTION, `idempotency.header=${header}`, ...why);
  const other = await set('X-Once');
  expect(other.code).toBe(0);
  expect(other.stderr).toContain('keys go out as X-Once from now on');
  expect((await set('X-Once')).stderr).toBe('');
  expect((await set('idempotency-key')).stderr).toBe('');
});
