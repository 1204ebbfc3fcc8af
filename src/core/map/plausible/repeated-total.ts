import { called, columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';
import { linesOf } from './lines-of';
import { recordsIn } from './records';

const cent = 10_010;
const nearlyAll = 0.95;
/** With a tax on top the whole is so much more than its lines at most. */
const mostOnTop = 1.35;
/** A single document may look so by chance. */
const fewestWithTax = 2;

/**
 * `total-differs-from-lines`, too: the mapping adds up a total that each row of a record repeats. Once, it is what the lines come to;
 * added up, a multiple of it would be sent.
 */
export const totalRepeated = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'total');
  const total = columnOf(judged, field);
  const lines = linesOf(judged);
  const own = total === null ? null : judged.arithmetic.figures.of(total);
  if (field === undefined || total === null || own === null || lines === null) return [];
  if (judged.mapping.fields[field.key]?.aggregate !== 'sum' || lines.columns.includes(total)) return [];
  const tax = columnOf(judged, fieldWith(judged, 'tax'));
  const taxes = tax === null ? null : judged.arithmetic.figures.of(tax);
  const several = recordsIn(judged).flatMap((rows) => {
    const [first = 0] = rows;
    const once = own[first] ?? Number.NaN;
    const sum = rows.reduce((all, row) => all + lines.of(row), 0);
    const isTold = rows.length > 1 && !Number.isNaN(once) && once !== 0 && !Number.isNaN(sum);
    // The tax of the document may come on top, and its rows repeat it as well.
    const onTop = taxes?.[first] ?? Number.NaN;
    const ties = Math.abs(once - sum) <= cent || Math.abs(once - sum - onTop) <= cent;
    const isWithTax = once / sum > 1 && once / sum <= mostOnTop;
    return isTold ? [{ rows, isSame: rows.every((row) => own[row] === once), ties, isWithTax }] : [];
  });
  const exact = several.filter(({ isSame, ties }) => isSame && ties);
  const near = several.filter(({ isSame, ties, isWithTax }) => isSame && (ties || isWithTax));
  const once = exact.length < several.length * nearlyAll && near.length >= fewestWithTax ? near : exact;
  const [example] = once;
  if (example === undefined || once.length < several.length * nearlyAll) return [];
  const shown = new Set(example.rows);
  const at = example.rows.map((row) => judged.rows[row]?.row ?? 0);
  const text =
    `${called(total)} is added up over the rows of each ${judged.target.words.one}, but they repeat it: in rows ${at[0]} to ${at.at(-1)} ` +
    `it is what the lines come to already${example.ties ? '' : ', with tax'}, and added up it would be ${example.rows.length} times as much. Take "aggregate": "sum" away from the ${field.label.toLowerCase()} in the mapping.`;
  return [
    findingOf(
      judged,
      { rule: 'total-differs-from-lines', grade: 'against', text },
      [total, ...lines.columns],
      { shows: (row) => shown.has(row) },
    ),
  ];
};
