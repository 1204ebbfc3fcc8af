import { readFileSync } from 'node:fs';
import type { Row } from '../../src/core/read/table';
import { openSource } from '../../src/main/files/source';
import { findImport } from '../../src/main/journal/imports';
import { openBench, startJudging } from '../../src/main/runner/prepare/judge';
import { prepareImport } from '../../src/main/runner/prepare/prepare-import';
import { answer, costOf, given, peakMb } from './measure';
import { importId, openPlace } from './place';

// Each stage by itself, with what it needs already in memory; so memory says nothing here.
const [file, folder, profile] = [given(0, 'the file'), given(1, 'the folder'), given(2, 'the profile')];
const order = { importId, identity: 'bench', profileText: readFileSync(profile, 'utf8') };

const read = async (): Promise<Row[]> => {
  const source = await openSource(file, {});
  if (!source.ok) throw new Error(source.problem.code);
  const rows: Row[] = [];
  for await (const batch of source.value.dataRows()) {
    if (!batch.ok) throw new Error(batch.problem.code);
    for (const row of batch.value) rows.push(row);
  }
  await source.value.close();
  return rows;
};

const journal = openPlace(folder, file);
const prepared = await prepareImport(journal, order, () => undefined);
const stored = findImport(journal, importId);
if (!prepared.ok || stored === undefined) throw new Error('the file could not be prepared');
const bench = openBench(journal, stored, order);
if (!bench.ok) throw new Error(JSON.stringify(bench.problem));
const rowsAtOnce = 1024;

const whole = await costOf(async () => {
  const reading = await costOf(read);
  const { value: rows } = reading;
  // Grouped as they come, judged, and let go: as when a file is read.
  const judging = await costOf(() => {
    const judge = startJudging(bench.value, null);
    let records = 0;
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      records += judge.add(rows.slice(at, at + rowsAtOnce)).length;
    return records + [...judge.finish()].length;
  });
  return { rows: rows.length, read: reading.cost, 'map + validate': judging.cost };
});
journal.close();
const { rows, ...costs } = whole.value;
answer({
  rows,
  whole: whole.cost,
  peakMb: peakMb(),
  stages: Object.entries(costs).map(([name, { cpuSeconds }]) => ({ name, cpuSeconds })),
  remarks: [],
});
