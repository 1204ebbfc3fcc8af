import type { CountedMark } from '../read/format-marks';
import { findColumn } from '../read/named-column';
import type { Target } from '../targets/target';
import type { Mapping } from './mapping';
import { fewValues } from './plausible/accepted';
import type { Finding } from './plausible/finding';

type About = { readonly mapping: Mapping; readonly target: Target };
type Column = { readonly name: string; readonly formatMarks?: readonly CountedMark[] };

/** The columns that what goes out is read from: totals, prices, what lines come to. */
const amountColumns = ({ mapping, target }: About): readonly string[] => [
  ...new Set(
    (['total', 'price', 'line-total'] as const).flatMap((figure) => {
      const field = target.fields.find((one) => one.figure === figure);
      return field === undefined ? [] : (mapping.fields[field.key]?.column ?? []);
    }),
  ),
];

const cellsOf = (count: number): string => (count === 1 ? '1 cell' : `${count} cells`);

const said = (marks: readonly CountedMark[]): string =>
  marks
    .map(({ about, mark, cells, row }) =>
      about === 'plain' ? `nothing from row ${row} on` : `${mark} in ${cellsOf(cells)} (first in row ${row})`,
    )
    .join(', ');

const rowsOf = (marks: readonly CountedMark[]): Finding['rows'] =>
  marks.map(({ row, mark }) => ({ row, cells: [mark] }));

/** Said of days. */
const ofDays: ReadonlySet<CountedMark['about']> = new Set(['month', 'today']);

/** A minus means something, and so does credit: behind some amounts, or behind all. Debit does where others are of the other side, or of none. */
const signMarks = (marks: readonly CountedMark[]): readonly CountedMark[] => {
  const signs = marks.filter(({ about }) => about !== 'unit' && about !== 'struck' && !ofDays.has(about));
  const kinds = new Set(signs.map(({ about }) => about));
  return kinds.has('minus') || kinds.has('credit') || (kinds.size > 1 && kinds.has('debit')) ? signs : [];
};

const signFinding = (name: string, marks: readonly CountedMark[]): readonly Finding[] => {
  const signs = signMarks(marks);
  if (signs.length === 0) return [];
  const text = `The number format of "${name.trim()}" shows ${said(signs)}, but all these amounts are above 0: credits among them would go out as invoices.`;
  const values = fewValues(signs.map(({ mark }) => mark));
  return [
    {
      ...{ rule: 'sign-unproven', grade: 'asks', text, columns: [name], rows: rowsOf(signs) },
      ...{ proposal: null, values, asIs: 'None are credits: all are invoices' },
    },
  ];
};

const unitFinding = ({ mapping }: About, name: string, marks: readonly CountedMark[]): readonly Finding[] => {
  const units = marks.filter(({ about }) => about === 'unit');
  const isWritten = Object.values(mapping.fields).some(
    ({ column, replace }) => column === name && replace !== undefined,
  );
  if (units.length === 0 || isWritten) return [];
  const text = `The number format of "${name.trim()}" shows ${said(units)}: these amounts would be sent as if they were in units of the currency.`;
  const values = fewValues(units.map(({ mark }) => mark));
  return [
    {
      ...{ rule: 'amount-in-other-units', grade: 'asks', text, columns: [name], rows: rowsOf(units) },
      ...{ proposal: null, values },
    },
  ];
};

const struckFinding = (name: string, marks: readonly CountedMark[]): readonly Finding[] => {
  const struck = marks.filter(({ about }) => about === 'struck');
  const [first] = struck;
  if (first === undefined) return [];
  const text = `${cellsOf(first.cells)} of "${name.trim()}" ${first.cells === 1 ? 'is' : 'are'} struck through (first in row ${first.row}), and would go out like the others.`;
  const values = fewValues([`${cellsOf(first.cells)} from row ${first.row} on`]);
  return [
    {
      ...{ rule: 'status-unproven', grade: 'asks', text, columns: [name], rows: rowsOf(struck) },
      ...{ proposal: null, values, asIs: 'They are to be loaded all the same' },
    },
  ];
};

const monthFinding = (name: string, marks: readonly CountedMark[]): readonly Finding[] => {
  const months = marks.filter(({ about }) => about === 'month');
  if (months.length === 0) return [];
  const text = `The number format of "${name.trim()}" shows ${said(months)}, and no day: what would go out is a day that nobody sees, mostly the first of its month.`;
  const values = fewValues(months.map(({ mark }) => mark));
  return [
    {
      ...{ rule: 'date-unproven', grade: 'asks', text, columns: [name], rows: rowsOf(months) },
      ...{ proposal: null, values, asIs: 'Yes: the day that the workbook holds is meant' },
    },
  ];
};

const todayFinding = (name: string, marks: readonly CountedMark[]): readonly Finding[] => {
  const today = marks.filter(({ about }) => about === 'today');
  if (today.length === 0) return [];
  const text = `"${name.trim()}" is worked out by a formula that asks for today: ${said(today)}. What would go out is the day on which the workbook was worked out last, and another one tomorrow.`;
  const values = fewValues(today.map(({ mark }) => mark));
  return [
    {
      ...{ rule: 'date-unproven', grade: 'asks', text, columns: [name], rows: rowsOf(today) },
      ...{ proposal: null, values, asIs: 'Yes: the day that the workbook holds is meant' },
    },
  ];
};

/** The columns that days of documents are read from. */
const dateColumns = ({ mapping, target }: About): readonly string[] => [
  ...new Set(
    target.fields.flatMap(({ key, kind, required }) =>
      kind === 'date' && required ? (mapping.fields[key]?.column ?? []) : [],
    ),
  ),
];

/**
 * What number formats show beside the amounts that the amounts do not say: sides of an account or a minus (`sign-unproven`), thousands
 * (`amount-in-other-units`), a line through them (`status-unproven`); and days of which they show the month alone (`date-unproven`).
 */
export const formatMarkFindings = (about: About, columns: readonly Column[]): readonly Finding[] => {
  const names = columns.map(({ name }) => name);
  const marksOf = (wanted: string): Required<Column> => {
    const { name = '', formatMarks = [] } = columns[findColumn(names, wanted)] ?? {};
    return { name, formatMarks };
  };
  return [
    ...amountColumns(about).flatMap((wanted) => {
      const { name, formatMarks: marks } = marksOf(wanted);
      return [...signFinding(name, marks), ...unitFinding(about, name, marks), ...struckFinding(name, marks)];
    }),
    ...dateColumns(about).flatMap((wanted) => {
      const { name, formatMarks } = marksOf(wanted);
      return [...monthFinding(name, formatMarks), ...todayFinding(name, formatMarks)];
    }),
  ];
};
