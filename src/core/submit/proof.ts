import type { Fact, Outcome } from './facts';
import { horizonMs, type Submission } from './state';

const listed = (
  record: number,
  outcome: Outcome['outcome'],
  serviceId: string | null,
  code: string | null,
): Outcome => ({
  record,
  outcome,
  serviceId,
  code,
  text: null,
  evidence: 'list',
});

/**
 * What was planned as new and was answered as an update stood there unseen: the list did not show it, or somebody entered it
 * since. What it read before is not known. `unseen`: the ids of those, with the list in words.
 */
export const unseenIn = (outcome: Outcome, unseen: ReadonlyMap<string, string>): Outcome => {
  const text = outcome.code === null ? unseen.get(outcome.serviceId ?? '') : undefined;
  return text === undefined || outcome.outcome !== 'updated'
    ? outcome
    : { ...outcome, code: 'replaced-unseen', text };
};

export const KEPT_OTHERWISE = 'kept-otherwise';

/** What the service has made it shows otherwise than it was sent. `text`: what, in words; undefined: nothing is known of it. */
export const keptIn = (outcome: Outcome, text: string | undefined): Outcome =>
  text === undefined ||
  outcome.code !== null ||
  (outcome.outcome !== 'created' && outcome.outcome !== 'updated')
    ? outcome
    : { ...outcome, code: KEPT_OTHERWISE, text };

type Ids = ReadonlySet<string>;

/** What the replies of all runs said of written records: ids called created and updated, records sent more than once. */
export type Replied = {
  readonly created: Ids;
  readonly updated: Ids;
  /** Updated, and shown by no list before; each with that list, in words. */
  readonly unseen: ReadonlyMap<string, string>;
  readonly again: ReadonlySet<number>;
};

/** Gathers it from the state, once for a whole proof. */
export const repliedOf = (state: Submission): Replied => ({
  created: new Set(state.createdIds.flat()),
  updated: new Set(state.updatedIds.flat()),
  unseen: new Map(state.unseenIds.flatMap(Object.entries)),
  again: new Set(state.writtenAgain.flat()),
});

const provenOutcome = (record: number, ids: readonly string[], replied: Replied): Outcome => {
  const [id] = ids;
  if (id === undefined) return listed(record, 'in-doubt', null, 'written-not-listed');
  if (ids.length > 1)
    return { ...listed(record, 'updated', null, 'written-ambiguous'), text: ids.join(', ') };
  if (replied.created.has(id)) return listed(record, 'created', id, null);
  const isCertain = replied.updated.has(id) && !replied.again.has(record);
  const outcome = listed(record, 'updated', id, isCertain ? null : 'written-either-way');
  return isCertain ? unseenIn(outcome, replied.unseen) : outcome;
};

/** Written records that wait for the proof of their ids. */
export const unproven = (state: Submission): readonly number[] => state.written.flat();

/** From when on a list that does not show what was written is not merely behind; epoch milliseconds. */
export const proofSettledAt = (state: Submission): number =>
  Math.max(state.run?.at ?? 0, state.run?.lastSendAt ?? 0) + horizonMs(state);

/** The list is read for the ids of what was written, and once in a run for what it did not show before. */
export const isProofWanted = ({ written, unlisted, isProved }: Submission): boolean =>
  written.length > 0 || (unlisted.length > 0 && !isProved);

type Sought = {
  readonly record: number;
  readonly key: string | null;
  /** What the list shows otherwise than it was sent, in words. A list that is behind shows what was updated as it was before. */
  readonly otherwise?: string;
  /** The id of an answer that the list shows under another spelling of the key. */
  readonly respeltId?: string;
};

const shownAs = (outcome: Outcome, { otherwise, respeltId }: Sought): Outcome =>
  outcome.outcome === 'created' || respeltId !== undefined ? keptIn(outcome, otherwise) : outcome;

/** The ids that the list shows of a record. */
const idsOf = ({ key, respeltId }: Sought, idsByKey: ReadonlyMap<string, readonly string[]>) => {
  const own = key === null ? [] : [...new Set(idsByKey.get(key) ?? [])];
  return own.length === 0 && respeltId !== undefined ? [respeltId] : own;
};

/** The facts of records that an earlier listing did not show: those that one entry is shown of were written, as the replies said. */
export const shownLateFacts = (
  replied: Replied,
  wanted: readonly Sought[],
  idsByKey: ReadonlyMap<string, readonly string[]>,
  at: number,
): readonly Fact[] => {
  const outcomes = wanted.flatMap((sought): readonly Outcome[] => {
    const { record } = sought;
    const [id, ...others] = idsOf(sought, idsByKey);
    return id === undefined || others.length > 0
      ? []
      : [{ ...shownAs(provenOutcome(record, [id], replied), sought), evidence: 'look-up' }];
  });
  return outcomes.length === 0 ? [] : [{ kind: 'outcomes', at, chunk: 0, outcomes }];
};

/**
 * Ties written records to the listed id of their key, and tells created from updated by the ids that the replies spoke of,
 * never by name or position. `idsByKey` null: the list cannot be read; then no id is claimed. `isEarly`: what is not
 * shown may be shown later and stays written. A `proved` fact ends it.
 */
export const proofFacts = (
  replied: Replied,
  wanted: readonly Sought[],
  idsByKey: ReadonlyMap<string, readonly string[]> | null,
  { at, isEarly }: { readonly at: number; readonly isEarly: boolean },
): readonly Fact[] => {
  const outcomes = wanted.flatMap((sought) => {
    const { record, key } = sought;
    if (idsByKey === null || key === null) return [listed(record, 'updated', null, 'written-unproven')];
    const ids = idsOf(sought, idsByKey);
    return isEarly && ids.length === 0 ? [] : [shownAs(provenOutcome(record, ids, replied), sought)];
  });
  return outcomes.length === 0 ? [] : [{ kind: 'outcomes', at, chunk: 0, outcomes }];
};
