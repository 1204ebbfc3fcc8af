import type { Row } from '../read/table';
import type { Scope } from '../targets/target';
import type { RowMapper } from './apply';
import { castFigure } from './cast-words';
import { startRecords } from './group';
import { acceptedFiguresOf } from './plausible/accepted';
import { amountColumns } from './plausible/issue-acceptance';

/** As many of the first rows are looked at. */
const mostRows = 1024;

/**
 * Whether the lines of nearly all records come to their totals, as the first rows of the file show it, with what the mapping accepts
 * otherwise; undefined: they do not, or the target has no such lines.
 */
export const linesTieIn = (rows: readonly Row[], mapper: RowMapper): Scope['linesTie'] => {
  const { mapping, target } = mapper;
  if (target.linesTie === undefined || mapping.groupBy.length === 0) return undefined;
  const records = startRecords(mapper);
  for (const row of rows.slice(0, mostRows)) records.add(row);
  const drafts = [...records.finish()].map(({ draft }) => draft);
  // The last one may go on below.
  const whole = rows.length >= mostRows ? drafts.slice(0, -1) : drafts;
  if (!target.linesTie(whole)) return undefined;
  const column = amountColumns({ mapping, target })[0] ?? '';
  const { isAny, figures } = acceptedFiguresOf(mapping, { rule: 'total-differs-from-parts', column });
  return (params) => isAny || figures.has(castFigure(params));
};
