import type { ColumnProfile } from '../../read/column-profile';
import type { Field } from '../../targets/target';
import { type AmountRole, amountRole, isNeverTotal } from '../amount-role';
import { spacedHeader, wordSet } from '../header-words';
import { isRoundedFrom } from '../rounded-sum';
import { wholeOf } from '../settle-amounts';
import { composedOf } from './composed-total';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';
import { linesOf } from './lines-of';
import { discountsAboveTotal, grossBelowAnother, taxesAboveTotal } from './parts-above-total';
import { totalOfParts } from './parts-of-total';
import { recordsIn } from './records';
import { otherSide } from './sign-rules';
import { taxOfLines } from './tax-of-lines';

const taxOrDiscount: ReadonlySet<AmountRole> = new Set<AmountRole>(['tax', 'discount', 'rounding', 'label']);
const doubtful: ReadonlySet<AmountRole> = new Set<AmountRole>([
  'open',
  'running',
  'limit',
  'credit',
  'price',
  'charge',
  'rate',
]);

const roleWords: Readonly<Record<AmountRole, string>> = {
  tax: 'a tax',
  discount: 'a discount',
  rounding: 'a rounding',
  rate: 'a rate',
  open: 'what is still open',
  running: 'a sum up to this row',
  charge: 'an extra charge',
  limit: 'a planned or earlier amount',
  credit: 'what was credited',
  debit: 'what was debited',
  paid: 'what was paid',
  net: 'an amount without tax',
  gross: 'an amount with tax',
  price: 'a price',
  label: 'a code or a number of a tax',
  other: 'an amount',
};

/** Amounts that could be the total in place of the one given. */
const rivals = ({ arithmetic }: Judged, total: ColumnProfile): readonly ColumnProfile[] =>
  arithmetic.figures.columns.filter(
    (column) =>
      column.index !== total.index &&
      column.kind === 'amount' &&
      ['net', 'gross', 'other'].includes(amountRole(column.header)),
  );

/** Fewer rows than that are more likely documents of 0. */
const fewestNothing = 2;

type Nothing = {
  /** `most`: of all rows; `its`: only of those in which the other amount is not 0; null: neither. */
  readonly of: 'most' | 'its' | null;
  readonly shows: (row: number) => boolean;
};

const nothingBeside = (judged: Judged, total: ColumnProfile, other: ColumnProfile): Nothing => {
  const { figures } = judged.arithmetic;
  const own = figures.of(total) ?? [];
  const its = figures.of(other) ?? [];
  const isGrouped = judged.mapping.groupBy.length > 0;
  const heedsBlanks = !isGrouped && amountRole(total.header) !== 'debit' && !isSide(other);
  const isNothing = (value: number): boolean => value === 0 || (heedsBlanks && Number.isNaN(value));
  const shows = (row: number): boolean => isNothing(own[row] ?? Number.NaN) && Math.abs(its[row] ?? 0) > 0;
  const filled = its.filter((value) => Math.abs(value) > 0).length;
  const nothing = its.filter((_, row) => shows(row)).length;
  if (filled === 0 || nothing * 2 <= filled) return { of: null, shows };
  if (nothing * 2 > its.length) return { of: 'most', shows };
  const zeros = its.filter((_, row) => own[row] === 0 && shows(row)).length;
  return { of: !isGrouped && zeros >= fewestNothing ? 'its' : null, shows };
};

const isSide = ({ header }: ColumnProfile): boolean => ['debit', 'credit'].includes(amountRole(header));

/** Amounts beside which a total of 0 is none. */
const beside = ({ arithmetic }: Judged, total: ColumnProfile): readonly ColumnProfile[] =>
  arithmetic.figures.columns.filter(
    (column) =>
      column.index !== total.index &&
      // Whole numbers are amounts where their header says so.
      (column.kind === 'amount' || isCalledAmount(column)) &&
      ['net', 'gross', 'other', 'debit', 'credit', 'paid', 'open'].includes(amountRole(column.header)),
  );

const isCalledAmount = ({ header }: ColumnProfile): boolean =>
  ['net', 'gross'].includes(amountRole(header)) && !isCounted(header);

const counted = wordSet(
  'weight gewicht poids peso gewicht days tage jours dias giorni dagen terms zahlbar term',
);

/** "Net weight" and "net days" are no amounts. */
const isCounted = (header: string | null): boolean =>
  spacedHeader(header ?? '')
    .split(' ')
    .some((word) => counted.has(word));

