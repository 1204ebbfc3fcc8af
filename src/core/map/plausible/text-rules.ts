import type { ColumnProfile } from '../../read/column-profile';
import { isBalanceWord } from '../../read/sum-words';
import { trimAll } from '../../values/text';
import { amountRole } from '../amount-role';
import { textsIn } from '../column-texts';
import { canonicalWords, spacedHeader } from '../header-words';
import { fewValues } from './accepted';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';
import { totalsOf } from './kind-columns';
import { isOfPaying, plain } from './sign-words';
import { hasFewWords } from './status-columns';
import { headerOfStatus, saysVoid } from './status-words';
import {
  endsAsCredit,
  isOfCredits,
  numbersCarried,
  salesAmong,
  saysCarried,
  saysCredit,
  saysNoInvoice,
  saysPayment,
} from './text-words';

const rule = 'sign-unproven';
const mostOthers = 12;
const mostNamed = 3;

type Seen = {
  readonly judged: Judged;
  readonly total: ColumnProfile;
  /** Rows with a total above 0: one below is left out as a credit. */
  readonly above: readonly number[];
  readonly isAbove: (row: number) => boolean;
  readonly cell: (row: number, column: ColumnProfile) => string;
};

type Found = { readonly column: ColumnProfile; readonly rows: readonly number[]; readonly why: string };

const inRows = (rows: number): string => (rows === 1 ? 'one row' : `${rows} rows`);

const isText = ({ kind }: ColumnProfile): boolean => kind === 'text' || kind === 'code';

/** Columns of few words alone: of free texts the next file says others. */
const isListed = ({ values, distinct, filled }: ColumnProfile): boolean =>
  values.length === distinct && distinct <= mostOthers && (distinct === 1 || distinct * 2 <= filled);

const askedOf = ({ judged, total, cell }: Seen, { column, rows, why }: Found): Finding => {
  const shown = new Set(rows);
  const said = new Set(rows.map((row) => cell(row, column)));
  const left = ['', ...column.values.map(({ value }) => trimAll(value))].filter((value) => !said.has(value));
  const only =
    isText(column) && isListed(column)
      ? { only: [{ label: 'No: leave these rows out', column: column.name, in: [...new Set(left)] }] }
      : {};
  const text = `${why} ${called(total)} is above 0 there, so they would go out as invoices. Are they?`;
  return findingOf(judged, { rule, grade: 'asks', text }, [total, column], {
    shows: (row) => shown.has(row),
    ...only,
    asIs: 'Yes: they are invoices',
    values: fewValues(said),
  });
};

const named = (seen: Seen, column: ColumnProfile, rows: readonly number[]): string =>
  [...new Set(rows.map((row) => `"${cell40(seen, row, column)}"`))].slice(0, mostNamed).join(', ');
const cell40 = ({ cell }: Seen, row: number, column: ColumnProfile): string => cell(row, column).slice(0, 40);

/** Columns of texts that name neither a vendor nor how something is paid. */
export const remarkColumns = (
  { mapping, columns }: Judged,
  total: ColumnProfile,
): readonly ColumnProfile[] => {
  const looked = new Set(
    Object.values(mapping.fields).flatMap(({ column, lookup }) =>
      column !== undefined && lookup !== undefined ? [column] : [],
    ),
  );
  return columns.filter(
    (column) =>
      column.index !== total.index &&
      column.filled > 0 &&
      isText(column) &&
      !looked.has(column.name) &&
      !isOfPaying(column.header),
  );
};

const kinds: readonly (readonly [string, (text: string) => boolean])[] = [
  ['a balance brought forward, no document', saysCarried],
  ['a payment', saysPayment],
  ['a credit', saysCredit],
  ['no invoice, or none yet', saysNoInvoice],
];

/** What a text says its row is; -1: nothing. */
const kindOf = (text: string, which: typeof kinds): number => {
  const said = plain(text);
  return which.findIndex(([, says]) => says(said));
};

/** Of a column of few words that is a question of how its rows stand. */
const remarkKinds: typeof kinds = [
  ...kinds,
  ['cancelled, or not to be paid', (text) => saysVoid(text, false)],
];

/** Longer texts describe what was bought. */
const longest = 60;

/** What the texts of a column may say. */
const kindsIn = (column: ColumnProfile): typeof kinds => {
  const all = hasFewWords(column) ? kinds : remarkKinds;
  // How a document stands: it was paid, and is a document all the same.
  const isStatus = headerOfStatus(column.header) === 'status';
  return isStatus ? all.filter(([, says]) => says !== saysPayment) : all;
};

const kindSaid = (text: string, which: typeof kinds): number =>
  text.length > longest ? -1 : kindOf(text, which);

/** Whether a trimmed text of such a column says that its row is no invoice that stands. */
export const oddText = (column: ColumnProfile): ((text: string) => boolean) => {
  const which = kindsIn(column);
  return (text) => kindSaid(text, which) >= 0;
};

/** Texts that say in words what their row is. */
const byTexts = (seen: Seen): readonly Found[] =>
  remarkColumns(seen.judged, seen.total).flatMap((column): readonly Found[] => {
    const which = kindsIn(column);
    const rowsOf: number[][] = which.map(() => []);
    for (const [text, places] of textsIn(seen.judged.rows, column.index))
      rowsOf[kindSaid(text, which)]?.push(...places.filter(seen.isAbove));
    for (const rows of rowsOf) rows.sort((a, b) => a - b);
    const told = which.flatMap(([what], at) => {
      const rows = rowsOf[at] ?? [];
      return rows.length === 0 ? [] : [`${named(seen, column, rows)} in ${inRows(rows.length)}, ${what}`];
    });
    return told.length === 0
      ? []
      : [{ column, rows: rowsOf.flat(), why: `${called(column)} says ${told.join('; ')}.` }];
  });

