import type { Issue } from '../issues/issue';
import { type ColumnProfile, startProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import type { Target } from '../targets/target';
import { type DecimalChoice, parseAmount } from '../values/amount';
import { groupedMillionths, millionths } from '../values/millionths';
import { isBlank } from '../values/text';
import { castFigure, castParams } from './cast-words';
import type { ColumnFacts } from './column-facts';
import { type CrossCast, crossCastOf } from './cross-cast';
import { type Figures, figuresOf } from './figures';
import { findColumn } from './header';
import type { Mapping } from './mapping';
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
export type CastCheck = {
  /** Whether nothing is to be said of the row. */
  readonly isEven: (row: Row) => boolean;
  /** Null: the row does not say enough. */
  readonly castOf: (row: Row) => Cast | null;
  /** Whether the total of a record is what its rows come to. */
  readonly isSummed: boolean;
  /** The same text for what judges every row alike. */
  readonly stamp: string;
};

/** What a check of rows is made of. */
export type CastParts = {
  readonly mapping: Mapping;
  readonly target: Target;
  /** Names of all columns, and what their values prove. */
  readonly columns: readonly string[];
  readonly facts: readonly ColumnFacts[];
};

type Place = { readonly index: number; readonly decimal: DecimalChoice };

/** Nearly every amount is told at a glance; NaN: blank, or nobody can tell. */
const valueAt = ({ cells, kinds }: Row, { index, decimal }: Place): number => {
  const cell = cells[index] ?? '';
  if (cell === '') return Number.NaN;
  if (kinds !== null && kinds[index] === 'n') return millionths(cell);
  const quick = decimal === 'auto' ? Number.NaN : groupedMillionths(cell, decimal);
  if (!Number.isNaN(quick)) return quick;
  const reading = parseAmount(cell, { decimal });
  return reading.ok && !reading.value.ambiguous ? millionths(reading.value.text) : Number.NaN;
};

const markOf = (mark: string | null | undefined): DecimalChoice | null =>
  mark === '.' || mark === ',' ? mark : null;

const totalField = ({ mapping, target }: Pick<CastParts, 'mapping' | 'target'>) => {
  const field = target.fields.find(({ figure }) => figure === 'total');
  const source = field === undefined ? undefined : mapping.fields[field.key];
  return field === undefined || source?.column === undefined
    ? null
    : { field, source, column: source.column };
};

const isMadeUp = (name: string): boolean => /^Column [A-Z]{1,3}$/.test(name);

/** What the total of a mapping is made of in most of some rows; null: they do not show it. */
const castIn = (shown: Shown, { mapping, target, columns }: CastParts): CrossCast | null => {
  const total = totalField({ mapping, target });
  if (total === null) return null;
  const own = shown.profiles[findColumn(columns, total.column)];
  return own === undefined ? null : crossCastOf(shown.figures, own);
};

/** What some rows show. */
const shownBy = (rows: readonly Row[], columns: readonly string[]): Shown => {
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  const profiles = profile.finish(columns.map((name) => ({ name, header: isMadeUp(name) ? null : name })));
  return { profiles, figures: figuresOf(profiles, rows) };
};

type Compiled = { readonly cast: CrossCast; readonly total: Place; readonly parts: readonly Place[] };

/** Profiles of all columns over some rows, and the amounts in those rows. */
type Shown = { readonly profiles: readonly ColumnProfile[]; readonly figures: Figures };

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
 * otherwise than the whole file does. `shown`: what these rows show, where it is known already.
 */
export const compileCastCheck = (
  rows: readonly Row[],
  parts: CastParts,
  shown: Shown = shownBy(rows, parts.columns),
): CastCheck | null => {
  const cast = castIn(shown, parts);
  const mapped = totalField(parts);
  if (cast === null || mapped === null) return null;
  const { mapping, facts } = parts;
  const placeOf = ({ index, decimalMark }: CrossCast['total']): Place => ({
    index,
    decimal: markOf(facts[index]?.decimalMark) ?? markOf(decimalMark) ?? mapping.locale.decimal,
  });
  const compiled = {
    cast,
    total: placeOf(cast.total),
    parts: cast.parts.map(({ column }) => placeOf(column)),
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

/**
 * What is said of the rows of one record. Its lines may share out what stands beside a total that is said once, or on each of them:
 * then all of them together come to it.
 */
export const castIssues = (
  casts: readonly (Cast | null)[],
  { isSummed }: Pick<CastCheck, 'isSummed'>,
): readonly Issue[] => {
  const told = casts.filter((cast) => cast !== null);
  const issues = told.flatMap(({ issue }) => issue ?? []);
  if (issues.length === 0 || isSummed || casts.length === 1) return issues;
  const sum = told.reduce((all, one) => all + one.sum, 0);
  return told.some(({ total }) => isNear(total, sum)) ? [] : issues.slice(0, 1);
};
