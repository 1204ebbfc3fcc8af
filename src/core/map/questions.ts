import { filledDown } from '../clean/step';
import type { ColumnProfile } from '../read/column-profile';
import { saidCurrencies } from '../read/format-currencies';
import { isSummaryRow, looksLikeAmount } from '../read/summary-row';
import type { Field, Target } from '../targets/target';
import { isBlank, trimAll } from '../values/text';
import { amountRole } from './amount-role';
import { currencyWordQuestions, hintedCurrencies, unknownCurrencies } from './currency-words';
import { dateOrderQuestion } from './date-order-question';
import { amountName, likelyCodes, marksBeside, shownCurrencies, whyAsked } from './format-currency';
import { sharingRows } from './grouping-proof';
import { locationQuestion } from './location-question';
import type { Mapping } from './mapping';
import { missingQuestions } from './missing-questions';
import type { Asked, Question } from './question';
import { keyColumns, type RowReading, totalField } from './reading-as';
import { currencyField, requiredDate } from './record-fields';
import { type SharedFigures, sharedFigures } from './shared-figures';
import { CURRENCY_ABOVE, stepQuestions } from './step-questions';
import { askedByContent, isWithoutHeader } from './without-header';

const columnNamed = (
  columns: readonly ColumnProfile[],
  name: string | undefined,
): ColumnProfile | undefined => columns.find((column) => column.name === name);

/** The column of the code that records are known by. */
const ownColumn = ({ mapping, target, columns }: Asked): ColumnProfile | undefined =>
  columnNamed(columns, keyColumns(mapping, target)[0]);

type RecordCount = { readonly records: number; readonly isAtLeast: boolean };

/** How many records there are if rows of one key belong together; null where no row would join another. */
const countRecords = (asked: Asked): RecordCount | null => {
  const { mapping, target, rows, countTogether } = asked;
  const key = keyColumns(mapping, target);
  const own = ownColumn(asked);
  if (own === undefined || own.filled === 0) return null;
  const exact = countTogether(key);
  // Rows without the key stand alone: each is a record of its own.
  const records = exact ?? own.distinct + Math.max(0, rows - own.filled);
  // One column alone cannot tell how many records its combination with another makes.
  const isAtLeast = exact === null && (own.isDistinctCapped || key.length > 1);
  return records >= rows ? null : { records, isAtLeast };
};

/** Whether rows of one key repeat the same total, as far as the first rows show; null where they show nothing. */
const repeatsTotal = ({ mapping, target, columns, preview }: Asked): boolean | null => {
  const total = target.fields.find(
    (field) => field.required && field.kind === 'amount' && !field.key.startsWith('items[].'),
  );
  const at = columnNamed(columns, total === undefined ? undefined : mapping.fields[total.key]?.column)?.index;
  const keys = keyColumns(mapping, target).flatMap((name) => columnNamed(columns, name)?.index ?? []);
  if (at === undefined || keys.length === 0) return null;
  const seen = new Map<string, string>();
  let pairs = 0;
  for (const row of preview) {
    const key = keys.map((index) => row.cells[index] ?? '').join('\u001f');
    const amount = row.cells[at] ?? '';
    const before = seen.get(key);
    if (before !== undefined && before !== amount) return false;
    if (before !== undefined) pairs += 1;
    seen.set(key, amount);
  }
  return pairs > 0 ? true : null;
};

/** Words for the rounding of what is paid, and its amount: no line of the record above it. */
const isRoundingRow = (cells: readonly string[]): boolean => {
  const words = cells.filter((cell) => !isBlank(cell) && !looksLikeAmount(cell));
  return words.length === 1 && amountRole(words[0] ?? '') === 'rounding';
};

/** One text and nothing else, such as "Page 1 of 2": neither a record nor a line of one. */
const isRemarkRow = (cells: readonly string[]): boolean => {
  const filled = cells.filter((cell) => !isBlank(cell));
  return filled.length === 1 && /\p{L}/u.test(filled[0] ?? '');
};

type GoingOn = { readonly rows: number; readonly isCertain: boolean };

/**
 * How many of the first rows seem to go on with the row above them: they leave out the record's own code and something else
 * that every record needs, and are not a sum of other rows. Certain where they leave out all that is needed but amounts.
 */
