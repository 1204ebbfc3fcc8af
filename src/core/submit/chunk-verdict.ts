import type { Exchange } from '../service/exchange';
import type { ServiceProfile } from '../service/profile';
import { type NotDoneWhy, readReply, wordsLine } from '../service/reply';
import type { ChunkReading, ReplyBody } from '../targets/target';
import type { Answer } from './facts';
import type { EarlierRefusal } from './key-use';

/** Why it is not known what became of a chunk, and what was said of it. */
export type Lost = {
  readonly why: Extract<Answer, { kind: 'in-doubt' }>['why'];
  readonly text: string;
};

/** A refusal. `isOdd`: in a status of which the service does not say that nothing was created, as it does of a 400 (Import 4). */
export type Refused = Extract<ChunkReading, { kind: 'refused' }> & { readonly isOdd?: true };

/** What an exchange that carried a chunk came to. */
export type ChunkVerdict =
  | Exclude<ChunkReading, { kind: 'accepted' | 'refused' }>
  | Refused
  | { readonly kind: 'accepted'; readonly batchId: string | null }
  | {
      readonly kind: 'not-done';
      readonly why: NotDoneWhy;
      readonly retryAfterMs: number | null;
      readonly text: string;
    }
  | { readonly kind: 'in-doubt'; readonly why: Lost['why']; readonly text: string }
  /** Under a key alone: it may hold an own earlier payment, or that one was refused under it again. */
  | { readonly kind: 'key-of-own'; readonly earlier: EarlierRefusal; readonly text: string }
  | { readonly kind: 'key-spent'; readonly text: string };

/** Reads what came back for a chunk: first what the exchange means, then what its body says of the records. */
export const readChunkAnswer = (
  exchange: Exchange,
  read: (reply: ReplyBody) => ChunkReading,
  profile: ServiceProfile,
  now: number,
): ChunkVerdict => {
  const verdict = readReply(exchange, profile, now);
  const text = wordsLine(verdict.words, verdict.status);
  switch (verdict.kind) {
    case 'not-done':
      return { kind: 'not-done', why: verdict.why, retryAfterMs: verdict.retryAfterMs, text };
    case 'may-have-happened':
      return { kind: 'in-doubt', why: verdict.why, text };
    case 'answer': {
      const reading = read({ status: verdict.status, body: verdict.body, text: verdict.text });
      // Taken, and not told under what id: the list has to show it.
      if (verdict.status === 202 && reading.kind === 'unreadable') return { kind: 'accepted', batchId: null };
      const { status, words } = verdict;
      return isRefusal(status) ? refusalOf(reading, { status, code: words.code ?? '', text }) : reading;
    }
  }
};

/** Of this refusal the service says that nothing was created. */
const DOCUMENTED = 400;

const isRefusal = (status: number): boolean => status >= 400;

/** A 4xx did nothing, whatever its body looks like; only what it says of single records is taken from it. */
const refusalOf = (
  reading: ChunkReading,
  { status, ...words }: { readonly status: number; readonly code: string; readonly text: string },
): ChunkVerdict => {
  const odd = status === DOCUMENTED ? {} : ({ isOdd: true } as const);
  switch (reading.kind) {
    case 'refused':
      // A body that says nothing is told by its status.
      return reading.text.trim() === '' ? { ...reading, ...odd, text: words.text } : { ...reading, ...odd };
    case 'settled':
      return reading;
    case 'accepted':
    case 'unreadable':
      return { kind: 'refused', entries: null, ...odd, ...words };
  }
};
