import { aroundFindings } from '../../../core/map/around-findings';
import { encodingFindings } from '../../../core/map/encoding-question';
import { formatFindings, mappedCodes } from '../../../core/map/format-currency';
import { formatMarkFindings } from '../../../core/map/format-marks';
import { isDoubt } from '../../../core/map/plausible/finding';
import { hiddenColumns } from '../../../core/map/plausible/hidden-columns';
import { hiddenRows } from '../../../core/map/plausible/hidden-rows';
import { mergedAmountColumns, mergedAmounts } from '../../../core/map/plausible/merged-amounts';
import type { OffsetRows, Watch } from '../../../core/map/plausible/watch';
import { saidOnCovers } from '../../../core/map/said-around';
import { findColumn } from '../../../core/read/named-column';
import type { Row } from '../../../core/read/table';
import type { FindingData } from '../../../ipc/shapes';
import { keepFindings, readFindings } from '../../journal/findings';
import { findImport } from '../../journal/imports';
import { inTransaction, type Journal } from '../../journal/open';
import { readFacts } from '../../journal/read-facts';
import { restOfFile } from '../../journal/rest-of-file';
import { countAboveZero, rowsThatOffset } from '../../journal/reversals';
import { readRowRecords } from '../../journal/row-records';
import { rowsSentOtherwise } from '../../journal/rows-sent';
import { eachSourceBlock, readSourceRowsNumbered } from '../../journal/source-rows';
import { plainFinding } from '../findings';
import { type Bench, benchRows, watchRows } from './judge';
import { usedRowsOf } from './used-rows';

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
  const { asUsed } = benchRows(journal, importId, bench);
  const counted = mapper.startCounting();
  const sums = mapper.startSums();
  const watch = watchRows(bench, standTogether(readRowRecords(journal, importId)));
  for (const block of eachSourceBlock(journal, importId))
    for (const row of block) {
      const used = asUsed(row);
      watch.pass(used);
      const wanted = sums.take(used) === null ? counted(used) : null;
      if (wanted !== null) watch.see(wanted);
    }
  return watch.findings;
};

/** Rows of which one merged cell holds the amounts: looked for only where there are such cells. */
const rowsWithin = (
  journal: Journal,
  importId: string,
  about: Parameters<typeof mergedAmountColumns>[0],
  columns: readonly string[],
): readonly Row[] => {
  const areas = mergedAmountColumns(about, columns, restOfFile(journal, importId).merged).flatMap(
    (one) => one.areas,
  );
  if (areas.length === 0) return [];
  const { asUsed } = usedRowsOf(journal, importId);
  const found: Row[] = [];
  for (const block of eachSourceBlock(journal, importId))
    for (const row of block)
      if (areas.some(({ firstRow, lastRow }) => firstRow <= row.row && row.row <= lastRow))
        found.push(asUsed(row));
  return found;
};

/** Of more rows that offset each other nobody can say which takes back which. */
const mostOffset = 20_000;

/** The rows that may take back others, as they were judged; null: there are none, or too many. */
const offsetRows = (journal: Journal, importId: string): OffsetRows | null => {
  const numbers = rowsThatOffset(journal, importId, mostOffset + 1);
  if (numbers.length === 0 || numbers.length > mostOffset) return null;
  const rows = readSourceRowsNumbered(journal, importId, numbers);
  return { rows: usedRowsOf(journal, importId).allUsed(rows), documents: countAboveZero(journal, importId) };
};

/** Rows of the very same file that were sent under other numbers: nothing else tells that they are the same. */
const sentBefore = (journal: Journal, importId: string): readonly FindingData[] => {
  const stored = findImport(journal, importId);
  const sent = stored === undefined ? null : rowsSentOtherwise(journal, stored);
  if (sent === null) return [];
  const [row = 0] = sent.rows;
  const day = sent.at.slice(0, 10);
  const rows = sent.rows.length === 1 ? `Row ${row} was` : `${sent.rows.length} rows, row ${row} first, were`;
  return [
    {
      ...{ rule: 'rows-sent-before', grade: 'against', columns: [], values: [day] },
      text: `${rows} sent on ${day} out of this very file, under other numbers than now. They would stand there twice.`,
      rows: [{ row, cells: [] }],
      proposal: null,
    },
  ];
};

/** Keeps with an import what speaks against its mapping: what its rows show, their number formats, and what stands around them. */
export const keepPlausible = (
  journal: Journal,
  importId: string,
  { target, plausible }: Pick<Bench, 'target' | 'plausible'>,
  findingsIn: Watch['findings'],
): void => {
  const { columns = [], columnFacts = [] } = findImport(journal, importId) ?? {};
  const { said: ofSheet, encodings } = readFacts(journal, importId);
  const rest = restOfFile(journal, importId);
  const said = [...ofSheet, ...saidOnCovers(rest.covers)];
  const found = findingsIn(said, () => offsetRows(journal, importId));
  const about = { mapping: plausible.mapping, target };
  const marked = columns.map((name, at) => ({ name, formatMarks: columnFacts[at]?.marks ?? [] }));
  const byFormat = [
    ...formatFindings(about, columns, columnFacts),
    ...formatMarkFindings(about, marked),
  ].filter(({ rule }) => !found.some((one) => one.rule === rule && isDoubt(one)));
  const inRows = [...found, ...byFormat];
  const beside = [
    ...hiddenRows(rest.hidden),
    ...hiddenColumns(about, columns, rest.hiddenColumns),
    ...mergedAmounts(about, columns, rest.merged, rowsWithin(journal, importId, about, columns)),
  ];
  const codes = mappedCodes(about, (name) => columnFacts[findColumn(columns, name)]?.codes ?? []);
  const around = aroundFindings({ ...about, codes }, said, inRows);
  const findings = [
    ...[...encodingFindings(encodings), ...inRows, ...beside, ...around].map(plainFinding),
    // Where a record is named in several ways, its key tells nothing of whether it is the same.
    ...(target.ways === undefined ? sentBefore(journal, importId) : []),
  ];
  // Nearly always there is nothing to keep, and a write costs more than the whole look.
  if (findings.length === 0 && readFindings(journal, importId).length === 0) return;
  inTransaction(journal, () => keepFindings(journal, importId, findings));
};
