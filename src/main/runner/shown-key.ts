import { targetNamed } from '../../core/targets';
import { findImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { vendorNames } from './directory-values';

/**
 * Match keys of an import's records for the eye: a vendor by what people call it, where the key begins with the service's own
 * id. The directory is read once somebody asks.
 */
export const keysAsShown = (journal: Journal, importId: string): ((key: string) => string) => {
  const stored = findImport(journal, importId);
  const { connectionId = null, company = null, target = null } = stored ?? {};
  if (connectionId === null || company === null || targetNamed(target ?? '')?.vendorLeadsKey !== true)
    return (key) => key;
  let names: ReadonlyMap<string, string | null> | null = null;
  return (key) => {
    const [vendor = '', ...others] = key.split('|');
    names ??= vendorNames(journal, { connectionIds: [connectionId], company });
    // The sign that parts a key from the next must not come in by a name.
    const name = names.get(vendor)?.replaceAll('|', ' ') ?? vendor;
    return [name, ...others].join('|');
  };
};

/** What has a key, with how it is shown where that is something else. */
export const withLabels = <T extends { readonly key: string | null }>(
  journal: Journal,
  importId: string,
  all: readonly T[],
): (T & { label?: string })[] => {
  const shown = keysAsShown(journal, importId);
  return all.map((one) => {
    const label = one.key === null ? null : shown(one.key);
    return label === null || label === one.key ? one : { ...one, label };
  });
};
