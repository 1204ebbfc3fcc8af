import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { csvBytes, type MadeUpTable } from '../../../fixtures/made-up/table';
import { company } from '../../../fixtures/practice-submission';
import { bySheet, type SetBench, setBench } from '../../../fixtures/set-bench';

const headers = [
  ...['Document No', 'Supplier No', 'Supplier name', 'E-mail', 'Invoice date', 'Due date', 'Gross'],
  ...['Currency', 'GL account', 'GL account name', 'Order no', 'Site'],
];
const line = (n: number, more: Readonly<Record<string, string>> = {}): readonly string[] =>
  headers.map(
    (header) =>
      ({
        'Document No': `MI-${n}`,
        'Supplier No': 'QX-77',
        'Supplier name': 'Windmill',
        'E-mail': 'ledger@windmill.example',
        'Invoice date': '2026-01-15',
        'Due date': '2026-02-14',
        Gross: '10.50',
        Currency: 'USD',
        'GL account': '',
        'GL account name': '',
        'Order no': '',
        Site: '101',
        ...more,
      })[header] ?? '',
  );

/** An import of the lines as invoices, mapped as proposed, checked against the fetched directory. */
const checked = async (bench: SetBench, table: MadeUpTable): Promise<string> => {
  const file = path.join(bench.folder, 'bills: all.csv');
  writeFileSync(file, csvBytes(table));
  await bench.call('directory.sync', { connectionId: 'c1', company });
  const { importId } = await bench.call('drafts.create', { path: file });
  const place = { connectionId: 'c1', company };
  const { mapping } = await bench.call('mapping.suggest', { path: file, target: 'invoices', ...place });
  // Nothing of the column is known, so that only a person can say what it classifies.
  const account = { column: 'GL account', lookup: 'dimension', match: ['erp_dimension_id', 'code'] } as const;
  const hasAccount = table.headers.includes(account.column);
  const fields = {
    ...mapping.fields,
    ...(hasAccount ? { 'dimensions.Account': { ...account, match: [...account.match] } } : {}),
  };
  await bench.call('drafts.update', {
    importId,
    patch: { ...place, target: 'invoices', mapping: { ...mapping, fields }, status: 'archived' },
  });
  await bench.call('drafts.prepare', { importId });
  return importId;
};

const fileOf = async (bench: SetBench, importId: string): Promise<string[]> => {
  const { path: file } = await bench.call('drafts.get', { importId });
  return readFileSync(file, 'utf8').trim().split('\r\n');
};

it('R-19: names the different vendors and accounts that an import needs and the directory lacks', async () => {
  const bench = await setBench();
  const importId = await checked(bench, {
    headers,
    rows: [
      line(1),
      line(2),
      line(3, { 'Supplier No': 'QX-78', 'Supplier name': 'Watermill' }),
      line(4, { 'GL account': 'ZZ-1', 'GL account name': 'Grain' }),
    ],
  });
  expect(await bench.call('drafts.missing', { importId })).toEqual([
    { kind: 'vendor', target: 'vendors', count: 2, examples: ['QX-77', 'QX-78'] },
    { kind: 'dimension', target: 'dimensions', count: 1, examples: ['ZZ-1'] },
  ]);
  expect(await bench.problem('drafts.loadMissing', { importId, kind: 'purchase-order' })).toBe(
    'missing-not-there',
  );
});

it('R-20: loads them with what the file says of them; what it does not say stays blank and is an error at its cell', async () => {
  const bench = await setBench();
  const importId = await checked(bench, {
    headers,
    rows: [
      line(1),
      line(2, { 'Supplier name': '' }),
      line(3, { 'Supplier No': 'QX-78', 'Supplier name': 'Watermill', 'E-mail': '' }),
      line(4, { 'Supplier No': 'QX-79', 'Supplier name': 'Tower Mill' }),
      line(5, { 'Supplier No': 'QX-79', 'Supplier name': 'Old Tower Mill' }),
    ],
  });
  const made = await bench.call('drafts.loadMissing', { importId, kind: 'vendor' });
  expect(await fileOf(bench, made.importId)).toEqual([
    'ERP vendor ID,Vendor name,E-mail',
    'QX-77,Windmill,ledger@windmill.example',
    'QX-78,Watermill,',
    // The rows do not agree on its name, so nobody knows it.
    'QX-79,,ledger@windmill.example',
  ]);
  const summary = await bench.call('drafts.prepare', { importId: made.importId });
  expect(summary.issues.map(({ code, firstAt }) => [code, firstAt.row, firstAt.column])).toEqual([
    ['required-missing', 4, 'Vendor name'],
  ]);
  expect(summary.records).toMatchObject({ valid: 2, invalid: 1 });
});

