import { words } from '../../core/issues/codes';
import { isSaidAnother } from '../../core/reconcile/seen-there';
import { applyFacts } from '../../core/submit/fold';
import {
  heldLaterFacts,
  isAnySentAgain,
  lastSaidAbsentAt,
  recordsToLeave,
  saidAbsentAt,
} from '../../core/submit/held-later';
import { type MadeSince, madeSinceFacts, unsentChunks } from '../../core/submit/made-since';
import type { Target } from '../../core/targets/target';
import { failed, ok, type Result } from '../../core/values/result';
import { appendFacts, factsOfLooks } from '../journal/facts';
import {
  CHANGE_OPEN,
  DECIDED_MADE,
  type GuardFind,
  type GuardLook,
  heldLater,
  UPDATE_OPEN,
} from '../journal/guard';
import { historyLength } from '../journal/home';
import type { StoredImport } from '../journal/imports';
import { inTransaction } from '../journal/open';
import { hasPendingRecords } from '../journal/records';
import { type KeyScope, overtakenBy } from '../journal/sent-keys';
import { readListFor, readMadeSingly } from './guard';
import { isGuarded } from './guard-grade';
import { findStillToSend } from './guard-import';
import { keepUpserts } from './held-upserts';
import { keepMadeSince, keptForChange, keptForImport, OVERWRITES, settledNow } from './made-since';
import { notOvertaken } from './not-overtaken';
import { isUpserted } from './open-upserts';
import type { EnginePorts } from './ports';
import { NOTHING_MET, type ResumeLook, type ResumeShop } from './resume-shop';
import { runParts, type Sendable } from './run-parts';
import { sayAtResume } from './said-at-resume';
import { loadSubmission } from './submit/loop';

type Journaled = Pick<EnginePorts, 'journal'>;

/** A single change may still make it, or change it. */
const isOfChange = ({ code }: Pick<GuardFind, 'code'>): boolean =>
  code === CHANGE_OPEN || code === UPDATE_OPEN;

/**
 * What a person said is not there goes out against a list of after that. Only an entry that the note named as another one was weighed
 * then: any other speaks against it, whoever read it and when.
 */
const newsTo = ({ begun: { ports, stored }, state }: ResumeShop) => {
  const facts = factsOfLooks(ports.journal, stored.importId);
  return (find: GuardFind): boolean => {
    // That it is another one does not say that it may be written over, nor that no single change may make it.
    if (saidAbsentAt(state, find.record) === null || find.code === OVERWRITES || isOfChange(find))
      return true;
    // Nor does it say that none was made singly.
    if (find.code === DECIDED_MADE) return true;
    return !find.ids.every((id) => isSaidAnother(facts, find.record, id));
  };
};

const scopeOf = ({ connectionId, company }: StoredImport, { name: target }: Target): KeyScope => ({
  ...{ connectionId: connectionId ?? '', company: company ?? '', target },
});

/** What goes out with a warning is not warned of where it does not go out. */
const isSaid =
  (taken: ReadonlyMap<number, unknown>) =>
  ({ grade, code, record }: GuardFind): boolean =>
    grade === 'existing' || isOfChange({ code }) || !taken.has(record);

/** Things that are created once are held back as a fresh import holds them. */
const holdListed = async (
  shop: ResumeShop,
  { isFirst }: { readonly isFirst: boolean },
): Promise<ResumeLook> => {
  const { begun, state, isOvertaken } = shop;
  const { ports, link, stored, target } = begun;
  const { journal, clock } = ports;
  const { importId } = stored;
  const still = recordsToLeave(state);
  if (still.records.size === 0) return NOTHING_MET;
  // While an import rests others go on, perhaps with the same file: a list of before that shows nothing of it.
  const restedAt = isFirst ? 0 : state.lastAt;
  const since = isAnySentAgain(state) ? clock.now() : Math.max(restedAt, lastSaidAbsentAt(state));
  const { hasRead, unread, reader } = await readListFor(begun, since);
  const readById = await readMadeSingly(begun, still);
  if (isOvertaken()) return { ...NOTHING_MET, isOvertaken: true };
  const found = findStillToSend(journal, stored, target, {
    ...{ profile: link.profile, at: clock.now(), still, readById, reader },
  });
  if (found === null) return { ...NOTHING_MET, unread };
  const taken = overtakenBy(journal, scopeOf(stored, target), importId);
  const finds = found.finds.filter(newsTo(shop)).filter(isSaid(taken));
  const isAnyKept = unsentChunks(state).some(({ kept }) => kept !== undefined);
  if (!isAnyKept && [...still.records].every((record) => taken.has(record)))
    return { ...NOTHING_MET, isAllTaken: true };
  if (!hasRead && !isAnyKept && finds.length + taken.size === 0) return NOTHING_MET;
  const held = finds.filter(({ grade }) => grade === 'existing');
  const isKept = (find: GuardFind): boolean => target.keepsNear === true || isOfChange(find);
  const others = finds.filter(({ grade }) => grade !== 'existing');
  const near = others.filter((find) => !isKept(find));
  const at = clock.now();
  const facts = heldLaterFacts(state, held.map(asHeld), at);
  const isThere = new Set(held.map(({ record }) => record));
  const kept = new Map([
    ...[...taken].flatMap(([record, taker]) =>
      isThere.has(record) ? [] : [[record, keptForImport(record, taker)] as const],
    ),
    ...others.filter(isKept).map((find) => [find.record, asKept(find)] as const),
  ]);
  const now = applyFacts(state, facts);
  const settled = settledNow(journal, importId, kept);
  const after = madeSinceFacts(now, kept, { isWhole: found.look.isWhole, at, settled });
  write(ports, importId, { look: found.look, said: near }, [...facts, ...after]);
  return { ...NOTHING_MET, existing: held.length, near: near.length, unread };
};

