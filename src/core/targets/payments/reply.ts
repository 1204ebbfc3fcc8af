import { readCreated, refusalWords } from '../../service/payments/created';
import type { ServiceProfile } from '../../service/profile';
import type { JsonObject } from '../../values/json';
import type { ChunkReading, ReplyBody } from '../target';

/** How a refusal for want of a way to pay reads; its code is not shown. */
const saysNoRail = /\brails?\b/i;

const worded = (words: { readonly code: string; readonly text: string }) => {
  const shown =
    words.code === '' || words.text.includes(words.code) ? words.text : `${words.text} (${words.code})`;
  return { code: saysNoRail.test(words.text) ? 'payment-no-rail' : 'payment-refused', text: shown };
};

/** Reads the answer to the creation of one payment: its id is the whole of it. */
export const read = (
  reply: ReplyBody,
  _sent: readonly JsonObject[],
  profile: ServiceProfile,
): ChunkReading =>
  reply.status >= 400 && reply.status < 500
    ? { kind: 'refused', entries: null, ...worded(refusalWords(reply, profile)) }
    : readCreated(reply, profile.payment.created.idPath, profile);
