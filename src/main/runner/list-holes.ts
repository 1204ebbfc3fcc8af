import { buildRequest } from '../../core/service/endpoints';
import type { Target } from '../../core/targets/target';
import type { SeenScope } from '../journal/seen-entries';
import { answeredUnlisted } from '../journal/witnesses';
import type { EnginePorts } from './ports';
import type { Link } from './submit/link';
import { type ListTools, readPatiently } from './submit/listing';
import { namedEndpoint } from './submit/workshop';

/** A list that was just read, and by whom. */
type ReadList = {
  readonly ports: Pick<EnginePorts, 'journal'>;
  readonly link: Link;
  readonly target: Target;
  readonly scope: SeenScope;
  readonly connectionId: string;
};

/** Of what a list leaves out so many are read by their ids: one that is there is enough. */
const MOST_READ = 5;

/**
 * Whether a list leaves out what this journal created and the service answered for longer ago than anything may come late: it
 * is behind, or not all there is, whatever it counts. What the service says it has no more is no hole.
 */
export const leavesOutOwn = async (
  { ports, link, target, scope, connectionId }: ReadList,
  tools: ListTools,
  begunAt: number,
): Promise<boolean> => {
  const { readBack, lookUp } = target;
  if (readBack.kind === 'unreadable' || lookUp.compared === undefined) return false;
  const { endpoint, query } = readBack.one;
  const own = { connectionId, company: scope.company, target: target.name };
  const before = begunAt - link.profile.proof.horizonMs;
  const ids = answeredUnlisted(ports.journal, own, scope, { before, since: begunAt, limit: MOST_READ });
  for (const id of ids) {
    const parts = { params: { id }, ...(query === undefined ? {} : { query }) };
    const request = buildRequest(namedEndpoint(endpoint), parts, link.profile);
    const answer = await readPatiently(tools, { ...request, about: { purpose: 'sync', chunk: null } });
    if (answer.kind === 'answer' || answer.why !== 'not-found') return true;
  }
  return false;
};
