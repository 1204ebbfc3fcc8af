import type { Finding } from '../../core/map/plausible/finding';
import type { FindingData } from '../../ipc/shapes';

/** A finding as it is kept and shown. */
export const plainFinding = ({ rule, grade, text, columns, rows, proposal }: Finding): FindingData => ({
  rule,
  grade,
  text,
  columns: [...columns],
  rows: rows.map(({ row, cells }) => ({ row, cells: [...cells] })),
  proposal,
});
