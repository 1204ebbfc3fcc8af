import { words } from '../../../core/issues/codes';
import { chunkHistories } from '../../../core/report/chunk-history';
import { answerRemarks } from '../../../core/service/remarks';
import { readBody } from '../../../core/service/reply';
import { targetNamed } from '../../../core/targets';
import { failed, ok, type Result } from '../../../core/values/result';
import type { ParsedInput } from '../../../ipc/contract';
import type { AttemptEntry, ChunkEntry } from '../../../ipc/sending-log';
import type { ImportListItem, Summary } from '../../../ipc/shapes';
import { isSameFile } from '../../files/same-file';
import { countAttempts, readAttempts } from '../../journal/attempts';
import { findConnection } from '../../journal/connections';
import { readFacts } from '../../journal/facts';
import { historyLength, keptFigures } from '../../journal/home';
import { findImport, isImport, type StoredImport } from '../../journal/imports';
import type { Journal } from '../../journal/open';
import { readRecords } from '../../journal/records';
import { takenUpAgain } from '../../journal/retries';
import { countHeldUpdates } from '../../journal/waiting-updates';
import type { Preparer } from '../drafts/preparer';
import { withEvidence } from '../evidence';
import { firstRefusal } from '../first-refusal';
import { foundThere } from '../found-there';
import type { GridPages } from '../grid-page';
import type { Handlers } from '../handler-types';
import { createLists } from '../home/lists';
import { lineageOf } from '../lineage';
import { notHeldBack } from '../load-sets/held-back';
import { mayBeTwice } from '../may-be-twice';
import { orderedBefore } from '../ordered';
import { ownChoices } from '../own-choices';
import type { EnginePorts } from '../ports';
import { connectionProfile } from '../profile';
import { recordEntry } from '../record-entry';
import { writeReport } from '../report/write-report';
import type { Runs } from '../runs';
import { leftForGood, recordCounts, stateNow, summarise } from '../summary';

type Own = Pick<
  Handlers,
  | 'imports.list'
  | 'imports.summary'
  | 'imports.choices'
  | 'imports.found'
  | 'imports.columns'
  | 'imports.rows'
  | 'imports.nextIssue'
  | 'imports.records'
  | 'imports.chunks'
  | 'imports.attempts'
  | 'imports.submit'
  | 'imports.pause'
  | 'imports.resume'
  | 'imports.stop'
  | 'imports.refresh'
  | 'imports.settled'
  | 'imports.lineage'
  | 'imports.firstRefusal'
  | 'imports.decide'
  | 'imports.report'
>;

/** Exchanges with what is odd about their answers in words. */
const withRemarks = (
  ports: EnginePorts,
  importId: string,
  entries: readonly AttemptEntry[],
): AttemptEntry[] => {
  const connection = findConnection(ports.journal, findImport(ports.journal, importId)?.connectionId ?? '');
  const profile = connection === undefined ? undefined : connectionProfile(ports.profileText, connection);
  if (profile?.ok !== true) return [...entries];
  return entries.map((entry) => {
    if (entry.purpose === 'token') return entry;
    const body = readBody(entry.replyText ?? '', profile.value.naming.prefix);
    const remarks = answerRemarks({ ...entry, body }, profile.value);
    const remark = remarks.map(({ code, params }) => words(code, params).sentence).join(' ');
    return remark === '' ? entry : { ...entry, remark };
  });
};

/** Counts of an import that nothing works on: as they were kept when it was over, so that lists count no record again. */
const countsAtRest = (journal: Journal, { importId, submittedAt }: StoredImport): Summary['records'] => {
  const kept =
    submittedAt === null ? undefined : keptFigures(journal, importId, historyLength(journal, importId));
  return kept?.records ?? recordCounts(journal, importId);
};

/** Whether nothing that is left goes out with a resume, as things stand at the service. */
const isResumeVain = (
  journal: Journal,
  { importId }: StoredImport,
  { reason, pending }: { readonly reason: string | null; readonly pending: number },
): boolean =>
  reason === 'orders-kept' || (reason === 'order-lines' && countHeldUpdates(journal, importId) === pending);

