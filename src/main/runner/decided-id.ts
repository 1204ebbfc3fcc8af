import { buildRequest } from '../../core/service/endpoints';
import { momentText } from '../../core/values/moment-text';
import { failed, ok, type Result } from '../../core/values/result';
import { findImport, type StoredImport } from '../journal/imports';
import { searchLines } from '../journal/read-backs';
import { serviceOfConnection } from '../journal/same-service';
import { firstSeen, keepSeenIds, lastListing, type SeenScope } from '../journal/seen-entries';
import type { EnginePorts } from './ports';
import { listTools } from './seen-list';
import { readOver } from './submit/link';
import type { SubmissionParts } from './submit/loop';
import { namedEndpoint } from './submit/workshop';

type Ports = Pick<EnginePorts, 'journal' | 'clock' | 'random'>;

const scopeOf = ({ journal }: Ports, { connectionId, company, target }: StoredImport): SeenScope => ({
  service: serviceOfConnection(journal, connectionId ?? '') ?? '',
  company: company ?? '',
  list: target ?? '',
});

/** What a list has shown, an answer has named, or a read-back has found. */
const wasSeen = ({ journal }: Ports, stored: StoredImport, scope: SeenScope, id: string): boolean =>
  firstSeen(journal, scope, [id]).size > 0 ||
  searchLines(journal, stored.importId).some((line) => line.kind === 'unexpected' && line.serviceId === id);

/** How an entry was asked for by its id; null: the service shows it. */
const asked = async (
  ports: Ports,
  { link, target }: SubmissionParts,
  stored: StoredImport,
  id: string,
): Promise<string | null> => {
  if (target.readBack.kind === 'unreadable') return 'such entries cannot be read';
  const { endpoint, entry, query } = target.readBack.one;
  const parts = { params: { id }, ...(query === undefined ? {} : { query }) };
  const about = { purpose: 'read-back', chunk: null } as const;
  const request = { ...buildRequest(namedEndpoint(endpoint), parts, link.profile), about };
  const reader = { connectionId: stored.connectionId ?? '', importId: stored.importId };
  const answer = await readOver(link, listTools(ports, link, reader).recorder, request, () => []);
  if (answer.kind === 'trouble') return answer.text;
  const isShown = answer.status < 300 && answer.body !== null && entry(answer.body, link.profile) !== null;
  return isShown ? null : answer.text;
};

/**
 * An id that a person names is believed only where this service has shown it: in a list, in an answer or in a read-back of
 * before, or now, asked for by that id. Errors: decided-id-unseen.
 */
export const shownEntry = async (ports: Ports, parts: SubmissionParts, id: string): Promise<Result<null>> => {
  const stored = findImport(ports.journal, parts.importId);
  if (stored === undefined) return failed('import-unknown', { importId: parts.importId });
  const scope = scopeOf(ports, stored);
  if (wasSeen(ports, stored, scope, id)) return ok(null);
  const text = await asked(ports, parts, stored, id);
  if (text === null) {
    keepSeenIds(ports.journal, scope, [id], ports.clock.now());
    return ok(null);
  }
  const listing = lastListing(ports.journal, scope);
  const looked =
    listing === undefined
      ? 'its list was never read'
      : `its list was last read at ${momentText(listing.endedAt)}${listing.isWhole ? '' : ', in part'}`;
  return failed('decided-id-unseen', { id, looked, text });
};
