import { operationNamed } from '../../../core/service/operations/index';
import type { ServiceProfile } from '../../../core/service/profile';
import { differencesBy } from '../../../core/targets/compare';
import { fieldLabel } from '../../../core/targets/field-label';
import type { Target } from '../../../core/targets/target';
import type { Known } from '../../../core/validate/known';
import type { JsonObject } from '../../../core/values/json';
import { momentText } from '../../../core/values/moment-text';
import type { Journal } from '../../journal/open';
import { operationSubjects } from '../../journal/operations';
import { looksThatTell } from '../../journal/read-backs';
import { sameServiceIds, serviceOfConnection } from '../../journal/same-service';
import { type SeenEntry, type SeenScope, seenWithIds, seenWithKeys } from '../../journal/seen-entries';
import { readPayloads } from '../../journal/sent-keys';
import { changesIn } from '../../journal/swept-records';
import { madeSingly, singleCreations } from '../single-creations';
import { readingAhead, recordsBetween } from './reading-ahead';

/** What was sent stood there. */
const STOOD: ReadonlySet<string> = new Set(['created', 'updated', 'existing']);

/** What makes a thing what it is: another number, or another vendor. */
const NAMES: ReadonlySet<string> = new Set(['invoice_number', 'receipt_number', 'svc_vendor_id']);

/** How an entry is called by now, where that is not as it was sent; empty: it is, or that is not shown. */
const calledNow = (target: Target, sent: JsonObject, { entry, number, vendor }: SeenEntry): string => {
  const { readBack } = target;
  if (readBack.kind === 'unreadable') return '';
  const there = {
    ...entry,
    ...(number === null ? {} : { invoice_number: number, receipt_number: number }),
    ...(vendor === null ? {} : { svc_vendor_id: vendor }),
  };
  const mirrors = readBack.mirrors.filter(({ field }) => NAMES.has(field));
  return differencesBy(mirrors, sent, there)
    .filter(({ got }) => got !== '')
    .map(({ field, got }) => `${fieldLabel(target, field)} ${got}`)
    .join(', ');
};

/**
 * What has become of an earlier record since, as the journal knows it: a reading by its id, or what lists and single changes have
 * shown under its id. Undefined: no single change makes another one, so that no way could be named.
 */
export const sinceEarlier = (
  journal: Journal,
  target: Target,
  profile: ServiceProfile,
  { connectionId, company }: { readonly connectionId: string; readonly company: string },
): Known['sinceEarlier'] => {
  if (target.pays !== undefined || operationNamed(`${target.name}.create`) === undefined) return undefined;
  const service = serviceOfConnection(journal, connectionId);
  if (service === null) return undefined;
  const scope: SeenScope = { service, company, list: target.name };
  // What was sent used its derived one up, whatever has become of it.
  const command = `${target.name} create${target.uploadIdField === null ? '' : ' --upload-id NEW'}`;
  const changedBy = (id: string): string => {
    const change = changesIn(journal, sameServiceIds(journal, connectionId), target.name).findLast(
      ({ name, operationId }) =>
        name === `${target.name}.update` && operationSubjects(journal, operationId).includes(id),
    );
    return change === undefined
      ? ''
      : `, changed by the single change of ${momentText(change.begunAt)} (changes ${change.operationId})`;
  };
  /** One that stands there under its number by now is what it is held against. */
  const isThere = (key: string | null, id: string): boolean =>
    key !== null &&
    (seenWithKeys(journal, scope, [key]).some((one) => one.id !== id) ||
      madeSingly(singleCreations(journal, { connectionId, company }, target, profile)).some(
        (one) => one.key === key && one.id !== id,
      ));
  const knownOf = readingAhead((importId, from, to) => {
    const looks = looksThatTell(journal, importId, from, to);
    const all = [...readPayloads(journal, importId, recordsBetween(from, to))].flatMap(
      ([record, { payload, service_id: id }]) => (id === null ? [] : [{ record, payload, id }]),
    );
    const ids = all.map(({ id }) => id);
    const seen = new Map(seenWithIds(journal, scope, ids).map((one) => [one.id, one]));
    return new Map(
      all.map(({ record, ...sent }) => [
        record,
        { ...sent, seen: seen.get(sent.id), line: looks.get(record) },
      ]),
    );
  });
  const sinceOf: NonNullable<Known['sinceEarlier']> = ({ importId, record, outcome }) => {
    const known = STOOD.has(outcome) ? knownOf(importId, record) : undefined;
    if (known === undefined) return null;
    const { payload, id, seen, line } = known;
    const key = target.lookUp.keyOfPayload(payload, { company });
    if (line?.kind === 'missing' && (seen === undefined || seen.lastSeenAt < line.at))
      return isThere(key, id) ? null : { kind: 'gone', now: line.text.replace(/\.$/u, ''), command };
    const called = seen === undefined || seen.key === key ? '' : calledNow(target, payload, seen);
    if (seen === undefined || called === '' || isThere(key, id)) return null;
    const now = `${id} has ${called} (seen ${momentText(seen.lastSeenAt)})${changedBy(id)}`;
    return { kind: 'renamed', now, command };
  };
  return sinceOf;
};
