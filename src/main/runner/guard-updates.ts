import { createHash } from 'node:crypto';
import { isJsonList, isJsonObject, textAt } from '../../core/service/json-path';
import type { ServiceProfile } from '../../core/service/profile';
import type { Otherwise } from '../../core/submit/guard';
import { linesText } from '../../core/targets/compare';
import { type LineChanges, lineChanges, lineChangesText, lineCounts } from '../../core/targets/line-changes';
import { outOfUseText } from '../../core/targets/out-of-use';
import type { Target } from '../../core/targets/target';
import type { UpdateKey } from '../../core/targets/update-key';
import type { JsonObject } from '../../core/values/json';
import { type GuardFind, HELD_OVERWRITE, HELD_TWIN, HELD_UPDATE } from '../journal/guard';
import type { Journal } from '../journal/open';
import { allSeen, type SeenScope } from '../journal/seen-entries';
import { comparedBefore } from './guard-fields';

/** Ids of what stands there, by the key by which a bulk updates it; empty where updates lose nothing. */
export type UpdateIndex = ReadonlyMap<string, readonly string[]>;

/** What the service has shown since a moment, by the key by which a bulk would update it. */
export const updateIndex = (
  journal: Journal,
  scope: SeenScope,
  keyOf: UpdateKey | null,
  since: number,
): UpdateIndex => {
  const index = new Map<string, readonly string[]>();
  if (keyOf === null) return index;
  for (const { id, entry } of allSeen(journal, scope, since)) {
    const key = keyOf(entry);
    if (key !== null) index.set(key, [...(index.get(key) ?? []), id]);
  }
  return index;
};

/** An entry, by our names, that sending a record updates. */
export type Updated = {
  readonly record: number;
  readonly payload: JsonObject;
  readonly id: string;
  readonly entry: JsonObject;
  /** When it was seen, for the eye. */
  readonly when: string;
  /** Fields that read otherwise, in words; lines are told by themselves. */
  readonly otherwise: string;
  /** Its status, where that says that it is out of use; empty: it does not. */
  readonly unused: string;
};

/** What is told beside the lines. It is no part of the mark: what is used again may be changed as it was shown. */
const besideLines = ({ otherwise, unused }: Pick<Updated, 'otherwise' | 'unused'>) => ({
  otherwise: `${otherwise === '' ? '' : ` ${otherwise}`}${outOfUseText(unused)}`,
  ...(unused === '' ? {} : { unused }),
});

const NONE: ReadonlySet<string> = new Set();

const codes = {
  unknown: 'order-lines-may-add',
  replaces: 'order-updates',
  adds: 'order-lines-add',
} as const;

/** What becomes of the lines that stand there where a record names none; null: they were not read. */
const leftAll = (entry: JsonObject, key: string): LineChanges | null => {
  const all = entry[key];
  return isJsonList(all) ? { added: [], changed: [], left: all.map(() => ''), there: all.length } : null;
};

/** All that an update would change, in short: the words name only the first lines. */
const markOf = (changes: LineChanges | null, otherwise: string, there: string | null): string =>
  createHash('sha256')
    .update(
      JSON.stringify([changes?.added, changes?.changed, changes?.left, changes?.there, otherwise, there]),
    )
    .digest('hex')
    .slice(0, 16);

/** A field that an update leaves as it is, and that the file wants to be another; undefined: there is none. */
const keptOtherwise = ({ updates }: Target, payload: JsonObject, entry: JsonObject) =>
  updates?.kept
    .map((field) => ({ there: textAt(entry, field), here: textAt(payload, field) }))
    .find(({ there, here }) => there !== undefined && here !== undefined && there !== here);

/** Whether lines that stand there change or are not in the file, or may, since they were not read. */
const touchesLines = (changes: LineChanges | null): boolean =>
  changes === null || changes.changed.length + changes.left.length > 0;

/**
 * What is said of a record that updates what stands there: its lines first of all. `holds`: where lines that stand there
 * would change or go, it is kept back until a person knows of it.
 */
