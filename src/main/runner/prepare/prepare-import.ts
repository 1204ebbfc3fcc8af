import { doesClean } from '../../../core/clean/cleaning';
import { doneTwice } from '../../../core/clean/done-steps';
import { stepWords } from '../../../core/clean/step-words';
import { sameReadings } from '../../../core/map/apply';
import { linesTieIn } from '../../../core/map/lines-tie';
import type { GroupEnds } from '../../../core/map/record-stream';
import { startFacts } from '../../../core/read/reading-facts';
import type { Prepared } from '../../../core/validate/prepared';
import { failed, ok, type Result } from '../../../core/values/result';
import { type OpenTable, openSource } from '../../files/source';
import { readEdits } from '../../journal/edits';
import { findImport, markPrepared, type StoredImport } from '../../journal/imports';
import { type JudgedBy, keepJudgedBy } from '../../journal/judged-by';
import { inTransaction, type Journal } from '../../journal/open';
import { clearJudged } from '../../journal/records';
import { eachSourceBlock } from '../../journal/source-rows';
import { keepStepCounts } from '../../journal/step-counts';
import { carriedBy } from '../carried-by';
import type { PrepareProgress } from '../ports';
import {
  type Bench,
  benchRows,
  castsBy,
  cleanedRows,
  type Judge,
  type JudgeOrder,
  openBench,
  startJudging,
  startLearning,
} from './judge';
import { keepPlausible } from './judge-plausible';
import { type JudgedBook, openBook } from './judged-book';
import { judgedByNow, lookAround } from './judged-by';
import { saySums } from './other-sums';
import { type RowWatcher, readSource } from './read-source';
import { rejudgeChanged } from './rejudge-changed';
import { settleV8 } from './settle-v8';
import { tellingRows } from './telling-rows';
import type { UsedRows } from './used-rows';

type OnProgress = (progress: PrepareProgress) => void;
const RECORDS_AT_ONCE = 1024;

const writeAll = (journal: Journal, book: JudgedBook, records: Iterable<Prepared>): void => {
  let slice: Prepared[] = [];
  for (const prepared of records) {
    slice.push(prepared);
    if (slice.length < RECORDS_AT_ONCE) continue;
    book.add(slice);
    inTransaction(journal, book.flush);
    slice = [];
  }
  book.add(slice);
};

const finish = (
  journal: Journal,
  importId: string,
  { book, judge, used }: Round,
  by: JudgedBy | null,
): void => {
  writeAll(journal, book, judge.finish());
  inTransaction(journal, () => {
    book.finish();
    saySums(journal, importId, judge.sums);
    if (by !== null) keepJudgedBy(journal, importId, by);
    keepStepCounts(journal, importId, used.counts());
    markPrepared(journal, importId, new Date().toISOString());
  });
};

/** What the records are judged by, and who is told how far it is. */
type Told = { readonly by: JudgedBy | null; readonly onProgress: OnProgress };

type Round = {
  readonly bench: Bench;
  readonly book: JudgedBook;
  readonly judge: Judge;
  /** How its rows count: by the steps and edits that there were when it began. */
  readonly used: UsedRows;
};

/** Opens a round of judging over an import of which nothing is judged. */
const openRound = (journal: Journal, importId: string, bench: Bench, ends: GroupEnds | null): Round => {
  inTransaction(journal, () => clearJudged(journal, importId));
  return {
    bench,
    book: openBook(journal, importId),
    judge: startJudging(bench, ends),
    used: benchRows(journal, importId, bench),
  };
};

/** Judges the rows that the journal holds; false where the rows of a record do not stand together. */
const judgeStored = (
  journal: Journal,
  stored: StoredImport,
  round: Round,
  { by, onProgress }: Told,
): boolean => {
  const { book, judge } = round;
  const rowCount = stored.rowCount ?? 0;
  const { allUsed } = round.used;
  for (const block of eachSourceBlock(journal, stored.importId)) {
    book.addRows(block);
    book.add(judge.add(allUsed(block)));
    if (judge.isScattered()) return false;
    inTransaction(journal, book.flush);
    onProgress({
      phase: 'checking',
      rows: book.rows(),
      fraction: rowCount === 0 ? 1 : book.rows() / rowCount,
      soFar: book.soFar(),
    });
  }
  finish(journal, stored.importId, round, by);
  return true;
};

/** Where the records of the stored rows end. */
const endsOf = (journal: Journal, importId: string, bench: Bench): GroupEnds => {
  const learning = startLearning(bench);
  const { allUsed } = benchRows(journal, importId, bench);
  for (const block of eachSourceBlock(journal, importId)) learning.add(allUsed(block));
  return learning.finish();
};

/** Judges the stored rows as if those of each record stood together, unless that is known to be wrong; then, if it is, with their ends. */
const judgeAgain = (
  journal: Journal,
  stored: StoredImport,
  bench: Bench,
  { isScattered, ...told }: Told & { readonly isScattered: boolean },
): void => {
  const { importId } = stored;
  const judged = (ends: GroupEnds | null): boolean => {
    const round = openRound(journal, importId, bench, ends);
    const isJudged = judgeStored(journal, stored, round, told);
    if (isJudged) keepPlausible(journal, importId, bench, round.judge.watch.findings);
    return isJudged;
  };
  if (!isScattered && judged(null)) return;
  judged(endsOf(journal, importId, bench));
};

