import ExcelJS from 'exceljs';
import { describe, expect, test, vi } from 'vitest';
import { type Practice, startPractice } from '../../src/practice/index';
import { documentOf, summaryOf, tallyportHere } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { importCount, journalVerdict, practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const good = invoiceCsv(invoiceRows(5));
const mapping = (over = {}): string => JSON.stringify({ ...invoiceMapping(), ...over });
const fields = invoiceMapping().fields;

const workbookBytes = async (): Promise<Uint8Array> => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Bills');
  sheet.addRow(['Invoice No', 'Date', 'Amount', 'Remark']);
  for (const row of invoiceRows(200)) sheet.addRow([row.number, row.date, Number(row.amount), row.note]);
  return new Uint8Array(await book.xlsx.writeBuffer());
};

const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n';

type Given = {
  readonly name: string;
  readonly content: string | Uint8Array | null;
  readonly mapping: string;
};

const loadWords = (world: World, given: Given): string[] => {
  const file = given.content === null ? given.name : world.put(given.name, given.content);
  const mappingFile = world.put('mapping.json', given.mapping);
  return ['import', file, '--target', 'invoices', '--mapping', mappingFile, ...TO_TRIAL, '--quiet'];
};

describe('a file or a mapping that cannot be read ends with 5, and leaves nothing behind', () => {
  test.each<[string, string, () => Promise<Given> | Given]>([
    [
      'a workbook that was cut off',
      'bills.xlsx',
      async () => {
        const bytes = await workbookBytes();
        const content = bytes.slice(0, Math.round(bytes.length * 0.7));
        return { name: 'bills.xlsx', content, mapping: mapping() };
      },
    ],
    ['an empty file', 'empty', () => ({ name: 'nothing.csv', content: '', mapping: mapping() })],
    ['a PDF named .csv', 'PDF', () => ({ name: 'bills.csv', content: pdf, mapping: mapping() })],
    [
      'a file that is not there',
      'not-there.csv',
      () => ({ name: 'not-there.csv', content: null, mapping: mapping() }),
    ],
    [
      'a mapping that names a missing column',
      'Amuont',
      () => ({
        name: 'bills.csv',
        content: good,
        mapping: mapping({ fields: { ...fields, total_amount: { column: 'Amuont' } } }),
      }),
    ],
    [
      'a mapping that is no JSON',
      'mapping.json',
      () => ({ name: 'bills.csv', content: good, mapping: '{"format":' }),
    ],
    [
      'a mapping with a setting that does not exist',
      'collumn',
      () => ({
        name: 'bills.csv',
        content: good,
        mapping: mapping({ fields: { ...fields, total_amount: { collumn: 'Amount' } } }),
      }),
    ],
    [
      'a mapping for something else',
      'vendors',
      () => ({ name: 'bills.csv', content: good, mapping: mapping({ target: 'vendors' }) }),
    ],
  ])('%s', async (_title, named, make) => {
    const world = await practiceWorld();
    const words = loadWords(world, await make());
    const answer = await world.run(...words, '--json');
    expect(answer.stderr).toContain(named);
    expect(answer.stderr).not.toMatch(/undefined|\{\w+\}|Error:|at file:/);
    expect([answer.code, documentOf(answer)]).toMatchObject([5, { exitCode: 5 }]);
    expect(importCount(world)).toBe(0);
    expect((await world.ledger()).counts.invoicesWithUploadId).toBe(0);
    expect(journalVerdict(world)).toBe('ok');
  });
});

/** A service that is not there at first, and the world that believes in it. */
const withoutService = async (world: World): Promise<{ readonly comeBack: () => Promise<Practice> }> => {
  const port = Number(new URL(world.service.baseUrl).port);
  const credentials = world.service;
  await world.service.close();
  return { comeBack: () => startPractice({ port, credentials, batchDelayMs: [0, 20] }) };
};

