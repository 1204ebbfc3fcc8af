import type { HiddenRows } from '../../read/rest-of-file';
import type { Finding } from './finding';

/** `hidden-rows`: rows that a person does not see in the sheet, filtered or hidden, would go out as well. */
export const hiddenRows = ({ rows, first }: HiddenRows): readonly Finding[] => {
  if (rows === 0) return [];
  const which = first.length === rows ? first.join(', ') : `${first.join(', ')} …`;
  const text =
    rows === 1
      ? `Row ${which} is hidden in the sheet and was read like the others. Is it to be loaded?`
      : `${rows} rows are hidden in the sheet, as by a filter (${which}), and were read like the others. Are they to be loaded?`;
  const evidence = first.map((row) => ({ row, cells: [] }));
  // Of more than are known by number, their count makes them those of one file.
  const values = [...first.map((row) => `row ${row}`), ...(first.length === rows ? [] : [`${rows} rows`])];
  return [
    { ...{ rule: 'hidden-rows', grade: 'asks', text, columns: [], values }, rows: evidence, proposal: null },
  ];
};
