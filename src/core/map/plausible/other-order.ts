import { fewestReordered, isReordered } from '../../read/header';
import { findColumn } from '../../read/named-column';
import { ownCopy } from '../../read/own-copy';
import type { Row } from '../../read/table';
import { trimAll } from '../../values/text';
import type { EvidenceRow } from './evidence-row';
import type { Finding, Judged, OtherHeaders } from './finding';

const mostShown = 5;
const zero = 48;
const nine = 57;

/** Where no figure is seen in a row that ought to have one, it may be a header. */
const placeOfFigure = ({ mapping, target, columns }: Judged): number => {
  const names = columns.map(({ name }) => name);
  const places = target.fields.flatMap(({ key, kind }) => {
    const name = mapping.fields[key]?.column;
    return name !== undefined && ['amount', 'date', 'quantity'].includes(kind)
      ? [findColumn(names, name)]
      : [];
  });
  return places.find((at) => at >= 0) ?? -1;
};

export type OrderWatch = { readonly see: (row: Row) => void; readonly found: () => OtherHeaders };

/** Looks for a row of the names of the header in another order; null: the file has no header, or no figures are read from it. */
export const startOrder = (judged: Judged): OrderWatch | null => {
  const at = placeOfFigure(judged);
  const names = judged.columns.map(({ header }) => trimAll(header ?? ''));
  const known = new Set(names.filter((name) => name !== ''));
  if (at < 0 || known.size < fewestReordered) return null;
  const shown: EvidenceRow[] = [];
  let rows = 0;
  return {
    see: ({ row, cells }) => {
      const cell = cells[at] ?? '';
      const last = cell.charCodeAt(cell.length - 1);
      if ((last >= zero && last <= nine) || !isReordered(cells, names, known)) return;
      rows += 1;
      if (shown.length < mostShown) shown.push({ row, cells: cells.map(ownCopy) });
    },
    found: () => ({ rows, shown }),
  };
};

export const noOtherHeaders: OtherHeaders = { rows: 0, shown: [] };

/** `header-in-other-order`: below a second header whose columns stand otherwise, every row would be read into the wrong fields. */
export const otherOrder = (judged: Judged): readonly Finding[] => {
  const watch = startOrder(judged);
  if (watch === null) return [];
  for (const row of judged.rows) watch.see(row);
  const [here, later] = [watch.found(), judged.later?.otherHeaders ?? noOtherHeaders];
  const rows = [...here.shown, ...later.shown].slice(0, mostShown);
  const [first] = rows;
  if (first === undefined) return [];
  const columns = judged.columns.filter(({ header }) => header !== null).map(({ name }) => name);
  const moved = first.cells.findIndex(
    (cell, at) =>
      columns.includes(trimAll(cell)) && trimAll(judged.columns[at]?.header ?? '') !== trimAll(cell),
  );
  const text = `Row ${first.row} names the columns once more, in another order: "${trimAll(first.cells[moved] ?? '')}" stands there under "${trimAll(judged.columns[moved]?.name ?? '')}". The rows below it would be read into the wrong fields.`;
  return [{ ...{ rule: 'header-in-other-order', grade: 'against', text, columns, rows }, proposal: null }];
};
