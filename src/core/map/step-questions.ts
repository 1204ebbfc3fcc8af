import { columnsOfStep, filledDown, type Step, type StepReading, withStep } from '../clean/step';
import type { ColumnProfile } from '../read/column-profile';
import { isSummaryRow } from '../read/summary-row';
import type { Row } from '../read/table';
import { mergedArea } from '../read/workbook/merged-area';
import type { Field } from '../targets/target';
import { type AmountSide, amountSides, sidedAmount } from '../values/amount-sides';
import { dateOfSerial } from '../values/parse-date';
import { isBlank, trimAll } from '../values/text';
import type { Mapping } from './mapping';
import { isCalledName, namesOfCodes } from './number-of-party';
import { isLineOfOneCell } from './plausible/section-lines';
import type { Asked, MergedCells, Question } from './question';
import { currencyField } from './record-fields';

const mapped = (
  { mapping, target, columns }: Pick<Asked, 'mapping' | 'target' | 'columns'>,
  fits: (field: Field) => boolean,
): readonly ColumnProfile[] =>
  target.fields.filter(fits).flatMap((field) => {
    const name = mapping.fields[field.key]?.column;
    return columns.find((column) => column.name === name) ?? [];
  });

const isDone = ({ mapping }: Pick<Asked, 'mapping'>, what: Step['do']): boolean =>
  mapping.steps?.some((step) => step.do === what) ?? false;

/** First texts of a column: its different values, else what the first rows hold. */
const textsOf = ({ preview }: Pick<Asked, 'preview'>, { index, values }: ColumnProfile): readonly string[] =>
  (values.length > 0 ? values.map(({ value }) => value) : preview.map(({ cells }) => cells[index] ?? ''))
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** Numbers of days in a date column are dates of a spreadsheet; from when it counts only a person can say. */
const serialQuestion = (asked: Asked): readonly Question[] => {
  if (isDone(asked, 'read-date')) return [];
  for (const column of mapped(asked, ({ kind }) => kind === 'date')) {
    const serials = textsOf(asked, column).filter((text) => dateOfSerial(text, '1900') !== null);
    const [sample = ''] = serials;
    if (sample === '' || serials.length < textsOf(asked, column).length / 2) continue;
    return [
      {
        kind: 'date-serial',
        text: `"${column.name.trim()}" holds numbers of days, as a spreadsheet counts them. From which year does it count?`,
        options: [
          {
            value: 'serial-1900',
            label: 'From 1900',
            detail: `${sample} is ${dateOfSerial(sample, '1900') ?? ''}`,
          },
          {
            value: 'serial-1904',
            label: 'From 1904',
            detail: `${sample} is ${dateOfSerial(sample, '1904') ?? ''}`,
          },
        ],
      },
    ];
  }
  return [];
};

/** Each pair of sides as it is asked about: which of both is to be subtracted. */
const pairs: readonly (readonly [AmountSide, AmountSide])[] = [
  ['CR', 'DR'],
  ['H', 'S'],
];

/** Both sides of which one is named. */
export const sidePairOf = (side: AmountSide): readonly [AmountSide, AmountSide] =>
  pairs.find((pair) => pair.some((one) => one === side)) ?? ['CR', 'DR'];

type OfColumns = Pick<Asked, 'mapping' | 'target' | 'columns' | 'preview'>;

/** Programs differ in what CR means: for some an invoice is one, for others a credit. */
const sideQuestion = (asked: OfColumns): readonly Question[] => {
  if (isDone(asked, 'read-number')) return [];
  for (const column of mapped(asked, ({ kind }) => kind === 'amount')) {
    const sample = [...column.samples, ...textsOf(asked, column)].find(
      (text) => sidedAmount(text.trim()) !== null,
    );
    const side = sidedAmount(sample?.trim() ?? '')?.side;
    if (sample === undefined || side === undefined) continue;
    const [credit, debit] = sidePairOf(side);
    return [
      {
        kind: 'credit-debit',
        text: `Amounts in "${column.name.trim()}" end in ${credit} or ${debit}, as in ${sample.trim()}. Which of them is to be subtracted?`,
        options: [
          { value: credit, label: credit, detail: `${credit} is a credit, ${debit} an amount owed` },
          { value: debit, label: debit, detail: `${debit} is a credit, ${credit} an amount owed` },
          {
            value: neither([credit, debit]),
            label: 'Neither',
            detail: 'The marks do not change the sign',
          },
        ],
      },
    ];
  }
  return [];
};

