import { type ParsedInput, procedures } from '../../ipc/contract';
import { findImport } from '../journal/imports';
import { orderKept } from '../journal/kept-order';
import type { Journal } from '../journal/open';

/**
 * The order to send an import that was cut off before anything left, while the list was read: it can be gone on with as long
 * as the import stands as it was checked then. Null: there is none.
 */
export const orderedBefore = (journal: Journal, importId: string): ParsedInput<'imports.submit'> | null => {
  const stored = findImport(journal, importId);
  if (stored === undefined || stored.submittedAt !== null || stored.preparedAt === null) return null;
  const read = procedures['imports.submit'].input.safeParse(orderKept(journal, importId, stored.preparedAt));
  return read.success ? read.data : null;
};
