import { outcomeWords } from '../../core/report/outcome-words';
import { PAYEE_UNNAMED } from '../../core/service/payments/standing';
import { type Decision, decisionFacts, settledBy } from '../../core/submit/decisions';
import type { Fact } from '../../core/submit/facts';
import { applyFact } from '../../core/submit/fold';
import { OTHERWISE_BY_NOW } from '../../core/submit/outcomes';
import type { Submission } from '../../core/submit/state';
import { updateKey, updatesEntry } from '../../core/targets/update-key';
import { failed, ok, type Result } from '../../core/values/result';
import { readFacts } from '../journal/facts';
import { findImport } from '../journal/imports';
import { paymentEvents } from '../journal/payment-events';
import { findRecord } from '../journal/records';
import { readPayloads } from '../journal/sent-keys';
import { isWrittenOver, shownEntry } from './decided-id';
import { isOnlyNamed } from './payments/payees';
import type { EnginePorts } from './ports';
import { isUpdateSeen, notSeenThere, seenAs } from './seen-there';
import type { SubmissionParts } from './submit/loop';

/** One decision, with one note, about one record or several alike. */
export type SharedDecision = Omit<Decision, 'record' | 'alike' | 'serviceId'> & {
  readonly records: readonly number[];
  /** The entry at the service that a created record is; absent: the one that looks or the note tell. */
  readonly serviceId?: string | undefined;
};

type Ports = Pick<EnginePorts, 'journal' | 'clock' | 'random'>;

/** A payments vendor of which the service has said that it is there, and not which. */
const isUnnamedPayee = ({ journal }: Ports, importId: string, record: number): boolean =>
  readFacts(journal, importId)
    .flatMap((fact) => (fact.kind === 'outcomes' ? fact.outcomes : []))
    .findLast((one) => one.record === record && one.evidence !== 'person')?.code === PAYEE_UNNAMED;

/** The entry that a record is, by a decision. */
type Entry = {
  readonly id: string;
  readonly isUnread: boolean;
  readonly isUpdate: boolean;
  readonly isExisting?: boolean;
  readonly differs?: string;
  readonly isCancelled?: true;
};

/** Fields that the service is known to show otherwise than they were sent. */
type LeftOut = ReadonlySet<string>;

/** A record that updates what stood there, or what another record made, has its id too: it is the same thing. */
const updatesEntryOf = async (
  { journal }: Ports,
  { importId, store, target, link }: SubmissionParts,
  record: number,
  id: string,
): Promise<boolean> => {
  if (updateKey(target, link.profile) === null) return false;
  if (isUpdateSeen(journal, importId, record, id)) return true;
  const [payload = {}] = await store.payloads([record]);
  return store.ownSent([id]).some((own) => updatesEntry(target, payload, own.payload, link.profile));
};

/** A payments vendor that the service only named as existing: a person may say whose it is. */
const isNamedPayee = ({ journal }: Ports, { payeeOwner, importId }: SubmissionParts, id: string): boolean => {
  const connectionId = findImport(journal, importId)?.connectionId ?? null;
  return payeeOwner !== undefined && connectionId !== null && isOnlyNamed(journal, connectionId, id);
};

/**
 * An entry that is another record's cannot be this one as well, but for one that this updates; nor can one that the service never showed, or that reads
 * otherwise. Errors: decided-id-taken, decided-id-unseen, decided-id-other, decided-id-unlike.
 */
const namedEntry = async (
  ports: Ports,
  parts: SubmissionParts,
  { record, id, leftOut }: { readonly record: number; readonly id: string; readonly leftOut: LeftOut },
): Promise<Result<Entry>> => {
  const own = readPayloads(ports.journal, parts.importId, [record]).get(record);
  const isUpdate = await updatesEntryOf(ports, parts, record, id);
  const isNamed = isNamedPayee(ports, parts, id);
  // One of another company is none of this company's ids, and yet another one.
  if (!isNamed && (parts.payeeOwner?.(id, record) ?? null) !== null)
    return failed('decided-id-taken', { id });
  const isShared = isUpdate || isWrittenOver(parts.target) || isNamed;
  const claimed = own?.service_id === id || isShared ? new Set<string>() : await parts.store.claimed([id]);
  if (claimed.has(id)) return failed('decided-id-taken', { id });
  const shown = await shownEntry(ports, parts, { record, id, isUpdate, leftOut });
  if (!shown.ok) return shown;
  const { isRead, ...how } = shown.value;
  const isExisting = parts.payeeOwner !== undefined && isUnnamedPayee(ports, parts.importId, record);
  return ok({ id, isUnread: !isRead, isUpdate, isExisting, ...how });
};

/**
 * Which entry a record is that a person calls created: the one that is named, or the one that looks or the note tell; without
 * an entry nothing is called created. Errors: those of naming one, record-seen-unlike, decided-id-missing.
 */
