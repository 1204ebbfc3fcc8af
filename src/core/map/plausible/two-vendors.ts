import type { ColumnProfile } from '../../read/column-profile';
import { ownCopy } from '../../read/own-copy';
import type { Row } from '../../read/table';
import { foldAccents, trimAll } from '../../values/text';
import { vendorNamedBetter } from '../named-vendor';
import { vendorField } from '../record-fields';
import { mayBeOurselves, vendorRole } from '../vendor-role';
import type { EvidenceRow } from './evidence-row';
import { called, columnOf, type Finding, findingOf, type Judged, type TwoVendors } from './finding';

const mostShown = 5;
const mostKept = 2_000;

/** The mapped column of vendors, and a pair of columns of one kind that name whose it is and who is paid. */
type Pair = {
  readonly vendor: ColumnProfile;
  readonly supplying: ColumnProfile;
  readonly paid: ColumnProfile;
};

const isName = ({ kind }: ColumnProfile): boolean => kind === 'text';

/** Ids are held against ids, names against names: else every row would differ. */
const pairIn = (judged: Judged): Pair | null => {
  const field = vendorField(judged.target.fields);
  const vendor = columnOf(judged, field);
  if (vendor === null) return null;
  const filled = judged.columns.filter((column) => column.filled > 0);
  // "Bill to" may be ourselves: another one who is paid tells more.
  const paid = filled
    .filter(({ header }) => vendorRole(header) === 'paid')
    .sort((a, b) => Number(mayBeOurselves(a.header)) - Number(mayBeOurselves(b.header)));
  const isPaid = paid.some(({ index }) => index === vendor.index);
  const supplying = filled.filter(
    ({ header, index }) => (!isPaid && index === vendor.index) || vendorRole(header) === 'supplying',
  );
  const pairs = supplying.flatMap((one) =>
    paid
      .filter((other) => other.index !== one.index && isName(other) === isName(one))
      .map((other) => ({ vendor, supplying: one, paid: other })),
  );
  const isOwn = (pair: Pair): boolean => pair.supplying === vendor || pair.paid === vendor;
  const found = pairs.find(isOwn) ?? pairs[0] ?? null;
  return found === null || mayBeOurselves(found.paid.header) ? (namedPair(judged, vendor) ?? found) : found;
};

/** The mapped column whose header does not say that it names vendors, and one that names them better. */
const namedPair = ({ target, columns, rows, known }: Judged, vendor: ColumnProfile): Pair | null => {
  const field = vendorField(target.fields);
  const better =
    field === undefined ? null : vendorNamedBetter({ field, column: vendor }, columns, rows, known);
  return better === null ? null : { vendor, supplying: vendor, paid: better.column };
};

const plain = (text: string): string =>
  foldAccents(trimAll(text))
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/^0+(?=.)/, '');

type TwoWatch = { readonly see: (row: Row) => void; readonly found: () => TwoVendors };

/** Counts the rows in which both are filled and name another; most rows say what was said before. */
const watchOf = ({ supplying, paid }: Pair): TwoWatch => {
  const known = new Map<string, boolean>();
  const shown: EvidenceRow[] = [];
  let [same, blank, differing] = [0, 0, 0];
  const differs = (one: string, other: string): boolean => {
    const key = `${one}\u001f${other}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const is = plain(one) !== plain(other);
    if (known.size < mostKept) known.set(ownCopy(key), is);
    return is;
  };
  return {
    see: ({ row, cells }) => {
      const [one, other] = [cells[supplying.index] ?? '', cells[paid.index] ?? ''];
      if (trimAll(one) === '' || trimAll(other) === '') blank += 1;
      else if (one === other || !differs(one, other)) same += 1;
      else {
        differing += 1;
        if (shown.length < mostShown) shown.push({ row, cells: [ownCopy(one), ownCopy(other)] });
      }
    },
    found: () => ({ same, blank, differing, shown }),
  };
};

/** Watches the rows behind the first ones for that; null: there are no two such columns. */
export const startTwoVendors = (judged: Judged): TwoWatch | null => {
  const pair = pairIn(judged);
  return pair === null ? null : watchOf(pair);
};

const none: TwoVendors = { same: 0, blank: 0, differing: 0, shown: [] };

/** `vendor-of-two`: the vendor whose document it is and the one that is paid stand in two columns, and differ in some rows. */
export const vendorOfTwo = (judged: Judged): readonly Finding[] => {
  const pair = pairIn(judged);
  if (pair === null) return [];
  const watch = watchOf(pair);
  for (const row of judged.rows) watch.see(row);
  const [here, later] = [watch.found(), judged.later?.twoVendors ?? none];
  const differing = here.differing + later.differing;
  const { vendor, supplying, paid } = pair;
  if (differing === 0 || (mayBeOurselves(paid.header) && here.same + later.same === 0)) return [];
  const rows = [...here.shown, ...later.shown].slice(0, mostShown);
  const [{ row = 0, cells = [] } = {}] = rows;
  const field = vendorField(judged.target.fields);
  const other = vendor === paid ? supplying : vendor === supplying ? paid : null;
  const says = vendorRole(paid.header) === 'paid' ? 'names who is paid' : 'seems to name the supplier';
  const text =
    `${called(vendor)} is mapped as the vendor. ${called(paid)} ${says}, and differs from ${called(supplying)} in ` +
    `${differing === 1 ? '1 row' : `${differing} rows`}: row ${row} has "${trimAll(cells[1] ?? '')}" beside "${trimAll(cells[0] ?? '')}". Which of them is the vendor of the invoice?`;
  const finding = findingOf(judged, { rule: 'vendor-of-two', grade: 'asks', text }, [supplying, paid], {
    proposal: field === undefined || other === null ? null : { field: field.key, column: other.name },
    asIs: `The vendor is ${called(vendor)}`,
  });
  return [{ ...finding, rows }];
};
