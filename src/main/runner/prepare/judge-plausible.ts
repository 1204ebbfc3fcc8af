import { profileRows } from '../../../core/map/figures';
import { nothingKnown } from '../../../core/map/known-values';
import type { Finding } from '../../../core/map/plausible/finding';
import { judgeMapping } from '../../../core/map/plausible/judge-mapping';
import { arithmeticIn } from '../../../core/map/settle';
import { type ColumnProfile, startProfile } from '../../../core/read/column-profile';
import { isSummaryRow } from '../../../core/read/summary-row';
import type { Row } from '../../../core/read/table';
import { readEdits } from '../../journal/edits';
import { keepFindings, readFindings } from '../../journal/findings';
import type { StoredImport } from '../../journal/imports';
import { inTransaction, type Journal } from '../../journal/open';
import { eachSourceBlock } from '../../journal/source-rows';
import { directoryValues } from '../directory-values';
import { plainFinding } from '../findings';
import { withEdits } from './edited-row';
import type { Bench } from './judge';

/** A table of very many columns proves as much with fewer rows. */
const mostCells = 400_000;
const fewestRows = 50;

/** The first rows that count, with a person's edits. */
const firstRows = (journal: Journal, importId: string, { mapper, columns }: Bench): readonly Row[] => {
  const edits = readEdits(journal, importId);
  const counted = mapper.startCounting();
  const rows: Row[] = [];
  const most = Math.max(
    fewestRows,
    Math.min(profileRows, Math.floor(mostCells / Math.max(1, columns.length))),
  );
  for (const block of eachSourceBlock(journal, importId)) {
    for (const row of block) {
      const used = edits.size === 0 ? row : withEdits(row, edits);
      const wanted = isSummaryRow(used.cells, columns.length) ? null : counted(used);
      if (wanted !== null) rows.push(wanted);
    }
    if (rows.length >= most) break;
  }
  return rows.slice(0, most);
};

const isMadeUp = (name: string): boolean => /^Column [A-Z]{1,3}$/.test(name);

const profiled = (rows: readonly Row[], columns: readonly string[]): readonly ColumnProfile[] => {
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  return profile.finish(columns.map((name) => ({ name, header: isMadeUp(name) ? null : name })));
};

/** Judges the mapping of an import by its first rows: as many as prove something, however many there are. */
export const plausibleFindings = (
  journal: Journal,
  stored: StoredImport,
  bench: Bench,
): readonly Finding[] => {
  const { target, mapper, columns: names } = bench;
  if (stored.mapping === null) return [];
  const rows = firstRows(journal, stored.importId, bench);
  const columns = profiled(rows, names);
  const looksUpVendors = mapper.slots.some(({ lookup }) => lookup?.kind === 'vendor');
  const { connectionId, company } = stored;
  const known = looksUpVendors ? directoryValues(journal, { connectionId, company }) : nothingKnown;
  const { mapping } = stored;
  return judgeMapping({ mapping, target, columns, rows, known, arithmetic: arithmeticIn({ columns, rows }) });
};

/** The same, kept with the import. */
export const keepPlausible = (journal: Journal, stored: StoredImport, bench: Bench): void => {
  const findings = plausibleFindings(journal, stored, bench).map(plainFinding);
  // Nearly always there is nothing to keep, and a write costs more than the whole look.
  if (findings.length === 0 && readFindings(journal, stored.importId).length === 0) return;
  inTransaction(journal, () => keepFindings(journal, stored.importId, findings));
};