/** An import as lists show it. */
export const listItem = (ports: EnginePorts, stored: StoredImport, isRunning: boolean): ImportListItem => {
  const connection =
    stored.connectionId === null ? undefined : findConnection(ports.journal, stored.connectionId);
  const now = stateNow(ports.journal, stored, isRunning);
  const records = isRunning
    ? recordCounts(ports.journal, stored.importId)
    : countsAtRest(ports.journal, stored);
  return {
    importId: stored.importId,
    createdAt: stored.createdAt,
    state: now.state,
    pausedBecause: now.pausedBecause,
    ...(isResumeVain(ports.journal, stored, { reason: now.reason, pending: records.pending })
      ? { isResumeVain: true }
      : {}),
    ...(now.reason === 'list-unread' ? { isListUnread: true } : {}),
    target: stored.target ?? '',
    connectionId: stored.connectionId ?? '',
    connection: connection?.name ?? '',
    environment: connection?.environment ?? 'practice',
    company: stored.company ?? '',
    fileName: stored.file.name,
    sheet: stored.file.sheet ?? stored.choices.sheet ?? null,
    records,
    ...leftForGood(ports.journal, stored.importId, records),
    ...perhapsTwice(ports.journal, stored),
    ...takenUp(ports.journal, stored.importId, records),
  };
};

const perhapsTwice = (journal: Journal, stored: StoredImport): Pick<ImportListItem, 'mayBeTwice'> => {
  const { mayBeTwice: all = [] } = mayBeTwice(journal, stored);
  return all.length === 0 ? {} : { mayBeTwice: all.length };
};

/** Records of which a later attempt has the last word; only what there is. */
const takenUp = (
  journal: Journal,
  importId: string,
  { failed: faulty, rejected }: Summary['records'],
): Pick<ImportListItem, 'takenUp'> => {
  const taken = faulty + rejected === 0 ? [] : takenUpAgain(journal, importId);
  return taken.length === 0 ? {} : { takenUp: taken.reduce((sum, { n }) => sum + n, 0) };
};

const iso = (epochMs: number | null): string | null =>
  epochMs === null ? null : new Date(epochMs).toISOString();

const chunkEntries = (ports: EnginePorts, importId: string): ChunkEntry[] =>
  chunkHistories(readFacts(ports.journal, importId)).map((history) => ({
    chunk: history.chunk.chunk,
    parent: history.chunk.parent,
    purpose: history.chunk.purpose,
    againBy: history.againBy,
    records: history.chunk.records.length,
    firstRecord: history.chunk.records[0] ?? 0,
    lastRecord: history.chunk.records.at(-1) ?? 0,
    state: history.state,
    batchId: history.batchId,
    sentAt: iso(history.sentAt),
    finishedAt: iso(history.finishedAt),
    attempts: history.attempts,
    message: history.message,
  }));

/** An import as lists show it, with what ended its run against its will. */
const listedBy =
  (ports: EnginePorts, runs: Runs) =>
  (stored: StoredImport): ImportListItem => {
    const item = listItem(ports, stored, runs.isRunning(stored.importId));
    const fault = runs.faultOf(stored.importId);
    if (fault === null) return item;
    const { sentence, advice } = words(fault.code, fault.params);
    return { ...item, pausedBecause: `${sentence} ${advice}` };
  };

const submitting =
  (journal: Journal, runs: Runs, isPreparing: Preparer['isPreparing']) =>
  async (order: ParsedInput<'imports.submit'>): Promise<Result<null>> => {
    // What stands in the journal by now is not all of it.
    if (isPreparing(order.importId)) return failed('draft-incomplete', { what: 'check' });
    const free = notHeldBack(journal, order.importId, runs.isRunning);
    return free.ok ? runs.submit(order) : free;
  };

