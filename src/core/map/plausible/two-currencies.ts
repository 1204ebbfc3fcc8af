import type { ColumnProfile } from '../../read/column-profile';
import { amountRole, isNeverTotal } from '../amount-role';
import { scopeOf } from '../currency-scope';
import { neededColumns } from '../template';
import { pairsOf, saysDocuments, withinOneList } from './converted';
import { called, type Finding, findingOf, type Judged } from './finding';
import { currencyWith, differingIn, startCodeOf, whichIsIn } from './other-amount';
import type { AboutTotal } from './unnamed-total';

const cent = 10_001;
const fewestConverted = 2;
/** Rates of exchange are seldom as near to one. */
const apart = 0.005;

type Ratios = { rows: number; same: number; least: number; most: number };

/**
 * Whether two amounts are the same in the rows of one currency, and so many times each other in those of every other one: then one of
 * them is in the currency that the row says, and the other one is converted to that of the books.
 */
const areInTwo = (judged: Judged, total: ColumnProfile, other: ColumnProfile): boolean => {
  const codeOf = startCodeOf(judged);
  const byCode = new Map<string, Ratios>();
  for (const { row, one, other: its } of pairsOf(judged, total, other)) {
    const ratio = one / its;
    const code = codeOf(row);
    if (ratio <= 0 || code === '') return false;
    const known = byCode.get(code) ?? { rows: 0, same: 0, least: ratio, most: ratio };
    byCode.set(code, {
      rows: known.rows + 1,
      same: known.same + (Math.abs(one - its) < cent ? 1 : 0),
      least: Math.min(known.least, ratio),
      most: Math.max(known.most, ratio),
    });
  }
  const all = [...byCode.values()];
  const converted = all.filter(({ same }) => same === 0);
  const isSteady = ({ least, most }: Ratios): boolean =>
    most <= least * withinOneList && (most < 1 - apart || least > 1 + apart);
  const rows = converted.reduce((sum, one) => sum + one.rows, 0);
  return (
    all.filter(({ same, rows: of }) => same === of).length === 1 &&
    converted.length === all.length - 1 &&
    rows >= fewestConverted &&
    converted.every(isSteady)
  );
};

/** By its header, so that the given one is the document's. */
const isOfBooks = (column: ColumnProfile): boolean => scopeOf(column).some((scope) => scope !== 'document');

/** An amount of the books beside the document's own, told apart by what they come to in each currency. */
export const asksTwoCurrencies = ({ judged, field, total }: AboutTotal): readonly Finding[] => {
  if (saysDocuments(total) || amountRole(total.header) !== 'other') return [];
  const taken = new Set(neededColumns(judged.mapping));
  const other = judged.columns.find(
    (column) =>
      column.index !== total.index &&
      (column.kind === 'amount' || column.kind === 'number') &&
      !taken.has(column.name) &&
      amountRole(column.header) === 'other' &&
      !isNeverTotal(column.header) &&
      !isOfBooks(column) &&
      areInTwo(judged, total, column),
  );
  if (other === undefined) return [];
  const shows = differingIn(judged, total, other);
  const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}; ${called(other)} is the same in the rows of one currency and not in those of another, so that one of the two is converted.${whichIsIn(judged, total, other, shows)}`;
  const more = {
    ...{ proposal: { field: field.key, column: other.name }, currency: currencyWith(judged, other), shows },
  };
  return [findingOf(judged, { rule: 'total-unproven', grade: 'asks', text }, [total, other], more)];
};
