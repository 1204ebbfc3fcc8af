import type { Exchange } from '../service/exchange';
import { PAYEE_OF_ANOTHER } from '../service/payments/standing';
import type { ActiveChunk } from './active-chunk';
import type { ChunkVerdict } from './chunk-verdict';
import { type EarlierRefusal, saysDone } from './key-use';

/** Words that the key belongs to another request: they say nothing of what became of that one. */
const saysKeyIsTaken = (said: string): boolean =>
  /idempoten/i.test(said) ||
  /\bkey\b.*\b(used|reused|use|another|other|different|conflict)/i.test(said) ||
  /\b(another|other|different)\b.*\bkey\b/i.test(said);

/** No request is at work for longer; what still meets one then has met another body under its key. */
const LONGEST_AT_WORK_MS = 10 * 60_000;

/**
 * What a refusal under a key means. Every computer that pays an invoice does so under the same key, so that it may have met a
 * request of another one (G-30):
 * - a 409: that request, or an own one that was not answered, is still at work. This one did nothing, and comes again later;
 * - words that the key belongs to another request, or a 409 that does not end: somebody else pays the invoice otherwise. It
 *   stays held, in doubt, before a person, and no other key is tried. Where this journal has had another body of its own
 *   refused under it (`earlier`), that one is sent once more: the service knows the key, so that it makes nothing by that, and
 *   the same refusal shows that nothing was paid under it;
 * - a 404, which a gateway may say after the write: asked again under the same key, which makes nothing twice;
 * - to the repeat of a sending that was not answered, whatever the status: a gateway may say it, and the first may have been
 *   done. It stays in doubt however often it is refused: what the key replays of the first cannot be told from a check ahead
 *   of it. Only once a person has said, with a refusal in front of them, that nothing was created does the next one count.
 */
export const ofKey = (
  { keyed, wasSilent, sent, refusedWith, isSaidAbsent }: ActiveChunk,
  exchange: Exchange,
  verdict: ChunkVerdict,
  { at, earlier }: { readonly at: number; readonly earlier: () => EarlierRefusal | null },
): ChunkVerdict => {
  if (keyed === undefined || exchange.kind !== 'reply') return verdict;
  if (verdict.kind === 'not-done' && verdict.why === 'not-found')
    return { kind: 'in-doubt', why: 'not-found', text: verdict.text };
  if (verdict.kind !== 'refused') return verdict;
  const { status } = exchange;
  const { text } = verdict;
  const isTaken = saysKeyIsTaken(`${verdict.code} ${text}`);
  const ofAnother = (): ChunkVerdict => {
    const own = isTaken && keyed.earlier === undefined && !sent.wasDoubted ? earlier() : null;
    return own === null
      ? { kind: 'in-doubt', why: 'key-of-another', text }
      : { kind: 'key-of-own', earlier: own, text };
  };
  if (status === 409 && (wasSilent || isTaken || !saysDone(text)))
    return at - keyed.at <= LONGEST_AT_WORK_MS
      ? { kind: 'not-done', why: 'busy', retryAfterMs: null, text }
      : ofAnother();
  if (isTaken) return ofAnother();
  if (keyed.earlier !== undefined) return keyed.earlier === text ? { kind: 'key-spent', text } : ofAnother();
  if (!sent.wasDoubted) return verdict;
  const counts = wasSilent && isSaidAbsent === true && refusedWith !== undefined && !saysDone(text);
  if (!counts) return { kind: 'in-doubt', why: 'refused-under-key', text };
  const isPayment = verdict.code === 'payment-refused' || verdict.code === 'payment-no-rail';
  return isPayment ? { ...verdict, code: 'payment-refused-replayed' } : verdict;
};

/**
 * An answer to the creation of a payments vendor that shows another one, or names one that this journal knows as another
 * (`ownerOf`, in words): it is neither created nor there already, and a person decides.
 */
export const ofPayee = (
  verdict: ChunkVerdict,
  ownerOf: (serviceId: string) => string | null,
): ChunkVerdict => {
  if (verdict.kind !== 'settled') return verdict;
  for (const one of verdict.records) {
    const isAnother = one.kind === 'rejected' && one.code === PAYEE_OF_ANOTHER;
    if (isAnother) return { kind: 'in-doubt', why: 'payee-of-another', text: one.text };
    const id = one.kind === 'created' || one.kind === 'rejected' ? (one.id ?? null) : null;
    const owner = id === null ? null : ownerOf(id);
    if (owner === null) continue;
    const said = one.kind === 'rejected' ? `${one.text} ` : '';
    return { kind: 'in-doubt', why: 'payee-of-another', text: `${said}${id} is ${owner}.` };
  }
  return verdict;
};

/**
 * A payment that the answer names by the id of another record's payment is not made by that answer, nor known not to be: it is
 * in doubt, and its invoices stay held. The same key answers with the same id: that is its replay. `ownerOf`: which record
 * has the id already, under another key, in words; null: none.
 */
export const ofId = (verdict: ChunkVerdict, ownerOf: (serviceId: string) => string | null): ChunkVerdict => {
  if (verdict.kind !== 'settled') return verdict;
  const ids = verdict.records.flatMap((one) => (one.kind === 'created' && one.id !== null ? [one.id] : []));
  for (const id of ids) {
    const owner = ownerOf(id);
    if (owner !== null)
      return { kind: 'in-doubt', why: 'id-of-another', text: `payment ${id}, which is ${owner}.` };
  }
  return verdict;
};
