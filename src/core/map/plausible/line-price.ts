import { trimAll } from '../../values/text';
import { placeOf, valueAt } from '../cast-place';
import { productFormIn } from '../product-check';
import type { ProductForm, ThirdUse } from '../product-form';
import { called, type Finding, fieldWith, findingOf, type Judged } from './finding';

const cent = 20_000;
const million = 1e6;

/** What a third column says of the price that goes out. */
const saysOf: Readonly<Record<ThirdUse, string>> = {
  per: 'the price is for so many',
  times: 'each has so many in it',
  less: 'so many percent are taken off',
  minus: 'so much is taken off',
};

/** Whether prices are for 10, 100 or 1,000 in most lines, without a column that says so. */
const isForMany = ({ third, ratios }: ProductForm): boolean =>
  third === null && [0.1, 0.01, 0.001].includes(ratios[0] ?? 1);

/**
 * `amount-in-other-units`, too: quantity and price go out, and the amounts of the lines in the file are something else: the price is for a
 * hundred, or a discount stands beside it. The service would work with quantity times price.
 */
export const linePriceInOtherUnits = (judged: Judged): readonly Finding[] => {
  const { target, mapping, columns, rows } = judged;
  const isMapped = (key: string | undefined): boolean => mapping.fields[key ?? '']?.column !== undefined;
  const quantity = target.fields.find(({ kind }) => kind === 'quantity');
  if (!isMapped(quantity?.key) || !isMapped(fieldWith(judged, 'price')?.key)) return [];
  if (isMapped(fieldWith(judged, 'line-total')?.key)) return [];
  const names = columns.map(({ name }) => name);
  const shown = { profiles: columns, figures: judged.arithmetic.figures };
  const found = productFormIn(rows, { mapping, target, columns: names, facts: columns }, shown);
  if (found === null || (found.form.third === null && !isForMany(found.form))) return [];
  const { amount, form } = found;
  const own = placeOf(amount, { mapping, facts: columns });
  const differs = (at: number): boolean => {
    const row = rows[at];
    if (row === undefined) return false;
    const product = (Math.abs(valueAt(row, form.quantity)) / million) * Math.abs(valueAt(row, form.price));
    return Math.abs(product - Math.abs(valueAt(row, own))) > cent;
  };
  const odd = rows.findIndex((_, at) => differs(at));
  const cellOf = (index: number): string => trimAll(rows[odd]?.cells[index] ?? '');
  if (odd < 0) return [];
  const { third } = form;
  const because =
    third === null
      ? 'the prices seem to be for many'
      : `${called(third.column)} says ${cellOf(third.index)}: ${saysOf[third.use]}`;
  const text = `Quantity and price go out as ${called(form.quantity.column)} and ${called(form.price.column)} say: ${cellOf(form.quantity.index)} times ${cellOf(form.price.index)} in row ${rows[odd]?.row}. But ${called(amount)} says ${cellOf(amount.index)} there, since ${because}. The lines would come to another amount than in the file. Are they right so?`;
  const about = [amount, form.quantity.column, form.price.column, ...(third === null ? [] : [third.column])];
  return [
    findingOf(judged, { rule: 'amount-in-other-units', grade: 'asks', text }, about, {
      shows: differs,
      values: ['quantity and price'],
      asIs: 'Yes: send quantity and price as they are',
    }),
  ];
};