/** The mapping under each answer to what a mark behind amounts means; none: that is no question here. */
export const sideReadings = (asked: OfColumns): readonly Mapping[] =>
  sideQuestion(asked).flatMap(({ options }) =>
    options.map(({ value }) => withSides(asked.mapping, asked.target.fields, value)),
  );

/** The answer that neither of two sides is subtracted. */
const neither = ([credit]: readonly [AmountSide, AmountSide]): string =>
  credit === 'CR' ? 'none' : `none of ${credit}`;

/** What the marks of a step answer to the question about sides. */
export const sideAnswer = (marks: NonNullable<StepReading['marks']>): string =>
  amountSides.find((side) => marks[side] === '-') ??
  neither(pairs.find(([credit]) => marks[credit] !== undefined) ?? ['CR', 'DR']);

/** The answer to the question about blank currencies that each takes the one above. */
export const CURRENCY_ABOVE = 'above';

/** The mapping after that answer. */
export const withCurrencyAbove = (mapping: Mapping, fields: readonly Field[]): Mapping => {
  const key = currencyField(fields)?.key;
  const column = mapping.fields[key ?? '']?.column;
  return column === undefined ? mapping : withFilled(mapping, column);
};

/** Fills one more column down. */
const withFilled = (mapping: Mapping, column: string): Mapping =>
  withOne(mapping, { do: 'fill-down', columns: [...new Set([...filledDown(mapping.steps), column])] });

/** Fewer blanks are more likely mistakes than a custom. */
const fewestBlanks = 0.1;

/** Whether rows that leave the code of their supplier blank name another one than the row above: the code is missing there. */
const namesOthers = (
  { columns }: Asked,
  code: ColumnProfile,
  { blanks, rows }: { readonly blanks: readonly Row[]; readonly rows: readonly Row[] },
): boolean =>
  columns
    .filter((column) => column.index !== code.index && column.kind === 'text' && isCalledName(column))
    .concat(namesOfCodes(code, columns, rows))
    .some(({ index }) => {
      const said = (row: Row | undefined): string => trimAll(row?.cells[index] ?? '');
      const others = blanks.filter((blank) => {
        const above = rows.findLast(({ row, cells }) => row < blank.row && !isBlank(cells[code.index] ?? ''));
        return said(blank) !== '' && said(blank) !== said(above);
      });
      return others.length * 2 > blanks.length;
    });

/** Blank cells that no merged area explains would take the value above as well. */
const besidesMerged = ({ merged = [] }: Asked, column: ColumnProfile, blanks: readonly Row[]): string => {
  const outside = blanks.filter(({ row }) => !isWithin(merged, column, row));
  const [first] = outside;
  if (first === undefined) return '';
  return `Row ${first.row}${outside.length === 1 ? ' is' : ` and ${outside.length - 1} more are`} blank without being merged, and would take it as well. `;
};

/** A supplier printed once for several invoices: the rows below it name none. */
const fillQuestion = (asked: Asked): readonly Question[] => {
  const { preview, mapping, target, columns } = asked;
  if (mapping.blankKey === 'above') return [];
  const filled = filledDown(mapping.steps);
  const own = mapped(
    asked,
    ({ key, required, kind, lookup }) =>
      required && kind === 'code' && lookup === undefined && !key.startsWith('items[].'),
  )[0];
  // A heading or a note between records is none of them.
  const rows = preview.filter((row) => !isSummaryRow(row.cells, columns.length) && !isLineOfOneCell(row));
  for (const column of mapped(asked, ({ lookup, required }) => required && lookup === 'vendor')) {
    if (own === undefined || own.index === column.index || filled.includes(column.name)) continue;
    // A supplier may stand alone in the row above its documents, too.
    const first = preview.find(
      ({ cells }) => !isBlank(cells[column.index] ?? '') && !isSummaryRow(cells, columns.length),
    );
    const blanks = rows.filter(
      ({ row, cells }) =>
        row > (first?.row ?? 0) && isBlank(cells[column.index] ?? '') && !isBlank(cells[own.index] ?? ''),
    );
    if (namesOthers(asked, column, { blanks, rows })) continue;
    const merged = asked.merged?.find((one) => one.column === column.index);
    const above = rows.findLast(
      ({ row, cells }) => row < (blanks[0]?.row ?? 0) && !isBlank(cells[column.index] ?? ''),
    );
    const fewest = merged === undefined ? rows.length * fewestBlanks : 1;
    if (first === undefined || blanks.length < Math.max(1, fewest)) continue;
    return [
      {
        kind: 'fill-down',
        text:
          merged === undefined
            ? `Some rows leave "${column.name.trim()}" blank below a row that fills it. Do they take the value above?`
            : `Cells of "${column.name.trim()}" are merged over several rows (${merged.area}): only the first of them holds the value. ${besidesMerged(asked, column, blanks)}Do the others take it too?`,
        options: [
          {
            value: column.name,
            label: 'Yes: it is printed once for several',
            detail: `row ${blanks[0]?.row ?? 0} is of ${(above ?? first).cells[column.index]?.trim() ?? ''}`,
          },
          { value: '', label: 'No: it is missing there', detail: `These ${target.words.many} stay behind` },
        ],
      },
    ];
  }
  return [];
};

