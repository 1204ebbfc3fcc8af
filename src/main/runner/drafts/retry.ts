import { targetNamed } from '../../../core/targets';
import { failed, type Result } from '../../../core/values/result';
import type { Summary } from '../../../ipc/shapes';
import { findImport, patchImport } from '../../journal/imports';
import { inTransaction } from '../../journal/open';
import { addRetry, placesOf, type Retried, retriesOf, retryable } from '../../journal/retries';
import { readOver } from '../held-upserts';
import { isUpserted } from '../open-upserts';
import { takenUpBy } from '../reach';
import type { Desk } from './desk';
import type { Preparer } from './preparer';

const SAID: Readonly<Record<Retried, string>> = {
  failed: 'failed',
  rejected: 'were refused',
  both: 'failed or were refused',
};

/** A draft that was made for these records before and was not sent; its corrections are kept. */
const openDraft = ({ ports }: Desk, importId: string, which: Retried): string | undefined =>
  retriesOf(ports.journal, importId).find(
    (one) => one.which === which && findImport(ports.journal, one.importId)?.submittedAt === null,
  )?.importId;

/** Which later attempt has the records that went out again, in a sentence; empty: there is none. */
const sentAgainBy = ({ ports }: Desk, importId: string): string => {
  const last = retriesOf(ports.journal, importId).at(-1);
  return last === undefined
    ? ''
    : ` What went out again stands in the import ${last.importId}: look there for what became of it, and go on with it (resume) where it was broken off.`;
};

/**
 * Makes a new attempt with the records of an import that the service refused or failed, corrected or as they were: a draft
 * of their rows, judged anew. The same things keep their match keys and upload ids. Records that were created or
 * are in doubt are never among them. Errors: import-unknown, retry-not-sent, still-running, nothing-to-retry, and those
 * of preparing.
 */
export const createRetry =
  (desk: Desk, preparer: Preparer, isRunning: (importId: string) => boolean) =>
  async (importId: string, which: Retried): Promise<Result<Summary>> => {
    const { journal } = desk.ports;
    const former = findImport(journal, importId);
    if (former === undefined) return failed('import-unknown', { importId });
    if (former.submittedAt === null) return failed('retry-not-sent');
    if (isRunning(importId)) return failed('still-running');
    const open = openDraft(desk, importId, which);
    const over = takenUpBy(journal, former.connectionId ?? '');
    const takeUp = (draft: string): void => {
      if (over !== '' && findImport(journal, draft)?.connectionId !== over)
        patchImport(journal, draft, { connectionId: over });
    };
    const target = targetNamed(former.target ?? '');
    // What it would write over is held against what stands there now; where that cannot be read, against what was read last.
    if (target !== undefined && isUpserted(target)) await readOver(desk.ports, former, target);
    if (open !== undefined) {
      takeUp(open);
      return preparer.prepare(open);
    }
    const records = retryable(journal, importId, which);
    if (records.length === 0)
      return failed('nothing-to-retry', { which: SAID[which], elsewhere: sentAgainBy(desk, importId) });
    const retry = { importId: desk.ports.newId(), ofImport: importId, which, at: desk.nowText() };
    inTransaction(journal, () => {
      addRetry(journal, retry, placesOf(records));
      takeUp(retry.importId);
    });
    desk.changed(importId);
    return preparer.prepare(retry.importId);
  };
