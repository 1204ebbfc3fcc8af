import { createHash } from 'node:crypto';
import { createReadStream, openSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { words } from '../../core/issues/codes';
import { type Sendable as PlanRecord, planChunks } from '../../core/plan/chunks';
import type { ServiceProfile } from '../../core/service/profile';
import type { Fact } from '../../core/submit/facts';
import { targetNamed } from '../../core/targets';
import type { Target } from '../../core/targets/target';
import { failed, ok, type Problem, type Result } from '../../core/values/result';
import type { ParsedInput } from '../../ipc/contract';
import { WITHOUT_WAITING } from '../disk/regular-file';
import { decide } from '../journal/chain';
import { findConnection, type StoredConnection } from '../journal/connections';
import { warningsAccepted } from '../journal/consents';
import { placesOfOrder } from '../journal/decision-rows';
import { appendFacts } from '../journal/facts';
import {
  guardFinds,
  guardLook,
  heldUpdates,
  sendAnyway,
  sentAnyway,
  unsureUpdates,
  updatesWithLines,
} from '../journal/guard';
import { markSubmitted } from '../journal/imports';
import { groupIssues } from '../journal/issues';
import { addConsent } from '../journal/kept-consents';
import { inTransaction, type Journal } from '../journal/open';
import { lastRecordNumber, validRecords } from '../journal/records';
import { addSentKeys, readPayloads } from '../journal/sent-keys';
import { keepWords } from '../journal/sent-words';
import { keepAcceptedFindings } from './accepted-findings';
import { asObserved } from './as-observed';
import { gradeFromDisk, lookBeforeSending } from './guard';
import { issueLine } from './issue-line';
import { notOvertaken } from './not-overtaken';
import { isUpserted } from './open-upserts';
import { type OwnChoice, ownChoices, unconfirmed } from './own-choices';
import { acceptedLine, plausibleLines } from './plausible-issues';
import type { EnginePorts } from './ports';
import { keepPrintedAnswer } from './printed-answer';
import { connectionProfile } from './profile';
import { archived } from './reach';
import type { Sendable } from './run-parts';
import { recordCounts } from './summary';
import { systemUser } from './system-user';
import { stoppedBy } from './whole-file';

type Order = ParsedInput<'imports.submit'>;

const MOST_WARNINGS = 5;

/** What is warned of, in the words of the first of each kind. */
const warningsText = (journal: Journal, importId: string): string => {
  const all = groupIssues(journal, importId).filter(({ first }) => first.severity === 'warning');
  const said = all.slice(0, MOST_WARNINGS).map(({ count, first }) => {
    const { sentence } = words(first.code, first.params);
    return count > 1 ? `${sentence} (${count} times)` : sentence;
  });
  const more = all.length - said.length;
  return [...said, ...(more > 0 ? [`${more} more kinds of warnings are in the check.`] : [])].join(' ');
};

/** SHA-256 of a file; null where it is not there any more. */
const sha256Of = async (file: string): Promise<string | null> => {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream('', { fd: openSync(file, WITHOUT_WAITING) }), hash);
    return hash.digest('hex');
  } catch {
    return null;
  }
};

/** Whether anything speaks against the whole file that is neither accepted nor answered. Errors: proposal-against, printed-total-open. */
const nothingAgainst = (journal: Journal, stored: Sendable, { printedKnown }: Order): Result<null> => {
  const said = groupIssues(journal, stored.importId).map((group) =>
    acceptedLine(journal, stored, issueLine(group, stored.file.sheet)),
  );
  const lines = [...plausibleLines(journal, stored), ...said];
  const stopped = stoppedBy(lines, stored.mapping, printedKnown !== undefined);
  return stopped === null ? ok(null) : failed(stopped.code, stopped.params);
};

/** Records by their verdicts, and whether they let anything be sent. */
const countsAllow = (journal: Journal, stored: Sendable, { onlyValid }: Order) => {
  const kept = targetNamed(stored.target ?? '')?.overwrites === undefined ? 'updates' : 'overwrites';
  const counts = recordCounts(journal, stored.importId);
  const held = heldUpdates(journal, stored.importId);
  const others = counts.invalid - held + counts.duplicates;
  const judged = (): Result<null> => {
    if (held > 0 && others === 0 && counts.valid === 0)
      return failed(`nothing-to-send-${kept}-held`, { count: String(held) });
    if (others > 0 && !onlyValid)
      return failed('invalid-records', { count: String(others + held), total: String(counts.total) });
    if (held > 0 && !onlyValid) return failed(`invalid-records-${kept}-held`, { count: String(held) });
    if (counts.total === 0 && stored.rowCount === 0)
      return failed('nothing-to-send-no-rows', { file: stored.file.name });
    if (counts.valid > 0) return ok(null);
    return held > 0
      ? failed(`nothing-to-send-${kept}-held`, { count: String(held) })
      : failed('nothing-to-send');
  };
  return { counts, result: judged() };
};

