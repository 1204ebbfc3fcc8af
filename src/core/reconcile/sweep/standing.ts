import { isJsonList, isJsonObject } from '../../service/json-path';
import { compareRecord } from '../../targets/compare';
import type { Readable } from '../../targets/target';
import type { JsonObject } from '../../values/json';
import type { SweepFinding } from './finding';
import {
  agrees,
  byAnyId,
  byServiceId,
  isInScope,
  isSameWish,
  isWrittenByUs,
  type ListedEntry,
  type OwnRecord,
  type SweepSubject,
  thingOf,
  unexplained,
} from './subject';

/** Entries of one identity with the records of that identity. */
export type Group = {
  readonly key: string;
  readonly own: readonly OwnRecord[];
  readonly entries: readonly ListedEntry[];
};

const grouped = <T>(
  all: readonly T[],
  keyOf: (one: T) => string | null,
): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key === null) continue;
    const held = groups.get(key);
    if (held === undefined) groups.set(key, [one]);
    else held.push(one);
  }
  return groups;
};

/** Records that ask for the same thing, together. */
export const wishes = (
  { rules, target }: SweepSubject,
  own: readonly OwnRecord[],
): readonly OwnRecord[][] => {
  const found: OwnRecord[][] = [];
  for (const one of own) {
    const same = found.find(
      ([first]) =>
        first !== undefined && (!target.createsOnce || isSameWish(rules, first.payload, one.payload)),
    );
    if (same === undefined) found.push([one]);
    else same.push(one);
  }
  return found;
};

/**
 * How many should stand there for records that ask for the same thing: within one import each for itself, over several
 * imports the same thing once.
 */
const wantedOf = ({ target }: SweepSubject, own: readonly OwnRecord[]): number => {
  const kept = own.filter(({ standing }) => standing !== 'refused');
  if (kept.length === 0) return 0;
  if (!target.createsOnce) return 1;
  return Math.max(...[...grouped(kept, ({ source }) => source).values()].map(({ length }) => length));
};

/**
 * How many things records ask for: the same thing asked for again by another import, a retry for example, counts once. What
 * was refused counts too; what has no identity counts for itself.
 */
export const askedFor = (subject: SweepSubject): number => {
  const own = subject.own.filter((one) => isInScope(subject, one));
  const alone = own.filter(({ key }) => key === null).length;
  return [...grouped(own, ({ key }) => key).values()]
    .flatMap((records) => wishes(subject, records))
    .map((same) =>
      wantedOf(
        subject,
        same.map((one) => ({ ...one, standing: 'open' as const })),
      ),
    )
    .reduce((sum, count) => sum + count, alone);
};

/** Entries by identity or id, together with the records of that identity. */
export const groupsOf = ({ own, entries }: SweepSubject): readonly Group[] => {
  const claims = byServiceId(own);
  const byKey = grouped(entries, ({ key }) => key);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return [...grouped(own, ({ key }) => key)].map(([key, records]) => {
    const claimed = records.flatMap(({ serviceId }) => {
      const entry = serviceId === null || !claims.has(serviceId) ? undefined : byId.get(serviceId);
      return entry === undefined ? [] : [entry];
    });
    return { key, own: records, entries: [...new Set([...(byKey.get(key) ?? []), ...claimed])] };
  });
};

/**
 * A group without entries that have its ids and show another identity: an answer may have named the wrong one, and what is
 * called otherwise is no second copy.
 */
export const withoutOthers = (group: Group): Group => ({
  ...group,
  entries: group.entries.filter(({ key }) => key === null || key === group.key),
});

const isOf = (subject: SweepSubject, own: readonly OwnRecord[], entry: ListedEntry): boolean =>
  own.some((one) => one.serviceId === entry.id || agrees(subject, one, entry));

/** Of several groups of records that an entry may belong to, it belongs to the one that has its id. */
export const entriesOf = (
  subject: SweepSubject,
  group: Group,
  own: readonly OwnRecord[],
): readonly ListedEntry[] =>
  group.entries.filter((entry) => {
    const claimants = group.own.filter(({ serviceId }) => serviceId === entry.id);
    return claimants.length > 0 ? claimants.some((one) => own.includes(one)) : isOf(subject, own, entry);
  });

const standingOf = (subject: SweepSubject, group: Group): readonly SweepFinding[] =>
  wishes(subject, group.own).flatMap((own): readonly SweepFinding[] => {
    const entries = entriesOf(subject, group, own);
    const wanted = wantedOf(subject, own);
    const first = own[0];
    if (first === undefined || entries.length <= wanted || !own.some((one) => isInScope(subject, one)))
      return [];
    // What a load would have written over may well have stood there before it was refused.
    if (wanted === 0 && !subject.target.createsOnce) return [];
    const claims = byServiceId(subject.own);
    const ids = entries.map(({ id }) => id).sort();
    const kind = wanted === 0 ? 'refused-there' : 'twice';
    return [
      {
        kind,
        target: subject.target.name,
        subject: `${kind} ${subject.target.name} ${first.key ?? ''} ${first.source} ${first.ref.record ?? 0}`,
        seen: ids.join(' '),
        label: first.label,
        wanted,
        ours: own.map(({ ref }) => ref),
        ...(own.every(({ payload }) => payload['status'] === 'archived')
          ? { isArchived: true as const }
          : {}),
        things: entries.map((entry) => thingOf(subject, claims, entry)),
        differences: [],
        payments: [],
      },
    ];
  });

