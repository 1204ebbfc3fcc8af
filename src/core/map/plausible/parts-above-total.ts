import type { ColumnProfile } from '../../read/column-profile';
import type { Field } from '../../targets/target';
import { type AmountRole, amountRole, isNeverTotal } from '../amount-role';
import { isTaxOfOtherCurrency } from '../currency-pair';
import { looksLikeRate } from '../tax-column';
import { called, columnOf, type Finding, fieldWith, findingOf, type Grade, type Judged } from './finding';
import { oddRowsOf } from './parts-of-total';
import { figureOfField, figureUnmapped, type RecordFigure, recordsIn } from './records';

type Total = { readonly field: Field; readonly total: ColumnProfile };

/** Columns of the file whose headers give them a role, whether a field is read from them or not. */
const withRole = (
  { arithmetic: { figures }, columns, later }: Judged,
  total: ColumnProfile,
  role: AmountRole,
): readonly ColumnProfile[] =>
  columns.filter(
    (column) =>
      column.index !== total.index &&
      amountRole(column.header) === role &&
      (figures.of(column) !== null || later?.taxAbove.has(column.index) === true) &&
      !looksLikeRate(column),
  );

type Above = {
  /** First rows of the records that show it. */
  readonly rows: ReadonlySet<number>;
  /** Records in which both can be told and the total is not below zero. */
  readonly of: number;
};

const aboveTotal = (
  judged: Judged,
  { field, total }: Total,
  part: RecordFigure | null,
  isTax: boolean,
): Above => {
  const whole = figureOfField(judged, total, field);
  const rows = new Set<number>();
  let of = 0;
  if (whole === null || part === null) return { rows, of };
  for (const record of recordsIn(judged)) {
    const [all, own] = [whole(record), part(record)];
    // A total of 0 has no tax; a discount may be all of it.
    if (!(all > 0 || (isTax && all === 0)) || Number.isNaN(own)) continue;
    of += 1;
    if (own >= all && own > 0) rows.add(record[0] ?? 0);
  }
  return { rows, of };
};

/** Amounts of two currencies are not compared. */
export const isOfOtherCurrency = (
  { columns, arithmetic, mapping }: Judged,
  tax: ColumnProfile,
  total: ColumnProfile,
): boolean => isTaxOfOtherCurrency(tax, total, { columns, arithmetic, said: mapping.locale.currency });

/**
 * A tax as high as its total. A tax column that no field is read from counts as well: where it is set aside, the total
 * beside it is no less doubtful.
 */
export const taxesAboveTotal = (
  judged: Judged,
  { field, total, proposal }: Total & { readonly proposal: Finding['proposal'] },
): readonly Finding[] => {
  const taxField = fieldWith(judged, 'tax');
  const mapped = columnOf(judged, taxField);
  const others = withRole(judged, total, 'tax').filter(
    (tax) => tax.index !== mapped?.index && !isOfOtherCurrency(judged, tax, total),
  );
  const taxes = [
    ...(mapped === null || taxField === undefined
      ? []
      : [{ tax: mapped, figure: figureOfField(judged, mapped, taxField), isMapped: true }]),
    ...others.map((tax) => ({ tax, figure: figureUnmapped(judged, tax), isMapped: false })),
  ];
  // A row of which the amounts do not add up is kept back for that.
  const odd = oddRowsOf(judged, total);
  for (const { tax, figure, isMapped } of taxes) {
    const above = aboveTotal(judged, { field, total }, figure, true);
    const rows = new Set([...above.rows].filter((row) => !odd.has(row)));
    const later = judged.later?.taxAbove.get(tax.index) ?? [];
    if (rows.size === 0 && later.length === 0) continue;
    const text = isMapped
      ? `${called(tax)} is mapped as the tax within ${called(total)}, but it is as much or more.`
      : `${called(total)} is mapped as the ${field.label.toLowerCase()}, but ${called(tax)}, by its header a tax, is as much or more.`;
    const more = { proposal, shows: (row: number) => rows.has(row) };
    const said = { rule: 'tax-exceeds-total', grade: 'against', text } as const;
    const finding = findingOf(judged, said, [tax, total], more);
    return [rows.size === 0 ? { ...finding, rows: later } : finding];
  }
  return [];
};

/** A discount is now and then above what is left to pay; where it mostly is, the two are mixed up. */
export const discountsAboveTotal = (judged: Judged, { field, total }: Total): readonly Finding[] => {
  for (const discount of withRole(judged, total, 'discount')) {
    const values = judged.arithmetic.figures.of(discount) ?? [];
    const own = judged.arithmetic.figures.of(total) ?? [];
    const isFilled = (row: number): boolean => Math.abs(values[row] ?? 0) > 0;
    const isNothing = (row: number): boolean => isFilled(row) && own[row] === 0;
    const nothing = values.filter((_, row) => isNothing(row)).length;
    const { rows, of } = aboveTotal(judged, { field, total }, figureUnmapped(judged, discount), false);
    const isMostlyNothing = nothing * 2 > values.length;
    if (!isMostlyNothing && (rows.size < 2 || rows.size * 2 <= of)) continue;
    const what = isMostlyNothing ? 'is 0 where' : 'is less than';
    const how = isMostlyNothing
      ? `${called(discount)} is not`
      : `${called(discount)}, by its header a discount`;
    const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, but in most rows it ${what} ${how}.`;
    const shows = isMostlyNothing ? isNothing : (row: number): boolean => rows.has(row);
    return [
      findingOf(judged, { rule: 'total-is-tax-or-discount', grade: 'against', text }, [total, discount], {
        shows,
      }),
    ];
  }
  return [];
};

/** A total whose header says it is with tax, and another amount is it with a tax on top. */
export const grossBelowAnother = (judged: Judged, { field, total }: Total): readonly Finding[] => {
  const { sums, rated } = judged.arithmetic;
  if (amountRole(total.header) !== 'gross') return [];
  const said = (grade: Grade, whole: ColumnProfile, rest: ColumnProfile | null): readonly Finding[] => {
    const more = rest === null ? 'it with tax on top' : `${called(total)} and ${called(rest)} together`;
    const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, but ${called(whole)} is ${more}: the total is with tax.`;
    const columns = rest === null ? [total, whole] : [total, rest, whole];
    const proposal = { field: field.key, column: whole.name };
    return [findingOf(judged, { rule: 'tax-exceeds-total', grade, text }, columns, { proposal })];
  };
  for (const { whole, more, less } of sums) {
    const rest = more.index === total.index ? less : less.index === total.index ? more : null;
    if (rest !== null && amountRole(rest.header) === 'tax' && !isNeverTotal(whole.header))
      return said('against', whole, rest);
  }
  const above = rated.find(({ net, gross }) => net.index === total.index && !isNeverTotal(gross.header));
  if (above === undefined) return [];
  return said(amountRole(above.gross.header) === 'net' ? 'against' : 'asks', above.gross, null);
};
