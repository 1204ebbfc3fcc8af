import { isJsonList, isJsonObject } from '../../core/service/json-path';
import { foldOperation } from '../../core/service/operations/events';
import { operationNamed } from '../../core/service/operations/index';
import type { ServiceProfile } from '../../core/service/profile';
import type { Target } from '../../core/targets/target';
import type { Json, JsonObject } from '../../core/values/json';
import { secondText } from '../../core/values/moment-text';
import { addGuard, clearGuard, type GuardFind, guardCandidates, UPSERT_OPEN } from '../journal/guard';
import type { StoredImport } from '../journal/imports';
import { lostRecords } from '../journal/lost-sendings';
import { inTransaction, type Journal } from '../journal/open';
import { operationEvents, type StoredOperation } from '../journal/operations';
import { sameServiceIds } from '../journal/same-service';
import { readPayloads } from '../journal/sent-keys';
import { changesIn } from '../journal/swept-records';
import { importsAtWorkSince } from '../journal/witnesses';

/** What this journal sent under a key without an answer, and until when it may come, epoch milliseconds. */
type OpenUpsert = { readonly payload: JsonObject; readonly what: string; readonly until: number };

/** What is said where a payload would be written over by such a sending: its parameters; null: nothing is open. */
export type OpenUpserts = {
  readonly count: number;
  readonly against: (payload: JsonObject) => Readonly<Record<string, string>> | null;
};

export type UpsertPlace = { readonly connectionId: string; readonly company: string };
type Times = { readonly profile: ServiceProfile; readonly now: number };

/** Things that are written over by every import, and of which a second sending was held to be harmless. */
export const isUpserted = ({ bulk }: Target): boolean => bulk.resend === 'upsert';

const shownValue = (value: Json | undefined): string =>
  typeof value === 'string' ? `"${value}"` : JSON.stringify(value ?? null);

/** Fields that both name, and otherwise: which of them stands there in the end depends on which comes last. */
export const otherFields = (open: JsonObject, payload: JsonObject): readonly string[] =>
  Object.keys(payload).filter(
    (key) => open[key] !== undefined && shownValue(open[key]) !== shownValue(payload[key]),
  );

/** The one entry of a bulk, or the body itself. */
export const sentEntry = (body: Json | undefined): JsonObject | null => {
  if (!isJsonObject(body)) return null;
  const list = Object.values(body).find(isJsonList);
  const [entry] = list ?? [body];
  return isJsonObject(entry) ? entry : null;
};

type Change = Pick<StoredOperation, 'name' | 'input' | 'before'>;
type Sender = { readonly profile: ServiceProfile; readonly company: string };

const contextOf = (sender: Sender) => ({
  ...sender,
  customFields: null,
  files: [],
  derivedId: () => '',
});

/** The thing that a single change sends, as it goes out; null: it cannot be built any more. */
export const sentBy = ({ name, input, before }: Change, sender: Sender): JsonObject | null => {
  const request = operationNamed(name)?.request(input, before, contextOf(sender));
  return request?.ok === true ? sentEntry(request.value.parts.body) : null;
};

/** The same of one that writes over what stands there. */
const upsertedBy = (change: Change, sender: Sender): JsonObject | null => {
  const does = operationNamed(change.name)?.does;
  const lookUp = does?.kind === 'write' ? does.lookUp : undefined;
  return lookUp?.(change.input, contextOf(sender))?.isUpsert === true ? sentBy(change, sender) : null;
};

/** When a single change was given up without an answer; null: it is settled. */
const lostAt = (journal: Journal, { operationId, begunAt }: StoredOperation): number | null => {
  const events = operationEvents(journal, operationId);
  if (foldOperation(events, false).state !== 'in-doubt') return null;
  return events.find(({ kind }) => kind === 'outcome')?.at ?? Date.parse(begunAt);
};

