import type { Issue } from '../../issues/issue';
import type { ServiceProfile } from '../../service/profile';
import { compareTexts, sumTexts } from '../../values/decimal';
import { draftIssue } from '../draft-issue';
import type { Draft, ItemDraft, Scope } from '../target';
import { amountIssues } from './check-amounts';
import { aheadIssues, dateIssues } from './check-dates';
import { paidIssues } from './check-paid';
import { fields } from './fields';
import { unsafeUrl } from './image-urls';
import { type LinesGap, linesGap } from './lines-total';

/** A document below zero is a credit note, which the service has no place for (R-82, G-37). */
export const leaveOut = (draft: Draft): Issue | null => {
  const total = draft.fields['total_amount'];
  if (total === undefined || compareTexts(total, '0') !== -1) return null;
  const currency = draft.fields['currency'] ?? '';
  const params = { amount: total, currency: currency === '' ? 'without a currency' : currency };
  return draftIssue(draft, { code: 'credit-note', severity: 'warning', params, field: 'total_amount' });
};

const isAccepted = ({ accepts }: Scope, code: string): boolean => accepts?.includes(code) === true;

/** A tax as high as its total is none, or the total is without it; a total of 0 has no tax (R-82). */
const taxIssues = (draft: Draft, scope: Scope): readonly Issue[] => {
  const { total_amount: total, total_tax: tax } = draft.fields;
  if (total === undefined || tax === undefined) return [];
  const [size, order] = [compareTexts(total, '0'), compareTexts(tax, total)];
  const isAbove = (size === 1 && (order === 0 || order === 1)) || (size === 0 && order === 1);
  if (!isAbove) return [];
  const severity = isAccepted(scope, 'tax-not-below-total') ? 'warning' : 'error';
  const finding = { code: 'tax-not-below-total', severity, params: { tax, total } } as const;
  return [draftIssue(draft, { ...finding, field: 'total_tax' })];
};

/** A total that is not what its lines come to, where those of nearly all other invoices are. */
const oddAmount = ({ lines, total, tax }: LinesGap, { linesTie }: Scope) => {
  if (linesTie === undefined) return null;
  const sum = tax === null ? lines : (sumTexts([lines, tax]) ?? lines);
  const params = { parts: `Its lines${tax === null ? '' : `, ${lines}, and tax ${tax}`}`, sum, total };
  const severity = linesTie(params) ? ('warning' as const) : ('error' as const);
  return { code: 'parts-differ-from-total', severity, params };
};

const linesIssues = (draft: Draft, scope: Scope): readonly Issue[] => {
  const gap = linesGap(draft);
  if (gap === null) return [];
  const { lines, total, tax } = gap;
  const isNothing = compareTexts(total, '0') === 0;
  if (isNothing && !isAccepted(scope, 'total-zero-beside-lines')) {
    const finding = { code: 'total-zero-beside-lines', severity: 'error' as const, params: { lines } };
    return [draftIssue(draft, { ...finding, field: 'total_amount' })];
  }
  const odd = oddAmount(gap, scope);
  if (odd !== null) return [draftIssue(draft, { ...odd, field: 'total_amount' })];
  const params = { lines, total, tax: tax === null ? '' : ` and tax ${tax}` };
  const finding = { code: 'lines-differ-from-total', severity: 'warning' as const, params };
  return [draftIssue(draft, { ...finding, field: 'total_amount' })];
};

const imageIssues = (draft: Draft): readonly Issue[] => {
  const url = unsafeUrl(draft.fields['image_urls'] ?? '');
  if (url === undefined) return [];
  return [
    draftIssue(draft, {
      code: 'url-not-https',
      severity: 'error',
      params: { value: url, column: draft.columns['image_urls'] ?? 'Image addresses' },
      field: 'image_urls',
    }),
  ];
};

/** Custom fields the company does not have fail the whole chunk without a word of why (R-109, R-110). */
const customFieldIssues = (draft: Draft, scope: Scope, item?: ItemDraft): readonly Issue[] => {
  const issues: Issue[] = [];
  const prefix = item === undefined ? 'custom_fields.' : 'items[].custom_fields.';
  for (const field in item?.fields ?? draft.fields) {
    if (!field.startsWith(prefix)) continue;
    const name = field.slice(prefix.length);
    const { customFields } = scope;
    if (customFields?.includes(name) === true) continue;
    const finding =
      customFields === null
        ? { code: 'custom-field-undeclared', severity: 'warning' as const, params: { name } }
        : {
            code: 'custom-field-unknown',
            severity: 'error' as const,
            params: { name, known: customFields.join(', ') },
          };
    issues.push(draftIssue(draft, { ...finding, field }, item));
  }
  return issues;
};

/** Fields that a connection's service wants of an import beyond those every service does (NS-25); the upload id is derived. */
const alsoRequired = (draft: Draft, { invoice }: ServiceProfile): readonly Issue[] =>
  invoice.write.requiredImport.flatMap((key) => {
    if ((draft.fields[key] ?? '') !== '') return [];
    const field = fields.find((one) => one.key === key);
    const isDerived = key === 'upload_id';
    if (field === undefined || field.required || isDerived) return [];
    const code = draft.columns[key] === undefined ? 'required-not-mapped' : 'required-missing';
    return [draftIssue(draft, { code, severity: 'error', params: { field: field.label }, field: key })];
  });

/** Rules across the fields of one invoice; single fields, required ones and look-ups are checked before. */
export const check = (draft: Draft, scope: Scope, profile?: ServiceProfile): readonly Issue[] =>
  [
    profile === undefined ? [] : alsoRequired(draft, profile),
    amountIssues(draft),
    taxIssues(draft, scope),
    linesIssues(draft, scope),
    aheadIssues(draft, scope),
    dateIssues(draft, profile?.netTerms),
    imageIssues(draft),
    paidIssues(draft, scope),
    customFieldIssues(draft, scope),
    ...draft.items.map((item) => customFieldIssues(draft, scope, item)),
  ].flat();
