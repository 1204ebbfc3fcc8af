import { type Stage, stages } from '../../../../core/reconcile/reconciliation';
import { currencyText } from '../../../../core/report/bridge';
import { waitingOf } from '../../../../core/report/waiting';
import { shareOf } from '../../../../core/values/decimal';
import { keyAsRead } from '../../../../core/values/key-as-read';
import type { Reconciliation, RecordFilter } from '../../../../ipc/reconcile';
import type { Summary } from '../../../../ipc/shapes';
import { isZero, minus } from '../../../charts/decimal-text';
import type { GridFigure, GridLine } from '../../../charts/tie-out-line';
import { formatAmount, formatCount } from '../../../data/format';

/** The five stages as a person calls them. */
export const stageWords: Readonly<Record<Stage, string>> = {
  source: 'In the file',
  valid: 'Valid',
  submitted: 'Sent',
  created: 'Created',
  readBack: 'Read back',
};

type Reason = readonly [count: number, word: string];

/** What keeps records from a stage: first what is of that stage alone, then what may be of the one before or after it too. */
const reasonsOf = (
  records: Summary['records'],
  stage: Stage,
): readonly [readonly Reason[], readonly Reason[]] => {
  const { invalid, duplicates, excluded, existing, failed, rejected, inDoubt } = records;
  const { unsent, awaited, again } = waitingOf(records);
  switch (stage) {
    case 'valid':
      return [
        [
          [invalid, 'with an error'],
          [duplicates, 'duplicate'],
          [excluded, 'left out'],
        ],
        [],
      ];
    case 'submitted':
      return [
        [],
        [
          [unsent, 'not sent'],
          [existing, 'existing'],
        ],
      ];
    case 'created':
      return [
        [
          [failed, 'failed'],
          [rejected, 'rejected'],
          [inDoubt, 'in doubt'],
        ],
        [
          [awaited, 'sent, no result yet'],
          [again, 'to be sent again'],
          [existing, 'existing'],
        ],
      ];
    default:
      return [[], []];
  }
};

const sumOf = (reasons: readonly Reason[]): number => reasons.reduce((sum, [count]) => sum + count, 0);

/** Why a stage has less than the one before, only by what there is. `lacking`: so many records, where they are what is counted. */
export const whyText = (records: Summary['records'], stage: Stage, lacking: number | null): string => {
  if (stage === 'source') return '';
  if (stage === 'readBack') return 'missing, different or not read';
  const [own, shared] = reasonsOf(records, stage);
  const counted = [own, shared, [...own, ...shared]].find((some) => sumOf(some) === lacking);
  const named = (counted ?? [...own, ...shared]).filter(([count]) => count > 0);
  if (counted !== undefined && named.length > 0)
    return named.map(([count, word]) => `${formatCount(count)} ${word}`).join(', ');
  const words = named.map(([, word]) => word);
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
};

const signed = (text: string): string => (text.startsWith('−') ? text : `+${text}`);

type Text = {
  readonly of: Readonly<Record<Stage, string>>;
  readonly show: (text: string) => string;
  /** Why a stage has less, by the gap. */
  readonly why: (stage: Stage, gap: string | null) => string;
};

const figuresOf = ({ of, show, why }: Text, isRead: boolean): readonly GridFigure[] =>
  stages.map((stage, at) => {
    const gap = minus(of[stage], of[stages[at - 1] ?? stage]);
    return {
      stage: stageWords[stage],
      figure: show(of[stage]),
      share: shareOf(of[stage], of.source),
      gap: gap === null || isZero(gap) ? null : signed(show(gap)),
      why: why(stage, gap),
      isUnknown: stage === 'readBack' && !isRead,
    };
  });

const texts = (counts: Reconciliation['counts']): Readonly<Record<Stage, string>> => ({
  source: String(counts.source),
  valid: String(counts.valid),
  submitted: String(counts.submitted),
  created: String(counts.created),
  readBack: String(counts.readBack),
});

/** The lines of the picture: the records, then the money of each currency. */
export const tieOutLines = (seen: Reconciliation, summary: Summary): readonly GridLine[] => {
  const isRead = seen.run !== null && seen.runs + seen.counts.readBack + seen.readBack.missing > 0;
  const records = {
    of: texts(seen.counts),
    show: (text: string) =>
      text.startsWith('-') ? `−${formatCount(-Number(text))}` : formatCount(Number(text)),
    why: (stage: Stage, gap: string | null) =>
      whyText(summary.records, stage, gap === null ? null : -Number(gap)),
  };
  return [
    { label: 'Records', figures: figuresOf(records, isRead) },
    ...summary.controlTotals.map((totals) => ({
      label: currencyText(totals.currency),
      figures: figuresOf(
        { of: totals, show: formatAmount, why: (stage) => whyText(summary.records, stage, null) },
        isRead,
      ),
    })),
  ];
};

/** What is behind a number of the picture. Line 0 are the records of every currency. */
export const filterBehind = (summary: Summary, line: number, at: number, isGap: boolean): RecordFilter => {
  const currency = summary.controlTotals[line - 1]?.currency;
  return {
    stage: stages[at] ?? 'source',
    isGap,
    ...(currency === undefined ? {} : { currency: currency === '' ? null : currency }),
  };
};

/** The same in words, as the title of what opens. */
export const titleBehind = (
  { stage = 'source', isGap, value, currency }: RecordFilter,
  label?: string,
): string => {
  const place = stageWords[stage];
  const parts = [label ?? value, currency ?? undefined].filter((part) => part !== undefined && part !== '');
  const what = isGap ? `Difference at “${place}”` : place;
  return parts.length === 0 ? what : `${what}: ${parts.join(', ')}`;
};

/** What makes a record the same thing, its parts apart for the eye. */
export const keyText = (key: string | null): string | null => (key === null ? null : keyAsRead(key));
