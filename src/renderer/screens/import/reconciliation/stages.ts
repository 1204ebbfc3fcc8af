import { type Stage, stages } from '../../../../core/reconcile/reconciliation';
import { shareOf } from '../../../../core/values/decimal';
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

const why: Readonly<Record<Stage, string>> = {
  source: '',
  valid: 'invalid, duplicate or left out',
  submitted: 'not sent, or there already',
  created: 'failed, rejected, in doubt, awaited or there already',
  readBack: 'missing, different or not read',
};

const signed = (text: string): string => (text.startsWith('-') ? `−${text.slice(1)}` : `+${text}`);

type Text = { readonly of: Readonly<Record<Stage, string>>; readonly show: (text: string) => string };

const figuresOf = ({ of, show }: Text, isRead: boolean): readonly GridFigure[] =>
  stages.map((stage, at) => {
    const gap = minus(of[stage], of[stages[at - 1] ?? stage]);
    return {
      stage: stageWords[stage],
      figure: show(of[stage]),
      share: shareOf(of[stage], of.source),
      gap: gap === null || isZero(gap) ? null : signed(show(gap)),
      why: why[stage],
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
      text.startsWith('-') ? `-${formatCount(-Number(text))}` : formatCount(Number(text)),
  };
  return [
    { label: 'Records', figures: figuresOf(records, isRead) },
    ...summary.controlTotals.map((totals) => ({
      label: totals.currency,
      figures: figuresOf({ of: totals, show: formatAmount }, isRead),
    })),
  ];
};

/** What is behind a number of the picture. Line 0 are the records of every currency. */
export const filterBehind = (summary: Summary, line: number, at: number, isGap: boolean): RecordFilter => {
  const currency = summary.controlTotals[line - 1]?.currency;
  return {
    stage: stages[at] ?? 'source',
    isGap,
    ...(currency === undefined ? {} : { currency }),
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
export const keyText = (key: string | null): string | null => key?.replaceAll('|', ' · ') ?? null;