/** Rows in which the total is 0 and an amount without tax is not; a row of a record may leave its total to another. */
const zeroBesideNet = (
  judged: Judged,
  total: ColumnProfile,
  net: ColumnProfile,
): ((row: number) => boolean) | null => {
  if (amountRole(net.header) !== 'net' || isCounted(net.header) || judged.mapping.groupBy.length > 0)
    return null;
  const own = judged.arithmetic.figures.of(total) ?? [];
  const its = judged.arithmetic.figures.of(net) ?? [];
  const shows = (row: number): boolean => own[row] === 0 && (its[row] ?? 0) > 0;
  return own.some((_, row) => shows(row)) ? shows : null;
};

/** Programs that write workbooks leave their formulas to others, with 0 as what they come to. */
const nothingAnywhere = (judged: Judged, field: Field, total: ColumnProfile): readonly Finding[] => {
  const filled = (judged.arithmetic.figures.of(total) ?? []).filter((value) => !Number.isNaN(value));
  if (filled.length === 0 || filled.some((value) => value !== 0)) return [];
  const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, but it is 0 in every row. If formulas stand there, open the file in a spreadsheet program and save it once, so that they are worked out.`;
  const asIs = 'Yes: these are records of nothing';
  return [findingOf(judged, { rule: 'total-is-tax-or-discount', grade: 'asks', text }, [total], { asIs })];
};

/** `total-is-tax-or-discount` (R-82). */
export const totalIsNone = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'total');
  const total = columnOf(judged, field);
  if (field === undefined || total === null) return [];
  const rule = 'total-is-tax-or-discount';
  const role = amountRole(total.header);
  const [rival] = rivals(judged, total);
  const proposal = rival === undefined ? null : { field: field.key, column: rival.name };
  // Without the other side of the account nobody knows which of the two is owed.
  const isLoneDebit =
    role === 'debit' && !judged.columns.some(({ header }) => amountRole(header) === 'credit');
  const isSaid =
    taxOrDiscount.has(role) || doubtful.has(role) || isLoneDebit || (role === 'paid' && rival !== undefined);
  // Debit beside credit is another question.
  const isAskedOtherwise = role === 'credit' && otherSide(judged, total) !== null;
  if (isSaid && !isAskedOtherwise) {
    const grade = taxOrDiscount.has(role) ? 'against' : 'asks';
    const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, but its header says it is ${roleWords[role]}.`;
    return [
      findingOf(judged, { rule, grade, text }, rival === undefined ? [total] : [total, rival], { proposal }),
    ];
  }
  if (judged.arithmetic.running.some(({ index }) => index === total.index)) {
    const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, but each value is the value above it plus another amount: it is a running balance.`;
    return [
      findingOf(judged, { rule, grade: 'against', text }, rival === undefined ? [total] : [total, rival], {
        proposal,
      }),
    ];
  }
  for (const other of beside(judged, total)) {
    const { of, shows } = nothingBeside(judged, total, other);
    const zero =
      of === 'most' || otherSide(judged, total) !== null ? null : zeroBesideNet(judged, total, other);
    if (zero !== null) {
      const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, but it is 0 in rows in which ${called(other)}, by its header an amount without tax, is not.`;
      return [findingOf(judged, { rule, grade: 'against', text }, [total, other], { shows: zero })];
    }
    if (of === null || (of === 'its' && otherSide(judged, total) !== null)) continue;
    const what = of === 'most' ? 'in most rows in which' : 'in rows in which';
    const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, but it is 0 or blank ${what} ${called(other)} is not.`;
    const isPlain = ['net', 'gross', 'other', 'debit', 'credit'].includes(amountRole(other.header));
    const found = { proposal: isPlain ? { field: field.key, column: other.name } : null, shows };
    return [
      findingOf(judged, { rule, grade: of === 'most' ? 'against' : 'asks', text }, [total, other], found),
    ];
  }
  const discounts = discountsAboveTotal(judged, { field, total });
  return discounts.length > 0 ? discounts : nothingAnywhere(judged, field, total);
};

/** `tax-exceeds-total`: a tax as high as its total, or a total that is only a part of another amount (R-82). */
export const taxExceedsTotal = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'total');
  const total = columnOf(judged, field);
  const tax = columnOf(judged, fieldWith(judged, 'tax'));
  if (field === undefined || total === null) return [];
  const { arithmetic } = judged;
  const rule = 'tax-exceeds-total';
  // What is withheld or taken off besides is no rate of a tax.
  const isComposed = composedOf(judged, total) !== null;
  const part = isComposed ? null : wholeOf(total, field, arithmetic);
  const proposal = part === null ? null : { field: field.key, column: part.whole.name };
  const above = taxesAboveTotal(judged, { field, total, proposal });
  if (above.length > 0) return above;
  if (part === null)
    return [
      ...grossBelowAnother(judged, { field, total }),
      ...(isComposed ? [] : ratedAsks(judged, total, field)),
      ...totalOfParts(judged),
    ];
  const { whole, rest } = part;
  const isTax = rest !== null && (amountRole(rest.header) === 'tax' || rest.index === tax?.index);
  const isRounding = rest !== null && amountRole(rest.header) === 'rounding';
  const more = rest === null ? 'tax on top of it' : `${called(total)} and ${called(rest)} together`;
  const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, but ${called(whole)} is ${more}: the total is ${isRounding ? 'what is paid' : 'with tax'}.`;
  const columns = rest === null ? [total, whole] : [total, rest, whole];
  return [
    findingOf(judged, { rule, grade: isTax || rest === null ? 'against' : 'asks', text }, columns, {
      proposal,
    }),
  ];
};

