import { words } from '../../../core/issues/codes';
import type { Fact } from '../../../core/submit/facts';
import { findConnection } from '../../journal/connections';
import { consentText } from '../../journal/consents';
import { findImport, type StoredImport } from '../../journal/imports';
import { readConsents } from '../../journal/kept-consents';
import { setOfImport } from '../../journal/load-sets';
import type { Journal } from '../../journal/open';
import { promotionOf } from '../../journal/promotions';
import { retryOf } from '../../journal/retries';
import { readReviews } from '../../journal/reviews';
import { issuesWithoutRecord, paymentWords } from '../../journal/search-rows';
import { issueTexts } from './record-texts';
import { plain, type Text } from './text';

/** Something that people or the service said or decided, and of what. */
export type Saying = {
  /** Null: it is about the import. */
  readonly record: number | null;
  readonly by: string | null;
  /** ISO 8601; null: no time is known. */
  readonly at: string | null;
  readonly title: string;
  readonly texts: readonly Text[];
};

const isoOf = (at: number): string => new Date(at).toISOString();

const aboutImport = { record: null, by: null };

const reviewsOf = (journal: Journal, { importId }: StoredImport): readonly Saying[] =>
  readReviews(journal, importId).map(({ kind, record, name, note, at }) => ({
    ...{ record, by: name, at: isoOf(at), title: name },
    texts: [...plain(kind, note), ...plain(kind, name)],
  }));

const consentsOf = (journal: Journal, { importId }: StoredImport): readonly Saying[] =>
  readConsents(journal, importId).map((consent) => ({
    ...{ ...aboutImport, at: consent.at, title: consent.field },
    texts: plain('consent', consentText(consent)),
  }));

const overrideOf = ({ paidOverrideNote, submittedAt }: StoredImport): readonly Saying[] =>
  paidOverrideNote === null
    ? []
    : [
        {
          ...{ ...aboutImport, at: submittedAt, title: 'Records that look paid go out as verified' },
          texts: plain('override', paidOverrideNote),
        },
      ];

const whichWords = { failed: 'failed', rejected: 'were refused', both: 'failed or were refused' } as const;

const retriedOf = (journal: Journal, { importId }: StoredImport): readonly Saying[] => {
  const retry = retryOf(journal, importId);
  const former = retry === undefined ? undefined : findImport(journal, retry.ofImport);
  if (retry === undefined || former === undefined) return [];
  const text = `Records of ${former.file.name} that ${whichWords[retry.which]}, sent again.`;
  return [{ ...aboutImport, at: retry.at, title: 'Sent again', texts: plain('retry', text) }];
};

const promotedOf = (journal: Journal, { importId }: StoredImport): readonly Saying[] => {
  const promotion = promotionOf(journal, importId);
  if (promotion === undefined) return [];
  const former = findImport(journal, promotion.ofImport);
  const from = findConnection(journal, former?.connectionId ?? '')?.name;
  const rehearsed = [former?.file.name, from].filter((one) => one !== undefined).join(', ');
  const ids = promotion.translations.map(
    ({ label, from: was, through, to }) =>
      `${label}: ${was.label} (${was.id}) became ${to === null ? 'nothing' : `${to.label} (${to.id})`}${through === null ? '' : ` through ${through}`}`,
  );
  const texts = [`Rehearsed as ${rehearsed}`, ...ids].flatMap((text) => plain('promotion', text));
  return [{ ...aboutImport, at: promotion.at, title: 'Promoted', texts }];
};

const loadOf = (journal: Journal, { importId }: StoredImport): readonly Saying[] => {
  const set = setOfImport(journal, importId);
  return set === undefined
    ? []
    : [{ ...aboutImport, at: set.createdAt, title: set.name, texts: plain('load', set.name) }];
};

const paymentsOf = (journal: Journal, { importId }: StoredImport): readonly Saying[] =>
  paymentWords(journal, importId).map(({ record, at, what, label, text }) => ({
    ...{ record, by: null, at, title: label ?? what },
    texts: [...plain('payment', text), ...plain('payment', label)],
  }));

/** What was said and decided of an import beside its history, always in the same order. */
export const sayingsOf = (journal: Journal, stored: StoredImport): readonly Saying[] => [
  ...loadOf(journal, stored),
  ...retriedOf(journal, stored),
  ...promotedOf(journal, stored),
  ...paymentsOf(journal, stored),
  ...consentsOf(journal, stored),
  ...overrideOf(stored),
  ...reviewsOf(journal, stored),
];

/** What an import is: its file, where it goes, and what is wrong with the file as a whole. */
export const importTexts = (journal: Journal, stored: StoredImport): readonly Text[] => [
  ...[
    ...[stored.file.name, stored.file.sheet, stored.company, stored.target],
    findConnection(journal, stored.connectionId ?? '')?.name ?? null,
  ].flatMap((text) => plain('file', text)),
  ...issuesWithoutRecord(journal, stored.importId)
    .filter(({ ordinal }) => ordinal === null)
    .flatMap(issueTexts),
];

const decidedWords = {
  created: 'was created',
  pending: 'was not created; it may go out again',
} as const;

const decisionsIn = (fact: Fact): readonly Saying[] => {
  if (fact.kind !== 'outcomes') return [];
  return fact.outcomes.flatMap(({ evidence, outcome, record, by, note, text }) => {
    if (evidence !== 'person' || (outcome !== 'created' && outcome !== 'pending')) return [];
    const what = `Record ${record}, in doubt: it ${decidedWords[outcome]}.`;
    const texts = [note ?? text, by, what].flatMap((one) => plain('decision', one ?? null));
    return [{ record, by: by ?? null, at: isoOf(fact.at), title: by ?? what, texts }];
  });
};

const messageOf = (fact: Fact): readonly (string | null)[] => {
  switch (fact.kind) {
    case 'answer':
      if (fact.answer.kind === 'settled') return fact.answer.notes;
      return fact.answer.kind === 'accepted' ? [fact.answer.batchId] : [fact.answer.text];
    case 'end':
      return [fact.text, fact.reason === null ? null : words(`paused-${fact.reason}`, {}).sentence];
    case 'trouble':
    case 'examined':
    case 'followed':
      return [fact.text];
    default:
      return [];
  }
};

/** What a line of the history says: what a person decided, or what the service answered to a chunk. */
export const saidIn = (fact: Fact): readonly Saying[] => {
  const decided = decisionsIn(fact);
  if (decided.length > 0) return decided;
  const texts = messageOf(fact).flatMap((text) => plain('message', text));
  const title = 'chunk' in fact ? `Chunk ${fact.chunk}` : 'Sending';
  return texts.length === 0 ? [] : [{ record: null, by: null, at: isoOf(fact.at), title, texts }];
};
