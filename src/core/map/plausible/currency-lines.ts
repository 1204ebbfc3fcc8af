import { onlyFew } from '../../read/filled-cell';
import { ownCopy } from '../../read/own-copy';
import { namesTotal } from '../../read/sum-words';
import type { Row } from '../../read/table';
import { isCurrencyCode } from '../../values/currency';
import { currencyIn } from '../said-around';

const longest = 80;
const mostWords = 7;
const mostHeading = 2;
const mostOfSum = 3;
const mostShown = 5;
const mostCodes = 20;

/** Codes that are words as well: alone in a heading they mean nothing of money, and beside capitals they are words. */
const words = new Set(['ALL', 'TOP', 'CUP']);
const wordsBesideCapitals = new Set([
  'TRY',
  'PEN',
  'MOP',
  'COP',
  'MAD',
  'SOS',
  'BAM',
  'BOB',
  'GEL',
  'LAK',
  'RON',
  'AMD',
  'SAR',
  'ANG',
]);

const named: readonly (readonly [RegExp, string])[] = [
  [/€|(?<!\p{L})euros?(?!\p{L})/iu, 'EUR'],
  [/£|(?<!\p{L})pounds? sterling(?!\p{L})/iu, 'GBP'],
  [/(?<!\p{L})US[- ]?dollars?(?!\p{L})|US ?\$/iu, 'USD'],
  [
    /(?<!\p{L})(?:swiss francs?|schweizer franken|francs suisses|franchi svizzeri|francos suizos)(?!\p{L})/iu,
    'CHF',
  ],
  [/(?<!\p{L})z[łl]ot(?:y|ych|e)(?!\p{L})/iu, 'PLN'],
];
const code = /(?<![\p{L}\d])\p{Lu}{3}(?![\p{L}\d])/gu;

/** The one currency that a few words name; null: none, or several. */
const codeIn = (text: string): string | null => {
  const found = text.match(code) ?? [];
  const isAlone = text.replace(/[^\p{L}]/gu, '').length === 3;
  const isLoud = !isAlone && !/\p{Ll}/u.test(text);
  const codes = found.filter(
    (one) => isCurrencyCode(one) && !words.has(one) && !(isLoud && wordsBesideCapitals.has(one)),
  );
  const signs = named.flatMap(([sign, its]) => (sign.test(text) ? [its] : []));
  const [first, ...others] = new Set([...codes, ...signs]);
  return first !== undefined && others.length === 0 ? first : null;
};

/** What a heading says of the rows below it: `Currency: USD`, `USD`, `Invoices in EUR (3)`. */
const ofHeading = (cells: readonly string[]): string | null => {
  const text = cells.join(' ');
  if (text.length > longest || text.split(/\s+/u).length > mostWords || namesTotal(text)) return null;
  if (/\d/.test(text.replace(/\(\d{1,5}\)/g, ''))) return null;
  const labelled = currencyIn(text) ?? currencyIn(text.normalize('NFKD').replace(/\p{M}+/gu, ''));
  return labelled ?? (cells.length === 1 ? codeIn(text) : null);
};

/** What a row that adds up the rows above it says of them: `Total USD | 357.00`. */
const ofSum = (cells: readonly string[]): string | null => {
  if (!cells.some((cell) => /\d/.test(cell))) return null;
  const label = cells.find((cell) => cell.length <= longest && namesTotal(cell));
  return label === undefined ? null : (cells.map(codeIn).find((one) => one !== null) ?? null);
};

/** Rows of which lines between them say the currency, by its code. */
export type NamedRows = {
  readonly code: string;
  readonly rows: number;
  readonly lines: readonly { readonly row: number; readonly text: string }[];
};

export type CurrencyLines = {
  readonly named: readonly NamedRows[];
  /** Rows above the first heading, of which no line says anything. */
  readonly unnamed: number;
};

/** Looks for lines within a table that name the currency of the rows below them, or of those that they add up. */
export type CurrencyWatch = {
  /** Every row as it stands in the file. */
  readonly pass: (row: Row) => void;
  /** The row that was passed last would be sent. */
  readonly count: () => void;
  readonly found: () => CurrencyLines;
};

type Line = { readonly code: string; readonly row: number; readonly text: string };

export const startCurrencyLines = (): CurrencyWatch => {
  const byCode = new Map<string, { rows: number; readonly lines: Line[] }>();
  let open: Line | null = null;
  let since = 0;
  let unnamed = 0;
  let isLine = false;
  const give = (line: Line, rows: number): void => {
    const known = byCode.get(line.code) ?? { rows: 0, lines: [] };
    known.rows += rows;
    if (rows > 0 && known.lines.length < mostShown) known.lines.push(line);
    if (byCode.size < mostCodes) byCode.set(line.code, known);
  };
  const close = (): void => {
    if (open !== null) give(open, since);
    since = 0;
  };
  return {
    pass: (row) => {
      const cells = onlyFew(row, mostOfSum);
      isLine = false;
      if (cells === null || cells.length === 0) return;
      const line = (its: string): Line => ({
        code: its,
        row: row.row,
        text: ownCopy(cells.join(' ').trim()),
      });
      const heading = cells.length <= mostHeading ? ofHeading(cells) : null;
      if (heading !== null) {
        isLine = true;
        if (open === null) unnamed += since;
        close();
        open = line(heading);
        return;
      }
      const sum = ofSum(cells);
      if (sum === null) return;
      isLine = true;
      if (open?.code === sum) return;
      if (since > 0) give(line(sum), since);
      close();
    },
    count: () => {
      if (!isLine) since += 1;
    },
    found: () => {
      close();
      const found = [...byCode].map(([its, { rows, lines }]) => ({ code: its, rows, lines }));
      return { named: found.filter(({ rows }) => rows > 0), unnamed };
    },
  };
};
