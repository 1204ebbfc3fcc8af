import { call, callShell } from './client';
import { goTo } from './navigation';
import { refresh } from './refresh';
import { tellFailure } from './tell';

/** Begins an import of the file at a path, of what it is to become where that is known, and opens its first step. */
export const startImport = async (path: string, target: string | null = null): Promise<void> => {
  const made = await call('drafts.create', { path });
  if (!made.ok) {
    tellFailure(made.failure);
    return;
  }
  if (target !== null) {
    const chosen = await call('drafts.update', { importId: made.value.importId, patch: { target } });
    if (!chosen.ok) tellFailure(chosen.failure);
  }
  refresh('imports', null);
  goTo({ kind: 'new-import', importId: made.value.importId });
};

/** Asks for a file in the system's dialog and begins its import. */
export const chooseAndStartImport = async (target: string | null = null): Promise<void> => {
  const chosen = await callShell('shell.chooseFile', {});
  if (!chosen.ok) tellFailure(chosen.failure);
  else if (chosen.value.path !== null) await startImport(chosen.value.path, target);
};
