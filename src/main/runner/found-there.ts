import { words } from '../../core/issues/codes';
import { keyAsRead } from '../../core/values/key-as-read';
import type { FoundThere } from '../../ipc/found-there';
import { saidByGuard } from '../journal/guard';
import type { Journal } from '../journal/open';
import { keysAsShown } from './shown-key';

/** What is said of records because of what stands at the service, the first so many in the order of the file. */
export const foundThere = (
  journal: Journal,
  importId: string,
  limit: number,
): { readonly total: number; readonly found: FoundThere[] } => {
  const { total, said } = saidByGuard(journal, importId, limit);
  const shown = keysAsShown(journal, importId);
  const found = said.map(({ record, rows, key, code, severity, params }): FoundThere => {
    const { sentence: message, advice } = words(code, params);
    const label = key === null ? null : keyAsRead(shown(key));
    return { record, rows: [...rows], label, code, severity, message, advice };
  });
  return { total, found };
};
