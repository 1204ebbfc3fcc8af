import { failed, type Result } from '../../../core/values/result';
import type { Progress, Summary } from '../../../ipc/shapes';
import { findConnection } from '../../journal/connections';
import type { StoredImport } from '../../journal/imports';
import type { PrepareProgress } from '../ports';
import { identityOf } from '../reach';
import type { Desk } from './desk';

/** Prepares drafts, at most one run a draft: a later one ends the earlier. */
export type Preparer = {
  readonly prepare: (importId: string) => Promise<Result<Summary>>;
  readonly cancel: (importId: string) => void;
};

const whatIsMissing = (stored: StoredImport): string | null => {
  if (stored.connectionId === null) return 'connection';
  if (stored.company === null) return 'company';
  if (stored.target === null) return 'target';
  return stored.mapping === null ? 'field mapping' : null;
};

/** `fraction` null: nobody knows yet how many rows there are. */
const asProgress = (importId: string, progress: PrepareProgress, seconds: number): Progress => {
  const { phase, rows } = progress;
  const fraction = progress.fraction === null || progress.fraction === 0 ? null : progress.fraction;
  return {
    importId,
    phase,
    done: rows,
    total: fraction === null ? null : Math.round(rows / fraction),
    perSecond: seconds > 0 ? rows / seconds : null,
    secondsLeft: fraction === null ? null : (seconds / fraction) * (1 - fraction),
    records: null,
    message: null,
  };
};

/** Starts with nothing under way. */
export const createPreparer = ({ ports, open, summary, changed }: Desk): Preparer => {
  const running = new Map<string, AbortController>();

  const cancel = (importId: string): void => {
    running.get(importId)?.abort();
    running.delete(importId);
  };

  const prepare = async (importId: string): Promise<Result<Summary>> => {
    const draft = open(importId);
    if (!draft.ok) return draft;
    const what = whatIsMissing(draft.value);
    if (what !== null) return failed('draft-incomplete', { what });
    const name = draft.value.connectionId ?? '';
    const connection = findConnection(ports.journal, name);
    if (connection === undefined) return failed('connection-unknown', { name });
    cancel(importId);
    const control = new AbortController();
    running.set(importId, control);
    const startedAt = ports.clock.now();
    const done = await ports.prepare(
      { importId, dataDir: ports.dataDir, identity: identityOf(connection) },
      (progress) =>
        ports.emit('progress', asProgress(importId, progress, (ports.clock.now() - startedAt) / 1000)),
      control.signal,
    );
    if (running.get(importId) === control) running.delete(importId);
    changed(importId);
    return done.ok ? summary(importId) : done;
  };

  return { prepare, cancel };
};
