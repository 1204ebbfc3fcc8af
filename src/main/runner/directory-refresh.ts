import type { Target } from '../../core/targets/target';
import { rememberTerms } from '../journal/directory';
import { readRecords } from '../journal/records';
import type { EnginePorts } from './ports';
import { reach } from './reach';
import { type Sendable, sendable } from './run-parts';
import { recordCounts } from './summary';
import { syncDirectory } from './sync';

const READ_AT_ONCE = 500;

/** What was sent and taken tells what no list shows. */
const rememberSent = ({ journal }: EnginePorts, stored: Sendable, { remembers }: Target): void => {
  if (remembers === undefined) return;
  for (const outcome of ['created', 'updated'] as const) {
    for (let after = 0; ; ) {
      const records = readRecords(journal, stored.importId, { outcome, after, limit: READ_AT_ONCE });
      const terms = records.flatMap(({ payload }) => (payload === null ? [] : (remembers(payload) ?? [])));
      rememberTerms(journal, stored, terms);
      const last = records.at(-1);
      if (last === undefined || records.length < READ_AT_ONCE) break;
      after = last.record;
    }
  }
};

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
  rememberSent(ports, stored, target);
  if (done.ok) ports.emit('changed', { what: 'directory', id: stored.connectionId });
};
