import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { invoiceGiven } from '../../src/cli/commands/payments-create';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { dayAhead } from '../fixtures/days-ahead';
import { otherNames } from '../fixtures/other-names';
import {
  CONNECTION,
  journalVerdict,
  practiceWorld,
  recordsOf,
  TO_TRIAL,
  type World,
} from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const ON = ['--connection', CONNECTION] as const;
const names = { a: {}, b: otherNames } as const;
/** What a person is told before paying. */
const UNSEEN = 'Payments made on other machines, or in the service itself, cannot be seen from here';

const listSchema = z.object({
  total: z.number(),
  entries: z.array(z.object({ paymentId: z.string().nullable(), state: z.string(), total: z.string() })),
});
const vendorsSchema = z.object({
  entries: z.array(z.object({ vendorId: z.string().nullable(), state: z.string() })),
});

const open = async (profile: 'a' | 'b'): Promise<World> => {
  const world = await practiceWorld({ practice: { profile }, profile: names[profile] });
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  return world;
};

const vendorWords = (name = 'North Pier Ice'): string[] => [
  ...['payments', 'vendors', 'add', ...TO_TRIAL, '--name', name, '--erp-vendor-id', 'V-1003'],
  ...['--email', 'ap@north-pier.example', '--phone-number', '0123 456', '--address-line-1', '7 Pier Road'],
  ...['--city', 'Boston', '--state', 'MA', '--zipcode', '02134'],
];

const addVendor = async (world: World): Promise<string> => {
  const added = await world.run(...vendorWords(), '--json');
  expect([added.code, summaryOf(added).records.created]).toEqual([0, 1]);
  expect(added.stderr).toMatch(/zipcode +02134/);
  const listed = vendorsSchema.parse(documentOf(await world.run('payments', 'vendors', 'list', '--json')));
  return listed.entries[0]?.vendorId ?? '';
};

/** Invoices of the vendor at the service; answers their ids. */
const addInvoices = async (world: World, numbers: readonly string[], status?: string): Promise<string[]> => {
  const rows = numbers.map((number, at) => `${number},V-1003,2026-10-01,2026-11-01,${at + 10}.50`);
  const file = world.put(`${numbers[0]}.csv`, ['No,Vendor,Date,Due,Total', ...rows, ''].join('\n'));
  const fields = {
    invoice_number: { column: 'No' },
    svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    due_date: { column: 'Due' },
    total_amount: { column: 'Total' },
    currency: { constant: 'USD' },
    ...(status === undefined ? {} : { status: { constant: status } }),
  };
  const mapping = world.put(
    `${numbers[0]}.json`,
    JSON.stringify({ format: 'tallyport-mapping/1', target: 'invoices', fields }),
  );
  const words = ['import', file, '--target', 'invoices', '--mapping', mapping, ...TO_TRIAL];
  const sent = summaryOf(await world.run(...words, '--quiet', '--json'));
  expect(sent.records.created).toBe(numbers.length);
  return (await recordsOf(world, sent.importId)).map(({ serviceId }) => serviceId ?? '');
};

const create = (vendor: string, ...invoices: string[]): string[] => [
  ...['payments', 'create', ...ON, '--location', '101', '--vendor', vendor, '--send-on', dayAhead(64)],
  ...invoices.flatMap((text) => ['--invoice', text]),
];

