import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decide, sealWhatIsThere } from '../../../../src/main/journal/chain';
import { checkChain } from '../../../../src/main/journal/chain-check';
import { wholeOf } from '../../../../src/main/journal/decision-rows';
import { listMerges } from '../../../../src/main/journal/evidence-merge';
import { addPieces } from '../../../../src/main/journal/evidence-pieces';
import { addConsent, withoutList } from '../../../../src/main/journal/kept-consents';
import { inTransaction, journalOver } from '../../../../src/main/journal/open';
import { lookInto } from '../../../../src/main/runner/evidence-file/look';
import { alterPayloads } from '../../../fixtures/altered-payloads';
import { comment, exportFrom, must, openCopy, sentBench, sign } from '../../../fixtures/evidence-file';
import { temporaryFolder } from '../../../fixtures/temporary-folder';

const isSound = (bench: { journal: Parameters<typeof checkChain>[0] }): boolean => {
  const { damage, fault } = checkChain(bench.journal);
  return damage.length === 0 && fault === null;
};

it('what was said in the file is taken over once, sealed, with a note of where it came from', async () => {
  const bench = await sentBench();
  const { importId, handlers } = bench;
  const path = await exportFrom(bench, importId);
  const copy = openCopy(bench, path);
  await comment(copy, importId, 'first', 1);
  await comment(copy, importId, 'second');
  await sign(copy, importId, 'reviewed');
  await copy.close();
  await comment(bench, importId, 'meanwhile, here');
  const merged = must(await handlers['evidence.merge']({ path }));
  expect(merged).toMatchObject({ taken: { comments: 2, signOffs: 1, withdrawn: 0 }, already: 0 });
  const review = must(await handlers['review.show']({ importId }));
  expect(review.history.map(({ note }) => note).sort()).toEqual([
    'first',
    'looked at it',
    'meanwhile, here',
    'second',
  ]);
  expect([review.reviewed?.name, review.isOutdated]).toEqual(['Vera Moss', false]);
  const again = must(await handlers['evidence.merge']({ path }));
  expect(again).toMatchObject({ taken: { comments: 0, signOffs: 0, withdrawn: 0 }, already: 3 });
  expect(listMerges(bench.journal)).toMatchObject([{ file_name: 'for review.tallyport' }]);
  expect(isSound(bench)).toBe(true);
  expect(lookInto(path, bench.journal)).toMatchObject({ ok: true, value: { news: { comments: 0 } } });
});

it('a file comes back after more happened to the import here, and is still taken', async () => {
  const bench = await sentBench();
  const { importId, handlers } = bench;
  const path = await exportFrom(bench, importId);
  const copy = openCopy(bench, path);
  await comment(copy, importId, 'seen');
  await copy.close();
  must(await handlers['reconcile.start']({ importId, order: { kind: 'all' } }));
  must(await handlers['reconcile.settled']({ importId }));
  expect(must(await handlers['evidence.merge']({ path })).taken.comments).toBe(1);
  expect(isSound(bench)).toBe(true);
});

/** Changes the file past the app and makes its seals anew, as somebody would who knows how it is built. */
type Change = string | ((db: Database.Database) => void);

const forge = (path: string, change: Change): string => {
  const forged = join(temporaryFolder(), 'forged.tallyport');
  copyFileSync(path, forged);
  const db = new Database(forged);
  db.pragma('foreign_keys = OFF');
  const file = journalOver(db, forged);
  inTransaction(file, () => {
    if (typeof change === 'string') db.exec(change);
    else change(db);
    db.exec('DELETE FROM chain_link; DELETE FROM decision;');
    const about = JSON.parse(
      String(db.prepare("SELECT value FROM meta WHERE key = 'evidence'").pluck().get()),
    );
    db.exec('DELETE FROM evidence_piece');
    Array.from(addPieces(file, about.tables));
    sealWhatIsThere(file);
  });
  db.close();
  return forged;
};

