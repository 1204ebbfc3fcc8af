import { compileMapping } from '../../../core/map/apply';
import { effectiveMapping } from '../../../core/map/effective';
import { type MappingChange, mappingChange } from '../../../core/map/mapping-change';
import type { Watch } from '../../../core/map/plausible/watch';
import type { Row } from '../../../core/read/table';
import { startDuplicates } from '../../../core/validate/duplicates';
import { compilePrepare } from '../../../core/validate/prepare-record';
import { type JudgedRecord, writtenOut } from '../../../core/validate/prepared';
import { markPrepared, type StoredImport } from '../../journal/imports';
import {
  findJudgedBy,
  issueNumbers,
  type JudgedBy,
  keepJudgedBy,
  keepOpenRows,
  keysOfRecords,
  type OpenRows,
  recordsWithKeys,
  renumberIssue,
  renumberIssues,
} from '../../journal/judged-by';
import { inTransaction, type Journal } from '../../journal/open';
import { lastRecordNumber, recordBriefs } from '../../journal/records';
import { readRowRecords } from '../../journal/row-records';
import { eachSourceBlock, readSourceRows, type StoredRow } from '../../journal/source-rows';
import { type Bench, benchRows, startBuilder, watchRows } from './judge';
import { keepPlausible, standTogether } from './judge-plausible';
import { areOtherSums, couldChange } from './other-sums';
import { createRecordWriter } from './record-writer';
import { touchedRows } from './touched-rows';

/** Beyond this share of the records, and this number of them, judging everything costs less. */
const MOST_SHARE = 1 / 8;
const MOST_RECORDS = 20_000;

/** So many rows are taken out one by one; a million of them are opened in the time of some thousand. */
const MOST_PLACES = 300;

type Job = {
  readonly journal: Journal;
  readonly stored: StoredImport;
  readonly bench: Bench;
  /** What the records in the journal were judged by, and what they are to be judged by. */
  readonly before: JudgedBy;
  readonly now: JudgedBy;
  readonly recordOf: Int32Array;
  readonly onRows: (rows: number) => void;
};

/** Records tie others where they share more than a match key: that is kept nowhere. */
const sharesMoreThanKeys = ({ target, mapper }: Bench): boolean =>
  target.upsertKey !== undefined ||
  target.pays !== undefined ||
  mapper.slots.some(({ key }) => key === target.uploadIdField);

const changeOf = ({ stored, bench, before }: Job): MappingChange | null => {
  const mapping = effectiveMapping(before.mapping, bench.target, before.status);
  const former = compileMapping(mapping, bench.target, stored.columns, {
    file: stored.file.name,
    facts: stored.columnFacts,
  });
  return former.ok ? mappingChange(former.value, bench.mapper) : null;
};

/** The place of a row stays with it, whatever is laid over its cells. */
const withOrdinal = (used: Row, stored: StoredRow): StoredRow =>
  used === stored ? stored : { ...used, ordinal: stored.ordinal };

function* editedRows({ journal, stored, bench, onRows }: Job): Generator<Row & { readonly ordinal: number }> {
  const { asUsed } = benchRows(journal, stored.importId, bench);
  let rows = 0;
  for (const block of eachSourceBlock(journal, stored.importId)) {
    for (const row of block) yield withOrdinal(asUsed(row), row);
    rows += block.length;
    onRows(rows);
  }
}

/** Records of which a row is mapped otherwise, or was edited; null: too many, or nobody can tell. */
const changedRecords = (
  job: Job,
  change: MappingChange,
  touched: ReadonlySet<number>,
): {
  readonly changed: ReadonlySet<number>;
  readonly open: OpenRows;
  readonly findings: Watch['findings'];
} | null => {
  const { journal, stored, bench, recordOf } = job;
  const records = lastRecordNumber(journal, stored.importId);
  const most = Math.min(MOST_RECORDS, Math.ceil(records * MOST_SHARE));
  const edited = new Set<number>();
  const changed = new Set<number>();
  const counted = bench.mapper.startCounting();
  const sums = bench.mapper.startSums();
  const watch = watchRows(bench, standTogether(recordOf));
  for (const row of editedRows(job)) {
    watch.pass(row);
    const used = sums.take(row) === null ? counted(row) : null;
    if (used !== null) watch.see(used);
    const isLeftOut = used === null;
    const record = recordOf[row.ordinal] ?? 0;
    const isTouched = touched.has(row.row);
    if (record === 0 || (isLeftOut && isTouched)) return null;
    if (isTouched) edited.add(record);
    if (isLeftOut || changed.has(record)) continue;
    if (isTouched || change.differs(row)) changed.add(record);
    if (changed.size > most) return null;
  }
  if (wereLeftOut(job, edited) || areOtherSums(journal, stored.importId, sums)) return null;
  return { changed, open: couldChange(journal, stored.importId, sums), findings: watch.findings };
};

/** A row that was left out may be a record by its edit, and stands elsewhere then. */
const wereLeftOut = ({ journal, stored }: Job, records: ReadonlySet<number>): boolean =>
  [...recordBriefs(journal, stored.importId, [...records]).values()].some(
    ({ verdict }) => verdict === 'excluded',
  );

type Rows = readonly (Row & { readonly ordinal: number })[];

