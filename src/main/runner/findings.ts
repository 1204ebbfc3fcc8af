import type { AcceptedFor } from '../../core/map/plausible/accepted';
import { acceptanceOf, type Finding } from '../../core/map/plausible/finding';
import type { FindingData } from '../../ipc/shapes';

/** A finding as it is kept and shown. */
export const plainFinding = (finding: Finding): FindingData => {
  const { rule, grade, text, columns, rows, proposal } = finding;
  return {
    ...{ rule, grade, text, proposal },
    columns: [...columns],
    rows: rows.map(({ row, cells }) => ({ row, cells: [...cells] })),
    ...(grade === 'holds' ? {} : { accepts: plainAcceptance(acceptanceOf(finding)) }),
  };
};

/** The same for a message between processes. */
export const plainAcceptance = ({
  rule,
  columns,
  values,
}: AcceptedFor): NonNullable<FindingData['accepts']> => ({
  rule,
  ...(columns === undefined ? {} : { columns: [...columns] }),
  ...(values === undefined ? {} : { values: [...values] }),
});
