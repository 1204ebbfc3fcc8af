import type { Issue } from '../issues/issue';
import { textOfMillionths } from '../values/millionths';
import { trimAll } from '../values/text';
import type { CastPart, CrossCast } from './cross-cast';

const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts[texts.length - 1]}`;

/** Columns or amounts that make up a total: `"Net" and "VAT"`, with what is taken off behind. */
export const partsText = (
  parts: readonly CastPart[],
  textOf: (part: CastPart) => string,
  { together = '' }: { readonly together?: string } = {},
): string => {
  const added = parts.filter(({ sign }) => sign === 1).map(textOf);
  const off = parts.filter(({ sign }) => sign === -1).map(textOf);
  const sum = added.length > 1 ? `${listed(added)}${together}` : listed(added);
  return off.length === 0 ? sum : `${sum}${together === '' ? '' : ','} less ${listed(off)}`;
};

/** An amount with two decimals at least, with the decimal mark of the file. */
const amountText = (value: number, mark: string | null): string => {
  const text = textOfMillionths(value);
  const [whole = '', rest = ''] = text.split('.');
  const fraction = rest.padEnd(2, '0');
  return `${whole}${mark === ',' ? ',' : '.'}${fraction}`;
};

/** The words of an issue about a row: what its amounts come to, and what its total says. */
export const castParams = (
  { total, parts }: Pick<CrossCast, 'total' | 'parts'>,
  cells: readonly string[],
  sum: number,
): Issue['params'] => {
  const cellOf = ({ index }: CrossCast['total']): string => trimAll(cells[index] ?? '');
  const shown = ({ column }: CastPart): string => {
    const cell = cellOf(column);
    return `"${trimAll(column.name)}" ${cell === '' ? '(blank)' : cell}`;
  };
  const isWhole = parts.every(({ column }) => /^-?\d*$/.test(cellOf(column)));
  return {
    parts: partsText(parts, shown),
    sum: isWhole ? textOfMillionths(sum) : amountText(sum, total.decimalMark),
    total: cellOf(total),
  };
};

/** The same about a line: what its quantity times its price comes to, and what its amount says. */
export const productParams = (
  { amount, quantity, price }: Readonly<Record<'amount' | 'quantity' | 'price', CrossCast['total']>>,
  cells: readonly string[],
  product: number,
): Issue['params'] => {
  const shown = ({ name, index }: CrossCast['total']): string =>
    `"${trimAll(name)}" ${trimAll(cells[index] ?? '')}`;
  return {
    parts: `${shown(quantity)} times ${shown(price)}`,
    sum: amountText(product, amount.decimalMark),
    total: trimAll(cells[amount.index] ?? ''),
  };
};

/** What accepting such a row is for: its very figures. */
export const castFigure = ({
  parts = '',
  sum = '',
  total = '',
}: Readonly<Partial<Record<string, string>>>): string => `${parts} come to ${sum}, not ${total}`;
