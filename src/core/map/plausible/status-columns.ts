import type { ColumnProfile } from '../../read/column-profile';
import { findColumn } from '../../read/named-column';
import { ownCopy } from '../../read/own-copy';
import type { Row } from '../../read/table';
import { trimAll } from '../../values/text';
import { flagOf } from '../flag-words';
import { spacedHeader } from '../header-words';
import type { EvidenceRow } from './evidence-row';
import type { Judged, StatusWords } from './finding';
import { plain } from './sign-words';
import { headerOfStatus, mayMeanVoid, saysVoid } from './status-words';

/** `status`, `words`: by what it says; `flag`: by yes, or by no where the header says "valid"; `filled`: by saying anything. */
type StatusBy = 'status' | 'words' | 'flag' | 'filled';

export type StatusColumn = {
  readonly column: ColumnProfile;
  readonly by: StatusBy;
  /** Whether a text says that its row is void. */
  readonly isVoid: (text: string) => boolean;
};

/** More different words than that, and they are no states but remarks. */
const mostWords = 12;
/** Columns without a header that says so, of which every row is looked at. */
const mostUnnamed = 2;
/** So many more that say one word or nothing cost next to nothing. */
const mostStill = 4;
const mostNamed = 4;

const noWords: ReadonlySet<string> = new Set(['amount', 'percent', 'currency', 'time', 'email']);

const isYes = (text: string): boolean => flagOf(text) === 'true' || plain(text) === 'x';
/** A yes, a no, or a sign that is neither a word nor a figure. */
const isMark = (text: string): boolean =>
  text === '' || flagOf(text) !== null || plain(text) === 'x' || /^[^\p{L}\p{N}\s]$/u.test(text);
const isNo = (text: string): boolean => flagOf(text) === 'false';

/** Whether it says so few different things that each may be a state: all else are remarks. */
export const hasFewWords = ({ values }: ColumnProfile): boolean =>
  values.length > 0 && values.length <= mostWords;

/** Movements of SAP that take a receipt back, or return what came in. */
const takingBack: ReadonlySet<string> = new Set('102 104 106 122 124 162'.split(' '));
const isMovement = (header: string | null): boolean =>
  /bwart|bewegungsart|(?:movement|mvmt|mvt|mov) ?type|movement code|type (?:de )?mouvement|clase (?:de )?movimiento|tipo (?:di |de )?movimento/u.test(
    spacedHeader(header ?? ''),
  );

/** How a column may tell void rows; null: it does not. */
const statusColumn = (column: ColumnProfile): StatusColumn | null => {
  const { kind, header, values, filled } = column;
  if (noWords.has(kind)) return null;
  const said = headerOfStatus(header);
  const texts = values.map(({ value }) => trimAll(value));
  const areFlags = texts.every((text) => flagOf(text) !== null || plain(text) === 'x');
  if (said === 'status')
    return kind === 'date' ? null : { column, by: 'status', isVoid: (text) => saysVoid(text, true) };
  if (isMovement(header)) return { column, by: 'status', isVoid: (text) => takingBack.has(text) };
  if (said === 'valid') return areFlags ? { column, by: 'flag', isVoid: isNo } : null;
  if (said === 'void') {
    if (filled > 0 && areFlags && values.length > 0) return { column, by: 'flag', isVoid: isYes };
    // Who did it, when, or by which document.
    return { column, by: 'filled', isVoid: (text) => text !== '' && !isNo(text) && !isCalmText(text) };
  }
  // Nothing but marks below "Del".
  if (mayMeanVoid(header, texts) && (filled === 0 || values.length > 0) && texts.every(isMark))
    return { column, by: 'flag', isVoid: (text) => text !== '' && isMark(text) && !isNo(text) };
  return filled === 0 || (hasFewWords(column) && kind !== 'date')
    ? { column, by: 'words', isVoid: (text) => saysVoid(text, false) }
    : null;
};

/** `00.00.0000`, `-`, `n/a`: nothing is said. */
const isCalmText = (text: string): boolean => /^(?:[0\s./:-]*|n\/?a|null|none)$/iu.test(text);

