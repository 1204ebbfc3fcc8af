import type { ColumnProfile } from '../../read/column-profile';
import { trimAll } from '../../values/text';
import { otherAmounts, pairCurrency, sharedCurrency } from '../currency-pair';
import { currencyNamed, scopeOf } from '../currency-scope';
import { currencyField } from '../record-fields';
import { called, columnOf, type Finding, type Judged } from './finding';

const cent = 10_001;
const fewestDiffering = 2;

/** The code that the mapping gives a row: from its column, or one for all; '' where it gives none. */
export const startCodeOf = (judged: Judged): ((row: number) => string) => {
  const field = currencyField(judged.target.fields);
  const column = columnOf(judged, field);
  const source = field === undefined ? undefined : judged.mapping.fields[field.key];
  const all = source?.constant ?? judged.mapping.locale.currency ?? '';
  return (row) => (column === null ? all : trimAll(judged.rows[row]?.cells[column.index] ?? ''));
};

/** Rows that have two amounts, and not the same. */
export const differingIn = (
  { arithmetic: { figures } }: Judged,
  total: ColumnProfile,
  other: ColumnProfile,
): ((row: number) => boolean) => {
  const [own, its] = [figures.of(total) ?? [], figures.of(other) ?? []];
  const isFilled = (value: number | undefined): value is number =>
    value !== undefined && !Number.isNaN(value) && value !== 0;
  return (row) => {
    const [one, two] = [own[row], its[row]];
    return isFilled(one) && isFilled(two) && Math.abs(one - two) > cent;
  };
};

/** An amount whose header names the currency that the mapping says of another one, though the two differ; with the rows. */
export const namedOtherwise = (
  judged: Judged,
  total: ColumnProfile,
): {
  readonly other: ColumnProfile;
  readonly code: string;
  readonly shows: (row: number) => boolean;
} | null => {
  if (currencyNamed(total.header) !== null) return null;
  const codeOf = startCodeOf(judged);
  for (const other of otherAmounts(total, judged.arithmetic)) {
    const code = currencyNamed(other.header);
    if (code === null) continue;
    const differs = differingIn(judged, total, other);
    const shows = (row: number): boolean => codeOf(row) === code && differs(row);
    const rows = judged.rows.filter((_, row) => codeOf(row) === code);
    const differing = judged.rows.filter((_, row) => shows(row)).length;
    if (differing >= fewestDiffering && differing * 2 > rows.length) return { other, code, shows };
  }
  return null;
};

/** The currency that goes with another amount, where the mapping says another one; undefined: it says that one. */
export const currencyWith = (judged: Judged, other: ColumnProfile): Finding['currency'] => {
  const field = currencyField(judged.target.fields);
  if (field === undefined) return undefined;
  const column = columnOf(judged, field);
  const said = judged.mapping.fields[field.key]?.constant ?? judged.mapping.locale.currency;
  const shared = sharedCurrency(other, judged.columns);
  const pairing =
    shared === null
      ? pairCurrency(other, judged.columns, judged.arithmetic)
      : { kind: 'column' as const, column: shared };
  switch (pairing.kind) {
    case 'column':
      return pairing.column.index === column?.index ? undefined : { column: pairing.column.name };
    case 'code':
      return column === null && said === pairing.code ? undefined : { code: pairing.code };
    default:
      // A plain "Currency" is that of the document.
      if (column !== null && scopeOf(other).includes('document') && scopeOf(column).length === 0)
        return undefined;
      return column === null && said === null ? undefined : null;
  }
};

/** The first row that differs, and which of its two amounts is in the currency that it says: to be asked with it. */
export const whichIsIn = (
  judged: Judged,
  total: ColumnProfile,
  other: ColumnProfile,
  shows: (row: number) => boolean,
): string => {
  const at = judged.rows.findIndex((_, row) => shows(row));
  const row = judged.rows[at];
  const code = startCodeOf(judged)(at);
  if (row === undefined || code === '') return '';
  const cell = ({ index }: ColumnProfile): string => trimAll(row.cells[index] ?? '');
  return ` Row ${row.row}: ${called(total)} ${cell(total)}, ${called(other)} ${cell(other)}; which one is in ${code}?`;
};

const fewestAtHome = 3;

/**
 * Whether another amount differs only in rows of another currency than most say: in those alone an amount of the document is not that
 * of the books, however few they are.
 */
export const differsAbroad = (
  judged: Judged,
  { other, differs }: { readonly other: ColumnProfile; readonly differs: (row: number) => boolean },
): boolean => {
  const codeOf = startCodeOf(judged);
  const codes = judged.rows.map((_, row) => codeOf(row));
  const times = new Map<string, number>();
  for (const code of codes) times.set(code, (times.get(code) ?? 0) + 1);
  const [home, rows] = [...times].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
  const its = judged.arithmetic.figures.of(other) ?? [];
  // A row at home has the same amount, or none.
  const isAbroad = (row: number): boolean => codes[row] !== home && codes[row] !== '';
  const abroad = codes.flatMap((_, row) => (isAbroad(row) ? [row] : []));
  const differing = codes.flatMap((_, row) => (differs(row) ? [row] : []));
  return (
    rows >= fewestAtHome &&
    abroad.length > 0 &&
    differing.every(isAbroad) &&
    abroad.every((row) => differs(row) || Number.isNaN(its[row] ?? Number.NaN))
  );
};
