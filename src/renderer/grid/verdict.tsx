import {
  IconAlertTriangle,
  IconArrowUp,
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconCopy,
  IconHelpHexagon,
  IconMinus,
  IconOctagon,
  IconX,
} from '@tabler/icons-react';
import type { GridRow } from '../../ipc/shapes';
import type { ShownRow } from '../data/held-cells';
import { outcomeLabel, shareWords } from '../data/outcomes';
import classes from './grid.module.css';

const icons = {
  pending: IconCircleDashed,
  created: IconCheck,
  updated: IconArrowUp,
  existing: IconCircleCheck,
  failed: IconX,
  rejected: IconX,
  'in-doubt': IconHelpHexagon,
  invalid: IconOctagon,
  excluded: IconMinus,
  warning: IconAlertTriangle,
  duplicate: IconCopy,
} as const;

type Verdict = { readonly icon: keyof typeof icons; readonly label: string };

const many = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

/** What still waits, by whether it was sent. */
const waiting = ({ isAwaited, isAgain }: GridRow): Verdict => {
  if (isAgain === true) return { icon: 'pending', label: shareWords.again.label };
  return { icon: 'pending', label: shareWords[isAwaited === true ? 'awaited' : 'unsent'].label };
};

/** What a row is worth: its outcome once it was sent, before that what stands in its way. */
export const verdictOf = (row: ShownRow, isSent: boolean): Verdict => {
  const { outcome, isDuplicate, issues, notKept = [] } = row;
  // Whatever was found of it was found of what is in the journal.
  if (notKept.length > 0) return { icon: 'warning', label: 'Not kept yet' };
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  if (isDuplicate) return { icon: 'duplicate', label: 'Duplicate' };
  if (outcome === 'existing') return { icon: 'existing', label: outcomeLabel(outcome) };
  if (isSent && outcome === 'pending') return waiting(row);
  if (isSent && outcome !== null) return { icon: outcome, label: outcomeLabel(outcome) };
  if (errors > 0) return { icon: 'invalid', label: many(errors, 'error') };
  if (outcome === 'excluded') return { icon: 'excluded', label: 'Left out' };
  if (outcome === 'invalid') return { icon: 'invalid', label: 'Held back' };
  if (issues.length > 0) return { icon: 'warning', label: many(issues.length, 'warning') };
  if (outcome === null) return { icon: 'pending', label: 'Not checked' };
  return { icon: 'pending', label: 'Ready' };
};

export const VerdictMark = ({ row, isSent }: { readonly row: ShownRow; readonly isSent: boolean }) => {
  const verdict = verdictOf(row, isSent);
  const Icon = icons[verdict.icon];
  return (
    <span className={classes.verdict} data-verdict={verdict.icon}>
      <Icon size={14} stroke={2} aria-hidden />
      {verdict.label}
    </span>
  );
};
