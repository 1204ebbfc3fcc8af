import type { Answer, Chunk, Fact } from '../submit/facts';

/** A chunk's state as a person sees it. `split`: refused as a whole, its records went on in other chunks. */
type ChunkState = 'planned' | 'sent' | 'accepted' | 'settled' | 'rejected' | 'split' | 'in-doubt';

/** On what its records go out once more: proof that they are not there, a person's decision, or the rules of their target. */
type AgainBy = 'proof' | 'person' | 'repeat';

export type ChunkHistory = {
  readonly chunk: Chunk;
  /** `null`: they go out for the first time. */
  readonly againBy: AgainBy | null;
  readonly state: ChunkState;
  readonly batchId: string | null;
  /** Epoch milliseconds of the first and the last exchange. */
  readonly sentAt: number | null;
  readonly finishedAt: number | null;
  readonly attempts: number;
  readonly message: string | null;
};

type Codes = ReadonlyMap<number, string | null>;

/** One word of a person among the records makes it that person's: nothing more is claimed of any than is so of all. */
const againBy = ({ purpose, records }: Chunk, codes: Codes): AgainBy | null => {
  if (purpose !== 'again') return null;
  const own = records.map((record) => codes.get(record));
  if (own.includes('decided-not-created')) return 'person';
  return own.every((code) => code === 'proven-absent') ? 'proof' : 'repeat';
};

const fresh = (chunk: Chunk, codes: Codes): ChunkHistory => ({
  chunk,
  againBy: againBy(chunk, codes),
  state: 'planned',
  batchId: null,
  sentAt: null,
  finishedAt: null,
  attempts: 0,
  message: null,
});

const answered = (history: ChunkHistory, answer: Answer, at: number): ChunkHistory => {
  switch (answer.kind) {
    case 'settled':
      return { ...history, state: 'settled', finishedAt: at, message: answer.notes[0] ?? null };
    case 'accepted':
      return { ...history, state: 'accepted', finishedAt: at, batchId: answer.batchId, message: null };
    case 'refused':
      return {
        ...history,
        state: history.chunk.records.length > 1 ? 'split' : 'rejected',
        finishedAt: at,
        message: answer.text,
      };
    case 'not-done':
      return { ...history, state: 'planned', finishedAt: at, message: answer.text };
    case 'in-doubt':
      return { ...history, state: 'in-doubt', finishedAt: at, message: answer.text };
  }
};

/** Records by whether their last word is an outcome or a doubt; of the others nothing is known yet. */
type LastWord = ReadonlyMap<number, 'settled' | 'in-doubt'>;

const resolved = (history: ChunkHistory, lastWord: LastWord): ChunkHistory => {
  const { state, chunk } = history;
  const words = chunk.records.map((record) => lastWord.get(record));
  if (state === 'in-doubt' && !words.includes('in-doubt')) return { ...history, state: 'settled' };
  if (state !== 'accepted' || words.includes(undefined)) return history;
  return { ...history, state: words.includes('in-doubt') ? 'in-doubt' : 'settled' };
};

/** A chunk that was taken apart before it was ever sent (more canaries, a size limit). */
const parted = (history: ChunkHistory, parents: ReadonlySet<number | null>): ChunkHistory =>
  history.state === 'planned' && history.attempts === 0 && parents.has(history.chunk.chunk)
    ? { ...history, state: 'split' }
    : history;

const NOT_LAST: ReadonlySet<string> = new Set(['written', 'told', 'unread', 'pending']);

/** Folds a submission's facts into one line a chunk, in order of their numbers. Unanswered intents count as in doubt only once answered so. */
export const chunkHistories = (facts: readonly Fact[]): readonly ChunkHistory[] => {
  const byNumber = new Map<number, ChunkHistory>();
  const lastWord = new Map<number, 'settled' | 'in-doubt'>();
  const codes = new Map<number, string | null>();
  const update = (chunk: number, change: (history: ChunkHistory) => ChunkHistory): void => {
    const history = byNumber.get(chunk);
    if (history !== undefined) byNumber.set(chunk, change(history));
  };
  for (const fact of facts) {
    if (fact.kind === 'chunk') byNumber.set(fact.made.chunk, fresh(fact.made, codes));
    if (fact.kind === 'intent')
      update(fact.chunk, (one) => ({
        ...one,
        state: 'sent',
        sentAt: one.sentAt ?? fact.at,
        finishedAt: null,
        attempts: one.attempts + 1,
      }));
    if (fact.kind === 'answer') update(fact.chunk, (one) => answered(one, fact.answer, fact.at));
    if (fact.kind !== 'outcomes') continue;
    for (const { record, outcome, code } of fact.outcomes) {
      codes.set(record, code);
      if (NOT_LAST.has(outcome)) lastWord.delete(record);
      else lastWord.set(record, outcome === 'in-doubt' ? 'in-doubt' : 'settled');
    }
  }
  const parents = new Set([...byNumber.values()].map((history) => history.chunk.parent));
  return [...byNumber.values()]
    .map((history) => parted(resolved(history, lastWord), parents))
    .sort((a, b) => a.chunk.chunk - b.chunk.chunk);
};

export type ChunkCounts = {
  readonly planned: number;
  readonly sent: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly split: number;
  readonly inDoubt: number;
};

/** Numbers of chunks by what became of them; `rejected` counts every refusal, `split` those that were taken apart. */
export const countChunks = (histories: readonly ChunkHistory[]): ChunkCounts => {
  const having = (...states: readonly ChunkState[]): number =>
    histories.filter((one) => states.includes(one.state)).length;
  return {
    planned: histories.filter((one) => ['canary', 'planned', 'tail'].includes(one.chunk.purpose)).length,
    sent: histories.filter((one) => one.attempts > 0).length,
    accepted: having('accepted', 'settled'),
    rejected: histories.filter(
      (one) => one.attempts > 0 && (one.state === 'rejected' || one.state === 'split'),
    ).length,
    split: having('split'),
    inDoubt: having('in-doubt'),
  };
};
