import type { Draft } from '../../../ipc/shapes';
import { isDraft } from '../../data/states';

export const stepNames = ['source', 'mapping', 'validation', 'review', 'submit'] as const;
export type StepName = (typeof stepNames)[number];

export type Step = {
  readonly name: StepName;
  readonly label: string;
  readonly state: 'done' | 'here' | 'open' | 'closed';
  /** Why it cannot be opened yet; null otherwise. */
  readonly why: string | null;
};

export const stepLabels: Readonly<Record<StepName, string>> = {
  source: 'Source',
  mapping: 'Mapping',
  validation: 'Validation',
  review: 'Review',
  submit: 'Submit',
};

const beforeMapping = ({ connectionId, company, target }: Draft): string | null => {
  if (connectionId === null) return 'Choose a connection first.';
  if (company === null) return 'Choose a company first.';
  return target === null ? 'Choose what to load first.' : null;
};

/** Made of the rows of another import: there is no file to read. */
const isDerived = ({ retryOf, promotionOf }: Draft): boolean =>
  retryOf !== undefined || promotionOf !== undefined;

/** What is missing before a step can be opened. */
export const whyClosed = (step: StepName, draft: Draft): string | null => {
  if (!isDraft(draft.state))
    return step === 'submit' ? null : 'It was sent already. Start a new import for corrected rows.';
  if (isDerived(draft) && (step === 'source' || step === 'mapping'))
    return draft.promotionOf === undefined
      ? 'Its rows come from an earlier import; file and mapping stay as they were.'
      : 'Its rows and its mapping come from its rehearsal; ids were translated for this one place.';
  switch (step) {
    case 'source':
      return null;
    case 'mapping':
      return beforeMapping(draft);
    case 'validation':
      return beforeMapping(draft) ?? (draft.mapping === null ? 'Map the columns first.' : null);
    case 'review':
      return whyClosed('validation', draft) ?? (draft.isPrepared ? null : 'Check the rows first.');
    case 'submit':
      return 'Send it from Review.';
  }
};

/** The five steps as they stand for a draft. */
export const stepsOf = (draft: Draft): readonly Step[] => {
  const here = stepNames.indexOf(currentStep(draft));
  return stepNames.map((name, at) => {
    const why = whyClosed(name, draft);
    const state = at === here ? 'here' : at < here ? 'done' : why === null ? 'open' : 'closed';
    return { name, label: stepLabels[name], state, why: at === here ? null : why };
  });
};

/** The step to show: where the person was, as far back as needed for it to make sense. */
export const currentStep = (draft: Draft): StepName => {
  if (!isDraft(draft.state)) return 'submit';
  const wanted = stepNames.indexOf(draft.step);
  return (
    stepNames.slice(0, wanted + 1).findLast((name) => whyClosed(name, draft) === null) ??
    (isDerived(draft) ? 'validation' : 'source')
  );
};