it('R-20: makes no id of a name: where the file has names only, the ids are left to be filled in', async () => {
  const bench = await setBench();
  const only = headers.filter((header) => !['Supplier No', 'E-mail', 'GL account'].includes(header));
  const rows = [line(1), line(2, { 'Supplier name': 'Watermill' })];
  const importId = await checked(bench, {
    headers: only,
    rows: rows.map((cells) => only.map((header) => cells[headers.indexOf(header)] ?? '')),
  });
  const made = await bench.call('drafts.loadMissing', { importId, kind: 'vendor' });
  expect(await fileOf(bench, made.importId)).toEqual([
    'ERP vendor ID,Vendor name',
    ',Windmill',
    ',Watermill',
  ]);
  const summary = await bench.call('drafts.prepare', { importId: made.importId });
  expect(summary.issues.map(({ code, count, firstAt }) => [code, count, firstAt.column])).toEqual([
    ['required-missing', 2, 'ERP vendor ID'],
  ]);
  await bench.call('sets.start', { setId: made.setId, onlyValid: true });
  await bench.until(made.setId, ({ state }) => state !== 'running');
  expect(bench.writes()).toEqual([]);
});

it('R-20: an account carries the type its column was mapped to and its own name, and no vendor’s', async () => {
  const bench = await setBench();
  const importId = await checked(bench, {
    headers,
    rows: [line(1, { 'GL account': 'ZZ-1', 'GL account name': 'Grain' })],
  });
  const made = await bench.call('drafts.loadMissing', { importId, kind: 'dimension' });
  const [names = '', values = ''] = await fileOf(bench, made.importId);
  const said = Object.fromEntries(names.split(',').map((name, at) => [name, values.split(',')[at]]));
  expect(said).toMatchObject({
    'ERP type': 'Account',
    Name: 'Grain',
    'Service type': '',
    'Reference ID': '',
  });
  expect(Object.values(said).filter((text) => text === 'ZZ-1')).toHaveLength(1);
  expect(values).not.toContain('Windmill');
});

it('R-19: the import waits for what it lacks, is checked again when that is there, and then goes', async () => {
  const bench = await setBench();
  const importId = await checked(bench, {
    headers,
    rows: [
      line(1),
      line(2, { 'Supplier No': 'QX-78', 'Supplier name': 'Watermill' }),
      line(3, { 'Supplier No': '00042', 'Supplier name': '' }),
    ],
  });
  const made = await bench.call('drafts.loadMissing', { importId, kind: 'vendor' });
  const set = await bench.call('sets.get', { setId: made.setId });
  expect(set.parts.map((part) => [part.importId, part.state, part.waitsFor])).toEqual([
    [made.importId, 'to-check', []],
    [importId, 'waiting', [made.importId]],
  ]);
  expect(Object.keys(bySheet(set))[0]).toBe('vendors named in bills- all.csv');
  // Those that are invalid only for lack of their vendor may go as well: they are to be confirmed too.
  await bench.call('drafts.update', { importId, patch: { status: 'verified' } });
  await bench.call('drafts.prepare', { importId });
  const waiting = (await bench.call('sets.get', { setId: made.setId })).parts[1];
  expect([waiting?.item.records.invalid, waiting?.toConfirm.map(({ count }) => count)]).toEqual([2, [3]]);
  await bench.call('drafts.update', { importId, patch: { status: 'archived' } });
  await bench.call('sets.start', { setId: made.setId, onlyValid: false });
  const done = await bench.until(made.setId, ({ state }) => state !== 'running');
  expect([done.state, done.parts.map(({ item }) => item.records.created)]).toEqual(['done', [2, 3]]);
  expect(await bench.call('drafts.missing', { importId })).toEqual([]);
});

it('joins the order that the import is part of already', async () => {
  const bench = await setBench();
  const importId = await checked(bench, {
    headers,
    rows: [line(1, { 'GL account': 'ZZ-1', 'GL account name': 'Grain' })],
  });
  const first = await bench.call('drafts.loadMissing', { importId, kind: 'vendor' });
  const second = await bench.call('drafts.loadMissing', { importId, kind: 'dimension' });
  expect(second.setId).toBe(first.setId);
  const { parts } = await bench.call('sets.get', { setId: first.setId });
  expect(parts.map((part) => part.importId)).toEqual([second.importId, first.importId, importId]);
});
