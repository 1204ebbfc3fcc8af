import { words } from '../../core/issues/codes';
import { keptCodes, keptForOthers, UNREAD } from '../../core/submit/kept-codes';
import { goingOutAgain, type MadeSince, madeSinceFacts, unsentChunks } from '../../core/submit/made-since';
import { linesText } from '../../core/targets/compare';
import { outOfUseText } from '../../core/targets/out-of-use';
import type { Target } from '../../core/targets/target';
import { appendFacts, factsOfLooks } from '../journal/facts';
import {
  CHANGE_OPEN,
  type GuardFind,
  guardFinds,
  heldLater,
  type KnownUpdate,
  knownUpdates,
  OPEN_ELSEWHERE,
  UPDATE_OPEN,
} from '../journal/guard';
import type { StoredImport } from '../journal/imports';
import { keptTexts, recordsKeptFor } from '../journal/kept-records';
import { inTransaction, type Journal } from '../journal/open';
import type { EarlierRecord } from '../journal/sent-keys';
import { lookAtUnsent } from './guard';
import { guardScope, type ReadById } from './guard-grade';
import { lookAt } from './guard-import';
import { NOTHING_MET, type ResumeLook, type ResumeShop } from './resume-shop';
import { sayAtResume } from './said-at-resume';

/** Said of a record that updates what stood there when the import was sent, its person knows; and what speaks against it since. */
const AGAINST_KNOWN: Readonly<Record<string, readonly string[]>> = {
  'order-updates': [OPEN_ELSEWHERE, UPDATE_OPEN, 'order-lines-add'],
  // These go out alone, and stay where they are by themselves once lines are seen to be added.
  'order-lines-may-add': [OPEN_ELSEWHERE, UPDATE_OPEN],
};
/** Said of a receipt that writes over one. */
export const OVERWRITES = 'receipt-updates';
const TAKEN: Readonly<Record<string, string>> = {
  ...{ unsent: 'waiting to be sent there', pending: 'not finished', 'in-doubt': 'in doubt' },
};
/** What is sent all the same, with a warning. */
const GOES_OUT: ReadonlySet<string> = new Set(['near-listed', 'number-alike', 'existing-tie']);

/** What was shown of an update when the import was sent, and by the last look that showed it in doubt. */
type Shown = {
  readonly known: ReadonlyMap<number, KnownUpdate>;
  /** Whether its order has the lines that the last look has shown beside it. */
  readonly isAsLooked: (record: number, id: string) => boolean;
};

type Told = KnownUpdate['params'];

/** What was told beside the lines, but for the status. */
const elseTold = ({ otherwise = '', unused = '' }: Told): string =>
  otherwise.replace(outOfUseText(unused), '');

/** What an older journal kept no mark of is held against in words. */
const isAsTold = (then: Told, now: Told): boolean =>
  then['mark'] === undefined
    ? then['lines'] === now['lines'] && elseTold(then) === elseTold(now)
    : then['mark'] === now['mark'];

/** It was taken out of use there since it was told of, or in another way; what is used again is as good as before. */
const isUnusedSince = (then: Told, { unused = '' }: Told): boolean =>
  unused !== '' && unused !== (then['unused'] ?? '');

/** What a single change may have made stays back until that is settled. */
export const keptForChange = ({ record, params }: GuardFind): MadeSince => ({
  ...{ kind: 'kept', name: `record ${record}`, code: 'change-kept-since' },
  text: `${params['name']} of ${params['at']}, tallyport changes resolve ${params['operationId']}`,
});

/** What another import has sent since, or is about to send, is not sent again from here. */
export const keptForImport = (
  record: number,
  { importId, record: other, fileName, at, outcome }: EarlierRecord,
): MadeSince => ({
  ...{ kind: 'kept', name: `record ${record}`, code: 'sent-kept-since' },
  text: `${fileName} of ${at.slice(0, 10)} (record ${other} of the import ${importId}, ${TAKEN[outcome] ?? outcome})`,
});

/** Records that were kept back for what is settled now, or because nobody could read what they update: that is tried again. */
export const settledNow = (
  journal: Journal,
  importId: string,
  found: ReadonlyMap<number, MadeSince>,
): ReadonlySet<number> => {
  const held = recordsKeptFor(journal, importId, [...keptForOthers, UNREAD]);
  return new Set(
    [...held].flatMap(([record, code]) => {
      const now = found.get(record);
      return now?.kind === 'kept' && now.code === code ? [] : [record];
    }),
  );
};

const kept = ({ ids, code, params, record }: GuardFind): MadeSince => {
  const [id = ''] = ids;
  const name = id === '' ? `record ${record}` : id;
  const { sentence: text } = words(code, params);
  if (code === UPDATE_OPEN) return { kind: 'kept', name, text, code: 'update-kept-since' };
  return { kind: 'kept', name, text, code: code === OVERWRITES ? 'receipt-kept-since' : 'order-kept-since' };
};

