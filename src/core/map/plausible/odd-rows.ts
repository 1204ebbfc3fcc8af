import type { CodeUnits } from '../../read/code-units';
import type { ColumnProfile } from '../../read/column-profile';
import type { FreshCells } from '../../read/fresh-cells';
import type { Row, TextPiece } from '../../read/table';
import { trimAll } from '../../values/text';
import { requiredDate } from '../record-fields';
import { columnOf, fieldWith, type Judged } from './finding';
import { saysInCurrency } from './remarked-currency';
import {
  endsAsOfCredit,
  isOddNumber,
  nothingGiven,
  oddFigures,
  oddText,
  reasonColumns,
  remarkColumns,
} from './text-rules';

/** So many of a column tell it. */
const mostOfColumn = 100;
const mostRows = 400;

/** Marks of texts that were met before, without growing beyond some hundred kilobytes. */
const firstPlaces = 1024;
const mostMarks = 65_536;

const startMarks = () => {
  let table = new Int32Array(firstPlaces);
  let count = 0;
  const placeOf = (within: Int32Array, mark: number): number => {
    const mask = within.length - 1;
    let place = mark & mask;
    while (within[place] !== 0 && within[place] !== mark) place = (place + 1) & mask;
    return place;
  };
  const grow = (): void => {
    const wider = new Int32Array(table.length * 2);
    for (const mark of table) if (mark !== 0) wider[placeOf(wider, mark)] = mark;
    table = wider;
  };
  return {
    /** Whether the mark is met for the first time. Where there are too many none is. */
    isNew: (mark: number): boolean => {
      const place = placeOf(table, mark);
      if (table[place] === mark || count >= mostMarks) return false;
      table[place] = mark;
      count += 1;
      if (count * 2 > table.length) grow();
      return true;
    },
  };
};

/** How many marks of usual texts are at hand. */
const usualPlaces = 256;

const toldBy = 10;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isCapital = (code: number): boolean => code >= 65 && code <= 90;

/** A mark of a text, or of how it begins: of its letters up to the first digit. */
const markOf = (units: CodeUnits, from: number, to: number, endsAtDigit: boolean): number => {
  let mark = 0x811c9dc5;
  for (let at = from; at < to; at++) {
    const code = units[at] ?? 0;
    if (endsAtDigit && code >= 48 && code <= 57) break;
    mark = Math.imul(mark ^ code, 0x01000193);
  }
  mark ^= mark >>> 15;
  // A mark of 0 stands for an empty place.
  return mark === 0 ? 1 : mark;
};

/** Thousands of "Order 7540" are met once. */
const beginningIn = (units: CodeUnits, from: number, to: number): number =>
  markOf(units, from, Math.min(to, from + toldBy), true);

const hasFigure = (units: CodeUnits, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) if ((units[at] ?? 0) > 48 && isDigit(units[at] ?? 0)) return true;
  return false;
};

/**
 * What of a cell is looked at: how its text or number begins, whether its word is a new one, the sign of its figure or of the
 * total, whether its figure is 0, the year of its date, or whether it is filled at all.
 */
type What = 'text' | 'number' | 'word' | 'figure' | 'zero' | 'total' | 'year' | 'filled';

type Look = {
  readonly index: number;
  readonly what: What;
  /** Whether a trimmed text is one that a rule speaks of. */
  readonly isOdd: (text: string) => boolean;
  /** The same of its end alone. */
  readonly endsOdd?: (text: string) => boolean;
};

const serialYear = 365.25;

/** About which year a date names: its first four digits in a row, the days of a serial number, or its last two digits. 0: none. */
const yearIn = (units: CodeUnits, from: number, to: number): number => {
  let [run, value] = [0, 0];
  for (let at = from; at <= to; at++) {
    const code = at < to ? (units[at] ?? 0) : 0;
    if (isDigit(code)) {
      run += 1;
      value = value * 10 + code - 48;
    } else {
      if (run === 4) return value;
      if (run === 8) return Math.floor(value / 10_000);
      if (run === 5) return 1_900 + Math.floor(value / serialYear);
      if (at < to) [run, value] = [0, 0];
    }
  }
  return run === 2 ? 2_000 + value : 0;
};

const isEmpty = ({ filled }: ColumnProfile): boolean => filled === 0;
const isAny = (): boolean => true;
const isNone = (): boolean => false;

const mostWords = 20;

/** A column of few words, each of which comes again. */
const isListed = ({ kind, values, distinct, filled }: ColumnProfile): boolean =>
  (kind === 'text' || kind === 'code' || kind === 'number') &&
  values.length === distinct &&
  distinct <= mostWords &&
  distinct * 4 <= filled;

