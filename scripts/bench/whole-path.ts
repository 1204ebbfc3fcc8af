import { readFileSync, statSync } from 'node:fs';
import { journalFile } from '../../src/main/journal/open';
import { countRecords } from '../../src/main/journal/records';
import { prepareImport } from '../../src/main/runner/prepare/prepare-import';
import { answer, costOf, given, peakMb } from './measure';
import { importId, openPlace } from './place';

// Read, map, validate, journal: what the app does when a person presses "check".
const [file, folder, profile] = [given(0, 'the file'), given(1, 'the folder'), given(2, 'the profile')];
const journal = openPlace(folder, file);
const profileText = readFileSync(profile, 'utf8');
let rows = 0;
const { value, cost } = await costOf(() =>
  prepareImport(journal, { importId, identity: 'bench', profileText }, (progress) => {
    rows = Math.max(rows, progress.rows);
  }),
);
if (!value.ok) throw new Error(JSON.stringify(value.problem));
const counts = countRecords(journal, importId);
const verdicts = counts.map((group) => `${group.n} ${group.verdict}`).join(', ');
journal.close();
const journalMb = statSync(journalFile(folder)).size / 1e6;
answer({
  rows,
  whole: cost,
  peakMb: peakMb(),
  stages: [],
  remarks: [`records: ${verdicts}`, `journal: ${journalMb.toFixed(1)} MB`],
});
