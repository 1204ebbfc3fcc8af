import { ALL_UNSHOWN } from './agreement';
import type { Fact, Outcome, RecordSight } from './facts';

/** One thing that is known of a record: when (epoch milliseconds), and the issue table's words for it. */
export type EvidenceLine = {
  readonly at: number;
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
};

/** What people call a field of the payload. */
type FieldName = (field: string) => string;

const line = (at: number, code: string, params: EvidenceLine['params'] = {}): EvidenceLine => ({
  at,
  code,
  params,
});

/** Doubts that a line of an answer or of a look tells already, with more of it. */
const isToldElsewhere =
  /^in-doubt-(no-reply|server-error|unreadable|crash|not-found|redirected|upsert|proof-off|candidates|suspicion|order-.*|receipt-.*|no-witness|hidden|hole|list-cut|in-vain|tied|update-(?!gone).*|refused-under-key|key-of-another|id-of-another|payee-of-another)$/;

/** What an answer, its results or a reading made of it, in the words of the issue table where it has words of its own. */
const ofAnswered = (at: number, { outcome, as, code, ...one }: Outcome): readonly EvidenceLine[] => {
  const text = one.text ?? '';
  const id = one.serviceId ?? '';
  const source = one.evidence === 'batch-results' ? 'results' : 'answer';
  const named = id === '' ? '' : ` as ${id}`;
  switch (outcome) {
    case 'existing':
      return code === null ? [line(at, 'evidence-existing', { id })] : [line(at, code, { text })];
    case 'created':
    case 'updated':
      return [
        one.evidence === 'look-up' || one.evidence === 'list'
          ? line(at, 'evidence-read', { as: outcome, id })
          : line(at, 'evidence-settled', { source, as: outcome, id: named }),
      ];
    case 'unread':
      return [line(at, 'evidence-unread', { source, as: as ?? 'created', id: named })];
    case 'written':
      return [line(at, 'evidence-written')];
    case 'failed':
    case 'rejected':
    case 'told':
      return [
        line(at, (as ?? outcome) === 'failed' ? 'evidence-failed' : 'evidence-refused-record', { text }),
      ];
    case 'in-doubt':
      return code === null || isToldElsewhere.test(code) ? [] : [line(at, code, { text })];
    case 'pending':
      return [];
  }
};

const ofOutcome = (at: number, outcome: Outcome): readonly EvidenceLine[] => {
  const text = outcome.text ?? '';
  switch (outcome.code) {
    case 'found-by-look-up':
    case 'found-unreported':
      return [line(at, 'evidence-found', { id: outcome.serviceId ?? '' })];
    case 'in-doubt-several':
      return [line(at, 'evidence-several', { text })];
    case 'in-doubt-unaccounted':
      return [line(at, 'evidence-not-told')];
    case 'in-doubt-batch-unclear':
      return [line(at, 'evidence-batch-unclear', { batch: text })];
    case 'in-doubt-not-repeated':
    case 'in-doubt-entry-over':
    case 'in-doubt-invoice-changed':
    case 'in-doubt-said-not-created':
    case 'in-doubt-paid-elsewhere':
    case 'in-doubt-reads-taken':
      return [line(at, 'evidence-not-repeated', { text })];
    case 'proven-absent':
      return [line(at, 'evidence-proven-absent')];
    case 'existing-found':
      return [line(at, 'evidence-existing', { id: outcome.serviceId ?? '' })];
    case 'in-doubt-refused-again':
      if (outcome.as === 'failed') return [line(at, 'evidence-failed', { text })];
      return [line(at, 'evidence-refused', { text })];
    case 'decided-created':
    case 'decided-created-unread':
    case 'decided-created-cancelled':
    case 'decided-existing':
    case 'decided-updated':
    case 'decided-updated-unread': {
      const by = outcome.by ?? 'A person';
      const entry = outcome.serviceId === null ? '' : ` (entry ${outcome.serviceId})`;
      return [line(at, `evidence-${outcome.code}`, { by, entry, text: outcome.note ?? text })];
    }
    case 'decided-not-created':
    case 'decided-never':
    case 'decided-batch-dead':
      return [
        line(at, `evidence-${outcome.code}`, { by: outcome.by ?? 'A person', text: outcome.note ?? text }),
      ];
    default:
      return ofAnswered(at, outcome);
  }
};

type Answered = Extract<Fact, { kind: 'answer' }>;

const ofAnswer = ({ at, answer }: Answered): readonly EvidenceLine[] => {
  switch (answer.kind) {
    case 'in-doubt':
      return [line(at, `evidence-doubt-${answer.why}`, { text: answer.text })];
    case 'accepted':
      return [line(at, 'evidence-accepted', { batch: answer.batchId ?? '' })];
    case 'refused':
      return [line(at, 'evidence-refused', { text: answer.text })];
    case 'settled':
    case 'not-done':
      return [];
  }
};

/** '2026-11-22 08:14:05 UTC': seconds tell looks apart, and what was sent from what was seen. */
const moment = (at: number | string): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime())
    ? String(at)
    : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
};

const shownAs = (unshown: readonly string[], label: FieldName): string =>
  unshown.includes(ALL_UNSHOWN) ? 'what would tell' : unshown.map(label).join(', ');

