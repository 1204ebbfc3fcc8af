import { deflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openEvidence } from '../../../../src/main/journal/evidence-open';
import { examineReviewCopy } from '../../../../src/main/runner/evidence-file/review-copy';
import { exportFrom, must, sentBench } from '../../../fixtures/evidence-file';
import { temporaryFolder } from '../../../fixtures/temporary-folder';

it('a file for review whose rows unpack without end answers with a sentence, and everything else goes on', async () => {
  const bench = await sentBench();
  const path = await exportFrom(bench, bench.importId);
  const db = new Database(path);
  const bomb = deflateRawSync(Buffer.alloc(300 * 1024 * 1024, ' '));
  db.prepare("UPDATE source_block SET rows = ?, packing = 'json', cut = NULL").run(bomb);
  db.close();
  const { journal: _, ...ports } = bench.ports;
  const copy = must(examineReviewCopy({ ...ports, dataDir: temporaryFolder() }, path));
  onTestFinished(copy.close);
  const { importId } = bench;
  expect(await copy.call('imports.rows', { importId, from: 0, count: 10 })).toMatchObject({
    ok: false,
    problem: { code: 'block-too-large', params: { file: path } },
  });
  expect(await copy.call('imports.list', {})).toMatchObject({ ok: true });
  expect(
    await bench.handlers['imports.rows']({
      importId,
      from: 0,
      count: 10,
      view: { filter: 'all', value: '' },
    }),
  ).toMatchObject({ ok: true });
});

it.each([
  ['one value', 'UPDATE import SET mapping = CAST(zeroblob(70000000) AS TEXT)'],
  [
    'two values of a row',
    'UPDATE source_block SET rows = zeroblob(40000000), cut = CAST(zeroblob(40000000) AS TEXT)',
  ],
])(
  'a file for review with %s of more than a block may hold is left unread, with a sentence',
  async (_what, sql) => {
    const bench = await sentBench();
    const path = await exportFrom(bench, bench.importId);
    const opened = must(openEvidence(path));
    opened.close();
    const db = new Database(path);
    db.exec(sql);
    db.close();
    expect(openEvidence(path)).toMatchObject({ ok: false, problem: { code: 'evidence-unreadable' } });
  },
);
