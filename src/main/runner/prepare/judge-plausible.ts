import { aroundFindings } from '../../../core/map/around-findings';
import { encodingFindings } from '../../../core/map/encoding-question';
import { formatFindings } from '../../../core/map/format-currency';
import { hiddenRows } from '../../../core/map/plausible/hidden-rows';
import type { Watch } from '../../../core/map/plausible/watch';
import { readEdits } from '../../journal/edits';
import { keepFindings, readFindings } from '../../journal/findings';
import { findImport } from '../../journal/imports';
import { inTransaction, type Journal } from '../../journal/open';
import { readFacts } from '../../journal/read-facts';
import { restOfFile } from '../../journal/rest-of-file';
import { readRowRecords } from '../../journal/row-records';
import { eachSourceBlock } from '../../journal/source-rows';
import { plainFinding } from '../findings';
import { withEdits } from './edited-row';
import { type Bench, watchRows } from './judge';

/** Whether the rows of each record stand together, as they were judged. */
export const standTogether = (recordOf: Iterable<number>): boolean => {
  let last = 0;
  for (const record of recordOf) {
    if (record === 0) continue;
    if (record < last) return false;
    last = record;
  }
  return true;
};

/** Watches the stored rows that count, with a person's edits. */
export const watchStored = (journal: Journal, importId: string, bench: Bench): Watch['findings'] => {
  const { mapper } = bench;
  const edits = readEdits(journal, importId);
  const counted = mapper.startCounting();
  const sums = mapper.startSums();
  const watch = watchRows(bench, standTogether(readRowRecords(journal, importId)));
  for (const block of eachSourceBlock(journal, importId))
    for (const row of block) {
      const used = edits.size === 0 ? row : withEdits(row, edits);
      watch.pass(used);
      const wanted = sums.take(used) === null ? counted(used) : null;
      if (wanted !== null) watch.see(wanted);
    }
  return watch.findings;
};

/** Keeps with an import what speaks against its mapping: what its rows show, their number formats, and what stands around them. */
export const keepPlausible = (
  journal: Journal,
  importId: string,
  { target, plausible }: Pick<Bench, 'target' | 'plausible'>,
  findingsIn: Watch['findings'],
): void => {
  const { columns = [], columnFacts = [] } = findImport(journal, importId) ?? {};
  const { said, encodings } = readFacts(journal, importId);
  const found = findingsIn(said);
  const byFormat = formatFindings({ mapping: plausible.mapping, target }, columns, columnFacts);
  const isSaid = found.some(({ rule, grade }) => rule === byFormat[0]?.rule && grade !== 'holds');
  const inRows = [...found, ...(isSaid ? [] : byFormat)];
  const hidden = hiddenRows(restOfFile(journal, importId).hidden);
  const around = aroundFindings({ mapping: plausible.mapping, target }, said, inRows);
  const findings = [...encodingFindings(encodings), ...inRows, ...hidden, ...around].map(plainFinding);
  // Nearly always there is nothing to keep, and a write costs more than the whole look.
  if (findings.length === 0 && readFindings(journal, importId).length === 0) return;
  inTransaction(journal, () => keepFindings(journal, importId, findings));
};
