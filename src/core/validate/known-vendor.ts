import type { Issue } from '../issues/issue';
import type { Draft, Target } from '../targets/target';
import { collapseBlanks } from '../values/text';
import type { Found } from './directory-index';
import type { Known } from './known';

/** The vendor that a record with this key would update, as the directory knows it; undefined: none is known. */
export const updatedVendor = (
  { renames }: Pick<Target, 'renames'>,
  { vendors }: Known,
  key: string,
): Found | undefined => (renames === undefined ? undefined : vendors?.find(renames.key, key)[0]);

/** What a person should see where a vendor that stands there would get another name: it may be another vendor. */
export const nameIssues = (
  draft: Draft,
  { renames }: Pick<Target, 'renames'>,
  known: Known,
): readonly Issue[] => {
  if (renames === undefined) return [];
  const vendor = draft.fields[renames.key];
  const value = draft.fields[renames.name];
  if (vendor === undefined || value === undefined) return [];
  const there = updatedVendor({ renames }, known, vendor)?.name ?? '';
  if (there === '' || collapseBlanks(there) === collapseBlanks(value)) return [];
  return [
    {
      code: 'vendor-name-changes',
      severity: 'warning',
      params: { vendor, known: there, value },
      row: draft.rows[0] ?? null,
      column: draft.columns[renames.name] ?? null,
      field: renames.name,
    },
  ];
};
