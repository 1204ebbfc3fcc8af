import path from 'node:path';
import { directoryParts } from '../../../core/service/synced-lists';
import { sampleTarget } from '../../../core/targets';
import { failed, ok, type Result } from '../../../core/values/result';
import type { ParsedInput } from '../../../ipc/contract';
import type { Draft, Summary } from '../../../ipc/shapes';
import { directorySync } from '../../journal/directory';
import { editHistory } from '../../journal/edits';
import { holdBackAgain, sendAnyway } from '../../journal/guard';
import { addImport, discardImport, findImport, patchImport, type StoredImport } from '../../journal/imports';
import type { Journal } from '../../journal/open';
import { promotionOf } from '../../journal/promotions';
import { retryOf } from '../../journal/retries';
import { findClusters } from '../drafts/clusters';
import { DEFAULT_CHUNK_SIZE, DEFAULT_IN_FLIGHT } from '../drafts/defaults';
import type { Desk } from '../drafts/desk';
import { createEdits } from '../drafts/edits';
import { fixableOf, fixesOf, provedOf } from '../drafts/fixes';
import { namesBesideOf } from '../drafts/names-beside';
import type { Preparer } from '../drafts/preparer';
import { isSample, writeSample } from '../drafts/sample';
import { tryStep } from '../drafts/try-step';
import { unmatchedOf } from '../drafts/unmatched';
import { holdAgainstList } from '../guard';
import type { Handlers } from '../handler-types';
import { mappingFor } from '../other-environment';
import { stateNow } from '../summary';
import { systemUser } from '../system-user';

type Own = Pick<
  Handlers,
  | 'drafts.create'
  | 'drafts.sample'
  | 'drafts.get'
  | 'drafts.update'
  | 'drafts.discard'
  | 'drafts.prepare'
  | 'drafts.cancelPrepare'
  | 'drafts.edit'
  | 'drafts.replaceAll'
  | 'drafts.namesBeside'
  | 'drafts.leaveOut'
  | 'drafts.setSteps'
  | 'drafts.tryStep'
  | 'drafts.fixable'
  | 'drafts.fixes'
  | 'drafts.proved'
  | 'drafts.unmatched'
  | 'drafts.clusters'
  | 'drafts.undo'
  | 'drafts.redo'
  | 'drafts.sendAnyway'
>;

const derived = (journal: Journal, importId: string): Pick<Draft, 'retryOf' | 'promotionOf'> => {
  const retried = retryOf(journal, importId)?.ofImport;
  const rehearsed = promotionOf(journal, importId)?.ofImport;
  return {
    ...(retried === undefined ? {} : { retryOf: retried }),
    ...(rehearsed === undefined ? {} : { promotionOf: rehearsed }),
  };
};

/** Translated ids fit one place only: what they were translated for cannot be changed under them. */
const FIXED = ['connectionId', 'company', 'target', 'mapping', 'choices'] as const;

/** Whether a list that rows are looked up in came after they were checked. */
const isDirectoryNewer = (journal: Journal, { connectionId, company, preparedAt }: StoredImport): boolean =>
  connectionId !== null &&
  company !== null &&
  preparedAt !== null &&
  directoryParts.some((kind) => {
    const { fetchedAt } = directorySync(journal, { connectionId, company }, kind);
    return fetchedAt !== null && fetchedAt > preparedAt;
  });

const describe = (journal: Journal, dataDir: string, stored: StoredImport): Draft => ({
  ...derived(journal, stored.importId),
  importId: stored.importId,
  state: stateNow(journal, stored, false).state,
  path: stored.path,
  ...(isSample(dataDir, stored.path) ? { isSample: true as const } : {}),
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
  ...(isDirectoryNewer(journal, stored) ? { isDirectoryNewer: true as const } : {}),
  paidOverrideNote: stored.paidOverrideNote,
  ...editHistory(journal, stored.importId),
});

const answer = ({ ports }: Desk, importId: string): Result<Draft> => {
  const stored = findImport(ports.journal, importId);
  return stored === undefined
    ? failed('import-unknown', { importId })
    : ok(describe(ports.journal, ports.dataDir, stored));
};

const create = (desk: Desk, file: string, target: string | null = null): Result<Draft> => {
  const importId = desk.ports.newId();
  addImport(desk.ports.journal, {
    importId,
    at: desk.nowText(),
    path: file,
    fileName: path.basename(file),
    chunkSize: DEFAULT_CHUNK_SIZE,
    inFlight: DEFAULT_IN_FLIGHT,
  });
  if (target !== null) patchImport(desk.ports.journal, importId, { target });
  desk.changed(importId);
  return answer(desk, importId);
};