it.each<[string, Change]>([
  ['fact', `UPDATE fact SET body = replace(body, '"at":1', '"at":2')`],
  ['attempt', "UPDATE attempt SET reply_text = reply_text || ' ' WHERE purpose = 'send'"],
  ['cell_edit', "UPDATE cell_edit SET value = 'Somebody else'"],
  ['record', (db: Database.Database) => alterPayloads(db, 'Supplier 3', 'Supplier 4')],
  ['source_block', 'UPDATE source_block SET last_row = last_row + 1'],
  ['import', "UPDATE import SET file_sha256 = 'f' || substr(file_sha256, 2)"],
  [
    'consent',
    "INSERT INTO consent (import_id, field, value, records, at) SELECT import_id, 'list', 'not read', 2, created_at FROM import",
  ],
])('a file whose %s was changed and sealed anew is not taken over', async (_table, change) => {
  const bench = await sentBench();
  const path = await exportFrom(bench, bench.importId);
  const copy = openCopy(bench, path);
  await comment(copy, bench.importId, 'in the file');
  await copy.close();
  const forged = forge(path, change);
  expect(lookInto(forged, null).ok).toBe(true);
  expect(await bench.handlers['evidence.merge']({ path: forged })).toMatchObject({
    ok: false,
    problem: { code: 'evidence-differs' },
  });
  expect(must(await bench.handlers['review.show']({ importId: bench.importId })).history).toEqual([]);
});

it.each([
  ['as it is', '', true],
  ['of which that word was taken out', "DELETE FROM consent WHERE field = 'list'", false],
  ['that says fewer records', "UPDATE consent SET records = records - 1 WHERE field = 'list'", false],
  [
    'that says another time',
    "UPDATE consent SET at = '2020-01-01T00:00:00.000Z' WHERE field = 'list'",
    false,
  ],
])(
  'a file of an import that went out without the list is taken over only as it went out: one %s',
  async (_, change, isTaken) => {
    const bench = await sentBench();
    const { importId, journal } = bench;
    inTransaction(journal, () => {
      addConsent(journal, importId, { ...withoutList, records: 2, at: '2026-11-20T08:00:00.000Z' });
      decide(journal, wholeOf('order', importId));
    });
    const forged = forge(await exportFrom(bench, importId), change);
    const merged = await bench.handlers['evidence.merge']({ path: forged });
    expect(merged).toMatchObject(isTaken ? { ok: true } : { problem: { code: 'evidence-differs' } });
  },
);

it('a file whose comments were changed without a new seal is refused; one from another journal too', async () => {
  const bench = await sentBench();
  const path = await exportFrom(bench, bench.importId);
  const copy = openCopy(bench, path);
  await comment(copy, bench.importId, 'in the file');
  await copy.close();
  const other = await sentBench(3);
  expect(await other.handlers['evidence.merge']({ path })).toMatchObject({
    problem: { code: 'evidence-not-ours' },
  });
  expect(must(lookInto(path, other.journal)).news).toBeNull();
  const db = new Database(path);
  db.exec("UPDATE review_entry SET note = 'something else'");
  db.close();
  expect(await bench.handlers['evidence.merge']({ path })).toMatchObject({
    problem: { code: 'evidence-altered' },
  });
});

it('comments made on both sides and in two copies, in any interleaving, come to the same set', async () => {
  const bench = await sentBench(3);
  const { importId, handlers } = bench;
  let round = 0;
  const step = fc.oneof(
    fc.record({ kind: fc.constant('say' as const), where: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ kind: fc.constant('merge' as const), where: fc.integer({ min: 1, max: 2 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      round += 1;
      const before = must(await handlers['review.show']({ importId })).history.length;
      const paths = [await exportFrom(bench, importId), await exportFrom(bench, importId)];
      const copies = paths.map((path) => openCopy(bench, path));
      const places = [bench, ...copies];
      const wanted: string[] = [];
      for (const { kind, where } of steps) {
        const place = places[where];
        if (place === undefined) continue;
        if (kind === 'merge') must(await handlers['evidence.merge']({ path: paths[where - 1] ?? '' }));
        else {
          const note = `round ${round}, ${wanted.length}`;
          await comment(place, importId, note);
          wanted.push(note);
        }
      }
      for (const copy of copies) await copy.close();
      for (const path of [...paths].reverse()) must(await handlers['evidence.merge']({ path }));
      const { history } = must(await handlers['review.show']({ importId }));
      expect(history.length).toBe(before + wanted.length);
      const notes = history.map(({ note }) => note).filter((note) => note.startsWith(`round ${round},`));
      expect(notes.sort()).toEqual(wanted.sort());
      expect(isSound(bench)).toBe(true);
    }),
    { numRuns: 12 },
  );
}, 120_000);
