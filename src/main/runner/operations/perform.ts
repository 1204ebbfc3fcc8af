import { foldOperation, type LookEvent, type OperationEvent } from '../../../core/service/operations/events';
import type { OperationVerification, WriteOperation } from '../../../core/service/operations/operation';
import {
  bareOutcome,
  type Outcome,
  outcomeOf,
  settingAdvice,
} from '../../../core/service/operations/outcome';
import { readReply, type Verdict } from '../../../core/service/reply';
import type { SingleSent } from '../../../core/submit/single';
import { momentText } from '../../../core/values/moment-text';
import { failed, ok, type Result } from '../../../core/values/result';
import { inTransaction } from '../../journal/open';
import {
  addOperation,
  addOperationSubject,
  appendOperationEvents,
  findOperation,
  operationEvents,
  type StoredOperation,
} from '../../journal/operations';
import { keepChanged } from '../changed-singly';
import { guardScope } from '../guard-grade';
import { exchangeOver, tokenFor } from '../submit/link';
import { lookFor, showsAll } from './afterwards';
import { isKnownId, keepNamed, type Looked, wasKnown, wasThere } from './creation';
import type { Desk } from './desk';
import { openInImport, openOverIt, openUpsertOfIt } from './earlier';
import { exchangeLog } from './exchange-log';
import { deskOf, doubtsBefore, heldFor, isRepeat } from './held';
import { asSeen, type Intention, intend, writing } from './intention';
import { readBack, type Seeing } from './read-back';
import { readThings } from './reading';

/** What a person confirmed, beside the order itself. */
export type Consent = { readonly confirmProduction: string | null; readonly seen: string | null };

/** Adds lines to the history, and the ids that came with them; call it within a transaction. */
const write = (desk: Desk, operationId: string, events: readonly OperationEvent[]): void => {
  appendOperationEvents(desk.ports.journal, operationId, events);
  for (const event of events) {
    const id = event.kind === 'decision' ? null : event.serviceId;
    if (id !== null) addOperationSubject(desk.ports.journal, operationId, id);
  }
};

const writeAtOnce = (desk: Desk, operationId: string, events: readonly OperationEvent[]): void =>
  inTransaction(desk.ports.journal, () => write(desk, operationId, events));

const outcomeEvent = (desk: Desk, outcome: Outcome): OperationEvent => ({
  kind: 'outcome',
  at: desk.ports.clock.now(),
  ...outcome,
});

const intent = (desk: Desk, intention: Intention, operationId: string): void =>
  addOperation(desk.ports.journal, {
    operationId,
    connectionId: desk.way.connection.id,
    company: desk.context.company,
    name: desk.operation.name,
    input: desk.input,
    before: intention.before,
    begunAt: new Date(desk.ports.clock.now()).toISOString(),
    subjects: intention.subjects,
  });

const UNLOOKED = 'operation-refused-unlooked';

/** A creation is not refused before the list was looked at: it may be there, by another sending. */
const asUnlooked = (outcome: Outcome, verdict: Verdict, { does }: Intention): Outcome =>
  outcome.state === 'refused' && verdict.kind === 'answer' && does.lookUp !== null
    ? {
        ...outcome,
        state: 'in-doubt',
        code: UNLOOKED,
        params: { ...outcome.params, refusedAs: outcome.code },
      }
    : outcome;

/** An answer may name what was there before: then nothing new was made (Import 4). */
const asEchoed = (desk: Desk, outcome: Outcome, { does, before }: Intention, leftAt: number): Outcome => {
  const { state, serviceId } = outcome;
  return state === 'done' && wasKnown(desk, does, { before, serviceId }, leftAt)
    ? { ...bareOutcome('existing', 'operation-existing', { id: serviceId ?? '' }), serviceId }
    : outcome;
};

/** An update of what no list had shown replaced it unseen; what this journal wrote itself was known. */
const asUnseen = (desk: Desk, outcome: Outcome, { does, before }: Intention): Outcome => {
  const { state, serviceId } = outcome;
  const isUnseen =
    state === 'done' && wasThere(desk, does, { before }) === null && !isKnownId(desk, does, serviceId);
  const notes = outcome.notes.map((note) =>
    isUnseen && note.code === 'vendor-updated' ? { ...note, code: 'vendor-replaced-unseen' } : note,
  );
  return { ...outcome, notes };
};

/** What was known of the list before it went out, and did not keep it, stands beside what became of it. */
const withListed = (outcome: Outcome, { listed }: Intention): Outcome =>
  listed === null || listed.grade === 'equal'
    ? outcome
    : { ...outcome, notes: [...outcome.notes, { ...listed.note, params: { ...listed.note.params } }] };

