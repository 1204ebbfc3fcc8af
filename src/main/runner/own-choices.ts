import type { Target } from '../../core/targets/target';
import { countValues } from '../journal/consents';
import type { Journal } from '../journal/open';

/** A value of the field that is the person's alone, and how many records go out with it. */
export type OwnChoice = {
  readonly field: string;
  /** Null: without any. */
  readonly value: string | null;
  readonly count: number;
  /** How many more there are that stand at the service already and are held back. */
  readonly heldBack: number;
  /** Why it must be confirmed before sending; null: it need not. */
  readonly confirm: string | null;
};

/** What the records of a checked import say in the field that is never filled for a person; empty: no such field. */
export const ownChoices = (journal: Journal, importId: string, target: Target): readonly OwnChoice[] => {
  const field = target.fields.find((one) => one.neverSuggested === true);
  if (field === undefined) return [];
  return countValues(journal, importId, field.key).map(({ value, count, heldBack }) => ({
    field: field.key,
    value,
    count,
    heldBack,
    confirm: field.choices?.find((choice) => choice.value === value)?.confirm ?? null,
  }));
};

/** Those that go out, and that a person must confirm and has not. */
export const unconfirmed = (
  choices: readonly OwnChoice[],
  confirmed: readonly string[],
): readonly OwnChoice[] =>
  choices.filter(
    ({ value, count, confirm }) =>
      count > 0 && value !== null && confirm !== null && !confirmed.includes(value),
  );
