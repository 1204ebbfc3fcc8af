import type { ColumnProfile } from '../../read/column-profile';
import { trimAll } from '../../values/text';
import { amountRole } from '../amount-role';
import { acceptedWhy, fewValues } from './accepted';
import { mostlyBelowZero } from './below-zero';
import { calledAsCredits, creditNumbers } from './credit-numbers';
import {
  acceptanceOf,
  called,
  columnOf,
  type Finding,
  fieldWith,
  findingOf,
  type Judged,
  type LaterCredits,
  type OnlyRows,
} from './finding';
import { mostKindWords, totalsOf } from './kind-columns';
import { openKinds } from './kind-rules';
import { isHarmless, saysInvoice } from './kind-words';
import { type Marks, marksIn } from './sign-words';

const rule = 'sign-unproven';

const sides: ReadonlySet<string> = new Set(['debit', 'credit']);
const plainAmounts: ReadonlySet<string> = new Set(['debit', 'credit', 'net', 'gross', 'other']);

type Split = {
  /** Rows with an amount in the other column only. */
  readonly others: ReadonlySet<number>;
  readonly own: number;
  readonly both: number;
};

const isFilled = (value: number | undefined): boolean =>
  value !== undefined && !Number.isNaN(value) && value !== 0;

const splitOf = (own: readonly number[], other: readonly number[]): Split => {
  const others = new Set<number>();
  let mine = 0;
  let both = 0;
  own.forEach((value, row) => {
    const [here, there] = [isFilled(value), isFilled(other[row])];
    if (here && there) both += 1;
    else if (here) mine += 1;
    else if (there) others.add(row);
  });
  return { others, own: mine, both };
};

/** Fewer rows of its own make no column of amounts. */
const fewestOwn = 2;

/**
 * The column that holds the amounts of the other rows: debit beside credit, in any language. Without words for them, two
 * amounts of which nearly each row fills only one.
 */
export const otherSide = (
  { arithmetic: { figures } }: Judged,
  total: ColumnProfile,
): { readonly column: ColumnProfile; readonly rows: ReadonlySet<number> } | null => {
  const own = figures.of(total);
  const role = amountRole(total.header);
  if (own === null || !plainAmounts.has(role)) return null;
  for (const column of figures.columns) {
    const its = amountRole(column.header);
    const other = figures.of(column);
    if (column.index === total.index || other === null || !plainAmounts.has(its)) continue;
    const { others, own: mine, both } = splitOf(own, other);
    const rows = others.size + mine + both;
    if (sides.has(role) && sides.has(its) && role !== its) {
      if (others.size > 0) return { column, rows: others };
      continue;
    }
    const isParted = column.kind === 'amount' && both <= rows * 0.02 && others.size > 0 && mine >= fewestOwn;
    if (isParted && rows >= own.length * 0.9) return { column, rows: others };
  }
  return null;
};

/** A finding with the rows, of those looked at, that it is about. */
type Told = { readonly finding: Finding; readonly rows: ReadonlySet<number> };

const twoSides = (judged: Judged, total: ColumnProfile, label: string): readonly Told[] => {
  const other = otherSide(judged, total);
  if (other === null) return [];
  const { column, rows } = other;
  const count = rows.size === 1 ? 'one row' : `${rows.size} rows`;
  const text = `${called(total)} is mapped as the ${label}, but in ${count} the amount stands in ${called(column)}: one of the two holds credits or payments, and they would be lost or sent as 0.`;
  const field = fieldWith(judged, 'total');
  const proposal = field === undefined ? null : { field: field.key, column: column.name };
  const more = { proposal, shows: (row: number) => rows.has(row) };
  return [{ rows, finding: findingOf(judged, { rule, grade: 'asks', text }, [total, column], more) }];
};

/** How often the values of some rows come, the first of them in the words of the file. */
const sample = (judged: Judged, { index }: ColumnProfile, rows: readonly number[]): string => {
  const text = trimAll(judged.rows[rows[0] ?? 0]?.cells[index] ?? '');
  return text === '' ? 'nothing' : `"${text}"`;
};

const counted = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

/** What a person may say: which rows are invoices. */
const onlyWays = (
  column: ColumnProfile,
  isCredit: (cell: string) => boolean,
  by: 'kind' | 'side',
): readonly OnlyRows[] => {
  const values = column.values.map(({ value }) => value);
  const [marked, others] = [values.filter(isCredit), values.filter((value) => !isCredit(value))];
  const of = (label: string, rows: readonly string[]): readonly OnlyRows[] =>
    rows.length === 0 ? [] : [{ label, column: column.name, in: rows }];
  const named = (rows: readonly string[]): string => `Only ${rows.join(', ')}: leave the others out`;
  if (by === 'kind') {
    // An answer stands for all words of the column: what is no known word for an invoice is named.
    const known = others.filter((value) => isHarmless(value) || saysInvoice(value));
    const isNamed = others.length > 1 && others.length <= mostKindWords && known.length < others.length;
    return isNamed
      ? [
          ...of(named(known), known),
          ...of(`Leave out ${marked.join(', ')}; send ${others.join(', ')}`, others),
        ]
      : of('They are credits: leave them out', others);
  }
  return [...of(named(others), others), ...of(named(marked), marked)];
};

