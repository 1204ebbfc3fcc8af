import type { ColumnProfile } from '../../read/column-profile';
import type { Field } from '../../targets/target';
import { trimAll } from '../../values/text';
import { spacedHeader } from '../header-words';
import { fewValues } from './accepted';
import { called, columnOf, type Finding, findingOf, type Judged } from './finding';
import type { PlausibleRule } from './rules';

/** Which rule asks about the column of a field; null: two of one name do no harm there. */
const ruleOf = (field: Field): PlausibleRule | null => {
  if (field.key.startsWith('items[].')) return null;
  if (field.figure === 'number') return 'number-is-no-number';
  if (field.figure === 'total') return 'total-unproven';
  if (field.kind === 'currency') return 'currency-pair-unproven';
  if (field.lookup === 'vendor' && field.required) return 'vendor-of-two';
  return field.kind === 'date' && field.required ? 'date-unproven' : null;
};

const cellOf = ({ rows }: Judged, row: number, { index }: ColumnProfile): string =>
  trimAll(rows[row]?.cells[index] ?? '');

/** Rows that fill both, and not alike. */
const differingIn = (judged: Judged, one: ColumnProfile, other: ColumnProfile): readonly number[] =>
  judged.rows.flatMap((_, row) => {
    const [own, its] = [cellOf(judged, row, one), cellOf(judged, row, other)];
    return own !== '' && its !== '' && own !== its ? [row] : [];
  });

/** Whether one is the id and the other the name of the same things: of two kinds, or each beside its own throughout. */
const areIdAndName = (judged: Judged, one: ColumnProfile, other: ColumnProfile): boolean => {
  if (one.kind !== other.kind) return true;
  const beside = new Map<string, string>();
  const of = new Map<string, string>();
  const rows = judged.rows.filter((_, row) => cellOf(judged, row, one) !== '');
  const isPaired = judged.rows.every((_, row) => {
    const [own, its] = [cellOf(judged, row, one), cellOf(judged, row, other)];
    if (own === '') return true;
    const isNew = !beside.has(own) && !of.has(its);
    if (isNew) beside.set(own, its);
    if (isNew) of.set(its, own);
    return beside.get(own) === its && of.get(its) === own;
  });
  return isPaired && beside.size < rows.length;
};

/** The currency right behind an amount; null: there is none. */
const currencyBehind = ({ columns }: Judged, { index }: ColumnProfile): ColumnProfile | null => {
  const next = columns[index + 1];
  return next !== undefined && next.kind === 'currency' ? next : null;
};

/** A header without the number that tells columns of one name apart: a check knows them by that name alone. */
const nameOf = ({ header }: ColumnProfile): string =>
  spacedHeader((header ?? '').trim().replace(/ \(\d+\)$/, ''));

/** Columns of the same name further on: whoever maps one of those has chosen it. */
const namesakes = (judged: Judged, column: ColumnProfile): readonly ColumnProfile[] => {
  const name = nameOf(column);
  return name === ''
    ? []
    : judged.columns.filter((one) => one.index > column.index && one.filled > 0 && nameOf(one) === name);
};

const askedOf = (judged: Judged, field: Field, column: ColumnProfile): readonly Finding[] => {
  const rule = ruleOf(field);
  if (rule === null) return [];
  for (const other of namesakes(judged, column)) {
    const rows = differingIn(judged, column, other);
    const [first] = rows;
    if (first === undefined) continue;
    if (rule === 'vendor-of-two' && areIdAndName(judged, column, other)) continue;
    const [own, its] = [cellOf(judged, first, column), cellOf(judged, first, other)];
    const text =
      `Two columns are called ${called(column)}, and differ in ${rows.length === 1 ? '1 row' : `${rows.length} rows`}: row ${judged.rows[first]?.row ?? 0} has "${own}" in the one that is mapped as the ` +
      `${field.label.toLowerCase()}, and "${its}" in ${called(other)}. Which of the two is it?`;
    const shown = new Set(rows);
    const money = rule === 'total-unproven' ? currencyBehind(judged, other) : null;
    return [
      findingOf(judged, { rule, grade: 'asks', text }, [column, other], {
        proposal: { field: field.key, column: other.name },
        ...(money === null ? {} : { currency: { column: money.name } }),
        shows: (row) => shown.has(row),
        asIs: `It is ${called(column)}`,
        ...(rule === 'currency-pair-unproven'
          ? { values: fewValues([column, other].flatMap(({ values }) => values.map(({ value }) => value))) }
          : {}),
      }),
    ];
  }
  return [];
};

/** Two columns of one name that differ, the first of which was taken: which of them is meant no header says. */
export const sameNames = (judged: Judged): readonly Finding[] => {
  const all = judged.target.fields.flatMap((field) => {
    const column = columnOf(judged, field);
    return column === null ? [] : askedOf(judged, field, column);
  });
  // The answer about the amount takes its currency along.
  const isOfTotal = all.some(({ rule, currency }) => rule === 'total-unproven' && currency !== undefined);
  return all.filter(({ rule }) => !isOfTotal || rule !== 'currency-pair-unproven');
};
