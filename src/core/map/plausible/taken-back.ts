import type { ColumnProfile } from '../../read/column-profile';
import { findColumn } from '../../read/named-column';
import { trimAll } from '../../values/text';
import { currencyField, vendorField } from '../record-fields';
import { fewValues } from './accepted';
import { columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';
import { totalsOf } from './kind-columns';

const shortestNumber = 4;
const mostKept = 60;
const mostTaken = 0.25;

type Places = {
  readonly total: ColumnProfile;
  readonly number: ColumnProfile;
  readonly own: readonly number[];
  /** The vendor, and the currency where a column says it: both are the same for a document and what takes it back. */
  readonly whose: readonly ColumnProfile[];
};

const placesOf = (judged: Judged): Places | null => {
  const { mapping, target, columns, isSpread } = judged;
  const total = columnOf(judged, fieldWith(judged, 'total'));
  const number = columnOf(judged, fieldWith(judged, 'number'));
  const own = total === null ? null : totalsOf(judged, total);
  const vendor = columnOf(judged, vendorField(target.fields));
  const currency = columnOf(judged, currencyField(target.fields));
  const names = columns.map(({ name }) => name);
  const isAnswered = mapping.only.some(({ column }) => findColumn(names, column) === number?.index);
  const isToAsk = mapping.groupBy.length === 0 && isSpread !== true && !isAnswered;
  return isToAsk && total !== null && number !== null && vendor !== null && own !== null
    ? { total, number, own, whose: currency === null ? [vendor] : [vendor, currency] }
    : null;
};

const noted = <K>(map: Map<K, number[]>, key: K, row: number): void => {
  const known = map.get(key);
  if (known === undefined) map.set(key, [row]);
  else known.push(row);
};

/** Rows below 0, each with the one document that it takes back: of the same vendor and amount, or named in one of its cells. */
const pairsIn = (
  { rows }: Judged,
  { number, own, whose }: Places,
): readonly (readonly [number, number])[] => {
  const textOf = (row: number, { index }: ColumnProfile): string => trimAll(rows[row]?.cells[index] ?? '');
  const invoices = new Map<string, number[]>();
  const credits = new Map<string, number[]>();
  const numbered = new Map<string, number[]>();
  const keyOf = (row: number): string =>
    JSON.stringify([Math.abs(own[row] ?? 0), ...whose.map((column) => textOf(row, column))]);
  own.forEach((value, row) => {
    if (value > 0) {
      noted(invoices, keyOf(row), row);
      const text = textOf(row, number);
      if (text.length >= shortestNumber) noted(numbered, text, row);
      // A payment has no number of a document.
    } else if (value < 0 && textOf(row, number) !== '') noted(credits, keyOf(row), row);
  });
  const namedBy = (row: number): number | undefined => {
    const words = (rows[row]?.cells ?? []).flatMap((cell) => [trimAll(cell), ...cell.split(/[\s,;:()]+/)]);
    const found = new Set(words.flatMap((word) => numbered.get(word) ?? []));
    const same = [...found].filter((one) => own[one] === -(own[row] ?? 0));
    return same.length === 1 ? same[0] : undefined;
  };
  return [...credits].flatMap(([key, below]) => {
    const alike = invoices.get(key) ?? [];
    return below.flatMap((row): readonly (readonly [number, number])[] => {
      const of = namedBy(row) ?? (alike.length === 1 && below.length === 1 ? alike[0] : undefined);
      return of === undefined ? [] : [[row, of]];
    });
  });
};

/** `status-unproven`: documents that rows below 0 take back in full. Those are left out as credits, and the documents would go out as if they stood. */
export const takenBack = (judged: Judged): readonly Finding[] => {
  const places = placesOf(judged);
  if (places === null) return [];
  const { total, number } = places;
  const pairs = pairsIn(judged, places).toSorted(([a], [b]) => a - b);
  const [first] = pairs;
  const invoices = judged.documents ?? places.own.filter((value) => value > 0).length;
  // Where most are, those are payments.
  if (first === undefined || pairs.length > Math.max(1, invoices * mostTaken)) return [];
  const { rows } = judged;
  const cellOf = (row: number, { index }: ColumnProfile): string => trimAll(rows[row]?.cells[index] ?? '');
  const said = (row: number): string =>
    `${cellOf(row, number)}" in row ${rows[row]?.row ?? 0} (${cellOf(row, total)})`;
  const taken = new Set(pairs.map(([, of]) => cellOf(of, number)));
  const others = pairs.length === 1 ? '' : ` ${pairs.length - 1} more are so.`;
  const text = `"${said(first[0])} takes back "${said(first[1])} in full.${others} Credits are left out, so what they take back would go out as if it still stood. Is it to be loaded?`;
  const left = ['', ...number.values.map(({ value }) => trimAll(value))].filter((value) => !taken.has(value));
  const isWhole = judged.documents === undefined;
  const isListed = isWhole && number.values.length === number.distinct && left.length <= mostKept;
  const shown = new Set(pairs.flat());
  return [
    findingOf(judged, { rule: 'status-unproven', grade: 'asks', text }, [number, total], {
      shows: (row) => shown.has(row),
      values: fewValues([...taken]),
      asIs: 'Yes: it is to be loaded all the same',
      ...(isListed
        ? {
            only: [{ label: 'No: leave these rows out, too', column: number.name, in: [...new Set(left)] }],
          }
        : {}),
    }),
  ];
};
