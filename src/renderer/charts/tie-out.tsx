import type { Summary } from '../../ipc/shapes';
import { formatAmount } from '../data/format';
import { isZero, minus, shareOf } from './decimal-text';
import { TieOutTable } from './tie-out-table';

type Totals = Summary['controlTotals'][number];

const stage = (label: string, amount: string, before: string | null, why: string, first: string) => {
  const difference = before === null ? null : minus(amount, before);
  return {
    label,
    figure: formatAmount(amount),
    share: shareOf(amount, first),
    difference: difference === null || isZero(difference) ? null : formatAmount(difference),
    why,
  };
};

type Props = { readonly totals: Totals; readonly isReadBack: boolean };

/** The control totals of one currency, stage by stage. */
export const TieOut = ({ totals, isReadBack }: Props) => {
  const { source, valid, submitted, created, readBack, currency } = totals;
  const rows = [
    stage('In the file', source, null, '', source),
    stage('Valid', valid, source, 'errors, duplicates and those left out', source),
    stage('Sent', submitted, valid, 'not sent yet', source),
    stage('Created', created, submitted, 'failed, rejected, in doubt or awaited', source),
    ...(isReadBack
      ? [stage('Read back', readBack, created, 'the service shows another amount', source)]
      : []),
  ];
  return <TieOutTable label={currency} rows={rows} />;
};
