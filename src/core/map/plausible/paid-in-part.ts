import type { ColumnProfile } from '../../read/column-profile';
import type { Row } from '../../read/table';
import { amountRole } from '../amount-role';
import { canonicalWords, spacedHeader } from '../header-words';
import { isRunningNumber } from '../running-number';
import { at, isFilled } from './composed-total';
import { called, columnOf, type Finding, findingOf, type Judged } from './finding';

const fewestShared = 0.5;
const mostTimes = 3;

/** An amount of the same thing: it is no balance and no tax, and as large as the other one or nearly. */
const isAlike = (own: readonly number[], values: readonly number[]): boolean => {
  let shared = 0;
  let alike = 0;
  own.forEach((value, row) => {
    const its = at(values, row);
    if (!isFilled(value) || !isFilled(its)) return;
    shared += 1;
    if (its / value > 0 && its / value <= mostTimes && value / its <= mostTimes) alike += 1;
  });
  return shared > 0 && alike >= shared * fewestShared;
};

/** Whole numbers may be ids, unless their header says that they are amounts. */
const mayBePaid = ({ kind, header }: ColumnProfile): boolean => {
  const role = amountRole(header);
  const saysAmount = role === 'paid' || canonicalWords(spacedHeader(header ?? '')).includes('amount');
  return ['net', 'gross', 'other', 'paid'].includes(role) && (kind === 'amount' || saysAmount);
};

/** *Payment* 1, 1, 2, 3 is the number of one, which its invoices share. */
const countsPayments = (column: ColumnProfile, rows: readonly Row[]): boolean =>
  isRunningNumber(
    column,
    rows.filter(({ cells }, at) => cells[column.index] !== rows[at - 1]?.cells[column.index]),
  );

const listed = (columns: readonly ColumnProfile[]): string => columns.map(called).join(' and ');

/**
 * `total-unproven`, for payments: another amount of the same invoices stands beside the mapped one, and differs. An invoice is paid in
 * full or not at all (R-204): what was paid of it with a discount or in part is another payment than the one that would go out.
 */
export const paidInPart = (judged: Judged): readonly Finding[] => {
  const { target, arithmetic } = judged;
  const field =
    target.pays !== undefined
      ? target.fields.find(({ kind, required }) => kind === 'amount' && required)
      : undefined;
  const amount = columnOf(judged, field);
  const own = amount === null ? null : arithmetic.figures.of(amount);
  if (field === undefined || amount === null || own === null) return [];
  const differing =
    (column: ColumnProfile) =>
    (row: number): boolean => {
      const its = at(arithmetic.figures.of(column) ?? [], row);
      return isFilled(its) && isFilled(at(own, row)) && its !== own[row];
    };
  const { fields, groupBy } = judged.mapping;
  const isMapped = ({ name }: ColumnProfile): boolean =>
    groupBy.includes(name) || Object.values(fields).some((source) => source.column === name);
  const others = arithmetic.figures.columns.filter(
    (column) =>
      column.index !== amount.index &&
      mayBePaid(column) &&
      !isMapped(column) &&
      !countsPayments(column, judged.rows) &&
      isAlike(own, arithmetic.figures.of(column) ?? []) &&
      own.some((_, row) => differing(column)(row)),
  );
  const [other] = others;
  if (other === undefined) return [];
  const rows = own.filter((_, row) => others.some((column) => differing(column)(row))).length;
  const text =
    `${called(amount)} is mapped as the amount of each invoice, and ${listed(others)} beside it ${others.length === 1 ? 'is' : 'are'} another one in ${rows === 1 ? 'one row' : `${rows} rows`}. ` +
    'An invoice is paid in full or left out: is it the whole total of each invoice that is to be paid?';
  return [
    findingOf(judged, { rule: 'total-unproven', grade: 'asks', text }, [amount, ...others], {
      proposal: { field: field.key, column: other.name },
      shows: (row) => others.some((column) => differing(column)(row)),
      asIs: 'Yes: each is to be paid in full',
    }),
  ];
};
