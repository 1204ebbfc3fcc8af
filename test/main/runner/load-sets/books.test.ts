import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { companyBooks, writeWorkbook } from '../../../fixtures/made-up/company-books';
import { csvBytes } from '../../../fixtures/made-up/table';
import { company } from '../../../fixtures/practice-submission';
import { booksInSet, bySheet, type SetBench, setBench } from '../../../fixtures/set-bench';

const inOrder = ['Accounts', 'Suppliers', 'Purchase orders', 'Receipts', 'Invoices'];
const loaded = async (bench: SetBench, setId: string, onlyValid = false) => {
  await bench.call('sets.start', { setId, onlyValid });
  return bench.until(setId, ({ state }) => state !== 'running');
};
const areas = (bench: SetBench): string[] => [
  ...new Set(bench.writes().map(({ what }) => what.split('/')[1] ?? '')),
];

describe.each(['a', 'b'] as const)(
  'a workbook of a new company, under profile %s of the service',
  (profile) => {
    it('R-19, R-178: goes in order: accounts, vendors, orders, receipts, invoices', async () => {
      const bench = await setBench({ practice: { profile } });
      const made = await booksInSet(bench);
      expect(made.parts.map(({ sheet }) => sheet)).toEqual(inOrder);
      const done = await loaded(bench, made.setId);
      expect([done.state, done.parts.map(({ state }) => state)]).toEqual(['done', inOrder.map(() => 'done')]);
      expect(areas(bench)).toEqual(['dimensions', 'vendors', 'purchase-orders', 'receipts', 'invoices']);
      expect(done.parts.map(({ item }) => item.records.created)).toEqual([4, 6, 5, 3, 12]);
    });

    it('R-19: an invoice whose vendor nobody brings is reported before sending, and not sent', async () => {
      const bench = await setBench({ practice: { profile } });
      const made = await booksInSet(bench, { strangers: [3, 7] }, (sheet) => sheet !== 'Receipts');
      const asked = await loaded(bench, made.setId);
      const { Invoices: invoices } = bySheet(asked);
      expect([asked.state, invoices?.state, invoices?.why]).toEqual([
        'ready',
        'checked',
        'Not all of it can be sent as it is (records held back: 2 of 12).',
      ]);
      expect(areas(bench)).not.toContain('invoices');
      const { issues } = await bench.call('imports.summary', { importId: invoices?.importId ?? '' });
      expect(issues.map(({ code, count }) => [code, count])).toEqual([['vendor-unknown', 2]]);

      const done = await loaded(bench, made.setId, true);
      expect([done.state, bySheet(done).Invoices?.item.records.created]).toEqual(['done', 10]);
      const sent = bench.writes().map(({ body }) => body);
      expect(sent.some((body) => body.includes('NBI-002'))).toBe(true);
      expect(sent.some((body) => body.includes('NBI-003') || body.includes('NBI-007'))).toBe(false);
    });
  },
);

it('names what the set itself brings, though the directory fetched before knows nothing of it', async () => {
  const bench = await setBench();
  await bench.call('directory.sync', { connectionId: 'c1', company });
  const { Invoices: invoices } = bySheet(await booksInSet(bench));
  const { mapping } = await bench.call('drafts.get', { importId: invoices?.importId ?? '' });
  expect(mapping?.fields).toMatchObject({
    svc_vendor_id: { column: 'Supplier No' },
    'dimensions.Account': { column: 'GL account' },
    purchase_order: { column: 'Order no' },
  });
});

