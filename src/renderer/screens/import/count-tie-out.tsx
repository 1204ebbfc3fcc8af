import type { Summary } from '../../../ipc/shapes';
import { TieOutTable } from '../../charts/tie-out-table';
import { formatCount } from '../../data/format';

/** The records of each stage and what is missing from one to the next. */
export const CountTieOut = ({ summary: { records } }: { readonly summary: Summary }) => {
  const stages = [
    { label: 'In the file', count: records.total, why: '' },
    { label: 'Valid', count: records.valid, why: 'errors, duplicates and those left out' },
    {
      label: 'Sent and answered',
      count: records.valid - records.pending,
      why: 'not sent or not answered yet',
    },
    {
      label: 'Created or updated',
      count: records.created + records.updated,
      why: 'failed, rejected or in doubt',
    },
  ];
  const rows = stages.map(({ label, count, why }, at) => {
    const gap = count - (stages[at - 1]?.count ?? count);
    return {
      label,
      why,
      figure: formatCount(count),
      share: records.total === 0 ? 0 : count / records.total,
      difference: gap === 0 ? null : formatCount(gap),
    };
  });
  return <TieOutTable label="Records" rows={rows} />;
};
