import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import type { Target } from '../targets/target';
import type { MayBeTotal, Sums } from './adds-up';
import { amountRole } from './amount-role';
import { compileMapping } from './apply';
import type { Mapping } from './mapping';
import { fewValues } from './plausible/accepted';
import type { EvidenceRow } from './plausible/evidence-row';
import type { Finding } from './plausible/finding';
import { amountColumns, printedValue } from './plausible/issue-acceptance';
import type { PrintedTotal } from './printed-figures';
import { keyColumns, readRowsAs } from './reading-as';
import { sideReadings } from './step-questions';
import type { RowAbove } from './sum-cells';
import { addedText, type SumRow } from './sum-found';

/** What the rows of a file that is still to be mapped add up. */
export type SuggestedSums = {
  /** Numbers of the rows that add up others. */
  readonly rows: ReadonlySet<number>;
  /** What is said of them; the check asks about each that may be a total, where it can be filled in. */
  readonly findings: readonly Finding[];
  /** The mapping with the amount that they add up; null: nothing shows which it is. */
  readonly by: Mapping | null;
};

const nothingAddedUp: SuggestedSums = { rows: new Set(), findings: [], by: null };

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

/** As if each row were a record. */
const ungrouped = (mapping: Mapping): Mapping => ({ ...mapping, groupBy: [] });

const taken = ({ target, columns, rows }: Seen, mapping: Mapping): Taken | null => {
  const names = columns.map(({ name }) => name);
  // The rows come as the steps left them; how they are read is still to be said.
  const steps = (mapping.steps ?? []).filter((step) => step.do === 'read-number');
  const mapper = compileMapping({ ...mapping, only: [], steps }, target, names, { file: '' });
  if (!mapper.ok) return null;
  const sums = mapper.value.startSums();
  for (const row of rows) sums.take(row);
  return { sums, about: amountColumns({ mapping, target }) };
};

/** The mapping as it is, and as each answer makes it to what marks behind amounts mean. */
const underSides = (mapping: Mapping, { target, columns, rows }: Seen): readonly Mapping[] => [
  mapping,
  ...sideReadings({ mapping, target, columns, preview: rows.slice(0, mostLooked) }),
];

const mostLooked = 200;

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

const isOne = (added: MayBeTotal['added']): boolean => added !== null && added.from === added.to;

const sentence = ({ row, printed, lacks, added }: MayBeTotal): string =>
  `The amount of row ${row}${printed === '' ? '' : `, ${printed}`}, is exactly what ${addedText(added)} ${isOne(added) ? 'comes' : 'come'} to, and ${lacks}`;

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
  ];
};

/** What the rows of one reading print otherwise than they come to, by the number of the row. */
const printedIn = (seen: Seen, mapping: Mapping): ReadonlyMap<number, PrintedTotal> => {
  const sums = taken(seen, mapping)?.sums;
  const all = sums === undefined ? [] : [...sums.found(), ...sums.compared(seen.above ?? [])];
  return new Map(all.flatMap(({ row, differs }) => (differs === null ? [] : [[row, differs] as const])));
};

const printedSentence = (
  row: number,
  { printed, counted, difference }: PrintedTotal,
  others: readonly PrintedTotal[],
): string => {
  const also = others.filter((one) => one.counted !== counted).map((one) => one.counted);
  const otherwise =
    also.length === 0 ? '' : ` (to ${also.join(', ')} where each repeats the total of its record)`;
  return `Row ${row} prints a total of ${printed}; the rows counted come to ${counted}${otherwise}: a difference of ${difference}.`;
};

/** One finding for all of them, as they are accepted together. */
const printedFinding = (seen: Seen, readings: readonly Mapping[]): readonly Finding[] => {
  const [likeliest] = readings;
  const [first, ...others] = readings.map((reading) => printedIn(seen, reading));
  const rows = [...(first ?? [])].filter(([row]) => others.every((one) => one.has(row)));
  if (likeliest === undefined || rows.length === 0 || !isWhole(seen)) return [];
  const shown = rows.slice(0, mostEvidence);
  const more = rows.length - shown.length;
  const sentences = shown.map(([row, printed]) =>
    printedSentence(
      row,
      printed,
      others.flatMap((one) => one.get(row) ?? []),
    ),
  );
  const values = [first, ...others].flatMap((one) => rows.map(([row]) => printedValue(one?.get(row) ?? {})));
  return [
    {
      ...{ rule: 'printed-total-differs', grade: 'asks', proposal: null },
      text: [...sentences, ...(more === 0 ? [] : [`So it is with ${more} more.`])].join(' '),
      columns: seen.columns.map(({ name }) => name),
      about: amountColumns({ mapping: likeliest, target: seen.target }),
      rows: evidence(
        shown.map(([row]) => ({ row })),
        seen,
      ),
      values: fewValues(values),
      asIs: 'What was counted is right',
    },
  ];
};

/**
 * Printed totals that are not what was counted. `isOpen`: whether rows are records is still asked, and only what differs either way is
 * said. `by`: the mapping with the amount that rows add up, for one that has no total: nobody can accept a difference from that.
 */
export const printedTotals = (
  seen: Seen,
  { isOpen, by }: { readonly isOpen: boolean; readonly by: Mapping | null },
): { readonly findings: readonly Finding[]; readonly isAsked: boolean } => {
  const { mapping, target } = seen;
  const isAsked = amountColumns({ mapping, target }).length > 0;
  const open = (['rows', 'lines-same'] as const).map((reading) => readRowsAs(mapping, target, reading));
  const readings = (isOpen ? open : [mapping]).flatMap((one) => {
    const [asItIs, ...answered] = underSides(one, seen);
    return answered.length > 0 || asItIs === undefined ? answered : [asItIs];
  });
  return { findings: printedFinding(seen, isAsked ? readings : by === null ? [] : [by]), isAsked };
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
    .flatMap((mapping) => underSides(mapping, seen))
    .flatMap((mapping) => {
      const one = taken(seen, ungrouped(mapping));
      return one === null ? [] : [{ ...one, mapping, found: one.sums.found() }];
    })
    .sort((a, b) => countOf(b.found) - countOf(a.found));
  if (best === undefined) return nothingAddedUp;
  const { sums, about, found, mapping } = best;
  const isProved = countOf(found) > 0 || mapping === seen.mapping;
  const findings =
    isWhole(seen) && isProved
      ? findingsOf({ found, doubtful: sums.mayBeTotals(), about }, seen)
      : findingsOf({ found, doubtful: [], about }, seen);
  return { rows: new Set(found.map(({ row }) => row)), findings, by: isProved ? mapping : null };
};

const countOf = (found: readonly SumRow[]): number =>
  found.filter(({ code, differs }) => code === 'row-adds-up' && differs === null).length;
