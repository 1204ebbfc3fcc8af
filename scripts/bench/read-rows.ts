import { openSource } from '../../src/main/files/source';
import { answer, costOf, given, peakMb } from './measure';

// Our reading alone: every row of the first table, every cell touched, nothing kept.
const file = given(0, 'the file');
const { value, cost } = await costOf(async () => {
  const source = await openSource(file, {});
  if (!source.ok) throw new Error(source.problem.code);
  let [rows, letters] = [0, 0];
  for await (const batch of source.value.dataRows()) {
    if (!batch.ok) throw new Error(batch.problem.code);
    rows += batch.value.length;
    for (const { cells } of batch.value) for (const cell of cells) letters += cell.length;
  }
  await source.value.close();
  return { rows, letters };
});
answer({
  rows: value.rows,
  whole: cost,
  peakMb: peakMb(),
  stages: [],
  remarks: [`${value.letters} letters`],
});
