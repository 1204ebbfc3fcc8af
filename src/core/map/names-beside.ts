import type { Row } from '../read/table';
import type { Field } from '../targets/target';
import { trimAll } from '../values/text';
import { scoreHeaderFor } from './header-score';
import type { KnownVendors } from './known-values';
import { startNameJudge, unlike } from './plausible/name-pairs';

/** A header from here on names the vendor. */
const calledVendor = 0.9;

/** Rows that would get one vendor and carry one name. */
type NameBeside = {
  /** What they would get, and the name of that vendor. */
  readonly value: string;
  readonly vendor: string;
  /** Blank: they carry none. */
  readonly name: string;
  /** As a person sees them. */
  readonly rows: readonly number[];
  /** How much the name is like the vendor's, 0 to 1; null: it was not compared. */
  readonly score: number | null;
  /** Null: nothing speaks for it or against it. */
  readonly agrees: boolean | null;
};

/** What rows name beside the vendors that they are about to get. */
export type NamesBeside = {
  /** Header of the column of the names. */
  readonly header: string;
  /** Whether that is the column which is filled: no other one names vendors. */
  readonly isOwn: boolean;
  /** Those that disagree first. */
  readonly names: readonly NameBeside[];
};

/** A row as it will be, with what it is to say in the column of vendors, and what it says there now. */
type RowToFill = Pick<Row, 'row' | 'cells'> & { readonly value: string; readonly before: string };

type Asked = {
  readonly rows: readonly RowToFill[];
  readonly headers: readonly string[];
  readonly field: Field;
  /** Place of the column from which the vendor is looked up. */
  readonly column: number;
  readonly vendors: KnownVendors;
};

/** The column that names the vendor beside the one given; null: no other does. */
export const nameColumnBeside = ({
  rows,
  headers,
  field,
  column,
  vendors,
}: Omit<Asked, 'rows'> & { readonly rows: readonly Pick<Row, 'cells'>[] }): number | null => {
  const meets = (at: number, isKnown: (text: string) => boolean): number =>
    at === column ? 0 : rows.filter(({ cells }) => isKnown(trimAll(cells[at] ?? ''))).length;
  for (const isKnown of [
    (text: string) => vendors.names.has(text),
    (text: string) => vendors.nameById?.has(text) === true,
  ]) {
    const known = headers.map((_, at) => meets(at, isKnown));
    const most = Math.max(0, ...known);
    if (most > 0) return known.indexOf(most);
  }
  const score = scoreHeaderFor(field);
  const called = headers.findIndex(
    (header, at) =>
      at !== column &&
      score(header).score >= calledVendor &&
      rows.some(({ cells }) => /\p{L}{2}/u.test(cells[at] ?? '')),
  );
  return called === -1 ? null : called;
};

/**
 * What to ask before rows get vendors: where the name beside one is not that vendor's. Where no other column names vendors, one that
 * is filled over several others is asked about. Null: nothing is to be asked; a value that no vendor has stops in the check by itself.
 */
export const namesBeside = (asked: Asked): NamesBeside | null => {
  const { rows, headers, column, vendors } = asked;
  const nameById: ReadonlyMap<string, string> = vendors.nameById ?? new Map();
  const nameOf = (text: string): string | null =>
    nameById.get(text) ?? (vendors.names.has(text) ? text : null);
  const beside = nameColumnBeside(asked);
  const isOwn = beside === null;
  if (isOwn && new Set(rows.map(({ value }) => trimAll(value))).size > 1) return null;
  const judge = startNameJudge(
    new Map([...nameById, ...[...vendors.names].map((name) => [name, name] as const)]),
  );
  const groups = new Map<string, NameBeside & { readonly rows: number[] }>();
  for (const { row, cells, value, before } of rows) {
    const id = trimAll(value);
    const vendor = nameOf(id);
    if (vendor === null) continue;
    const text = trimAll(isOwn ? before : (cells[beside] ?? ''));
    const key = `${id}\u001f${text}`;
    const known = groups.get(key);
    if (known !== undefined) {
      known.rows.push(row);
      continue;
    }
    const other = nameOf(text);
    const name = other === null || other === text ? text : `${text}, ${other}`;
    const score = isOwn || text === '' ? null : text === id ? 1 : judge.scoreOf(id, other ?? text);
    const agrees = text === '' ? null : isOwn ? text === id : (score ?? 0) >= unlike;
    groups.set(key, { value: id, vendor, name, rows: [row], score, agrees });
  }
  const names = [...groups.values()];
  const against = names.filter(({ agrees }) => agrees === false);
  if (against.length === 0 || (isOwn && against.length < 2)) return null;
  const rest = names.filter(({ agrees }) => agrees !== false);
  return { header: headers[beside ?? column] ?? '', isOwn, names: [...against, ...rest] };
};
