import type { Issue } from '../issues/issue';
import { textOfMillionths } from '../values/millionths';
import { trimAll } from '../values/text';
import type { CastPart, CrossCast } from './cross-cast';
import type { Factor, ProductForm, ThirdUse } from './product-form';

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

/** How a third column is used. */
const thirdText: Readonly<Record<ThirdUse, (shown: string) => string>> = {
  per: (shown) => `, for ${shown}`,
  times: (shown) => ` times ${shown}`,
  less: (shown) => `, less ${shown} percent`,
  minus: (shown) => `, less ${shown}`,
};

/** The same about a line: what its quantity times its price comes to, and what its amount says. */
export const productParams = (
  {
    amount,
    form: { quantity, price, third, ratios },
  }: { readonly amount: CrossCast['total']; readonly form: ProductForm },
  cells: readonly string[],
  product: number,
): Issue['params'] => {
  const shown = ({ column: { name }, index }: Factor): string => {
    const cell = trimAll(cells[index] ?? '');
    return `"${trimAll(name)}" ${cell === '' ? '(blank)' : cell}`;
  };
  const [ratio = 1] = ratios;
  const beyond = ratio === 1 ? '' : `, and ${ratio} times that as in other rows,`;
  return {
    parts: `${shown(quantity)} times ${shown(price)}${third === null ? '' : thirdText[third.use](shown(third))}${beyond}`,
    sum: amountText(Math.round((product * ratio) / 10_000) * 10_000, amount.decimalMark),
    total: trimAll(cells[amount.index] ?? ''),
  };
};

/** What accepting such a row is for: its very figures. */
export const castFigure = ({
  parts = '',
  sum = '',
  total = '',
}: Readonly<Partial<Record<string, string>>>): string => `${parts} come to ${sum}, not ${total}`;
