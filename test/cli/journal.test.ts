import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf, tallyport } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';

const verdictSchema = z.object({
  isSound: z.boolean(),
  links: z.number(),
  head: z.string(),
  sentence: z.string(),
  fault: z.object({ what: z.string(), link: z.number().nullable() }).nullable(),
});

const mapping = JSON.stringify({
  ...{ format: 'tallyport-mapping/1', name: 'v', target: 'vendors' },
  fields: { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } },
});

const loadVendors = (world: World, count: number, ...more: string[]): readonly string[] => {
  const rows = Array.from({ length: count }, (_, i) => `N-${i + 1},Made-up Supplier ${i + 1}`);
  const file = world.put('vendors.csv', ['Code,Name', ...rows, ''].join('\n'));
  const by = world.put('vendors.json', mapping);
  return ['import', file, '--target', 'vendors', '--mapping', by, ...TO_TRIAL, '--json', ...more];
};

const verify = async (world: World) => {
  const answer = await world.run('journal', 'verify', '--json');
  return { code: answer.code, ...verdictSchema.parse(documentOf(answer)) };
};

describe('the journal as a whole', () => {
  it('is sound after an import, and a changed byte in a reply is found and named, with exit code 7', async () => {
    const world = await practiceWorld();
    expect(summaryOf(await world.run(...loadVendors(world, 3))).records.created).toBe(3);
    const sound = await verify(world);
    expect(sound).toMatchObject({ code: 0, isSound: true, fault: null });
    expect(sound.links).toBeGreaterThan(6);

    const db = new Database(join(world.dataDir, 'journal.sqlite'));
    db.exec(
      `UPDATE attempt SET reply_text = replace(reply_text, '"created_count":', '"created_count": ')
       WHERE purpose = 'send'`,
    );
    db.close();
    const altered = await verify(world);
    expect(altered).toMatchObject({ code: 7, isSound: false, fault: { what: 'reply' } });
    expect(altered.sentence).toContain('the reply of exchange');
  });

  it('is copied while an import runs; the copy is sound by itself and the import goes on', async () => {
    const world = await practiceWorld({ practice: { faults: 'delay=15' } });
    expect(summaryOf(await world.run(...loadVendors(world, 2))).records.created).toBe(2);
    const running = world.start(...loadVendors(world, 120, '--chunk-size', '2'));
    const folder = join(world.folder, 'copy');
    mkdirSync(folder);
    const copied = await world.run('journal', 'backup', '--out', join(folder, 'journal.sqlite'));
    expect([copied.code, copied.stderr]).toEqual([0, '']);
    const answer = await running.answer;
    expect(summaryOf(answer).records).toMatchObject({ created: 118, updated: 2 });
    expect(await verify(world)).toMatchObject({ code: 0, isSound: true });
    const copy = await world.run('journal', 'verify', '--json', '--data-dir', folder);
    expect(verdictSchema.parse(documentOf(copy))).toMatchObject({ isSound: true });
  });

  it('tells whether it wrote a file, by its bytes: exit 0 where it did, 8 where not, 5 where there is none', async () => {
    const world = await practiceWorld();
    const { importId } = summaryOf(await world.run(...loadVendors(world, 2)));
    const out = join(world.folder, 'r.csv');
    const written = await world.run('report', importId, '--out', out);
    expect([written.code, written.stdout]).toEqual([0, expect.stringContaining('SHA-256: ')]);
    const known = await world.run('journal', 'verify', '--file', out);
    expect([known.code, known.stdout]).toEqual([
      0,
      expect.stringContaining('wrote these very bytes as r.csv'),
    ]);
    writeFileSync(out, 'changed since');
    const changed = await world.run('journal', 'verify', '--file', out);
    expect([changed.code, changed.stdout]).toEqual([8, expect.stringContaining('had others')]);
    expect((await world.run('journal', 'verify', '--file', join(world.folder, 'none'))).code).toBe(5);
  });

  it('a copy into a folder that is not there is said plainly', async () => {
    const world = await practiceWorld();
    const answer = await tallyport(['journal', 'backup', '--out', join(world.folder, 'no', 'x.sqlite')], {
      env: world.env,
    });
    expect([answer.code, answer.stderr.includes('cannot be copied')]).toEqual([7, true]);
  });

  it.each([
    ['a draft that no line seals', `UPDATE import SET step = 'souxce'`, ['imports', 'list']],
    [
      'a text that is JSON no more',
      `UPDATE import SET mapping = replace(mapping, '{', '(')`,
      ['imports', 'list'],
    ],
    [
      'the kind of a decision',
      `UPDATE decision SET kind = 'recozds' WHERE kind = 'records'`,
      ['imports', 'list'],
    ],
    [
      'a connection',
      `UPDATE connection SET companies = replace(companies, '[', '(')`,
      ['connections', 'list'],
    ],
  ])(
    'tells of a line that cannot be read, and never ends as a fault of its own: %s',
    async (_, sql, words) => {
      const world = await practiceWorld();
      expect(summaryOf(await world.run(...loadVendors(world, 2))).records.created).toBe(2);
      const db = new Database(join(world.dataDir, 'journal.sqlite'));
      db.exec(sql);
      db.close();
      for (const command of [['journal', 'verify'], words]) {
        const answer = await world.run(...command, '--json');
        expect([command, answer.code, answer.stderr]).toEqual([
          command,
          7,
          expect.not.stringMatching(/ {4}at /),
        ]);
      }
    },
  );
});
