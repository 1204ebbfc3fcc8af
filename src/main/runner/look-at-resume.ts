import type { Fact } from '../../core/submit/facts';
import { isAnySentAgain, lastSaidAbsentAt, recordsToLeave } from '../../core/submit/held-later';
import { unsentChunks } from '../../core/submit/made-since';
import type { Target } from '../../core/targets/target';
import { failed, ok, type Result } from '../../core/values/result';
import { appendFacts } from '../journal/facts';
import type { GuardFind, GuardLook } from '../journal/guard';
import { historyLength } from '../journal/home';
import type { StoredImport } from '../journal/imports';
import { inTransaction } from '../journal/open';
import { hasPendingRecords } from '../journal/records';
import { type KeyScope, overtakenBy } from '../journal/sent-keys';
import { readListFor, readMadeSingly } from './guard';
import { leavesOutTaken } from './guard-grade';
import { findStillToSend } from './guard-import';
import { heldSince, heldSinceFacts } from './held-since';
import { keepUpserts } from './held-upserts';
import { keepMadeSince } from './made-since';
import { notOvertaken } from './not-overtaken';
import { isUpserted } from './open-upserts';
import type { EnginePorts } from './ports';
import { NOTHING_MET, type ResumeLook, type ResumeShop } from './resume-shop';
import { runParts, type Sendable } from './run-parts';
import { sayAtResume } from './said-at-resume';
import { loadSubmission } from './submit/loop';

type Journaled = Pick<EnginePorts, 'journal'>;

const scopeOf = ({ connectionId, company }: StoredImport, { name: target }: Target): KeyScope => ({
  ...{ connectionId: connectionId ?? '', company: company ?? '', target },
});

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
  const readAfter = isAnySentAgain(state) ? clock.now() : Math.max(restedAt, lastSaidAbsentAt(state));
  const { hasRead, unread, reader } = await readListFor(begun, readAfter);
  const readById = await readMadeSingly(begun, still);
  if (isOvertaken()) return { ...NOTHING_MET, isOvertaken: true };
  const found = findStillToSend(journal, stored, target, {
    ...{ profile: link.profile, at: clock.now(), still, readById, reader, looksAlike: true },
  });
  if (found === null) return { ...NOTHING_MET, unread };
  const taken = overtakenBy(journal, scopeOf(stored, target), importId);
  const since = heldSince(journal, { importId, target, state }, found.finds, taken);
  const isAnyKept = unsentChunks(state).some(({ kept }) => kept !== undefined);
  if (!isAnyKept && [...still.records].every((record) => taken.has(record)))
    return { ...NOTHING_MET, isAllTaken: true };
  const { held, near, kept } = since;
  if (!hasRead && !isAnyKept && held.length + near.length + kept.size === 0) return NOTHING_MET;
  const { isWhole } = found.look;
  const facts = heldSinceFacts(journal, { importId, state }, since, { at: clock.now(), isWhole });
  write(ports, importId, { look: found.look, said: near }, facts);
  return { ...NOTHING_MET, existing: held.length, near: near.length, unread };
};

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

const write = (
  ports: Journaled,
  importId: string,
  { look, said }: { readonly look: GuardLook; readonly said: readonly GuardFind[] },
  facts: readonly Fact[],
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
