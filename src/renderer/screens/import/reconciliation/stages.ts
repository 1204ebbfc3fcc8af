import { type Stage, stages } from '../../../../core/reconcile/reconciliation';
import { currencyText } from '../../../../core/report/bridge';
import { shareOf } from '../../../../core/values/decimal';
import { keyAsRead } from '../../../../core/values/key-as-read';
import type { Reconciliation, RecordFilter } from '../../../../ipc/reconcile';
import type { Summary } from '../../../../ipc/shapes';
import { isZero, minus } from '../../../charts/decimal-text';
import { whyText } from '../../../charts/stage-reasons';
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
