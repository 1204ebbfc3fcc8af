import { type ChosenVendor, chosenIn, chosenText, compileMatches, textOfChosen } from '../clean/matching';
import { issueEntry } from '../issues/codes';
import type { Issue } from '../issues/issue';
import { findColumn } from '../read/named-column';
import { type ReadText, shownCell } from '../read/shown-cell';
import type { CellKind, Row } from '../read/table';
import type { Target } from '../targets/target';
import type { DecimalChoice } from '../values/amount';
import { mayMean, parseCurrency } from '../values/currency';
import { failed, ok, type Result } from '../values/result';
import { trimAll } from '../values/text';
import { compileSums, type Sums } from './adds-up';
import { checkMapping } from './check-mapping';
import { type ColumnFacts, readingOf, readingUnder } from './column-facts';
import { type Convert, type Converted, compileConvert } from './convert';
import { type CountRow, compileCounting } from './counted-rows';
import type { MappedParts, MappedSlot, SlotProgram } from './mapped-parts';
import type { Mapping } from './mapping';
import { withOneCurrency } from './one-sum';
import { compileOnly, type OnlyFilter } from './only';
import { compileQuick, type QuickConvert } from './quick-convert';
import { compileCurrency, isOpenMark, openMark, otherCurrency, type RowCurrency } from './row-currency';
import { type Slot, slotsOf } from './slot';
import { compileText, isTrimOnly, notMapped } from './text-source';

export type MapContext = {
  /** Name of the file, for messages. */
  readonly file: string;
  /** What each column's values prove, in file order; missing where nobody has looked. */
  readonly facts?: readonly ColumnFacts[];
};

/** A row as the mapping sees it: one text for each slot, in their order. '' is blank. */
export type MappedRow = {
  readonly row: number;
  readonly texts: readonly string[];
  readonly issues: readonly Issue[];
  /** Currency marks beside amounts of a row that does not say its currency: another row of its record may. */
  readonly marks?: readonly Issue[];
};

export type RowMapper = MappedParts & {
  /** The person's column behind each mapped field key. */
  readonly columns: Readonly<Record<string, string>>;
  /** Raw texts by slot, before conversion: what a preview shows. */
  readonly raw: (row: Row) => readonly string[];
  /** Canonical texts by slot, with what could not be converted. */
  readonly map: (row: Row) => MappedRow;
  /** Places of the columns that make up that key. */
  readonly groupColumns: readonly number[];
  readonly only: OnlyFilter;
  /** Begins a round through the rows of the table, in file order: each as it counts, or null. */
  readonly startCounting: () => CountRow;
  /** Begins to tell the rows that add up others; they are to be handed in before any is left out. */
  readonly startSums: () => Sums;
};

/** `isTyped`: the cell's own type counts. */
type Compiled = MappedSlot & {
  readonly isTyped: boolean;
  /** The currency of the row, which a mark at the amount must not contradict; null where nothing says it. */
  readonly currency: RowCurrency | null;
  /** Whether a person chose vendors for some rows, which other cells may tell. */
  readonly isChosen: boolean;
  readonly read: ReadText;
  readonly convert: Convert;
  readonly quick: QuickConvert | null;
  readonly decimal: DecimalChoice;
};

const cellKinds: Readonly<Record<string, CellKind>> = {
  s: 's',
  n: 'n',
  d: 'd',
  t: 't',
  m: 'm',
  u: 'u',
  b: 'b',
  e: 'e',
  z: 'z',
};

/** The reader's type counts only where the cell's own text is used; what a mapping makes of it is text. */
const isUntouched = ({ source }: Slot): boolean =>
  source.column !== undefined &&
  source.replace === undefined &&
  source.values === undefined &&
  source.case === undefined;

/** A vendor that a person chose goes before what the cell says. */
const readChosen = (own: ReadText, chosen: ChosenVendor | null): ReadText =>
  chosen === null
    ? own
    : (row) => {
        const id = chosen(row);
        return id === null ? own(row) : chosenText(id);
      };

const compileSlot = (
  slot: Slot,
  columns: readonly string[],
  { mapping, context, chosen }: Wanted,
): Compiled => {
  const index = slot.source.column === undefined ? -1 : findColumn(columns, slot.source.column);
  const named = index < 0 ? null : (columns[index] ?? null);
  const reading = readingUnder(mapping, named, index < 0 ? undefined : context.facts?.[index]);
  const own = slot.lookup?.kind === 'vendor' ? chosen : null;
  return {
    ...slot,
    column: named,
    index,
    isTyped: isUntouched(slot),
    currency: null,
    isChosen: own !== null,
    read: readChosen(compileText(slot, columns), own),
    convert: compileConvert(slot.field, reading, slot.source.negate === true),
    quick: compileQuick(slot.field, reading, slot.source.negate === true),
    decimal: reading.decimal,
  };
};

