import type { Summary } from '../../../ipc/shapes';
import { TieOutTable } from '../../charts/tie-out-table';
import { formatCount } from '../../data/format';

const step = (label: string, count: number, before: number | null, total: number, why: string) => ({
  label,
  figure: formatCount(count),
  share: total === 0 ? 0 : count / total,
  difference: before === null || before === count ? null : formatCount(count - before),
  why,
});

/** The records of each stage and what is missing from one to the next. */
export const CountTieOut = ({ summary: { records } }: { readonly summary: Summary }) => {
  const sent = records.valid - records.pending;
  const made = records.created + records.updated;
  const rows = [
    step('In the file', records.total, null, records.total, ''),
    step('Valid', records.valid, records.total, records.total, 'errors, duplicates and those left out'),
    step('Sent and answered', sent, records.valid, records.total, 'not sent or not answered yet'),
    step('Created or updated', made, sent, records.total, 'failed, rejected or in doubt'),
  ];
  return <TieOutTable label="Records" rows={rows} />;
};
