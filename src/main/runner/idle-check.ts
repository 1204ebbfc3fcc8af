import { visibleInLine } from '../../core/values/visible';
import { readAbout } from '../journal/evidence-format';
import type { EnginePorts } from './ports';
import { isUnusable } from './set-aside-unusable';

/** Checks the whole journal while nothing else is at work. */
export type IdleChecking = { readonly begin: () => void; readonly close: () => Promise<void> };

/** So long nothing was at work before the check begins. */
const QUIET_MS = 10_000;
/** A journal that stays open is checked again. */
const AGAIN_MS = 24 * 60 * 60 * 1000;

/**
 * An opening believes what was checked before; here all of it is checked, once in each session and once a day. The witness keeps
 * how far the journal is sound; what does not fit is told to `onHarm`.
 */
export const createIdleCheck = (ports: EnginePorts, isBusy: () => boolean): IdleChecking => {
  const { journal, clock, check } = ports;
  const leave = new AbortController();
  const { signal } = leave;
  let work: Promise<void> | null = null;
  /** Whether to check once more. */
  const once = async (port: NonNullable<EnginePorts['check']>): Promise<boolean> => {
    do await clock.sleep(QUIET_MS, signal);
    while (isBusy() && !signal.aborted);
    if (signal.aborted) return false;
    const found = await port(journal.file, isBusy, signal);
    if (found === null || signal.aborted) return false;
    const { problem, checked } = found;
    if (problem !== null && isUnusable(problem)) {
      journal.witness?.noteCheck(null);
      ports.onHarm?.(problem);
      return false;
    }
    if (problem !== null)
      process.stderr.write(`tallyport: the journal was not checked: ${visibleInLine(problem.code)}\n`);
    else if (checked !== null) journal.witness?.noteCheck(checked);
    return true;
  };
  const run = async (port: NonNullable<EnginePorts['check']>): Promise<void> => {
    while (await once(port)) await clock.sleep(AGAIN_MS, signal);
  };
  return {
    begin: () => {
      if (work !== null || check === undefined || journal.isReadOnly || readAbout(journal) !== null) return;
      work = run(check).catch((error: unknown) => {
        process.stderr.write(`tallyport: the journal was not checked: ${visibleInLine(String(error))}\n`);
      });
    },
    close: async () => {
      leave.abort();
      await work;
    },
  };
};
