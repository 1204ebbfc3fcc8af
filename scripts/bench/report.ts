import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { one } from '../../src/main/journal/parsed';
import { must, openBenchEngine } from './engine';
import { answer, costOf, given, peakMb } from './measure';

// Writes the results of the largest import of a journal: `report FOLDER PROFILE FORMAT`.
const [folder, profile] = [given(0, 'the folder'), given(1, 'the profile')];
const format = z.enum(['xlsx', 'csv', 'json', 'pdf']).parse(given(2, 'the format'));
const engine = openBenchEngine(folder, readFileSync(profile, 'utf8'));
const largest = one(
  engine.journal,
  z.object({ id: z.string() }),
  'SELECT import_id AS id FROM import WHERE submitted_at IS NOT NULL ORDER BY row_count DESC LIMIT 1',
);
const path = join(folder, `results.${format}`);
const order = { importId: largest?.id ?? '', path, format };
let longestStallMs = 0;
let last = performance.now();
const watch = setInterval(() => {
  longestStallMs = Math.max(longestStallMs, performance.now() - last - 5);
  last = performance.now();
}, 5);
const { value, cost } = await costOf(async () => must(await engine.handlers['imports.report'](order)));
clearInterval(watch);
await engine.close();
const fileMb = statSync(path).size / 1e6;
answer({
  ...{ rows: value.rows, whole: cost, peakMb: peakMb(), stages: [] },
  figures: { fileMb, longestStallMs },
  remarks: [`${fileMb.toFixed(1)} MB, longest stall ${longestStallMs.toFixed(0)} ms`],
});
