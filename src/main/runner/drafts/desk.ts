import { failed, ok, type Result } from '../../../core/values/result';
import type { Summary } from '../../../ipc/shapes';
import { findImport, type StoredImport } from '../../journal/imports';
import type { GridPages } from '../grid-page';
import type { EnginePorts } from '../ports';
import { summarise } from '../summary';

/** What everything that works on drafts shares. */
export type Desk = {
  readonly ports: EnginePorts;
  readonly pages: Pick<GridPages, 'begun' | 'ended'>;
  /** Forgets what the grid worked out and tells the window. */
  readonly changed: (importId: string) => void;
  /** A draft that may still be changed. Errors: import-unknown, draft-sent-already. */
  readonly open: (importId: string) => Result<StoredImport>;
  readonly summary: (importId: string) => Result<Summary>;
  readonly nowText: () => string;
};

/** Opens the desk over a journal. */
export const openDesk = (ports: EnginePorts, pages: GridPages): Desk => ({
  ports,
  pages,
  changed: (importId) => {
    pages.forget(importId);
    ports.emit('changed', { what: 'imports', id: importId });
  },
  open: (importId) => {
    const stored = findImport(ports.journal, importId);
    if (stored === undefined) return failed('import-unknown', { importId });
    return stored.submittedAt === null ? ok(stored) : failed('draft-sent-already');
  },
  summary: (importId) => {
    const stored = findImport(ports.journal, importId);
    return stored === undefined
      ? failed('import-unknown', { importId })
      : ok(summarise(ports.journal, stored, false));
  },
  nowText: () => new Date(ports.clock.now()).toISOString(),
});
