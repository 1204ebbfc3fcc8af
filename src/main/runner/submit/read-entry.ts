import { buildRequest } from '../../../core/service/endpoints';
import type { Fact } from '../../../core/submit/facts';
import type { JsonObject } from '../../../core/values/json';
import { asCompared } from './as-compared';
import { type ReadAnswer, readOver } from './link';
import { readPatiently } from './listing';
import { listTools, namedEndpoint, type Trouble, troubleFact, type Workshop } from './workshop';

/** One entry by its id. `hidden`: it is not shown; `isGone`: since it is not there. `trouble`: it could not be asked now. */
export type EntryRead =
  | { readonly kind: 'shown'; readonly entry: JsonObject }
  | { readonly kind: 'hidden'; readonly isGone?: boolean }
  | { readonly kind: 'trouble'; readonly trouble: Trouble };

const isHidden = (answer: ReadAnswer): boolean =>
  answer.kind === 'trouble' && (answer.why === 'permission' || answer.why === 'not-found');

/** Reads one entry by its id: once, or for an `isPatient` reader with growing pauses while the service stumbles. */
export const readEntry = async (
  shop: Workshop,
  id: string,
  { isPatient }: { readonly isPatient: boolean } = { isPatient: false },
): Promise<EntryRead> => {
  const { readBack } = shop.target;
  if (readBack.kind === 'unreadable') return { kind: 'hidden' };
  const { endpoint, entry: entryIn, query } = readBack.one;
  const parts = { params: { id }, ...(query === undefined ? {} : { query }) };
  const about = { purpose: 'read-back', chunk: null } as const;
  const request = { ...buildRequest(namedEndpoint(endpoint), parts, shop.link.profile), about };
  const conclude = (read: ReadAnswer): readonly Fact[] =>
    read.kind === 'answer' || isHidden(read)
      ? [{ kind: 'heard', at: shop.link.clock.now() }]
      : [troubleFact(shop, read)];
  const answer = isPatient
    ? await readPatiently({ ...listTools(shop), conclude: () => [] }, request)
    : await readOver(shop.link, shop.ledger, request, conclude);
  if (answer.kind === 'trouble')
    return isHidden(answer)
      ? { kind: 'hidden', isGone: answer.why === 'not-found' }
      : { kind: 'trouble', trouble: answer };
  const entry = answer.body === null || answer.status >= 300 ? null : entryIn(answer.body, shop.link.profile);
  return entry === null
    ? { kind: 'hidden' }
    : { kind: 'shown', entry: asCompared(shop.link, shop.target, shop.company, entry) };
};
