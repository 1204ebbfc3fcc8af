import type { ColumnProfile } from '../../read/column-profile';
import { trimAll } from '../../values/text';
import { amountRole } from '../amount-role';
import { fewValues } from './accepted';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged, type OnlyRows } from './finding';
import { mostKindWords } from './kind-columns';
import { openKinds } from './kind-rules';
import { isHarmless, saysInvoice } from './kind-words';
import { marksIn } from './sign-words';

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

const twoSides = (judged: Judged, total: ColumnProfile, label: string): readonly Finding[] => {
  const other = otherSide(judged, total);
  if (other === null) return [];
  const { column, rows } = other;
  const count = rows.size === 1 ? 'one row' : `${rows.size} rows`;
  const text = `${called(total)} is mapped as the ${label}, but in ${count} the amount stands in ${called(column)}: one of the two holds credits or payments, and they would be lost or sent as 0.`;
  const field = fieldWith(judged, 'total');
  const proposal = field === undefined ? null : { field: field.key, column: column.name };
  return [
    findingOf(judged, { rule, grade: 'asks', text }, [total, column], {
      proposal,
      shows: (row) => rows.has(row),
    }),
  ];
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
  const named = (rows: readonly string[]): string =>
    `Only ${rows.join(', ')} are invoices: leave the others out`;
  if (by === 'kind') {
    // An answer stands for all words of the column: what is no known word for an invoice is named.
    const known = others.filter((value) => isHarmless(value) || saysInvoice(value));
    const isNamed = others.length > 1 && others.length <= mostKindWords && known.length < others.length;
    return isNamed
      ? [...of(named(others), others), ...of(named(known), known)]
      : of('They are credits: leave them out', others);
  }
  return [...of(named(others), others), ...of(named(marked), marked)];
};

const markedCredits = (judged: Judged, total: ColumnProfile): readonly Finding[] => {
  const own = judged.arithmetic.figures.of(total);
  if (own === null) return [];
  for (const { column, isCredit, by } of marksIn(judged.columns, total)) {
    const at = (row: number): string => judged.rows[row]?.cells[column.index] ?? '';
    const above = own.flatMap((value, row) => (value > 0 ? [row] : []));
    const marked = above.filter((row) => isCredit(at(row)));
    const others = above.filter((row) => !isCredit(at(row)));
    if (marked.length === 0 || (by === 'side' && others.length === 0)) continue;
    const isShown = new Set(marked);
    const only = onlyWays(column, isCredit, by);
    const value = sample(judged, column, marked);
    const below = judged.later?.credits;
    const words = column.values.flatMap(({ value: word }) =>
      by === 'side' || isCredit(word) ? trimAll(word) : [],
    );
    const values = fewValues([...words, ...(below?.column.index === column.index ? below.values : [])]);
    const text =
      by === 'kind'
        ? `${called(column)} says ${value} in ${counted(marked.length)}, but ${called(total)} is above 0 there: these credits would go out as invoices.`
        : `${called(column)} says ${value} in ${counted(marked.length)} and ${sample(judged, column, others)} in ${others.length}, but ${called(total)} is above 0 in both: one of them marks credits, which would go out as invoices.`;
    return [
      findingOf(judged, { rule, grade: 'asks', text }, [total, column], {
        shows: (row) => isShown.has(row),
        values,
        ...(only.length === 0 ? {} : { only }),
      }),
    ];
  }
  return [];
};

/** Credits that rows behind the first ones show. */
const creditsBelow = (judged: Judged, total: ColumnProfile): readonly Finding[] => {
  const credits = judged.later?.credits ?? null;
  if (credits === null) return [];
  const { column, value, values, rows, shown } = credits;
  const text = `${called(column)} says "${value}" in ${counted(rows)}, but ${called(total)} is above 0 there: these credits would go out as invoices.`;
  const more = { values: fewValues(values) };
  return [{ ...findingOf(judged, { rule, grade: 'asks', text }, [total, column], more), rows: shown }];
};

/** `sign-unproven`: credits that would go out as invoices, because another column says that they are credits. */
export const signUnproven = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'total');
  const total = columnOf(judged, field);
  if (field === undefined || total === null) return [];
  for (const look of [
    () => twoSides(judged, total, field.label.toLowerCase()),
    () => markedCredits(judged, total),
    () => creditsBelow(judged, total),
    () => openKinds(judged, total),
  ]) {
    const found = look();
    if (found.length > 0) return found;
  }
  return [];
};