const rowsGoingOn = (asked: Asked): GoingOn => {
  const { mapping, target, columns, preview } = asked;
  const own = ownColumn(asked);
  if (own === undefined || own.filled === 0) return { rows: 0, isCertain: false };
  const needed = target.fields.flatMap((field) =>
    field.required && field.kind !== 'amount' && !field.key.startsWith('items[].')
      ? (columnNamed(columns, mapping.fields[field.key]?.column)?.index ?? [])
      : [],
  );
  const others = needed.filter((index) => index !== own.index);
  let isBelow = false;
  let rows = 0;
  let isCertain = true;
  for (const { cells } of preview) {
    const isFilled = (index: number): boolean => !isBlank(cells[index] ?? '');
    if (isSummaryRow(cells, columns.length) || isRoundingRow(cells) || isRemarkRow(cells)) continue;
    if (isFilled(own.index)) isBelow = true;
    else if (isBelow && others.some((index) => !isFilled(index))) {
      rows += 1;
      isCertain &&= !others.some(isFilled);
    }
  }
  return { rows, isCertain };
};

const lineKinds: ReadonlySet<string> = new Set(['quantity', 'amount']);

/** Fewer rows without a code are more likely mistakes than lines. */
const GOING_ON_SHARE = 0.1;

/** The likelier reading of the rows: the mapping starts with it, the person decides. */
export const likelyReading = (asked: Asked): RowReading => {
  const { mapping, target } = asked;
  const goingOn = rowsGoingOn(asked);
  const areMany = goingOn.rows >= Math.max(1, asked.preview.length * GOING_ON_SHARE);
  if (target.hasItems && goingOn.isCertain && areMany) return 'lines-below';
  const count = target.hasItems ? countRecords(asked) : null;
  if (count === null) return 'rows';
  const hasLineAmounts = target.fields.some(
    (field) =>
      field.key.startsWith('items[].') &&
      lineKinds.has(field.kind) &&
      mapping.fields[field.key] !== undefined,
  );
  // A handful of repeated numbers among thousands are more likely documents entered twice than lines.
  if (!hasLineAmounts && asked.rows - count.records < asked.rows * 0.05) return 'rows';
  if (totalField(target) === undefined) return 'lines';
  // Without amounts of their own, lines can only add up: taking a total once would lose money.
  return hasLineAmounts && repeatsTotal(asked) !== false ? 'lines-same' : 'lines';
};

/** The first of the shown rows that share what records are known by, and their day, with what each answer makes of them. */
const exampleOf = (asked: Asked): ((reading: RowReading) => string) => {
  const { mapping, target, columns, preview } = asked;
  const mapped = (field: Field | undefined): ColumnProfile | undefined =>
    columnNamed(columns, field === undefined ? undefined : mapping.fields[field.key]?.column);
  const total = mapped(
    totalField(target) ?? target.fields.find(({ kind, required }) => required && kind === 'amount'),
  );
  const day = mapped(requiredDate(target.fields));
  const cell = (at: number, { index }: ColumnProfile): string => trimAll(preview[at]?.cells[index] ?? '');
  const rows = { target, columns, rows: preview };
  const [group] = sharingRows(mapping, rows, (at) => (day === undefined ? '' : cell(at, day)));
  if (group === undefined || total === undefined) return () => '';
  const keys = keyColumns(mapping, target).flatMap((name) => columnNamed(columns, name) ?? []);
  const named = keys.map((column) => cell(group[0] ?? 0, column)).join(', ');
  // A price says what a line comes to only with its quantity.
  const isPriced = totalField(target) === undefined && mapped(quantityField(target)) !== undefined;
  if (isPriced) return (reading) => `; ${named}: ${linesOutcome(group.length, reading, target)}`;
  const mark = total.decimalMark === '.' || total.decimalMark === ',' ? total.decimalMark : 'auto';
  const decimal = mapping.locale.decimal === 'auto' ? mark : mapping.locale.decimal;
  const figures = sharedFigures(
    group.map((at) => cell(at, total)),
    decimal,
  );
  if (figures === null) return () => '';
  return (reading) => `; ${named}: ${outcomeOf(figures, reading, target)}`;
};

const quantityField = (target: Target): Field | undefined =>
  target.fields.find(({ kind }) => kind === 'quantity');

const othersOf = (rows: number): string =>
  rows === 2 ? 'the other row is' : `the other ${rows - 1} rows are`;

const linesOutcome = (rows: number, reading: RowReading, { words: { one } }: Target): string =>
  reading === 'lines'
    ? `one ${one} of ${rows} lines`
    : `one ${one} of one line; ${othersOf(rows)} kept back as the same ${one} again`;

const outcomeOf = (
  { sum, first, isRepeated, rows }: SharedFigures,
  reading: RowReading,
  { words: { one, many }, pays }: Target,
): string => {
  if (reading === 'lines') return `one ${one} of ${sum}`;
  if (reading === 'lines-same')
    return isRepeated ? `one ${one} of ${first}` : 'its rows say several totals, so it is kept back';
  // Payments are told apart by the invoices that they pay.
  return pays === undefined
    ? `one ${one} of ${first}; ${othersOf(rows)} kept back as the same ${one} again`
    : `${rows} ${many}, the first of ${first}`;
};

