import { targetNamed } from '../../core/targets';
import type { StoredImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { count } from '../journal/parsed';
import { overtaken } from '../journal/sent-keys';

/** Kept back at the last resume, since something else was sent over it with other values. */
const NEWER = `SELECT count(*) AS n FROM record WHERE import_id = ? AND code = 'upsert-kept-newer' AND outcome = 'pending' AND submitted = 0`;

/**
 * How many records of an import that stands still were sent since from elsewhere: by another import, or, of what is written over, with
 * other values. A resume sends none of them.
 */
export const countTaken = (
  journal: Journal,
  { importId, connectionId, company, target }: StoredImport,
  { state, pending }: { readonly state: string; readonly pending: number },
): number => {
  const standsStill = state === 'stopped' || state === 'paused';
  if (!standsStill || pending === 0) return 0;
  if (targetNamed(target ?? '')?.createsOnce !== true) return count(journal, NEWER, [importId]);
  const scope = { connectionId: connectionId ?? '', company: company ?? '', target: target ?? '' };
  return overtaken(journal, scope, importId).records;
};