describe('a service that refuses the credentials or cannot be reached ends with 6, and resume goes on', () => {
  test('R-25: wrong credentials: said in words, nothing sent, and the right ones send it all', async () => {
    const world = await practiceWorld();
    await world.run('sync', ...TO_TRIAL);
    const words = [...loadWords(world, { name: 'bills.csv', content: good, mapping: mapping() }), '--json'];
    const env = { ...world.env, TALLYPORT_CLIENT_SECRET: 'not-the-secret' };
    const refused = await tallyportHere(words, { env });
    const summary = summaryOf(refused);
    expect(refused.stderr).toContain('refused the credentials');
    expect(refused.stderr).toContain(`resume ${summary.importId}`);
    expect(refused.stderr + refused.stdout).not.toContain('not-the-secret');
    expect([refused.code, summary.state, summary.records.pending]).toEqual([6, 'paused', 5]);
    expect((await world.ledger()).counts.invoicesWithUploadId).toBe(0);
    expect(journalVerdict(world)).toBe('ok');

    const resumed = summaryOf(await world.run('resume', summary.importId, '--json', '--quiet'));
    expect([resumed.exitCode, resumed.records.created]).toEqual([0, 5]);
  });

  test('no credentials at all', async () => {
    const world = await practiceWorld();
    await world.run('sync', ...TO_TRIAL);
    const words = loadWords(world, { name: 'bills.csv', content: good, mapping: mapping() });
    const answer = await tallyportHere([...words, '--json', '--data-dir', world.dataDir]);
    expect([answer.code, summaryOf(answer).records.pending]).toEqual([6, 5]);
    expect(answer.stderr).toContain('credentials');
  });

  test('the service is down: for each command that needs it, and for an import that had started', async () => {
    const world = await practiceWorld();
    await world.run('sync', ...TO_TRIAL);
    const { comeBack } = await withoutService(world);
    for (const words of [
      ['sync', ...TO_TRIAL],
      ['connections', 'test', 'Trial'],
    ]) {
      const answer = await world.run(...words);
      expect([words[0], answer.code]).toEqual([words[0], 6]);
      expect(answer.stderr + answer.stdout).toContain('cannot be reached');
    }
    const words = loadWords(world, { name: 'bills.csv', content: good, mapping: mapping() });
    const cutOff = await world.run(...words, '--json');
    const summary = summaryOf(cutOff);
    expect([cutOff.code, summary.state, summary.records.pending]).toEqual([6, 'paused', 5]);
    expect(cutOff.stderr).toContain('cannot be reached');
    expect(journalVerdict(world)).toBe('ok');

    const service = await comeBack();
    const resumed = summaryOf(await world.run('resume', summary.importId, '--json', '--quiet'));
    await service.close();
    expect([resumed.exitCode, resumed.records.created]).toEqual([0, 5]);
  });
});

test('records that are not good hold an import back unless the valid ones are asked for', async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  const [first, ...others] = invoiceRows(5);
  const faulty = invoiceCsv(
    [{ number: '', date: '2026-01-01', amount: 'ten', note: '' }, first, ...others].filter(
      (row) => row !== undefined,
    ),
  );
  const words = loadWords(world, { name: 'bills.csv', content: faulty, mapping: mapping() });
  const held = await world.run(...words, '--json');
  expect(held.stderr).toContain('Records that cannot be sent as they are: 1 of 6.');
  expect([held.code, summaryOf(held).state, summaryOf(held).requests]).toEqual([3, 'checked', 0]);
  const sent = summaryOf(await world.run(...words, '--only-valid', '--json'));
  expect([sent.exitCode, sent.records.created, sent.records.invalid]).toEqual([3, 5, 1]);
  expect(sent.issues.every(({ firstAt }) => firstAt.row === 2)).toBe(true);
});

test('R-14: production asks for its name once more before anything leaves', async () => {
  const world = await practiceWorld();
  const { baseUrl, authUrl } = world.service;
  await world.run(
    ...['connections', 'add', '--name', 'Live', '--environment', 'production', '--company', '4100'],
    ...['--base-url', baseUrl, '--auth-url', authUrl, '--location', '101'],
  );
  const live = ['--connection', 'Live', '--company', '4100'];
  await world.run('sync', ...live);
  const file = world.put('bills.csv', good);
  const mappingFile = world.put('mapping.json', mapping());
  const words = ['import', file, '--target', 'invoices', '--mapping', mappingFile, ...live, '--quiet'];
  for (const unconfirmed of [words, [...words, '--confirm-production', 'live']]) {
    const answer = await world.run(...unconfirmed);
    expect(answer.stderr).toContain('Live is a production connection');
    expect(answer.code).toBe(2);
  }
  expect((await world.ledger()).requests['POST /v1/invoices/import']).toBeUndefined();
  const sent = summaryOf(await world.run(...words, '--confirm-production', 'Live', '--json'));
  expect([sent.exitCode, sent.records.created]).toEqual([0, 5]);
});

test('an amount of more digits than can be carried is one wrong record, named, and the others go out', async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL, '--quiet');
  const content = `${good}${
    good
      .split('\n')[1]
      ?.replace(/^[^,]+/, 'HUGE-1')
      .replace(/,\d+\.\d\d,/, ',99999999999999999.99,') ?? ''
  }\n`;
  const answer = await world.run(
    ...loadWords(world, { name: 'bills.csv', content, mapping: mapping() }),
    '--only-valid',
    '--json',
  );
  expect(answer.code).toBe(3);
  expect(summaryOf(answer)).toMatchObject({ records: { total: 6, created: 5, invalid: 1 } });
  expect(summaryOf(answer).issues.map(({ code }) => code)).toContain('number-too-long');
});
