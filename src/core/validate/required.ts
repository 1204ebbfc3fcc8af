import type { Issue } from '../issues/issue';
import type { Draft, Field, ItemDraft, Target } from '../targets/target';

/** Whether an error was already found at a field, in a given row or in any. */
export type HasError = (field: string, row: number | null) => boolean;

const hasNone: HasError = () => false;

/** Errors by field; a line's error counts for its own row only. */
export const errorsByField = (issues: readonly Issue[]): HasError => {
  const errors = issues.length === 0 ? [] : issues.filter((issue) => issue.severity === 'error');
  if (errors.length === 0) return hasNone;
  return (field, row) => errors.some((issue) => issue.field === field && (row === null || issue.row === row));
};

const missing = (field: Field, draft: Draft, item: ItemDraft | null, isMapped: boolean): Issue => ({
  code: isMapped ? 'required-missing' : 'required-not-mapped',
  severity: 'error',
  params: { field: field.label },
  row: item?.row ?? draft.rows[0] ?? null,
  column: draft.columns[field.key] ?? null,
  field: field.key,
});

export type RequiredCheck = (draft: Draft, hasError: HasError) => readonly Issue[];

type Wanted = { readonly field: Field; readonly isMapped: boolean };

const ofRecord = ({ field, isMapped }: Wanted, draft: Draft, hasError: HasError): readonly Issue[] =>
  hasError(field.key, null) ? [] : [missing(field, draft, null, isMapped)];

const ofItems = ({ field, isMapped }: Wanted, draft: Draft, hasError: HasError): readonly Issue[] =>
  draft.items
    .filter((item) => item.fields[field.key] === undefined && !hasError(field.key, item.row))
    .map((item) => missing(field, draft, item, isMapped));

const lacksOne = ({ field }: Wanted, { items }: Draft): boolean => {
  for (const item of items) if (item.fields[field.key] === undefined) return true;
  return false;
};

/**
 * Required fields that are blank or not mapped at all. A field that holds something wrong is not called missing on top.
 * `mapped`: keys of the mapped fields.
 */
export const compileRequired = (target: Target, mapped: ReadonlySet<string>): RequiredCheck => {
  const required = target.fields
    .filter((field) => field.required)
    .map((field) => ({
      field,
      isMapped: mapped.has(field.key),
      isItem: field.key.startsWith('items[].'),
    }));
  return (draft, hasError) => {
    const issues: Issue[] = [];
    for (const wanted of required) {
      const { key } = wanted.field;
      if (wanted.isItem ? lacksOne(wanted, draft) : draft.fields[key] === undefined)
        issues.push(...(wanted.isItem ? ofItems : ofRecord)(wanted, draft, hasError));
    }
    return issues;
  };
};
