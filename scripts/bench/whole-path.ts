import { readFileSync, statSync } from 'node:fs';
import { journalFile } from '../../src/main/journal/open';
import { countRecords } from '../../src/main/journal/record-figures';
import { createGridPages } from '../../src/main/runner/grid-page';
import { prepareImport } from '../../src/main/runner/prepare/prepare-import';
import { answer, costOf, given, peakMb } from './measure';
import { importId, openPlace } from './place';

// Read, map, validate, journal: what the app does when a person presses "check": `whole-path FILE FOLDER PROFILE [LOAD] [YEARS]`.
const [file, folder, profile] = [given(0, 'the file'), given(1, 'the folder'), given(2, 'the profile')];
const word = process.argv[5] ?? 'invoices';
const load = word === 'vendors' || word === 'cleaned' ? word : 'invoices';
const journal = openPlace(folder, { file, load, years: process.argv[6] ?? '-' });
const heldBefore = statSync(journalFile(folder)).size;
const profileText = readFileSync(profile, 'utf8');
let rows = 0;
let firstJudgedMs: number | null = null;
const startedMs = performance.now();
const { value, cost } = await costOf(() =>
  prepareImport(journal, { importId, identity: 'bench', profileText, now: Date.now() }, (progress) => {
    rows = Math.max(rows, progress.rows);
    if (firstJudgedMs === null && countRecords(journal, importId).length > 0)
      firstJudgedMs = performance.now() - startedMs;
  }),
);
if (!value.ok) throw new Error(JSON.stringify(value.problem));
const counts = countRecords(journal, importId);
const verdicts = counts.map((group) => `${group.n} ${group.verdict}`).join(', ');
const held = peakMb();

/** Pages of the grid anywhere in the file, as scrolling asks for them. */
const pageP95Ms = (): number => {
  const pages = createGridPages(journal);
  const times = Array.from({ length: 200 }, (_, i) => {
    const from = Math.floor((((i * 7919) % 200) / 200) * Math.max(0, rows - 100));
    const before = performance.now();
    pages.page(importId, { filter: 'all', value: '' }, from, 100);
    return performance.now() - before;
  });
  return times.sort((a, b) => a - b)[189] ?? 0;
};
const p95Ms = pageP95Ms();
journal.close();
const journalMb = (statSync(journalFile(folder)).size - heldBefore) / 1e6;
answer({
  rows,
  whole: cost,
  peakMb: held,
  stages: [],
  figures: {
    pageP95Ms: p95Ms,
    journalMb,
    sourceMb: statSync(file).size / 1e6,
    firstJudgedMs: firstJudgedMs ?? cost.wallSeconds * 1000,
  },
  remarks: [`records: ${verdicts}`, `journal: ${journalMb.toFixed(1)} MB`],
});
