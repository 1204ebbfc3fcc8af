import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import type { Field, Target } from '../targets/target';
import { trimAll } from '../values/text';
import type { Mapping } from './mapping';
import { keyColumns } from './reading-as';
import type { Arithmetic } from './settle-amounts';

type Table = {
  readonly target: Target;
  readonly columns: readonly ColumnProfile[];
  readonly rows: readonly Row[];
  readonly arithmetic: Arithmetic;
};

const columnNamed = (
  columns: readonly ColumnProfile[],
  name: string | undefined,
): ColumnProfile | undefined => columns.find((column) => column.name === name);

/** Places of the rows that share what records are known by, and what `also` says, with another row; rows without it stand alone. */
export const sharingRows = (
  mapping: Mapping,
  { target, columns, rows }: Pick<Table, 'target' | 'columns' | 'rows'>,
  also: (row: number) => string = () => '',
): readonly (readonly number[])[] => {
  const keys = keyColumns(mapping, target).map((name) => columnNamed(columns, name)?.index);
  const [own] = keys;
  if (own === undefined) return [];
  const groups = new Map<string, number[]>();
  rows.forEach(({ cells }, at) => {
    if (trimAll(cells[own] ?? '') === '') return;
    const key = [also(at), ...keys.map((index) => trimAll(cells[index ?? -1] ?? ''))].join('\u001f');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [at]);
    else group.push(at);
  });
  return [...groups.values()].filter(({ length }) => length > 1);
};

/** Fewer records of several rows may add up by chance. */
const fewestRecords = 2;

/** What a field is in each row; null: no column says it. */
const figuresOf = (mapping: Mapping, field: Field | undefined, table: Table): readonly number[] | null => {
  const column = columnNamed(
    table.columns,
    field === undefined ? undefined : mapping.fields[field.key]?.column,
  );
  return column === undefined ? null : table.arithmetic.figures.of(column);
};

/** What each row comes to as a line: its own amount, else quantity times price. */
const lineAmounts = (mapping: Mapping, table: Table): readonly number[] | null => {
  const { fields } = table.target;
  const figured = (figure: Field['figure']): readonly number[] | null =>
    figuresOf(
      mapping,
      fields.find((field) => field.key.startsWith('items[].') && field.figure === figure),
      table,
    );
  const prices = figured('price');
  const counts = figuresOf(
    mapping,
    fields.find(({ key, kind }) => key.startsWith('items[].') && kind === 'quantity'),
    table,
  );
  const products =
    prices === null || counts === null
      ? null
      : prices.map((price, at) => Math.round((price * (counts[at] ?? Number.NaN)) / 1e6));
  return figured('line-total') ?? products;
};

/**
 * Whether the rows that share a number are lines, each of which repeats its record's total: in every such record the lines
 * come to exactly that total, without tax, with the tax that each of them repeats on top, or with that of each line. Nothing else
 * is proof.
 */
export const repeatsTotalForSure = (mapping: Mapping, table: Table): boolean => {
  const { fields } = table.target;
  const total = figuresOf(
    mapping,
    fields.find(({ figure }) => figure === 'total'),
    table,
  );
  const lines = lineAmounts(mapping, table);
  const groups = sharingRows(mapping, table);
  if (total === null || lines === null || groups.length < fewestRecords) return false;
  const tax = figuresOf(
    mapping,
    fields.find(({ figure, key }) => figure === 'tax' && !key.startsWith('items[].')),
    table,
  );
  return groups.every((group) => {
    const [first = 0] = group;
    const whole = total[first] ?? Number.NaN;
    const sum = group.reduce((so, at) => so + (lines[at] ?? Number.NaN), 0);
    const isRepeated = group.every((at) => total[at] === whole);
    const taxes = group.reduce((so, at) => so + (tax?.[at] ?? Number.NaN), 0);
    return isRepeated && [sum, sum + (tax?.[first] ?? Number.NaN), sum + taxes].includes(whole);
  });
};