function* openOf(
  journal: Journal,
  { connectionId, company }: UpsertPlace,
  target: Target,
  { profile, now }: Times,
): Generator<OpenUpsert> {
  const { horizonMs } = profile.proof;
  const scope = { connectionId, company, target: target.name };
  for (const importId of importsAtWorkSince(journal, scope, now - horizonMs)) {
    const lost = lostRecords(journal, importId, now - horizonMs);
    const payloads = readPayloads(
      journal,
      importId,
      lost.map(({ record }) => record),
    );
    for (const { record, at } of lost) {
      const payload = payloads.get(record)?.payload;
      if (payload === undefined) continue;
      yield { payload, what: `record ${record} of the import ${importId}`, until: at + horizonMs };
    }
  }
  for (const change of changesIn(journal, sameServiceIds(journal, connectionId), target.name)) {
    if (change.company !== company) continue;
    const at = lostAt(journal, change);
    if (at === null || at + horizonMs <= now) continue;
    const payload = upsertedBy(change, { profile, company });
    if (payload === null) continue;
    const { name, operationId } = change;
    yield { payload, what: `the single change ${name} (${operationId})`, until: at + horizonMs };
  }
}

const NONE: OpenUpserts = { count: 0, against: () => null };

/**
 * What imports and single changes of this journal sent of a target's things to a service, over any connection, in attempts that
 * got no answer and may still come, even where a later attempt was answered. None of things that are not written over so.
 */
export const openUpserts = (
  journal: Journal,
  place: UpsertPlace,
  target: Target,
  times: Times,
): OpenUpserts => {
  if (!isUpserted(target)) return NONE;
  const { company } = place;
  const byKey = new Map<string, OpenUpsert[]>();
  for (const open of openOf(journal, place, target, times)) {
    const key = target.lookUp.keyOfPayload(open.payload, { company });
    if (key !== null) byKey.set(key, [...(byKey.get(key) ?? []), open]);
  }
  return {
    count: byKey.size,
    against: (payload) => {
      const open = byKey.get(target.lookUp.keyOfPayload(payload, { company }) ?? '') ?? [];
      const other = open.filter((one) => otherFields(one.payload, payload).length > 0);
      const last = other.reduce<OpenUpsert | null>(
        (late, one) => (late === null || one.until > late.until ? one : late),
        null,
      );
      if (last === null) return null;
      const fields = otherFields(last.payload, payload).map(
        (key) => `${key} ${shownValue(last.payload[key])}, not ${shownValue(payload[key])}`,
      );
      return { what: last.what, fields: fields.join('; '), until: secondText(last.until + 999) };
    },
  };
};

/** What is said of records that such sendings would write over. */
export const upsertFinds = (
  open: OpenUpserts,
  records: readonly { readonly record: number; readonly payload: JsonObject }[],
): readonly GuardFind[] =>
  records.flatMap(({ record, payload }) => {
    const params = open.count === 0 ? null : open.against(payload);
    return params === null
      ? []
      : [{ record, grade: 'near', ids: [], code: UPSERT_OPEN, text: null, params, isRefused: true }];
  });

/** The same for an import. */
export const openUpsertsFor = (
  journal: Journal,
  { connectionId, company }: Pick<StoredImport, 'connectionId' | 'company'>,
  target: Target,
  times: Times,
): OpenUpserts =>
  openUpserts(journal, { connectionId: connectionId ?? '', company: company ?? '' }, target, times);

const ALL = { isMatchKey: false, keys: [], since: 0, after: 0, limit: Number.MAX_SAFE_INTEGER, again: [] };

/** Refuses records of a draft over which an earlier sending, with other values and unanswered, may still come; what was found before is taken back. */
export const holdOpenUpserts = (
  journal: Journal,
  stored: StoredImport,
  target: Target,
  times: Times,
): void => {
  const { importId, company } = stored;
  const open = openUpsertsFor(journal, stored, target, times);
  const scope = { service: '', company: company ?? '', list: target.name };
  const look = { at: times.now, listedAt: null, isWhole: false, entries: 0 };
  inTransaction(journal, () => {
    clearGuard(journal, importId);
    if (open.count === 0) return;
    const finds = upsertFinds(open, guardCandidates(journal, importId, scope, ALL));
    if (finds.length > 0) addGuard(journal, importId, look, finds);
  });
};
