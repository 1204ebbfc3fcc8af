import type { Issue } from '../issues/issue';
import { draftIssue } from '../targets/draft-issue';
import type { Draft, Target } from '../targets/target';
import { collapseBlanks } from '../values/text';
import type { Found } from './directory-index';
import type { Known } from './known';

/** The vendor that loading one of this ERP id would update, as the directory knows it; undefined: none is known. */
export const updatedVendor = (
  { fillsDirectory, createsOnce }: Target,
  { vendors }: Known,
  erpId: string,
): Found | undefined =>
  fillsDirectory === 'vendors' && !createsOnce ? vendors?.find('erp_vendor_id', erpId)[0] : undefined;

/** What a person should see where a vendor that stands there would get another name: it may be another vendor. */
export const nameIssues = (draft: Draft, target: Target, known: Known): readonly Issue[] => {
  const { erp_vendor_id: erpId, erp_vendor_name: name } = draft.fields;
  if (erpId === undefined || name === undefined) return [];
  const there = updatedVendor(target, known, erpId)?.name ?? '';
  if (there === '' || collapseBlanks(there) === collapseBlanks(name)) return [];
  const params = { vendor: erpId, known: there, value: name };
  const field = 'erp_vendor_name';
  return [draftIssue(draft, { code: 'vendor-name-changes', severity: 'warning', params, field })];
};
