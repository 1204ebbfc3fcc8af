import { statSync } from 'node:fs';
import { codesSaid } from '../../../core/map/format-currency';
import { saidAround, saidOnCovers } from '../../../core/map/said-around';
import { totalsAbove } from '../../../core/map/sum-cells';
import { columnNames } from '../../../core/read/header';
import { startFacts } from '../../../core/read/reading-facts';
import type { FileInfo, Row } from '../../../core/read/table';
import type { CutRules } from '../../../core/read/tokenise';
import { type Failed, failed, ok, type Result } from '../../../core/values/result';
import { type OpenTable, openSource, type Table } from '../../files/source';
import {
  findImport,
  markColumns,
  markRead,
  markUnread,
  type PreparedFile,
  type StoredImport,
} from '../../journal/imports';
import { keepRowsAbove } from '../../journal/judged-by';
import { inTransaction, type Journal } from '../../journal/open';
import { keepReadFacts } from '../../journal/read-facts';
import { clearJudged, clearSource } from '../../journal/records';
import { keepRestOfFile } from '../../journal/rest-of-file';
import { addPackedBlock, BLOCK_ROWS, type PackedBlock, startBlock } from '../../journal/source-rows';

/** What stored rows depend on; null where the file is not there any more. */
const stampOf = (stored: StoredImport): string | null => {
  try {
    const { size, mtimeMs } = statSync(stored.path);
    return JSON.stringify({ path: stored.path, choices: stored.choices, size, mtimeMs });
  } catch {
    return null;
  }
};

/** Who looks at the rows while they are read: the judge, as long as what it takes for granted holds. */
export type RowWatcher = {
  /** Called once, before any row, with the columns of the table. */
  readonly start: (columns: readonly string[], sample: readonly Row[]) => void;
  readonly add: (rows: readonly Row[]) => void;
  /** Writes what the watcher has; called inside a transaction. */
  readonly flush: () => void;
  /** Rows are in the journal, and so is what was flushed; `share`: how much of the file that is, null: nobody knows. */
  readonly written: (share: number | null) => void;
};

/** Blocks that are written at once, with what was judged of their rows: some ten milliseconds of the write lock. */
const BLOCKS_AT_ONCE = 8;
/** The first ones go out one by one, so that somebody sees them. */
const FIRST_BLOCKS = 2;

type BlockOptions = {
  readonly watcher: RowWatcher;
  readonly rules: CutRules | null;
  readonly share: Table['share'];
};

/** Rows in file order collected into blocks of the journal as they pass by; each block is packed as soon as it is full. */
const blockWriter = (journal: Journal, importId: string, { watcher, rules, share }: BlockOptions) => {
  let open = startBlock(rules);
  let blocks: PackedBlock[] = [];
  let written = 0;
  const pack = (): void => {
    if (open.count() > 0) blocks.push(open.pack());
    open = startBlock(rules);
  };
  const write = (): void => {
    for (const block of blocks) {
      addPackedBlock(journal, importId, written, block);
      written += block.count;
    }
    blocks = [];
    watcher.flush();
  };
  const writeNow = (): void => {
    inTransaction(journal, write);
    watcher.written(share());
  };
  return {
    add: (more: readonly Row[]): void => {
      for (const row of more) {
        open.add(row);
        if (open.isFull()) pack();
      }
      const isFirst = written < FIRST_BLOCKS * BLOCK_ROWS && blocks.length > 0;
      if (isFirst || blocks.length >= BLOCKS_AT_ONCE) writeNow();
    },
    finish: (): number => {
      pack();
      writeNow();
      return written;
    },
  };
};

/** Lines below a table that may speak of all of it. */
const LAST_ROWS = 5;

