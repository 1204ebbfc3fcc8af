import type { ColumnProfile } from '../read/column-profile';
import { type HiddenRows, nothingBeside } from '../read/rest-of-file';
import type { Row } from '../read/table';
import { type MergedArea, mergedArea } from '../read/workbook/merged-area';
import type { Target } from '../targets/target';
import { aroundFindings } from './around-findings';
import type { Companies } from './companies';
import { dateGroups, holdsForToo } from './date-groups';
import { holdsBothOrders, leavesOrderOpen, orderHint, orderOfWriting } from './date-order-proof';
import { withProvenOrders } from './date-order-question';
import { findingQuestions } from './finding-questions';
import { proposedCodes, proposedFormatFindings, withShownCurrency } from './format-currency';
import { formatMarkFindings } from './format-marks';
import { repeatsTotalForSure } from './grouping-proof';
import { type KnownValues, nothingKnown } from './known-values';
import type { Mapping } from './mapping';
import { currencyLines, currencyLinesIn, currencyOfAll } from './plausible/currency-lines-rule';
import { type Finding, isDoubt, type Judged } from './plausible/finding';
import { hiddenColumns, isHiddenTwin } from './plausible/hidden-columns';
import { hiddenRows } from './plausible/hidden-rows';
import { judgeMapping } from './plausible/judge-mapping';
import { mergedAmounts } from './plausible/merged-amounts';
import { sectionsIn } from './plausible/section-lines';
import { taxOfFirstLine } from './plausible/tax-of-lines';
import { assignColumns, type Proposal } from './propose';
import { proposeDimensions } from './propose-dimensions';
import type { Asked, Question } from './question';
import { likelyReading, questionsFor } from './questions';
import { keyColumns, type RowReading, readRowsAs, withoutSums } from './reading-as';
import type { SaidAround } from './said-around';
import { arithmeticIn, settleProposals } from './settle';
import type { Arithmetic } from './settle-amounts';
import { withSettled } from './settled-answers';
import { withSpoiltAmounts } from './spoilt-amounts';
import { withMergedFilled } from './step-questions';
import { columnFields, type FieldSuggestion, soleLocation } from './suggest-fields';
import { amountKinds, localeOf, withWholeMark } from './suggest-locale';
import { printedTotals, sumsToSuggest } from './suggest-sums';
import type { RowAbove } from './sum-cells';
import { neededColumns } from './template';

export type SuggestInput = {
  readonly target: Target;
  readonly columns: readonly ColumnProfile[];
  /** Data rows of the sheet. */
  readonly rows: number;
  readonly source: Mapping['source'];
  /** The first data rows, to see whether totals repeat; may be empty. */
  readonly preview?: readonly Row[];
  /** More of them, to see what the rows prove; absent: the preview. */
  readonly profile?: readonly Row[];
  readonly known?: KnownValues;
  /** Which companies there are; absent: nobody has said. */
  readonly companies?: Companies;
  /** Every row below the header, also those that seem to add up others; absent: the profile. */
  readonly everyRow?: readonly Row[];
  /** Lines above the header that speak of a total; absent: none do. */
  readonly above?: readonly RowAbove[];
  /** What lines around the table say of all its amounts; absent: nothing. */
  readonly around?: readonly SaidAround[];
  readonly merged?: Asked['merged'];
  /** Rows of the sheet that a person does not see; absent: none. */
  readonly hidden?: HiddenRows;
  /** Columns of the sheet that a person does not see, by their places; absent: none. */
  readonly hiddenColumns?: readonly number[];
  /** Counts different combinations of values in these columns, where the caller can; else null. `without`: rows that are no records. */
  readonly countTogether?: (columns: readonly string[], without: ReadonlySet<number>) => number | null;
};

export type Suggestion = {
  readonly mapping: Mapping;
  readonly fields: readonly FieldSuggestion[];
  /** Names of columns that go nowhere. */
  readonly unmappedColumns: readonly string[];
  readonly questions: readonly Question[];
  /** What the rules about plausible but wrong proposals say of it. */
  readonly findings: readonly Finding[];
};

/** Things known by a code come once each: where the code repeats, its rows are one record. */
const groupedByKey = (mapping: Mapping, { target, columns }: SuggestInput): Mapping => {
  if (target.hasItems || target.createsOnce) return mapping;
  const [own] = keyColumns(mapping, target);
  const column = columns.find(({ name }) => name === own);
  return own === undefined || column === undefined || column.distinct >= column.filled
    ? mapping
    : { ...mapping, groupBy: [own] };
};

