import type { ColumnProfile } from '../../read/column-profile';
import { columnOf, fieldWith, type Judged } from './finding';

type Lines = { readonly columns: readonly ColumnProfile[]; readonly of: (row: number) => number };

/** What the lines of a record are read from, and what each comes to, in millionths; null: the mapping does not say. */
export const linesOf = (judged: Judged): Lines | null => {
  const { figures } = judged.arithmetic;
  const total = columnOf(judged, fieldWith(judged, 'line-total'));
  const own = total === null ? null : figures.of(total);
  if (total !== null && own !== null) return { columns: [total], of: (row) => own[row] ?? Number.NaN };
  const price = columnOf(judged, fieldWith(judged, 'price'));
  const quantity = columnOf(
    judged,
    judged.target.fields.find(({ kind, key }) => kind === 'quantity' && key.startsWith('items[].')),
  );
  if (price === null || quantity === null) return null;
  const [each, many] = [figures.of(price), figures.of(quantity)];
  if (each === null || many === null) return null;
  return {
    columns: [quantity, price],
    of: (row) => ((many[row] ?? Number.NaN) / 1e6) * (each[row] ?? Number.NaN),
  };
};
