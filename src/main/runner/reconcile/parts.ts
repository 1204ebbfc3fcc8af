import type { ReadBackChoice } from '../../../core/reconcile/lines';
import { startPace } from '../../../core/reconcile/pace';
import { sampleOf } from '../../../core/reconcile/sample';
import type { Readable } from '../../../core/targets/target';
import type { Result } from '../../../core/values/result';
import { ok } from '../../../core/values/result';
import { readableRecords, recordsOfRun } from '../../journal/read-backs';
import type { EnginePorts } from '../ports';
import { reachBegun } from '../reach';
import type { sendable } from '../run-parts';
import type { ListTools } from '../submit/listing';
import { openLink } from '../submit/open-link';
import type { ExchangeLog } from '../submit/store';
import { journalLog } from '../submit-store';
import { keepPace, openDesk, type PaceKeeper, type ReadBackShop } from './shop';

type Found = Extract<ReturnType<typeof sendable>, { readonly ok: true }>['value'];

/** One run: its number, what it is to read, and how the sample is chosen. */
export type RunOrder = { readonly run: number; readonly choice: ReadBackChoice; readonly seed: string };

/** A look that is ready to begin. */
export type ReadyLook = {
  readonly shop: ReadBackShop;
  readonly pace: PaceKeeper;
  /** Records of this run, and those that were looked at before. */
  readonly wanted: number;
  readonly doneBefore: number;
};

/** Records that a run is about. */
export const recordsOf = (
  ports: EnginePorts,
  importId: string,
  { choice, seed }: RunOrder,
): readonly number[] => {
  const all = readableRecords(ports.journal, importId);
  return choice.kind === 'all' ? all : sampleOf(all, choice.size, seed);
};

/** Puts together what a look works with. Errors: those of the connection and the profile. */
export const readyLook = async (
  ports: EnginePorts,
  { stored, target }: Found,
  { rules, order }: { readonly rules: Readable; readonly order: RunOrder },
  around: { readonly signal: AbortSignal; readonly written: () => void },
): Promise<Result<ReadyLook>> => {
  const { journal, clock } = ports;
  const { importId } = stored;
  const way = await reachBegun(ports, stored.connectionId, false);
  if (!way.ok) return way;
  const link = openLink(ports, way.value);
  if (!link.ok) return link;
  const log = journalLog(journal, importId);
  const pace = keepPace(startPace(link.value.profile.limits.inFlight.read));
  const tools: ListTools = {
    link: link.value,
    recorder: {
      begin: log.begin,
      finish: (attempt: number, reply: Parameters<ExchangeLog['finish']>[1]) =>
        log.finish(attempt, reply, []),
      append: async () => undefined,
    },
    conclude: (answer) => {
      const isMissing =
        answer.kind === 'trouble' && (answer.why === 'not-found' || answer.why === 'permission');
      pace.heard(answer.kind === 'answer' || isMissing ? 'good' : 'trouble');
      return [];
    },
    jitter: ports.random,
    signal: around.signal,
  };
  const records = recordsOf(ports, importId, order);
  const before = recordsOfRun(journal, importId, order.run);
  const todo = new Set(records.filter((record) => !before.has(record)));
  const shop: ReadBackShop = {
    journal,
    clock,
    importId,
    company: stored.company,
    scope: { connectionId: stored.connectionId, company: stored.company, target: target.name },
    target,
    rules,
    link: link.value,
    tools,
    run: order.run,
    choice: order.choice,
    signal: around.signal,
    todo,
    desk: openDesk({ journal, clock, importId }, around.written),
  };
  return ok({ shop, pace, wanted: records.length, doneBefore: records.length - todo.size });
};
