import type { BatchEntry } from '../rows';
import { type Change, type Header, isEntry, isHeader } from './change';
import { type Ids, newIds } from './ids';
import { emptyIndexes, type Indexes, indexChange } from './indexes';
import { type Log, noLog, openLog } from './log';
import { noPending, type Pending } from './pending';
import { applyChange, emptyTables, type Tables } from './tables';

/** Everything the service knows. What it acknowledges is in the ledger file before the answer leaves. */
export type Store = {
  readonly seed: number;
  readonly profileName: 'a' | 'b';
  readonly tables: Tables;
  readonly indexes: Indexes;
  readonly pending: Pending;
  readonly ids: Ids;
  /** The present moment, after everything that time alone brings about has been done. */
  readonly present: () => number;
  /** Writes rows, on disk first. `sinceMs`: when they came to be, where that was before this moment. */
  readonly commit: (change: Change, sinceMs?: number) => void;
  readonly close: () => void;
};

export type StoreOptions = {
  readonly dataFile: string | null;
  readonly seed: number;
  readonly profileName: 'a' | 'b';
  readonly now: () => number;
  /** The rows a company starts with; not written to the file, since the seed brings them back. */
  readonly seedRows: (seed: number) => Change;
  /** Whether an upload_id is free again once its invoice failed in processing (G-3). */
  readonly failedUploadIdIsFree: (profileName: 'a' | 'b') => boolean;
};

const rowsOf = (entry: BatchEntry): Change => ({
  invoices: entry.invoice === undefined ? [] : [entry.invoice],
  uploads: entry.upload === undefined ? [] : [entry.upload],
  purchaseOrders: entry.purchaseOrder === undefined ? [] : [entry.purchaseOrder],
  receipts: entry.receipt === undefined ? [] : [entry.receipt],
});

const newState = (seed: number) => ({
  tables: emptyTables(),
  indexes: emptyIndexes(),
  pending: noPending(),
  ids: newIds(seed),
});

type State = ReturnType<typeof newState>;

const write = (state: State, change: Change, atMs: number): void => {
  applyChange(state.tables, change, atMs);
  indexChange(state.indexes, change);
  state.ids.learn(change);
  for (const batch of change.batches ?? []) state.pending.add(batch);
};

const settle = (state: State, now: number, failedIdIsFree: boolean): void => {
  for (const { at, entry } of state.pending.due(now)) {
    const rows = rowsOf(entry);
    applyChange(state.tables, rows, at);
    indexChange(state.indexes, rows);
    const isFreed = failedIdIsFree && entry.outcome === 'failed' && entry.isRepeat !== true;
    if (isFreed && entry.upload_id !== undefined) {
      state.indexes.uploadIds.delete(entry.upload_id);
    }
  }
};

/** What a file that exists was begun with wins over the options, so that ids stay what they were. */
const load = (options: StoreOptions): { state: State; header: Header; log: Log } => {
  let header: Header = { practice: 1, seed: options.seed, profile: options.profileName };
  let state = newState(header.seed);
  let isNew = true;
  const begin = (): void => {
    state = newState(header.seed);
    write(state, options.seedRows(header.seed), Number.NEGATIVE_INFINITY);
  };
  const log =
    options.dataFile === null
      ? noLog
      : openLog(options.dataFile, (line) => {
          if (isHeader(line)) {
            header = line;
            isNew = false;
            begin();
          } else if (isEntry(line)) {
            settle(state, line.at, options.failedUploadIdIsFree(header.profile));
            write(state, line.change, line.at);
          } else throw new Error('the practice ledger holds a line that is neither a header nor a change');
        });
  if (isNew) {
    begin();
    log.append(header);
  }
  return { state, header, log };
};

/** Opens the store, replaying its file where there is one. Throws where the file is damaged. */
export const openStore = (options: StoreOptions): Store => {
  const { state, header, log } = load(options);
  const failedIdIsFree = options.failedUploadIdIsFree(header.profile);
  let latest = 0;
  const present = (): number => {
    latest = Math.max(latest, options.now());
    settle(state, latest, failedIdIsFree);
    return latest;
  };
  return {
    ...state,
    seed: header.seed,
    profileName: header.profile,
    present,
    commit: (change, sinceMs) => {
      const at = present();
      log.append({ at, change });
      write(state, change, sinceMs ?? at);
    },
    close: log.close,
  };
};
