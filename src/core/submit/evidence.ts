import type { Fact, Outcome } from './facts';

/** One thing that is known of a record: when (epoch milliseconds), and the issue table's words for it. */
export type EvidenceLine = {
  readonly at: number;
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
};

const line = (at: number, code: string, params: EvidenceLine['params'] = {}): EvidenceLine => ({
  at,
  code,
  params,
});

const ofOutcome = (at: number, outcome: Outcome): readonly EvidenceLine[] => {
  const text = outcome.text ?? '';
  switch (outcome.code) {
    case 'found-by-look-up':
      return [line(at, 'evidence-found', { id: outcome.serviceId ?? '' })];
    case 'in-doubt-several':
      return [line(at, 'evidence-several', { text })];
    case 'in-doubt-unaccounted':
      return [line(at, 'evidence-not-told')];
    case 'in-doubt-batch-unclear':
      return [line(at, 'evidence-batch-unclear', { batch: text })];
    case 'proven-absent':
      return [line(at, 'evidence-proven-absent')];
    case 'decided-created':
    case 'decided-not-created':
      return [
        line(at, `evidence-${outcome.code}`, { by: outcome.by ?? 'A person', text: outcome.note ?? text }),
      ];
    default:
      return [];
  }
};

type Answered = Extract<Fact, { kind: 'answer' }>;

const ofAnswer = ({ at, answer }: Answered): readonly EvidenceLine[] => {
  switch (answer.kind) {
    case 'in-doubt':
      return [line(at, `evidence-doubt-${answer.why}`, { text: answer.text })];
    case 'accepted':
      return [line(at, 'evidence-accepted', { batch: answer.batchId })];
    case 'refused':
      return [line(at, 'evidence-refused', { text: answer.text })];
    case 'settled':
    case 'not-done':
      return [];
  }
};

/**
 * All that the journal knows of single records, in order: each sending and its answer, each look-up and what it showed, and
 * each decision with its name and note.
 */
export const evidenceOf = (
  facts: readonly Fact[],
  records: ReadonlySet<number>,
): ReadonlyMap<number, readonly EvidenceLine[]> => {
  const known = new Map<number, EvidenceLine[]>([...records].map((record) => [record, []]));
  const membersOf = new Map<number, readonly number[]>();
  const tell = (record: number, lines: readonly EvidenceLine[]): void => {
    known.get(record)?.push(...lines);
  };
  const tellChunk = (chunk: number, lines: readonly EvidenceLine[]): void => {
    for (const record of membersOf.get(chunk) ?? []) tell(record, lines);
  };
  const lookedUp = (fact: Extract<Fact, { kind: 'look-up' }>): void => {
    const absent = new Set(fact.absent);
    const code = (record: number): string => {
      if (!fact.proof) return 'evidence-blind';
      return absent.has(record) ? 'evidence-absent' : 'evidence-seen';
    };
    for (const chunk of fact.chunks)
      for (const record of membersOf.get(chunk) ?? []) tell(record, [line(fact.at, code(record))]);
  };
  for (const fact of facts) {
    switch (fact.kind) {
      case 'chunk':
        membersOf.set(
          fact.made.chunk,
          fact.made.records.filter((record) => records.has(record)),
        );
        break;
      case 'intent':
        tellChunk(fact.chunk, [line(fact.at, 'evidence-sent', { chunk: String(fact.chunk) })]);
        break;
      case 'answer':
        tellChunk(fact.chunk, ofAnswer(fact));
        break;
      case 'look-up':
        lookedUp(fact);
        break;
      case 'gave-up':
        tellChunk(fact.chunk, [line(fact.at, 'evidence-left')]);
        break;
      case 'outcomes':
        for (const outcome of fact.outcomes) tell(outcome.record, ofOutcome(fact.at, outcome));
        break;
      default:
        break;
    }
  }
  return known;
};