/** Whether what another import has sent by now is left out, and the rest goes on; else nothing does. */
export const leavesOutTaken = (target: Target): boolean =>
  target.updates === undefined && target.createsOnce && isGuarded(target);

/** How an import is looked at; null: nothing is left to be sent, or its things are not held against a list. */
const wayOf = (
  ports: EnginePorts,
  importId: string,
  target: Target,
  { isFirst }: { readonly isFirst: boolean },
): ((shop: ResumeShop) => Promise<ResumeLook>) | null => {
  const { journal } = ports;
  if (target.updates !== undefined) return keepMadeSince;
  if (isUpserted(target)) return (shop) => keepUpserts(ports, shop, { isFirst });
  return leavesOutTaken(target) && hasPendingRecords(journal, importId)
    ? (shop) => holdListed(shop, { isFirst })
    : null;
};

/**
 * The look before the first byte of a resume that would send something new: the list is read as before a first sending, and
 * what stands there by now is held back, or warned of, in the same way. Nothing is asked of the service where nothing is left
 * to be sent, or while the last whole reading is young enough; what that one showed counts then. Errors: overtaken, where
 * another import has sent all that is left, and those of putting a run together.
 */
export const lookAtResume = async (
  ports: EnginePorts,
  stored: Sendable,
  target: Target,
  when: { readonly isFirst: boolean } = { isFirst: false },
): Promise<Result<ResumeLook>> => {
  const { journal } = ports;
  const { importId } = stored;
  const look = wayOf(ports, importId, target, when);
  if (look === null) return ok(NOTHING_MET);
  const parts = await runParts(ports, importId, { stopAfterChunks: null, asksOnce: false }, () => undefined);
  if (!parts.ok) return parts;
  const { link } = parts.value;
  try {
    const length = historyLength(journal, importId);
    const state = await loadSubmission(parts.value);
    const isOvertaken = (): boolean => historyLength(journal, importId) !== length;
    const looked = await look({ begun: { ports, link, stored, target }, state, isOvertaken });
    const first = looked.isAllTaken === true ? notOvertaken(ports, stored, target) : ok(null);
    return first.ok ? ok(looked) : first;
  } finally {
    link.http.close();
  }
};

const asHeld = ({ record, ids, code, text }: GuardFind) => ({
  ...{ record, text, code: heldLater(code), serviceId: ids[0] ?? null },
});

const asKept = (find: GuardFind): MadeSince => {
  const { record, ids, code, params } = find;
  return code === CHANGE_OPEN
    ? keptForChange(find)
    : {
        ...{ kind: 'kept', name: ids[0] ?? `record ${record}` },
        code: code === UPDATE_OPEN ? 'update-kept-since' : 'receipt-kept-since',
        text: words(code, params).sentence,
      };
};

const write = (
  ports: Journaled,
  importId: string,
  { look, said }: { readonly look: GuardLook; readonly said: readonly GuardFind[] },
  facts: ReturnType<typeof heldLaterFacts>,
): void => {
  const { journal } = ports;
  inTransaction(journal, () =>
    sayAtResume(journal, importId, { look, said }, () => appendFacts(journal, importId, facts)),
  );
};

/** The same as a refusal, for whoever is there to hear of it before anything leaves. Errors: guard-found-later. */
export const toldFirst = ({ existing, near }: ResumeLook): Result<null> =>
  existing + near === 0
    ? ok(null)
    : failed('guard-found-later', { existing: String(existing), near: String(near) });
