import { buildRequest } from '../../core/service/endpoints';
import { textAt } from '../../core/service/json-path';
import { invoiceWord } from '../../core/service/payments/invoice-keys';
import { readsCancelled } from '../../core/service/payments/read';
import { agreementOf, agrees, PAID } from '../../core/submit/agreement';
import type { Outcome } from '../../core/submit/facts';
import { saysDone } from '../../core/submit/key-use';
import { unrepeatedCodes } from '../../core/submit/repeat-read';
import { updateSightOf } from '../../core/submit/update-sight';
import { compareRecord } from '../../core/targets/compare';
import { fieldLabel } from '../../core/targets/field-label';
import { ofKept } from '../../core/targets/listed';
import { unlikeEntry } from '../../core/validate/written-over';
import type { JsonObject } from '../../core/values/json';
import { momentText } from '../../core/values/moment-text';
import { failed, ok, type Result } from '../../core/values/result';
import { sentReads } from '../../core/values/sent-reads';
import { appendFacts, readFacts } from '../journal/facts';
import { findImport, type StoredImport } from '../journal/imports';
import { inTransaction } from '../journal/open';
import { addPaymentEvent } from '../journal/payment-events';
import { searchLines } from '../journal/read-backs';
import { sameServiceIds, serviceOfConnection } from '../journal/same-service';
import { firstSeen, keepSeenIds, lastListing, type SeenScope, seenWithIds } from '../journal/seen-entries';
import { sharedInvoices } from './payments/held';
import { mayPay, namedFact, namedOver } from './payments/named';
import type { EnginePorts } from './ports';
import { listTools } from './seen-list';
import { isSeenBeside } from './seen-there';
import { readOver } from './submit/link';
import type { SubmissionParts } from './submit/loop';
import { namedEndpoint } from './submit/workshop';

type Ports = Pick<EnginePorts, 'journal' | 'clock' | 'random'>;

const scopeOf = ({ journal }: Ports, { connectionId, company, target }: StoredImport): SeenScope => ({
  service: serviceOfConnection(journal, connectionId ?? '') ?? '',
  company: company ?? '',
  list: target ?? '',
});

/** What a list has shown, an answer has named, or a read-back has found. */
const wasSeen = ({ journal }: Ports, stored: StoredImport, scope: SeenScope, id: string): boolean =>
  firstSeen(journal, scope, [id]).size > 0 ||
  searchLines(journal, stored.importId).some((line) => line.kind === 'unexpected' && line.serviceId === id);

/** How an entry was asked for by its id. `unasked`: the service could not be asked, or does not let it be read. */
type Asked =
  | { readonly kind: 'shown'; readonly entry: JsonObject }
  | { readonly kind: 'none' | 'unasked'; readonly text: string };

const asked = async (
  ports: Ports,
  { link, target }: SubmissionParts,
  stored: StoredImport,
  { record, id }: Pick<Named, 'record' | 'id'>,
): Promise<Asked> => {
  if (target.readBack.kind === 'unreadable') return { kind: 'unasked', text: 'such entries cannot be read' };
  const { endpoint, entry, query } = target.readBack.one;
  const parts = { params: { id }, ...(query === undefined ? {} : { query }) };
  const about = { purpose: 'read-back', chunk: null } as const;
  const request = { ...buildRequest(namedEndpoint(endpoint), parts, link.profile), about };
  const reader = { connectionId: stored.connectionId ?? '', importId: stored.importId };
  const answer = await readOver(link, listTools(ports, link, reader).recorder, request, () => []);
  // What was read of a payment counts whatever becomes of the decision.
  const seen = { profile: link.profile, at: ports.clock.now() };
  if (target.paysTheSame !== undefined)
    inTransaction(ports.journal, () =>
      appendFacts(ports.journal, stored.importId, [namedFact({ record, serviceId: id }, answer, seen)]),
    );
  if (answer.kind === 'trouble')
    return { kind: answer.why === 'not-found' ? 'none' : 'unasked', text: answer.text };
  const shown = answer.status < 300 && answer.body !== null ? entry(answer.body, link.profile) : null;
  return shown === null ? { kind: 'none', text: answer.text } : { kind: 'shown', entry: shown };
};