type Patch = ParsedInput<'drafts.update'>['patch'];

/** Turned to another environment, a draft leaves the ids behind that its mapping holds: there they mean something else. */
const turned = (
  journal: Journal,
  { mapping, connectionId }: StoredImport,
  patch: Patch,
): { readonly patch: Patch; readonly cleared: readonly string[] } => {
  const to = patch.connectionId ?? null;
  if (mapping === null || patch.mapping !== undefined || to === null) return { patch, cleared: [] };
  const fit = mappingFor(journal, mapping, connectionId, to);
  return fit.cleared.length === 0
    ? { patch, cleared: [] }
    : { patch: { ...patch, mapping: fit.mapping }, cleared: fit.cleared };
};

/** What a person says of records that stand there already; it is kept with the note, and sealed when the import goes out. */
const decideAnyway = (desk: Desk, order: ParsedInput<'drafts.sendAnyway'>): Result<Summary> => {
  const { importId, records, note, holdBack } = order;
  const draft = desk.open(importId);
  if (!draft.ok) return draft;
  const { journal } = desk.ports;
  if (holdBack) holdBackAgain(journal, importId);
  else if (note.trim() === '') return failed('send-anyway-without-note');
  else {
    const said = { note: note.trim(), by: systemUser(), at: desk.nowText() };
    if (sendAnyway(journal, importId, records, said) === 0) return failed('nothing-to-send-anyway');
  }
  holdAgainstList(desk.ports, importId);
  desk.changed(importId);
  return desk.summary(importId);
};

/** Imports in the making: choices, preparation, edits. */
export const draftHandlers = (desk: Desk, preparer: Preparer, erase: () => void): Own => {
  const { ports } = desk;
  const edits = createEdits(desk, preparer);
  return {
    'drafts.create': ({ path: file }) => create(desk, file),
    'drafts.sample': async () => {
      const file = await writeSample(ports);
      return file.ok ? create(desk, file.value, sampleTarget) : file;
    },
    'drafts.get': ({ importId }) => answer(desk, importId),
    'drafts.update': ({ importId, patch }) => {
      const draft = desk.open(importId);
      if (!draft.ok) return draft;
      const isTouched = FIXED.some((name) => patch[name] !== undefined);
      if (isTouched && promotionOf(ports.journal, importId) !== undefined)
        return failed('promotion-is-fixed');
      const { patch: fitting, cleared } = turned(ports.journal, draft.value, patch);
      patchImport(ports.journal, importId, fitting);
      // Whoever maps columns wants them checked next.
      if (fitting.step === 'mapping' || fitting.mapping !== undefined) ports.readyToPrepare?.();
      desk.changed(importId);
      const now = answer(desk, importId);
      return now.ok && cleared.length > 0 ? ok({ ...now.value, cleared: [...cleared] }) : now;
    },
    'drafts.discard': ({ importId }) => {
      preparer.cancel(importId);
      if (!discardImport(ports.journal, importId, desk.nowText())) return failed('draft-sent-already');
      erase();
      desk.changed(importId);
      return ok({});
    },
    'drafts.prepare': ({ importId }) => preparer.prepare(importId),
    'drafts.cancelPrepare': ({ importId }) => {
      preparer.cancel(importId);
      return ok({});
    },
    'drafts.edit': ({ importId, edits: cells }) => edits.edit(importId, cells),
    'drafts.replaceAll': ({ importId, ...cells }) => edits.replaceAll(importId, cells),
    'drafts.namesBeside': (asked) => namesBesideOf(desk, asked),
    'drafts.leaveOut': ({ importId, rows, isOut }) => edits.leaveOut(importId, rows, isOut),
    'drafts.setSteps': ({ importId, steps }) => edits.setSteps(importId, steps),
    'drafts.fixable': (asked) => fixableOf(desk, asked),
    'drafts.fixes': (asked) => fixesOf(desk, asked),
    'drafts.proved': (asked) => provedOf(desk, asked),
    'drafts.unmatched': (asked) => unmatchedOf(desk, asked),
    'drafts.clusters': (asked) => findClusters(desk, asked),
    'drafts.tryStep': (asked) => tryStep(desk, asked),
    'drafts.undo': ({ importId }) => edits.undo(importId),
    'drafts.redo': ({ importId }) => edits.redo(importId),
    'drafts.sendAnyway': (order) => decideAnyway(desk, order),
  };
};
