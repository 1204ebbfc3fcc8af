import { currencyText } from '../../core/report/bridge';
import { shareOf } from '../../core/values/decimal';
import type { Summary } from '../../ipc/shapes';
import { formatAmount } from '../data/format';
import { isZero, minus } from './decimal-text';
import { TieOutTable } from './tie-out-table';

type Totals = Summary['controlTotals'][number];

type Stage = { readonly label: string; readonly amount: string; readonly why: string };

const difference = (amount: string, before: string | undefined): string | null => {
  const gap = before === undefined ? null : minus(amount, before);
  return gap === null || isZero(gap) ? null : formatAmount(gap);
};

type Props = { readonly totals: Totals; readonly isReadBack: boolean };

/** The control totals of one currency, stage by stage. */
export const TieOut = ({ totals, isReadBack }: Props) => {
  const { source, valid, submitted, created, readBack, currency, existing } = totals;
  const there = existing === undefined ? '' : 'there already, ';
  const stages: readonly Stage[] = [
    { label: 'In the file', amount: source, why: '' },
    { label: 'Valid', amount: valid, why: 'with an error, duplicate or left out' },
    { label: 'Sent', amount: submitted, why: `${there}not sent yet` },
    {
      label: 'Created',
      amount: created,
      why: `${there}failed, rejected, in doubt, no result yet or to be sent again`,
    },
    ...(isReadBack ? [{ label: 'Read back', amount: readBack, why: 'missing, different or not read' }] : []),
  ];
  const rows = stages.map(({ label, amount, why }, at) => ({
    label,
    why,
    figure: formatAmount(amount),
    share: shareOf(amount, source),
    difference: difference(amount, stages[at - 1]?.amount),
  }));
  const known =
    existing === undefined
      ? []
      : [
          {
            ...{ label: 'Existing', figure: formatAmount(existing), share: shareOf(existing, source) },
            ...{ difference: null, why: '' },
          },
        ];
  return <TieOutTable label={currencyText(currency)} rows={[...rows, ...known]} />;
};