/** What one sending came to. `renew`: the token had run out and nothing was done. */
type Exchanged = { readonly outcome: Outcome; readonly verdict: Verdict } | 'renew';

const exchange = async (
  desk: Desk,
  intention: Intention,
  operationId: string,
  sending: { readonly token: string; readonly isRepeat: boolean },
): Promise<Exchanged> => {
  const { link, input, operation, context, ports } = desk;
  const { request, bytes, mostBytes } = intention.wire;
  const log = exchangeLog(ports.journal, operationId, () => {
    if (!sending.isRepeat) intent(desk, intention, operationId);
  });
  const leftAt = ports.clock.now();
  let exchanged: Exchanged = 'renew';
  await exchangeOver(
    link,
    log,
    { ...request, token: sending.token, about: { purpose: 'send', chunk: null } },
    {
      before: [],
      after: (reply) => {
        const verdict = readReply(reply, link.profile, ports.clock.now());
        const isExpired = verdict.kind === 'not-done' && verdict.why === 'unauthorised';
        if (isExpired && !sending.isRepeat) return [];
        const sent = { name: operation.name, path: request.path, input, bytes, mostBytes };
        const told = outcomeOf(verdict, intention.does, sent, context);
        const judged = asEchoed(desk, asUnlooked(told, verdict, intention), intention, leftAt);
        const outcome = withListed(asUnseen(desk, judged, intention), intention);
        write(desk, operationId, [outcomeEvent(desk, outcome)]);
        keepNamed(desk, intention.does, outcome.serviceId);
        exchanged = { outcome, verdict };
        return [];
      },
    },
  );
  return exchanged;
};

/** Sends once; a second time only where the service refused the token of the first. Nothing else is repeated. */
const send = async (
  desk: Desk,
  intention: Intention,
  operationId: string,
): Promise<Result<Exclude<Exchanged, 'renew'>>> => {
  for (const isRepeat of [false, true]) {
    const token = await tokenFor(desk.link, exchangeLog(desk.ports.journal, null));
    if (token.kind === 'trouble') {
      const outcome = bareOutcome('not-done', 'operation-credentials', { text: token.text });
      if (isRepeat) writeAtOnce(desk, operationId, [outcomeEvent(desk, outcome)]);
      const why = token.why === 'credentials' || token.why === 'unreachable' ? token.why : 'service-failing';
      return failed(`paused-${why}`, { text: token.text });
    }
    const exchanged = await exchange(desk, intention, operationId, { token: token.text, isRepeat });
    if (exchanged !== 'renew') return ok(exchanged);
  }
  throw new Error('a repeated sending has an outcome');
};

/** What the read-back says of a change that was answered with success; null: it bears it out. */
const corrected = (outcome: Outcome, verified: OperationVerification): Outcome | null => {
  if (verified.kind === 'not-shown' && outcome.state === 'done') {
    const setting = settingAdvice(verified.setting ?? null);
    const { code, params } = verified.instead ?? { code: 'operation-not-changed', params: { setting } };
    return bareOutcome('not-done', code, params);
  }
  const isProven = ({ what }: { readonly what: string }): boolean => verified.proven?.includes(what) === true;
  const told = outcome.failures.filter((one) => !isProven(one));
  const more = (verified.failures ?? []).filter(({ what }) => !told.some((one) => one.what === what));
  const failures = [...told, ...more];
  if (more.length === 0 && told.length === outcome.failures.length) return null;
  if (failures.length === 0)
    return { ...outcome, state: 'done', code: 'operation-done', params: {}, failures };
  const params = { count: String(failures.length) };
  return { ...outcome, state: 'partial', code: 'operation-partial', params, failures };
};

/** Adds what was read of the things of a change, and with it how they read by now. */
const writeRead = (desk: Desk, operationId: string, look: LookEvent, outcome: Outcome | null): void => {
  const { ports, link, way, context, operation } = desk;
  const events = outcome === null ? [look] : [look, outcomeEvent(desk, outcome)];
  inTransaction(ports.journal, () => {
    keepChanged(
      ports.journal,
      { operationId, name: operation.name },
      {
        after: look.after,
        profile: link.profile,
        at: ports.clock.now(),
        scopeOf: (target) =>
          guardScope(ports.journal, { connectionId: way.connection.id, company: context.company }, target),
      },
    );
    write(desk, operationId, events);
  });
};

const provedBy = async (desk: Desk, does: WriteOperation, seeing: Seeing, outcome: Outcome) => {
  const back = await readBack(desk, does, seeing);
  if (back === null) return;
  const better = back.verified === null ? null : corrected(outcome, back.verified);
  writeRead(desk, seeing.operationId, back.look, better);
};