describe.each(['a', 'b'] as const)('payments from the command line under profile %s', (profile) => {
  test('R-194, R-209, R-210: a vendor, a payment to it, the register, refresh and cancel, over as many processes', async () => {
    const world = await open(profile);
    const vendor = await addVendor(world);
    const [one, two] = await addInvoices(world, ['C-1', 'C-2']);
    await world.setFaults('only=POST /v1/payments/payment,drop-reply=@1');
    const words = create(vendor, `10.50:USD:id=${one}:number=C-1`, `11.50:USD:id=${two}`);
    const asked = await world.run(...words, '--json');
    expect([asked.code, summaryOf(asked).issues.map(({ code }) => code)]).toEqual([
      3,
      ['payment-status-not-ready'],
    ]);
    expect(asked.stderr).toContain('--pay-anyway INVOICE');
    const anyway = ['--pay-anyway', 'C-1', '--pay-anyway', `id=${two}`];
    const unsigned = await world.run(...words, ...anyway);
    expect([unsigned.code, unsigned.stderr]).toEqual([2, expect.stringContaining('--by is missing')]);
    const signed = [...anyway, '--by', 'R. Owner', '--note', 'Approved by mail.'];
    const paid = await world.run(...words, ...signed, '--json');
    expect([paid.code, summaryOf(paid).records.created]).toEqual([0, 1]);
    expect(paid.stderr).toContain(UNSEEN);
    const list = async () => listSchema.parse(documentOf(await world.run('payments', 'list', '--json')));
    expect(await list()).toMatchObject({ total: 1, entries: [{ state: 'created', total: '22.00' }] });
    const [entry] = (await list()).entries;
    const id = entry?.paymentId ?? '';
    const shown = await world.run('payments', 'show', id);
    expect([shown.code, shown.stdout.includes('Scheduled (1)'), shown.stdout.includes('C-1')]).toEqual([
      0,
      true,
      true,
    ]);
    expect(documentOf(await world.run('payments', 'refresh', '--json'))).toMatchObject([{ statusCode: 1 }]);
    expect(documentOf(await world.run('payments', 'refresh', id, '--json'))).toMatchObject([
      { paymentId: id },
    ]);
    const cancelled = await world.run('payments', 'cancel', id, '--json');
    expect([cancelled.code, documentOf(cancelled)]).toMatchObject([0, { state: 'cancelled' }]);
    expect((await world.run('payments', 'refresh', id, '--json')).code).toBe(0);
    // What was cancelled is paid anew only once a person has seen that it was.
    const anew = await world.run(...words, ...signed, '--json');
    expect([anew.code, anew.stderr]).toEqual([3, expect.stringContaining(`was in the payment ${id} of `)]);
    const accepted = await world.run(...words, ...signed, '--accept-warnings', '--json');
    expect([accepted.code, summaryOf(accepted).records.created]).toEqual([0, 1]);
    const again = await world.run('payments', 'list', '--search', 'no such text', '--json');
    expect(documentOf(again)).toMatchObject({ total: 0 });
    const { requests } = await world.ledger();
    expect(requests['POST /v1/payments/payment']).toBe(3);
    expect(journalVerdict(world)).toBe('ok');
  });

  test('F-15, R-245, R-248: an archived invoice is refused with the import that brought it, a verified one only with its warning accepted', async () => {
    const world = await open(profile);
    const vendor = await addVendor(world);
    const [archived] = await addInvoices(world, ['C-1'], 'archived');
    const [verified] = await addInvoices(world, ['C-2'], 'verified');
    const refused = await world.run(...create(vendor, `10.50:USD:id=${archived}`), '--json');
    expect([refused.code, summaryOf(refused).issues.map(({ code }) => code)]).toEqual([
      3,
      ['invoice-not-open', 'payment-invoice-archived-paid'],
    ]);
    expect(refused.stderr).toContain('imported as archived');
    expect(refused.stderr).not.toContain('pay it all the same');
    const byName = ['--by', 'R. Owner', '--note', 'Never paid.'];
    const anyway = create(vendor, `10.50:USD:id=${archived}`);
    const overruled = await world.run(...anyway, '--pay-anyway', archived ?? '', ...byName);
    expect([overruled.code, overruled.stderr]).toEqual([
      3,
      expect.stringContaining('That cannot be overruled.'),
    ]);
    expect(overruled.stderr).toContain("reads as 'paid' at the service");
    const words = create(vendor, `10.50:USD:id=${verified}`);
    const warned = await world.run(...words);
    expect([warned.code, warned.stderr.includes('sent as verified')]).toEqual([3, true]);
    expect(warned.stderr).toContain('--accept-warnings');
    const inJson = await world.run(...words, '--json');
    const reason = expect.stringMatching(/Records with a warning: 1\. Invoice .* was sent as verified/);
    const error = { code: 'warnings-not-accepted', message: reason };
    expect(documentOf(inJson)).toMatchObject({ error });
    expect((await world.ledger()).requests['POST /v1/payments/payment']).toBeUndefined();
    expect((await world.run(...words, '--accept-warnings')).code).toBe(0);
    expect(refused.stderr).not.toContain(UNSEEN);
    expect(refused.stderr).toContain('what was typed in is not kept');
    const taken = await world.run(...create(vendor, `10.50:USD:id=${verified}`), '--accept-warnings');
    expect([taken.code, `${taken.stdout}${taken.stderr}`.match(/is in payment/g)]).toEqual([
      3,
      ['is in payment'],
    ]);
    const by = ['--by', 'R. Owner', '--note', 'Never paid.'];
    const insisted = await world.run(...words, '--pay-anyway', verified ?? '', ...by);
    expect([insisted.code, insisted.stderr]).toEqual([
      3,
      expect.stringMatching(/is in payment .* already .*That cannot be overruled\./),
    ]);
    expect((await world.ledger()).requests['POST /v1/payments/payment']).toBe(1);
  });

  test('F-15, R-184, R-222: vendors and payments load from files like anything else, and who pays is told what cannot be seen', async () => {
    const world = await open(profile);
    const head = 'Name,ERP,Mail,Phone,Street,City,State,ZIP';
    const file = world.put(
      'payees.csv',
      `${head}\nNorth Pier Ice,V-1003,a@b.example,0123,7 Pier Road,Boston,MA,02134\nNo Mail,V-1,,0123,8 Pier Road,Boston,MA,02134\n`,
    );
    const keys = 'name erp_vendor_id email phone_number address_line_1 city state zipcode'.split(' ');
    const fields = Object.fromEntries(head.split(',').map((column, at) => [keys[at] ?? '', { column }]));
    const saved = (name: string, mapping: object): string =>
      world.put(name, JSON.stringify({ format: 'tallyport-mapping/1', ...mapping }));
    const payees = saved('payees.json', { target: 'payment-vendors', fields });
    const words = ['--mapping', payees, ...TO_TRIAL, '--only-valid', '--json'];
    const loaded = await world.run('payments', 'vendors', 'import', file, ...words);
    expect([loaded.code, summaryOf(loaded).records]).toMatchObject([3, { created: 1, invalid: 1 }]);
    const listed = vendorsSchema.parse(documentOf(await world.run('payments', 'vendors', 'list', '--json')));
    const vendor = listed.entries[0]?.vendorId ?? '';
    const [one, two] = await addInvoices(world, ['C-1', 'C-2']);
    const bills = world.put(
      'pay.csv',
      `Payee,Day,Total,Id\n${vendor},${dayAhead(34)},10.50,${one}\n${vendor},${dayAhead(35)},11.50,${two}\n`,
    );
    const mapping = saved('pay.json', {
      target: 'payments',
      groupBy: ['Payee', 'Day'],
      fields: {
        vendor_id: { column: 'Payee' },
        location_id: { constant: '101' },
        send_date: { column: 'Day' },
        currency: { constant: 'USD' },
        'items[].total_amount': { column: 'Total' },
        'items[].invoice_id': { column: 'Id' },
      },
    });
    const paying = ['import', bills, '--target', 'payments', '--mapping', mapping, ...TO_TRIAL, '--json'];
    const anyway = [one, two].flatMap((id) => ['--pay-anyway', id ?? '']);
    const first = await world.run(...paying, ...anyway, '--by', 'R. Owner', '--note', 'Approved by mail.');
    const paused = summaryOf(first);
    expect([paused.state, paused.records.created, paused.records.pending]).toEqual(['paused', 1, 1]);
    expect(first.stderr).toContain('The first payment at this location');
    expect([loaded.stderr.includes(UNSEEN), first.stderr.includes(UNSEEN)]).toEqual([false, true]);
    const resumed = summaryOf(await world.run('resume', paused.importId, '--json', '--quiet'));
    expect([resumed.state, resumed.records.created, resumed.exitCode]).toEqual(['finished', 2, 0]);
  });
});

