import { restText } from '../../core/report/rest-words';
import type { ServiceProfile } from '../../core/service/profile';
import type { SubmissionProgress } from '../../core/submit/progress';
import { targetNamed } from '../../core/targets/index';
import type { Target } from '../../core/targets/target';
import { failed, ok, type Result } from '../../core/values/result';
import { heldBefore } from '../journal/guard';
import { findImport, type StoredImport } from '../journal/imports';
import { asObserved } from './as-observed';
import { listWatchFor } from './list-watch';
import { otherwiseThere } from './otherwise-there';
import { payeeOwner } from './payments/payees';
import { watchFor } from './payments/watch';
import type { EnginePorts } from './ports';
import { reachBegun } from './reach';
import type { SubmissionParts } from './submit/loop';
import { openLink } from './submit/open-link';
import { journalStore } from './submit-store';
import { type RecordCounts, recordCounts } from './summary';
import { unseenThere } from './unseen-there';
import { updateWatchFor } from './update-watch';

/** What one run is told: how much it may send, and whether it waits for batches. */
export type RunOptions = {
  readonly stopAfterChunks: number | null;
  readonly asksOnce: boolean;
  /** How long it waits, for results or for anything else, in milliseconds; absent: as the profile says. */
  readonly waitMs?: number | undefined;
};

/** The profile of this run, with the patience that was asked for. */
const patient = (profile: ServiceProfile, waitMs: number | undefined): ServiceProfile =>
  waitMs === undefined ? profile : { ...profile, polling: { ...profile.polling, patienceMs: waitMs } };

/** An import with everything a submission needs. */
export type Sendable = StoredImport & { readonly connectionId: string; readonly company: string };

/** The import and its target, if both are complete. Errors: import-unknown, draft-incomplete. */
export const sendable = (
  ports: EnginePorts,
  importId: string,
): Result<{ readonly stored: Sendable; readonly target: Target }> => {
  const stored = findImport(ports.journal, importId);
  if (stored === undefined) return failed('import-unknown', { importId });
  const target = targetNamed(stored.target ?? '');
  if (target === undefined) return failed('draft-incomplete', { what: 'target' });
  const { connectionId, company } = stored;
  if (connectionId === null || company === null) return failed('draft-incomplete', { what: 'connection' });
  return ok({ stored: { ...stored, connectionId, company }, target });
};

/** The window redraws no faster than this. */
const PROGRESS_EVERY_MS = 100;

/** How many records there are of each kind does not change while they are sent; what became of them the submission knows. */
const countsNow = (
  still: RecordCounts,
  heldThere: number,
  { counts, doubted, total, sent, again }: SubmissionProgress,
): RecordCounts => {
  const { created, updated, existing, failed, rejected } = counts;
  // Those held back before the first request went out stand there too; the submission knows nothing of them.
  const there = existing + heldThere;
  const pending = still.valid - created - updated - there - failed - rejected - doubted;
  const { unsent: _before, again: _since, ...kinds } = still;
  return {
    ...{ ...kinds, pending, created, updated, existing: there, failed, rejected, inDoubt: doubted },
    ...(pending === 0 ? {} : { unsent: Math.min(pending, total - sent) }),
    ...(again === 0 || pending === 0 ? {} : { again: Math.min(pending, again) }),
  };
};

const teller = (
  ports: EnginePorts,
  importId: string,
  onChange: (importId: string) => void,
): Required<Pick<SubmissionParts, 'onProgress' | 'onRest'>> => {
  // The records are counted once, and not before the first request is on its way.
  let lastTold = ports.clock.now();
  let still: RecordCounts | null = null;
  let held: number | null = null;
  const emit = (progress: SubmissionProgress, message: string | null): void => {
    lastTold = ports.clock.now();
    onChange(importId);
    const { phase, done, total, perSecond, secondsLeft } = progress;
    still ??= recordCounts(ports.journal, importId);
    held ??= heldBefore(ports.journal, importId);
    const records = countsNow(still, held, progress);
    ports.emit('progress', { importId, phase, done, total, perSecond, secondsLeft, records, message });
  };
  return {
    onProgress: (tell, isOver) => {
      if (ports.clock.now() - lastTold >= PROGRESS_EVERY_MS || isOver) emit(tell(), null);
    },
    // Nothing is sent meanwhile: a rate and a rest of time would be of something else.
    onRest: (rest, progress) => emit({ ...progress, perSecond: null, secondsLeft: null }, restText(rest)),
  };
};

/** Puts together what a run of an import works with. Errors: those of `sendable`, the connection and the profile. */
export const runParts = async (
  ports: EnginePorts,
  importId: string,
  options: RunOptions,
  onChange: (importId: string) => void,
): Promise<Result<SubmissionParts>> => {
  const { waitMs } = options;
  const found = sendable(ports, importId);
  if (!found.ok) return found;
  const { stored, target } = found.value;
  const way = await reachBegun(ports, stored.connectionId, options.stopAfterChunks !== 0);
  if (!way.ok) return way;
  const link = openLink(ports, way.value);
  if (!link.ok) return link;
  const scope = { connectionId: stored.connectionId, company: stored.company, target: target.name };
  return ok({
    store: {
      ...journalStore(ports.journal, importId, scope),
      otherwiseThere: (over, left) => otherwiseThere(ports.journal, { importId, ...scope }, over, left),
      unseenThere: (over, ids) => unseenThere(ports.journal, { importId, ...scope }, over, ids),
    },
    link: {
      ...link.value,
      profile: patient(asObserved(ports.journal, scope, link.value.profile), waitMs),
    },
    target,
    importId: stored.importId,
    company: stored.company,
    ...watchFor(
      ports.journal,
      { ...scope, importId: stored.importId, profile: link.value.profile, now: ports.clock.now },
      target,
    ),
    ...(target.makesPayees === undefined
      ? {}
      : { payeeOwner: payeeOwner(ports.journal, { ...scope, importId: stored.importId }) }),
    ...updateWatchFor(ports, stored, target, link.value.profile),
    ...listWatchFor(ports, stored, target, link.value.profile),
    options: { inFlight: stored.inFlight, ...options },
    random: ports.random,
    ...teller(ports, importId, onChange),
  });
};
