import path from 'node:path';
import { failed, ok, type Result } from '../../../core/values/result';
import type { Draft, Summary } from '../../../ipc/shapes';
import { addEdits, type CellEdit, editHistory, redoEdits, undoEdits } from '../../journal/edits';
import { addImport, discardImport, findImport, patchImport, type StoredImport } from '../../journal/imports';
import { findConnection } from '../../journal/connections';
import { cellsHolding } from '../cells-holding';
import type { Handlers } from '../handler-types';
import type { GridPages } from '../grid-page';
import type { EnginePorts } from '../ports';
import { recheckRows } from '../prepare/recheck';
import { identityOf } from '../reach';
import { stateNow, summarise } from '../summary';

type Own = Pick<
  Handlers,
  | 'drafts.create'
  | 'drafts.get'
  | 'drafts.update'
  | 'drafts.discard'
  | 'drafts.prepare'
  | 'drafts.cancelPrepare'
  | 'drafts.edit'
  | 'drafts.replaceAll'
  | 'drafts.undo'
  | 'drafts.redo'
>;

/** A chunk is also what one lost answer puts in doubt, so it stays well below the service's limit. */
const DEFAULT_CHUNK_SIZE = 50;
const DEFAULT_IN_FLIGHT = 2;

const describe = (ports: EnginePorts, stored: StoredImport): Draft => ({
  importId: stored.importId,
  state: stateNow(ports.journal, stored, false).state,
  path: stored.path,
  connectionId: stored.connectionId,
  company: stored.company,
  target: stored.target,
  choices: stored.choices,
  mapping: stored.mapping,
  status: stored.status,
  chunkSize: stored.chunkSize,
  inFlight: stored.inFlight,
  step: stored.step,
  isPrepared: stored.preparedAt !== null,
  paidOverrideNote: stored.paidOverrideNote,
  ...editHistory(ports.journal, stored.importId),
});

const openDraft = (ports: EnginePorts, importId: string): Result<StoredImport> => {
  const stored = findImport(ports.journal, importId);
  if (stored === undefined) return failed('import-unknown', { importId });
  return stored.submittedAt === null ? ok(stored) : failed('draft-sent-already');
};

const whatIsMissing = (stored: StoredImport): string | null => {
  if (stored.connectionId === null) return 'connection';
  if (stored.company === null) return 'company';
  if (stored.target === null) return 'target';
  return stored.mapping === null ? 'field mapping' : null;
};

/** Imports in the making: choices, preparation, edits. */
export const draftHandlers = (ports: EnginePorts, pages: GridPages): Own => {
  const preparing = new Map<string, AbortController>();
  const iso = (): string => new Date(ports.clock.now()).toISOString();

  const changed = (importId: string): void => {
    pages.forget(importId);
    ports.emit('changed', { what: 'imports', id: importId });
  };

  const answerDraft = (importId: string): Result<Draft> => {
    const stored = findImport(ports.journal, importId);
    return stored === undefined ? failed('import-unknown', { importId }) : ok(describe(ports, stored));
  };

  const answerSummary = (importId: string): Result<Summary> => {
    const stored = findImport(ports.journal, importId);
    return stored === undefined ? failed('import-unknown', { importId }) : ok(summarise(ports.journal, stored, false));
  };

  const cancel = (importId: string): void => {
    preparing.get(importId)?.abort();
    preparing.delete(importId);
  };

  const prepare = async (importId: string): Promise<Result<Summary>> => {
    const draft = openDraft(ports, importId);
    if (!draft.ok) return draft;
    const what = whatIsMissing(draft.value);
    if (what !== null) return failed('draft-incomplete', { what });
    const connection = findConnection(ports.journal, draft.value.connectionId ?? '');
    if (connection === undefined) return failed('connection-unknown', { name: draft.value.connectionId ?? '' });
    cancel(importId);
    const control = new AbortController();
    preparing.set(importId, control);
    const startedAt = ports.clock.now();
    const done = await ports.prepare(
      { importId, dataDir: ports.dataDir, identity: identityOf(connection) },
      (progress) => {
        const seconds = (ports.clock.now() - startedAt) / 1000;
        const perSecond = seconds > 0 ? progress.rows / seconds : null;
        const left = progress.fraction === null || progress.fraction === 0 ? null : (seconds / progress.fraction) * (1 - progress.fraction);
        ports.emit('progress', {
          importId,
          phase: progress.phase,
          done: progress.rows,
          total: progress.fraction === null || progress.fraction === 0 ? null : Math.round(progress.rows / progress.fraction),
          perSecond,
          secondsLeft: left,
          records: null,
          message: null,
        });
      },
      control.signal,
    );
    if (preparing.get(importId) === control) preparing.delete(importId);
    changed(importId);
    return done.ok ? answerSummary(importId) : done;
  };

  const recheck = (importId: string, edits: readonly CellEdit[]): Promise<Result<Summary>> | Result<Summary> => {
    const draft = openDraft(ports, importId);
    if (!draft.ok) return draft;
    if (draft.value.preparedAt === null || edits.length === 0) {
      changed(importId);
      return answerSummary(importId);
    }
    const connection = findConnection(ports.journal, draft.value.connectionId ?? '');
    const identity = connection === undefined ? '' : identityOf(connection);
    const done = recheckRows(ports.journal, { importId, identity, profileText: ports.profileText }, edits);
    if (!done.ok) return done;
    if (done.value === 'all') return prepare(importId);
    changed(importId);
    return answerSummary(importId);
  };

  const edit = (importId: string, edits: readonly CellEdit[]): Promise<Result<Summary>> | Result<Summary> => {
    const draft = openDraft(ports, importId);
    if (!draft.ok) return draft;
    addEdits(ports.journal, importId, edits, iso());
    return recheck(importId, edits);
  };

  return {
    'drafts.create': ({ path: file }) => {
      const importId = ports.newId();
      const fileName = path.basename(file);
      addImport(ports.journal, { importId, at: iso(), path: file, fileName, chunkSize: DEFAULT_CHUNK_SIZE, inFlight: DEFAULT_IN_FLIGHT });
      changed(importId);
      return answerDraft(importId);
    },
    'drafts.get': ({ importId }) => answerDraft(importId),
    'drafts.update': ({ importId, patch }) => {
      const draft = openDraft(ports, importId);
      if (!draft.ok) return draft;
      patchImport(ports.journal, importId, patch);
      changed(importId);
      return answerDraft(importId);
    },
    'drafts.discard': ({ importId }) => {
      cancel(importId);
      if (!discardImport(ports.journal, importId, iso())) return failed('draft-sent-already');
      changed(importId);
      return ok({});
    },
    'drafts.prepare': ({ importId }) => prepare(importId),
    'drafts.cancelPrepare': ({ importId }) => {
      cancel(importId);
      return ok({});
    },
    'drafts.edit': ({ importId, edits }) => edit(importId, edits),
    'drafts.replaceAll': ({ importId, column, from, to }) => {
      const rows = cellsHolding(ports.journal, importId, column, from);
      return rows.length === 0
        ? answerSummary(importId)
        : edit(
            importId,
            rows.map((row) => ({ row, column, value: to })),
          );
    },
    'drafts.undo': ({ importId }) => recheck(importId, undoEdits(ports.journal, importId)),
    'drafts.redo': ({ importId }) => recheck(importId, redoEdits(ports.journal, importId)),
  };
};