/** Columns that may tell which rows are void, those first whose header says so. Answered ones are left out. */
export const statusColumns = ({ target, mapping, columns }: Judged): readonly StatusColumn[] => {
  if (target.amount === null && !target.hasItems) return [];
  const names = columns.map(({ name }) => name);
  const answered = new Set(mapping.only.map(({ column }) => findColumn(names, column)));
  const all = columns.flatMap((column) => (answered.has(column.index) ? [] : (statusColumn(column) ?? [])));
  const unnamed = all
    .filter(({ by }) => by === 'words')
    .sort((a, b) => a.column.values.length - b.column.values.length);
  return [...all.filter(({ by }) => by !== 'words').slice(0, mostNamed), ...unnamed];
};

/** Those of them of which every row is looked at. */
export const watchedStatus = (columns: readonly StatusColumn[]): readonly StatusColumn[] => {
  const unnamed = columns.filter(({ by }) => by === 'words');
  const isStill = ({ column: { values } }: StatusColumn): boolean => values.length <= 1;
  return [
    ...columns.filter(({ by }) => by !== 'words'),
    ...unnamed.filter(isStill).slice(0, mostStill),
    ...unnamed.filter((one) => !isStill(one)).slice(0, mostUnnamed),
  ];
};

const mostCounted = 60;
const mostShown = 5;

type Word = { rows: number; readonly isVoid: boolean; readonly first: EvidenceRow | null };

/** A power of two. */
const mostAtHand = 32;

/** A place among the words at hand, told at a glance by the ends of a text: every row asks for one. */
const placeAtHand = (text: string): number =>
  (text.charCodeAt(0) ^ (text.charCodeAt(text.length - 1) << 1) ^ (text.length << 2)) & (mostAtHand - 1);

/** Counts what a column says, row by row; most rows say what the row before them said. `counts`: whether a void row would be sent. */
export const startStatus = (
  { column: { index }, isVoid }: StatusColumn,
  beside: readonly number[],
  counts: (row: Row) => boolean,
) => {
  const words = new Map<string, Word>();
  const shown: EvidenceRow[] = [];
  const rest: Word = { rows: 0, isVoid: false, first: null };
  const restVoided: Word = { rows: 0, isVoid: true, first: null };
  let isWhole = true;
  let lastText = '';
  let last: Word | null = null;
  const atHand: ({ readonly text: string; readonly word: Word } | null)[] = Array(mostAtHand).fill(null);
  const evidenceOf = ({ row, cells }: Row): EvidenceRow => ({
    row,
    cells: [index, ...beside].map((at) => ownCopy(cells[at] ?? '')),
  });
  const wordOf = (text: string, row: Row): Word => {
    const near = atHand[placeAtHand(text)];
    if (near != null && near.text === text) return near.word;
    const known = words.get(text);
    if (known !== undefined) {
      atHand[placeAtHand(text)] = { text: ownCopy(text), word: known };
      return known;
    }
    const word = { rows: 0, isVoid: isVoid(trimAll(text)), first: evidenceOf(row) };
    if (words.size >= mostCounted) {
      isWhole &&= word.isVoid;
      if (!word.isVoid) return rest;
      if (words.size >= mostCounted * 2) return restVoided;
    }
    words.set(ownCopy(text), word);
    return word;
  };
  return {
    see: (row: Row): void => {
      const text = row.cells[index] ?? '';
      if (last === null || text !== lastText) {
        lastText = text;
        last = wordOf(text, row);
      }
      if (!last.isVoid) {
        last.rows += 1;
        return;
      }
      if (!counts(row)) return;
      last.rows += 1;
      if (shown.length < mostShown) shown.push(evidenceOf(row));
    },
    found: (): StatusWords => {
      const others = new Map<string, number>();
      const voidedWords = new Map<string, number>();
      const firsts = new Map<string, EvidenceRow>();
      for (const [text, { rows, isVoid: isSo, first }] of words) {
        const into = isSo ? voidedWords : others;
        const word = trimAll(text);
        if (rows > 0) into.set(word, (into.get(word) ?? 0) + rows);
        if (first !== null && !firsts.has(word)) firsts.set(word, first);
      }
      const rows = [...voidedWords.values()].reduce((sum, count) => sum + count, restVoided.rows);
      return { others: isWhole ? others : null, voided: voidedWords, rows, shown, firsts };
    },
  };
};
