import { readFileSync } from 'node:fs';
import type { MappedRecord } from '../../src/core/map/group';
import { isSummaryRow } from '../../src/core/read/summary-row';
import type { Row } from '../../src/core/read/table';
import { startJudge } from '../../src/core/validate/judge';
import { openSource } from '../../src/main/files/source';
import { findImport } from '../../src/main/journal/imports';
import { openBench, startBuilder } from '../../src/main/runner/prepare/judge';
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
const { columns, parts } = bench.value;

const whole = await costOf(async () => {
  const reading = await costOf(read);
  const mapping = await costOf(() => {
    const builder = startBuilder(bench.value);
    const mapped: MappedRecord[] = [];
    for (const row of reading.value) {
      if (isSummaryRow(row.cells, columns.length)) continue;
      const record = builder.add(row);
      if (record !== null) mapped.push(record);
    }
    mapped.push(...builder.finish());
    return mapped;
  });
  const judging = await costOf(() => {
    const judge = startJudge(parts);
    return mapping.value.map((mapped) => judge.add(mapped)).length;
  });
  return { rows: reading.value.length, read: reading.cost, map: mapping.cost, validate: judging.cost };
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
