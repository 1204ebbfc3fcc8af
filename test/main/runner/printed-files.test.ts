import { createHash } from 'node:crypto';
import { appendFileSync, copyFileSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { journalFile } from '../../../src/main/journal/open';
import { takeOwnerLock } from '../../../src/main/journal/owner-lock';
import { witnessFile } from '../../../src/main/journal/witness';
import { openReadOnlyEngine, openToExamine } from '../../../src/main/runner/open-engine';
import { exportFrom, must, openCopy, type SentBench, sentBench } from '../../fixtures/evidence-file';
import { temporaryFolder } from '../../fixtures/temporary-folder';

const askedAbout = (file: string) => ({
  name: basename(file),
  sha256: createHash('sha256').update(readFileSync(file)).digest('hex'),
});

const verdictOn = async (bench: Pick<SentBench, 'handlers'>, file: string) => {
  const { isSound, printed } = must(await bench.handlers['journal.verify']({ printed: askedAbout(file) }));
  return { isSound, ...printed };
};

it('a file that was written of an import is known by its bytes, under the seal; one that was changed is not', async () => {
  const bench = await sentBench();
  const { importId } = bench;
  for (const format of ['csv', 'xlsx', 'json', 'pdf', 'issues-csv', 're-import'] as const) {
    const path = join(temporaryFolder(), `results.${format}`);
    const written = must(await bench.handlers['imports.report']({ importId, path, format }));
    expect(written).toMatchObject({ notKept: null, sha256: askedAbout(path).sha256 });
    const known = await verdictOn(bench, path);
    expect(known).toMatchObject({ isSound: true, isKnown: true });
    expect(known.written).toMatchObject([{ importId, format, name: `results.${format}` }]);
    appendFileSync(path, ' ');
    const other = await verdictOn(bench, path);
    expect(other).toMatchObject({ isSound: true, isKnown: false, written: [] });
    expect(other.sentence).toContain(written.sha256);
  }
  expect(await verdictOn(bench, import.meta.filename)).toMatchObject({ isSound: true, isKnown: false });
});

it('a file for review is known too, and nothing is written into it', async () => {
  const bench = await sentBench();
  const file = await exportFrom(bench, bench.importId);
  expect(await verdictOn(bench, file)).toMatchObject({ isSound: true, isKnown: true });
  const copy = openCopy(bench, file);
  const path = join(temporaryFolder(), 'r.csv');
  const order = { importId: bench.importId, path, format: 'csv' } as const;
  const written = must(await copy.handlers['imports.report'](order));
  expect(written.notKept).toContain('does not know of this file');
  expect(must(await copy.handlers['journal.verify']({})).isSound).toBe(true);
});

it.each(['name', 'sha256', 'at', 'bytes', 'format'])(
  'who puts other words on a written file is found: %s',
  async (column) => {
    const bench = await sentBench();
    const path = join(temporaryFolder(), 'r.csv');
    must(await bench.handlers['imports.report']({ importId: bench.importId, path, format: 'csv' }));
    bench.journal.db.exec(`UPDATE printed_file SET ${column} = 1`);
    expect(await verdictOn(bench, path)).toMatchObject({ isSound: false, isKnown: false });
    const { fault, sentence } = must(await bench.handlers['journal.verify']({}));
    expect([fault?.what, sentence.includes('a file that was written of import')]).toEqual(['printed', true]);
  },
);

/** The data folder of an import that was sent, which no process has. */
const folderOf = async () => {
  const bench = await sentBench();
  bench.journal.db.pragma('wal_checkpoint(TRUNCATE)');
  const dataDir = temporaryFolder();
  copyFileSync(bench.journal.file, journalFile(dataDir));
  copyFileSync(witnessFile(bench.journal.file), witnessFile(journalFile(dataDir)));
  const { journal: _, ...ports } = bench.ports;
  return { importId: bench.importId, ports: { ...ports, dataDir } };
};

it('where the journal is only looked at it is taken for a moment; where another process has it, that is said', async () => {
  const { importId, ports } = await folderOf();
  const report = async () => {
    const looking = must(await openReadOnlyEngine(ports));
    const path = join(temporaryFolder(), 'r.csv');
    const written = must(await looking.handlers['imports.report']({ importId, path, format: 'csv' }));
    await looking.close();
    const after = must(openToExamine(ports));
    const verdict = await verdictOn(after, path);
    await after.close();
    return { notKept: written.notKept, verdict };
  };
  const lock = must(takeOwnerLock(ports.dataDir));
  const beside = await report();
  lock.release();
  expect(beside.notKept).toContain('Another Tallyport');
  expect(beside.verdict).toMatchObject({ isSound: true, isKnown: false });
  expect(await report()).toMatchObject({ notKept: null, verdict: { isSound: true, isKnown: true } });
});
