import type { Row } from '../../read/table';
import type { Target } from '../../targets/target';
import { currencyAround } from '../around-findings';
import type { Mapping } from '../mapping';
import { currencyField } from '../record-fields';
import type { SaidAround } from '../said-around';
import { fewValues } from './accepted';
import { type CurrencyLines, type CurrencyWatch, type NamedRows, startCurrencyLines } from './currency-lines';
import type { Finding } from './finding';

const rule = 'currency-pair-unproven';

type About = { readonly mapping: Mapping; readonly target: Target };

/** What a mapping says the currency is of all rows; undefined: each row says its own, or the target has none. */
const codeForAll = ({ mapping, target }: About): string | null | undefined => {
  const field = currencyField(target.fields);
  if (field === undefined) return undefined;
  const source = mapping.fields[field.key];
  if (source === undefined) return mapping.locale.currency;
  return source.constant;
};

/** Begins to look for lines that name the currency of the rows beside them; null: each row says its own. */
export const watchCurrencyLines = (about: About): CurrencyWatch | null =>
  codeForAll(about) === undefined ? null : startCurrencyLines();

const rowsText = (rows: number): string => (rows === 1 ? '1 row' : `${rows} rows`);

const saidText = ({ code, rows, lines: [line] }: NamedRows): string =>
  `row ${line?.row ?? 0} says "${line?.text ?? ''}" of ${rowsText(rows)}${line?.text.includes(code) === true ? '' : ` (${code})`}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const amountColumns = ({ mapping, target }: About): readonly string[] => {
  const keys = (['total', 'line-total', 'price'] as const).flatMap(
    (figure) => target.fields.find((field) => field.figure === figure)?.key ?? [],
  );
  return keys.flatMap((key) => mapping.fields[key]?.column ?? []).slice(0, 1);
};

/**
 * `currency-pair-unproven`: lines within the table, or rows that add up others, name the currency of the rows beside them, and the mapping
 * says one for all. `said`: what lines above the header say, which holds until a line within says otherwise.
 */
export const currencyLines = (
  about: About,
  { named, unnamed }: CurrencyLines,
  said: readonly SaidAround[] = [],
): readonly Finding[] => {
  const code = codeForAll(about);
  const [first, ...others] = named;
  if (first === undefined || code === undefined || about.target.amount === null) return [];
  const at = first.lines[0]?.row ?? 0;
  const above = said.find((one) => one.about === 'currency' && one.row < at && unnamed > 0)?.value ?? null;
  const forAll =
    code === null ? 'no column of the file says it of each row' : `the mapping says ${code} for all of them`;
  const isAbove = above !== null && above !== first.code;
  const isSeveral = others.length > 0 || isAbove;
  const isOther = code !== null && code !== first.code;
  const isPart = unnamed > 0 && above === null;
  if (!isSeveral && !isOther && !isPart) return [];
  const before = isAbove ? `${above} is said above the table, ` : '';
  const rest = isPart ? `, and no line says anything of ${rowsText(unnamed)} above` : '';
  const text = `${capital(`${before}${named.slice(0, 3).map(saidText).join(', ')}`)}${rest}, but ${forAll}. Which currency is each row in? A column of the file has to say it, or a file for each currency.`;
  const rows = named.flatMap(({ lines }) => lines).slice(0, 5);
  return [
    {
      ...{ rule, grade: isSeveral ? 'against' : 'asks', text, columns: amountColumns(about), proposal: null },
      rows: rows.map(({ row, text: line }) => ({ row, cells: [line] })),
      // The same words stand above other rows next month.
      values: fewValues(
        named.map((one) => `${one.code} (row ${one.lines[0]?.row ?? 0}, ${rowsText(one.rows)})`),
      ),
    },
  ];
};

/** What such lines say in the rows of a file for which a mapping is proposed. `sums`: rows that add up others. */
export const currencyLinesIn = (rows: readonly Row[], sums: ReadonlySet<number>): CurrencyLines => {
  const watch = startCurrencyLines();
  for (const row of rows) {
    watch.pass(row);
    if (!sums.has(row.row)) watch.count();
  }
  return watch.found();
};

/** The one currency that lines around and within a table name of all its rows; null: none, or not of all. */
export const currencyOfAll = (
  { named, unnamed }: CurrencyLines,
  around: readonly SaidAround[],
): string | null => {
  const [first, ...others] = named;
  if (first === undefined) return currencyAround(around)?.value ?? null;
  const at = first.lines[0]?.row ?? 0;
  const above = around.find((one) => one.about === 'currency' && one.row < at)?.value ?? null;
  const isAll = others.length === 0 && (unnamed === 0 || above === first.code);
  return isAll && (above === null || above === first.code) ? first.code : null;
};
