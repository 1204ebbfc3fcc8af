import type { ColumnProfile } from '../../read/column-profile';
import { readingUnder } from '../column-facts';
import { orderHint } from '../date-order-proof';
import { called, columnOf, type Finding, findingOf, type Judged } from './finding';

/** Columns from which a date is read, each once. */
export const datesOf = (judged: Judged): readonly ColumnProfile[] => {
  const columns = judged.target.fields.flatMap((field) =>
    field.kind === 'date' ? (columnOf(judged, field) ?? []) : [],
  );
  return columns.filter((column, at) => columns.indexOf(column) === at);
};

/**
 * `date-order-unproven`: the order in which the mapping reads dates that do not prove it themselves. Holds where the days to
 * another date prove it; where another column speaks for the other order, a person says, even if the mapping brought its own: it
 * may be of a file before this one.
 */
export const dateOrderUnproven = (judged: Judged): readonly Finding[] =>
  datesOf(judged).flatMap((date) => {
    const { dateOrder } = readingUnder(judged.mapping, date.name, date);
    if (date.dateOrder !== 'ambiguous' || (dateOrder !== 'dmy' && dateOrder !== 'mdy')) return [];
    const hint = orderHint(date, judged.columns, judged.rows);
    const isSo = hint?.order === dateOrder;
    if (hint === null || (isSo && !hint.isProof)) return [];
    const shown = new Set(hint.shows);
    const read = dateOrder === 'dmy' ? 'day' : 'month';
    const doubt = hint.isProof
      ? 'but its dates are more likely written otherwise'
      : 'which its dates leave open';
    const text = isSo ? hint.text : `${called(date)} is read with the ${read} first, ${doubt}. ${hint.text}`;
    const grade = isSo ? ('holds' as const) : ('asks' as const);
    return [
      findingOf(judged, { rule: 'date-order-unproven', grade, text }, [date, hint.by], {
        shows: (row) => shown.has(row),
      }),
    ];
  });