/** Whether all rows show what the first ones did of how amounts add up. */
const isCastAlike = (journal: Journal, stored: StoredImport, { mapper, casts, parts }: Bench): boolean => {
  const rows = cleanedRows(tellingRows(journal, stored.importId), mapper.mapping, stored.columns);
  return (
    castsBy(rows, mapper, stored)?.stamp === casts?.stamp &&
    (linesTieIn(rows, mapper) === undefined) === (parts.scope.linesTie === undefined)
  );
};

/**
 * Judges rows while they are read, so that each is taken apart once. It takes for granted what only the end of the file
 * can tell: that dates and numbers are written as in its first rows, that amounts add up as there, that no row is wider than the
 * header, and that the rows of a record stand together. Where that does not hold, the stored rows are judged once more.
 */
const judgeWhileReading = (
  journal: Journal,
  draft: StoredImport,
  order: JudgeOrder,
  onProgress: OnProgress,
) => {
  let round: Round | null = null;
  let rows = 0;
  const watcher: RowWatcher = {
    start: (columns, sample) => {
      round = null;
      rows = 0;
      const facts = startFacts();
      for (const row of sample) facts.add(row);
      const assumed = { ...draft, columns: [...columns], columnFacts: [...facts.finish(columns.length)] };
      const bench = openBench(journal, assumed, order, sample);
      if (bench.ok) round = openRound(journal, draft.importId, bench.value, null);
    },
    add: (batch) => {
      rows += batch.length;
      round?.book.addRows(batch);
      round?.book.add(round.judge.add(round.used.allUsed(batch)));
    },
    flush: () => {
      if (round?.judge.isScattered() === false) round.book.flush();
    },
    written: (share) => {
      const soFar = round?.judge.isScattered() === false ? round.book.soFar() : null;
      onProgress({ phase: 'reading', rows, fraction: share, soFar });
    },
  };
  return {
    watcher,
    /** The round, if what it took for granted held. */
    end: (stored: StoredImport) => {
      const { columns, columnFacts } = stored;
      if (round === null) return { round, isScattered: false };
      const { bench, judge } = round;
      const isScattered = judge.isScattered();
      const holds =
        columns.length === bench.columns.length &&
        sameReadings(bench.mapper, bench.facts, columnFacts) &&
        isCastAlike(journal, stored, bench);
      return { round: holds && !isScattered ? round : null, isScattered };
    },
  };
};

/** The step that would be done a second time to rows that a workbook of ours carries; null: there is none. */
const stepDoneTwice = async (
  { mapping, path, target }: StoredImport,
  open: OpenTable = openSource,
): Promise<string | null> => {
  const steps = mapping?.steps ?? [];
  if (!steps.some(doesClean) || !path.toLowerCase().endsWith('.xlsx')) return null;
  const carried = await carriedBy(open, path, target ?? '');
  const place = doneTwice(steps, carried?.steps ?? []);
  const step = steps[place];
  return step === undefined ? null : stepWords(step, place);
};

/**
 * Reads the file into the journal, maps, groups and judges every record, and writes records and issues. Sends nothing.
 * `open`: how its table is opened, where that is not done in this thread.
 * Errors: those of reading, of the mapping and of the profile; the import then counts as not prepared.
 */
export const prepareImport = async (
  journal: Journal,
  order: JudgeOrder,
  onProgress: OnProgress,
  open?: OpenTable,
): Promise<Result<null>> => {
  const { importId } = order;
  settleV8();
  const draft = findImport(journal, importId);
  if (draft === undefined) return failed('import-unknown', { importId });
  if (draft.submittedAt !== null) return failed('draft-sent-already');
  const twice = await stepDoneTwice(draft, open);
  if (twice !== null) return failed('step-done-already', { step: twice, file: draft.file.name });
  const beginning = lookAround(journal, draft, readEdits(journal, importId));
  const live = judgeWhileReading(journal, draft, order, onProgress);
  const stored = await readSource(journal, draft, {
    watcher: live.watcher,
    ...(open === undefined ? {} : { open }),
  });
  if (!stored.ok) {
    inTransaction(journal, () => clearJudged(journal, importId));
    return stored;
  }
  const { round, isScattered } = live.end(stored.value);
  if (round !== null) {
    // What was chosen when it began, in the table as it was found: a choice changed meanwhile is not in the records.
    const { file, columns, columnFacts, sourceStamp } = stored.value;
    const judged = { ...draft, file, columns, columnFacts, sourceStamp };
    finish(journal, importId, round, judgedByNow(judged, round.bench, order, beginning));
    keepPlausible(journal, importId, round.bench, round.judge.watch.findings);
    return ok(null);
  }
  const bench = openBench(journal, stored.value, order);
  if (!bench.ok) return bench;
  const by = judgedByNow(stored.value, bench.value, order, beginning);
  const total = Math.max(1, stored.value.rowCount ?? 0);
  const onRows = (rows: number): void =>
    onProgress({ phase: 'checking', rows, fraction: Math.min(1, rows / total), soFar: null });
  if (!rejudgeChanged(journal, { stored: stored.value, bench: bench.value }, by, onRows))
    judgeAgain(journal, stored.value, bench.value, { isScattered, by, onProgress });
  return ok(null);
};