test('a payment status is confirmed for a service by name and reason, and taken back', async () => {
  const world = await open('a');
  const words = (...more: string[]) => world.run('payments', 'words', ...ON, ...more, '--json');
  const by = ['--by', 'R. Owner', '--note', 'As the dashboard says.'];
  expect((await words('--confirm', 'open')).code).toBe(2);
  // What the practice service itself calls unpaid passes there, so it stands in the list.
  const own = { word: 'unpaid', name: 'built in' };
  expect(documentOf(await words('--confirm', 'open', ...by))).toMatchObject({
    words: [{ word: 'open', name: 'R. Owner', note: 'As the dashboard says.' }, own],
  });
  expect(documentOf(await words())).toMatchObject({ words: [{ word: 'open' }, own] });
  expect(documentOf(await words('--withdraw', 'open', ...by))).toMatchObject({ words: [own] });
  const twice = await words('--withdraw', 'open', ...by);
  expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining("'open' is not confirmed")]);
  expect(documentOf(await words('--withdraw', 'unpaid', ...by))).toMatchObject({ words: [] });
  expect(journalVerdict(world)).toBe('ok');
});

test('outside practice a payment status is let through by a confirmation alone, never by the setting', async () => {
  const world = await open('a');
  const { origin } = new URL(world.service.baseUrl);
  const profile = world.put('words.json', '{"invoice":{"values":{"paymentStatusOpen":["unpaid"]}}}');
  const add = (...more: string[]) =>
    world.run(
      ...['connections', 'add', '--name', 'Sand', '--environment', 'sandbox', '--company', '4100', ...more],
      ...['--base-url', `${origin}/v1`, '--auth-url', `${origin}/oauth/token`],
    );
  const needed = 'payments words --connection Sand --confirm unpaid';
  const brought = await add('--profile', profile);
  expect([brought.code, brought.stderr]).toEqual([2, expect.stringContaining(needed)]);
  expect((await add()).code).toBe(0);
  const setting = 'invoice.values.paymentStatusOpen=["unpaid"]';
  const set = () => world.run('connections', 'set', 'Sand', setting, '--reason', 'x');
  const update = () => world.run('connections', 'update', 'Sand', '--profile', profile);
  for (const change of [set, update]) {
    const refused = await change();
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(needed)]);
  }
  const words = (...more: string[]) =>
    world.run('payments', 'words', '--connection', 'Sand', ...more, '--json');
  expect(documentOf(await words())).toMatchObject({ words: [] });
  const by = ['--by', 'R. Owner', '--note', 'As the dashboard says.'];
  expect((await words('--confirm', 'unpaid', ...by)).code).toBe(0);
  expect([(await set()).code, (await update()).code]).toEqual([0, 0]);
  expect(documentOf(await words('--withdraw', 'unpaid', ...by))).toMatchObject({ words: [] });
  expect((await set()).code).toBe(2);
  expect(journalVerdict(world)).toBe('ok');
});