/** `there`: the match key of the entry; null: it has none, which says nothing. */
const keyDiffers = (
  { target, company }: Pick<SubmissionParts, 'target' | 'company'>,
  payload: JsonObject,
  there: string | null,
): string | null => {
  const own = target.lookUp.keyOfPayload(payload, { company });
  if (own === null || there === null || there === own) return null;
  return isWrittenOver(target) ? 'it goes by another id' : 'it does not have its number and vendor';
};

/** An upsert by an id of the person's own: one entry is that of many records, one after the other. */
export const isWrittenOver = ({ createsOnce, updates }: SubmissionParts['target']): boolean =>
  createsOnce === false && updates === undefined;

/** What of an entry speaks against its being the record, in words; null: nothing does. */
const otherwise = (
  { target, company, link }: SubmissionParts,
  payload: JsonObject,
  entry: JsonObject,
): string | null => {
  const { profile } = link;
  if (target.differences !== undefined) {
    const { readBack } = target;
    const shown = readBack.kind === 'unreadable' ? entry : readBack.shown(entry, profile);
    const told = target
      .differences(payload, shown)
      // What every later import writes over need not read as it was sent: its key tells which it is.
      .filter(({ field }) => !isWrittenOver(target) || target.keyFields?.includes(field) === true)
      .map((one) => `${fieldLabel(target, one.field)}: ${sentReads(one)}`);
    return told.length === 0 ? null : told.join('; ');
  }
  return keyDiffers({ target, company }, payload, target.lookUp.keyOfListed(entry, profile));
};

/** Codes of a payment that somebody else pays: the one that was made says so itself, whatever it says otherwise. */
const PAID_BY_OTHERS: ReadonlySet<string> = new Set([
  ...['in-doubt-key-of-another', 'in-doubt-refused-held', 'in-doubt-not-done-held', 'in-doubt-not-repeated'],
  ...['in-doubt-entry-over', ...unrepeatedCodes],
]);

/** So does a repeat that was refused since its invoice is paid already. */
const saysPaidByOthers = ({ code, text }: Outcome): boolean =>
  PAID_BY_OTHERS.has(code ?? '') || (code === 'in-doubt-refused-under-key' && saysDone(text ?? ''));

/** Whether the entry is a payment of somebody else that pays what the record was to pay. */
const isPaidByOthers = (
  { journal }: Ports,
  { target, link }: SubmissionParts,
  { importId }: StoredImport,
  {
    record,
    payload,
    entry,
  }: { readonly record: number; readonly payload: JsonObject; readonly entry: JsonObject },
): boolean => {
  const { readBack, paysTheSame } = target;
  if (paysTheSame === undefined || readBack.kind === 'unreadable') return false;
  const wasHeld = readFacts(journal, importId).some(
    (fact) =>
      fact.kind === 'outcomes' && fact.outcomes.some((one) => one.record === record && saysPaidByOthers(one)),
  );
  return wasHeld && paysTheSame(payload, readBack.shown(entry, link.profile));
};

const lastLooked = (ports: Ports, scope: SeenScope): string => {
  const listing = lastListing(ports.journal, scope);
  return listing === undefined
    ? 'its list was never read'
    : `its list was last read at ${momentText(listing.endedAt)}${listing.isWhole ? '' : ', in part'}`;
};

/** The entry that a record updates is believed to hold the update only where it reads as sent. Errors: decided-id-other, decided-id-not-as-sent. */
const shownUpdate = async (
  ports: Ports,
  parts: SubmissionParts,
  stored: StoredImport,
  { record, id, leftOut }: Omit<Named, 'isUpdate'>,
): Promise<Result<{ readonly isRead: boolean }>> => {
  const [sent = {}] = await parts.store.payloads([record]);
  const answer = await asked(ports, parts, stored, { record, id });
  if (answer.kind !== 'shown') return ok({ isRead: false });
  const before = parts.store.ownSent([id]).at(-1)?.payload ?? null;
  const service = { profile: parts.link.profile, leftOut };
  const { stands, text } = updateSightOf(parts.target, { sent, before }, answer.entry, service);
  const params = { id, record: String(record) };
  switch (stands) {
    case 'as-sent':
      return ok({ isRead: true });
    case 'as-before':
      return failed('decided-id-other', { ...params, how: `it is as it was before the update: ${text}` });
    case 'otherwise':
      return failed('decided-id-not-as-sent', { ...params, text });
  }
};