const belowIn = ({ later }: Judged, { index }: ColumnProfile): LaterCredits | undefined =>
  later?.credits.find(({ column }) => column.index === index);

const markedIn = (
  judged: Judged,
  total: ColumnProfile,
  own: readonly number[],
  { column, isCredit, by }: Marks,
): readonly Told[] => {
  const at = (row: number): string => judged.rows[row]?.cells[column.index] ?? '';
  const above = own.flatMap((value, row) => (value > 0 ? [row] : []));
  const marked = above.filter((row) => isCredit(at(row)));
  const others = above.filter((row) => !isCredit(at(row)));
  if (marked.length === 0 || (by === 'side' && others.length === 0)) return [];
  const rows = new Set(marked);
  const only = onlyWays(column, isCredit, by);
  const value = sample(judged, column, marked);
  const words = column.values.flatMap(({ value: word }) =>
    by === 'side' || isCredit(word) ? trimAll(word) : [],
  );
  const values = fewValues([...words, ...(belowIn(judged, column)?.values ?? [])]);
  const text =
    by === 'kind'
      ? `${called(column)} says ${value} in ${counted(marked.length)}, but ${called(total)} is above 0 there: these credits would go out as invoices.`
      : `${called(column)} says ${value} in ${counted(marked.length)} and ${sample(judged, column, others)} in ${others.length}, but ${called(total)} is above 0 in both: one of them marks credits, which would go out as invoices.`;
  const finding = findingOf(judged, { rule, grade: 'asks', text }, [total, column], {
    shows: (row) => rows.has(row),
    values,
    ...(only.length === 0 ? {} : { only }),
  });
  return [{ finding, rows }];
};

const markedCredits = (judged: Judged, total: ColumnProfile): readonly Told[] => {
  const own = totalsOf(judged, total);
  return own === null
    ? []
    : marksIn(judged.columns, total).flatMap((marks) => markedIn(judged, total, own, marks));
};

/** Credits that rows behind the first ones show. */
const creditsBelow = (judged: Judged, total: ColumnProfile): readonly Told[] =>
  (judged.later?.credits ?? []).map(({ column, value, values, rows, shown }) => {
    const text = `${called(column)} says "${value}" in ${counted(rows)}, but ${called(total)} is above 0 there: these credits would go out as invoices.`;
    const more = { values: fewValues(values) };
    const finding = findingOf(judged, { rule, grade: 'asks', text }, [total, column], more);
    return { finding: { ...finding, rows: shown }, rows: new Set<number>() };
  });

/** What a column says of rows of which another one was told already is not said twice; rows far below are of each column. */
const eachOnce = (all: readonly Told[], { later }: Judged): readonly Finding[] => {
  const columns = new Set<string>();
  const told = new Set<number>();
  return all.flatMap(({ finding, rows }) => {
    const [, column = ''] = finding.columns;
    const isBelow = rows.size === 0 || later?.credits.some((one) => one.column.name === column) === true;
    const isNew = isBelow || [...rows].some((row) => !told.has(row));
    if (columns.has(column) || !isNew) return [];
    columns.add(column);
    for (const row of rows) told.add(row);
    return [finding];
  });
};

/**
 * `sign-unproven`: credits that would go out as invoices, because other columns say that they are credits. Each column is told:
 * the answer to one of them is none to another.
 */
export const signUnproven = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'total');
  const total = columnOf(judged, field);
  if (field === undefined || total === null) return [];
  const turned = mostlyBelowZero(judged);
  if (turned.length > 0) return turned;
  const known = eachOnce(
    [
      ...twoSides(judged, total, field.label.toLowerCase()),
      ...markedCredits(judged, total),
      ...creditsBelow(judged, total),
      ...creditNumbers(judged, total),
    ],
    judged,
  );
  const isOpen = (finding: Finding): boolean => acceptedWhy(judged.mapping, acceptanceOf(finding)) === null;
  // Who has answered for the words that are known has not answered for another one.
  if (known.length > 0) return known.some(isOpen) ? known : [...openKinds(judged, total), ...known];
  const all = calledAsCredits(judged, total);
  return all.length > 0 ? all : openKinds(judged, total);
};