/** What stands there more often than it was wanted, or although it was refused. */
export const tooMany = (subject: SweepSubject): readonly SweepFinding[] =>
  groupsOf(subject)
    .map(withoutOthers)
    .flatMap((group) => (group.entries.length === 0 ? [] : standingOf(subject, group)));

const isFoundByKey = ({ standing, isDecided, serviceId }: OwnRecord): boolean =>
  standing === 'there' && isDecided && serviceId === null;

/** Ids of these records that the list does not show: each stands for one that is wanted, and is told of by itself. */
const idsNotShown = ({ shownIds }: SweepSubject, own: readonly OwnRecord[]): number =>
  new Set(own.flatMap(({ serviceId }) => (serviceId === null || shownIds.has(serviceId) ? [] : [serviceId])))
    .size;

/**
 * Records that a person called created without naming an entry, and for which the list shows none: they are looked for by
 * their identity, and equal ones stand for each other.
 */
export const decidedNotShown = (subject: SweepSubject): readonly OwnRecord[] => {
  if (!subject.own.some(isFoundByKey)) return [];
  return groupsOf(subject).flatMap((group) => {
    if (!group.own.some(isFoundByKey)) return [];
    const there = group.own.filter(({ standing }) => standing === 'there');
    return wishes(subject, there).flatMap((own) => {
      const standing = entriesOf(subject, group, own).length + idsNotShown(subject, own);
      const short = Math.max(0, wantedOf(subject, own) - standing);
      return short === 0 ? [] : own.filter(isFoundByKey).slice(-short);
    });
  });
};

const linesOf = (json: JsonObject, key: string): readonly JsonObject[] | null => {
  const list = json[key];
  return isJsonList(list) ? list.filter(isJsonObject) : null;
};

/** Lines sent and shown, where more are shown than were sent; null: not so, or they cannot be compared. */
const moreLines = (rules: Readable, payload: JsonObject, shown: JsonObject) => {
  const { lines } = rules;
  const sent = lines === null ? null : linesOf(payload, lines.key);
  const got = lines === null ? null : linesOf(shown, lines.key);
  if (lines === null || sent === null || got === null || sent.length === 0 || got.length <= sent.length)
    return null;
  const ofLine: Readable = { ...rules, mirrors: lines.mirrors, lines: null };
  const isSame = (one: JsonObject, line: JsonObject): boolean =>
    compareRecord(ofLine, one, line).length === 0;
  return { key: lines.key, sent, got, isSame };
};

/** Whether there are more lines than were sent, and each of them is one that was sent. */
const areMultiplied = (rules: Readable, payload: JsonObject, shown: JsonObject): boolean => {
  const more = moreLines(rules, payload, shown);
  return more?.got.every((line) => more.sent.some((one) => more.isSame(one, line))) === true;
};

/** Whose the lines are that stand there beside all that were sent last; nothing where some of those are not there. */
const linesBeside = (
  rules: Readable,
  last: JsonObject,
  own: readonly OwnRecord[],
  shown: JsonObject,
): Pick<SweepFinding, 'beside'> => {
  const more = moreLines(rules, last, shown);
  if (more?.sent.every((one) => more.got.some((line) => more.isSame(one, line))) !== true) return {};
  const ours = own.flatMap(({ payload }) => linesOf(payload, more.key) ?? []);
  const isOurs = more.got.every((line) => ours.some((one) => more.isSame(one, line)));
  return { beside: isOurs ? 'ours' : 'others' };
};

/** The last record of ours that wrote a thing: what was sent before it has been written over. */
const lastOf = (own: readonly OwnRecord[]): OwnRecord | undefined =>
  [...own].sort((a, b) => (a.sentAt ?? 0) - (b.sentAt ?? 0)).at(-1);

/** What reads otherwise than it was sent, lines too. */
export const differing = (subject: SweepSubject): readonly SweepFinding[] => {
  const claims = byAnyId(subject.own.filter(isWrittenByUs));
  return subject.entries.flatMap((entry): readonly SweepFinding[] => {
    const own = claims.get(entry.id) ?? [];
    const last = lastOf(own);
    if (last === undefined || !isInScope(subject, last)) return [];
    const differences = unexplained(subject, last, entry);
    if (differences.length === 0) return [];
    const isMultiplied = areMultiplied(subject.rules, last.payload, entry.shown);
    const besides = isMultiplied ? {} : linesBeside(subject.rules, last.payload, own, entry.shown);
    return [
      {
        kind: isMultiplied || besides.beside === 'ours' ? 'lines-multiplied' : 'differs',
        ...besides,
        target: subject.target.name,
        subject: `differs ${subject.target.name} ${entry.id}`,
        seen: JSON.stringify(differences.map(({ field, got }) => [field, got])),
        label: last.label,
        wanted: 1,
        ours: own.map(({ ref }) => ref),
        things: [thingOf(subject, claims, entry)],
        differences,
        payments: [],
      },
    ];
  });
};
