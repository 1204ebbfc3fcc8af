import type { Issue } from '../../issues/issue';
import { draftIssue } from '../draft-issue';
import type { Draft } from '../target';

/** Without the ERP's own id the service decides which id invoices are coded with (G-15); a person should know. */
export const check = (draft: Draft): readonly Issue[] =>
  draft.fields['erp_dimension_id'] !== undefined
    ? []
    : [
        draftIssue(draft, {
          code: 'dimension-without-erp-id',
          severity: 'warning',
          params: { code: draft.fields['code'] ?? '' },
          field: 'erp_dimension_id',
        }),
      ];
