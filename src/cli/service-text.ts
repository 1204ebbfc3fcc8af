import type { Json, JsonObject } from '../core/values/json';
import type { Output } from '../ipc/contract';
import type { OperationEntry } from '../ipc/operations';
import { table } from './output';

const MOST_COLUMNS = 7;
const MOST_LETTERS = 40;

const isPlain = (value: Json | undefined): boolean => value !== null && typeof value !== 'object';

const cell = (value: Json | undefined): string => {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const line = text.replace(/\s+/g, ' ');
  return line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS - 1)}…` : line;
};

/** Plain values of the entries as columns under the service's own names: those wanted first, then as they come. */
const columnsOf = (entries: readonly JsonObject[], wanted: readonly string[]): readonly string[] => {
  const keys = new Set<string>();
  for (const entry of entries)
    for (const [key, value] of Object.entries(entry)) if (isPlain(value)) keys.add(key);
  const first = wanted.filter((key) => keys.has(key));
  return [...new Set([...first, ...keys])].slice(0, MOST_COLUMNS);
};

/** A list as a short table; how many there are, where not all were read. `isCut`: no more of them could be. */
export const listText = (
  { entries, isWhole, total }: Output<'service.read'>,
  wanted: readonly string[],
  isCut = false,
): string => {
  if (entries.length === 0) return isWhole ? 'none' : 'none could be read';
  const columns = columnsOf(entries, wanted);
  const rows = entries.map((entry) => columns.map((key) => cell(entry[key])));
  const shown = table(columns, rows);
  if (isWhole) return shown;
  const known = total === null ? '' : ` of ${total}`;
  const why = isCut ? 'the list could not be read to its end' : '--limit N shows more';
  return `${shown}\nthe first ${entries.length}${known}; ${why}`;
};

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** Lists of objects within a thing are tables of their own below it. */
const nested = (entry: JsonObject): readonly string[] =>
  Object.entries(entry).flatMap(([key, value]) => {
    if (!isList(value) || value.length === 0) return [];
    const rows = value.filter(isObject);
    if (rows.length !== value.length) return [];
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, MOST_COLUMNS);
    return [
      `\n${key}\n${table(
        columns,
        rows.map((row) => columns.map((one) => cell(row[one]))),
      )}`,
    ];
  });

/** One thing: a line a field. */
export const oneText = (entry: JsonObject): string => {
  const lists = new Set(
    Object.entries(entry).flatMap(([key, value]) =>
      isList(value) && value.length > 0 && value.every(isObject) ? [key] : [],
    ),
  );
  const plain = Object.entries(entry).filter(([key]) => !lists.has(key));
  const rows = plain.map(([key, value]) => [key, isPlain(value) ? String(value) : cell(value)]);
  return [table(['field', 'value'], rows), ...nested(entry)].join('\n');
};

/** What a change would do. */
export const previewText = (preview: Output<'service.preview'>): string => {
  const rows = preview.changes.map(({ field, before, after, effect }) => [
    field,
    cell(before),
    cell(after),
    effect,
  ]);
  return [
    `${preview.method} ${preview.path} (nothing was sent)`,
    rows.length === 0 ? 'nothing to show' : table(['field', 'before', 'after', 'effect'], rows),
    ...preview.reversibility.map(({ can, text }) => `${can ? '+' : '-'} ${text}`),
    ...(preview.seen === null
      ? []
      : [`To make it as seen here: the same command with --seen ${preview.seen}`]),
  ].join('\n');
};

/** What became of a change. */
export const changeText = (entry: OperationEntry): string => {
  const { state, sentence, advice, serviceId, failures, differences } = entry;
  const told = [`${state}: ${sentence}`, ...(state === 'done' ? [] : [advice])];
  const failed = failures.map(({ what, text }) => [what, text]);
  const differing = (differences ?? []).map(({ field, sent, got }) => [field, cell(sent), cell(got)]);
  return [
    ...told,
    ...(serviceId === null ? [] : [`id ${serviceId}`]),
    ...(failed.length === 0 ? [] : [table(['what', 'why it failed'], failed)]),
    ...(differing.length === 0 ? [] : [table(['field', 'sent', 'reads'], differing)]),
  ].join('\n');
};