export const updateFind = (
  target: Target,
  {
    profile,
    holds,
    lineFields = NONE,
  }: {
    readonly profile: ServiceProfile;
    readonly holds: boolean;
    /** Fields of lines that the service is known to show. */
    readonly lineFields?: ReadonlySet<string>;
  },
  updated: Updated,
): GuardFind => {
  const { record, payload, id, entry, when, otherwise, unused } = updated;
  const kept = keptOtherwise(target, payload, entry);
  if (kept !== undefined) {
    const params = { id, when, there: kept.there ?? '', here: kept.here ?? '' };
    return {
      record,
      grade: 'near',
      ids: [id],
      code: 'order-number-kept',
      text: null,
      params,
      isRefused: true,
    };
  }
  const lines = target.readBack.kind === 'readable' ? target.readBack.lines : null;
  const sent = lines === null ? undefined : payload[lines.key];
  const hasLines = isJsonList(sent) && sent.length > 0;
  const changesBy = (by: Target): LineChanges | null =>
    by.readBack.kind === 'unreadable' || by.readBack.lines === null || !hasLines
      ? null
      : lineChanges(by.readBack.lines, payload, entry);
  const changes = changesBy(comparedBefore(target, lineFields));
  const known = target.updates?.lines(profile) ?? 'replaces';
  const isAdded = known === 'adds' && hasLines;
  const touches =
    lines !== null &&
    (otherwise !== '' || unused !== '' || touchesLines(hasLines ? changes : leftAll(entry, lines.key)));
  const isHeld = holds && !isAdded && touches;
  const code = isHeld ? HELD_UPDATE : known === 'adds' && !hasLines ? codes.replaces : codes[known];
  const params = {
    ...{ id, when, ...besideLines(updated) },
    ...{ there: changes === null ? '' : String(changes.there) },
    ...(changes === null ? {} : lineCounts(changes)),
    ...(hasLines && changes === null ? { unread: '1' } : {}),
    lines: hasLines ? lineChangesText(changes) : 'the file names no lines for it',
    // What is known of the service by then must not change it.
    mark: markOf(changesBy(target), otherwise, lines === null || hasLines ? null : linesText(lines, entry)),
  };
  const find = { record, grade: 'near' as const, ids: [id], code, text: null, params };
  return isHeld || code === codes.adds ? { ...find, isRefused: true } : find;
};

/** The lines that are there beside those that are sent, how many are there, and a mark of all that is there. */
const besideOf = ({ readBack }: Target, payload: JsonObject, entry: JsonObject, otherwise: string) => {
  const lines = readBack.kind === 'readable' ? readBack.lines : null;
  if (lines === null) return { lines: '', there: '', mark: markOf(null, otherwise, null) };
  const [there, here] = [linesText(lines, entry), linesText(lines, payload)];
  const all = entry[lines.key];
  const shown = isJsonList(all) ? all.filter(isJsonObject) : null;
  const compared = shown?.map((line) => lines.mirrors.map(({ field }) => line[field] ?? null));
  return {
    lines: `${there ?? 'lines that are not shown'} there, ${here ?? 'no lines'} here`,
    there: shown === null ? '' : String(shown.length),
    mark: markOf(null, otherwise, compared === undefined ? null : JSON.stringify(compared)),
  };
};

/** What is said of a record of a thing that is created once, where sending it writes over one that stands there. */
export const overwriteFind = (
  target: Target,
  { holds }: { readonly holds: boolean },
  { record, payload, id, entry, when, otherwise, unused }: Updated,
): GuardFind => {
  const code = holds ? HELD_OVERWRITE : 'receipt-updates';
  const params = {
    ...{ id, when, ...besideLines({ otherwise, unused }) },
    ...besideOf(target, payload, entry, otherwise),
  };
  const find = { record, grade: 'near' as const, ids: [id], code, text: null, params };
  return holds ? { ...find, isRefused: true } : find;
};

/** Kept back, where all but the sender's own id agrees: somebody else has most likely entered the same thing. */
export const heldTwin = (
  { lookUp: { ownId } }: Target,
  otherwise: readonly Otherwise[],
  find: GuardFind,
): GuardFind =>
  otherwise.length > 0 && otherwise.every(({ field }) => field === ownId)
    ? { ...find, code: HELD_TWIN, isRefused: true }
    : find;

/** Fields other than lines: those have their own words. */
export const withoutLines = (otherwise: readonly Otherwise[], { readBack }: Target): readonly Otherwise[] => {
  const key = readBack.kind === 'readable' ? readBack.lines?.key : undefined;
  return otherwise.filter(
    ({ field }) => key === undefined || (field !== key && !field.startsWith(`${key}[`)),
  );
};
