import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import type { Target } from '../targets/target';
import { addedText, type MayBeTotal, type SumRow, type Sums } from './adds-up';
import { amountRole } from './amount-role';
import { compileMapping } from './apply';
import type { Mapping } from './mapping';
import type { EvidenceRow } from './plausible/evidence-row';
import type { Finding } from './plausible/finding';
import { amountColumns, printedValue } from './plausible/issue-acceptance';
import { keyColumns } from './reading-as';
import type { RowAbove } from './sum-cells';

/** What the rows of a file that is still to be mapped add up. */
export type SuggestedSums = {
  /** Numbers of the rows that add up others. */
  readonly rows: ReadonlySet<number>;
  /** What is said of them; the check asks about each that may be a total, where it can be filled in. */
  readonly findings: readonly Finding[];
};

export const nothingAddedUp: SuggestedSums = { rows: new Set(), findings: [] };

type Seen = {
  readonly mapping: Mapping;
  readonly target: Target;
  readonly columns: readonly ColumnProfile[];
  /** Every row below the header, as far as they are there. */
  readonly rows: readonly Row[];
  /** Lines above the header that speak of a total; absent: none do. */
  readonly above?: readonly RowAbove[];
};

const mostTried = 6;

type Taken = { readonly sums: Sums; readonly about: readonly string[] };

const taken = ({ target, columns, rows }: Seen, mapping: Mapping): Taken | null => {
  const names = columns.map(({ name }) => name);
  const mapper = compileMapping({ ...mapping, groupBy: [], only: [], steps: [] }, target, names, {
    file: '',
  });
  if (!mapper.ok) return null;
  const sums = mapper.value.startSums();
  for (const row of rows) sums.take(row);
  return { sums, about: amountColumns({ mapping, target }) };
};

/** Where no column is known to be the total, that is it for this purpose which rows are found to add up. */
const mappings = ({ mapping, target, columns }: Seen): readonly Mapping[] => {
  const total = target.fields.find(
    ({ kind, required, key }) => required && kind === 'amount' && !key.startsWith('items[].'),
  );
  if (total === undefined || mapping.fields[total.key] !== undefined) return [mapping];
  return columns
    .filter(
      ({ kind, header, filled }) =>
        kind === 'amount' && filled > 2 && !['rate', 'tax', 'discount'].includes(amountRole(header)),
    )
    .slice(0, mostTried)
    .map(({ name }) => ({ ...mapping, fields: { ...mapping.fields, [total.key]: { column: name } } }));
};

const mostEvidence = 5;

const evidence = (
  shown: readonly { readonly row: number }[],
  { rows, above = [] }: Seen,
): readonly EvidenceRow[] => {
  const wanted = new Set(shown.slice(0, mostEvidence).map(({ row }) => row));
  return [...above, ...rows]
    .filter(({ row }) => wanted.has(row))
    .map(({ row, cells }) => ({ row, cells: [...cells] }));
};

const sentence = ({ row, printed, lacks, added }: MayBeTotal): string =>
  `The amount of row ${row}${printed === '' ? '' : `, ${printed}`}, is exactly what ${addedText(added)} come to, and ${lacks}`;

/** How many more rows are so; '' where none are. */
const several = (count: number): string => {
  if (count < 2) return '';
  return count === 2 ? ' 1 more row is so.' : ` ${count - 1} more rows are so.`;
};

const findingsOf = (
  {
    found,
    doubtful,
    about,
  }: {
    readonly found: readonly SumRow[];
    readonly doubtful: readonly MayBeTotal[];
    readonly about: readonly string[];
  },
  seen: Seen,
): readonly Finding[] => {
  const columns = seen.columns.map(({ name }) => name);
  const said = { columns, about, proposal: null };
  const certain = found.filter(
    ({ code, added, differs }) => differs === null && (code === 'row-adds-up' || added !== null),
  );
  const differing = found.filter(({ differs }) => differs !== null);
  const [first] = certain;
  const [doubt] = doubtful;
  return [
    ...(first === undefined
      ? []
      : [
          {
            ...{ ...said, rule: 'row-adds-up' as const, grade: 'holds' as const },
            text: `${sentence(first)}: it is left out.${several(certain.length)}`,
            rows: evidence(certain, seen),
          },
        ]),
    ...(doubt === undefined
      ? []
      : [
          {
            ...{ ...said, rule: 'row-adds-up' as const, grade: 'asks' as const },
            text: `${sentence(doubt)}: it may be a total, or a record in which that is missing.${several(doubtful.length)}`,
            rows: evidence(doubtful, seen),
            values: doubtful.map(({ printed }) => printed),
          },
        ]),
    ...differing.slice(0, mostEvidence).map(({ row, differs }) => ({
      ...{ ...said, rule: 'printed-total-differs' as const, grade: 'asks' as const },
      text: `Row ${row} prints a total of ${differs?.printed ?? ''}; the rows counted come to ${differs?.counted ?? ''}: a difference of ${differs?.difference ?? ''}.`,
      rows: evidence([{ row }], seen),
      values: [printedValue(differs ?? {})],
    })),
  ];
};

/** Without the columns of number and date nobody knows what the other rows come to: totals among them would be counted. */
const isWhole = ({ mapping, target }: Seen): boolean =>
  keyColumns(mapping, target).length > 0 &&
  target.fields.every(
    ({ kind, required, key }) => kind !== 'date' || !required || mapping.fields[key] !== undefined,
  );

/** Tells the rows of a file that add up others before anybody has mapped it, and which may. */
export const sumsToSuggest = (seen: Seen): SuggestedSums => {
  const [best] = mappings(seen)
    .flatMap((mapping) => taken(seen, mapping) ?? [])
    .map(({ sums, about }) => ({ sums, about, found: sums.found() }))
    .sort((a, b) => countOf(b.found) - countOf(a.found));
  if (best === undefined) return nothingAddedUp;
  const { sums, about, found } = best;
  const all = [...found, ...sums.compared(seen.above ?? [])];
  const isProved = countOf(found) > 0 || mappings(seen)[0] === seen.mapping;
  const findings =
    isWhole(seen) && isProved
      ? findingsOf({ found: all, doubtful: sums.mayBeTotals(), about }, seen)
      : findingsOf({ found: found.filter(({ differs }) => differs === null), doubtful: [], about }, seen);
  return { rows: new Set(found.map(({ row }) => row)), findings };
};

const countOf = (found: readonly SumRow[]): number =>
  found.filter(({ code, differs }) => code === 'row-adds-up' && differs === null).length;
