import type { ColumnProfile } from '../../read/column-profile';
import { ownCopy } from '../../read/own-copy';
import type { Row } from '../../read/table';
import { trimAll } from '../../values/text';
import { vendorField } from '../record-fields';
import { fewValues } from './accepted';
import type { EvidenceRow } from './evidence-row';
import { columnOf, type Finding, fieldWith, findingOf, type Judged, type TornNumbers } from './finding';

const mostShown = 5;

const placesOf = (
  judged: Judged,
): { readonly number: ColumnProfile; readonly vendor: ColumnProfile } | null => {
  const { mapping, target } = judged;
  const number = columnOf(judged, fieldWith(judged, 'number'));
  const vendor = columnOf(judged, vendorField(target.fields));
  const isBoth = [number, vendor].every((column) => column !== null && mapping.groupBy.includes(column.name));
  return number === null || vendor === null || !isBoth ? null : { number, vendor };
};

/** Looks for a vendor between rows of another one that share its number. Null: rows are told apart by something else. */
export const startTorn = (judged: Judged) => {
  const places = placesOf(judged);
  if (places === null) return null;
  const [number, vendor] = [places.number.index, places.vendor.index];
  const shown: EvidenceRow[] = [];
  const numbers = new Set<string>();
  let count = 0;
  let own = '';
  let first = '';
  let between: EvidenceRow | null = null;
  return {
    see: ({ row, cells }: Row): void => {
      const [no, of] = [cells[number] ?? '', cells[vendor] ?? ''];
      if (no !== own || no === '') {
        own = no;
        first = of;
        between = null;
      } else if (of !== first) between ??= { row, cells: [no, of].map(ownCopy) };
      else if (between !== null) {
        count += 1;
        if (shown.length < mostShown) {
          shown.push(between);
          numbers.add(trimAll(ownCopy(no)));
        }
        between = null;
      }
    },
    found: (): TornNumbers => ({ count, numbers: [...numbers], shown }),
  };
};

const tornIn = (judged: Judged): TornNumbers | null => {
  if (judged.later !== undefined) return judged.later.torn;
  const watch = startTorn(judged);
  for (const row of judged.rows) watch?.see(row);
  return watch?.found() ?? null;
};

/**
 * `rows-share-number`, too: lines of one document of which one names another vendor. By number and vendor they are two documents,
 * each with a part of the amount.
 */
export const tornNumbers = (judged: Judged): readonly Finding[] => {
  const places = judged.isSpread === true || judged.isTorn === true ? null : placesOf(judged);
  const torn = places === null ? null : tornIn(judged);
  const [example] = torn?.shown ?? [];
  if (places === null || torn === null || example === undefined) return [];
  const [no = '', of = ''] = example.cells.map(trimAll);
  const more = torn.count === 1 ? '' : ` ${torn.count - 1} more are so.`;
  const text = `Row ${example.row} names the vendor ${of} between rows of another vendor that share its number, ${no}.${more} They would go out as separate ${judged.target.words.many}, each with a part of the amount. Are they?`;
  const finding = findingOf(
    judged,
    { rule: 'rows-share-number', grade: 'asks', text },
    [places.number, places.vendor],
    { values: fewValues(torn.numbers), asIs: `Yes: they are separate ${judged.target.words.many}` },
  );
  return [{ ...finding, rows: torn.shown }];
};