/** Another amount is the total with one of few rates on top, and no header says which of them is with tax. */
const ratedAsks = (judged: Judged, total: ColumnProfile, field: Field): readonly Finding[] => {
  if (amountRole(total.header) === 'gross') return [];
  const found = judged.arithmetic.rated.find(({ net }) => net.index === total.index);
  if (found === undefined || isNeverTotal(found.gross.header)) return [];
  const { gross, rates } = found;
  const shown = rates.filter((rate) => rate > 0).map((rate) => `${rate / 10} %`);
  const text = `${called(gross)} is ${called(total)} with ${shown.join(', ')} on top: one of the two may be without tax.`;
  const proposal = { field: field.key, column: gross.name };
  return [
    findingOf(judged, { rule: 'tax-exceeds-total', grade: 'asks', text }, [total, gross], { proposal }),
  ];
};

const cent = 10_000;
const enough = 0.95;

/** `total-differs-from-lines`: another column is what the lines come to, the mapped one is not; or the total is 0 beside them. */
export const totalDiffers = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'total');
  const total = columnOf(judged, field);
  const lines = linesOf(judged);
  const { figures } = judged.arithmetic;
  const own = total === null ? null : figures.of(total);
  if (field === undefined || total === null || own === null || lines === null) return [];
  const isSummed = judged.mapping.fields[field.key]?.aggregate === 'sum';
  if (lines.columns.some(({ index }) => index === total.index)) return [];
  const records = recordsIn(judged).map((rows) => ({
    first: rows[0] ?? 0,
    rows,
    lines: rows.reduce((sum, row) => sum + lines.of(row), 0),
  }));
  const valueIn = (values: readonly number[], rows: readonly number[]): number =>
    isSummed
      ? rows.reduce((sum, row) => sum + (values[row] ?? Number.NaN), 0)
      : (values[rows[0] ?? 0] ?? Number.NaN);
  const told = records.filter(
    ({ rows, lines: sum }) => !Number.isNaN(sum) && !Number.isNaN(valueIn(own, rows)),
  );
  const differing = told.filter(({ rows, lines: sum }) => Math.abs(valueIn(own, rows) - sum) > cent * 1.001);
  const shows = (rows: readonly { readonly first: number }[]) => {
    const firsts = new Set(rows.map(({ first }) => first));
    return (row: number): boolean => firsts.has(row);
  };
  const rule = 'total-differs-from-lines';
  const zero = differing.filter(({ rows, lines: sum }) => valueIn(own, rows) === 0 && Math.abs(sum) > cent);
  const fitting = figures.columns.find((column) => {
    const values = figures.of(column);
    if (column.index === total.index || values === null || lines.columns.includes(column)) return false;
    if (!['net', 'gross', 'other', 'debit'].includes(amountRole(column.header))) return false;
    const equal = told.filter(
      ({ rows, lines: sum }) => Math.abs(valueIn(values, rows) - sum) <= cent * 1.001,
    );
    return told.length > 0 && equal.length >= told.length * enough;
  });
  // The lines are without tax, and the total is the column that fits them with tax on top.
  const isWhole =
    fitting !== undefined &&
    (wholeOf(fitting, field, judged.arithmetic)?.whole.index === total.index || taxOfLines(judged) !== null);
  const isRounded = fitting !== undefined && isRoundedFrom(figures, total, fitting);
  if (zero.length === 0 && (differing.length === 0 || fitting === undefined || isWhole || isRounded))
    return [];
  const [line] = lines.columns;
  const instead = fitting ?? (lines.columns.length === 1 ? line : undefined);
  const what = zero.length > 0 ? 'is 0 where the lines come to something' : 'is not what the lines come to';
  const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, but it ${what}${fitting === undefined ? '.' : `; ${called(fitting)} is.`}`;
  return [
    findingOf(
      judged,
      { rule, grade: 'against', text },
      [total, ...lines.columns, ...(fitting === undefined ? [] : [fitting])],
      {
        proposal: instead === undefined ? null : { field: field.key, column: instead.name },
        shows: shows(zero.length > 0 ? zero : differing),
      },
    ),
  ];
};
