import type { Issue } from '../../issues/issue';
import { compareTexts } from '../../values/decimal';
import { toWireNumber } from '../../values/wire-number';
import { draftIssue } from '../draft-issue';
import type { Draft, ItemDraft, Scope } from '../target';

const prefix = 'custom_fields.';

/** Custom fields that the company does not have are refused. */
const customFieldIssues = (draft: Draft, { customFields }: Scope): readonly Issue[] =>
  Object.keys(draft.fields).flatMap((field) => {
    if (!field.startsWith(prefix)) return [];
    const name = field.slice(prefix.length);
    if (customFields?.includes(name) === true) return [];
    const finding =
      customFields === null
        ? { code: 'custom-field-undeclared', severity: 'warning' as const, params: { name } }
        : {
            code: 'custom-field-unknown',
            severity: 'error' as const,
            params: { name, known: customFields.join(', ') },
          };
    return [draftIssue(draft, { ...finding, field })];
  });

const figures = ['items[].quantity', 'items[].price'];

/** Figures that JSON cannot carry unchanged, or that are below zero. */
const lineIssues = (draft: Draft, item: ItemDraft): readonly Issue[] =>
  figures.flatMap((field) => {
    const text = item.fields[field];
    if (text === undefined) return [];
    const number = toWireNumber(text);
    if (!number.ok) {
      const { code, params } = number.problem;
      return [draftIssue(draft, { code, severity: 'error', params, field }, item)];
    }
    if (compareTexts(text, '0') !== -1) return [];
    const finding = { code: 'order-line-negative', severity: 'warning' as const, params: { value: text } };
    return [draftIssue(draft, { ...finding, field }, item)];
  });

const withoutLines = (draft: Draft): readonly Issue[] =>
  draft.items.length > 0
    ? []
    : [
        draftIssue(draft, {
          code: 'order-without-lines',
          severity: 'warning',
          params: { number: draft.fields['po_number'] ?? '' },
          field: 'po_number',
        }),
      ];

/** Without an external id a second load, or a lost answer, is not answered by an update. */
const withoutExternalId = (draft: Draft): readonly Issue[] =>
  draft.fields['external_id'] !== undefined
    ? []
    : [
        draftIssue(draft, {
          code: 'order-without-external-id',
          severity: 'warning',
          params: { number: draft.fields['po_number'] ?? '' },
          field: 'external_id',
        }),
      ];

/** Rules across the fields of one order. */
export const check = (draft: Draft, scope: Scope): readonly Issue[] => [
  ...customFieldIssues(draft, scope),
  ...withoutLines(draft),
  ...withoutExternalId(draft),
  ...draft.items.flatMap((item) => lineIssues(draft, item)),
];