/** The rows of a few records, each taken out of its block; null: they are so many that all blocks are opened. */
const fewRows = ({ journal, stored, bench, recordOf }: Job, records: ReadonlySet<number>): Rows | null => {
  const places: number[] = [];
  for (let place = 0; place < recordOf.length && places.length <= MOST_PLACES; place++)
    if (records.has(recordOf[place] ?? 0)) places.push(place);
  if (places.length > MOST_PLACES) return null;
  const { asUsed } = benchRows(journal, stored.importId, bench);
  return places
    .flatMap((place) => readSourceRows(journal, stored.importId, place, 1))
    .map((row) => withOrdinal(asUsed(row), row));
};

const rowsOf = (job: Job, records: ReadonlySet<number>): ReadonlyMap<number, Rows> => {
  const found = new Map<number, (Row & { readonly ordinal: number })[]>();
  if (records.size === 0) return found;
  for (const row of fewRows(job, records) ?? editedRows(job)) {
    const record = job.recordOf[row.ordinal] ?? 0;
    if (!records.has(record)) continue;
    const rows = found.get(record);
    if (rows === undefined) found.set(record, [row]);
    else rows.push(row);
  }
  return found;
};

/** Each record judged by itself; null where the rows do not make one record any more. */
const judgedAlone = (
  { bench }: Job,
  records: ReadonlyMap<number, Rows>,
): ReadonlyMap<number, JudgedRecord> | null => {
  const prepare = compilePrepare(bench.parts);
  const judged = new Map<number, JudgedRecord>();
  for (const [record, rows] of records) {
    const builder = startBuilder(bench);
    const alone = rows.flatMap((row) => builder.add(row) ?? []);
    const [only, ...others] = [...alone, ...builder.finish()];
    if (only === undefined || others.length > 0) return null;
    judged.set(record, prepare(only, record));
  }
  return judged;
};

/** The changed records with all that share a match key with them, before or now; in file order, copies told apart. */
const withTied = (
  job: Job,
  changed: ReadonlySet<number>,
): { readonly judged: readonly JudgedRecord[]; readonly rows: ReadonlyMap<number, Rows> } | null => {
  const { journal, stored, bench } = job;
  const rows = rowsOf(job, changed);
  const alone = judgedAlone(job, rows);
  if (alone === null) return null;
  const keys = [...alone.values(), ...keysOfRecords(journal, stored.importId, [...changed])].flatMap(
    ({ key }) => key ?? [],
  );
  const tied = new Set(recordsWithKeys(journal, stored.importId, keys).filter((one) => !changed.has(one)));
  if (tied.size > MOST_RECORDS) return null;
  const tiedRows = rowsOf(job, tied);
  const others = judgedAlone(job, tiedRows);
  if (others === null) return null;
  const duplicates = startDuplicates(bench.target);
  const judged = [...alone.values(), ...others.values()]
    .sort((a, b) => a.record - b.record)
    .map(duplicates.add);
  return { judged, rows: new Map([...rows, ...tiedRows]) };
};

/**
 * As many issues of each record as before take the numbers of those, unless a record was judged by itself since: its issues stand
 * behind all others. Else all that follow are numbered anew.
 */
const inOrder = (
  { journal, stored: { importId }, before }: Job,
  records: readonly number[],
  freed: ReturnType<typeof issueNumbers>,
): void => {
  const added = issueNumbers(journal, importId, records);
  const isSame =
    before.since.length === 0 &&
    added.length === freed.length &&
    added.every(({ record }, i) => record === freed[i]?.record);
  const [first] = records;
  if (!isSame && first !== undefined) renumberIssues(journal, importId, first);
  if (isSame)
    added.forEach(({ issue }, i) => {
      renumberIssue(journal, importId, issue, freed[i]?.issue ?? issue);
    });
};

const write = (
  job: Job,
  { judged, rows }: NonNullable<ReturnType<typeof withTied>>,
  open: OpenRows,
): void => {
  const { journal, stored, now } = job;
  const { importId } = stored;
  const records = judged.map(({ record }) => record);
  const ordinals = new Map([...rows.values()].flat().map(({ row, ordinal }) => [row, ordinal]));
  inTransaction(journal, () => {
    const freed = issueNumbers(journal, importId, records);
    const writer = createRecordWriter(journal, importId, (row) => ordinals.get(row) ?? -1);
    for (const record of judged) writer.replace(writtenOut(record));
    inOrder(job, records, freed);
    keepOpenRows(journal, importId, open);
    keepJudgedBy(journal, importId, now);
    markPrepared(journal, importId, new Date().toISOString());
  });
};

/**
 * Judges again only the records that a changed mapping reads otherwise or whose cells were edited, and those that share a match key with them. Everything
 * is worked out before anything is written, and written in one transaction. False: it cannot be told which records those
 * are, or they are too many, so that everything has to be judged anew; then nothing was written.
 */
export const rejudgeChanged = (
  journal: Journal,
  { stored, bench }: { readonly stored: StoredImport; readonly bench: Bench },
  now: JudgedBy | null,
  onRows: (rows: number) => void,
): boolean => {
  const before = findJudgedBy(journal, stored.importId);
  if (before === null || now === null || before.stamp !== now.stamp || sharesMoreThanKeys(bench))
    return false;
  const recordOf = readRowRecords(journal, stored.importId);
  const job: Job = { journal, stored, bench, before, now, recordOf, onRows };
  const touched = touchedRows(bench, before, now);
  const change = touched === null ? null : changeOf(job);
  const changed = change === null || touched === null ? null : changedRecords(job, change, touched);
  const found = changed === null ? null : withTied(job, changed.changed);
  if (changed === null || found === null) return false;
  write(job, found, changed.open);
  keepPlausible(journal, stored.importId, bench, changed.findings);
  return true;
};
