import type { Tally } from '../../../core/validate/tally';
import { failed, type Result } from '../../../core/values/result';
import type { Progress, Summary } from '../../../ipc/shapes';
import { findConnection } from '../../journal/connections';
import { stateOfEdits } from '../../journal/edits';
import type { StoredImport } from '../../journal/imports';
import { surroundings } from '../../journal/judged-by';
import type { Journal } from '../../journal/open';
import { holdAgainstList } from '../guard';
import { issueLine } from '../issue-line';
import type { PrepareProgress } from '../ports';
import { identityOf } from '../reach';
import type { Desk } from './desk';

/** Prepares drafts, at most one run a draft. */
export type Preparer = {
  /** A run that is under way for the very same choices and edits goes on, and answers both; any other is ended first. */
  readonly prepare: (importId: string) => Promise<Result<Summary>>;
  readonly cancel: (importId: string) => void;
  /** While it is, what the journal holds of the draft is not all of it. */
  readonly isPreparing: (importId: string) => boolean;
};

const whatIsMissing = (stored: StoredImport): string | null => {
  if (stored.connectionId === null) return 'connection';
  if (stored.company === null) return 'company';
  if (stored.target === null) return 'target';
  return stored.mapping === null ? 'field mapping' : null;
};

const recordsOf = ({ issues: _issues, ...found }: Tally): NonNullable<Progress['records']> => ({
  ...found,
  pending: found.valid,
  created: 0,
  updated: 0,
  existing: 0,
  failed: 0,
  rejected: 0,
  inDoubt: 0,
});

/** `fraction` null: nobody knows yet how far it is. How many rows a file has is not known before its end. */
const asProgress = (
  { importId, file }: StoredImport,
  { phase, rows, fraction: share, soFar }: PrepareProgress,
  seconds: number,
): Progress => {
  const fraction = share === 0 ? null : share;
  return {
    importId,
    phase,
    done: rows,
    total: phase === 'reading' || fraction === null ? null : Math.round(rows / fraction),
    share: fraction,
    perSecond: seconds > 0 ? rows / seconds : null,
    secondsLeft: fraction === null ? null : (seconds / fraction) * (1 - fraction),
    records: soFar === null ? null : recordsOf(soFar),
    issues: soFar === null ? [] : soFar.issues.map((one) => issueLine(one, file.sheet)),
    message: null,
  };
};

/** Differs as soon as the rows would be judged by anything else. */
const orderOf = (journal: Journal, stored: StoredImport): string => {
  const { path, choices, connectionId, company, target, mapping, status, paidOverrideNote } = stored;
  return JSON.stringify([
    [path, choices, connectionId, company, target, mapping, status, paidOverrideNote],
    stateOfEdits(journal, stored.importId),
    surroundings(journal, connectionId ?? '', company ?? ''),
  ]);
};

/** The window redraws no faster than this. */
const TOLD_EVERY_MS = 200;

/** Tells of the first thing that can be seen at once, and of the rest from time to time. */
const pacer = (now: () => number, tell: (progress: PrepareProgress) => void) => {
  let toldAt = Number.NEGATIVE_INFINITY;
  let hasShown = false;
  return (progress: PrepareProgress): void => {
    const isFirst = !hasShown && progress.soFar !== null && progress.soFar.total > 0;
    if (!isFirst && now() - toldAt < TOLD_EVERY_MS) return;
    hasShown ||= isFirst;
    toldAt = now();
    tell(progress);
  };
};

type Run = {
  readonly order: string;
  readonly control: AbortController;
  /** It works on the draft no more. */
  readonly ended: Promise<Result<Summary>>;
  readonly answer: Promise<Result<Summary>>;
};

/** Starts with nothing under way. */
export const createPreparer = ({ ports, open, summary, changed, pages }: Desk): Preparer => {
  const running = new Map<string, Run>();

  const cancel = (importId: string): void => {
    running.get(importId)?.control.abort();
    running.delete(importId);
  };

  const run = async (
    draft: StoredImport,
    identity: string,
    { control, former }: { readonly control: AbortController; readonly former: Run | undefined },
  ): Promise<Result<Summary>> => {
    const { importId } = draft;
    // Two of them would write into one another.
    await former?.ended;
    const startedAt = ports.clock.now();
    const done = await ports.prepare(
      { importId, dataDir: ports.dataDir, identity, now: startedAt },
      pacer(ports.clock.now, (progress) =>
        ports.emit('progress', asProgress(draft, progress, (ports.clock.now() - startedAt) / 1000)),
      ),
      control.signal,
    );
    if (running.get(importId)?.control === control) running.delete(importId);
    if (!running.has(importId)) pages.ended(importId);
    if (done.ok) holdAgainstList(ports, importId);
    changed(importId);
    return done.ok ? summary(importId) : done;
  };

  const prepare = (importId: string): Promise<Result<Summary>> => {
    const draft = open(importId);
    if (!draft.ok) return Promise.resolve(draft);
    const what = whatIsMissing(draft.value);
    if (what !== null) return Promise.resolve(failed('draft-incomplete', { what }));
    const name = draft.value.connectionId ?? '';
    const connection = findConnection(ports.journal, name);
    if (connection === undefined) return Promise.resolve(failed('connection-unknown', { name }));
    const order = orderOf(ports.journal, draft.value);
    const former = running.get(importId);
    if (former?.order === order) return former.answer;
    cancel(importId);
    pages.begun(importId);
    const control = new AbortController();
    const ended = run(draft.value, identityOf(connection), { control, former });
    // Whoever asked for a run that another one took the place of wants what that one finds.
    const answer = ended.then((done) => {
      const next = running.get(importId);
      const isReplaced = !done.ok && done.problem.code === 'cancelled' && next?.control !== control;
      return isReplaced && next !== undefined ? next.answer : done;
    });
    running.set(importId, { order, control, ended, answer });
    return answer;
  };

  return { prepare, cancel, isPreparing: (importId) => running.has(importId) };
};
