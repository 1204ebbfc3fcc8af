import { decide } from '../journal/chain';
import { placesOfOrder } from '../journal/decision-rows';
import { addGuard, type GuardFind, type GuardLook } from '../journal/guard';
import type { Journal } from '../journal/open';
import { lastRecordNumber } from '../journal/records';

/** Kinds whose rows the finds of a resume add to; the rest of what was sealed with the order stays as it is. */
const TOUCHED: ReadonlySet<string> = new Set(['file', 'issues', 'guard', 'records']);

/** What is said of records is sealed anew: rows of other records are not read. */
const sealFinds = (
  journal: Journal,
  importId: string,
  { finds, isSaidNow }: { readonly finds: readonly GuardFind[]; readonly isSaidNow: boolean },
): void => {
  const numbers = finds.map(({ record }) => record);
  const places = placesOfOrder(journal, importId, lastRecordNumber(journal, importId)).filter(
    ({ kind, first, last }) =>
      kind === 'guard' ||
      (isSaidNow && TOUCHED.has(kind) && kind !== 'records') ||
      (kind === 'records' && numbers.some((record) => record >= first && record <= last)),
  );
  decide(journal, ...places);
};

/**
 * Keeps what a resume warns of beside records that go out. `between`: what is written before it is sealed. Call it in a
 * transaction.
 */
export const sayAtResume = (
  journal: Journal,
  importId: string,
  { look, said }: { readonly look: GuardLook; readonly said: readonly GuardFind[] },
  between: () => void = () => undefined,
): void => {
  addGuard(journal, importId, look, said);
  between();
  sealFinds(journal, importId, { finds: said, isSaidNow: said.length > 0 });
};
