import { findColumn } from '../../read/named-column';
import type { Row } from '../../read/table';
import type { MergedArea } from '../../read/workbook/merged-area';
import type { Target } from '../../targets/target';
import { trimAll } from '../../values/text';
import type { Mapping } from '../mapping';
import { fewValues } from './accepted';
import type { Finding } from './finding';

type About = { readonly mapping: Mapping; readonly target: Target };

/** A mapped amount with the areas of merged cells in its column. */
type Merged = {
  readonly label: string;
  readonly name: string;
  readonly at: number;
  readonly areas: readonly MergedArea[];
};

/** Amounts of whole documents that are read from merged cells; empty: none is, and no rows have to be looked at. */
export const mergedAmountColumns = (
  { mapping, target }: About,
  names: readonly string[],
  merged: readonly MergedArea[],
): readonly Merged[] =>
  target.fields
    .filter(({ figure, key }) => (figure === 'total' || figure === 'tax') && !key.startsWith('items[].'))
    .flatMap(({ key, label }) => {
      const name = mapping.fields[key]?.column;
      const at = name === undefined ? -1 : findColumn(names, name);
      const areas = merged.filter(
        ({ firstRow, lastRow, firstColumn, lastColumn }) =>
          firstRow < lastRow && firstColumn <= at && at <= lastColumn,
      );
      return name === undefined || areas.length === 0 ? [] : [{ label, name, at, areas }];
    });

const mostShown = 5;

/** Rows of an area that carry different numbers: one cell stands for several documents. */
const documentsIn = (area: MergedArea, rows: readonly Row[], number: number): readonly Row[] => {
  const seen = new Map<string, Row>();
  for (const row of rows) {
    const text = trimAll(row.cells[number] ?? '');
    if (row.row >= area.firstRow && row.row <= area.lastRow && text !== '' && !seen.has(text))
      seen.set(text, row);
  }
  return [...seen.values()];
};

/**
 * `amount-merged`: one cell stands for the amounts of several documents. Only the first of its cells holds anything, so the first
 * document would be sent with the amount of all. `rows`: those within the areas.
 */
export const mergedAmounts = (
  { mapping, target }: About,
  names: readonly string[],
  merged: readonly MergedArea[],
  rows: readonly Row[],
): readonly Finding[] => {
  const own = target.fields.find(({ figure, key }) => figure === 'number' && !key.startsWith('items[].'));
  const column = own === undefined ? undefined : mapping.fields[own.key]?.column;
  const number = column === undefined ? -1 : findColumn(names, column);
  if (number < 0) return [];
  return mergedAmountColumns({ mapping, target }, names, merged).flatMap(({ label, name, at, areas }) => {
    const found = areas.flatMap((area) => {
      const documents = documentsIn(area, rows, number);
      return documents.length > 1 ? [{ area, documents }] : [];
    });
    const [first] = found;
    if (first === undefined) return [];
    const { area, documents } = first;
    const figure = trimAll(documents[0]?.cells[at] ?? '');
    const more = found.length === 1 ? '' : ` ${found.length - 1} more areas are so.`;
    const text =
      `Cells of "${name.trim()}" are merged over rows ${area.firstRow} to ${area.lastRow}, which are ${documents.length} ${target.words.many}: ` +
      `${figure === '' ? 'its figure' : figure} may be what they come to together, and would go out as the ${label.toLowerCase()} of the first alone.${more}`;
    const shown = found.flatMap((one) => one.documents).slice(0, mostShown);
    return [
      {
        ...{ rule: 'amount-merged', grade: 'asks', text, columns: [name], proposal: null },
        rows: shown.map(({ row, cells }) => ({ row, cells: [cells[number] ?? '', cells[at] ?? ''] })),
        asIs: 'It is the amount of the first of them alone',
        values: fewValues(found.map((one) => `rows ${one.area.firstRow} to ${one.area.lastRow}`)),
      },
    ];
  });
};
