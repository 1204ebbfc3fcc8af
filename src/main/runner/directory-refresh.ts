import type { EnginePorts } from './ports';
import { reach } from './reach';
import { sendable } from './run-parts';
import { recordCounts } from './summary';
import { syncDirectory } from './sync';

/**
 * Fetches the part of the directory that an import added to, so that the next file finds what this one brought. Only
 * reads; where they fail the directory stays as it was, with the time of its last listing.
 */
export const refreshDirectory = async (ports: EnginePorts, importId: string): Promise<void> => {
  const found = sendable(ports, importId);
  if (!found.ok) return;
  const { stored, target } = found.value;
  const { created, updated } = recordCounts(ports.journal, importId);
  if (target.fillsDirectory === undefined || created + updated === 0) return;
  const way = await reach(ports, stored.connectionId);
  if (!way.ok) return;
  const done = await syncDirectory(ports, way.value, {
    company: stored.company,
    only: [target.fillsDirectory],
  });
  if (done.ok) ports.emit('changed', { what: 'directory', id: stored.connectionId });
};
