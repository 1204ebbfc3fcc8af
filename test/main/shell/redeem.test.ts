import { expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from '../../../src/core/service/operations/index';
import { type Answer, procedures } from '../../../src/ipc/contract';
import { createPathBook } from '../../../src/main/shell/path-book';
import { ofShownCopy, onlyNames, pathUses, redeeming } from '../../../src/main/shell/redeem';

/** An engine that notes what it is asked, and answers as it is told. */
const bench = (answers: Readonly<Record<string, Answer>> = {}) => {
  const heard: { readonly name: string; readonly input: unknown }[] = [];
  const book = createPathBook();
  const call = redeeming(book, async (name, input) => {
    heard.push({ name, input });
    return answers[name] ?? { ok: true, value: {} };
  });
  return { book, call, heard };
};

/** What each procedure asks for beside its path. */
const beside: Readonly<Record<string, object>> = {
  'sets.create': { name: 'Books', connectionId: 'one', company: '1' },
  'mapping.suggest': { target: 'invoices' },
  'imports.report': { importId: 'one', format: 'csv' },
  'profile.save': { connectionId: 'one' },
  'evidence.export': { importIds: ['one'] },
};

const failedAnswer: Answer = {
  ok: false,
  problem: { code: 'disk-full', params: {} },
  title: '',
  sentence: '',
  advice: '',
};
const madeUp = ['/etc/passwd', 'given-0000/x.csv', '../journal.sqlite', 'C:\\Windows', ' '];

it('every procedure that takes a path is known to take one, so that no other reaches a file', () => {
  const named = Object.entries(procedures).flatMap(([name, { input }]) => {
    const text = JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
    return /"paths?":/.test(text) ? [name] : [];
  });
  expect(named.sort()).toEqual([...new Set([...pathUses.keys(), ...ofShownCopy, ...onlyNames])].sort());
  expect(named.length).toBeGreaterThan(10);
});

it.each([...pathUses])(
  '%s refuses every path that the page made up, before the engine hears of it',
  async (name) => {
    const { call, heard } = bench();
    for (const path of madeUp) {
      const input = { ...beside[name], ...(name === 'sets.create' ? { paths: [path] } : { path }) };
      expect(await call(name, input), `${name} ${path}`).toMatchObject({
        ok: false,
        problem: { code: 'path-not-given' },
      });
    }
    expect(heard.filter((one) => one.name === name)).toEqual([]);
  },
);

it('what is not of the shape that is asked for is left to the engine, which refuses it', async () => {
  const { call, heard } = bench();
  for (const input of [null, {}, { path: ['/etc/passwd'] }, { path: 7 }]) await call('drafts.create', input);
  expect(heard).toHaveLength(4);
  for (const { input } of heard)
    expect(procedures['drafts.create'].input.safeParse(input).success).toBe(false);
});

it('a token stands for its path once: after that it is used up, unless it failed', async () => {
  const { book, call, heard } = bench();
  const token = book.give('/home/ana/books.csv', 'read');
  expect(token).toMatch(/^given-[0-9a-f]{32}\/books\.csv$/);
  expect(await call('drafts.create', { path: token })).toMatchObject({ ok: true });
  expect(heard).toEqual([{ name: 'drafts.create', input: { path: '/home/ana/books.csv' } }]);
  expect(await call('drafts.create', { path: token })).toMatchObject({ problem: { code: 'path-not-given' } });

  const full = bench({ 'imports.report': failedAnswer });
  const out = full.book.give('/home/ana/results.xlsx', 'write');
  for (let turn = 0; turn < 2; turn++)
    expect(await full.call('imports.report', { ...beside['imports.report'], path: out })).toMatchObject({
      problem: { code: 'disk-full' },
    });
});

it('what was chosen to be read is not written, what was chosen to be written is not read', async () => {
  const { book, call, heard } = bench();
  expect(await call('journal.backup', { path: book.give('/a', 'read') })).toMatchObject({ ok: false });
  expect(await call('drafts.create', { path: book.give('/b', 'write') })).toMatchObject({ ok: false });
  expect(heard).toEqual([]);
});

it('of several files all must have been chosen, and one that was not uses up none', async () => {
  const { book, call, heard } = bench();
  const tokens = ['/a.csv', '/b.csv'].map((path) => book.give(path, 'read'));
  expect(await call('sets.create', { ...beside['sets.create'], paths: [...tokens, '/c.csv'] })).toMatchObject(
    { ok: false },
  );
  expect(await call('sets.create', { ...beside['sets.create'], paths: tokens })).toMatchObject({ ok: true });
  expect(heard).toMatchObject([{ name: 'sets.create', input: { paths: ['/a.csv', '/b.csv'] } }]);
});

it('files of a change at the service are those that were chosen, in its preview and when it is done', async () => {
  const { book, call, heard } = bench();
  const token = book.give('/home/ana/scan.pdf', 'read');
  const withFiles = operations.flatMap((one) =>
    one.fields.filter(({ kind }) => kind === 'files').map(({ key }) => ({ name: one.name, key })),
  );
  expect(withFiles.length).toBeGreaterThan(0);
  for (const { name, key } of withFiles) {
    heard.length = 0;
    for (const procedure of ['service.preview', 'service.perform', 'service.read']) {
      await call(procedure, { connectionId: 'one', name, input: { [key]: [token], id: '1' } });
      expect(heard.at(-1)).toEqual({
        name: procedure,
        input: { connectionId: 'one', name, input: { [key]: ['/home/ana/scan.pdf'], id: '1' } },
      });
      expect(
        await call(procedure, { connectionId: 'one', name, input: { [key]: ['/etc/shadow'] } }),
      ).toMatchObject({ ok: false });
      expect(
        await call(procedure, { connectionId: 'one', name, input: { [key]: '/etc/shadow' } }),
      ).toMatchObject({ ok: false });
    }
    expect(heard).toHaveLength(3);
  }
});

it('the path of a draft is looked into only where it is that of the draft', async () => {
  const { call, heard } = bench({ 'drafts.get': { ok: true, value: { path: '/home/ana/books.csv' } } });
  const asked = (path: string) => call('source.inspect', { importId: 'one', path });
  expect(await asked('/home/ana/books.csv')).toMatchObject({ ok: true });
  expect(await asked('/etc/passwd')).toMatchObject({ ok: false, problem: { code: 'path-not-given' } });
  expect(heard.filter(({ name }) => name === 'source.inspect')).toHaveLength(1);
});

it('the file for review that is shown is taken over, and no other', async () => {
  const { call, heard } = bench({
    'evidence.current': { ok: true, value: { path: '/home/ana/x.tallyport' } },
  });
  expect(await call('evidence.merge', { path: '/home/ana/x.tallyport' })).toMatchObject({ ok: true });
  expect(await call('evidence.merge', { path: '/home/ana/y.tallyport' })).toMatchObject({ ok: false });
  expect(heard.filter(({ name }) => name === 'evidence.merge')).toHaveLength(1);
});

it('the file manager opens at what was written, and at nothing else', async () => {
  const { book, call } = bench();
  await call('imports.report', {
    ...beside['imports.report'],
    path: book.give('/home/ana/results.xlsx', 'write'),
  });
  await call('drafts.create', { path: book.give('/home/ana/books.csv', 'read') });
  expect(book.mayShow('/home/ana/results.xlsx')).toBe(true);
  expect(book.mayShow('/home/ana/books.csv')).toBe(false);
  expect(book.mayShow('/etc')).toBe(false);
});