describe('the parts of a load in order', () => {
  it('are the visible sheets with rows, told by their headers, in drafts of their own', async () => {
    const bench = await setBench();
    const made = await booksInSet(bench);
    expect(made.parts.map(({ target }) => target)).toEqual([
      'dimensions',
      'vendors',
      'purchase-orders',
      'receipts',
      'invoices',
    ]);
    expect(made.parts.map(({ rows }) => rows)).toEqual([4, 6, 10, 3, 12]);
    expect(made.parts.map(({ state }) => state)).toEqual([
      'to-check',
      'to-check',
      'waiting',
      'waiting',
      'waiting',
    ]);
    const { Invoices: invoices, Suppliers: vendors } = bySheet(made);
    expect(invoices?.waitsFor).toHaveLength(3);
    expect(invoices?.why).toBe(
      'It waits for dimensions (Accounts) and vendors (Suppliers) and purchase orders (Purchase orders) to be loaded and proven.',
    );
    const draft = await bench.call('drafts.get', { importId: vendors?.importId ?? '' });
    expect([draft.state, draft.choices.sheet, draft.mapping?.fields.erp_vendor_id?.column]).toEqual([
      'draft',
      'Suppliers',
      'Supplier No',
    ]);
    expect(await bench.call('imports.list', {})).toHaveLength(5);
  });

  it('may be files as well as sheets', async () => {
    const bench = await setBench();
    const { Suppliers: vendors, Invoices: invoices } = companyBooks();
    if (vendors === undefined || invoices === undefined) throw new Error('no tables');
    const files = [path.join(bench.folder, 'bills.csv'), path.join(bench.folder, 'suppliers.csv')];
    [invoices, vendors].forEach((table, at) => void writeFileSync(files[at] ?? '', csvBytes(table)));
    const made = await bench.call('sets.create', { name: 'Two', connectionId: 'c1', company, paths: files });
    expect(made.parts.map(({ fileName, sheet, target }) => [fileName, sheet, target])).toEqual([
      ['suppliers.csv', null, 'vendors'],
      ['bills.csv', null, 'invoices'],
    ]);
  });

  it('wait for the invoices’ status, which is never chosen for the person', async () => {
    const bench = await setBench();
    const file = path.join(bench.folder, 'books.xlsx');
    await writeWorkbook(file, companyBooks());
    const made = await bench.call('sets.create', {
      name: 'Books',
      connectionId: 'c1',
      company,
      paths: [file],
    });
    const { Invoices: invoices } = bySheet(made);
    expect([invoices?.state, invoices?.why]).toEqual([
      'to-map',
      'The mapping still lacks: what happened to these invoices before. Complete it in Mapping; nothing was sent.',
    ]);
    const asked = await loaded(bench, made.setId);
    expect([asked.state, areas(bench)]).toEqual([
      'preparing',
      ['dimensions', 'vendors', 'purchase-orders', 'receipts'],
    ]);
  });

  it('that the headers do not tell are said by a person, or left out', async () => {
    const bench = await setBench();
    const file = path.join(bench.folder, 'odd.xlsx');
    const { Suppliers: vendors } = companyBooks();
    if (vendors === undefined) throw new Error('no tables');
    await writeWorkbook(file, {
      Weather: { headers: ['Day', 'Sky'], rows: [['Monday', 'grey']] },
      Codes: { headers: ['X1', 'X2'], rows: [['NB-900', 'Bakery 900']] },
      Suppliers: vendors,
    });
    const { setId, parts } = await bench.call('sets.create', {
      name: 'Odd',
      connectionId: 'c1',
      company,
      paths: [file],
    });
    expect(parts.map(({ sheet, state }) => [sheet, state])).toEqual([
      ['Suppliers', 'to-check'],
      ['Weather', 'to-map'],
      ['Codes', 'to-map'],
    ]);
    const importId = (sheet: string): string => parts.find((part) => part.sheet === sheet)?.importId ?? '';
    await bench.call('sets.assign', { setId, importId: importId('Weather'), target: null });
    const said = await bench.call('sets.assign', { setId, importId: importId('Codes'), target: 'vendors' });
    expect(said.parts.map(({ sheet, target, state }) => [sheet, target, state])).toEqual([
      ['Codes', 'vendors', 'to-map'],
      ['Suppliers', 'vendors', 'to-check'],
      ['Weather', null, 'left-out'],
    ]);
    expect(await bench.problem('sets.assign', { setId, importId: 'elsewhere', target: null })).toBe(
      'set-part-unknown',
    );
    expect(
      await bench.problem('sets.assign', { setId, importId: importId('Codes'), target: 'weather' }),
    ).toBe('target-unknown');
    expect(await bench.problem('sets.get', { setId: 'none' })).toBe('set-unknown');
    // What moves money is looked through by itself.
    const payments = { setId, importId: importId('Codes'), target: 'payments' };
    expect(await bench.problem('sets.assign', payments)).toBe('set-part-alone');
  });

  it('are not made of a file that cannot be read, nor of one without rows', async () => {
    const bench = await setBench();
    const empty = path.join(bench.folder, 'empty.xlsx');
    await writeWorkbook(empty, { Suppliers: { headers: ['Supplier No', 'Supplier name'], rows: [] } });
    const order = { name: 'None', connectionId: 'c1', company };
    expect(await bench.problem('sets.create', { ...order, paths: [empty] })).toBe('set-nothing-to-load');
    expect(await bench.problem('sets.create', { ...order, paths: [`${empty}.gone`] })).toBe('file-not-found');
    expect(await bench.problem('sets.create', { ...order, company: '9', paths: [empty] })).toBe(
      'company-unknown',
    );
    expect([await bench.call('sets.list', {}), await bench.call('imports.list', {})]).toEqual([[], []]);
  });

  it('do not name each other as sheets that are not loaded; one that is no part any more is named', async () => {
    const bench = await setBench();
    const file = path.join(bench.folder, 'lieferanten.xlsx');
    const headers = ['Lieferantennr', 'Lieferant', 'Währung'];
    const sheet = (from: number) => ({
      headers,
      rows: [1, 2, 3].map((n) => [`NB-${from + n}`, `Bäckerei ${from + n}`, 'EUR']),
    });
    await writeWorkbook(file, { Nord: sheet(700), Süd: sheet(800), West: sheet(900) });
    const order = { name: 'Drei Blätter', connectionId: 'c1', company, paths: [file] };
    const { setId, parts } = await bench.call('sets.create', order);
    expect(parts.map((part) => [part.sheet, part.target])).toEqual(
      ['Nord', 'Süd', 'West'].map((name) => [name, 'vendors']),
    );
    const said = async (name: string): Promise<string[]> => {
      const importId = parts.find((part) => part.sheet === name)?.importId ?? '';
      const { issues } = await bench.call('drafts.prepare', { importId });
      return issues.flatMap(({ code, message }) => (code === 'sheet-not-loaded' ? [message] : []));
    };
    expect([await said('Nord'), await said('Süd')]).toEqual([[], []]);
    const west = parts.find((part) => part.sheet === 'West')?.importId ?? '';
    await bench.call('sets.assign', { setId, importId: west, target: null });
    expect(await said('Nord')).toEqual([]);
    await bench.call('drafts.discard', { importId: west });
    const [left, ...more] = await said('Süd');
    expect(left).toContain('Sheet "West" has the same columns and 3 rows; it is no part of this load.');
    expect(more).toEqual([]);
  });

  it('stay as they are when the order is taken apart', async () => {
    const bench = await setBench();
    const made = await booksInSet(bench);
    await bench.call('sets.discard', { setId: made.setId });
    expect(await bench.call('sets.list', {})).toEqual([]);
    expect(await bench.call('imports.list', {})).toHaveLength(5);
  });
});

it('R-18: the books loaded again bring up to date: new ones are created, the others updated, nothing is doubled', async () => {
  const bench = await setBench();
  const isDirectory = (sheet: string): boolean => sheet === 'Accounts' || sheet === 'Suppliers';
  const first = await booksInSet(bench, { vendors: 30, dimensions: 20 }, isDirectory);
  expect((await loaded(bench, first.setId)).state).toBe('done');
  const more = { vendors: 31, dimensions: 21, vendorMark: { 7: ' and Sons' } };
  const second = await booksInSet(bench, more, isDirectory);
  const done = await loaded(bench, second.setId);
  expect(done.parts.map(({ item: { records } }) => [records.created, records.updated])).toEqual([
    [1, 20],
    [1, 30],
  ]);
  const list = await bench.call('directory.list', {
    connectionId: 'c1',
    company,
    kind: 'vendors',
    search: 'NB-',
    limit: 1000,
  });
  const ids = list.entries.map(({ erpId }) => erpId);
  expect([ids.length, new Set(ids).size]).toEqual([31, 31]);
  expect(list.entries.find(({ erpId }) => erpId === 'NB-007')?.name).toBe('Bakery 007 and Sons');
});