/** What goes out only once a person has confirmed it. */
const allConfirmed = (choices: readonly OwnChoice[], { confirmed = [] }: Order): Result<null> => {
  const [open] = unconfirmed(choices, confirmed);
  return open === undefined
    ? ok(null)
    : failed('choice-not-confirmed', {
        value: open.value ?? '',
        count: String(open.count),
        why: open.confirm ?? '',
      });
};

/** What keeps an import from being sent; null: nothing. */
const hindrance = async (
  ports: EnginePorts,
  stored: Sendable,
  to: { readonly connection: StoredConnection; readonly choices: readonly OwnChoice[] },
  order: Order,
): Promise<Result<null>> => {
  const { connection, choices } = to;
  if (stored.submittedAt !== null) return failed('draft-sent-already');
  if (stored.preparedAt === null) return failed('draft-incomplete', { what: 'check' });
  if (connection.environment === 'production' && order.confirmProduction !== connection.name)
    return failed('production-not-confirmed', { name: connection.name });
  const against = nothingAgainst(ports.journal, stored, order);
  if (!against.ok) return against;
  const { counts, result } = countsAllow(ports.journal, stored, order);
  if (!result.ok) return result;
  const said = allConfirmed(choices, order);
  if (!said.ok) return said;
  if (counts.warnings > 0 && !order.acceptWarnings)
    return failed('warnings-not-accepted', {
      count: String(counts.warnings),
      which: warningsText(ports.journal, stored.importId),
    });
  // The rows are in the journal; a file that is gone does not matter, one that says something else now does.
  const sha256 = await sha256Of(stored.path);
  return sha256 === null || sha256 === stored.file.sha256
    ? ok(null)
    : failed('file-changed', { file: stored.file.name });
};

const READ_AT_ONCE = 500;

/** What can be sent, in file order; where a second send is safe for some records only, those come first and by themselves. */
const sendables = (
  ports: EnginePorts,
  importId: string,
  target: Target,
  profile: ServiceProfile,
): readonly PlanRecord[] => {
  const records = validRecords(ports.journal, importId);
  const { resendOf } = target.bulk;
  if (resendOf === undefined) return records;
  const kinds = new Map<number, 'upsert' | 'look-up'>();
  for (let first = 0; first < records.length; first += READ_AT_ONCE) {
    const numbers = records.slice(first, first + READ_AT_ONCE).map((one) => one.record);
    for (const [number, { payload }] of readPayloads(ports.journal, importId, numbers))
      kinds.set(number, resendOf(payload, profile));
  }
  const ofKind = (kind: 'upsert' | 'look-up') =>
    records.filter((one) => (kinds.get(one.record) ?? 'look-up') === kind).map((one) => ({ ...one, kind }));
  return [...ofKind('upsert'), ...ofKind('look-up')];
};

/** Records that update what stands there, with how many lines it has; null: not known. */
type Unsure = ReadonlyMap<number, number | null>;

/**
 * Updates go out after what is new, since the run may stop at the first of them; but for the last new one, which proves the
 * list new enough for all before it, as an update cannot.
 */
const withUpdatesLate = (records: readonly PlanRecord[], updates: Unsure): readonly PlanRecord[] => {
  if (updates.size === 0) return records;
  const fresh = records.filter(({ record }) => !updates.has(record));
  const late = records.filter(({ record }) => updates.has(record));
  return [...fresh.slice(0, -1), ...late, ...fresh.slice(-1)];
};

const aloneOf = (
  records: readonly number[],
  updates: Unsure,
): { readonly alone: true; readonly linesBefore?: number } => {
  const linesBefore = updates.get(records[0] ?? 0) ?? null;
  return linesBefore === null ? { alone: true } : { alone: true, linesBefore };
};

/** What had to be confirmed was: it is kept with the import, with the number of records it was said of. */
const keepConsents = (
  journal: Journal,
  importId: string,
  choices: readonly OwnChoice[],
  at: number,
): void => {
  for (const { field, value, count, confirm } of choices)
    if (count > 0 && value !== null && confirm !== null)
      addConsent(journal, importId, { field, value, records: count, at: new Date(at).toISOString() });
};

/** That its warnings are known, and how many records have any. */
const keepWarningsKnown = (journal: Journal, importId: string, at: number): void => {
  const { warnings } = recordCounts(journal, importId);
  if (warnings > 0)
    addConsent(journal, importId, {
      ...warningsAccepted,
      records: warnings,
      at: new Date(at).toISOString(),
    });
};

/**
 * Looks what stands at the service already, before the first byte. What the person has not been told of yet is told first
 * where they are there to hear it. Answers why the list could not be read, or not whole; null: it was. Errors: guard-found-more.
 */
