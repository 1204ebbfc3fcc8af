import { words } from '../../core/issues/codes';
import { targetNamed } from '../../core/targets';
import { ok, type Result } from '../../core/values/result';
import type { Summary } from '../../ipc/shapes';
import { exits } from '../exit-codes';
import type { Out } from '../output';
import type { Session } from '../session';
import { summaryText } from '../summary-text';
import { type Reply, reply } from './command';

/** The one answer of the commands on an import: its summary, with the exit code that stands in it. */
export const summaryReply = (summary: Summary): Reply =>
  reply(summary, summaryText(summary), summary.exitCode);

/** Tells a fault in words beside the summary: sentence, then advice. */
export const remarkOn = (out: Out, code: string, params: Readonly<Record<string, string>>): void => {
  const { sentence, advice } = words(code, params);
  out.remark(`${sentence}\n${advice}`);
};

/** Whoever is about to pay is told what nobody here can see; nothing is said of what pays nobody. */
export const remarkOnPaying = (out: Out, target: string): void => {
  if (targetNamed(target)?.pays !== undefined) remarkOn(out, 'payments-elsewhere-unseen', {});
};

/** Why an import stands still, in words, with the command that goes on. */
const remarkPause = async (session: Session, out: Out, summary: Summary): Promise<void> => {
  if (summary.state !== 'paused') return;
  const all = await session.do['imports.list']({});
  const item = all.ok ? all.value.find(({ importId }) => importId === summary.importId) : undefined;
  if (item?.pausedBecause != null) out.remark(item.pausedBecause);
  out.remark(`tallyport resume ${summary.importId} goes on where it was.`);
};

/** A load that was interrupted is not done, however good its records are so far: a script must not go on behind it. */
const withInterrupt = (session: Session, summary: Summary): Summary => {
  const isOnlyOpen = summary.exitCode === exits.done || summary.exitCode === exits.cutOff;
  return session.isInterrupted() && summary.state !== 'finished' && isOnlyOpen
    ? { ...summary, exitCode: exits.interrupted }
    : summary;
};

/** Waits until nothing works on the import any more, then answers its summary. */
export const settledReply = async (session: Session, out: Out, importId: string): Promise<Result<Reply>> => {
  const settled = await session.do['imports.settled']({ importId });
  if (!settled.ok) return settled;
  await remarkPause(session, out, settled.value);
  return ok(summaryReply(withInterrupt(session, settled.value)));
};
