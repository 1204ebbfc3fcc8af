import type { Fact } from '../../core/submit/facts';
import { listedThing } from '../../core/targets/listed';
import { type AttemptEnd, addAttempt, endAttempt, type NewAttempt } from '../journal/attempts';
import { placeOfOrder } from '../journal/directory';
import { appendFacts, readFacts } from '../journal/facts';
import { recordsSentAnyway } from '../journal/guard-said';
import { inTransaction, type Journal } from '../journal/open';
import { idsElsewhere, idsInImport } from '../journal/own-ids';
import { ownIdsByKey, ownSent } from '../journal/own-sent';
import { serviceOfConnection } from '../journal/same-service';
import { firstListedAt, firstSeen, keepListing, keepSeen, shownBefore } from '../journal/seen-entries';
import { claimedIds, type KeyScope } from '../journal/sent-keys';
import { sentList } from '../journal/sent-list';
import { sentPayloads } from '../journal/sent-payloads';
import { answeredUnlisted, witnessesSince } from '../journal/witnesses';
import type { ExchangeLog, ReplyLine, RequestLine, SubmitStore } from './submit/store';

const iso = (epochMs: number): string => new Date(epochMs).toISOString();

/** The line of an exchange about to be made. */
export const attemptOf = (request: RequestLine): Omit<NewAttempt, 'importId' | 'operationId'> => ({
  chunk: request.chunk,
  purpose: request.purpose,
  method: request.method,
  path: request.path,
  headers: request.headers,
  text: request.bodyText,
  ...(request.bodyBytes === undefined ? {} : { blob: request.bodyBytes }),
  bytes: request.bytes,
  startedAt: iso(request.startedAt),
});

/** What completes the line when the exchange is over. */
export const attemptEndOf = (reply: ReplyLine): AttemptEnd => ({
  finishedAt: iso(reply.finishedAt),
  status: reply.status,
  headers: reply.headers,
  text: reply.text,
  isCut: reply.isCut,
  noReply: reply.noReply?.why ?? null,
  sent: reply.noReply?.sent ?? null,
});

/** The log of exchanges in the journal; `importId` null for syncs and tests. Facts need an import. */
export const journalLog = (journal: Journal, importId: string | null): ExchangeLog => {
  const facts = (lines: readonly Fact[]): void => {
    if (importId !== null) appendFacts(journal, importId, lines);
  };
  return {
    begin: async (request, lines) =>
      inTransaction(journal, () => {
        facts(lines);
        return addAttempt(journal, { importId, ...attemptOf(request) });
      }),
    finish: async (attempt, reply, lines) =>
      inTransaction(journal, () => {
        endAttempt(journal, attempt, attemptEndOf(reply));
        facts(lines);
      }),
  };
};

/** The journal as the submission of one import needs it, but for what stands there otherwise, and unseen. */
export const journalStore = (
  journal: Journal,
  importId: string,
  scope: KeyScope,
): Omit<SubmitStore, 'otherwiseThere' | 'unseenThere'> => {
  const service = serviceOfConnection(journal, scope.connectionId) ?? scope.connectionId;
  const list = { service, company: scope.company, list: scope.target };
  return {
    ...journalLog(journal, importId),
    load: async () => readFacts(journal, importId),
    append: async (facts) => inTransaction(journal, () => appendFacts(journal, importId, facts)),
    payloads: async (records) => sentPayloads(journal, importId, records),
    payloadList: async (records) => sentList(journal, importId, records),
    witnesses: async (after) => witnessesSince(journal, scope, importId, after),
    claimed: async (serviceIds) => claimedIds(journal, scope, serviceIds),
    sentAnyway: (records) => recordsSentAnyway(journal, importId, records),
    firstSeen: (serviceIds) => firstSeen(journal, list, serviceIds),
    hasOwn: (serviceIds, except) => idsInImport(journal, importId, serviceIds, except),
    hasElsewhere: (serviceIds) => idsElsewhere(journal, scope, importId, serviceIds),
    ownSent: (serviceIds) => ownSent(journal, scope, importId, serviceIds),
    ownIds: (keyOf, updateKeys) => ownIdsByKey(journal, scope, keyOf, updateKeys),
    placeOfOrder: (orderId) => placeOfOrder(journal, scope, orderId),
    unlisted: (wanted) => answeredUnlisted(journal, scope, list, { ...wanted, own: importId }),
    shownBefore: (wanted) => shownBefore(journal, list, wanted),
    firstListedAt: async (reader) => firstListedAt(journal, list, reader),
    keepSeen: (target, entries, profile, at) =>
      keepSeen(
        journal,
        list,
        entries.flatMap((entry) => listedThing(target, entry, profile) ?? []),
        at,
      ),
    keepListing: (reader, listing) => keepListing(journal, list, reader, listing),
  };
};