test('a status that says paid, or that no invoice reads, is not confirmed; what invoices read is listed', async () => {
  const world = await open('a');
  const words = (...more: string[]) => world.run('payments', 'words', ...ON, ...more, '--quiet');
  const by = ['--by', 'R. Owner', '--note', 'As the dashboard says.'];
  const untold = await words('--confirm', 'unpaid-x', ...by);
  expect([untold.code, untold.stderr]).toEqual([0, expect.stringContaining('was read here yet')]);
  await words('--withdraw', 'unpaid-x', ...by);

  await addInvoices(world, ['C-1', 'C-2']);
  await world.run('sync', ...TO_TRIAL, '--only', 'invoices');
  // The practice service's own word passes there until a person takes it back.
  expect((await words('--withdraw', 'unpaid', ...by)).code).toBe(0);
  const empty = await words();
  expect(empty.stdout).toContain('No payment status is confirmed');
  expect(empty.stdout).toContain("Read of invoices and not confirmed: 'unpaid'");
  expect(empty.stdout).toContain('payments words --connection NAME --confirm WORD --by NAME --note TEXT');
  for (const word of ['paid', 'PAID', 'partially_paid', 'scheduled']) {
    const refused = await words('--confirm', word, ...by);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('says that something is paid'),
    ]);
  }
  const unread = await words('--confirm', 'zzz', ...by);
  expect([unread.code, unread.stderr]).toEqual([2, expect.stringContaining("Read were: 'unpaid'")]);
  expect((await words('--confirm', 'zzz', '--unread', ...by)).code).toBe(0);
  expect((await words('--confirm', 'unpaid', ...by)).code).toBe(0);
});

