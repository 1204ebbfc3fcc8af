import { currencyText } from '../../core/report/bridge';
import { shareOf } from '../../core/values/decimal';
import type { Summary } from '../../ipc/shapes';
import { formatAmount } from '../data/format';
import { isZero, minus } from './decimal-text';
import { whyText } from './stage-reasons';
import { TieOutTable } from './tie-out-table';

type Totals = Summary['controlTotals'][number];

type Stage = { readonly label: string; readonly amount: string; readonly why: string };

const difference = (amount: string, before: string | undefined): string | null => {
  const gap = before === undefined ? null : minus(amount, before);
  return gap === null || isZero(gap) ? null : formatAmount(gap);
};

type Props = {
  readonly totals: Totals;
  readonly records: Summary['records'];
  readonly isReadBack: boolean;
};

/** The control totals of one currency, stage by stage. */
export const TieOut = ({ totals, records, isReadBack }: Props) => {
  const { source, valid, submitted, created, readBack, currency, existing } = totals;
  const stages: readonly Stage[] = [
    { label: 'In the file', amount: source, why: '' },
    { label: 'Valid', amount: valid, why: whyText(records, 'valid', null) },
    { label: 'Sent', amount: submitted, why: whyText(records, 'submitted', null) },
    { label: 'Created', amount: created, why: whyText(records, 'created', null) },
    ...(isReadBack
      ? [{ label: 'Read back', amount: readBack, why: whyText(records, 'readBack', null) }]
      : []),
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