/** A column of figures that are all 0. */
const isNothing = ({ kind, values, distinct, filled }: ColumnProfile): boolean =>
  (kind === 'amount' || kind === 'number') &&
  filled > 0 &&
  values.length === distinct &&
  values.every(({ value }) => !/[1-9]/.test(value));

/** Which cells of a row may show what the first rows did not. */
const looksFor = (first: Judged): readonly Look[] => {
  const total = columnOf(first, fieldWith(first, 'total'));
  const number = columnOf(first, fieldWith(first, 'number'));
  if (total === null || number === null) return [];
  const date = columnOf(first, requiredDate(first.target.fields));
  const reasons = reasonColumns(first);
  const looked = (what: What, isOdd: Look['isOdd'], columns: readonly ColumnProfile[]): readonly Look[] =>
    columns.map(({ index }) => ({ index, what, isOdd }));
  const remarks = remarkColumns(first, total);
  const listed = first.columns.filter((column) => isListed(column) && column.index !== number.index);
  const saysOdd = (column: ColumnProfile): Look['isOdd'] =>
    remarks.includes(column) ? oddText(column) : isNone;
  const numberSays = saysOdd(number);
  return [
    {
      ...{ index: number.index, what: 'number' as const, endsOdd: endsAsOfCredit },
      isOdd: (text) => isOddNumber(text) || numberSays(text),
    },
    ...remarks
      .filter((column) => column.index !== number.index && !listed.includes(column))
      .map((column): Look => {
        const { index } = column;
        return { index, what: 'text', isOdd: oddText(column), endsOdd: saysInCurrency };
      }),
    ...listed.map((column): Look => ({ index: column.index, what: 'word', isOdd: saysOdd(column) })),
    ...looked('total', isAny, [total]),
    ...looked('year', isAny, date === null ? [] : [date]),
    ...looked('figure', isAny, oddFigures(first, total)),
    ...looked('zero', isAny, first.columns.filter(isNothing)),
    ...looked('filled', (text) => !nothingGiven.test(text), reasons),
    ...looked(
      'filled',
      isAny,
      first.columns.filter((column) => isEmpty(column) && !reasons.includes(column)),
    ),
  ];
};

const minus: ReadonlySet<number> = new Set([...'-(−–‐▲△'].map((mark) => mark.charCodeAt(0)));
const hyphen = 45;

/** Whether a figure may be below 0: 12.00-, 12.00 CR. */
const mayBeBelow = (first: number, last: number): boolean =>
  minus.has(first) || last === hyphen || last === 82 || last === 114;

/** Looks at the cells of one column: closely only where one begins, or ends, as none before it did. */
const startLook = ({ index, what, isOdd, endsOdd = isAny }: Look) => {
  const known = startMarks();
  const odd = new Set<number>();
  const years = new Set<number>();
  const usual = new Int32Array(usualPlaces);
  let kept = 0;
  let isBelow = false;
  const beginsOdd = (cell: string, mark: number): boolean => {
    const isToLookAt = known.isNew(mark) || (odd.size > 0 && odd.has(mark));
    if (isToLookAt && isOdd(trimAll(cell))) {
      odd.add(mark);
      return true;
    }
    if (!isToLookAt) usual[mark & (usualPlaces - 1)] = mark;
    return false;
  };
  const isNewWord = (cell: string, mark: number): boolean => {
    if (known.isNew(mark)) odd.add(mark);
    // Of many new words only those that a rule would ask about are kept.
    if (odd.size > 0 && odd.has(mark)) return kept < mostOfColumn || isOdd(trimAll(cell));
    usual[mark & (usualPlaces - 1)] = mark;
    return false;
  };
  const mayEndOdd = (last: number): boolean => (what === 'text' ? isCapital(last) : !isDigit(last));
  const isOddText = (cell: string, mark: number, last: number): boolean =>
    beginsOdd(cell, mark) || (mayEndOdd(last) && endsOdd(trimAll(cell)));
  const isOddCell = (cell: string, units: CodeUnits, from: number, to: number): boolean => {
    const last = units[to - 1] ?? 0;
    switch (what) {
      case 'figure':
        return mayBeBelow(units[from] ?? 0, last);
      case 'total':
        isBelow ||= mayBeBelow(units[from] ?? 0, last);
        return false;
      case 'year': {
        const year = yearIn(units, from, to);
        if (years.has(year)) return false;
        years.add(year);
        return true;
      }
      case 'word':
        return isNewWord(cell, markOf(units, from, to, false));
      case 'zero':
        return hasFigure(units, from, to);
      case 'filled':
        return isOdd(trimAll(cell));
      default:
        return isOddText(cell, beginningIn(units, from, to), last);
    }
  };
  return {
    ...{ index, what, usual },
    /** Whether the row that was looked at last is to be kept for this cell. */
    isKept: false,
    /** Looks at a cell, whose letters stand in `units`; one of many is not kept. */
    keeps: (cell: string, units: CodeUnits, from: number, to: number): boolean => {
      if (from === to || !isOddCell(cell, units, from, to)) return false;
      kept += 1;
      // Behind many new words there is still room for those that a rule would ask about.
      return kept <= mostOfColumn * (what === 'word' ? 2 : 1);
    },
    /** The rows so far are the first ones: what they say is not new. */
    begin: (): void => {
      kept = 0;
      if (what === 'word') odd.clear();
    },
    /** Whether a total was met that may be below 0. */
    isBelow: (): boolean => isBelow,
  };
};