/** A line that would have a name and no amount is no line. */
const withoutBareLines = (mapping: Mapping, target: Target): Mapping => {
  const kinds = new Map(target.fields.map((field) => [field.key, field.kind]));
  const keys = Object.keys(mapping.fields);
  const isLine = (key: string): boolean => key.startsWith('items[].');
  if (keys.some((key) => isLine(key) && amountKinds.has(kinds.get(key) ?? ''))) return mapping;
  return {
    ...mapping,
    fields: Object.fromEntries(Object.entries(mapping.fields).filter(([key]) => !isLine(key))),
  };
};

const draftMapping = (
  input: SuggestInput,
  fields: readonly FieldSuggestion[],
  locale: Mapping['locale'],
): Mapping => ({
  format: 'tallyport-mapping/1',
  name: '',
  target: input.target.name,
  source: input.source,
  locale,
  groupBy: [],
  only: [],
  fields: Object.fromEntries(fields.map(({ key, source }) => [key, source])),
});

/** What is left to explain after the rows were read as lines: moved fields keep their reason, new ones get one. */
const explained = (mapping: Mapping, before: readonly FieldSuggestion[]): readonly FieldSuggestion[] =>
  Object.entries(mapping.fields).map(([key, source]) => {
    const same = before.find((one) => one.key === key) ?? before.find((one) => key === `items[].${one.key}`);
    if (same !== undefined) return { ...same, key, source };
    return {
      key,
      source,
      confidence: 0.6,
      reason: 'The rows are read as lines: each carries its own part of the amount.',
    };
  });

const withOneProposed = (mapping: Mapping, { columns, proposal }: Finding, target: Target): Mapping => {
  // What every record needs stays, and stops the file, where nothing is known to be right instead.
  const isLeftOut = (key: string): boolean =>
    mapping.fields[key]?.column === columns[0] &&
    target.fields.some((field) => field.key === key && !field.required && !key.startsWith('items[].'));
  const isMeant = (key: string): boolean => (proposal === null ? isLeftOut(key) : key === proposal.field);
  const fields = Object.entries(mapping.fields).flatMap(([key, source]) => {
    if (!isMeant(key)) return [[key, source] as const];
    return proposal?.column == null ? [] : [[key, { ...source, column: proposal.column }] as const];
  });
  return { ...mapping, fields: Object.fromEntries(fields) };
};

/** A reading of the rows that is likely and asked about is not said: a mapping that says it, or adds amounts up, has been told. */
const withoutReading = (mapping: Mapping, target: Target): Mapping =>
  target.fields.some(({ figure }) => figure === 'total') ? withoutSums({ ...mapping, groupBy: [] }) : mapping;

/** What a rule is against is not proposed: the column it names instead is, else none. */
const withProposed = (mapping: Mapping, findings: readonly Finding[], target: Target): Mapping =>
  findings
    .filter(({ grade }) => grade === 'against')
    .reduce((so, finding) => withOneProposed(so, finding, target), mapping);

/** The tax of one line is not proposed for the whole record. */
const withoutTaxOfLine = (judged: Judged): Mapping => {
  const { mapping, target } = judged;
  const isTax = (key: string): boolean =>
    target.fields.some((field) => field.key === key && field.figure === 'tax');
  if (taxOfFirstLine(judged).length === 0) return mapping;
  const fields = Object.entries(mapping.fields).filter(([key]) => !isTax(key));
  return { ...mapping, fields: Object.fromEntries(fields) };
};

/** The mapping with its rows read so. */
const readAs = (judged: Judged, reading: RowReading): Mapping =>
  reading === 'rows'
    ? withoutBareLines(judged.mapping, judged.target)
    : withoutTaxOfLine({ ...judged, mapping: readRowsAs(judged.mapping, judged.target, reading) });

/**
 * What is said of the proposal: the doubts that are left, and those for which a column was taken away that nothing stands in
 * for. Such a doubt keeps its rows, and the column as what a person may say it is after all.
 */