/** Submitted imports: what became of them, and what a person may order. */
export const importHandlers = (
  ports: EnginePorts,
  runs: Runs,
  { pages, isPreparing }: { readonly pages: GridPages; readonly isPreparing: Preparer['isPreparing'] },
): Own => {
  const { journal } = ports;

  const having = <T>(importId: string, work: (stored: StoredImport) => T): Result<T> => {
    const stored = findImport(journal, importId);
    return stored === undefined ? failed('import-unknown', { importId }) : ok(work(stored));
  };
  const answer = (importId: string): Result<Summary> =>
    having(importId, (stored) => summarise(journal, stored, runs.isRunning(importId)));
  const list = createLists(ports, { listed: listedBy(ports, runs), isRunning: runs.isRunning });
  const after = async (importId: string, order: Promise<Result<null>>): Promise<Result<Summary>> => {
    const done = await order;
    return done.ok ? answer(importId) : done;
  };
  const submit = submitting(journal, runs, isPreparing);

  return {
    'imports.list': async (wanted) => ok(await list(wanted)),
    'imports.summary': ({ importId }) => answer(importId),
    'imports.choices': ({ importId }) =>
      having(importId, (stored) => {
        const target = targetNamed(stored.target ?? '');
        return target === undefined ? [] : [...ownChoices(journal, importId, target)];
      }),
    'imports.found': ({ importId, limit }) => having(importId, () => foundThere(journal, importId, limit)),
    'imports.columns': ({ importId }) => having(importId, (stored) => [...stored.columns]),
    'imports.rows': ({ importId, view, from, count }) =>
      isImport(journal, importId)
        ? ok(pages.page(importId, view, from, count))
        : failed('import-unknown', { importId }),
    'imports.nextIssue': ({ importId, view, from, backwards }) =>
      having(importId, () => pages.nextIssue(importId, view, from, backwards)),
    'imports.records': ({ importId, outcome, limit, after: afterRecord, isDecided }) =>
      having(importId, () =>
        withEvidence(
          journal,
          importId,
          readRecords(journal, importId, { outcome, limit, after: afterRecord, isDecided }).map((record) =>
            recordEntry(journal, importId, record),
          ),
        ),
      ),
    'imports.chunks': ({ importId }) => having(importId, () => chunkEntries(ports, importId)),
    'imports.attempts': ({ importId, ...part }) =>
      having(importId, () => {
        const entries = readAttempts(journal, importId, part);
        const remarked = withRemarks(ports, importId, entries);
        return { total: countAttempts(journal, importId), entries: remarked };
      }),
    'imports.submit': submit,
    'imports.pause': ({ importId }) => after(importId, runs.pause(importId)),
    'imports.resume': ({ importId, ...order }) => {
      const ordered = orderedBefore(journal, importId);
      return ordered === null
        ? runs.resume(importId, order)
        : submit({ ...ordered, ...order, stopAfterChunks: null });
    },
    'imports.stop': ({ importId }) => after(importId, runs.stop(importId)),
    'imports.refresh': ({ importId, waitMs }) => after(importId, runs.refresh(importId, waitMs)),
    'imports.settled': ({ importId }) => after(importId, runs.settled(importId)),
    'imports.firstRefusal': ({ importId }) => having(importId, (stored) => firstRefusal(ports, stored)),
    'imports.lineage': ({ importId }) => having(importId, () => lineageOf(ports, importId, runs.isRunning)),
    'imports.decide': ({ importId, record, others, by, ...said }) =>
      after(
        importId,
        runs.decide(importId, {
          ...said,
          records: [record, ...(others ?? [])],
          by: by ?? ports.person?.() ?? '',
        }),
      ),
    'imports.report': async ({ importId, path, format }) => {
      const stored = findImport(journal, importId);
      if (stored === undefined) return failed('import-unknown', { importId });
      return isSameFile(path, stored.path)
        ? failed('report-over-source', { file: path })
        : writeReport(ports, stored, { path, format });
    },
  };
};
