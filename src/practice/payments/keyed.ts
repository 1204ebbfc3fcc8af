import { createHash } from 'node:crypto';
import { answer, type Reply, refuse } from '../reply';
import type { Call, Handler, Service } from '../service';
import type { Change } from '../store/change';
import { keyOf } from '../store/indexes';

/** An answer and what has to be kept for it, in one piece. */
export type Work = { readonly reply: Reply; readonly change: Change };

export const justReply = (reply: Reply): Work => ({ reply, change: {} });

/**
 * Makes a handler safe to repeat under an `Idempotency-Key`: the first answer is kept with the change,
 * refusals too, and a repeat gets it again. Another body under the same key is refused.
 */
export const keyed =
  (work: (service: Service, call: Call) => Work): Handler =>
  (service, call) => {
    const key = call.headers['idempotency-key'];
    const { store } = service;
    if (typeof key !== 'string' || key === '') {
      const { reply, change } = work(service, call);
      if (Object.keys(change).length > 0) store.commit(change);
      return reply;
    }
    const id = keyOf(call.path, key);
    const body = createHash('sha256').update(call.bytes).digest('base64');
    const kept = store.tables.keptAnswers.byId.get(id);
    if (kept !== undefined) {
      return kept.body === body
        ? answer(kept.status, kept.answer)
        : refuse(422, 'PAY4220', 'The Idempotency-Key was used for another body');
    }
    const { reply, change } = work(service, call);
    store.commit({ ...change, keptAnswers: [{ id, body, status: reply.status, answer: reply.body }] });
    return reply;
  };