/** Whether a glance tells that a cell says nothing new: nearly every cell of nearly every table. */
const isUsual = (
  { what, usual }: Pick<ReturnType<typeof startLook>, 'what' | 'usual'>,
  units: CodeUnits,
  from: number,
  to: number,
): boolean => {
  const last = units[to - 1] ?? 0;
  if (what === 'figure' || what === 'total') return isDigit(units[from] ?? 0) && isDigit(last);
  if (what === 'zero') return !hasFigure(units, from, to);
  if (what === 'year' || what === 'filled') return false;
  if (what === 'text' ? isCapital(last) : what === 'number' && !isDigit(last)) return false;
  const mark = what === 'word' ? markOf(units, from, to, false) : beginningIn(units, from, to);
  return usual[mark & (usualPlaces - 1)] === mark;
};

let letters = new Uint16Array(64);

const lettersOf = (text: string): Uint16Array => {
  if (text.length > letters.length) letters = new Uint16Array(text.length * 2);
  for (let at = 0; at < text.length; at++) letters[at] = text.charCodeAt(at);
  return letters;
};

/**
 * Keeps rows behind the first ones that say what those do not: a remark, a number or a figure of which a rule would ask, or a
 * column that is filled for the first time. Null: the rules ask of none. `keep`: a copy that outlives its batch.
 */
export const startOddRows = (first: Judged, keep: (row: Row) => Row) => {
  const looks = looksFor(first).map(startLook);
  if (looks.length === 0) return null;
  const field = fieldWith(first, 'total');
  const isNegated = field !== undefined && first.mapping.fields[field.key]?.negate === true;
  const looksAt = first.columns.map((column) => looks.filter(({ index }) => index === column.index));
  /** For how many of its cells the row that was looked at last is kept. */
  let reasons = 0;
  const put = (look: ReturnType<typeof startLook>, isKept: boolean): void => {
    if (look.isKept === isKept) return;
    look.isKept = isKept;
    reasons += isKept ? 1 : -1;
  };
  const lookAtAll = ({ cells }: Row): void => {
    for (const look of looks) {
      const cell = cells[look.index] ?? '';
      put(look, cell !== '' && look.keeps(cell, lettersOf(cell), 0, cell.length));
    }
  };
  /** Cells that say what those above them say were looked at there. */
  const lookAtFresh = ({ cells }: Row, fresh: FreshCells, { units }: TextPiece, place: number): void => {
    const places = fresh.places();
    const end = fresh.start(place + 1);
    for (let at = fresh.start(place); at < end; at += 3) {
      const here = looksAt[places[at] ?? 0] ?? [];
      for (let one = 0; one < here.length; one++) {
        const look = here[one];
        if (look === undefined) continue;
        const [from, to] = [places[at + 1] ?? 0, places[at + 2] ?? 0];
        if (isUsual(look, units, from, to)) put(look, false);
        else put(look, look.keeps(cells[look.index] ?? '', units, from, to));
      }
    }
  };
  for (const row of first.rows) lookAtAll(row);
  for (const look of looks) look.begin();
  const rows: Row[] = [];
  let lastPiece: Row['piece'];
  let lastPlace = -1;
  return {
    see: (row: Row): void => {
      const { piece, place = -1 } = row;
      const isNext = piece !== undefined && piece === lastPiece && place === lastPlace + 1;
      const fresh = isNext ? piece.fresh : null;
      if (fresh !== null && piece !== undefined) lookAtFresh(row, fresh, piece, place);
      else lookAtAll(row);
      lastPiece = piece;
      lastPlace = place;
      if (reasons > 0 && rows.length < mostRows) rows.push(keep(row));
    },
    /** Whether some row, the first ones among them, may be below 0. */
    hasCredits: (): boolean => isNegated || looks.some(({ isBelow }) => isBelow()),
    rows: (): readonly Row[] => rows,
  };
};