const findingsOf = (before: readonly Finding[], read: Mapping, judgedBy: Judged): readonly Finding[] => {
  const left = judgeMapping(judgedBy);
  const { fields } = judgedBy.mapping;
  const gone = before.flatMap((finding): readonly Finding[] => {
    const [column] = finding.columns;
    const field = Object.keys(read.fields).find(
      (key) => read.fields[key]?.column === column && !key.startsWith('items[].'),
    );
    const isTaken =
      finding.grade === 'against' &&
      finding.proposal === null &&
      column !== undefined &&
      field !== undefined &&
      fields[field] === undefined &&
      !left.some(({ rule }) => rule === finding.rule);
    return isTaken ? [{ ...finding, proposal: { field, column } }] : [];
  });
  return [...left, ...gone];
};

/** The columns that may be proposed: none that is hidden where one of the same name is shown. */
const offeredOf = (
  { columns, hiddenColumns: places = [] }: SuggestInput,
  names: readonly string[],
): readonly ColumnProfile[] => {
  const hidden = new Set(places);
  return hidden.size === 0 ? columns : columns.filter((_, at) => !isHiddenTwin(at, names, hidden));
};

const areasOf = (merged: SuggestInput['merged'] = []): readonly MergedArea[] =>
  merged.flatMap(({ area }) => mergedArea(area) ?? []);

/** What the file holds beside what its rows say: rows and columns that are hidden, cells that are merged. */
const besideRows = (
  { target, columns, hidden, hiddenColumns: places = [], merged }: SuggestInput,
  mapping: Mapping,
  everyRow: readonly Row[],
): readonly Finding[] => {
  const names = columns.map(({ name }) => name);
  return [
    ...hiddenRows(hidden ?? nothingBeside.hidden),
    ...hiddenColumns({ mapping, target }, names, places),
    ...mergedAmounts({ mapping, target }, names, areasOf(merged), everyRow),
  ];
};

/** The currency that lines between and around the rows say for all of them, where no column is mapped. */
const currencyAround = (
  all: readonly Proposal[],
  everyRow: readonly Row[],
  { around = [] }: SuggestInput,
): string | null =>
  all.some(({ field }) => field.kind === 'currency')
    ? null
    : currencyOfAll(currencyLinesIn(everyRow, new Set()), around);

const spoiltAsAmounts = (given: SuggestInput): SuggestInput => ({
  ...given,
  columns: withSpoiltAmounts(given.target, given.columns),
});

/**
 * Proposes a mapping from headers, values and the directory, with the reason for each field and what only a person
 * can answer. The same input always gives the same proposal. Fields marked `neverSuggested` are left to the person.
 */
export const suggestMapping = (given: SuggestInput): Suggestion => proposeFrom(spoiltAsAmounts(given));

/** What the rows say of the order in which dates are written. */
const datesIn = (columns: readonly ColumnProfile[], rows: readonly Row[]): Asked['dates'] => ({
  isOpen: (column) => leavesOrderOpen(column, rows),
  isOfBoth: (column) => holdsBothOrders(column, rows),
  hint: (column) => orderHint(column, columns, rows),
  proven: (column) => orderOfWriting(column, rows),
  groups: (column, others) => {
    const found = dateGroups(column, columns, rows);
    return found === null
      ? null
      : { ...found, also: others.filter((other) => holdsForToo(found, other, rows)) };
  },
});

/** The same figures, read with the mark of the proposal where the columns leave it open. */
const figuresUnder = (
  { decimal }: Mapping['locale'],
  { columns, profile, preview }: SuggestInput,
  arithmetic: Arithmetic,
): Arithmetic =>
  decimal === 'auto' || !columns.some(({ decimalMark }) => decimalMark === 'ambiguous')
    ? arithmetic
    : arithmeticIn({ columns, rows: profile ?? preview ?? [] }, decimal);

/** What is said of rows that come to others and lack only a number or a date. */
const areTotals = 'They are totals: leave them out';

type Proposed = {
  readonly mapping: Mapping;
  readonly read: Mapping;
  /** What was said of it before anything was taken away for it. */
  readonly before: readonly Finding[];
  readonly judgedBy: Omit<Judged, 'mapping'>;
  readonly everyRow: readonly Row[];
  readonly sums: { readonly rows: ReadonlySet<number> };
};

