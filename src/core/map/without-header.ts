import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import type { Field } from '../targets/target';
import { figuresOf } from './figures';
import type { Proposal } from './propose';
import type { Asked, Question } from './question';
import { arithmeticOf } from './settle-amounts';
import { shapeScore } from './shape-score';
import { isCounter, isDateColumn } from './standing';

/** Whether no column has a name: only values can say what they hold. */
export const isWithoutHeader = (columns: readonly Pick<ColumnProfile, 'header'>[]): boolean =>
  columns.length > 0 && columns.every(({ header }) => header === null);

const nearlyAll = 0.95;

/** Whether the values number documents: filled, different in nearly every row, and neither days nor amounts nor a count. */
const numbersRows = (column: ColumnProfile, rows: number): boolean =>
  ['code', 'text', 'number'].includes(column.kind) &&
  column.filled >= rows * nearlyAll &&
  column.distinct >= column.filled * nearlyAll &&
  column.samples.every((sample) => /\d/.test(sample) && !/[.,]\d{1,2}$/.test(sample)) &&
  !isDateColumn(column) &&
  !isCounter(column);

/**
 * What values alone let us propose: columns that the directory knows (found before), and the number of a document where one
 * column only numbers the rows. Amounts, currencies and dates are never proposed so: `askedByContent` asks for them.
 */
export const proposedByContent = (
  assigned: readonly Proposal[],
  fields: readonly Field[],
  columns: readonly ColumnProfile[],
  rows: number,
): readonly Proposal[] => {
  const known = assigned.filter(
    ({ field }) => field.kind !== 'amount' && field.kind !== 'currency' && field.kind !== 'date',
  );
  const number = fields.find(({ figure, required }) => figure === 'number' && required);
  if (number === undefined || known.some(({ field }) => field === number)) return known;
  const [only, ...others] = columns.filter(
    (column) => numbersRows(column, rows) && !known.some((one) => one.column.index === column.index),
  );
  if (only === undefined || others.length > 0) return known;
  const reason = `The file has no header. The values of "${only.name}" differ from row to row, as numbers of documents do.`;
  return [...known, { field: number, column: only, confidence: 0.5, reason, match: [] }];
};

/** How many rows show what is asked. */
const shownRows = 3;

/** Amounts that two others come to in every row: with tax, or before a discount. */
const wholesOf = ({ columns, preview }: Asked): ReadonlySet<number> =>
  new Set(arithmeticOf(figuresOf(columns, preview)).sums.map(({ whole }) => whole.index));

/** Numbers without cents of which there are few different ones: a code rather than amounts. */
const isLikelyCode = ({ kind, distinct, filled }: ColumnProfile): boolean =>
  kind !== 'amount' && distinct <= 6 && filled > distinct * 2;

const optionsFor = (field: Field, asked: Asked): Question['options'] => {
  const { columns, mapping } = asked;
  const wholes = field.figure === 'total' ? wholesOf(asked) : new Set<number>();
  const used = new Set(Object.values(mapping.fields).map(({ column }) => column));
  const fits = (column: ColumnProfile): number =>
    field.kind === 'date'
      ? Number(isDateColumn(column))
      : shapeScore(field, column) +
        Number(wholes.has(column.index)) -
        Number(field.kind === 'amount' && isLikelyCode(column));
  return columns
    .filter((column) => column.filled > 0 && !used.has(column.name))
    .map((column) => ({ column, fit: fits(column) }))
    .sort((a, b) => b.fit - a.fit || b.column.filled - a.column.filled || a.column.index - b.column.index)
    .map(({ column }) => ({
      value: column.name,
      label: column.name,
      detail: column.samples.slice(0, 2).join(', '),
    }));
};

/** What a table without a header has to be asked: each field it needs, and its currency where a column holds currencies. */
export const askedByContent = (asked: Asked): readonly Question[] => {
  const { target, mapping, columns, preview } = asked;
  const hasCurrencies = columns.some(({ kind }) => kind === 'currency');
  const evidence = preview.slice(0, shownRows).map(({ row, cells }) => ({ row, cells: [...cells] }));
  return target.fields
    .filter(
      ({ key, required, kind, lookup }) =>
        mapping.fields[key] === undefined &&
        (kind === 'currency'
          ? hasCurrencies && !key.startsWith('items[].')
          : required && lookup !== 'location'),
    )
    .map((field) => ({
      kind: `missing:${field.key}`,
      text: `The file has no header. Which column is ${field.label}?`,
      options: optionsFor(field, asked),
      evidence,
    }));
};

/** Whether the first row is the header after all, with the rows that show it; nothing to ask where a person said it. */
export const headerQuestion = (
  { headerRow, preview }: { readonly headerRow: number | null; readonly preview: readonly Row[] },
  isChosen: boolean,
): readonly Question[] => {
  const [first] = preview;
  if (headerRow !== null || isChosen || first === undefined) return [];
  const cells = first.cells.filter((cell) => cell.trim() !== '').slice(0, 6);
  return [
    {
      kind: 'header',
      text: `No row reads like a header: the file seems to begin with its data. Is row ${first.row} the header?`,
      options: [
        { value: '0', label: 'No, there is none', detail: `Row ${first.row} counts` },
        { value: String(first.row), label: `Row ${first.row} is the header`, detail: cells.join(', ') },
      ],
      evidence: preview.slice(0, shownRows).map((row) => ({ row: row.row, cells: [...row.cells] })),
    },
  ];
};
