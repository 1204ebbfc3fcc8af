import { words } from '../../core/issues/codes';
import type { IssueTally } from '../../core/validate/tally';
import type { Summary } from '../../ipc/shapes';

type Counted = { readonly count: number; readonly first: Omit<IssueTally['first'], 'fix'> };

/** Issues of one kind in the words of the first. */
export const issueLine = ({ count, first }: Counted, sheet: string | null): Summary['issues'][number] => ({
  code: first.code,
  severity: first.severity,
  count,
  message: words(first.code, first.params).sentence,
  firstAt: { sheet, row: first.row, column: first.column },
});