/** The same of one that was an update when it was shown. */
const keptUpdate = (find: GuardFind): MadeSince => {
  const one = kept(find);
  return one.kind === 'kept' && one.code === 'order-kept-since'
    ? { ...one, code: 'order-update-kept-open' }
    : one;
};

/** What speaks by now against sending a record as it was shown; null: nothing does. */
export const madeSince = (find: GuardFind, { known, isAsLooked }: Shown): MadeSince | null => {
  const { grade, code, ids, params, record } = find;
  const [id = ''] = ids;
  if (grade === 'existing')
    return { kind: 'existing', id: ids[0] ?? null, text: find.text ?? id, code: heldLater(code) };
  if (GOES_OUT.has(code)) return null;
  if (code === CHANGE_OPEN) return keptForChange(find);
  const then = known.get(record);
  if (then === undefined) return kept(find);
  if (AGAINST_KNOWN[then.code]?.includes(code) === true) return keptUpdate(find);
  // An order that is held elsewhere has no lines to be held against.
  // A look tells of lines alone: what else it reads otherwise by now nobody has seen.
  const isElseAsTold = elseTold(params) === elseTold(then.params);
  const isAsKnown = isAsTold(then.params, params) || (isElseAsTold && isAsLooked(record, id));
  if (isAsKnown && !isUnusedSince(then.params, params)) return null;
  const text = `${words(code, params).sentence} Known was: ${then.params['lines'] ?? ''}.`;
  const since = code === OVERWRITES ? 'receipt-update-kept-since' : 'order-update-kept-since';
  return { ...kept(find), kind: 'kept', name: id, text, code: since };
};

/** Whether the lines that were read of an order are those that the last look has shown beside a record in doubt. */
export const asLooked = (
  {
    journal,
    stored,
    target,
  }: {
    readonly journal: Journal;
    readonly stored: Pick<StoredImport, 'importId'>;
    readonly target: Target;
  },
  readById: ReadById,
): Shown['isAsLooked'] => {
  const lines = target.readBack.kind === 'readable' ? target.readBack.lines : null;
  const sights = factsOfLooks(journal, stored.importId).flatMap((fact) =>
    fact.kind === 'look' ? fact.sights : [],
  );
  return (record, id) => {
    const last = sights.findLast((one) => one.record === record)?.candidates.find((one) => one.id === id);
    const entry = readById.get(id);
    const there = lines === null || entry === undefined ? null : linesText(lines, entry);
    return there !== null && last?.text?.startsWith(`it has ${there};`) === true;
  };
};

/** What is warned of beside records that go out, and was not when the import was sent. */
const newsBeside = (
  journal: Journal,
  importId: string,
  finds: readonly GuardFind[],
): readonly GuardFind[] => {
  const told = new Set(guardFinds(journal, importId).map(({ record }) => record));
  return finds.filter(
    ({ grade, code, record }) => grade !== 'existing' && GOES_OUT.has(code) && !told.has(record),
  );
};

/**
 * Before an import that stood still goes on: orders that it would create and that stand there by now, by this journal or the
 * list, are no plain creations any more, and an update is none that its person knows of where the order reads otherwise than
 * it was shown. What is equal is `existing`; what sending would change or repeat is kept back, as a fresh import would hold it.
 */
export const keepMadeSince = async (shop: ResumeShop): Promise<ResumeLook> => {
  const { begun, state, isOvertaken } = shop;
  const { ports, stored, target } = begun;
  const { journal, clock } = ports;
  if (unsentChunks(state).length === 0) return NOTHING_MET;
  const { finds, isWhole, unread, readById, reader } = await lookAtUnsent(begun, goingOutAgain(state));
  if (isOvertaken()) return { ...NOTHING_MET, isOvertaken: true };
  const shown = {
    known: knownUpdates(journal, stored.importId),
    isAsLooked: asLooked({ journal, stored, target }, readById),
  };
  const found = new Map(
    finds.flatMap((find) => {
      const one = madeSince(find, shown);
      return one === null ? [] : [[find.record, one] as const];
    }),
  );
  const settled = settledNow(journal, stored.importId, found);
  const said = newsBeside(journal, stored.importId, finds);
  const told = keptTexts(journal, stored.importId, keptCodes);
  const at = clock.now();
  const scope = guardScope(journal, stored, target);
  inTransaction(journal, () => {
    if (scope !== null && said.length > 0)
      sayAtResume(journal, stored.importId, { look: lookAt(journal, scope, reader, at), said });
    appendFacts(journal, stored.importId, madeSinceFacts(state, found, { isWhole, at, settled, told }));
  });
  return { ...NOTHING_MET, near: said.length, unread };
};
