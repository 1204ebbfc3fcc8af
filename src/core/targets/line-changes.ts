import { textAt } from '../service/json-path';
import { alikeDecimals } from '../values/alike-decimals';
import type { JsonObject } from '../values/json';
import { differencesBy, unpairedLines } from './compare';
import type { Readable } from './target';

type Lines = NonNullable<Readable['lines']>;

/** What an update says of the lines that stand there. `left`: lines that stand there and that it does not name. */
export type LineChanges = {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly left: readonly string[];
  /** Lines that stand there now. */
  readonly there: number;
};

/** By what a person knows a line again; the service has no key for it that a file could name. */
const nameOf = (line: JsonObject): string => textAt(line, 'name') ?? textAt(line, 'sku') ?? '';

/** A line as it is there and as it is sent: `Salt (price 2.50 there, 3.00 here)`. */
const changedText = ({ mirrors }: Lines, here: JsonObject, there: JsonObject): string => {
  const figures = new Set(mirrors.flatMap(({ field, compares }) => (compares === 'decimal' ? [field] : [])));
  const fields = differencesBy(mirrors, here, there).map(({ field, sent, got }) => {
    const [own, shown] = figures.has(field) ? alikeDecimals(sent, got) : [sent, got];
    return `${field} ${shown === '' ? 'not shown' : shown} there, ${own} here`;
  });
  return `${nameOf(here)} (${fields.join('; ')})`;
};

/** Lines of an update against those that stand there, by our names; null: either shows none, so nothing is known. */
export const lineChanges = (lines: Lines, sent: JsonObject, shown: JsonObject): LineChanges | null => {
  const unpaired = unpairedLines(lines, sent, shown);
  const all = shown[lines.key];
  if (unpaired === null || !Array.isArray(all)) return null;
  const rest = [...unpaired.shown];
  const added: string[] = [];
  const changed: string[] = [];
  for (const line of unpaired.sent) {
    const at = rest.findIndex((one) => nameOf(one) !== '' && nameOf(one) === nameOf(line));
    const [there] = at < 0 ? [] : rest.splice(at, 1);
    if (there === undefined) added.push(nameOf(line));
    else changed.push(changedText(lines, line, there));
  }
  return { added, changed, left: rest.map(nameOf), there: all.length };
};

const MOST_NAMED = 3;

const named = (names: readonly string[]): string => {
  const more = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
};

const counted = (names: readonly string[], one: string, many: string): readonly string[] =>
  names.length === 0 ? [] : [`${names.length} ${names.length === 1 ? one : many}: ${named(names)}`];

/** The same in words, for one sentence. */
export const lineChangesText = (changes: LineChanges | null): string => {
  if (changes === null) return 'which lines stand there was not read yet';
  const parts = [
    ...counted(changes.added, 'line is new', 'lines are new'),
    ...counted(changes.changed, 'line reads otherwise', 'lines read otherwise'),
    ...counted(changes.left, 'line there is not in the file', 'lines there are not in the file'),
  ];
  return parts.length === 0 ? 'its lines are the same' : parts.join('; ');
};

/** The changes as an issue keeps them, so that those of all updates can be added up. */
export const lineCounts = ({ added, changed, left }: LineChanges): Readonly<Record<string, string>> => ({
  added: String(added.length),
  changed: String(changed.length),
  left: String(left.length),
});

/**
 * What the records of an import update, added up. `alone`: of how many it is not known whether lines are replaced or added to;
 * `unread`: of how many the lines that stand there were not read.
 */
export type Updating = {
  readonly records: number;
  readonly alone: number;
  readonly unread: number;
  readonly added: number;
  readonly changed: number;
  readonly left: number;
};

/** Updates in a line: `2 orders are updated: 2 lines new, 1 changed, 2 not in the file (may be removed or may stay)`. */
export const updatingText = (
  { one, many }: { readonly one: string; readonly many: string },
  { records, alone, unread, added, changed, left }: Updating,
): string => {
  const head = records === 1 ? `1 ${one} is updated` : `${records} ${many} are updated`;
  const fate = alone > 0 ? 'may be removed or may stay' : 'will be removed';
  const parts = [
    ...(added === 0 ? [] : [`${added} ${added === 1 ? 'line' : 'lines'} new`]),
    ...(changed === 0 ? [] : [`${changed} changed`]),
    ...(left === 0 ? [] : [`${left} not in the file (${fate})`]),
    ...(unread === 0 ? [] : [`the lines of ${unread} were not read yet`]),
  ];
  return parts.length === 0 ? `${head}, with the same lines` : `${head}: ${parts.join(', ')}`;
};

/**
 * What reading an update back shows of the service. `linesBefore`: how many stood there before it was sent, null: not known.
 * `replaced`: its lines are those of the update; `added`: all of them stand there, and more; `other`: neither; null: it says
 * nothing, since no lines are shown or none stood there before.
 */
export const observedLines = (
  lines: Lines,
  sent: JsonObject,
  { shown, linesBefore }: { readonly shown: JsonObject; readonly linesBefore: number | null },
): 'replaced' | 'added' | 'other' | null => {
  const unpaired = unpairedLines(lines, sent, shown);
  if (unpaired === null) return null;
  if (unpaired.sent.length > 0) return 'other';
  if (unpaired.shown.length > 0) return 'added';
  return linesBefore !== null && linesBefore > 0 ? 'replaced' : null;
};
