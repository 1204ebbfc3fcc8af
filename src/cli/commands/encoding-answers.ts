import type { Mapping } from '../../core/map/mapping';
import type { Result } from '../../core/values/result';
import type { ParsedInput } from '../../ipc/contract';
import type { SuggestionData } from '../../ipc/shapes';

type Choices = ParsedInput<'mapping.suggest'>['choices'];

/** A proposal, and what it would be in each encoding that is asked about: names of columns are other ones there. */
export type Suggested = SuggestionData & { readonly inEncodings: ReadonlyMap<string, Mapping> };

/** Proposes a mapping, once more for each encoding that is asked about. */
export const suggestInEncodings = async (
  ask: (choices: Choices) => Result<SuggestionData> | Promise<Result<SuggestionData>>,
  choices: Choices,
): Promise<Result<Suggested>> => {
  const first = await ask(choices);
  if (!first.ok) return first;
  const inEncodings = new Map<string, Mapping>();
  const question = first.value.questions.find(({ kind }) => kind === 'encoding');
  for (const { value } of question?.options ?? []) {
    const other = await ask({ ...choices, encoding: value });
    if (other.ok) inEncodings.set(value, other.value.mapping);
  }
  return { ok: true, value: { ...first.value, inEncodings } };
};
