import { readBatchId, withoutBatchId } from '../../service/batches';
import { textAt } from '../../service/json-path';
import type { ServiceProfile } from '../../service/profile';
import { readNamedRefusal } from '../../service/refusals';
import type { JsonObject } from '../../values/json';
import type { ChunkReading, ReplyBody } from '../target';

/** Reads the answer of the order bulk: accepted with its batch id, or refused for one entry (G-25). */
export const read = (
  reply: ReplyBody,
  sent: readonly JsonObject[],
  profile: ServiceProfile,
): ChunkReading => {
  const { status, body } = reply;
  if (status >= 400 && status < 500) return readNamedRefusal(reply, sent.length, profile);
  const text = textAt(body ?? undefined, profile.errors.messagePath) ?? reply.text.slice(0, 300);
  if (status < 200 || status >= 300 || body === null) return { kind: 'unreadable', text };
  const batchId = readBatchId(body, 'purchaseOrders', profile);
  return batchId === null ? withoutBatchId('purchaseOrders', text) : { kind: 'accepted', batchId };
};
