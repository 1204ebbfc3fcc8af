import type { Issue } from '../../issues/issue';
import { formatNetTerms, parseNetTerms } from '../../values/net-terms';
import { draftIssue } from '../draft-issue';
import type { Draft, Scope } from '../target';

/** The company goes out as a whole number. */
export const companyIsNumber = ({ company }: Scope): boolean => /^\d{1,15}$/.test(company);

const companyIssues = (draft: Draft, scope: Scope): readonly Issue[] =>
  companyIsNumber(scope)
    ? []
    : [
        {
          code: 'company-not-a-number',
          severity: 'error',
          params: { company: scope.company },
          row: draft.rows[0] ?? null,
          column: null,
          field: null,
        },
      ];

const termsIssues = (draft: Draft): readonly Issue[] => {
  const text = draft.fields['net_terms'];
  if (text === undefined) return [];
  const terms = parseNetTerms(text);
  if (terms.ok) return [];
  const { code, params } = terms.problem;
  const suggestion = params['suggestion'] ?? '';
  const finding = { code, severity: 'error' as const, params, field: 'net_terms' };
  return [draftIssue(draft, suggestion === '' ? finding : { ...finding, fix: suggestion })];
};

/** Rules of one vendor beyond its single fields. */
export const check = (draft: Draft, scope: Scope): readonly Issue[] => [
  ...companyIssues(draft, scope),
  ...termsIssues(draft),
];

/** The terms as the service writes them; as given where they are in none of its forms. */
export const termsText = (text: string): string => {
  const terms = parseNetTerms(text);
  return terms.ok ? formatNetTerms(terms.value) : text;
};
