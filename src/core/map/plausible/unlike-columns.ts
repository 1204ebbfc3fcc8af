import type { ColumnProfile } from '../../read/column-profile';
import type { Field } from '../../targets/target';
import { isDateColumn } from '../standing';
import { called, columnOf, type Finding, findingOf, type Judged } from './finding';

const kindWords: Readonly<Partial<Record<ColumnProfile['kind'], string>>> = {
  ...{ text: 'texts', code: 'codes', number: 'whole numbers', amount: 'amounts', percent: 'percentages' },
  ...{
    date: 'dates',
    time: 'times',
    currency: 'currencies',
    email: 'e-mail addresses',
    flag: 'words for yes and no',
  },
};

const figures: ReadonlySet<ColumnProfile['kind']> = new Set(['amount', 'number']);
const neverCodes: ReadonlySet<ColumnProfile['kind']> = new Set([
  'amount',
  'date',
  'time',
  'percent',
  'currency',
]);

/** Whether the values of a column are of another kind than the field takes. */
const isUnlike = (field: Field, column: ColumnProfile): boolean => {
  switch (field.kind) {
    case 'date':
      return (
        column.kind !== 'date' &&
        !isDateColumn(column) &&
        (column.kind !== 'number' || column.decimalMark !== null)
      );
    case 'amount':
      return !figures.has(column.kind) || isDateColumn(column);
    case 'currency':
      return column.kind !== 'currency' && (figures.has(column.kind) || column.kind === 'date');
    case 'code':
      return neverCodes.has(column.kind) && (field.figure === 'number' || field.lookup === 'vendor');
    default:
      return false;
  }
};

const fewestRows = 3;

/**
 * `column-holds-other`: in a file without a header columns are known by their places alone, and a mapping for another order fits just
 * as well. What they hold tells.
 */
export const columnHoldsOther = (judged: Judged): readonly Finding[] => {
  const isBare =
    judged.mapping.source.headerRow === 0 && judged.columns.every(({ header }) => header === null);
  if (!isBare) return [];
  const wrong = judged.target.fields.flatMap((field) => {
    const column = columnOf(judged, field);
    const hasMap = judged.mapping.fields[field.key]?.values !== undefined;
    return column !== null && !hasMap && column.filled >= fewestRows && isUnlike(field, column)
      ? [{ field, column }]
      : [];
  });
  if (wrong.length === 0) return [];
  const said = wrong.map(
    ({ field, column }) =>
      `${called(column)}, mapped as the ${field.label.toLowerCase()}, holds ${kindWords[column.kind] ?? 'other values'} such as "${column.samples[0]?.trim() ?? ''}"`,
  );
  const text = `The file has no header, and its columns are not where the mapping says: ${said.join('; ')}.`;
  const columns = wrong.map(({ column }) => column);
  return [findingOf(judged, { rule: 'column-holds-other', grade: 'against', text }, columns)];
};
