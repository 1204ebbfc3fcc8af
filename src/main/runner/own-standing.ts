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

/** Where what was sent of a thing is kept, and when its import was sent (epoch milliseconds). */
type Sent = { readonly importId: string; readonly record: number; readonly at: number };

/**
 * What this journal sent and the service answered or showed, by the key by which a bulk updates it, then by id: the newest of
 * each. Empty where updates lose nothing.
 */
export type OwnIndex = ReadonlyMap<string, ReadonlyMap<string, Sent>>;

/** Goes through what this journal made there; what is sent of each is read when it is asked for. */
export const ownIndex = (journal: Journal, scope: KeyScope, keyOf: UpdateKey | null): OwnIndex => {
  const index = new Map<string, Map<string, Sent>>();
  if (keyOf === null) return index;
  for (const { service_id: id, importId, record, at, payload } of ownAnswered(journal, scope)) {
    const key = keyOf(payload);
    if (key === null) continue;
    const known = index.get(key) ?? new Map<string, Sent>();
    index.set(key, known.set(id, { importId, record, at }));
  }
  return index;
};

/** What stands there, as far as it is known. `isOwn`: as this journal sent it, which no list has shown. */
export type Known = {
  readonly id: string;
  readonly key: string | null;
  readonly entry: JsonObject;
  readonly lastSeenAt: number;
  readonly createdAtUtc: string | null;
  readonly status?: string | null;
  readonly isOwn?: true;
};

/** When it was seen, or sent, for the eye. */
export const knownSince = ({ lastSeenAt, isOwn }: Known): string =>
  isOwn === true ? `${momentText(lastSeenAt)}, as this journal sent it` : momentText(lastSeenAt);

const showsLines = ({ readBack }: Target, entry: JsonObject): boolean =>
  readBack.kind === 'readable' && readBack.lines !== null && isJsonList(entry[readBack.lines.key]);

/** What a list has shown later, with its lines, is newer than what was sent. */
const isNewer = (target: Target, seen: SeenEntry, sent: Sent): boolean =>
  seen.lastSeenAt >= sent.at && showsLines(target, seen.entry);

/** Own things with these update keys that no list has shown since with their lines, as they were sent. */
export const ownStanding = (
  journal: Journal,
  target: Target,
  {
    index,
    keys,
    company,
    seen,
  }: {
    readonly index: OwnIndex;
    readonly keys: readonly string[];
    readonly company: string;
    readonly seen: ReadonlyMap<string, SeenEntry>;
  },
): readonly Known[] =>
  [...new Set(keys)].flatMap((key) =>
    [...(index.get(key) ?? [])].flatMap(([id, sent]) => {
      const shown = seen.get(id);
      if (shown !== undefined && isNewer(target, shown, sent)) return [];
      const payload = readPayloads(journal, sent.importId, [sent.record]).get(sent.record)?.payload;
      if (payload === undefined) return [];
      return {
        id,
        key: target.lookUp.keyOfPayload(payload, { company }),
        entry: ownEntry(target, payload),
        lastSeenAt: sent.at,
        createdAtUtc: null,
        isOwn: true as const,
      };
    }),
  );
