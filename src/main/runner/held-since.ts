import { words } from '../../core/issues/codes';
import { isSaidAnother } from '../../core/reconcile/seen-there';
import type { Fact } from '../../core/submit/facts';
import { applyFacts } from '../../core/submit/fold';
import { heldLaterFacts, saidAbsentAt } from '../../core/submit/held-later';
import { type MadeSince, madeSinceFacts } from '../../core/submit/made-since';
import type { Submission } from '../../core/submit/state';
import { MADE_ALL_THE_SAME, turnedAwayRecords } from '../../core/submit/turned-away';
import type { Target } from '../../core/targets/target';
import { factsOfLooks } from '../journal/facts';
import { CHANGE_OPEN, DECIDED_MADE, type GuardFind, heldLater, UPDATE_OPEN } from '../journal/guard';
import type { Journal } from '../journal/open';
import type { EarlierRecord } from '../journal/sent-keys';
import { keptForChange, keptForImport, OVERWRITES, settledNow } from './made-since';

/** A single change may still make it, or change it. */
const isOfChange = ({ code }: Pick<GuardFind, 'code'>): boolean =>
  code === CHANGE_OPEN || code === UPDATE_OPEN;

/**
 * What a person said is not there goes out against a list of after that. Only an entry that the note named as another one was weighed
 * then: any other speaks against it, whoever read it and when.
 */
const newsTo = (journal: Journal, importId: string, state: Submission) => {
  const facts = factsOfLooks(journal, importId);
  return (find: GuardFind): boolean => {
    // That it is another one does not say that it may be written over, nor that no single change may make it.
    if (saidAbsentAt(state, find.record) === null || find.code === OVERWRITES || isOfChange(find))
      return true;
    // Nor does it say that none was made singly.
    if (find.code === DECIDED_MADE) return true;
    return !find.ids.every((id) => isSaidAnother(facts, find.record, id));
  };
};

/** What goes out with a warning is not warned of where it does not go out. */
const isSaid =
  (taken: ReadonlyMap<number, unknown>) =>
  ({ grade, code, record }: GuardFind): boolean =>
    grade === 'existing' || isOfChange({ code }) || !taken.has(record);

/** What is found to stand there of records that an import has still to send, parted by what becomes of each. */
export type HeldSince = {
  /** Equal: they are existing. */
  readonly held: readonly GuardFind[];
  /** They go out with a warning. */
  readonly near: readonly GuardFind[];
  /** They stay where they are. */
  readonly kept: ReadonlyMap<number, MadeSince>;
};

/** Parts the finds of an import that was begun. `taken`: records that another import has sent by now. */
export const heldSince = (
  journal: Journal,
  { importId, target, state }: { importId: string; target: Target; state: Submission },
  all: readonly GuardFind[],
  taken: ReadonlyMap<number, EarlierRecord>,
): HeldSince => {
  const finds = all.filter(newsTo(journal, importId, state)).filter(isSaid(taken));
  const held = finds.filter(({ grade }) => grade === 'existing');
  const isKept = (find: GuardFind): boolean => target.keepsNear === true || isOfChange(find);
  const others = finds.filter(({ grade }) => grade !== 'existing');
  const isThere = new Set(held.map(({ record }) => record));
  return {
    held,
    near: others.filter((find) => !isKept(find)),
    kept: new Map([
      ...[...taken].flatMap(([record, taker]) =>
        isThere.has(record) ? [] : [[record, keptForImport(record, taker)] as const],
      ),
      ...others.filter(isKept).map((find) => [find.record, asKept(find)] as const),
    ]),
  };
};

/**
 * What becomes of it in the import's history. `isWhole`: what was not found is not there. Chunks that are leaving (`isLeaving`) are
 * left as they are.
 */
export const heldSinceFacts = (
  journal: Journal,
  { importId, state }: { importId: string; state: Submission },
  { held, kept }: Pick<HeldSince, 'held' | 'kept'>,
  {
    at,
    isWhole,
    isLeaving,
  }: {
    readonly at: number;
    readonly isWhole: boolean;
    readonly isLeaving?: (chunk: number) => boolean;
  },
): readonly Fact[] => {
  const wasTurnedAway = turnedAwayRecords(state);
  const facts = heldLaterFacts(
    state,
    held.map((find) => asHeld(find, wasTurnedAway.has(find.record))),
    at,
    isLeaving,
  );
  const settled = settledNow(journal, importId, kept);
  return [...facts, ...madeSinceFacts(applyFacts(state, facts), kept, { isWhole, at, settled, isLeaving })];
};

/** What was turned away, and stands there several times, was made each time. */
const asHeld = ({ record, ids, code, text }: GuardFind, wasTurnedAway: boolean) => {
  const [id, ...others] = ids;
  return wasTurnedAway && others.length > 0
    ? { record, text: others.join(', '), code: MADE_ALL_THE_SAME, serviceId: id ?? null }
    : { record, text, code: heldLater(code), serviceId: id ?? null };
};

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
