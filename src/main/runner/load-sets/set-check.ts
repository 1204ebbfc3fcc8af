import { partsNamedBy } from '../../../core/plan/directory-parts';
import { provenFor } from '../../../core/plan/load-set';
import { ok, type Result } from '../../../core/values/result';
import { type DirectoryKind, directorySync } from '../../journal/directory';
import { lastFact } from '../../journal/facts';
import { putChecked, putTrouble, type StoredSet } from '../../journal/load-sets';
import type { Preparer } from '../drafts/preparer';
import type { EnginePorts } from '../ports';
import { reach } from '../reach';
import { syncDirectory } from '../sync';
import type { PartSeen } from './parts-now';

/** When the last thing became known of an import's records, epoch milliseconds; 0: nothing was. */
const lastNews = (ports: EnginePorts, importId: string): number =>
  lastFact(ports.journal, importId, ['end', 'outcomes'])?.at ?? 0;

/** Parts of the directory that a load names and that are not, or no longer, as the service has them. */
const staleKinds = (
  ports: EnginePorts,
  set: StoredSet,
  seen: PartSeen,
  parts: readonly PartSeen[],
): readonly DirectoryKind[] => {
  if (seen.target === null) return [];
  const proven = provenFor(seen, parts);
  return partsNamedBy(seen.target).filter((kind) => {
    const { fetchedAt } = directorySync(ports.journal, set, kind);
    if (fetchedAt === null) return true;
    const brought = parts.filter(({ id, target }) => proven.includes(id) && target?.fillsDirectory === kind);
    return brought.some(({ id }) => lastNews(ports, id) > Date.parse(fetchedAt));
  });
};

const refresh = async (
  ports: EnginePorts,
  set: StoredSet,
  kinds: readonly DirectoryKind[],
): Promise<Result<null>> => {
  if (kinds.length === 0) return ok(null);
  const way = await reach(ports, set.connectionId);
  if (!way.ok) return way;
  const done = await syncDirectory(ports, way.value, { company: set.company, only: kinds });
  if (!done.ok) return done;
  ports.emit('changed', { what: 'directory', id: set.connectionId });
  return ok(null);
};

/** A part among the parts of its set. */
export type PartOfSet = { readonly id: string; readonly parts: readonly PartSeen[] };

/** Fetches what a load names where it was never fetched, or where loads before it have brought something since. */
export const bringDirectory = async (
  ports: EnginePorts,
  set: StoredSet,
  { id, parts }: PartOfSet,
): Promise<Result<null>> => {
  const seen = parts.find((one) => one.id === id);
  return seen === undefined ? ok(null) : refresh(ports, set, staleKinds(ports, set, seen, parts));
};

/** Checks the rows of a load, and keeps on what the check was built, or what kept it from being checked. */
export const checkPart = async (
  { ports, preparer }: { readonly ports: EnginePorts; readonly preparer: Preparer },
  { setId }: StoredSet,
  { id, parts }: PartOfSet,
): Promise<void> => {
  const seen = parts.find((one) => one.id === id);
  if (seen === undefined) return;
  const against = provenFor(seen, parts);
  const done = await preparer.prepare(id);
  if (done.ok) putChecked(ports.journal, { setId, importId: id }, against);
  else putTrouble(ports.journal, { setId, importId: id }, done.problem);
};
