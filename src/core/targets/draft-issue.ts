import type { Issue } from '../issues/issue';
import type { Draft, ItemDraft } from './target';

/** What a target finds wrong at a field of a record. `label`: the field as people call it. */
export type Finding = {
  readonly code: string;
  readonly severity: Issue['severity'];
  readonly params?: Issue['params'];
  readonly field: string;
  readonly fix?: string;
};

/** An issue at a field of the record, or of one of its lines, in the person's own row and column. */
export const draftIssue = (draft: Draft, finding: Finding, item?: ItemDraft): Issue => {
  const { code, severity, field, fix } = finding;
  const issue: Issue = {
    code,
    severity,
    params: { ...finding.params },
    row: item?.row ?? draft.rows[0] ?? null,
    column: draft.columns[field] ?? null,
    field,
  };
  return fix === undefined ? issue : { ...issue, fix: { value: fix } };
};