test('--confirm-word takes only a status that an invoice of the payment has: it holds for the whole service', async () => {
  const world = await open('a');
  const vendor = await addVendor(world);
  const [one] = await addInvoices(world, ['C-1'], 'verified');
  const by = ['--by', 'R. Owner', '--note', 'As the dashboard says.', '--accept-warnings'];
  const paying = create(vendor, `10.50:USD:id=${one}`);
  const wrong = await world.run(...paying, '--confirm-word', 'wrongword', ...by);
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("They have: 'unpaid'")]);
  const known = documentOf(await world.run('payments', 'words', ...ON, '--json'));
  expect(known).toMatchObject({ words: [{ word: 'unpaid', name: 'built in' }] });
  expect((await world.ledger()).requests['POST /v1/payments/payment']).toBeUndefined();
  const right = await world.run(...paying, '--confirm-word', 'unpaid', ...by);
  expect([right.code, right.stderr]).toEqual([0, expect.stringContaining("'unpaid' now counts as unpaid")]);
  // Its invoice is taken now and is not read: that is what is told, whether the status is confirmed already or by nobody.
  for (const word of ['unpaid', 'wrongword']) {
    const taken = await world.run(...paying, '--confirm-word', word, ...by);
    expect([taken.code, `${taken.stdout}${taken.stderr}`]).toEqual([
      3,
      expect.stringMatching(/is in payment pay-\d+ already/),
    ]);
  }
});

test('a connection with a scheduled payment is archived: the payment is named, and cancelled all the same', async () => {
  const world = await open('a');
  const vendor = await addVendor(world);
  const [one] = await addInvoices(world, ['C-1'], 'verified');
  const words = create(vendor, `10.50:USD:id=${one}`);
  expect((await world.run(...words, '--accept-warnings')).code).toBe(0);
  const removed = await world.run('connections', 'remove', CONNECTION, '--json');
  expect([removed.code, documentOf(removed)]).toMatchObject([
    0,
    { payments: [{ total: '10.50' }], sums: [{ currency: 'USD', amount: '10.50' }] },
  ]);
  expect(removed.stderr).toContain(
    '1 payment is not at an end, 10.50 USD; the service sends it all the same',
  );
  expect(documentOf(removed)).toMatchObject({ keptCredentials: false });
  expect(removed.stderr).toContain(
    'No credentials are kept without a passphrase: give them with the commands',
  );
  const [entry] = listSchema.parse(documentOf(await world.run('payments', 'list', '--json'))).entries;
  const cancelled = await world.run('payments', 'cancel', entry?.paymentId ?? '', '--json');
  expect([cancelled.code, documentOf(cancelled)]).toMatchObject([0, { state: 'cancelled' }]);
});

test('production needs its name before anything is written down', async () => {
  const world = await open('a');
  const origin = new URL(world.service.baseUrl).origin;
  const added = await world.run(
    ...['connections', 'add', '--name', 'Live', '--environment', 'production', '--company', '4100'],
    ...['--base-url', `${origin}/v1`, '--auth-url', `${origin}/oauth/token`],
  );
  expect(added.code).toBe(0);
  const words = create('1', '1.00:USD:id=1').map((word) => (word === CONNECTION ? 'Live' : word));
  const refused = await world.run(...words);
  expect([refused.code, refused.stderr.includes('Live')]).toEqual([2, true]);
  const vendor = vendorWords().map((word) => (word === CONNECTION ? 'Live' : word));
  expect((await world.run(...vendor)).code).toBe(2);
});

test.each([
  [['payments', 'create', ...ON], '--location is missing'],
  [create('1'), '--invoice is missing'],
  [create('1', '10.00'), "--invoice '10.00' is not AMOUNT:CURRENCY"],
  [create('1', '10.00:USD:bill=1'), "holds 'bill=1'"],
  [create('1', '10.00:USD:id=1:id=2'), 'says id twice'],
  [['payments', 'show', 'no-such'], 'knows no payment no-such'],
  [['payments', 'cancel', 'no-such'], 'knows no payment no-such'],
  [['payments', 'pay'], "there is no command 'payments pay'"],
  [['payments', 'vendors', 'add', ...TO_TRIAL, '--name', 'X'], '--erp-vendor-id is missing'],
])('%j is refused in words that name what is wrong', async (words, expected) => {
  const world = await practiceWorld();
  const answer = await world.run(...words);
  expect([answer.code, answer.stderr]).toEqual([2, expect.stringContaining(expected)]);
});