const entryOf = async (
  ports: Ports,
  parts: SubmissionParts,
  { serviceId, note }: SharedDecision,
  {
    record,
    used,
    leftOut,
  }: { readonly record: number; readonly used: ReadonlySet<string>; readonly leftOut: LeftOut },
): Promise<Result<Entry>> => {
  if (serviceId !== undefined) return namedEntry(ports, parts, { record, id: serviceId, leftOut });
  const seen = await seenAs(ports.journal, parts, { record, note });
  if (!seen.ok) return seen;
  const own = readPayloads(ports.journal, parts.importId, [record]).get(record)?.service_id ?? null;
  // No look was needed to know it: the service has told of it, or its lines were read.
  if (seen.value === null && own !== null) return namedEntry(ports, parts, { record, id: own, leftOut });
  const id = seen.value;
  if (id === null || used.has(id)) return failed('decided-id-missing', { record: String(record) });
  const isUpdate = await updatesEntryOf(ports, parts, record, id);
  const { updates, lookUp } = parts.target;
  // One that a note names is held to the same as one that is named by itself.
  if (updates === undefined && lookUp.compared === undefined && !isUpdate)
    return ok({ id, isUnread: false, isUpdate });
  const shown = await shownEntry(ports, parts, { record, id, isUpdate, leftOut });
  if (!shown.ok) return shown;
  const { isRead, ...how } = shown.value;
  return ok({ id, isUnread: !isRead, isUpdate, ...how });
};

/** The service has it, and it reads otherwise or could not be read back. */
const KNOWN_THERE: ReadonlySet<string> = new Set([
  'in-doubt-lines-differ',
  'in-doubt-unread',
  'decided-never',
]);

/** What is known of a record that is left as it is: its entry, and how that reads. */
const knownThere = (
  { journal }: Ports,
  importId: string,
  record: number,
): Pick<Decision, 'serviceId' | 'known'> => {
  const stored = findRecord(journal, importId, record);
  if (stored?.serviceId == null || !KNOWN_THERE.has(stored.code ?? '')) return {};
  const { code, text, serviceId } = stored;
  return code === null || code === 'decided-never'
    ? { serviceId }
    : { serviceId, known: outcomeWords(code, { text, serviceId }).sentence };
};

/** What a person was shown of a record that goes out again because it is called not created. */
const knownOver = ({ journal }: Ports, importId: string, record: number): Pick<Decision, 'known'> => {
  const stored = findRecord(journal, importId, record);
  if (stored === undefined || stored.code !== OTHERWISE_BY_NOW) return {};
  const { code, text, serviceId } = stored;
  return { known: outcomeWords(code, { text, serviceId }).sentence };
};

/** A cancel of the payment was asked for since it was called created: that is a sending, and what it was stands. */
const wasCancelAsked = (
  { journal }: Ports,
  { importId }: SubmissionParts,
  { decided }: Submission,
  record: number,
): boolean =>
  decided.get(record)?.as === 'created' &&
  paymentEvents(journal, { importId, record }).some(({ what }) => what === 'cancel-asked');

/**
 * What a person's decision adds to the history: a fact for each record, with the note. Each is judged as those before it
 * leave the import, so that several decided alike come to what they would one by one; where one may not be decided, none is.
 * Errors: record-not-in-doubt, decided-cancel-asked, record-seen-there, record-seen-unlike, decided-id-of-several, those of naming an entry.
 */
export const decidedFacts = async (
  ports: Ports,
  parts: SubmissionParts,
  state: Submission,
  shared: SharedDecision,
): Promise<Result<readonly Fact[]>> => {
  const { journal, clock } = ports;
  const { as, note, by, serviceId } = shared;
  const records = [...new Set(shared.records)];
  if (as === 'created' && serviceId !== undefined && records.length > 1)
    return failed('decided-id-of-several', { id: serviceId });
  const alike = new Set(records);
  const used = new Set<string>();
  const leftOut = new Set(state.borneOut?.differs ?? []);
  const facts: Fact[] = [];
  let now = state;
  for (const record of records) {
    if (settledBy(facts).has(record)) continue;
    const said = { record, as, note, alike, ...(by === undefined ? {} : { by }) };
    if (decisionFacts(now, said, clock.now()).length === 0)
      return failed('record-not-in-doubt', { record: String(record) });
    if (wasCancelAsked(ports, parts, now, record))
      return failed('decided-cancel-asked', { record: String(record) });
    const free = as === 'not-created' ? await notSeenThere(journal, parts, said) : ok(null);
    if (!free.ok) return free;
    const entry =
      as === 'created' ? await entryOf(ports, parts, shared, { record, used, leftOut }) : ok(null);
    if (!entry.ok) return entry;
    if (entry.value !== null) used.add(entry.value.id);
    const tied =
      entry.value === null
        ? as === 'never'
          ? knownThere(ports, parts.importId, record)
          : knownOver(ports, parts.importId, record)
        : { ...entry.value, serviceId: entry.value.id };
    const made = decisionFacts(now, { ...said, ...tied }, clock.now());
    facts.push(...made);
    now = made.reduce(applyFact, now);
  }
  return ok(facts);
};
