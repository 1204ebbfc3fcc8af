import type { ControlTotal } from '../plan/control-totals';
import { tieOut } from '../reconcile/tie-out';
import { amountAsSeen } from '../values/amount-seen';
import { type Bridge, currencyText, heldBack, missingOf } from './bridge';
import { waitingOf } from './waiting';

/** Numbers of records by what became of them; they add up to `total`. */
export type RecordNumbers = {
  readonly total: number;
  readonly invalid: number;
  readonly duplicates: number;
  readonly pending: number;
  /** Of the pending: never sent, and to be sent again. Absent: nobody has counted them. */
  readonly unsent?: number | undefined;
  readonly again?: number | undefined;
  readonly created: number;
  readonly updated: number;
  readonly existing: number;
  readonly failed: number;
  readonly rejected: number;
  readonly inDoubt: number;
  readonly excluded: number;
};

export type SummaryFacts = {
  readonly words: { readonly one: string; readonly many: string };
  readonly records: RecordNumbers;
  readonly totals: readonly ControlTotal[];
  /** Where each part of the file stands; absent: it is not known. */
  readonly bridge?: Bridge | undefined;
  /** Records that are in no total: no amount that can be read, or rows in several currencies. */
  readonly uncounted: number;
  /** Everything that was created was read back: what reads otherwise is a gap too. */
  readonly isReadBack: boolean;
};

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** A decimal text with its thousands parted, as a person sees it: `1,234.50`. */
export const shownAmount = (text: string): string => {
  const [whole = '', fraction] = amountAsSeen(text).split('.');
  return fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`;
};

type Part = Exclude<keyof RecordNumbers, 'total' | 'pending'> | 'awaited';

const parts: readonly (readonly [Part, string])[] = [
  ['created', 'created'],
  ['updated', 'updated'],
  ['existing', 'existing'],
  ['unsent', 'not sent yet'],
  ['awaited', 'sent, no result yet'],
  ['again', 'to be sent again'],
  ['inDoubt', 'in doubt'],
  ['failed', 'failed'],
  ['rejected', 'rejected'],
  ['invalid', 'with an error'],
  ['duplicates', 'duplicates'],
  ['excluded', 'left out'],
];

const countSentence = ({ words, records }: SummaryFacts): string => {
  const counts = { ...records, ...waitingOf(records) };
  const told = parts.flatMap(([key, word]) =>
    counts[key] === 0 ? [] : [`${grouped(String(counts[key]))} ${word}`],
  );
  const noun = records.total === 1 ? words.one : words.many;
  const head = `${grouped(String(records.total))} ${noun}`;
  return told.length === 0 ? `${head}.` : `${head}: ${told.join(', ')}.`;
};

const gapWords: Readonly<Record<string, string>> = {
  valid: 'was held back',
  submitted: 'was not sent',
  created: 'was sent and is not known to be created',
};

const uncountedSentence = ({ words, uncounted }: SummaryFacts): readonly string[] =>
  uncounted === 0
    ? []
    : [
        `${grouped(String(uncounted))} ${uncounted === 1 ? words.one : words.many} could not be added to any total: no amount that can be read, or rows in several currencies.`,
      ];

/** Sums alike are no proof where records are missing: an invoice and a credit note that were both held back cancel out. */
const withoutGap = (
  { words, records, totals, uncounted, bridge }: SummaryFacts,
  currency: string,
): string => {
  const missing =
    bridge === undefined
      ? records.total - records.created - records.updated - records.existing
      : missingOf(bridge, currency);
  if (missing === 0) return uncounted === 0 ? 'the totals tie' : 'what could be added up ties';
  const noun = missing === 1 ? words.one : words.many;
  const where = totals.length > 1 && bridge === undefined ? ' (of all currencies)' : '';
  const were = missing === 1 ? 'was' : 'were';
  return `no difference in sum, but ${grouped(String(missing))} ${noun}${where} ${were} not created: amounts above and below zero may cancel out`;
};

/** Which lines make up what was held back: what is valid may be more than the file holds, since credits are below zero. */
const whyHeldBack = (currency: string, { bridge }: SummaryFacts): string => {
  const lines = bridge === undefined ? [] : heldBack(bridge, currency);
  return lines.length === 0
    ? ''
    : ` (${lines.map(({ label, amount }) => `${shownAmount(amount)} ${label}`).join('; ')})`;
};

const moneySentence = (total: ControlTotal, facts: SummaryFacts): string => {
  const stages = ['source', 'valid', 'submitted', 'created'] as const;
  const gaps: string[] = tieOut([total], stages).map(
    ({ gap, to }) =>
      `${shownAmount(gap)} ${gapWords[to] ?? ''}${to === 'valid' ? whyHeldBack(total.currency, facts) : ''}`,
  );
  const isOther = facts.isReadBack && tieOut([total], ['created', 'readBack']).length > 0;
  if (isOther) gaps.push(`${shownAmount(total.readBack)} reads back`);
  const there = total.existing === undefined ? '' : `, ${shownAmount(total.existing)} existing`;
  const head = `${currencyText(total.currency)}: ${shownAmount(total.source)} in the file, ${shownAmount(total.created)} created${there}`;
  return `${head}; ${gaps.length === 0 ? withoutGap(facts, total.currency) : gaps.join(', ')}.`;
};

/** What an import came to, in sentences: the records, then the money of each currency with every gap named. */
export const summarySentences = (facts: SummaryFacts): readonly string[] => [
  countSentence(facts),
  ...facts.totals.map((total) => moneySentence(total, facts)),
  ...(facts.totals.length === 0 ? [] : uncountedSentence(facts)),
];