/**
 * What speaks against an order's being the new one that was sent, in words; null: nothing does. It would stand in the journal
 * with the figures that were sent, and be overwritten with them by whoever believes that.
 */
const unlikeSent = (
  { target, link }: SubmissionParts,
  sent: JsonObject,
  entry: JsonObject,
  leftOut: ReadonlySet<string>,
): string | null => {
  if (target.updates === undefined) return null;
  const service = { profile: link.profile, leftOut };
  const agreement = agreementOf(target, sent, entry, service);
  if (agrees(agreement)) return null;
  const fields = [...agreement.differs, ...agreement.unshown].map((field) => fieldLabel(target, field));
  const { text } = updateSightOf(target, { sent, before: null }, entry, service);
  return `it differs in ${[...new Set(fields)].join(', ')}; ${text}`;
};

/** Money makes it another thing: one that is not of the same is not the record, whoever says so. */
const MONEY: ReadonlySet<string> = new Set(['total_amount', 'currency']);

/** How an entry reads where a thing is created once and compared with a list: as it was sent, or otherwise in words; `isOther`: its money does. */
const readingOf = (
  { target, link }: SubmissionParts,
  sent: JsonObject,
  entry: JsonObject,
  leftOut: ReadonlySet<string>,
): { readonly isOther: boolean; readonly text: string } | null => {
  const { readBack, lookUp } = target;
  if (target.updates !== undefined || readBack.kind === 'unreadable' || lookUp.compared === undefined)
    return null;
  const { profile } = link;
  const shown = readBack.shown(entry, profile);
  const differs = new Set(agreementOf(target, sent, entry, { profile, leftOut }).differs);
  const told = compareRecord(readBack, sent, shown).filter(({ field }) => differs.has(field));
  const paid = leftOut.has(PAID) ? null : (readBack.paidOtherwise?.(sent, shown, profile)?.text ?? null);
  const lines = told.map((one) => `${fieldLabel(target, one.field)}: ${sentReads(one)}`);
  if (lines.length === 0 && paid === null) return null;
  return {
    isOther: told.some(({ field }) => MONEY.has(field) && !leftOut.has(field)),
    text: [...lines, ...(paid === null ? [] : [paid])].join('; '),
  };
};

/** The entry that a person names, and what is known of the service. `leftOut`: fields that it shows otherwise than sent. */
type Named = {
  readonly record: number;
  readonly id: string;
  readonly isUpdate: boolean;
  readonly leftOut: ReadonlySet<string>;
};

/** Why an entry is not the record; a payment that pays any of its invoices is said to, since it holds them from now on. */
const unlikeIt = (
  { journal }: Ports,
  { link: { profile } }: SubmissionParts,
  { importId, connectionId, company }: StoredImport,
  { record, id, how }: Pick<Named, 'record' | 'id'> & { readonly how: string },
): Result<never> => {
  const params = { id, record: String(record), how };
  const place = { importId, record, connectionId: connectionId ?? '', company: company ?? '' };
  const named = namedOver(journal, sameServiceIds(journal, place.connectionId)).find(
    ({ serviceId }) => serviceId === id,
  );
  if (named === undefined || !mayPay(named, profile)) return failed('decided-id-other', params);
  const shared = sharedInvoices(journal, place, named.last.invoices ?? []);
  return shared.length === 0
    ? failed('decided-id-other', params)
    : failed('decided-id-pays-it', { ...params, invoices: shared.map(invoiceWord).join(', ') });
};

/** An entry that may be the record. `differs`: what it says otherwise, where it is somebody else's payment of the same. */
export type Shown = { readonly isRead: boolean; readonly differs?: string; readonly isCancelled?: true };

