import type { Target } from '../../core/targets/target';
import { otherwiseBy } from '../../core/validate/written-over';
import { directorySync } from '../journal/directory';
import { allSaidToOverwrite } from '../journal/guard-said';
import { knewDirectory } from '../journal/imports';
import type { Journal } from '../journal/open';
import { readPayloads } from '../journal/sent-keys';
import { listsOver } from './prepare/directory-known';
import { takenUpBy } from './reach';

const NONE: ReadonlyMap<number, string> = new Map();

/**
 * What records that left, and of which nobody knows, would write over by now, in words, where the directory shows it neither as the check
 * of their import did nor as they were sent. An import that was checked without a directory showed nothing, and a directory that was
 * read before `since` (epoch milliseconds) says nothing of what stands there now.
 */
export const otherwiseThere = (
  journal: Journal,
  place: { readonly importId: string; readonly connectionId: string; readonly company: string },
  target: Partial<Pick<Target, 'fillsDirectory' | 'writesOver' | 'fields'>>,
  { records, since }: { readonly records: readonly number[]; readonly since: number },
): ReadonlyMap<number, string> => {
  const { fillsDirectory: kind, writesOver, fields = [] } = target;
  const { importId, company } = place;
  if (kind === undefined || writesOver === undefined || !knewDirectory(journal, importId, kind)) return NONE;
  const at = { connectionId: takenUpBy(journal, place.connectionId), company };
  const synced = directorySync(journal, at, kind);
  if (synced.fetchedAt === null || Date.parse(synced.fetchedAt) < since) return NONE;
  const lists = { ...listsOver(journal, at, target), isWhole: synced.note === null };
  const said = allSaidToOverwrite(journal, importId);
  return new Map(
    [...readPayloads(journal, importId, records).values()].flatMap(({ record, payload }) => {
      const then = said.get(record);
      const now = otherwiseBy({ writesOver, fields }, lists, { payload, then });
      return now === null ? [] : [[record, now.params['changes'] ?? '']];
    }),
  );
};
