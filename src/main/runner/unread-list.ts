import { words } from '../../core/issues/codes';
import type { Problem } from '../../core/values/result';
import { decide } from '../journal/chain';
import { addConsent, goesWithoutList, withoutList } from '../journal/consents';
import { wholeOf } from '../journal/decision-rows';
import { appendFacts } from '../journal/facts';
import { inTransaction } from '../journal/open';
import type { EnginePorts } from './ports';
import { recordCounts } from './summary';

type Ports = Pick<EnginePorts, 'journal' | 'clock'>;

/** Puts the word of a person on record, with how many records are still to be sent. Call it in a transaction. */
const keepWithoutList = ({ journal, clock }: Ports, importId: string): void => {
  const records = recordCounts(journal, importId).pending;
  addConsent(journal, importId, { ...withoutList, records, at: new Date(clock.now()).toISOString() });
};

/**
 * An import whose look before sending could not read the list, or not whole, stands still until a person has said that it goes
 * out without: what it would send may stand there already. `said`: it is said now. Answers whether it stands still.
 */
export const standsWithoutList = (
  ports: Ports,
  importId: string,
  { unread, said }: { readonly unread: Problem | null; readonly said: boolean },
): boolean => {
  if (unread === null) return false;
  const { journal, clock } = ports;
  if (goesWithoutList(journal, importId)) return false;
  inTransaction(journal, () => {
    if (said) {
      keepWithoutList(ports, importId);
      decide(journal, wholeOf('order', importId));
      return;
    }
    const text = words(unread.code, unread.params).sentence;
    appendFacts(journal, importId, [
      { kind: 'end', at: clock.now(), state: 'paused', reason: 'list-unread', text },
    ]);
  });
  return !said;
};