const lookedBefore = async (
  ports: EnginePorts,
  stored: Sendable,
  target: Target,
  order: Order,
): Promise<Result<Problem | null>> => {
  const before = guardLook(ports.journal, stored.importId);
  const linesBefore = updatesWithLines(ports.journal, stored.importId);
  const heldBefore = heldUpdates(ports.journal, stored.importId);
  const holds = { holds: order.holdsUpdates === true };
  const looked = await lookBeforeSending(ports, stored, target, holds);
  if (order.sendExisting !== undefined && (looked?.existing ?? 0) > 0) {
    const said = {
      note: order.sendExisting,
      by: systemUser(),
      at: new Date(ports.clock.now()).toISOString(),
    };
    inTransaction(ports.journal, () => sendAnyway(ports.journal, stored.importId, null, said));
    gradeFromDisk(ports, stored, target, { ...holds, reader: looked?.reader ?? null });
  }
  // What would do harm is refused only now that it is known to stand there.
  const { result } = countsAllow(ports.journal, stored, order);
  if (!result.ok) return result;
  const unread = looked?.unread ?? null;
  if (looked === null || order.tellsFirst !== true) return ok(unread);
  const { existing, near } = looked;
  const isMore =
    existing > (before?.existing ?? 0) ||
    near > (before?.near ?? 0) ||
    heldUpdates(ports.journal, stored.importId) > heldBefore;
  return isMore || updatesWithLines(ports.journal, stored.importId) > linesBefore
    ? failed('guard-found-more', { existing: String(existing), near: String(near) })
    : ok(unread);
};

/** Differs as soon as a look changed which records go out; what they say it never changes. */
const lookedLike = (journal: Journal, importId: string): string =>
  JSON.stringify([
    recordCounts(journal, importId),
    guardFinds(journal, importId),
    sentAnyway(journal, importId),
  ]);

/**
 * Checks that a prepared import may be sent and writes its chunks and match keys into the journal, all in one
 * transaction. Answers why the list of the service could not be read before; null: it was. Errors: draft-sent-already, draft-incomplete, production-not-confirmed, proposal-against, printed-total-open,
 * invalid-records, nothing-to-send, choice-not-confirmed, warnings-not-accepted, file-changed, overtaken.
 */
export const writePlan = async (
  ports: EnginePorts,
  stored: Sendable,
  target: Target,
  order: Order,
): Promise<Result<Problem | null>> => {
  const connection = findConnection(ports.journal, stored.connectionId);
  if (connection === undefined) return failed('connection-unknown', { name: stored.connectionId });
  if (connection.isRemoved) return archived(connection);
  // What an order that keeps updates back left so is free again for one that does not.
  const wasHeld = order.holdsUpdates !== true && heldUpdates(ports.journal, stored.importId) > 0;
  // What is held back until a time may be free by now.
  if (wasHeld || isUpserted(target)) gradeFromDisk(ports, stored, target);
  const before = ownChoices(ports.journal, stored.importId, target);
  const allowed = await hindrance(ports, stored, { connection, choices: before }, order);
  if (!allowed.ok) return allowed;
  const seen = lookedLike(ports.journal, stored.importId);
  const looked = await lookedBefore(ports, stored, target, order);
  if (!looked.ok) return looked;
  // What was held back may go out after all: the list that was read now does not show it any more.
  const isSame = lookedLike(ports.journal, stored.importId) === seen;
  const choices = isSame ? before : ownChoices(ports.journal, stored.importId, target);
  const said = allConfirmed(choices, order);
  if (!said.ok) return said;
  const first = notOvertaken(ports, stored, target);
  if (!first.ok) return first;
  const profile = connectionProfile(ports.profileText, connection);
  if (!profile.ok) return profile;
  const at = ports.clock.now();
  const limits = { ...target.bulk.limits(profile.value), sizeBytes: profile.value.limits.jsonBytes };
  const updates = unsureUpdates(ports.journal, stored.importId);
  const scope = { connectionId: stored.connectionId, company: stored.company, target: target.name };
  const observed = asObserved(ports.journal, scope, profile.value);
  const records = sendables(ports, stored.importId, target, observed);
  const chunks = planChunks(withUpdatesLate(records, updates), {
    chunkSize: stored.chunkSize,
    limits,
    keepsTail: target.bulk.resend === 'look-up',
    alone: new Set(updates.keys()),
  });
  const facts = chunks.map(
    (planned, index): Fact => ({
      kind: 'chunk',
      at,
      made: {
        chunk: index + 1,
        parent: null,
        purpose: planned.purpose,
        records: planned.records,
        suspects: [],
        untested: [],
        ...(planned.alone === true ? aloneOf(planned.records, updates) : {}),
      },
    }),
  );
  inTransaction(ports.journal, () => {
    markSubmitted(ports.journal, stored.importId, {
      at: new Date(at).toISOString(),
      onlyValid: order.onlyValid,
      stopAfterChunks: order.stopAfterChunks,
    });
    keepConsents(ports.journal, stored.importId, choices, at);
    keepAcceptedFindings(ports.journal, stored, new Date(at).toISOString());
    keepPrintedAnswer(ports.journal, stored, { why: order.printedKnown, at: new Date(at).toISOString() });
    if (order.warningsKnown === true) keepWarningsKnown(ports.journal, stored.importId, at);
    addSentKeys(ports.journal, scope, stored.importId);
    appendFacts(ports.journal, stored.importId, facts);
    const last = lastRecordNumber(ports.journal, stored.importId);
    keepWords(ports.journal, stored.importId);
    decide(ports.journal, ...placesOfOrder(ports.journal, stored.importId, last));
  });
  return ok(looked.value);
};
