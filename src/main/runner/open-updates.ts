import { isJsonObject } from '../../core/service/json-path';
import { foldOperation } from '../../core/service/operations/events';
import { operationNamed } from '../../core/service/operations/index';
import type { ServiceProfile } from '../../core/service/profile';
import { gradeStanding, type Unsent } from '../../core/submit/guard';
import { ofKept } from '../../core/targets/listed';
import type { Target } from '../../core/targets/target';
import { updateKey, updatesEntry } from '../../core/targets/update-key';
import type { Json, JsonObject } from '../../core/values/json';
import { momentText } from '../../core/values/moment-text';
import { type GuardFind, UPDATE_OPEN } from '../journal/guard';
import { recordsSentSince } from '../journal/lost-sendings';
import type { Journal } from '../journal/open';
import { operationEvents, operationSubjects, type StoredOperation } from '../journal/operations';
import { sameServiceIds } from '../journal/same-service';
import { readPayloads } from '../journal/sent-keys';
import { changesIn } from '../journal/swept-records';
import { importsAtWorkSince } from '../journal/witnesses';
import { comparedBefore } from './guard-fields';

/** A single change in doubt of things that an import would write over. */
type OpenUpdate = Pick<StoredOperation, 'operationId' | 'name' | 'begunAt'> & {
  readonly ids: ReadonlySet<string>;
  /** The things as they read before it, and as they read once it is made, by our names. */
  readonly entries: readonly JsonObject[];
};

/** How many single changes of a target's things are in doubt, and what is said of records that write over such a thing. */
export type OpenUpdates = {
  readonly count: number;
  readonly findsOf: (
    records: readonly { readonly record: number; readonly payload: JsonObject }[],
  ) => readonly GuardFind[];
};

/** A thing as an answer shows it, by our names; null: it shows none. */
export const shownThing = (
  { readBack }: Target,
  body: Json | undefined,
  profile: ServiceProfile,
): JsonObject | null => {
  const entry =
    readBack.kind === 'unreadable' || body === undefined ? null : readBack.one.entry(body, profile);
  return entry === null || readBack.kind === 'unreadable' ? null : readBack.shown(entry, profile);
};

const textsOf = (input: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(input).filter(([key, value]) => key !== 'id' && !isJsonObject(value)));

const isOpen = (journal: Journal, { operationId }: StoredOperation): boolean =>
  foldOperation(operationEvents(journal, operationId), false).state === 'in-doubt';

const openUpdate = (journal: Journal, change: StoredOperation, target: Target, profile: ServiceProfile) => {
  const { operationId, name, begunAt, before, input } = change;
  const ids = new Set(operationSubjects(journal, operationId));
  const entries = [...ids].flatMap((id) => {
    const entry = shownThing(target, before?.[id], profile);
    return entry === null ? [] : [entry, { ...entry, ...textsOf(input) }];
  });
  return { operationId, name, begunAt, ids, entries };
};

const findOf = (record: number, { operationId, name, begunAt, ids }: OpenUpdate): GuardFind => ({
  ...{ record, grade: 'near', ids: [...ids].slice(0, 1), code: UPDATE_OPEN, text: null, isRefused: true },
  params: { operationId, name, at: momentText(begunAt), id: [...ids].join(', ') },
});

const NONE: OpenUpdates = { count: 0, findsOf: () => [] };

/**
 * Single changes in doubt of a target's things, over all connections to the service, creations left out. None where sending
 * writes over nothing that could be lost, and none of what is the same when it is sent once more. `since`: only those that
 * were begun then or later.
 */
export const openUpdates = (
  journal: Journal,
  { connectionId, company }: { readonly connectionId: string; readonly company: string },
  target: Target,
  { profile, since = '' }: { readonly profile: ServiceProfile; readonly since?: string },
): OpenUpdates => {
  if (updateKey(target, profile) === null) return NONE;
  const changes = changesIn(journal, sameServiceIds(journal, connectionId), target.name);
  const open = changes.flatMap((change) => {
    const does = operationNamed(change.name)?.does;
    const isUpdate = does?.kind === 'write' && does.afterSilence === 'look' && does.lookUp === null;
    const isHere = change.company === null || change.company === company;
    return isUpdate && isHere && change.begunAt >= since && isOpen(journal, change)
      ? [openUpdate(journal, change, target, profile)]
      : [];
  });
  return {
    count: open.length,
    findsOf: (records) =>
      records.flatMap(({ record, payload }) => {
        const writes = (entry: JsonObject): boolean => updatesEntry(target, payload, entry, profile);
        const one = open.find(({ entries }) => entries.some(writes));
        return one === undefined ? [] : [findOf(record, one)];
      }),
  };
};

/** What was read for a change was read before it began; our own sendings of just then count as well, unless it showed them already. */
const JUST_BEFORE_MS = 120_000;

/** Whether the entry has all that the record sends. */
const shows = (target: Target, profile: ServiceProfile, entry: JsonObject, sent: Unsent): boolean =>
  gradeStanding(
    { target: ofKept(comparedBefore(target, new Set())), profile },
    [sent],
    [{ id: '', entry }],
  ).some(({ grade }) => grade === 'existing');

/** A record that an import sent of things of which a change was in doubt: what stands there may be what it brought. */
export type ImportedOver = { readonly importId: string; readonly record: number };

/** The same of a change that began at a time; null: no import has sent any of them since. `entries`: the things, by our names. */
export const importedOver = (
  journal: Journal,
  place: { readonly connectionId: string; readonly company: string },
  target: Target,
  change: {
    readonly profile: ServiceProfile;
    readonly entries: readonly JsonObject[];
    readonly begunAt: number;
  },
): ImportedOver | null => {
  const { profile, entries, begunAt } = change;
  const after = begunAt - JUST_BEFORE_MS;
  for (const importId of importsAtWorkSince(journal, { ...place, target: target.name }, after)) {
    const sent = [...recordsSentSince(journal, importId, after)];
    for (const [record, { payload }] of readPayloads(journal, importId, sent)) {
      const about = entries.filter((entry) => updatesEntry(target, payload, entry, profile));
      if (about.length > 0 && !about.some((entry) => shows(target, profile, entry, { record, payload })))
        return { importId, record };
    }
  }
  return null;
};
