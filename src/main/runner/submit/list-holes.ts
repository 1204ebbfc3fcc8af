import { buildRequest } from '../../../core/service/endpoints';
import { outOfUse } from '../../../core/targets/out-of-use';
import type { Target } from '../../../core/targets/target';
import type { Link } from './link';
import { type ListTools, readPatiently } from './listing';
import { namedEndpoint } from './workshop';

/** Of what a list leaves out so many are read by their ids: one that may be there is enough, and what was taken away there is none. */
const MOST_ANSWERED = 20;
const MOST_FRESH = 50;
const MOST_EARLIER = 5;

/** How an entry stands that is as good as taken away. */
const GONE: ReadonlySet<string> = new Set(['deleted', 'inactive']);

/** What a list leaves out, at most so many ids. */
export type LeftOut = {
  /** Ids that the service answered with: they are there until it says that they are not. */
  readonly answered: (limit: number) => readonly string[];
  /** Ids that earlier readings showed, perhaps to others who may see more: the last whole one, or only those before it. */
  readonly shown: (limits: { readonly fresh: number; readonly earlier: number }) => {
    readonly fresh: readonly string[];
    readonly earlier: readonly string[];
  };
  readonly purpose: 'sync' | 'read-back';
};

/**
 * The first of the ids that a list leaves out although the service does not say that it has it no more: the list is behind, or
 * not all there is, whatever it counts. Where the service does not answer by an id, or does not let it be read, nothing is known, and
 * that is a hole, too, and so is one more than are read of what the last whole list still showed. Null: there is none.
 */
export const holeAmong = async (
  { target, link }: { readonly target: Pick<Target, 'readBack' | 'lookUp'>; readonly link: Link },
  tools: ListTools,
  { answered, shown, purpose }: LeftOut,
): Promise<string | null> => {
  const { readBack, lookUp } = target;
  if (readBack.kind === 'unreadable' || lookUp.compared === undefined) return null;
  const { endpoint, query } = readBack.one;
  const read = (id: string) => {
    const parts = { params: { id }, ...(query === undefined ? {} : { query }) };
    const request = buildRequest(namedEndpoint(endpoint), parts, link.profile);
    return readPatiently(tools, { ...request, about: { purpose, chunk: null } });
  };
  // Before sending, what may not be read is not called a hole: others may have been shown it, and every import would be asked about.
  const isGone = (answer: Awaited<ReturnType<typeof read>>, isOwed: boolean): boolean =>
    answer.kind === 'trouble' &&
    (answer.why === 'not-found' || (answer.why === 'permission' && !isOwed && purpose === 'sync'));
  /** Before sending, what is deleted or inactive may be left out: nobody would make it twice by that. */
  const isIdle = (answer: Awaited<ReturnType<typeof read>>): boolean => {
    if (purpose !== 'sync' || answer.kind !== 'answer' || answer.body === null) return false;
    const entry = readBack.one.entry(answer.body, link.profile);
    const status = entry === null ? '' : outOfUse({ readBack }, readBack.shown(entry, link.profile));
    return GONE.has(status.toLowerCase());
  };
  const isHole = async (id: string, isOwed: boolean): Promise<boolean> => {
    const answer = await read(id);
    return !isGone(answer, isOwed) && !isIdle(answer);
  };
  const owed = answered(MOST_ANSWERED);
  for (const id of owed) if (await isHole(id, true)) return id;
  const { fresh, earlier } = shown({ fresh: MOST_FRESH + owed.length + 1, earlier: MOST_EARLIER });
  const asked = new Set(owed);
  const left = fresh.filter((id) => !asked.has(id));
  const more = left[MOST_FRESH] ?? null;
  for (const id of [...left.slice(0, MOST_FRESH), ...earlier.filter((one) => !asked.has(one))])
    if (await isHole(id, false)) return id;
  return more;
};
