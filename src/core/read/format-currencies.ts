import { isCurrencyCode, parseCurrency } from '../values/currency';

/** A currency that only the number format of cells shows, in one column. */
export type FormatCurrency = {
  /** As the format says it: `€`, `$`, `EUR`. */
  readonly mark: string;
  /** ISO 4217 code: what the mark means, or what it means in the country of the format (`[$$-1009]`); null: nobody knows. */
  readonly code: string | null;
  /** Whether the mark means this code alone. */
  readonly isExact: boolean;
  readonly cells: number;
  /** Row of the first such cell, as a person counts. */
  readonly row: number;
};

/** Of each column, by its place; columns whose formats show none are left out. */
export type FormatCurrencies = ReadonlyMap<number, readonly FormatCurrency[]>;

/** Currencies of the countries that formats name, by the number of their language, and of signs that several countries share. */
const codesOfPlaces: Readonly<Record<string, string>> = {
  ...{ 409: 'USD', 809: 'GBP', c09: 'AUD', 1009: 'CAD', c0c: 'CAD', 1409: 'NZD', 4809: 'SGD', '80a': 'MXN' },
  ...{
    c04: 'HKD',
    3409: 'PHP',
    4009: 'INR',
    '1c09': 'ZAR',
    404: 'TWD',
    '2c0a': 'ARS',
    '340a': 'CLP',
    '240a': 'COP',
  },
  ...{ 411: 'JPY', 804: 'CNY', 412: 'KRW', 406: 'DKK', 414: 'NOK', 814: 'NOK', '41d': 'SEK', '40f': 'ISK' },
  ...{ 807: 'CHF', '100c': 'CHF', 810: 'CHF', 415: 'PLN', 405: 'CZK', '40e': 'HUF', 418: 'RON', 402: 'BGN' },
  ...{ '41f': 'TRY', 419: 'RUB', 422: 'UAH', 416: 'BRL', '40d': 'ILS', '41e': 'THB' },
};

/** What a mark of a format means. `place`: the number of a language behind it (`409`), or null. */
const currencyOfMark = (mark: string, place: string | null): Pick<FormatCurrency, 'code' | 'isExact'> => {
  const own = parseCurrency(mark);
  if (own.ok) return { code: own.value, isExact: true };
  const code = codesOfPlaces[(place ?? '').toLowerCase()] ?? null;
  return { code: code !== null && isCurrencyCode(code) ? code : null, isExact: false };
};

type Counted = { readonly mark: string; readonly place: string | null; cells: number; readonly row: number };

export type CurrencyBook = {
  readonly see: (column: number, row: number, mark: string, place: string | null) => void;
  /** One more cell of a column shows what the last one seen there did. */
  readonly again: (column: number) => void;
  readonly found: () => FormatCurrencies;
};

/** Counts the currencies of formats, cell by cell. Most cells show the one that stood above them. */
export const startCurrencyBook = (): CurrencyBook => {
  const all = new Map<number, Counted[]>();
  const latest: (Counted | undefined)[] = [];
  return {
    see: (column, row, mark, place) => {
      const above = latest[column];
      if (above?.mark === mark && above.place === place) {
        above.cells += 1;
        return;
      }
      const known = all.get(column) ?? [];
      all.set(column, known);
      const before = known.find((counted) => counted.mark === mark && counted.place === place);
      const one = before ?? { mark, place, cells: 0, row };
      if (before === undefined) known.push(one);
      one.cells += 1;
      latest[column] = one;
    },
    again: (column) => {
      const above = latest[column];
      if (above !== undefined) above.cells += 1;
    },
    found: () =>
      new Map(
        [...all].map(([column, counted]) => [
          column,
          counted.map(({ mark, place, cells, row }) => ({
            mark,
            ...currencyOfMark(mark, place),
            cells,
            row,
          })),
        ]),
      ),
  };
};

/** How they are said in a sentence: `€ in 7 cells, $ in 3 (first in row 4)`. */
export const saidCurrencies = (found: readonly FormatCurrency[]): string =>
  found
    .map(({ mark, cells, row }, i) => {
      const count = cells === 1 ? '1 cell' : `${cells} cells`;
      return `${mark} in ${count}${i === 0 ? '' : ` (first in row ${row})`}`;
    })
    .join(', ');