/** Where the service refused a creation, the words that count once the list has been looked at. */
const refusalIn = ({ code, params }: Pick<Outcome, 'code' | 'params'>): Outcome | null => {
  const { refusedAs, ...rest } = params;
  return code === UNLOOKED && refusedAs !== undefined ? bareOutcome('refused', refusedAs, rest) : null;
};

/** What a refusal comes to when the list shows nothing equal: the service's words, and what it may mean. */
const standing = (desk: Desk, does: WriteOperation, refusal: Outcome, { look, entry }: Looked): Outcome => {
  const told = entry === undefined ? null : (does.exists?.(entry, desk.context) ?? null);
  if (told !== null)
    return { ...bareOutcome('refused', told.code, told.params), serviceId: told.params.id ?? null };
  const time = momentText(look.begunAt ?? look.at);
  return { ...refusal, notes: [{ code: 'operation-not-in-list', params: { time } }] };
};

/** What a look settles, as it is written down; null: nothing. */
const settledAs = (
  desk: Desk,
  does: WriteOperation,
  found: Looked,
  refusal: Outcome | null,
): Outcome | null =>
  found.outcome?.state === 'refused' && refusal !== null
    ? standing(desk, does, refusal, found)
    : found.outcome;

/** Whether an earlier look showed the change already: that it reads as before by now does not make it undone. */
const wasShownEarly = ({ ports }: Desk, operationId: string): boolean =>
  operationEvents(ports.journal, operationId).some(
    (event) => event.kind === 'outcome' && event.code === 'operation-in-doubt-shown-early',
  );

const looked = async (
  desk: Desk,
  does: WriteOperation,
  seeing: Seeing,
  { sent, refusal }: { readonly sent: SingleSent; readonly refusal: Outcome | null },
) => {
  const found = await lookFor(desk, does, seeing, sent);
  const isGone = found.outcome?.code === 'operation-shown-absent' && wasShownEarly(desk, seeing.operationId);
  const outcome = isGone
    ? bareOutcome('in-doubt', 'operation-in-doubt-gone')
    : settledAs(desk, does, found, refusal);
  writeRead(desk, seeing.operationId, found.look, outcome);
};

/** A 403 is explained beside the thing as it reads right after it, whose status tells what is missing. */
const explained = async (desk: Desk, { does }: Intention, operationId: string, verdict: Verdict) => {
  if (does.forbidden === undefined) return;
  const wanted = does.after?.(desk.input, null, desk.context) ?? null;
  const now = await readThings(desk, wanted, { operationId, purpose: 'prove' });
  const words = { code: verdict.words.code, text: verdict.words.message ?? '' };
  const { code, params } = does.forbidden(words, now.ok ? now.value : null, desk.context);
  writeAtOnce(desk, operationId, [outcomeEvent(desk, bareOutcome('refused', code, params))]);
};

/** A refusal of a change may mean that the thing is so already: a read of it tells. Nothing is sent again. */
const toldExisting = async (desk: Desk, { does }: Intention, seeing: Seeing): Promise<void> => {
  const back = await readBack(desk, does, seeing);
  if (back?.verified == null || !showsAll(back.verified)) return;
  writeRead(desk, seeing.operationId, back.look, bareOutcome('existing', 'operation-so-already'));
};

/** Its path is not there though the thing is: a setting may say otherwise (NS-57). */
const toldMissing = async (desk: Desk, { does }: Intention, { operationId }: Seeing): Promise<void> => {
  if (does.withoutPath === undefined) return;
  const { code, params } = does.withoutPath(desk.context);
  writeAtOnce(desk, operationId, [outcomeEvent(desk, bareOutcome('refused', code, params))]);
};

const followUp = async (
  desk: Desk,
  intention: Intention,
  operationId: string,
  { outcome, verdict }: Exclude<Exchanged, 'renew'>,
): Promise<void> => {
  const { does, before } = intention;
  const seeing = { operationId, before, serviceId: outcome.serviceId };
  const stored = findOperation(desk.ports.journal, operationId);
  const endedAt = desk.ports.clock.now();
  const begunAt = stored === undefined ? endedAt : Date.parse(stored.begunAt);
  const refusal = refusalIn(outcome);
  switch (outcome.state) {
    case 'existing':
      return;
    case 'done':
    case 'partial':
      return provedBy(desk, does, seeing, outcome);
    case 'in-doubt':
      return looked(desk, does, seeing, { sent: { begunAt, endedAt, isRefused: refusal !== null }, refusal });
    case 'refused':
      if (verdict.kind === 'answer') return toldExisting(desk, intention, seeing);
      if (verdict.kind === 'not-done' && verdict.why === 'not-found')
        return toldMissing(desk, intention, seeing);
      if (verdict.kind !== 'not-done' || verdict.why !== 'permission') return;
      return explained(desk, intention, operationId, verdict);
    case 'not-done':
      return;
  }
};

