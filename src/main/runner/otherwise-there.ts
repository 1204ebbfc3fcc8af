import type { ServiceProfile } from '../../core/service/profile';
import type { Target } from '../../core/targets/target';
import { otherwiseBy } from '../../core/validate/written-over';
import { directorySync } from '../journal/directory';
import { allSaidToOverwrite } from '../journal/guard-said';
import { findImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { readPayloads } from '../journal/sent-keys';
import { listsOver } from './prepare/directory-known';
import { takenUpBy } from './reach';
import { sentNewer } from './sent-newer';

type Place = {
  readonly importId: string;
  readonly connectionId: string;
  readonly company: string;
  readonly target: string;
};

/** Records that left, and of which nobody knows. `since`: when the last of them left, epoch milliseconds. */
export type LeftRecords = {
  readonly records: readonly number[];
  readonly since: number;
  readonly profile: ServiceProfile;
};

type Over = Pick<Target, 'lookUp'> & Partial<Pick<Target, 'fillsDirectory' | 'writesOver' | 'fields'>>;

/** What was sent with other values since, in words. */
const newerThan = (journal: Journal, place: Place, target: Over, { records, profile }: LeftRecords) => {
  const { importId, connectionId, company, target: name } = place;
  const submittedAt = findImport(journal, importId)?.submittedAt ?? null;
  const own = new Set(records);
  const newer = sentNewer(
    { journal },
    { importId, connectionId, company, submittedAt },
    { name, lookUp: target.lookUp },
    { profile },
  );
  return [...newer].flatMap(([record, { what }]): readonly (readonly [number, string])[] =>
    own.has(record) ? [[record, `${what} has written it since with other values`]] : [],
  );
};

/** What the directory shows neither as the check showed it nor as it was sent. One that was read before then says nothing of now. */
const shownOtherwise = (
  journal: Journal,
  { importId, company, ...place }: Place,
  target: Over,
  { records, since }: LeftRecords,
): readonly (readonly [number, string])[] => {
  const { fillsDirectory: kind, writesOver, fields = [] } = target;
  if (kind === undefined || writesOver === undefined) return [];
  const at = { connectionId: takenUpBy(journal, place.connectionId), company };
  const synced = directorySync(journal, at, kind);
  if (synced.fetchedAt === null || Date.parse(synced.fetchedAt) < since) return [];
  const lists = { ...listsOver(journal, at, target), isWhole: synced.note === null };
  const said = allSaidToOverwrite(journal, importId);
  return [...readPayloads(journal, importId, records).values()].flatMap(({ record, payload }) => {
    const then = said.get(record);
    const now = otherwiseBy({ writesOver, fields }, lists, { payload, then });
    return now === null ? [] : [[record, now.params['changes'] ?? ''] as const];
  });
};

/**
 * What records that left, and of which nobody knows, would write over by now, in words: what a later sending of ours brought with other
 * values, and what the directory shows neither as the check of their import did nor as they were sent.
 */
export const otherwiseThere = (
  journal: Journal,
  place: Place,
  target: Over,
  left: LeftRecords,
): ReadonlyMap<number, string> =>
  target.writesOver === undefined
    ? new Map()
    : new Map([...shownOtherwise(journal, place, target, left), ...newerThan(journal, place, target, left)]);