/** An issue of a field at a row, with its column and label among the words. */
export const fieldIssue = (
  code: string,
  params: Issue['params'],
  { slot, row }: { readonly slot: MappedSlot; readonly row: number | null },
): Issue => ({
  code,
  severity: issueEntry(code).severity,
  params: { ...params, field: slot.field.label, column: slot.column ?? slot.field.label },
  row,
  column: slot.column,
  field: slot.key,
});

/** An amount of one currency never goes out as one of another. */
const checkMark = (
  slot: Compiled,
  { text, mark }: { readonly text: string; readonly mark: string },
  row: Row,
  issues: Issue[],
): void => {
  const currency = slot.currency?.text(row) ?? '';
  if (currency === '' ? slot.currency?.isOfRow !== true : mayMean(mark, currency)) return;
  const own = parseCurrency(mark);
  const marked = own.ok ? { marked: own.value } : {};
  const params =
    currency === '' ? { ...openMark(mark), value: text, ...marked } : { value: text, currency, ...marked };
  issues.push(fieldIssue(otherCurrency, params, { slot, row: row.row }));
};

const convertText = (slot: Compiled, text: string, row: Row, issues: Issue[]): string => {
  if (chosenIn(text) !== null) return text;
  if (text === notMapped) {
    issues.push(
      fieldIssue('value-not-mapped', { value: shownCell(slot.index)(row) }, { slot, row: row.row }),
    );
    return '';
  }
  const kind = row.kinds === null || !slot.isTyped ? 's' : (cellKinds[row.kinds[slot.index] ?? 's'] ?? 's');
  const result = slot.convert(text, kind);
  if (result.ok && result.mark !== undefined) checkMark(slot, { text, mark: result.mark }, row, issues);
  if (result.ok && result.warning === undefined) return result.value;
  const problem = result.ok ? result.warning : result.problem;
  if (problem !== undefined) {
    const issue = fieldIssue(problem.code, problem.params, { slot, row: row.row });
    issues.push(result.fix === undefined ? issue : { ...issue, fix: { value: result.fix } });
  }
  return result.ok ? result.value : '';
};

type MapSlot = (row: Row, issues: Issue[]) => string;

/** The whole way of one cell: read, convert, and say what is wrong. */
const compileSlow =
  (slot: Compiled): MapSlot =>
  (row, issues) => {
    const text = slot.read(row);
    return text === '' ? '' : convertText(slot, text, row, issues);
  };

const noRow: Row = { row: 0, cells: [], kinds: null, shown: null };

/** What no row changes is converted once; what is wrong with it is said of each row. */
const compileConstant = (slot: Compiled): MapSlot => {
  const text = slot.read(noRow);
  const sound: Converted = text === '' ? { ok: true, value: '' } : slot.convert(text, 's');
  return text !== notMapped && sound.ok && sound.warning === undefined && sound.mark === undefined
    ? () => sound.value
    : compileSlow(slot);
};

/**
 * A cell that is only trimmed and converted. A text that was sound one row before is sound again (the head of a document
 * is repeated on each of its lines), and most others are told at a glance; only what is left goes the whole way.
 */
const compileCell = (slot: Compiled): MapSlot => {
  const { index, quick } = slot;
  const slow = compileSlow(slot);
  let lastCell = '';
  let lastText = '';
  return (row, issues) => {
    if (row.kinds !== null || row.shown !== null) return slow(row, issues);
    const cell = row.cells[index] ?? '';
    if (cell === lastCell) return lastText;
    const before = issues.length;
    const glance = quick?.(trimAll(cell)) ?? null;
    const text = glance ?? slow(row, issues);
    if (issues.length > before || (glance === null && heedsCurrency(slot))) return text;
    lastCell = cell;
    lastText = text;
    return text;
  };
};

const isTrimmedOnly = (slot: Compiled): boolean =>
  slot.index >= 0 && !slot.isChosen && isTrimOnly(slot.source);

const compileOne = (slot: Compiled): MapSlot => {
  if (slot.source.fromItems !== undefined) return () => '';
  if (slot.source.constant !== undefined && !slot.isChosen) return compileConstant(slot);
  return isTrimmedOnly(slot) ? compileCell(slot) : compileSlow(slot);
};

const heedsCurrency = ({ currency }: Compiled): boolean => currency?.isOfRow === true;