/**
 * The sending of a change that is in doubt, from its history. Of one that was cut off nobody knows when it ended: what the
 * first look afterwards saw is late enough.
 */
const sendingOf = (desk: Desk, stored: StoredOperation, events: readonly OperationEvent[]) => {
  const [first] = events.filter((event) => event.kind !== 'decision');
  const outcome = events.find((event) => event.kind === 'outcome');
  const refusal = outcome === undefined ? null : refusalIn(outcome);
  const begunAt = Date.parse(stored.begunAt);
  const endedAt = first?.at ?? desk.ports.clock.now();
  return { sent: { begunAt, endedAt, isRefused: refusal !== null }, refusal };
};

/** Looks again for the truth of a change in doubt, or reads back what could not be read back so far. Nothing is sent. */
export const settle = async (desk: Desk, stored: StoredOperation): Promise<Result<null>> => {
  const does = writing(desk.operation);
  if (!does.ok) return does;
  const { operationId, before } = stored;
  const events = operationEvents(desk.ports.journal, operationId);
  const state = foldOperation(events, false);
  const seeing = { operationId, before, serviceId: state.serviceId };
  const last = events.findLast((event) => event.kind === 'look');
  if (state.state === 'done' && last?.found === 'unknown')
    await provedBy(desk, does.value, seeing, bareOutcome('done', state.code, state.params));
  if (state.state !== 'in-doubt') return ok(null);
  await looked(desk, does.value, seeing, sendingOf(desk, stored, events));
  return ok(null);
};

/**
 * Looks for what became of earlier changes of the same thing. Null: none is in doubt any more, and this one may go out; an id:
 * this very change was asked for again, and what became of it is known now. Errors: operation-earlier-in-doubt.
 */
const settledBefore = async (desk: Desk, running: ReadonlySet<string>): Promise<Result<string | null>> => {
  const does = writing(desk.operation);
  if (!does.ok) return does;
  for (const earlier of doubtsBefore(desk, does.value)) {
    const { operationId } = earlier;
    const isUnderWay = running.has(operationId);
    const theirs = isUnderWay ? null : deskOf(desk, earlier);
    if (theirs !== null) await settle(theirs, earlier);
    const { state } = foldOperation(operationEvents(desk.ports.journal, operationId), isUnderWay);
    if (state === 'in-doubt' || state === 'sending') {
      const { code, params } = heldFor(desk, earlier, isUnderWay);
      return failed(code, params);
    }
    if (state !== 'not-done' && isRepeat(desk, earlier)) return ok(operationId);
  }
  const open = openInImport(desk, does.value);
  return open === null ? ok(null) : failed(open.code, open.params);
};

/**
 * Makes a change: reads before, holds it against what was previewed, writes the intent, sends, reads back. Answers with
 * the id of its record when the outcome is known or in doubt. `running` holds the ids of changes under way.
 * Errors: production-not-confirmed, operation-preview-needed, operation-changed-meanwhile, operation-earlier-in-doubt,
 * those of reading and of the operation, paused-…: nothing was sent then.
 */
export const perform = async (
  desk: Desk,
  consent: Consent,
  running: Set<string>,
): Promise<Result<string>> => {
  const { connection } = desk.way;
  if (connection.environment === 'production' && consent.confirmProduction !== connection.name)
    return failed('production-not-confirmed', { name: connection.name });
  const earlier = await settledBefore(desk, running);
  if (!earlier.ok) return earlier;
  if (earlier.value !== null) return ok(earlier.value);
  const intention = await intend(desk);
  if (!intention.ok) return intention;
  const { does, before, wire } = intention.value;
  const open = openOverIt(desk, does, before) ?? openUpsertOfIt(desk, wire.request.bodyText);
  if (open !== null) return failed(open.code, open.params);
  const agreed = asSeen(intention.value, consent.seen);
  if (!agreed.ok) return agreed;
  const operationId = desk.ports.newId();
  running.add(operationId);
  try {
    const sent = await send(desk, intention.value, operationId);
    if (!sent.ok) return sent;
    await followUp(desk, intention.value, operationId, sent.value);
    return ok(operationId);
  } finally {
    running.delete(operationId);
  }
};
