import { looksLikeAmount } from '../read/summary-row';
import type { Row } from '../read/table';
import { isCurrencyCode, isCurrencyMark, mayMean, parseCurrency } from '../values/currency';
import { trimAll } from '../values/text';
import type { SumParts } from './sum-cells';

const longest = 120;
const word = /(?<!\p{L})\p{Lu}{3}(?!\p{L})/gu;
const beside =
  /(?:^|[\s:(=])([^\s\d.,:;'’()%=+−-]{1,3})\s?[-−(]?\d[\d.,'’\s]*|\d[\d.,'’\s]*?\s?([^\s\d.,:;'’()%=+−-]{1,3})(?=$|[\s)])/gu;

/** Signs and codes that stand at a figure. */
const marksAt = (cell: string): readonly string[] =>
  [...cell.matchAll(beside)].flatMap(([, before, after]) =>
    [before ?? '', after ?? ''].filter((mark) => mark !== '' && isCurrencyMark(mark)),
  );

/** Codes that a mark may mean: of those that are counted, else the only one that it stands for. */
const meant = (mark: string, counted: readonly string[]): readonly string[] => {
  const among = counted.filter((code) => mayMean(mark, code));
  const own = parseCurrency(mark);
  return among.length > 0 ? among : own.ok ? [own.value] : [];
};

/**
 * Compiles which currencies a row or line that prints a total may mean: by its own cell for that, by a mark at the figure, or by a
 * code among its words that the rows have. `counted`: the codes of the rows. Null: it names none.
 */
export const compileNamedCurrency = ({ slots, programs }: SumParts) => {
  const at = slots.findIndex(
    ({ field, isItem, index }) => field.kind === 'currency' && !isItem && index >= 0,
  );
  return (row: Row, counted: readonly string[], isOfTable: boolean): readonly string[] | null => {
    const isSaid = isOfTable && trimAll(row.cells[slots[at]?.index ?? -1] ?? '') !== '';
    const own = isSaid ? (programs[at]?.whole(row, []) ?? '') : '';
    if (own !== '') return [own];
    const cells = row.cells.filter((cell) => cell !== '' && cell.length <= longest);
    const [mark] = cells
      .filter((cell) => looksLikeAmount(cell) || /\d/.test(cell))
      .flatMap((cell) => marksAt(cell).map((one) => meant(one, counted)))
      .filter((codes) => codes.length > 0);
    if (mark !== undefined) return mark;
    const [said] = cells
      .flatMap((cell) => cell.match(word) ?? [])
      .filter((code) => isCurrencyCode(code) && counted.includes(code));
    return said === undefined ? null : [said];
  };
};