const store = async (journal: Journal, stored: StoredImport, source: Table, watcher: RowWatcher) => {
  const { share, file } = source;
  const blocks = blockWriter(journal, stored.importId, { watcher, rules: file.dialect, share });
  const facts = startFacts();
  let last: readonly Row[] = [];
  let first: readonly Row[] = [];
  const names = source.columns.map((column) => column.name);
  for await (const batch of source.dataRows({ keepsText: true })) {
    if (!batch.ok) return batch;
    if (facts.rows() === 0) {
      first = batch.value;
      // Whoever looks at the first rows wants to know what their columns are called.
      inTransaction(journal, () => markColumns(journal, stored.importId, names));
      watcher.start(names, batch.value);
    }
    for (const row of batch.value) facts.add(row);
    last = [...last, ...batch.value.slice(-LAST_ROWS)].slice(-LAST_ROWS);
    watcher.add(batch.value);
    blocks.add(batch.value);
  }
  const rowCount = blocks.finish();
  const wide = columnNames(null, facts.width()).slice(source.columns.length);
  const columns = [...names, ...wide.map((column) => column.name)];
  const currencies = source.currencies();
  const marks = source.marks();
  const rest = await source.rest();
  const around = saidAround(source.above, last);
  const everywhere = [...around, ...saidOnCovers(rest.covers)];
  const saysCurrency = currencies.size > 0 || everywhere.some(({ about }) => about === 'currency');
  const columnFacts = facts.finish(columns.length).map((fact, at) => {
    const codes = !saysCurrency ? [] : codesSaid(first.map(({ cells }) => cells[at] ?? ''));
    const [shown, marked] = [currencies.get(at), marks.get(at)];
    return {
      ...fact,
      ...(shown === undefined ? {} : { currencies: [...shown] }),
      ...(codes.length === 0 ? {} : { codes: [...codes] }),
      ...(marked === undefined ? {} : { marks: [...marked] }),
    };
  });
  const encodings = [...(file.encodingChoices ?? [])];
  inTransaction(journal, () => {
    keepReadFacts(journal, stored.importId, { said: around, encodings });
    keepRestOfFile(journal, stored.importId, rest);
  });
  return ok({ columns, columnFacts, rowCount });
};

/** Who looks at the rows, and how a table is opened. */
export type ReadingBy = { readonly watcher: RowWatcher; readonly open?: OpenTable };
/** A guess is no answer: what nobody has chosen is not read into an import. */
const encodingAsked = ({ name, notes, encodingChoices = [] }: FileInfo): Failed | null => {
  if (!notes.some(({ code }) => code === 'encoding-guessed')) return null;
  const readings = encodingChoices
    .map(({ encoding, samples }) => `As ${encoding} names in it read ${samples.join(', ')}`)
    .join('. ');
  return failed('encoding-asked', { file: name, readings }, { file: name });
};

const readOnce = async (
  journal: Journal,
  stored: StoredImport,
  { watcher, open = openSource }: ReadingBy,
  trustsStart: boolean,
): Promise<Result<PreparedFile>> => {
  const source = await open(stored.path, stored.choices, { trustsStart });
  if (!source.ok) return source;
  const asked = encodingAsked(source.value.file);
  if (asked !== null) {
    await source.value.close();
    return asked;
  }
  inTransaction(journal, () => {
    markUnread(journal, stored.importId);
    clearJudged(journal, stored.importId);
    clearSource(journal, stored.importId);
    keepRowsAbove(journal, stored.importId, totalsAbove(source.value.above));
  });
  const { file, sheet, headerRow } = source.value;
  const read = await store(journal, stored, source.value, watcher);
  await source.value.close();
  if (!read.ok) return read;
  const { encoding = null, delimiter = null } = file.dialect ?? {};
  const { bytes, kind } = file;
  const sha256 = source.value.sha256() ?? file.sha256;
  return ok({ bytes, sha256, kind, encoding, delimiter, sheet: sheet.name, headerRow, ...read.value });
};

/**
 * Brings the rows of an import's file into the journal, unless they are there already and the file did not change: then the
 * watcher sees none of them. Rows are read before the whole file was looked at; where its end is in another encoding than
 * its beginning, it is looked at and read once more.
 * A file that is gone does not matter once its rows are here. Errors: those of reading; file-changed.
 */
export const readSource = async (
  journal: Journal,
  stored: StoredImport,
  by: ReadingBy,
): Promise<Result<StoredImport>> => {
  const stamp = stampOf(stored);
  if (stored.sourceStamp !== null && (stamp === null || stamp === stored.sourceStamp)) return ok(stored);
  const first = await readOnce(journal, stored, by, true);
  const isDoubtful = !first.ok && first.problem.code === 'encoding-doubt';
  const read = isDoubtful ? await readOnce(journal, stored, by, false) : first;
  if (!read.ok) return read;
  if (stamp === null || stampOf(stored) !== stamp) {
    const file = stored.file.name;
    return failed('file-changed', { file }, { file });
  }
  inTransaction(journal, () => markRead(journal, stored.importId, read.value, stamp));
  const again = findImport(journal, stored.importId);
  return again === undefined ? failed('import-unknown', { importId: stored.importId }) : ok(again);
};