/**
 * The mapping with the columns filled down of which the file itself shows that each blank cell belongs to the one above: all of them lie in
 * merged areas. It is an answer to the question all the same, and can be taken back. `sums`: rows that add up others.
 */
export const withMergedFilled = (
  mapping: Mapping,
  questions: readonly Question[],
  { columns, merged = [], rows }: Pick<Asked, 'columns' | 'merged'> & { readonly rows: readonly Row[] },
  sums: { readonly rows: ReadonlySet<number> },
): Mapping =>
  questions
    .filter(({ kind }) => kind === 'fill-down')
    .flatMap(({ options }) => columns.find(({ name }) => name === options[0]?.value) ?? [])
    .filter((column) =>
      areMerged(
        column,
        merged,
        rows.filter(({ row }) => !sums.rows.has(row)),
        columns.length,
      ),
    )
    .reduce((filled, { name }) => withFilled(filled, name), mapping);

const areMerged = (
  column: ColumnProfile,
  merged: readonly MergedCells[],
  rows: readonly Row[],
  width: number,
): boolean => {
  return rows.every(
    (row) =>
      !isBlank(row.cells[column.index] ?? '') ||
      isSummaryRow(row.cells, width) ||
      isLineOfOneCell(row) ||
      isWithin(merged, column, row.row),
  );
};

/** Whether a row lies in a merged area of a column, below its first cell. */
const isWithin = (merged: readonly MergedCells[], { index }: ColumnProfile, row: number): boolean =>
  merged
    .flatMap(({ area }) => mergedArea(area) ?? [])
    .some(
      ({ firstRow, lastRow, firstColumn, lastColumn }) =>
        firstRow < row && row <= lastRow && firstColumn === index && lastColumn === index,
    );

/** What only a person can say about values that a step then reads. */
export const stepQuestions = (asked: Asked): readonly Question[] => [
  ...serialQuestion(asked),
  ...sideQuestion(asked),
  ...fillQuestion(asked),
];

const columnsOfKind = (mapping: Mapping, fields: readonly Field[], kind: Field['kind']): string[] => [
  ...new Set(
    fields.flatMap((field) => (field.kind === kind ? (mapping.fields[field.key]?.column ?? []) : [])),
  ),
];

const withOne = (mapping: Mapping, step: Step): Mapping =>
  columnsOfStep(step).length === 0 ? mapping : { ...mapping, steps: [...withStep(mapping.steps, step)] };

/** What both sides stand for: a minus for the one to be subtracted; null: for neither. */
export const sideSteps = (
  pair: readonly [AmountSide, AmountSide],
  subtracted: AmountSide | null,
): { readonly [side: string]: '-' | '' } =>
  Object.fromEntries(pair.map((side) => [side, side === subtracted ? '-' : '']));

/** What each side stands for where one of them is to be subtracted, or none. */
const withSides = (mapping: Mapping, fields: readonly Field[], value: string): Mapping => {
  const subtracted = amountSides.find((side) => side === value);
  const told = pairs.find((pair) => value === neither(pair) || pair.some((side) => side === subtracted));
  if (told === undefined) return mapping;
  return withOne(mapping, {
    do: 'read-number',
    columns: columnsOfKind(mapping, fields, 'amount'),
    marks: sideSteps(told, subtracted ?? null),
  });
};

/** The mapping after an answer that a step carries out; a value of no option changes nothing. */
export const withStepAnswer = (
  mapping: Mapping,
  fields: readonly Field[],
  kind: 'date-serial' | 'credit-debit' | 'fill-down',
  value: string,
): Mapping => {
  switch (kind) {
    case 'date-serial':
      return value === 'serial-1900' || value === 'serial-1904'
        ? withOne(mapping, { do: 'read-date', columns: columnsOfKind(mapping, fields, 'date'), order: value })
        : mapping;
    case 'credit-debit':
      return withSides(mapping, fields, value);
    case 'fill-down':
      return value === '' ? mapping : withFilled(mapping, value);
  }
};
