import { firstFaultText } from '../../core/values/fault-text';
import { failed, ok, type Result } from '../../core/values/result';
import { type ProcedureName, procedures } from '../../ipc/contract';
import { openDesk } from './drafts/desk';
import { createErasing } from './drafts/erasing';
import { createPreparer } from './drafts/preparer';
import { createRetry } from './drafts/retry';
import { createFileWork } from './evidence-file/work';
import { createGridPages } from './grid-page';
import { guarded } from './guarded';
import type { Handlers } from './handler-types';
import { connectionHandlers } from './handlers/connections';
import { directoryHandlers } from './handlers/directory';
import { draftHandlers } from './handlers/drafts';
import { evidenceFileHandlers } from './handlers/evidence-file';
import { homeHandlers } from './handlers/home';
import { importHandlers } from './handlers/imports';
import { journalHandlers } from './handlers/journal';
import { loadSetHandlers } from './handlers/load-sets';
import { operationHandlers } from './handlers/operations';
import { paymentHandlers } from './handlers/payments';
import { profileHandlers } from './handlers/profile';
import { promotionHandlers } from './handlers/promotion';
import { reconcileHandlers } from './handlers/reconcile';
import { reviewHandlers } from './handlers/review';
import { sourceHandlers } from './handlers/sources';
import { sweepHandlers } from './handlers/sweep';
import { templateHandlers } from './handlers/templates';
import { createIdleCheck } from './idle-check';
import { createSets } from './load-sets/run-set';
import { createLinks } from './operations/links';
import { lookingPreparer } from './payments/looking-preparer';
import type { EnginePorts } from './ports';
import { createReconciles } from './reconcile/reconciles';
import { createRuns } from './runs';
import { createSearch } from './search/search';
import { sweepOwedBy } from './sweep/owed';
import { createSweeps } from './sweep/sweeps';

export type Engine = {
  /** Parses the input, does the work, answers. Errors: input-refused, and those of the procedure. */
  readonly call: (name: string, input: unknown) => Promise<Result<unknown>>;
  readonly handlers: Handlers;
  /** Lets chunks in flight finish, keeps the rest for a resume, closes the journal. */
  readonly close: () => Promise<void>;
};

const isProcedure = (name: string): name is ProcedureName => Object.hasOwn(procedures, name);

const run = async <N extends ProcedureName>(
  handlers: Handlers,
  name: N,
  input: unknown,
): Promise<Result<unknown>> => {
  const parsed = procedures[name].input.safeParse(input);
  if (!parsed.success) return failed('input-refused', { name, detail: firstFaultText(parsed.error) });
  const handler: (input: never) => Promise<Result<unknown>> | Result<unknown> = handlers[name];
  return await Reflect.apply(handler, undefined, [parsed.data]);
};

/** Work that tells how far it is, and has told something so lately, goes on. */
const BUSY_MS = 1_500;

/** The ports with an ear at what is told: whether something is at work, and that something changed. */
const overheard = (given: EnginePorts) => {
  const heard = { onChange: (): void => undefined, progressAt: Number.NEGATIVE_INFINITY };
  const emit: EnginePorts['emit'] = (topic, message) => {
    given.emit(topic, message);
    if (topic === 'changed') heard.onChange();
    if (topic === 'progress') heard.progressAt = given.clock.now();
  };
  const ports: EnginePorts = { ...given, emit };
  return { ports, heard, isBusy: (): boolean => given.clock.now() - heard.progressAt < BUSY_MS };
};

const appHandlers = (ports: EnginePorts): Pick<Handlers, 'app.info'> => ({
  'app.info': () =>
    ok({
      version: ports.version,
      runtime: ports.runtime,
      dataDir: ports.dataDir,
      wasOpenToOthers: ports.wasOpenToOthers ?? false,
      secretsKept: ports.secrets.kept,
      keyringName: ports.secrets.keyringName,
      journalReadOnly: ports.journal.isReadOnly,
    }),
});

/** The engine behind the window and the command line: the same procedures, the same journal, the same rules. */
export const createEngine = (given: EnginePorts): Engine => {
  const { ports, heard, isBusy } = overheard(given);
  const pages = createGridPages(ports.journal);
  const sweeps = createSweeps(ports);
  const runs = createRuns(ports, (importId) => pages.forget(importId), sweepOwedBy(ports, sweeps));
  const reconciles = createReconciles(ports, runs.isRunning);
  const operations = operationHandlers(ports);
  const desk = openDesk(ports, pages);
  const lookLinks = createLinks(ports);
  const preparer = lookingPreparer(ports, lookLinks, createPreparer(desk));
  const retry = createRetry(desk, preparer, runs.isRunning);
  const payments = paymentHandlers(desk, preparer);
  const sets = createSets({ ports, runs, preparer });
  const search = createSearch(ports, isBusy);
  heard.onChange = search.follow;
  const erasing = createErasing(ports, preparer.isPreparing, isBusy);
  const checking = createIdleCheck(ports, isBusy);
  const files = createFileWork(ports);
  const handlers = guarded(
    {
      ...appHandlers(ports),
      ...connectionHandlers(ports, runs.isRunning),
      ...directoryHandlers(ports),
      ...sourceHandlers(ports),
      ...templateHandlers(ports),
      ...journalHandlers(ports),
      ...profileHandlers(ports),
      ...draftHandlers(desk, preparer, erasing.begin),
      ...importHandlers(ports, runs, { pages, isPreparing: preparer.isPreparing }),
      'imports.retry': ({ importId, records }) => retry(importId, records),
      ...reconcileHandlers(ports, runs, reconciles),
      ...sweepHandlers(ports, sweeps),
      ...reviewHandlers(ports, runs),
      ...promotionHandlers(desk, preparer, runs.isRunning),
      ...homeHandlers(ports, runs, operations.isUnderWay),
      ...evidenceFileHandlers(ports, files),
      'search.find': async (order) => ok(await search.find(order)),
      ...loadSetHandlers(desk, sets),
      ...operations.handlers,
      ...payments.handlers,
    },
    ports.journal.file,
  );
  // What an earlier run had not come to the end of.
  erasing.begin();
  search.follow();
  checking.begin();
  return {
    handlers,
    call: (name, input) =>
      isProcedure(name)
        ? run(handlers, name, input)
        : Promise.resolve(failed('input-refused', { name, detail: 'there is no such procedure' })),
    close: async () => {
      sets.leave();
      await checking.close();
      await sweeps.close();
      await reconciles.close();
      await runs.close();
      await sets.close();
      // What a set was about to begin at that very moment.
      await runs.close();
      await operations.close();
      payments.close();
      lookLinks.close();
      await search.close();
      await erasing.close();
      await files.close();
      ports.journal.close();
    },
  };
};
