import type { Chunk } from '../../../core/submit/facts';
import { madeSinceFacts } from '../../../core/submit/made-since';
import { readEntry } from './read-entry';
import type { Workshop } from './workshop';

/**
 * Reads what an update that goes out alone would change, right before it is sent: what reads otherwise than its person knew
 * is kept back. True: it is not sent now; where it could not be read, it is tried again.
 */
export const isUpdateHeld = async (shop: Workshop, { records }: Chunk): Promise<boolean> => {
  const { updateWatch, ledger, link, store, target } = shop;
  const [record] = records;
  if (updateWatch === null || record === undefined) return false;
  const id = updateWatch.idOf(record);
  if (id === null || target.readBack.kind === 'unreadable') return false;
  const read = await readEntry(shop, id);
  if (read.kind === 'trouble') return true;
  const [payload = {}] = await store.payloads([record]);
  const entry = read.kind === 'shown' ? target.readBack.shown(read.entry, link.profile) : null;
  const since = updateWatch.since({
    record,
    payload,
    entry,
    isGone: 'isGone' in read && read.isGone === true,
  });
  if (since === null) return false;
  const found = new Map([[record, since]]);
  await ledger.append(() => madeSinceFacts(ledger.state(), found, { isWhole: false, at: link.clock.now() }));
  return true;
};
