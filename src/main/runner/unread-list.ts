import { words } from '../../core/issues/codes';
import type { PauseReason } from '../../core/submit/facts';
import type { Problem } from '../../core/values/result';
import { decide } from '../journal/chain';
import { wholeOf } from '../journal/decision-rows';
import { appendFacts } from '../journal/facts';
import { beginWithoutList, endWithoutList, wentWithoutList } from '../journal/kept-consents';
import { inTransaction } from '../journal/open';
import type { EnginePorts } from './ports';
import { recordCounts } from './summary';

type Ports = Pick<EnginePorts, 'journal' | 'clock' | 'emit'>;

/** Puts on record that it goes out so, with how many records are still to be sent. Call it in a transaction. */
const keepWithoutList = ({ journal, clock }: Ports, importId: string): void => {
  const records = recordCounts(journal, importId).pending;
  beginWithoutList(journal, importId, { records, at: new Date(clock.now()).toISOString() });
  decide(journal, wholeOf('order', importId));
};

/** At the end of a run, or before the next one: what has left without the list is on record, and where nothing has, nothing is. */
export const settleWithoutList = ({ journal }: Pick<EnginePorts, 'journal'>, importId: string): void =>
  inTransaction(journal, () => {
    if (endWithoutList(journal, importId)) decide(journal, wholeOf('order', importId));
  });

/** Why it stands still: what would meet the sending as well is told as that. */
const pauseOf = ({ code, params }: Problem): { readonly reason: PauseReason; readonly text: string } => {
  const why = params['why'];
  return why === 'unreachable' || why === 'credentials'
    ? { reason: why, text: params['text'] ?? '' }
    : { reason: 'list-unread', text: words(code, params).sentence };
};

/** Whoever is not asked is told before the first byte. */
const tellGoesOut = (
  { emit }: Pick<EnginePorts, 'emit'>,
  importId: string,
  { code, params }: Problem,
): void => {
  const { sentence, advice } = words('guard-goes-unread', { text: words(code, params).sentence });
  emit('progress', {
    ...{ importId, phase: 'submitting', done: 0, total: null, perSecond: null, secondsLeft: null },
    ...{ records: null, message: null, notice: `${sentence} ${advice}` },
  });
};

/**
 * What is done where the look before sending could not read the list of the service, or not whole, so that what an import would
 * send may stand there already. Where a person is there to be asked (`needsList`) it stands still, and that is answered; else it
 * goes out: that is put on record and told before the first byte, and told again once something has left.
 */
export const standsWithoutList = (
  ports: Ports,
  importId: string,
  { unread, needsList }: { readonly unread: Problem | null; readonly needsList: boolean },
): boolean => {
  const { journal, clock } = ports;
  settleWithoutList(ports, importId);
  if (unread === null) return false;
  // Who has said so once is not asked again.
  const goesOut = !needsList || wentWithoutList(journal, importId);
  inTransaction(journal, () => {
    if (goesOut) return keepWithoutList(ports, importId);
    const pause = { kind: 'end', at: clock.now(), state: 'paused', ...pauseOf(unread) } as const;
    return appendFacts(journal, importId, [pause]);
  });
  if (goesOut) tellGoesOut(ports, importId, unread);
  return !goesOut;
};
