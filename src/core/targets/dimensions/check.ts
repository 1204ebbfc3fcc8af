import type { Issue } from '../../issues/issue';
import type { ServiceProfile } from '../../service/profile';
import { draftIssue } from '../draft-issue';
import type { Draft, Scope } from '../target';
import { fields } from './fields';

/** The first of its words that is filled. */
const namedBy = ({ fields: own }: Draft): string =>
  [own['code'], own['name'], own['reference_id']].find((text) => (text ?? '') !== '') ?? '';

/** Without the ERP's own id the service decides which id invoices are coded with (G-15); a person should know. */
const withoutErpId = (draft: Draft): readonly Issue[] =>
  draft.fields['erp_dimension_id'] !== undefined
    ? []
    : [
        draftIssue(draft, {
          code: 'dimension-without-erp-id',
          severity: 'warning',
          params: { code: namedBy(draft) },
          field: 'erp_dimension_id',
        }),
      ];

/** Fields that a connection's service wants beyond those every service does (NS-47). */
const alsoRequired = (draft: Draft, { dimension }: ServiceProfile): readonly Issue[] =>
  dimension.write.required.flatMap((key) => {
    const field = fields.find((one) => one.key === key);
    if (field === undefined || field.required || (draft.fields[key] ?? '') !== '') return [];
    const code = draft.columns[key] === undefined ? 'required-not-mapped' : 'required-missing';
    return [draftIssue(draft, { code, severity: 'error', params: { field: field.label }, field: key })];
  });

/** A type that this connection's service does not take (R-59, G-16). */
const typeIssues = (draft: Draft, { dimension }: ServiceProfile): readonly Issue[] => {
  const type = draft.fields['svc_type'];
  const { svcType } = dimension.values;
  if (type === undefined || svcType.includes(type)) return [];
  const params = { value: type, allowed: svcType.join(', ') };
  return [draftIssue(draft, { code: 'choice-unknown', severity: 'error', params, field: 'svc_type' })];
};

/** Rules of one dimension beyond its single fields. */
export const check = (draft: Draft, _scope: Scope, profile?: ServiceProfile): readonly Issue[] => [
  ...withoutErpId(draft),
  ...(profile === undefined ? [] : [...alsoRequired(draft, profile), ...typeIssues(draft, profile)]),
];
