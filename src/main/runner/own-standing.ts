import { isJsonList } from '../../core/service/json-path';
import { ownEntry } from '../../core/targets/listed';
import type { Target } from '../../core/targets/target';
import type { UpdateKey } from '../../core/targets/update-key';
import type { JsonObject } from '../../core/values/json';
import { momentText } from '../../core/values/moment-text';
import type { Journal } from '../journal/open';
import { ownAnswered } from '../journal/own-answered';
import type { SeenEntry } from '../journal/seen-entries';
import { type KeyScope, readPayloads } from '../journal/sent-keys';
import { madeSingly, type SingleCreation } from './single-creations';

/** Where what was sent of a thing is kept, and when its import or its single change was sent (epoch milliseconds). */
type Sent = { readonly at: number } & (
  | { readonly by: 'import'; readonly importId: string; readonly record: number }
  | { readonly by: 'single'; readonly payload: JsonObject }
);

type Index = ReadonlyMap<string, ReadonlyMap<string, Sent>>;

/**
 * What this journal sent and the service answered or showed, by key, then by id: the newest of each. `byUpdate`: by the key by
 * which a bulk updates it, empty where updates lose nothing. `listed`: what imports made of things that can be named in several
 * ways, and `singly`: what was made by single changes, both by the key by which the list is searched.
 */
export type OwnIndex = { readonly byUpdate: Index; readonly listed: Index; readonly singly: Index };

/** Goes through what this journal made there; what imports sent of each is read when it is asked for. */
export const ownIndex = (
  journal: Journal,
  scope: KeyScope,
  { keyOf, target }: { readonly keyOf: UpdateKey | null; readonly target: Target },
  singles: readonly SingleCreation[],
): OwnIndex => {
  const { company } = scope;
  const byUpdate = new Map<string, Map<string, Sent>>();
  const listed = new Map<string, Map<string, Sent>>();
  const singly = new Map<string, Map<string, Sent>>();
  const add = (index: typeof byUpdate, key: string | null, id: string, sent: Sent): void => {
    if (key !== null) index.set(key, (index.get(key) ?? new Map<string, Sent>()).set(id, sent));
  };
  if (keyOf !== null)
    for (const { service_id: id, importId, record, at, payload } of ownAnswered(journal, scope)) {
      const sent: Sent = { by: 'import', importId, record, at };
      add(byUpdate, keyOf(payload), id, sent);
      // The same order named in another way gives the record another key, and the thing none by which it is written over.
      if (target.overwrites !== undefined)
        add(listed, target.lookUp.keyOfPayload(payload, { company }), id, sent);
    }
  for (const { id, key, sent: payload, at } of madeSingly(singles)) {
    const sent: Sent = { by: 'single', payload, at };
    add(singly, key, id, sent);
    // What an import has updated since is known by that.
    const update = keyOf?.(payload) ?? null;
    if (update !== null && byUpdate.get(update)?.has(id) !== true) add(byUpdate, update, id, sent);
  }
  return { byUpdate, listed, singly };
};

/** What stands there, as far as it is known. `isOwn`: as an import or a single change of this journal sent it, which no list has shown. */
export type Known = {
  readonly id: string;
  readonly key: string | null;
  readonly entry: JsonObject;
  readonly lastSeenAt: number;
  readonly createdAtUtc: string | null;
  readonly status?: string | null;
  readonly isOwn?: Sent['by'];
};

/** When it was seen, or sent, for the eye. */
export const knownSince = ({ lastSeenAt, isOwn }: Known): string =>
  isOwn !== undefined ? `${momentText(lastSeenAt)}, as this journal sent it` : momentText(lastSeenAt);

const showsLines = ({ readBack }: Target, entry: JsonObject): boolean =>
  readBack.kind === 'readable' && readBack.lines !== null && isJsonList(entry[readBack.lines.key]);

/** What a list has shown later, with its lines, is newer than what was sent. */
const isNewer = (target: Target, seen: SeenEntry, sent: Sent): boolean => {
  const needsLines = sent.by === 'import' || target.lookUp.compared?.lines === 'by-id';
  return seen.lastSeenAt >= sent.at && (!needsLines || showsLines(target, seen.entry));
};

type Standing = Pick<Known, 'key' | 'entry'>;

/** What was sent beside what was shown of it without its lines: the later one counts where both have something. */
const withShown = (own: Standing, shown: SeenEntry | undefined, { at }: Sent): Standing => {
  if (shown === undefined) return own;
  return shown.lastSeenAt >= at
    ? { key: shown.key ?? own.key, entry: { ...own.entry, ...shown.entry } }
    : { ...own, entry: { ...shown.entry, ...own.entry } };
};

const payloadOf = (journal: Journal, sent: Sent): JsonObject | undefined =>
  sent.by === 'single'
    ? sent.payload
    : readPayloads(journal, sent.importId, [sent.record]).get(sent.record)?.payload;

/** Ids of own things under a key by which a bulk updates, or the list is searched. */
export const ownIds = (
  { byUpdate, listed, singly }: OwnIndex,
  update: string,
  key: string,
): readonly string[] => [
  ...(byUpdate.get(update)?.keys() ?? []),
  ...(listed.get(key)?.keys() ?? []),
  ...(singly.get(key)?.keys() ?? []),
];

/**
 * Own things with these keys that no list has shown since with their lines, as they were sent. What a list does not show may
 * be too new for it: that says nothing against them.
 */
export const ownStanding = (
  journal: Journal,
  target: Target,
  {
    index: { byUpdate, listed, singly },
    updates,
    keys,
    company,
    seen,
  }: {
    readonly index: OwnIndex;
    readonly updates: readonly string[];
    readonly keys: readonly string[];
    readonly company: string;
    readonly seen: ReadonlyMap<string, SeenEntry>;
  },
): readonly Known[] => {
  const sent = new Map([
    ...keys.flatMap((key) => [...(listed.get(key) ?? []), ...(singly.get(key) ?? [])]),
    ...updates.flatMap((key) => [...(byUpdate.get(key) ?? [])]),
  ]);
  return [...sent].flatMap(([id, one]) => {
    const shown = seen.get(id);
    if (shown !== undefined && isNewer(target, shown, one)) return [];
    const payload = payloadOf(journal, one);
    if (payload === undefined) return [];
    const own = { key: target.lookUp.keyOfPayload(payload, { company }), entry: ownEntry(target, payload) };
    return {
      id,
      ...withShown(own, shown, one),
      lastSeenAt: one.at,
      createdAtUtc: null,
      status: shown?.status ?? null,
      isOwn: one.by,
    };
  });
};
