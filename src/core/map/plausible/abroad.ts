import type { ColumnProfile } from '../../read/column-profile';
import { findColumn } from '../../read/named-column';
import { trimAll } from '../../values/text';
import { amountRole, isNeverTotal } from '../amount-role';
import { certainScopeOf, currencyNamed } from '../currency-scope';
import { currencyField } from '../record-fields';
import { isFilled } from './composed-total';
import { called, type Finding, findingOf, type Judged } from './finding';
import type { AboutTotal } from './unnamed-total';

const cent = 10_001;
const roles: ReadonlySet<string> = new Set(['net', 'gross', 'other']);

/** Rows in which two amounts differ, where those are the rows of other currencies than the rest; null: it is not so. */
const rowsAbroad = (
  { rows, arithmetic: { figures } }: Judged,
  total: ColumnProfile,
  other: ColumnProfile,
  currency: ColumnProfile,
): readonly number[] | null => {
  const [own, its] = [figures.of(total) ?? [], figures.of(other) ?? []];
  const home = new Set<string>();
  const abroad: number[] = [];
  for (const [row, value] of own.entries()) {
    const code = trimAll(rows[row]?.cells[currency.index] ?? '').toUpperCase();
    const second = its[row] ?? 0;
    if (code === '' || !isFilled(value)) continue;
    // Some programs leave the second amount out, or at 0, for what is in the currency of the books.
    if (!isFilled(second) || Math.abs(value - second) <= cent) home.add(code);
    else abroad.push(row);
  }
  const isSo = abroad.every(
    (row) => !home.has(trimAll(rows[row]?.cells[currency.index] ?? '').toUpperCase()),
  );
  return home.size > 0 && abroad.length > 0 && isSo ? abroad : null;
};

/** Whether the headers say that the total is the document's own amount, in the currency that each row says, and the other one is converted. */
const isDocuments = (
  { judged: { mapping, target }, total }: AboutTotal,
  other: ColumnProfile,
  currency: ColumnProfile,
): boolean => {
  const mapped = mapping.fields[currencyField(target.fields)?.key ?? '']?.column;
  if (mapped === undefined || findColumn([currency.name], mapped) !== 0) return false;
  const [own, its] = [certainScopeOf(total), certainScopeOf(other)];
  return (
    (own.length > 0 && own.every((scope) => scope === 'document')) ||
    (its.length > 0 && !its.includes('document'))
  );
};

/**
 * `total-unproven`: another amount is the same but in rows of other currencies, one of ten perhaps: one of the two is converted there, and
 * would go out in a currency that it is not in.
 */
export const asksAbroad = (about: AboutTotal): readonly Finding[] => {
  const { judged, field, total } = about;
  const { columns, arithmetic, mapping, target } = judged;
  const currencies = columns.filter(({ kind, distinct }) => kind === 'currency' && distinct > 1);
  for (const currency of currencies) {
    for (const other of arithmetic.figures.columns) {
      const isOther = other.index !== total.index && !isNeverTotal(other.header);
      const isMapped = Object.values(mapping.fields).some(({ column }) => column === other.name);
      if (!isOther || isMapped || !roles.has(amountRole(other.header))) continue;
      if (currencyNamed(other.header) !== null || isDocuments(about, other, currency)) continue;
      const abroad = rowsAbroad(judged, total, other, currency);
      const [first] = abroad ?? [];
      const row = first === undefined ? undefined : judged.rows[first];
      if (abroad === null || row === undefined) continue;
      const cell = ({ index }: ColumnProfile): string => trimAll(row.cells[index] ?? '');
      const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, and is another amount than ${called(other)} only where ${called(currency)} says another currency: row ${row.row} has ${cell(total)} and ${cell(other)}. Which of the two is in ${cell(currency)}?`;
      const said = mapping.fields[currencyField(target.fields)?.key ?? '']?.column;
      const shown = new Set(abroad);
      const more = {
        proposal: { field: field.key, column: other.name },
        ...(said === currency.name ? {} : { currency: { column: currency.name } }),
        shows: (at: number) => shown.has(at),
      };
      return [findingOf(judged, { rule: 'total-unproven', grade: 'asks', text }, [total, other], more)];
    }
  }
  return [];
};
