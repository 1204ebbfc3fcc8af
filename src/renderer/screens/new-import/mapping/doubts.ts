import type { Mapping } from '../../../../core/map/mapping';
import { isDoubt } from '../../../../core/map/plausible/finding';
import type { Target } from '../../../../core/targets/target';
import type { SuggestionData } from '../../../../ipc/shapes';
import { answerOf } from './answers';

type Doubted = Pick<SuggestionData, 'findings' | 'questions'>;

/** Whether a finding is about a field: its column is the doubted one, or the one that another is proposed for. */
const isAbout = (
  { rule, columns, proposal }: NonNullable<Doubted['findings']>[number],
  key: string,
  { mapping, target }: { readonly mapping: Mapping; readonly target: Target },
): boolean => {
  const kind = target.fields.find((field) => field.key === key)?.kind;
  if (rule === 'currency-pair-unproven' && kind === 'currency') return true;
  const column = mapping.fields[key]?.column;
  return proposal?.field === key || (column !== undefined && column === columns[0]);
};

/** Questions that say in what their column is not sure; the others are asked about all rows. */
const ofColumn: ReadonlySet<string> = new Set([
  'date-order',
  'date-serial',
  'decimal',
  'credit-debit',
  'fill-down',
]);

/** Why a field is not sure although its column fits: what a finding or an open question says of it; null: nothing does. */
export const doubtOf = (
  key: string,
  about: { readonly mapping: Mapping; readonly target: Target },
  suggestion: Doubted | undefined,
): string | null => {
  if (suggestion === undefined) return null;
  const { mapping } = about;
  const isOpen = (kind: string): boolean => {
    const asked = suggestion.questions.find((one) => one.kind === kind);
    return answerOf(asked ?? { kind, options: [] }, mapping) === null;
  };
  const finding = suggestion.findings?.find(
    (one) => isDoubt(one) && isAbout(one, key, about) && isOpen(`finding:${one.rule}`),
  );
  if (finding !== undefined) return finding.text;
  const column = mapping.fields[key]?.column;
  const question = suggestion.questions.find(
    ({ kind, text }) =>
      column !== undefined && ofColumn.has(kind) && text.includes(`"${column.trim()}"`) && isOpen(kind),
  );
  return question?.text ?? null;
};
