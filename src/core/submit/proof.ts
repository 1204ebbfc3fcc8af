import type { Fact, Outcome } from './facts';
import type { Submission } from './state';

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

type Ids = ReadonlySet<string>;

/** What the replies of all runs said of written records: ids called created and updated, records sent more than once. */
export type Replied = { readonly created: Ids; readonly updated: Ids; readonly again: ReadonlySet<number> };

/** Gathers it from the state, once for a whole proof. */
export const repliedOf = (state: Submission): Replied => ({
  created: new Set(state.createdIds.flat()),
  updated: new Set(state.updatedIds.flat()),
  again: new Set(state.writtenAgain.flat()),
});

const provenOutcome = (record: number, ids: readonly string[], replied: Replied): Outcome => {
  const [id] = ids;
  if (id === undefined) return listed(record, 'in-doubt', null, 'written-not-listed');
  if (ids.length > 1)
    return { ...listed(record, 'updated', null, 'written-ambiguous'), text: ids.join(', ') };
  if (replied.created.has(id)) return listed(record, 'created', id, null);
  const isCertain = replied.updated.has(id) && !replied.again.has(record);
  return listed(record, 'updated', id, isCertain ? null : 'written-either-way');
};

/** Written records that wait for the proof of their ids. */
export const unproven = (state: Submission): readonly number[] => state.written.flat();

/**
 * Ties written records to the listed id of their key, and tells created from updated by the ids that the replies spoke of,
 * never by name or position. `idsByKey` null: the list cannot be read; then no id is claimed. A `proved` fact ends it.
 */
export const proofFacts = (
  replied: Replied,
  wanted: readonly { readonly record: number; readonly key: string | null }[],
  idsByKey: ReadonlyMap<string, readonly string[]> | null,
  at: number,
): readonly Fact[] => {
  const outcomes = wanted.map(({ record, key }) =>
    idsByKey === null || key === null
      ? listed(record, 'updated', null, 'written-unproven')
      : provenOutcome(record, [...new Set(idsByKey.get(key) ?? [])], replied),
  );
  return outcomes.length === 0 ? [] : [{ kind: 'outcomes', at, chunk: 0, outcomes }];
};
