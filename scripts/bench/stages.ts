import { readFileSync } from 'node:fs';
import type { Row } from '../../src/core/read/table';
import { compileSide } from '../../src/core/validate/row-program/slots';
import { openSource } from '../../src/main/files/source';
import { findImport } from '../../src/main/journal/imports';
import { openBench, startJudging } from '../../src/main/runner/prepare/judge';
import { prepareImport } from '../../src/main/runner/prepare/prepare-import';
import { answer, costOf, given, peakMb } from './measure';
import { importId, openPlace } from './place';

// Each stage by itself, with what it needs already in memory; so memory says nothing here.
const [file, folder, profile] = [given(0, 'the file'), given(1, 'the folder'), given(2, 'the profile')];
const order = { importId, identity: 'bench', profileText: readFileSync(profile, 'utf8'), now: Date.now() };

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

const journal = openPlace(folder, { file, years: given(3, 'the folder of the years') });
const prepared = await prepareImport(journal, order, () => undefined);
const stored = findImport(journal, importId);
if (!prepared.ok || stored === undefined) throw new Error('the file could not be prepared');
const bench = openBench(journal, stored, order);
if (!bench.ok) throw new Error(JSON.stringify(bench.problem));
const rowsAtOnce = 1024;

/**
 * Each cell to its canonical text, each code looked up, each row told good or bad: no grouping, no payload, no ids, and
 * nothing taken over from the row before. What a schema library does with a row object, and no more.
 */
const validateRows = ({ mapper, parts }: typeof bench.value, rows: readonly Row[]): number => {
  const members = parts.target.quick?.members(parts.profile) ?? [];
  const sides = [false, true].map((isItem) => compileSide(mapper, parts, members, isItem));
  const slots = sides.flatMap((side) => side?.slots ?? []).filter(({ constant }) => constant === null);
  const texts = slots.map(() => '');
  let good = 0;
  for (const row of rows) {
    let isGood = true;
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place];
      if (slot === undefined) continue;
      const text = slot.read(row, row.cells[slot.index] ?? '');
      const found = text === null || text === '' || slot.look === null ? text : slot.look(text)?.text;
      if (found === null || found === undefined || (found === '' && slot.isRequired)) isGood = false;
      else texts[place] = found;
    }
    if (isGood) good += 1;
  }
  return good;
};

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
  const validating = await costOf(() => validateRows(bench.value, rows));
  return {
    rows: rows.length,
    good: validating.value,
    read: reading.cost,
    'validate rows': validating.cost,
    'judge records': judging.cost,
  };
});
journal.close();
const { rows, good, ...costs } = whole.value;
answer({
  rows,
  whole: whole.cost,
  peakMb: peakMb(),
  stages: Object.entries(costs).map(([name, { cpuSeconds }]) => ({ name, cpuSeconds })),
  remarks: [`${rows - good} rows bad`],
});
