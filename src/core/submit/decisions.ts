import { type ActiveChunk, isAccepted } from './active-chunk';
import { chunkFacts, inTurn, searchFacts } from './answers';
import type { Fact, Outcome } from './facts';
import { allOpen, openChunk } from './open-chunks';
import { inDoubt, OTHERWISE_BY_NOW, writtenBefore } from './outcomes';
import { againAlone } from './search';
import { resendOf, type Submission } from './state';

/** A person's decision about a record in doubt: what became of it, who says so, and how they know. */
export type Decision = {
  readonly record: number;
  /** `never`: whatever became of it, it is not sent again. */
  readonly as: 'created' | 'not-created' | 'never';
  readonly note: string;
  /** Which entry of the service it is, where one was named or shown. */
  readonly serviceId?: string | null;
  /** That entry could not be read now: the person's word is all there is. */
  readonly isUnread?: boolean;
  /** It updates that entry, which stood there before. */
  readonly isUpdate?: boolean;
  /** It is a payments vendor that the service has said to be there. */
  readonly isExisting?: boolean;
  /** Of one that is never sent again and that the service has under that id: what is known of how it reads. */
  readonly known?: string;
  /** It is somebody else's payment of the same invoices: what it says otherwise. */
  readonly differs?: string;
  /** It is a payment that reads cancelled. */
  readonly isCancelled?: true;
  /** Absent or empty: nobody is named. */
  readonly by?: string;
  /** Those that are decided alike in the same breath, this one among them or not. */
  readonly alike?: ReadonlySet<number>;
};

const OUTCOMES = { created: 'created', 'not-created': 'pending', never: 'in-doubt' } as const;

const existingByPerson = ({ record, serviceId, note, by = '' }: Decision, said: string): Outcome => ({
  record,
  outcome: 'existing',
  serviceId: serviceId ?? null,
  code: 'decided-existing',
  text: said,
  evidence: 'person',
  note,
  ...(by === '' ? {} : { by }),
});

const byPerson = (decision: Decision): Outcome => {
  const { record, as, note, by = '', differs, known } = decision;
  const serviceId = as === 'not-created' ? null : (decision.serviceId ?? null);
  const said = by === '' ? note : `${note} (${by})`;
  const isUnread = as === 'created' && decision.isUnread === true;
  const isCancelled = as === 'created' && decision.isCancelled === true;
  const isUpdate = as === 'created' && decision.isUpdate === true;
  const isExisting = as === 'created' && decision.isExisting === true;
  if (isExisting) return existingByPerson(decision, said);
  const word = isUpdate ? 'updated' : as;
  return {
    record,
    outcome: isUpdate ? 'updated' : OUTCOMES[as],
    serviceId,
    code: `decided-${word}${isUnread ? '-unread' : isCancelled ? '-cancelled' : ''}`,
    text: [
      serviceId === null ? said : `${said}, entry ${serviceId}`,
      ...(known === undefined ? [] : [known]),
      ...(differs === undefined ? [] : [`which reads otherwise: ${differs}`]),
    ].join(', '),
    evidence: 'person',
    note,
    ...(differs === undefined ? {} : { differs }),
    ...(by === '' ? {} : { by }),
  };
};

/** Stands for the chunk of a record whose chunk is over. */
const NO_CHUNK = 0;

/** A record in doubt may be decided also while it would go out again by itself, or its batch is still asked after. */
const isOpen = (chunk: ActiveChunk): boolean =>
  chunk.phase.kind === 'left-to-person' ||
  chunk.phase.kind === 'doubt' ||
  chunk.wasSilent ||
  chunk.handed !== undefined ||
  isAccepted(chunk);

/** Records that a repeat of the whole chunk would have settled: it cannot be repeated as it was, so they go out anew. */
const stillToRepeat = (
  state: Submission,
  held: ActiveChunk,
  decided: (record: number) => boolean,
): readonly number[] => {
  const { phase, left } = held;
  const isRepeated = phase.kind === 'ready' || phase.kind === 'sending' || phase.kind === 'left-to-person';
  return resendOf(state, held) === 'upsert' && isRepeated ? left.filter((one) => !decided(one)) : [];
};

/** What a search still kept aside must not be forgotten with the last record of its chunk. */
const onward = (state: Submission, held: ActiveChunk | undefined, at: number): readonly Fact[] =>
  held === undefined || openChunk(state.active, held.chunk.chunk) !== undefined
    ? []
    : searchFacts(state, held.chunk, 'unknown', at);

/**
 * Only a person may call a batch dead. Its records are in doubt from then on: nothing of it is sent again before a list is
 * proven new enough not to hide them.
 */
const deadBatch = (held: ActiveChunk, decision: Decision, at: number): readonly Fact[] => {
  const chunk = held.chunk.chunk;
  const outcomes = held.left.map((record) => ({
    ...byPerson({ ...decision, record }),
    outcome: 'in-doubt' as const,
    code: 'decided-batch-dead',
  }));
  return [
    { kind: 'batch-dead', at, chunk },
    { kind: 'outcomes', at, chunk, outcomes },
  ];
};

/** What a batch has accepted and a person decided otherwise before: by a second thought it is in doubt, like a dead batch. */
const deadByItself = (state: Submission, decision: Decision, at: number): readonly Fact[] =>
  inTurn(state, [
    (now) =>
      chunkFacts(
        now,
        NO_CHUNK,
        [{ purpose: 'again', records: [decision.record], suspects: [], untested: [] }],
        at,
      ),
    (now) => {
      const made = openChunk(now.active, now.lastChunk);
      return made === undefined ? [] : deadBatch(made, decision, at);
    },
  ]);