/** What becomes of the rows where each is a record: of those that share a number only the first goes out. */
const wholeRows = ({ rows, target }: Asked, count: ReturnType<typeof countRecords>): string => {
  const { many } = target.words;
  // Payments are told apart by the invoices that they pay.
  if (count === null || target.pays !== undefined) return `${rows} ${many}`;
  if (count.isAtLeast) return `at least ${count.records} ${many} of ${rows} rows`;
  const held = rows - count.records;
  return `${count.records} ${many}, ${held} ${held === 1 ? 'row' : 'rows'} kept back`;
};

const groupingQuestion = (asked: Asked): readonly Question[] => {
  const { target, mapping } = asked;
  if (!target.hasItems) return [];
  const count = countRecords(asked);
  const isGoingOn = rowsGoingOn(asked).rows > 0;
  if (count === null && !isGoingOn) return [];
  const { one, many } = target.words;
  const named = keyColumns(mapping, target).map((name) => `"${name.trim()}"`);
  const [own = ''] = named;
  const key = named.join(' and ');
  const grouped = count === null ? '' : `${count.isAtLeast ? 'at least ' : ''}${count.records} ${many}`;
  const different = ownColumn(asked)?.distinct ?? 0;
  const example = exampleOf(asked);
  const what = isGoingOn
    ? `Some rows have no ${own}. Is each row a whole ${one}, or are these rows lines of the ${one} above?`
    : `Some rows share ${key}. Is each row a whole ${one}, or are these rows lines of one ${one}?`;
  return [
    {
      kind: 'grouping',
      text: what,
      options: [
        {
          value: 'rows',
          label: `Each row is a whole ${one}`,
          detail: `${wholeRows(asked, count)}${example('rows')}`,
        },
        ...(isGoingOn
          ? [
              {
                value: 'lines-below',
                label: `Rows without ${own} are lines of the ${one} above; their amounts add up`,
                detail: `at least ${different} ${many}`,
              },
            ]
          : []),
        ...(count === null
          ? []
          : [
              {
                value: 'lines',
                label: `Rows that share ${key} are lines; their amounts add up`,
                detail: `${grouped}${example('lines')}`,
              },
              // Where only lines have amounts, there is no total to repeat.
              ...(totalField(target) === undefined
                ? []
                : [
                    {
                      value: 'lines-same',
                      label: `Rows that share ${key} are lines; each repeats the total`,
                      detail: `${grouped}${example('lines-same')}`,
                    },
                  ]),
            ]),
      ],
    },
  ];
};

const mappedOfKind = (
  { mapping, target, columns }: Asked,
  kinds: readonly Field['kind'][],
): readonly ColumnProfile[] =>
  target.fields.flatMap((field) =>
    kinds.includes(field.kind) ? (columnNamed(columns, mapping.fields[field.key]?.column) ?? []) : [],
  );

const decimalQuestion = (asked: Asked): readonly Question[] => {
  if (asked.mapping.locale.decimal !== 'auto') return [];
  const open = mappedOfKind(asked, ['amount', 'quantity', 'integer']).find(
    (column) => column.decimalMark === 'ambiguous' || column.decimalMark === 'mixed',
  );
  if (open === undefined) return [];
  return [
    {
      kind: 'decimal',
      text: `The numbers in "${open.name.trim()}" can be read in two ways. Which mark stands before the decimals?`,
      options: [
        { value: '.', label: 'A point', detail: '1,234.56' },
        { value: ',', label: 'A comma', detail: '1.234,56' },
      ],
    },
  ];
};

const statusQuestion = ({ target, mapping }: Asked): readonly Question[] =>
  target.fields
    .filter((field) => field.neverSuggested === true && mapping.fields[field.key] === undefined)
    .slice(0, 1)
    .map((field) => ({
      kind: 'status' as const,
      text: `Were these ${target.words.many} handled elsewhere before? ${field.help}`,
      options: [
        ...(field.choices ?? []).map(({ value, label }) => ({ value, label, detail: '' })),
        {
          value: 'none',
          label: 'No: they are new',
          detail: `They go through the usual steps of the service.`,
        },
      ],
    }));

const usual = ['USD', 'CAD', 'EUR', 'GBP'];

/** Fewer rows without a currency are more likely mistakes than what a program leaves out for its own. */
const fewestSilent = 2;
const silentShare = 0.1;

