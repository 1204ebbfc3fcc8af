import type { ColumnProfile } from '../../read/column-profile';
import { isTakenOff } from '../amount-role';
import { castFigure, castParams, partsText } from '../cast-words';
import { type CrossCast, crossCastOf } from '../cross-cast';
import { figureIn } from '../figures';
import { isNear } from '../nearly';
import { isApart } from '../settle-amounts';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';

const mostNamed = 3;

/** What the total of a mapping is made of in most rows; null: they do not show it. */
const castOfTotal = (judged: Judged, total: ColumnProfile): CrossCast | null =>
  crossCastOf(judged.arithmetic.figures, total);

const isBlank = (cell: string | undefined): boolean => (cell ?? '').trim() === '';

type Odd = { readonly row: number; readonly sum: number };

/** Every row that is there is looked at, also those behind the ones that prove it. */
const oddIn = ({ rows }: Judged, { total, parts, isBlankNothing }: CrossCast) => {
  const odd: Odd[] = [];
  let compared = 0;
  rows.forEach(({ cells }, row) => {
    const whole = figureIn(cells[total.index] ?? '', total);
    const values = parts.map(({ column, sign }, at) => {
      const value = sign * figureIn(cells[column.index] ?? '', column);
      return at > 0 && isBlankNothing && isBlank(cells[column.index]) ? 0 : value;
    });
    const sum = values.reduce((all, value) => all + value, 0);
    if (Number.isNaN(whole) || Number.isNaN(sum)) return;
    compared += 1;
    // A credit is left out as such.
    if (!isNear(whole, sum) && whole >= 0) odd.push({ row, sum });
  });
  return { odd, compared };
};

/** Rows in which the total is not what it is made of elsewhere: their own amounts say that one of them is wrong. */
export const oddRowsOf = (judged: Judged, total: ColumnProfile): ReadonlySet<number> => {
  const cast = castOfTotal(judged, total);
  return new Set(cast === null ? [] : oddIn(judged, cast).odd.map(({ row }) => row));
};

const isPlainSum = ({ parts }: CrossCast): boolean =>
  parts.every(({ column, sign }) => sign === 1 && !isApart(column.header) && !isTakenOff(column.header));

/** `total-differs-from-parts`: the total is what other amounts of its row come to, in all rows or in nearly all. */
export const totalOfParts = (judged: Judged): readonly Finding[] => {
  const total = columnOf(judged, fieldWith(judged, 'total'));
  const cast = total === null ? null : castOfTotal(judged, total);
  if (total === null || cast === null) return [];
  const { odd, compared } = oddIn(judged, cast);
  const columns = [total, ...cast.parts.map(({ column }) => column)];
  const sum = `${called(total)} is ${partsText(cast.parts, ({ column }) => called(column), { together: ' together' })}`;
  if (odd.length === 0) {
    const text =
      compared * 10 >= judged.rows.length * 9 ? `${sum}.` : `${sum} in the rows that fill all of them.`;
    return isPlainSum(cast)
      ? [findingOf(judged, { rule: 'tax-exceeds-total', grade: 'holds', text }, columns)]
      : [];
  }
  const shown = odd.map(({ row, sum: own }) => ({
    at: judged.rows[row]?.row ?? 0,
    params: castParams(cast, judged.rows[row]?.cells ?? [], own),
  }));
  const named = shown
    .slice(0, mostNamed)
    .map(
      ({ at, params }) =>
        `Row ${at}: ${params['parts']} come to ${params['sum']}, the total says ${params['total']}.`,
    );
  const more = odd.length > mostNamed ? ` So do ${odd.length - mostNamed} more rows.` : '';
  const not = odd.length === 1 ? `not in row ${shown[0]?.at}` : `not in ${odd.length} rows`;
  const text = `${sum} in ${compared - odd.length} of ${compared} rows; ${not}. ${named.join(' ')}${more} What does not add up is kept back.`;
  const isOdd = new Set(odd.map(({ row }) => row));
  return [
    {
      ...findingOf(judged, { rule: 'total-differs-from-parts', grade: 'mostly', text }, columns, {
        shows: (row) => isOdd.has(row),
        values: shown.map(({ params }) => castFigure(params)),
      }),
      about: [total.name],
    },
  ];
};
