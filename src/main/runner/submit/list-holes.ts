import { buildRequest } from '../../../core/service/endpoints';
import type { Target } from '../../../core/targets/target';
import type { Link } from './link';
import { type ListTools, readPatiently } from './listing';
import { namedEndpoint } from './workshop';

/** Of what a list leaves out so many are read by their ids: one that may be there is enough. */
const MOST_READ = 5;

/**
 * The first of the ids that a list leaves out although the service does not say that it has it no more: the list is behind, or
 * not all there is, whatever it counts. Where the service does not answer by the id, or does not let it be read, nothing is
 * known, and that is a hole, too. `left` gives at most so many of the ids that are left out. Null: there is none.
 */
export const holeAmong = async (
  { target, link }: { readonly target: Pick<Target, 'readBack' | 'lookUp'>; readonly link: Link },
  tools: ListTools,
  wanted: { readonly left: (limit: number) => readonly string[]; readonly purpose: 'sync' | 'read-back' },
): Promise<string | null> => {
  const { readBack, lookUp } = target;
  if (readBack.kind === 'unreadable' || lookUp.compared === undefined) return null;
  const { endpoint, query } = readBack.one;
  for (const id of wanted.left(MOST_READ)) {
    const parts = { params: { id }, ...(query === undefined ? {} : { query }) };
    const request = buildRequest(namedEndpoint(endpoint), parts, link.profile);
    const answer = await readPatiently(tools, {
      ...request,
      about: { purpose: wanted.purpose, chunk: null },
    });
    if (answer.kind === 'answer' || answer.why !== 'not-found') return id;
  }
  return null;
};
