import { sumColumns, vendorColumn } from '../../../core/map/sum-cells';
import type { Row } from '../../../core/read/table';
import { compilePrepare } from '../../../core/validate/prepare-record';
import { writtenOut } from '../../../core/validate/prepared';
import { failed, ok, type Result } from '../../../core/values/result';
import { readFindings } from '../../journal/findings';
import { findImport } from '../../journal/imports';
import { addJudgedSince, keepOpenRows, type OpenRows, openRowsOf } from '../../journal/judged-by';
import { inTransaction, type Journal } from '../../journal/open';
import { fromRanges } from '../../journal/ranges';
import { areShared, findRecord } from '../../journal/records';
import { readRowRecords } from '../../journal/row-records';
import { countSourceRows, readSourceRows, readSourceRowsNumbered } from '../../journal/source-rows';
import { type Bench, benchRows, type JudgeOrder, openBench, startBuilder } from './judge';
import { keepPlausible, watchStored } from './judge-plausible';
import { addUpStored, areOtherSums, couldChange } from './other-sums';
import { createRecordWriter } from './record-writer';
import { decidesGrouping, type EditedCell } from './touched-rows';

const MOST_RECORDS_ALONE = 200;
const MOST_ROWS_ALONE = 1_000;
/** So few rows are added up at every edit of an amount; of more, what comes to the rows above shows at the next whole check. */
const FEW_ROWS = 5_000;

/** Whether edits may change which rows add up others, or what those print beside what is counted. */
const mayDecideSums = (
  { mapper }: Bench,
  { open, isShort }: { readonly open: OpenRows; readonly isShort: boolean },
  {
    edits,
    rows,
    edited,
  }: {
    readonly edits: readonly EditedCell[];
    readonly rows: readonly Row[];
    readonly edited: readonly Row[];
  },
): boolean => {
  const sums = mapper.startSums();
  if (edited.some(sums.isOpen)) return true;
  const columns = new Set([...sumColumns(mapper), ...(open === 'bare' ? [vendorColumn(mapper)] : [])]);
  const isOfSums = edits.some(({ column }) => columns.has(column));
  return (isShort && isOfSums) || (open !== 'none' && (isOfSums || rows.some(sums.isOpen)));
};

/**
 * Judges again only the records whose cells were edited. `all`: that is not enough (the edit decides how rows are grouped
 * or which are left out, a match key is shared with another record, or too much changed), so everything must be judged anew.
 */
export const recheckRows = (
  journal: Journal,
  order: JudgeOrder,
  edits: readonly EditedCell[],
): Result<'done' | 'all'> => {
  const stored = findImport(journal, order.importId);
  if (stored === undefined) return failed('import-unknown', { importId: order.importId });
  const bench = openBench(journal, stored, order);
  if (!bench.ok) return bench;
  // A second key, or an invoice paid, is kept nowhere, so that only judging the whole file shows who shares it.
  const { upsertKey, pays } = bench.value.target;
  if (upsertKey !== undefined || pays !== undefined || decidesGrouping(bench.value, edits)) return ok('all');
  const touched = new Set(edits.map(({ row }) => row));
  // To find so many takes longer than to judge all.
  if (touched.size > MOST_ROWS_ALONE) return ok('all');
  const recordOf = readRowRecords(journal, order.importId);
  const found = readSourceRowsNumbered(journal, order.importId, [...touched]);
  if (found.length < touched.size) return ok('all');
  const records = [...new Set(found.map(({ ordinal }) => recordOf[ordinal] ?? 0))];
  if (records.length > MOST_RECORDS_ALONE || records.includes(0)) return ok('all');
  const prepare = compilePrepare(bench.value.parts);
  const { allUsed } = benchRows(journal, order.importId, bench.value);

  const rejudged = records.map((number) => {
    const before = findRecord(journal, order.importId, number);
    const places = fromRanges(before?.ordinals ?? '');
    const rows = places.flatMap((place) => readSourceRows(journal, order.importId, place, 1));
    const edited = allUsed(rows);
    const builder = startBuilder(bench.value);
    const alone = edited.flatMap((row) => builder.add(row) ?? []);
    const mapped = [...alone, ...builder.finish()];
    const [only, ...others] = mapped;
    return {
      before,
      rows,
      edited,
      wasLeftOut: before?.verdict === 'excluded',
      prepared: only === undefined || others.length > 0 ? null : writtenOut(prepare(only, number)),
    };
  });

  const keysNow = rejudged.map(({ prepared }) => prepared?.key ?? null).filter((key) => key !== null);
  const keysBefore = rejudged.map(({ before }) => before?.key ?? null).filter((key) => key !== null);
  const isShared =
    rejudged.some(({ before }) => before?.verdict === 'duplicate') ||
    new Set(keysNow).size < keysNow.length ||
    areShared(journal, order.importId, [...keysBefore, ...keysNow], records);
  const isOfOtherRows = rejudged.some(({ prepared, wasLeftOut }) => prepared === null || wasLeftOut);
  if (isShared || isOfOtherRows) return ok('all');
  const open = openRowsOf(journal, order.importId);
  const isShort = countSourceRows(journal, order.importId) <= FEW_ROWS;
  const mayAddUp = mayDecideSums(
    bench.value,
    { open, isShort },
    {
      edits,
      rows: rejudged.flatMap((one) => one.rows),
      edited: rejudged.flatMap((one) => one.edited),
    },
  );
  const sums = mayAddUp ? addUpStored(journal, order.importId, bench.value) : null;
  if (sums !== null && areOtherSums(journal, order.importId, sums)) return ok('all');

  inTransaction(journal, () => {
    if (sums !== null) keepOpenRows(journal, order.importId, couldChange(journal, order.importId, sums));
    addJudgedSince(
      journal,
      order.importId,
      edits.map(({ row }) => row),
    );
    for (const { rows, prepared } of rejudged) {
      if (prepared === null) continue;
      const ordinalOf = (row: number): number => rows.find((one) => one.row === row)?.ordinal ?? -1;
      createRecordWriter(journal, order.importId, ordinalOf).replace(prepared);
    }
  });
  // A doubt about the mapping may be gone with the cells that show it; where there was none, a few cells make none.
  const doubts = readFindings(journal, order.importId).filter(({ grade }) => grade !== 'holds');
  const named = new Set(edits.map(({ column }) => bench.value.columns[column] ?? ''));
  if (doubts.some(({ columns }) => columns.some((name) => named.has(name))))
    keepPlausible(journal, order.importId, bench.value, watchStored(journal, order.importId, bench.value));
  return ok('done');
};
