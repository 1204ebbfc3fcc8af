import { buildRequest } from '../../../core/service/endpoints';
import { readPage, startPaging } from '../../../core/service/lists';
import { linesQuery } from '../../../core/targets/list-query';
import type { JsonObject } from '../../../core/values/json';
import { asCompared } from './as-compared';
import { type ReadAnswer, readOver } from './link';
import { listReader } from './list-reader';
import { namedEndpoint, troubleFact, type Workshop } from './workshop';

/** The entries that a first page shows; none where no list can be made out in it. */
const entriesIn = ({ target, link }: Workshop, answer: ReadAnswer): readonly JsonObject[] => {
  const { list } = namedEndpoint(target.lookUp.endpoint);
  if (list === null || answer.kind === 'trouble' || answer.status >= 300 || answer.body === null) return [];
  return readPage(answer.body, startPaging(list, link.profile).list)?.entries ?? [];
};

/**
 * Holds what is still to be sent against what a list shows that was read just now: somebody else may be sending the same, and that is
 * not sent again.
 */
export const holdUnsent = async ({ listWatch, ledger, link, isLeaving }: Workshop): Promise<void> => {
  if (listWatch === null) return;
  const reader = await listReader(link);
  await ledger.append(() => listWatch(ledger.state(), { reader, isLeaving }));
};

/** Any read, to hear whether the service is there again: the first page of its list. What that shows is not passed over. */
export const probe = async (shop: Workshop): Promise<void> => {
  const { target, link, ledger, company, store, listWatch } = shop;
  const query = { company, ...linesQuery(target, link.profile) };
  const request = buildRequest(namedEndpoint(target.lookUp.endpoint), { query }, link.profile);
  const about = { purpose: 'probe', chunk: null } as const;
  let shown: readonly JsonObject[] = [];
  await readOver(link, ledger, { ...request, about }, (answer) => {
    const wasHeard = answer.kind === 'answer' || answer.why === 'permission' || answer.why === 'not-found';
    shown = entriesIn(shop, answer);
    return [wasHeard ? { kind: 'heard', at: link.clock.now() } : troubleFact(shop, answer)];
  });
  if (listWatch === null || shown.length === 0) return;
  const entries = shown.map((entry) => asCompared(link, target, company, entry));
  store.keepSeen(target, entries, link.profile, link.clock.now());
  await holdUnsent(shop);
};
