import type { Target } from '../../core/targets/target';
import { momentText } from '../../core/values/moment-text';
import { directorySync, hasDirectoryId } from '../journal/directory';
import type { Journal } from '../journal/open';
import { idsElsewhere } from '../journal/own-ids';
import type { KeyScope } from '../journal/sent-keys';
import { takenUpBy } from './reach';

/**
 * Of ids that answers call updated those that neither the directory nor another import or single change of this journal knows: what
 * each stood for was replaced unseen. Each with the list that did not show it, in words.
 */
export const unseenThere = (
  journal: Journal,
  { importId, ...scope }: KeyScope & { readonly importId: string },
  { fillsDirectory: kind, writesOver }: Partial<Pick<Target, 'fillsDirectory' | 'writesOver'>>,
  ids: readonly string[],
): ReadonlyMap<string, string> => {
  if (kind === undefined || writesOver === undefined) return new Map();
  const place = { connectionId: takenUpBy(journal, scope.connectionId), company: scope.company };
  const hidden = ids.filter((id) => !hasDirectoryId(journal, place, kind, id));
  if (hidden.length === 0) return new Map();
  const own = idsElsewhere(journal, scope, importId, hidden);
  const { fetchedAt } = directorySync(journal, place, kind);
  const list =
    fetchedAt === null ? 'no list was read' : `the list of ${momentText(fetchedAt)} did not show it`;
  return new Map(hidden.flatMap((id) => (own.has(id) ? [] : [[id, `${id}, and ${list}`]])));
};