/** What is seen of an entry beside the record, as sentences; what there is nothing of is left out. */
const againstText = (
  { differs, unshown, createdAt }: RecordSight['candidates'][number],
  label: FieldName,
): string =>
  [
    ...(differs.length === 0 ? [] : [` It differs in ${differs.map(label).join(', ')}.`]),
    ...(unshown.length === 0 ? [] : [` It does not show ${shownAs(unshown, label)}.`]),
    ...(createdAt === null ? [] : [` By its own date it was created at ${moment(createdAt)}.`]),
  ].join('');

/** The entry that the record updates: how it stands. Older journals tell only whether it was proof. */
const ofUpdate = (at: number, one: RecordSight['candidates'][number], label: FieldName): EvidenceLine => {
  const { id, grade, stands = grade === 'proof' ? 'as-sent' : 'otherwise', text = '' } = one;
  const against = stands === 'as-before' ? '' : againstText({ ...one, createdAt: null }, label);
  return line(at, `evidence-update-${stands}`, { id, lines: text === '' ? '' : `: ${text}`, against });
};

/** How good the listing was, and each entry that it showed beside the record, with what differs. */
const ofLook = (
  { at, begunAt, isWhole, holes, newest }: Extract<Fact, { kind: 'look' }>,
  candidates: RecordSight['candidates'],
  label: FieldName,
): readonly EvidenceLine[] => {
  const params = {
    begun: moment(begunAt),
    newest: newest?.serviceId ?? '',
    sent: newest === null ? '' : moment(newest.begunAt),
    holes: holes.join(', '),
  };
  const code = isWhole
    ? holes.length > 0
      ? 'evidence-look-holes'
      : newest === null
        ? 'evidence-look-bare'
        : 'evidence-look'
    : 'evidence-look-part';
  return [
    line(at, code, params),
    ...candidates.map((one) =>
      one.isUpdated === true
        ? ofUpdate(at, one, label)
        : line(at, `evidence-candidate-${one.grade}`, { id: one.id, against: againstText(one, label) }),
    ),
  ];
};

const isLook = ({ code }: EvidenceLine): boolean => code.startsWith('evidence-look');

/** Whether two looks showed the same: all but the moment, and what stands below each. */
const showSame = (one: readonly EvidenceLine[], other: readonly EvidenceLine[]): boolean =>
  one.length === other.length &&
  one.every((line, at) => {
    const { code, params } = other[at] ?? line;
    const isHead = at === 0;
    return (
      line.code === code &&
      Object.entries(line.params).every(
        ([name, value]) => (isHead && name === 'begun') || params[name] === value,
      )
    );
  });

/** Looks one after another that showed the same become one, with how often and from when to when. */
const withLooksJoined = (lines: readonly EvidenceLine[]): readonly EvidenceLine[] => {
  const groups: { lines: EvidenceLine[]; begun: string; times: number }[] = [];
  let isOfLook = false;
  for (const line of lines) {
    isOfLook = isLook(line) || (isOfLook && /^evidence-(candidate|update)-/.test(line.code));
    const last = groups.at(-1);
    if (isOfLook && !isLook(line) && last !== undefined) last.lines.push(line);
    else groups.push({ lines: [line], begun: line.params['begun'] ?? '', times: 1 });
  }
  const joined: typeof groups = [];
  for (const group of groups) {
    const last = joined.at(-1);
    const [head] = group.lines;
    if (last !== undefined && head !== undefined && isLook(head) && showSame(last.lines, group.lines))
      joined.splice(-1, 1, { lines: group.lines, begun: last.begun, times: last.times + 1 });
    else joined.push(group);
  }
  return joined.flatMap(({ lines: [head, ...rest], begun, times }) =>
    head === undefined
      ? []
      : times === 1
        ? [head, ...rest]
        : [
            {
              ...head,
              params: { ...head.params, begun: `${begun} to ${head.params['begun'] ?? ''} (${times} times)` },
            },
            ...rest,
          ],
  );
};

/** Whether a line says why the records of a chunk were left to a person. */
const isWhy = (fact: Fact | undefined, { chunk }: { readonly chunk: number }): boolean =>
  fact?.kind === 'outcomes' && fact.chunk === chunk;

/**
 * All that the journal knows of single records, in order: each sending and its answer, each look-up and what it showed, and
 * each decision with its name and note. `label`: what people call a field.
 */
export const evidenceOf = (
  facts: readonly Fact[],
  records: ReadonlySet<number>,
  label: FieldName = (field) => field,
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
  const looked = (fact: Extract<Fact, { kind: 'look' }>): void => {
    const sights = new Map(fact.sights.map(({ record, candidates }) => [record, candidates]));
    const sought = [...fact.told, ...fact.chunks.flatMap((chunk) => membersOf.get(chunk) ?? [])];
    for (const record of sought)
      if (known.has(record)) tell(record, ofLook(fact, sights.get(record) ?? [], label));
  };
  for (const [at, fact] of facts.entries()) {
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
      case 'look':
        looked(fact);
        break;
      case 'look-up':
        lookedUp(fact);
        break;
      case 'gave-up':
        // Why stands in the line behind it, and is told first.
        if (!isWhy(facts[at + 1], fact)) tellChunk(fact.chunk, [line(fact.at, 'evidence-left')]);
        break;
      case 'outcomes': {
        for (const outcome of fact.outcomes) tell(outcome.record, ofOutcome(fact.at, outcome));
        const before = facts[at - 1];
        if (before?.kind === 'gave-up' && isWhy(fact, before))
          tellChunk(before.chunk, [line(before.at, 'evidence-left')]);
        break;
      }
      default:
        break;
    }
  }
  return new Map([...known].map(([record, lines]) => [record, withLooksJoined(lines)]));
};
