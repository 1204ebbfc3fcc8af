/** Rules about proposals that are plausible but wrong; a mapping may accept each with a reason. */
export const plausibleRules = [
  'total-differs-from-lines',
  'total-differs-from-parts',
  'total-is-tax-or-discount',
  'tax-exceeds-total',
  'total-unproven',
  'sign-unproven',
  'status-unproven',
  'company-unproven',
  'amount-in-other-units',
  'amount-cut-in-two',
  'currency-pair-unproven',
  'date-never-changes',
  'date-unproven',
  'date-order-unproven',
  'date-order-contradicted',
  'dates-turned-round',
  'date-in-other-zone',
  'number-is-no-number',
  'rows-share-number',
  'encoding-unproven',
  'vendor-column-weaker',
  'vendor-of-two',
  'header-in-other-order',
  'column-holds-other',
  'hidden-rows',
  'column-hidden',
  'amount-merged',
  'section-unproven',
  'id-name-disagree',
  'row-adds-up',
  'record-adds-up',
  'printed-total-differs',
  'rows-sent-before',
] as const;
export type PlausibleRule = (typeof plausibleRules)[number];

/** Issues of single records that speak against the whole file, with the rule under which a mapping may accept them. */
export const ruleOfIssue: Readonly<Record<string, PlausibleRule>> = {
  'tax-not-below-total': 'tax-exceeds-total',
  'total-zero-beside-lines': 'total-differs-from-lines',
  'row-may-be-total': 'row-adds-up',
  'record-may-be-total': 'row-adds-up',
  'record-says-total': 'row-adds-up',
  'row-taken-as-total': 'row-adds-up',
};

/** Issues that hold back their own record alone, with the rule under which a mapping may accept them: by their figures. */
export const ruleOfRecord: Readonly<Record<string, PlausibleRule>> = {
  'parts-differ-from-total': 'total-differs-from-parts',
};

/** Whether an issue of the summary stops the whole file, as it stands there. */
export const stopsFile = ({
  code,
  severity,
}: {
  readonly code: string;
  readonly severity: string;
}): boolean =>
  severity === 'error' && (ruleOfIssue[code] !== undefined || plausibleRules.some((rule) => rule === code));