const programOf = (slot: Compiled): SlotProgram => {
  const isTrimmed = isTrimmedOnly(slot);
  return {
    whole: compileSlow(slot),
    quick: isTrimmed ? slot.quick : null,
    isTrimOnly: isTrimmed,
    heedsOthers: slot.isChosen || heedsCurrency(slot),
    decimal: slot.decimal,
  };
};

/** The row program: one closure a slot, everything that can be decided before the first row is decided. */
const compileMap = (slots: readonly Compiled[]): RowMapper['map'] => {
  const programs = slots.map(compileOne);
  return (row) => {
    const texts: string[] = [];
    const issues: Issue[] = [];
    for (const program of programs) texts.push(program(row, issues));
    return issues.some(isOpenMark)
      ? {
          row: row.row,
          texts,
          issues: issues.filter((issue) => !isOpenMark(issue)),
          marks: issues.filter(isOpenMark),
        }
      : { row: row.row, texts, issues };
  };
};

const keyMark = '\u001f';

/** Without blanks at its ends; told by its first and last letter nearly always. */
const trimmed = (text: string): string => {
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  return first > 32 && first < 127 && last > 32 && last < 127 ? text : text.trim();
};

/** Rows belong together by all their key cells; a row that lacks one of them stands alone. */
const compileGroupKey = (
  groupBy: readonly string[],
  columns: readonly string[],
): ((row: Row) => string | null) => {
  if (groupBy.length === 0) return () => null;
  const cells = groupBy.map((name) => shownCell(findColumn(columns, name)));
  return (row) => {
    let key = '';
    for (const cell of cells) {
      const text = trimmed(cell(row));
      if (text === '') return null;
      key += text + keyMark;
    }
    return key;
  };
};

const withCurrency = (slots: readonly Compiled[]): readonly Compiled[] => {
  const currency = compileCurrency(slots);
  return slots.map((slot) => (slot.field.kind === 'amount' ? { ...slot, currency } : slot));
};

type Wanted = {
  readonly mapping: Mapping;
  readonly context: MapContext;
  readonly chosen: ChosenVendor | null;
};

/**
 * Compiles a mapping for the columns of one table: everything is looked up once, rows are then read by place.
 * Errors: the first of `checkMapping`; mapping-constant-wrong where a constant does not fit its field.
 */
export const compileMapping = (
  mapping: Mapping,
  target: Target,
  columns: readonly string[],
  context: MapContext,
): Result<RowMapper> => {
  const [fault] = checkMapping(mapping, target, columns, context.file);
  if (fault !== undefined) return { ok: false, problem: fault };
  const wanted = { mapping, context, chosen: compileMatches(mapping.steps, columns) };
  const slots = withCurrency(
    withOneCurrency(slotsOf(mapping, target)).map((slot) => compileSlot(slot, columns, wanted)),
  );
  const wrong = slots.flatMap((slot) => wrongConstant(slot))[0];
  if (wrong !== undefined) return wrong;
  const columnPairs = slots.flatMap((slot): [string, string][] =>
    slot.column === null ? [] : [[slot.key, slot.column]],
  );
  const only = compileOnly(mapping.only, columns);
  const parts: Omit<RowMapper, 'startSums'> = {
    slots,
    columns: Object.fromEntries(columnPairs),
    raw: (row) =>
      slots.map((slot) => (slot.source.fromItems === undefined ? textOfChosen(slot.read(row)) : '')),
    map: compileMap(slots),
    groupKey: compileGroupKey(mapping.groupBy, columns),
    groupColumns: mapping.groupBy.map((name) => findColumn(columns, name)),
    programs: slots.map(programOf),
    only,
    startCounting: compileCounting(mapping, columns, only),
    target,
    mapping,
  };
  return ok({ ...parts, startSums: compileSums({ ...parts, columnCount: columns.length }) });
};

/** Whether what the columns prove makes no difference to how the mapped ones are read. */
export const sameReadings = (
  { slots, mapping }: RowMapper,
  before: readonly ColumnFacts[],
  after: readonly ColumnFacts[],
): boolean =>
  slots.every(({ index }) => {
    const [left, right] = [before, after].map((facts) => readingOf(mapping.locale, facts[index]));
    return left?.decimal === right?.decimal && left?.dateOrder === right?.dateOrder;
  });

const wrongConstant = (slot: Compiled) => {
  const { constant } = slot.source;
  if (constant === undefined || constant.trim() === '') return [];
  const result = slot.convert(constant, 's');
  return result.ok
    ? []
    : [
        failed('mapping-constant-wrong', {
          field: slot.field.label,
          value: constant,
          why: result.problem.code,
        }),
      ];
};