/** What is said of a proposal, of its rows and of what stands beside and around them. */
const saidOf = (
  input: SuggestInput,
  { mapping, read, before, judgedBy, everyRow, sums }: Proposed,
): readonly Finding[] => {
  const { target, columns, around } = input;
  const about = { mapping, target, codes: proposedCodes({ mapping, target }, columns) };
  const ofRows = [
    ...findingsOf(before, read, { ...judgedBy, mapping }),
    ...formatMarkFindings(about, columns),
  ];
  const inRows = [...ofRows, ...proposedFormatFindings(about, columns, ofRows)];
  const byLines = currencyLines({ mapping, target }, currencyLinesIn(everyRow, sums.rows), around);
  return [
    ...inRows,
    ...besideRows(input, mapping, everyRow),
    ...sectionsIn({ mapping, target, columns }, everyRow, sums.rows),
    ...byLines,
    ...aroundFindings(about, around ?? [], [...inRows, ...byLines]),
  ];
};

const proposeFrom = (input: SuggestInput): Suggestion => {
  const { target, columns, companies, around } = input;
  const known = input.known ?? nothingKnown;
  const rows = input.profile ?? input.preview ?? [];
  const names = columns.map(({ name }) => name);
  const offered = offeredOf(input, names);
  const assigned = assignColumns(target.fields, offered, known);
  const toSettle = { target, columns: offered, rows, known };
  const arithmetic = arithmeticIn({ columns, rows });
  const ofOffered = offered === columns ? arithmetic : arithmeticIn(toSettle);
  const { proposals, filled, currency } = settleProposals(assigned, toSettle, ofOffered);
  const all = [...proposals, ...proposeDimensions(target, offered, { known, taken: proposals, rows })];
  const direct = [...columnFields(all), ...filled];
  const fields = [...direct, ...soleLocation(target, known, direct)];
  const locale = localeOf(all, columns, rows);
  const everyRow = input.everyRow ?? rows;
  const ofAll = currencyAround(all, everyRow, input);
  const named = withWholeMark(
    { ...locale, currency: locale.currency ?? currency ?? ofAll },
    all,
    input,
    rows,
  );
  const plain = groupedByKey(draftMapping(input, fields, named), input);
  const seen = { target, columns, rows: everyRow, above: input.above ?? [] };
  const sums = sumsToSuggest({ ...seen, mapping: plain });
  const asked: Asked = {
    mapping: plain,
    target,
    columns,
    rows: input.rows - sums.rows.size,
    preview: (input.preview ?? []).filter(({ row }) => !sums.rows.has(row)),
    known,
    merged: input.merged ?? [],
    dates: datesIn(columns, rows),
    countTogether: (names) => input.countTogether?.(names, sums.rows) ?? null,
  };
  const isProven = target.hasItems && repeatsTotalForSure(plain, { ...toSettle, columns, arithmetic });
  const reading = isProven ? 'lines-same' : likelyReading(asked);
  const judgedBy = {
    ...{ target, columns, rows, known, companies, around },
    arithmetic: figuresUnder(named, input, arithmetic),
  };
  const read = readAs({ ...judgedBy, mapping: plain }, reading);
  const before = judgeMapping({ ...judgedBy, mapping: read });
  const mapping = withShownCurrency(withProposed(read, before, target), target, columns);
  const findings = saidOf(input, { mapping, read, before, judgedBy, everyRow, sums });
  const used = new Set(neededColumns(mapping));
  const asks = questionsFor({ ...asked, mapping }, isProven);
  const isOpen = asks.some(({ kind }) => kind === 'grouping') && mapping.blankKey !== 'above';
  const filledDown = withMergedFilled(
    withProvenOrders(mapping, asks, asked),
    asks,
    { columns, merged: input.merged ?? [], rows: everyRow },
    sums,
  );
  const proposed = isOpen ? withoutReading(filledDown, target) : filledDown;
  const printed = printedTotals({ ...seen, mapping }, { isOpen, by: sums.by });
  const mayBeTotals = sums.findings.filter(isDoubt).map((one) => ({ ...one, asIs: areTotals }));
  const doubted = [...findings, ...mayBeTotals, ...(printed.isAsked ? printed.findings : [])];
  return {
    mapping: proposed,
    fields: explained(proposed, fields),
    unmappedColumns: columns.map(({ name }) => name).filter((name) => !used.has(name)),
    questions: withSettled([...asks, ...findingQuestions(doubted, { mapping, target, columns })], {
      ...judgedBy,
      mapping,
    }),
    findings: [...findings, ...sums.findings, ...printed.findings],
  };
};
