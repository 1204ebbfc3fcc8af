import type { Issue } from '../issues/issue';
import { findColumn } from '../read/named-column';
import type { Row } from '../read/table';
import { isBlank } from '../values/text';
import { type CastParts, type Place, placeOf, type Shown, valueAt } from './cast-place';
import { castFigure, castParams } from './cast-words';
import { type CrossCast, crossCastOf } from './cross-cast';
import { isNear, mostOdd } from './nearly';
import { acceptedFiguresOf } from './plausible/accepted';

/** What the amounts beside a total come to in one row, in millionths. */
export type Cast = {
  readonly sum: number;
  readonly total: number;
  /** Where the total says otherwise. */
  readonly issue: Issue | null;
};

/** Holds the total of each row against the other amounts of which it is made in most rows of the file. */
export type SumCheck = {
  /** Whether nothing is to be said of the row. */
  readonly isEven: (row: Row) => boolean;
  /** Null: the row does not say enough. */
  readonly castOf: (row: Row) => Cast | null;
  /** Whether the total of a record is what its rows come to. */
  readonly isSummed: boolean;
  /** The same text for what judges every row alike. */
  readonly stamp: string;
};

const totalField = ({ mapping, target }: Pick<CastParts, 'mapping' | 'target'>) => {
  const field = target.fields.find(({ figure }) => figure === 'total');
  const source = field === undefined ? undefined : mapping.fields[field.key];
  return field === undefined || source?.column === undefined
    ? null
    : { field, source, column: source.column };
};

/** What the total of a mapping is made of in most of some rows; null: they do not show it. */
const castIn = (shown: Shown, { mapping, target, columns }: CastParts): CrossCast | null => {
  const total = totalField({ mapping, target });
  if (total === null) return null;
  const own = shown.profiles[findColumn(columns, total.column)];
  return own === undefined ? null : crossCastOf(shown.figures, own);
};

type Compiled = { readonly cast: CrossCast; readonly total: Place; readonly parts: readonly Place[] };

/** What the parts of a row come to; NaN: one of them cannot be told. */
const sumOf = ({ cast, parts }: Compiled, row: Row): number => {
  let sum = 0;
  for (let at = 0; at < parts.length; at++) {
    const place = parts[at];
    const part = cast.parts[at];
    if (place === undefined || part === undefined) continue;
    const value = valueAt(row, place);
    if (!Number.isNaN(value)) sum += part.sign * value;
    else if (at === 0 || !cast.isBlankNothing || !isBlank(row.cells[place.index] ?? '')) return Number.NaN;
  }
  return sum;
};

/**
 * Compiles what each row is held against, by some rows of its file; null: they do not show what the total is made of, or read
 * otherwise than the whole file does. `shown`: what these rows show.
 */
export const compileSumCheck = (rows: readonly Row[], parts: CastParts, shown: Shown): SumCheck | null => {
  const cast = castIn(shown, parts);
  const mapped = totalField(parts);
  if (cast === null || mapped === null) return null;
  const { mapping } = parts;
  const compiled = {
    cast,
    total: placeOf(cast.total, parts),
    parts: cast.parts.map(({ column }) => placeOf(column, parts)),
  };
  const { total } = compiled;
  const isNegated = mapped.source.negate === true;
  /** A credit is left out as such. */
  const isOwed = (value: number): boolean => (isNegated ? value <= 0 : value >= 0);
  const comesTo = (whole: number, sum: number): boolean =>
    Number.isNaN(whole) || Number.isNaN(sum) || isNear(whole, sum) || !isOwed(whole);
  const isEven = (row: Row): boolean => comesTo(valueAt(row, total), sumOf(compiled, row));
  const odd = rows.filter((row) => !isEven(row)).length;
  if (odd > mostOdd(rows.length)) return null;
  const accepted = acceptedFiguresOf(mapping, {
    rule: 'total-differs-from-parts',
    column: cast.total.name,
  });
  const issueOf = (row: Row, sum: number): Issue => {
    const params = castParams(cast, row.cells, sum);
    const isAccepted = accepted.isAny || accepted.figures.has(castFigure(params));
    return {
      code: 'parts-differ-from-total',
      severity: isAccepted ? 'warning' : 'error',
      params,
      row: row.row,
      column: cast.total.name,
      field: mapped.field.key,
    };
  };
  return {
    isEven,
    isSummed: mapped.source.aggregate === 'sum',
    castOf: (row) => {
      const [sum, whole] = [sumOf(compiled, row), valueAt(row, total)];
      if (Number.isNaN(sum) || Number.isNaN(whole)) return null;
      return { sum, total: whole, issue: comesTo(whole, sum) ? null : issueOf(row, sum) };
    },
    stamp: JSON.stringify([
      [compiled.total, compiled.parts, cast.parts.map(({ sign }) => sign), cast.isBlankNothing],
      [isNegated, accepted.isAny, [...accepted.figures].sort()],
    ]),
  };
};