const isCarriedNumber = (text: string): boolean => numbersCarried(text) || saysCarried(plain(text));

export const endsAsOfCredit = (text: string): boolean => endsAsCredit.test(text);

/** Whether a number stands for what is carried over, or ends as those of credits do. */
export const isOddNumber = (text: string): boolean => isCarriedNumber(text) || endsAsOfCredit(text);

/** Numbers that stand for what is carried over, or end as those of credits do, in a few of the rows. */
const byNumber = (seen: Seen): readonly Found[] => {
  const number = columnOf(seen.judged, fieldWith(seen.judged, 'number'));
  if (number === null) return [];
  const few = (says: (text: string) => boolean, what: string): readonly Found[] => {
    const rows = seen.above.filter((row) => says(seen.cell(row, number)));
    if (rows.length === 0 || rows.length * 2 > seen.above.length) return [];
    const why = `${called(number)} says ${named(seen, number, rows)} in ${inRows(rows.length)}, ${what}.`;
    return [{ column: number, rows, why }];
  };
  return [
    ...few(isCarriedNumber, 'as a balance brought forward does, and no document'),
    ...few(endsAsOfCredit, 'as the numbers of credits end'),
  ];
};

const isOfGoods = (column: ColumnProfile): boolean =>
  ['net', 'gross'].includes(amountRole(column.header)) ||
  canonicalWords(spacedHeader(column.header ?? '')).includes('quantity');

/** Columns of figures that are below 0 in a credit. */
export const oddFigures = (
  { mapping, arithmetic }: Judged,
  total: ColumnProfile,
): readonly ColumnProfile[] =>
  mapping.groupBy.length > 0
    ? []
    : arithmetic.figures.columns.filter((column) => column.index !== total.index && isOfGoods(column));

/** A quantity, or the same amount without its tax, that is below 0 beside a total above it. */
const byFigures = (seen: Seen): readonly Found[] => {
  const { judged, total, above } = seen;
  return oddFigures(judged, total).flatMap((column): readonly Found[] => {
    const values = judged.arithmetic.figures.of(column) ?? [];
    const rows = above.filter((row) => (values[row] ?? 0) < 0);
    if (rows.length === 0 || rows.length * 2 > above.length) return [];
    const why = `${called(column)} is below 0 in ${inRows(rows.length)}, as in a credit.`;
    return [{ column, rows, why }];
  });
};

/** What a column says in a row of which it says nothing. */
export const nothingGiven = /^(?:0*|-|no|n\/a)$/iu;

/** Columns that are filled only for credits. */
export const reasonColumns = ({ columns }: Judged): readonly ColumnProfile[] =>
  columns.filter(({ header }) => isOfCredits(header));

/** What is filled only for credits: why it was given, which invoice it takes back. */
const byReason = (seen: Seen): readonly Found[] =>
  reasonColumns(seen.judged).flatMap((column): readonly Found[] => {
    const rows = seen.above.filter((row) => !nothingGiven.test(seen.cell(row, column)));
    if (rows.length === 0 || rows.length * 2 > seen.above.length) return [];
    return [{ column, rows, why: `${called(column)} is filled in ${inRows(rows.length)}.` }];
  });

/** Rows of the ledger of sales among those of purchases. */
const bySales = (seen: Seen): readonly Found[] =>
  seen.judged.columns.flatMap((column): readonly Found[] => {
    const sales = salesAmong(
      column.header,
      column.values.map(({ value }) => trimAll(value)),
    );
    const rows = sales === null ? [] : seen.above.filter((row) => sales.has(seen.cell(row, column)));
    if (rows.length === 0) return [];
    const why = `${called(column)} says ${named(seen, column, rows)} in ${inRows(rows.length)}: what was sold, not bought.`;
    return [{ column, rows, why }];
  });

/**
 * `sign-unproven`, too: rows that say in their own words, by their number, by a figure below 0 or by what is filled only there that
 * they are balances, payments or credits, while their total is above 0.
 */
export const saidInRows = (judged: Judged, asked: readonly Finding[]): readonly Finding[] => {
  const total = columnOf(judged, fieldWith(judged, 'total'));
  const own = total === null ? null : totalsOf(judged, total);
  // Payments are called payments, and orders have no number of a supplier.
  if (total === null || own === null || fieldWith(judged, 'number') === undefined) return [];
  const cell = (row: number, { index }: ColumnProfile): string =>
    trimAll(judged.rows[row]?.cells[index] ?? '');
  const number = columnOf(judged, fieldWith(judged, 'number'));
  // Such rows are left out anyway.
  const isBalance = (row: number): boolean =>
    number !== null && isBalanceWord(cell(row, number)) && !/\d/.test(cell(row, number));
  const above = own.flatMap((value, row) => (value > 0 && !isBalance(row) ? [row] : []));
  const ofAbove = new Set(above);
  const seen: Seen = { judged, total, above, isAbove: (row) => ofAbove.has(row), cell };
  const told = new Set<number>();
  const names = new Set([
    ...judged.mapping.only.map(({ column }) => column),
    ...asked.flatMap(({ columns }) => columns.slice(1)),
  ]);
  const shown = new Set(asked.flatMap(({ rows }) => rows.map(({ row }) => row)));
  const looks = [byTexts, byNumber, byFigures, byReason, bySales];
  return looks
    .flatMap((look) => look(seen))
    .flatMap((found) => {
      const isTold = found.rows.every((row) => told.has(row) || shown.has(judged.rows[row]?.row ?? -1));
      if (isTold || names.has(found.column.name)) return [];
      names.add(found.column.name);
      for (const row of found.rows) told.add(row);
      return [askedOf(seen, found)];
    });
};
