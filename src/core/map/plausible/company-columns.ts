import type { ColumnProfile } from '../../read/column-profile';
import { findColumn } from '../../read/named-column';
import { ownCopy } from '../../read/own-copy';
import { shownCell } from '../../read/shown-cell';
import { isTotalWord } from '../../read/sum-words';
import type { Row } from '../../read/table';
import { trimAll } from '../../values/text';
import type { FieldSource } from '../mapping';
import { templateColumns } from '../template-text';
import { type CompanyHeader, companyHeader } from './company-headers';
import type { CompanyValue, CompanyWords, Judged } from './finding';

export type CompanyColumn = {
  readonly column: ColumnProfile;
  readonly by: CompanyHeader;
};

const mostColumns = 3;
/** More different values than that, and they are no companies of ours, unless the header can mean nothing else. */
const mostCompanies = 20;
const mostOfOurs = 200;

const noCodes: ReadonlySet<string> = new Set([
  'amount',
  'percent',
  'currency',
  'date',
  'time',
  'email',
  'flag',
]);

const columnsOf = ({ column, template }: FieldSource): readonly string[] =>
  column === undefined ? templateColumns(template ?? '') : [column];

/** Columns by which things are looked up, or that name the vendor: what they say is used. */
const placesUsed = ({ target, mapping, columns }: Judged, vendorsOnly: boolean): ReadonlySet<number> => {
  const lookups = new Map(target.fields.map(({ key, lookup }) => [key, lookup]));
  const names = columns.map(({ name }) => name);
  const isUsed = (key: string, source: FieldSource): boolean => {
    const lookup = source.lookup ?? lookups.get(key);
    return /vendor|^name$/.test(key) || (vendorsOnly ? lookup === 'vendor' : lookup !== undefined);
  };
  return new Set(
    Object.entries(mapping.fields).flatMap(([key, source]) =>
      isUsed(key, source) ? columnsOf(source).map((name) => findColumn(names, name)) : [],
    ),
  );
};

/** Columns whose header says that they name the company whose rows they are, those first that can mean nothing else. */
export const companyColumns = (judged: Judged): readonly CompanyColumn[] => {
  const found = judged.columns.flatMap((column): readonly CompanyColumn[] => {
    const by = companyHeader(column.header);
    return by === null || (by !== 'ours' && noCodes.has(column.kind)) ? [] : [{ column, by }];
  });
  if (found.length === 0) return [];
  const used = placesUsed(judged, false);
  const order: readonly CompanyHeader[] = ['ours', 'code', 'any'];
  return found
    .filter(({ column }) => !used.has(column.index))
    .sort((a, b) => order.indexOf(a.by) - order.indexOf(b.by))
    .slice(0, mostColumns);
};

/** The column that names the vendors, to see whether another one names the same; -1: there is none. */
export const vendorPlace = (judged: Judged): number => [...placesUsed(judged, true)][0] ?? -1;

type Counted = { rows: number; vendor: string; isOfMany: boolean } & Pick<CompanyValue, 'shown'>;

/** Whether what stands beside a value is another vendor than before; blank cells are of the one above. */
const seeVendor = (value: Counted, vendor: string | undefined): void => {
  if (vendor === '' || vendor === value.vendor) return;
  if (vendor !== undefined && value.vendor === '') value.vendor = ownCopy(vendor);
  else value.isOfMany = true;
};

/** Counts what such a column says, row by row; most rows say what the row before them said. */
export const startCompany = (
  { column, by }: CompanyColumn,
  { vendor, beside }: { readonly vendor: number; readonly beside: readonly number[] },
) => {
  const { index } = column;
  const read = shownCell(index);
  const header = trimAll(column.name);
  const most = by === 'ours' ? mostOfOurs : mostCompanies;
  const values = new Map<string, Counted>();
  let blank = 0;
  let isWhole = true;
  let lastText: string | null = null;
  let last: Counted | null = null;
  const entryOf = (text: string, row: Row): Counted | null => {
    const known = values.get(text);
    if (known !== undefined) return known;
    const own = trimAll(text);
    // A header that stands in the rows again, and the word of a sum, are no companies.
    if (own === '' || own === header || isTotalWord(own)) return null;
    if (values.size >= most) {
      isWhole = false;
      return null;
    }
    const cells = [own, ...beside.map((at) => row.cells[at] ?? '')].map(ownCopy);
    const value = {
      ...{ rows: 0, isOfMany: false, vendor: '' },
      shown: { row: row.row, cells },
    };
    values.set(ownCopy(text), value);
    return value;
  };
  return {
    see: (row: Row): void => {
      if (!isWhole) return;
      const text = read(row);
      if (text !== lastText) {
        lastText = text;
        last = entryOf(text, row);
      }
      if (last === null) {
        blank += 1;
        return;
      }
      last.rows += 1;
      if (!last.isOfMany) seeVendor(last, row.cells[vendor]);
    },
    found: (): CompanyWords => ({
      values: isWhole ? values : null,
      blank,
    }),
  };
};
