import type { Target } from './target';

/** Parts of the directory that a hosted ERP integration keeps up to date by itself. */
const synced: ReadonlySet<Target['fillsDirectory']> = new Set(['vendors', 'dimensions']);

/**
 * Whether loading the target works beside the service's own synchronisation with the ERP, so that reading is the better
 * way and a person should hear of it first.
 */
export const isSyncedFromErp = (
  target: Pick<Target, 'fillsDirectory'> | undefined,
  connection: { readonly hostedErp: boolean } | undefined,
): boolean =>
  connection?.hostedErp === true && target?.fillsDirectory !== undefined && synced.has(target.fillsDirectory);
