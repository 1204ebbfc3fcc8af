import { words } from '../../../core/issues/codes';
import type { Mapping } from '../../../core/map/mapping';
import type { Row } from '../../../core/read/table';
import { outcomeWords } from '../../../core/report/outcome-words';
import { keyAsRead } from '../../../core/values/key-as-read';
import type { StoredIssue } from '../../journal/issues';
import type { SearchedRecord } from '../../journal/search-rows';
import { plain, SHORTEST, type Text } from './text';

type Leaf = { readonly path: string; readonly text: string };

const leavesOf = (value: unknown, path: string): Leaf[] => {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, text: String(value) }];
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    leavesOf(one, path === '' ? name : `${path}.${name}`),
  );
};

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return text;
  }
};

/** From which column of the person's file a field of a record comes; null: from none. */
export type ColumnOf = (path: string) => string | null;

export const columnsOfFields =
  (mapping: Mapping | null): ColumnOf =>
  (path) =>
    mapping?.fields[path]?.column ?? null;

const leafText = ({ path, text }: Leaf, columnOf: ColumnOf): Text => {
  const column = columnOf(path);
  return column === null
    ? { text, where: 'field', column: path, row: null }
    : { text, where: 'cell', column, row: null };
};

/** What an issue says to a person, and what its kind is called. */
export const issueTexts = ({ code, params, row, column }: StoredIssue): readonly Text[] => {
  const { sentence, title } = words(code, params);
  return [sentence, title].map((text) => ({ text, where: 'issue', column, row }));
};

/** What a record is called. */
export const nameOf = ({ key }: SearchedRecord): string | null => (key === null ? null : keyAsRead(key));

/** What stands in a record itself: its name, its issues, what the service said and how it calls it, and what is sent. */
export const recordTexts = (
  record: SearchedRecord,
  issues: readonly StoredIssue[],
  columnOf: ColumnOf,
): readonly Text[] => {
  const { code, text, serviceId, batchId, uploadId } = record;
  const said = code === null ? text : outcomeWords(code, { text, serviceId }).sentence;
  return [
    ...leavesOf(parsed(record.payload), '').map((leaf) => leafText(leaf, columnOf)),
    ...plain('key', nameOf(record)),
    ...issues.flatMap(issueTexts),
    // What a person decided is found in the history, with the name and the date.
    ...(code?.startsWith('decided-') === true ? [] : plain('message', said)),
    ...[serviceId, batchId, uploadId].flatMap((id) => plain('id', id)),
  ];
};

/** The cells of a row as a person sees them. */
export const rowTexts = (row: Row, columns: readonly string[]): readonly Text[] => {
  const texts: Text[] = [];
  row.cells.forEach((cell, index) => {
    const column = columns[index] ?? `${index + 1}`;
    const shown = row.shown?.[index];
    for (const text of shown === undefined || shown === cell ? [cell] : [cell, shown])
      if (text.length >= SHORTEST) texts.push({ text, where: 'cell', column, row: row.row });
  });
  return texts;
};

/** The place of a record's first row among all rows; null: it has none. */
export const firstOrdinal = ({ ordinals }: SearchedRecord): number | null => {
  const first = /^\d+/.exec(ordinals)?.[0];
  return first === undefined ? null : Number(first);
};

/** The place of the one row of a record; null: it has several or none, and its rows are found by themselves. */
export const onlyOrdinal = ({ ordinals }: SearchedRecord): number | null =>
  /^\d+$/.test(ordinals) ? Number(ordinals) : null;
