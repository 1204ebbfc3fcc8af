import { expect, it } from 'vitest';
import { addImport } from '../../../src/main/journal/imports';
import { engineBench, openPractice } from '../../fixtures/engine';
import { must } from '../../fixtures/evidence-file';

const MANY = 120;

const idOf = (nth: number): string => `import-${String(nth).padStart(3, '0')}`;

/** An engine with many drafts, and one import that was sent and is over; two begun at each moment. */
const scene = async () => {
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', await openPractice());
  const mapping = {
    ...{ name: 'v', target: 'vendors' },
    fields: { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } },
  };
  const { importId: over } = await bench.check(connectionId, {
    ...{ file: 'over.csv', content: 'Code,Name\nX-1,Made-up Supplier\n', mapping },
  });
  await bench.send(over);
  for (let nth = 0; nth < MANY; nth += 1)
    addImport(bench.journal, {
      importId: idOf(nth),
      at: new Date(Date.UTC(2001, 0, 1, 0, Math.floor(nth / 2))).toISOString(),
      path: `/${nth}.csv`,
      fileName: `${nth}.csv`,
      ...{ chunkSize: 100, inFlight: 4 },
    });
  return { ...bench, over };
};

it('imports are answered in pages, newest first, none of them twice and none left out', async () => {
  const { handlers, over } = await scene();
  const first = must(await handlers['imports.list']({}));
  expect(first.map(({ importId }) => importId).slice(0, 2)).toEqual([over, idOf(MANY - 1)]);
  expect(first).toHaveLength(50);
  const all = first.map(({ importId }) => importId);
  for (;;) {
    const page = must(await handlers['imports.list']({ limit: 37, before: all.at(-1) }));
    all.push(...page.map(({ importId }) => importId));
    if (page.length < 37) break;
  }
  expect(all).toEqual([over, ...Array.from({ length: MANY }, (_, nth) => idOf(MANY - 1 - nth))]);
  expect(must(await handlers['home.show']({})).imports).toBe(MANY + 1);
});

it('those that ask something of a person are answered without what is over, and some by their ids', async () => {
  const { handlers, over } = await scene();
  const asking = must(await handlers['imports.list']({ asks: true, limit: 200 }));
  expect(asking).toHaveLength(MANY);
  expect(asking.map(({ importId }) => importId)).not.toContain(over);
  const named = must(await handlers['imports.list']({ importIds: [idOf(3), 'nobody', over] }));
  expect(named.map(({ importId }) => importId)).toEqual([over, idOf(3)]);
});

it('what waits for a person is told the same way whether it was counted before or not, doubt first', async () => {
  const { handlers, journal, over } = await scene();
  const asked = async (): Promise<string[]> =>
    must(await handlers['imports.list']({ asks: true, limit: 200 })).map(({ importId }) => importId);
  const history = (body: object, more: string): void => {
    journal.db
      .prepare(
        'INSERT INTO fact (import_id, fact, kind, body) SELECT import_id, max(fact) + 1, ?, ? FROM fact WHERE import_id = ?',
      )
      .run(
        'end',
        JSON.stringify({ kind: 'end', at: 1, state: 'finished', reason: null, text: null, ...body }),
        over,
      );
    journal.db.prepare(`UPDATE record SET ${more} WHERE import_id = ?`).run(over);
  };
  expect(await asked()).not.toContain(over);
  for (const [body, record, place] of [
    [{}, "outcome = 'rejected'", 0],
    [{}, "outcome = 'in-doubt'", 0],
    [{}, "outcome = 'in-doubt', code = 'decided-never'", -1],
    [{ state: 'paused', reason: 'person' }, "outcome = 'created', code = NULL", 0],
    [{ state: 'stopped', reason: 'person' }, "outcome = 'pending'", 0],
    [{ state: 'stopped', reason: 'person' }, "outcome = 'created'", -1],
  ] as const) {
    history(body, record);
    // Asked twice: once where its records are counted, and once by what was kept of them.
    const [counted, kept] = [await asked(), await asked()];
    expect(kept).toEqual(counted);
    // It was begun last, so that it stands first among its like.
    expect([body, record, counted.indexOf(over)]).toEqual([body, record, place]);
  }
});

it('records in doubt stand first among what waits for a person, whatever is newer', async () => {
  const { handlers, journal, over } = await scene();
  journal.db
    .prepare("UPDATE import SET created_at = '2000-01-01T00:00:00.000Z' WHERE import_id = ?")
    .run(over);
  journal.db.prepare("UPDATE record SET outcome = 'in-doubt' WHERE import_id = ?").run(over);
  const first = async (): Promise<string | undefined> =>
    must(await handlers['imports.list']({ asks: true, limit: 3 }))[0]?.importId;
  expect(await first()).toBe(over);
  expect(await first()).toBe(over);
});
