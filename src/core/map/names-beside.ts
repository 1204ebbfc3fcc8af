import type { Row } from '../read/table';
import type { Field } from '../targets/target';
import { trimAll } from '../values/text';
import { scoreHeaderFor } from './header-score';
import type { KnownVendors } from './known-values';
import { startNameJudge } from './plausible/name-pairs';

/** A header from here on names the vendor. */
const calledVendor = 0.9;
/** From here on a name is the vendor's. */
const alike = 0.6;

type NameBeside = {
  readonly name: string;
  /** Numbers of the rows that carry it, as a person sees them. */
  readonly rows: readonly number[];
  /** How much it is like the name of the vendor, 0 to 1; null: the value is no known vendor's. */
  readonly score: number | null;
  readonly agrees: boolean;
};

/** What the rows name beside a vendor that all of them are about to get. */
export type NamesBeside = {
  /** The name of that vendor; null: the directory does not know the value. */
  readonly vendor: string | null;
  /** Header of the column of the names. */
  readonly header: string;
  /** Whether that is the column which is filled: no other one names vendors. */
  readonly isOwn: boolean;
  /** At least two, those of the first rows first. */
  readonly names: readonly NameBeside[];
  /** Rows without a name, which go with those that agree. */
  readonly unnamed: readonly number[];
};

type Asked = {
  readonly rows: readonly Pick<Row, 'row' | 'cells'>[];
  readonly headers: readonly string[];
  readonly field: Field;
  /** Place of the column from which the vendor is looked up, and what all rows are to say there. */
  readonly column: number;
  readonly value: string;
  readonly vendors: KnownVendors;
};

/** The column that names the vendor beside the one that is filled; that one itself where no other does. */
const nameColumn = ({ rows, headers, field, column, vendors }: Asked): number => {
  const known = headers.map((_, at) =>
    at === column ? 0 : rows.filter(({ cells }) => vendors.names.has(trimAll(cells[at] ?? ''))).length,
  );
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  const score = scoreHeaderFor(field);
  const isName = (header: string, at: number): boolean =>
    at !== column &&
    score(header).score >= calledVendor &&
    rows.some(({ cells }) => /\p{L}{2}/u.test(cells[at] ?? ''));
  const called = headers.findIndex(isName);
  return called === -1 ? column : called;
};

/**
 * What to ask before rows get one vendor: whether they carry several names. Null: they do not, or all of them are that
 * vendor's. Of a value that no vendor has, the name of the first row is the one that agrees.
 */
export const namesBeside = (asked: Asked): NamesBeside | null => {
  const { rows, headers, column, value, vendors } = asked;
  const at = nameColumn(asked);
  const groups = new Map<string, number[]>();
  const unnamed: number[] = [];
  for (const { row, cells } of rows) {
    const name = trimAll(cells[at] ?? '');
    const group = groups.get(name);
    if (name === '') unnamed.push(row);
    else if (group === undefined) groups.set(name, [row]);
    else group.push(row);
  }
  if (groups.size < 2) return null;
  const id = trimAll(value);
  const nameById: ReadonlyMap<string, string> = vendors.nameById ?? new Map();
  const vendor = nameById.get(id) ?? (vendors.names.has(id) ? id : null);
  const isOwn = at === column;
  const judge = startNameJudge(nameById.has(id) ? nameById : new Map(vendor === null ? [] : [[id, vendor]]));
  const [first] = groups.keys();
  const names = [...groups].map(([name, those]): NameBeside => {
    if (isOwn) {
      const called = nameById.get(name);
      const text = called === undefined ? name : `${name}, ${called}`;
      return { name: text, rows: those, score: null, agrees: name === id };
    }
    const score = vendor === null ? null : judge.scoreOf(id, name);
    return { name, rows: those, score, agrees: score === null ? name === first : score >= alike };
  });
  if (names.every(({ agrees }) => agrees)) return null;
  return { vendor, header: headers[at] ?? '', isOwn, names, unnamed };
};