/** The answer that a blank cell takes the currency above it. */
const ABOVE: Question['options'][number] = {
  value: CURRENCY_ABOVE,
  label: 'The one above: it is printed once for several rows',
  detail: '',
};

/** Whether each currency stands once, above rows that leave it blank, and each is another one than that before. */
const isPrintedOnce = ({ preview }: Asked, { index }: ColumnProfile): boolean => {
  const texts = preview.map(({ cells }) => trimAll(cells[index] ?? ''));
  const said = texts.filter((text) => text !== '');
  return (
    texts[0] !== '' &&
    said.length > 1 &&
    said.every((text, at) => text !== said[at - 1]) &&
    texts.every((text, at) => text === '' || texts[at + 1] === '' || at + 1 === texts.length)
  );
};

/** What a blank cell means in the column of currencies, where many are blank. */
const blankCurrencyQuestion = (asked: Asked, column: ColumnProfile): readonly Question[] => {
  const { mapping, target, columns, rows } = asked;
  const amount = columnNamed(columns, amountName(mapping, target));
  if (amount === undefined || column.filled === 0 || rowsGoingOn(asked).rows > 0) return [];
  if (filledDown(mapping.steps).includes(column.name)) return [];
  const silent = Math.min(rows, amount.filled) - column.filled;
  if (silent < Math.max(fewestSilent, rows * silentShare)) return [];
  const said = new Set(column.values.map(({ value }) => trimAll(value)));
  const codes = [...new Set([...hintedCurrencies(columns).keys(), ...usual])];
  const named = trimAll(column.name);
  return [
    {
      kind: 'currency',
      text: `"${named}" is blank in ${silent} rows with an amount; many programs leave it blank for the currency of the books. Which currency is meant there?`,
      options: [
        ...(isPrintedOnce(asked, column) ? [ABOVE] : []),
        ...codes.map((code) => ({
          value: code,
          label: code,
          detail: said.has(code) ? 'other rows say it' : '',
        })),
      ],
    },
  ];
};

const mappedCurrencyQuestions = (asked: Asked, source: Mapping['fields'][string]): readonly Question[] => {
  const column = columnNamed(asked.columns, source.column);
  if (column === undefined) return [];
  const words = currencyWordQuestions(source, column);
  return source.default === undefined ? [...words, ...blankCurrencyQuestion(asked, column)] : words;
};

const currencyQuestion = (asked: Asked): readonly Question[] => {
  const { target, mapping, columns } = asked;
  const field = currencyField(target.fields);
  if (field === undefined || mapping.locale.currency !== null) return [];
  const source = mapping.fields[field.key];
  if (source !== undefined) return mappedCurrencyQuestions(asked, source);
  // The column that seems to hold it is asked for.
  if (isWithoutHeader(columns) && columns.some(({ kind }) => kind === 'currency')) return [];
  const shown = shownCurrencies(mapping, target, columns);
  const marks = marksBeside(mapping, target, columns);
  const likely = likelyCodes(shown, marks);
  const hints = hintedCurrencies(columns);
  const codes = [...new Set([...likely, ...hints.keys(), ...usual])];
  const detailOf = (code: string): string => {
    const said = saidCurrencies(shown.filter((one) => one.code === code));
    const hint = hints.get(code);
    return said === '' && hint !== undefined ? `the file has "${hint}"` : said;
  };
  const why = whyAsked(amountName(mapping, target), shown, marks);
  const unknown = unknownCurrencies(field, columns);
  const silent =
    unknown === undefined
      ? 'The file does not say in which currency its amounts are.'
      : `Not all that "${unknown.name.trim()}" says is a currency that is known: ${unknown.samples.slice(0, 3).join(', ')}.`;
  const isSeveral = new Set([...shown.map(({ mark }) => mark), ...marks]).size > 1;
  const ask = isSeveral
    ? 'If they are in several currencies, add a column that names the currency of each row. Which is it where all are in one?'
    : 'Which is it?';
  return [
    {
      kind: 'currency',
      text: `${why ?? silent} ${ask}`,
      options: codes.map((code) => ({ value: code, label: code, detail: detailOf(code) })),
    },
  ];
};

/** Everything a person has to say before the mapping is complete, most important first. */
export const questionsFor = (asked: Asked, isGroupingProven = false): readonly Question[] => [
  ...(isWithoutHeader(asked.columns) ? askedByContent(asked) : missingQuestions(asked)),
  ...(isGroupingProven ? [] : groupingQuestion(asked)),
  ...dateOrderQuestion(asked),
  ...stepQuestions(asked),
  ...decimalQuestion(asked),
  ...currencyQuestion(asked),
  ...locationQuestion(asked),
  ...statusQuestion(asked),
];
