import type { ColumnProfile } from '../../read/column-profile';
import { findColumn } from '../../read/named-column';
import { ownCopy } from '../../read/own-copy';
import type { Row } from '../../read/table';
import { trimAll } from '../../values/text';
import { isLineNumber, isNamedLineNumber, isNamedPartOfLine } from '../line-number';
import { fewValues } from './accepted';
import type { EvidenceRow } from './evidence-row';
import { called, type Finding, findingOf, type Judged, type LinesTwice } from './finding';

const mostShown = 6;
/** Of so many lines it is known wherever they stand; of those behind only within rows that stand together. */
const mostKept = 20_000;
/** Three versions of each document are as many as there may be, else the column numbers something else. */
const mostRepeated = 2 / 3;

type Places = { readonly line: ColumnProfile; readonly keys: readonly ColumnProfile[] };

/** The columns that tell lines apart; null: nothing numbers them, or it is read as something else. */
const placesOf = ({ mapping, target, columns, rows }: Judged): Places | null => {
  const hasAmounts = target.fields.some(
    ({ key, figure }) => key.startsWith('items[].') && (figure === 'price' || figure === 'line-total'),
  );
  if (!hasAmounts || mapping.groupBy.length === 0) return null;
  const names = columns.map(({ name }) => name);
  const keys = mapping.groupBy.flatMap((name) => columns[findColumn(names, name)] ?? []);
  const used = new Set([...mapping.groupBy, ...Object.values(mapping.fields).map(({ column }) => column)]);
  const isWhole = ({ index }: ColumnProfile): boolean =>
    rows.every(({ cells }) => trimAll(cells[index] ?? '') === '' || isLineNumber(cells[index] ?? ''));
  const free = columns.filter((column) => !used.has(column.name) && isWhole(column));
  const line = free.find(isNamedLineNumber);
  if (line === undefined || free.some(isNamedPartOfLine) || keys.length < mapping.groupBy.length) return null;
  return { line, keys };
};

/** Looks for a line number that comes again within its document. Null: no column numbers lines. */
export const startLinesTwice = (judged: Judged) => {
  const places = placesOf(judged);
  if (places === null) return null;
  const line = places.line.index;
  const keys = places.keys.map(({ index }) => index);
  const [own = 0] = keys;
  const kept = new Map<string, Set<string>>();
  const shown: EvidenceRow[] = [];
  const numbers = new Set<string>();
  let left = mostKept;
  let before: readonly string[] = [];
  let seen = new Set<string>();
  let rows = 0;
  let count = 0;
  // Where every document has but one, it numbers something else.
  let isNumbering = false;
  const begin = (cells: readonly string[]): void => {
    before = keys.map((at) => ownCopy(cells[at] ?? ''));
    const key = before.join('\u001f');
    const known = kept.get(key);
    seen = known ?? new Set();
    if (known === undefined && left > 0) kept.set(key, seen);
  };
  return {
    see: ({ row, cells }: Row): void => {
      const text = cells[line] ?? '';
      if (text === '' || (cells[own] ?? '') === '') return;
      if (before.length === 0 || keys.some((at, place) => cells[at] !== before[place])) begin(cells);
      rows += 1;
      if (!seen.has(text)) {
        seen.add(ownCopy(text));
        isNumbering ||= seen.size > 1;
        left -= 1;
        return;
      }
      count += 1;
      if (shown.length >= mostShown) return;
      shown.push({ row, cells: [...before, ownCopy(text)] });
      numbers.add(trimAll(before[0] ?? ''));
    },
    found: (): LinesTwice | null => (isNumbering ? { count, rows, numbers: [...numbers], shown } : null),
  };
};

const twiceIn = (judged: Judged): LinesTwice | null => {
  if (judged.later !== undefined) return judged.later.linesTwice;
  const watch = startLinesTwice(judged);
  for (const row of judged.rows) watch?.see(row);
  return watch?.found() ?? null;
};

/**
 * `rows-share-number`, too: a document that has one of its lines twice, by the number of the line. They may be two versions of
 * it, of which the older one no longer holds: they would go out added up.
 */
export const linesTwice = (judged: Judged): readonly Finding[] => {
  const places = judged.isSpread === true || judged.isTorn === true ? null : placesOf(judged);
  const twice = places === null ? null : twiceIn(judged);
  const [example] = twice?.shown ?? [];
  if (places === null || twice === null || example === undefined) return [];
  if (twice.count > twice.rows * mostRepeated) return [];
  const { one } = judged.target.words;
  const line = trimAll(example.cells.at(-1) ?? '');
  const more = twice.count === 1 ? '' : ` ${twice.count - 1} more ${twice.count === 2 ? 'is' : 'are'} so.`;
  const text =
    `Row ${example.row} is line ${line} of ${trimAll(example.cells[0] ?? '')} by ${called(places.line)}, and a row above it is so too.${more} ` +
    `All of them would go out as lines of one ${one}. If they are two versions of it, leave the rows of the older one out of the file. Are they all lines of it?`;
  const finding = findingOf(
    judged,
    { rule: 'rows-share-number', grade: 'asks', text },
    [...places.keys, places.line],
    { values: fewValues(twice.numbers), asIs: `Yes: each row is a line of its ${one}` },
  );
  return [{ ...finding, rows: twice.shown }];
};