/** A payment that is the record from now on was read: that is a line of its history. Whether it reads cancelled. */
const keptRead = (
  { journal, clock }: Ports,
  { target, importId, link: { profile } }: SubmissionParts,
  record: number,
  entry: JsonObject,
): boolean => {
  if (target.paysTheSame === undefined) return false;
  const code = textAt(entry, 'status_code') ?? null;
  const label = textAt(entry, 'status') ?? null;
  const event = { at: clock.now(), what: 'read', code, label, raw: entry } as const;
  inTransaction(journal, () => addPaymentEvent(journal, { importId, record }, event));
  return readsCancelled(code, label, profile);
};

/**
 * An id that a person names is believed where a look has shown it beside this record, where a list has shown it, or where it
 * reads now and is the same thing: of the same number and vendor, and a payment of the same amount. Where the service cannot
 * be asked it is the person's word, and not read. A payment that met the key of somebody else's is that one, with what differs.
 * A new order is believed only where it reads as it was sent, also one that a look has shown; an invoice where its money does, and
 * what else it says otherwise is kept with the decision.
 * Errors: decided-id-unseen, decided-id-other, decided-id-pays-it, decided-id-unlike, decided-id-other-money.
 */
export const shownEntry = async (
  ports: Ports,
  parts: SubmissionParts,
  { record, id, isUpdate, leftOut }: Named,
): Promise<Result<Shown>> => {
  const stored = findImport(ports.journal, parts.importId);
  if (stored === undefined) return failed('import-unknown', { importId: parts.importId });
  if (isUpdate) return shownUpdate(ports, parts, stored, { record, id, leftOut });
  const isBeside = isSeenBeside(ports.journal, parts.importId, record, id);
  const { updates, lookUp } = parts.target;
  if (isBeside && updates === undefined && lookUp.compared === undefined) return ok({ isRead: true });
  const scope = scopeOf(ports, stored);
  const [payload = {}] = await parts.store.payloads([record]);
  const answer = await asked(ports, parts, stored, { record, id });
  const [kept] = seenWithIds(ports.journal, scope, [id]);
  const entry = answer.kind === 'shown' ? answer.entry : null;
  const there =
    entry === null ? keyDiffers(parts, payload, kept?.key ?? null) : otherwise(parts, payload, entry);
  // A look has shown it beside the record, with what it says otherwise.
  const how = isBeside && updates === undefined ? null : there;
  const key = entry === null ? null : parts.target.lookUp.keyOfListed(entry, parts.link.profile);
  const isKeyed = entry !== null && keyDiffers(parts, payload, key) === null;
  const unlike = isKeyed ? unlikeSent(parts, payload, entry, leftOut) : null;
  if (unlike !== null) return failed('decided-id-unlike', { id, record: String(record), text: unlike });
  // Where it cannot be asked for now, what the journal read of it last tells.
  const reading =
    entry !== null
      ? readingOf(parts, payload, entry, leftOut)
      : kept === undefined
        ? null
        : readingOf(
            { ...parts, target: { ...parts.target, ...ofKept(parts.target) } },
            payload,
            kept.entry,
            leftOut,
          );
  if (reading?.isOther === true)
    return failed('decided-id-other-money', { id, record: String(record), text: reading.text });
  const isTheirs = entry !== null && isPaidByOthers(ports, parts, stored, { record, payload, entry });
  if (how !== null && !isTheirs) return unlikeIt(ports, parts, stored, { record, id, how });
  if (entry !== null) {
    keepSeenIds(ports.journal, scope, [id], ports.clock.now());
    const differs = how ?? reading?.text ?? unlikeEntry({ fields: [], ...parts.target }, payload, entry);
    return ok({
      isRead: true,
      ...(differs === null ? {} : { differs }),
      ...(keptRead(ports, parts, record, entry) ? { isCancelled: true } : {}),
    });
  }
  // A look has read it, although it cannot be asked for now.
  if (isBeside && updates === undefined && answer.kind === 'unasked') return ok({ isRead: true });
  if (isBeside || answer.kind === 'unasked' || wasSeen(ports, stored, scope, id))
    return ok({ isRead: false });
  const text = answer.kind === 'none' ? answer.text : '';
  return failed('decided-id-unseen', { id, looked: lastLooked(ports, scope), text });
};
