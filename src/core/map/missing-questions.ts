import type { ColumnProfile } from '../read/column-profile';
import type { Field } from '../targets/target';
import { isNeverTotal } from './amount-role';
import { scoreHeaderFor } from './header-score';
import type { Asked, Question } from './question';
import { isRunningNumber } from './running-number';
import { shapeScore } from './shape-score';
import { isCalledDay, isDateColumn, isDateOfRecord, isOtherDate } from './standing';

const isAmount = ({ kind }: ColumnProfile): boolean => kind === 'amount' || kind === 'percent';

/** Whether the values could be of the field at all. */
const mayHold = (field: Field, column: ColumnProfile): boolean => {
  // Dates of several programs in one column, some of which nothing can read, are still the days that the header says.
  if (field.kind === 'date') return isDateColumn(column) || isCalledDay(field, column);
  if (isDateColumn(column)) return false;
  if (field.kind === 'amount') return shapeScore(field, column) === 1;
  return field.kind === 'code' || field.lookup !== undefined ? !isAmount(column) : true;
};

/** From here on a header is a name of the field. */
const called = 0.85;

const headerScore = (field: Field, { header }: ColumnProfile): number =>
  header === null ? 0 : scoreHeaderFor(field)(header).score;

/**
 * By its header it is another field of the same records, which it may hold: the name of a vendor is no number and no total. Amounts
 * under "Invoice" are no numbers of invoices.
 */
const isCalledOther = (field: Field, column: ColumnProfile, { target }: Asked): boolean => {
  // Of days the posting date may be the one meant: all are offered.
  if (field.kind === 'date') return false;
  const own = headerScore(field, column);
  return target.fields.some((other) => {
    const score = other === field ? 0 : headerScore(other, column);
    return score >= called && score > own && mayHold(other, column);
  });
};

const few = 2;

/** What a field may hold, but this column does not: numbers that count documents are no amounts, and words that come again and again no numbers. */
const isUnlike = (field: Field, column: ColumnProfile, { preview }: Asked): boolean => {
  switch (field.figure) {
    case 'total':
      return isRunningNumber(column, preview);
    case 'number':
      return column.distinct * few <= column.filled && column.samples.every((sample) => !/\d/.test(sample));
    default:
      return false;
  }
};

/** Which of several columns is likelier: by its header, then by what its values are. */
const likelihood = (field: Field, column: ColumnProfile): number => {
  const byHeader = headerScore(field, column);
  const isUnlike =
    field.kind === 'date'
      ? isOtherDate(field, column)
      : field.figure === 'total' && isNeverTotal(column.header);
  const less = isUnlike ? (isDateOfRecord(column) ? 2 : 1) : 0;
  return byHeader + shapeScore(field, column) / 4 - less;
};

/**
 * The columns that a person can choose from, likeliest first. Every column of days is shown for a day, also one that another
 * field has: the day of posting is often the only one there is. Where none could hold the field, all that are free.
 */
const columnsFor = (field: Field, asked: Asked): readonly ColumnProfile[] => {
  const { columns, mapping } = asked;
  const used = new Set(Object.values(mapping.fields).map((source) => source.column));
  const filled = columns.filter((column) => column.filled > 0);
  const free = filled.filter((column) => !used.has(column.name));
  const fitting = (field.kind === 'date' ? filled : free).filter(
    (column) => mayHold(field, column) || (field.kind !== 'date' && headerScore(field, column) >= called),
  );
  const likely = fitting.filter((column) => !isUnlike(field, column, asked));
  const others = free.filter((column) => !isCalledOther(field, column, asked));
  const ways = [likely.filter((column) => !isCalledOther(field, column, asked)), likely, fitting, others];
  return [...(ways.find(({ length }) => length > 0) ?? free)].sort(
    (a, b) => likelihood(field, b) - likelihood(field, a) || a.index - b.index,
  );
};

/** What the values of a column are in place of what its header says. */
const otherwise = ({ kind }: Field, values: string): string => {
  switch (kind) {
    case 'date':
      return `its values cannot all be read as dates (the first are ${values})`;
    case 'amount':
      return `its values cannot all be read as amounts (the first are ${values})`;
    default:
      return `its values (${values}) look like amounts: a spreadsheet may have changed or shortened them`;
  }
};

/** What of the likeliest column is in the way, where it has the name of the field. */
const askedText = (field: Field, { target, columns }: Asked, [first]: readonly ColumnProfile[]): string => {
  const needed = `${field.label}, which every ${target.words.one} needs`;
  const blank = columns.find((column) => column.filled === 0 && headerScore(field, column) >= called);
  // Programs that write workbooks leave it to others to work formulas out.
  if (blank !== undefined)
    return `Column "${blank.name.trim()}" has a name of ${needed}, but is blank in every row; if formulas stand there, open the file in a spreadsheet program and save it once. Which column is it?`;
  const isOne = first !== undefined && (field.kind === 'date' ? isDateColumn(first) : mayHold(field, first));
  if (first === undefined || headerScore(field, first) < called || isOne)
    return `No column looks like ${needed}. Which one is it?`;
  const values = first.samples.slice(0, few).join(', ');
  return `Column "${first.name.trim()}" has a name of ${needed}, but ${otherwise(field, values)}. Which column is it?`;
};

/** For each field that every record needs and that no column looks like: which one it is. */
export const missingQuestions = (asked: Asked): readonly Question[] =>
  asked.target.fields
    .filter(
      (field) =>
        field.required &&
        asked.mapping.fields[field.key] === undefined &&
        field.lookup !== 'location' &&
        field.kind !== 'currency',
    )
    .map((field) => {
      const columns = columnsFor(field, asked);
      return {
        kind: `missing:${field.key}` as const,
        text: askedText(field, asked, columns),
        options: columns.map((column) => ({
          value: column.name,
          label: column.name.trim(),
          detail: column.samples.slice(0, few).join(', '),
        })),
      };
    });