test('an invoice is named by id, by number or by both; a number may hold a colon', () => {
  expect(invoiceGiven('10.00:USD:number=A:7:id=5')).toMatchObject({
    ok: true,
    value: { amount: '10.00', currency: 'USD', keys: { invoiceNumber: 'A:7', invoiceId: '5' } },
  });
});

test('a payment that is refused leaves no draft behind, and the one that goes out is there once', async () => {
  const world = await open('a');
  const vendor = await addVendor(world);
  const [one] = await addInvoices(world, ['D-1']);
  const imports = async () =>
    z
      .array(z.object({ target: z.string(), state: z.string() }))
      .parse(documentOf(await world.run('imports', 'list', '--json')))
      .filter(({ target }) => target === 'payments');
  const words = create(vendor, `10.50:USD:id=${one}`);
  const asked = await world.run(...words, '--json');
  expect([asked.code, await imports()]).toEqual([3, []]);
  // No id is shown that `imports show` does not know.
  const inWords = await world.run(...words);
  expect([inWords.code, `${inWords.stdout}${inWords.stderr}`]).toEqual([
    3,
    expect.not.stringMatching(/\bimport [0-9a-f]{8}-/),
  ]);
  const stranger = await world.run(...create('no-such-vendor', `10.50:USD:id=${one}`), '--company', '4100');
  expect([stranger.code === 0, await imports()]).toEqual([false, []]);
  const signed = ['--pay-anyway', one ?? '', '--by', 'R. Owner', '--note', 'Approved by mail.'];
  const paid = await world.run(...words, ...signed, '--json');
  expect([paid.code, (await imports()).map(({ state }) => state)]).toEqual([0, ['finished']]);
});

test('R-246: a refresh that finds an invoice paid twice says so with what to do, and exits 8', async () => {
  const world = await open('a');
  const vendor = await addVendor(world);
  const ids = await addInvoices(world, ['T-1', 'T-2']);
  const signed = ['--by', 'R. Owner', '--note', 'Approved by mail.'];
  for (const [at, id] of ids.entries()) {
    const words = [...create(vendor, `${at + 10}.50:USD:id=${id}`), '--pay-anyway', id, ...signed];
    expect((await world.run(...words, '--json')).code).toBe(0);
  }
  const quiet = await world.run('payments', 'refresh');
  expect([quiet.code, quiet.stdout.includes('PAID TWICE')]).toEqual([0, false]);
  const [made] = listSchema.parse(documentOf(await world.run('payments', 'list', '--json'))).entries;
  const invoices = [{ invoice_id: ids[0], total_amount: '10.50', currency: 'USD' }];
  const set = { table: 'payments', id: made?.paymentId, set: { invoices } };
  await fetch(new URL('/practice/alter', world.service.baseUrl), {
    method: 'POST',
    headers: { 'x-api-key': world.service.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ changes: [set] }),
  });
  const found = await world.run('payments', 'refresh');
  expect(found.code).toBe(8);
  expect(found.stdout).toContain(`PAID TWICE: invoice ${ids[0]} is in payment`);
  expect(found.stdout).toContain('cancel the other while no money has moved');
  expect(found.stdout).toContain('the payment of somebody else');
});

test('R-196: changing the header of keys names the payments in doubt, which go on under the one of before', async () => {
  const world = await open('a');
  const vendor = await addVendor(world);
  const [one] = await addInvoices(world, ['C-1']);
  await world.setFaults('only=POST /v1/payments/payment,drop-reply=1');
  const signed = ['--pay-anyway', one ?? '', '--by', 'R. Owner', '--note', 'Approved by mail.'];
  expect((await world.run(...create(vendor, `10.50:USD:id=${one}`), ...signed)).code).toBe(4);
  const set = ['connections', 'set', CONNECTION, 'idempotency.header=X-Once', '--reason', 'a try'];
  const changed = await world.run(...set);
  expect(changed.code).toBe(0);
  expect(changed.stderr).toMatch(/In doubt over .+:1\. What is repeated of them/);
});