/** Left to a person, or decided by one with nothing sent since: the decision is taken back. */
const isKnownOpen = ({ unlisted, tied, decided }: Submission, record: number): boolean =>
  unlisted.includes(record) || tied.includes(record) || decided.has(record);

/**
 * A person's decision about a record in doubt, with its name and reason: it was created; it was not, and goes out again in
 * the next run; or it is never sent again. It can be decided otherwise as long as nothing was sent since. Empty where the
 * record is not in doubt.
 */
export const decisionFacts = (state: Submission, decision: Decision, at: number): readonly Fact[] => {
  const { record, as, alike } = decision;
  const before = state.decided.get(record);
  const held = allOpen(state.active).find(
    (one) => (isOpen(one) || before !== undefined) && one.left.includes(record),
  );
  if (held === undefined && !isKnownOpen(state, record)) return [];
  if (held !== undefined && as === 'not-created' && isAccepted(held)) return deadBatch(held, decision, at);
  if (held === undefined && as === 'not-created' && before?.before?.isAccepted === true)
    return deadByItself(state, decision, at);
  const isToBeSentAlready = held !== undefined && before?.as === 'not-created';
  const parent = held?.chunk.chunk ?? NO_CHUNK;
  const outcomes: Fact = { kind: 'outcomes', at, chunk: parent, outcomes: [byPerson(decision)] };
  const others =
    held === undefined ? [] : stillToRepeat(state, held, (one) => one === record || alike?.has(one) === true);
  const records = as === 'not-created' ? [record, ...others] : others;
  if (as === 'not-created' && isToBeSentAlready) return [outcomes];
  return inTurn(state, [
    () => [outcomes],
    (now) =>
      records.length === 0
        ? []
        : chunkFacts(now, parent, [againAlone(records, held?.chunk ?? before?.before?.update)], at),
    (now) => onward(now, held, at),
  ]);
};

/** Records that a decision about another one of their batch has settled with it. */
export const settledBy = (facts: readonly Fact[]): ReadonlySet<number> =>
  new Set(
    facts.flatMap((fact) =>
      fact.kind === 'outcomes'
        ? fact.outcomes.filter(({ code }) => code === 'decided-batch-dead').map(({ record }) => record)
        : [],
    ),
  );

/**
 * Upserts of these chunks that the list shows as they were sent (`there`) count as written, whichever sending wrote them; what a
 * search had put off behind them goes on.
 */
export const writtenFacts = (
  state: Submission,
  chunks: readonly number[],
  there: ReadonlySet<number>,
  at: number,
): readonly Fact[] => inTurn(state, writtenTurns(state, chunks, there, at));

const writtenTurns = (
  state: Submission,
  chunks: readonly number[],
  there: ReadonlySet<number>,
  at: number,
): readonly ((now: Submission) => readonly Fact[])[] =>
  chunks.flatMap((chunk) => {
    const held = openChunk(state.active, chunk);
    const outcomes = (held?.left ?? []).filter((record) => there.has(record)).map(writtenBefore);
    return outcomes.length === 0
      ? []
      : [
          (): readonly Fact[] => [{ kind: 'outcomes', at, chunk, outcomes }],
          (now: Submission) => onward(now, held, at),
        ];
  });

/** Whether a person who was shown that it reads so by now wants it written over all the same. */
const isWanted = ({ decided, toldOver }: Submission, record: number, text: string): boolean =>
  decided.get(record)?.as === 'not-created' && toldOver.get(record) === text;

/** Upserts that would write over what nobody was shown are left to a person, each in a chunk of its own; the others go on. */
const leftToPerson = (
  state: Submission,
  number: number,
  otherwise: ReadonlyMap<number, string>,
  at: number,
): readonly Fact[] => {
  const held = openChunk(state.active, number);
  if (held?.phase.kind !== 'ready') return [];
  const taken = held.left.flatMap((record) => {
    const text = otherwise.get(record);
    return text === undefined || isWanted(state, record, text) ? [] : [{ record, text }];
  });
  if (taken.length === 0) return [];
  const told = ({ record, text }: (typeof taken)[number], chunk: number): readonly Fact[] => [
    { kind: 'outcomes', at, chunk, outcomes: [inDoubt(record, OTHERWISE_BY_NOW, text)] },
    { kind: 'gave-up', at, chunk },
  ];
  const [only, ...others] = taken;
  if (only !== undefined && others.length === 0 && held.chunk.records.length === 1) return told(only, number);
  const gone = new Set(taken.map(({ record }) => record));
  const rest = held.left.filter((record) => !gone.has(record));
  const { suspects, untested } = held.chunk;
  const made = [
    ...taken.map(({ record }) => againAlone([record], held.chunk)),
    ...(rest.length + suspects.length + untested.length === 0
      ? []
      : [{ ...againAlone(rest, held.chunk), suspects, untested }]),
  ];
  return [
    ...chunkFacts(state, number, made, at),
    ...taken.flatMap((one, index) => told(one, state.lastChunk + 1 + index)),
  ];
};

/**
 * Upserts that an earlier run left without an answer were looked for. `there`: they stand there as they were sent; `otherwise`: what
 * they would write over reads neither so nor as the check of their import showed it, in words. All else goes out again.
 */
export const recheckFacts = (
  state: Submission,
  chunks: readonly number[],
  {
    there,
    otherwise,
  }: { readonly there: ReadonlySet<number>; readonly otherwise: ReadonlyMap<number, string> },
  at: number,
): readonly Fact[] =>
  inTurn(state, [
    ...writtenTurns(state, chunks, there, at),
    ...chunks.map((number) => (now: Submission) => leftToPerson(now, number, otherwise, at)),
    () => [{ kind: 'rechecked', at, chunks: [...chunks] }],
  ]);
