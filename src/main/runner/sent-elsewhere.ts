import { targetNamed } from '../../core/targets';
import type { StoredImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { overtaken } from '../journal/sent-keys';

/** How many records of an import that stands still another one has sent since; a resume sends none of them. */
export const countTaken = (
  journal: Journal,
  { importId, connectionId, company, target }: StoredImport,
  { state, pending }: { readonly state: string; readonly pending: number },
): number => {
  const standsStill = state === 'stopped' || state === 'paused';
  if (!standsStill || pending === 0 || targetNamed(target ?? '')?.createsOnce !== true) return 0;
  const scope = { connectionId: connectionId ?? '', company: company ?? '', target: target ?? '' };
  return overtaken(journal, scope, importId).records;
};
