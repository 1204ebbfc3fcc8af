import type { Mapping } from '../../core/map/mapping';
import type { Result } from '../../core/values/result';
import type { ParsedInput } from '../../ipc/contract';
import type { SuggestionData } from '../../ipc/shapes';

type Choices = ParsedInput<'mapping.suggest'>['choices'];

/** A proposal, and what it would be where the file is read as an answer says: names of columns are other ones there. */
export type Suggested = SuggestionData & {
  readonly readAs: (kind: SuggestionData['questions'][number]['kind'], value: string) => Mapping | undefined;
};

/** How a file is read by the answer to a question about that; null: the question is about something else. */
const choicesBy = (kind: string, value: string, choices: Choices): Choices | null => {
  if (kind === 'encoding') return { ...choices, encoding: value };
  return kind === 'header' ? { ...choices, headerRow: Number(value) } : null;
};

/** Proposes a mapping, once more for each encoding and each header that is asked about. */
export const suggestAsRead = async (
  ask: (choices: Choices) => Result<SuggestionData> | Promise<Result<SuggestionData>>,
  choices: Choices,
): Promise<Result<Suggested>> => {
  const first = await ask(choices);
  if (!first.ok) return first;
  const mappings = new Map<string, Mapping>();
  for (const { kind, options } of first.value.questions)
    for (const { value } of options) {
      const read = choicesBy(kind, value, choices);
      const other = read === null ? null : await ask(read);
      if (other?.ok === true) mappings.set(`${kind}:${value}`, other.value.mapping);
    }
  return { ok: true, value: { ...first.value, readAs: (kind, value) => mappings.get(`${kind}:${value}`) } };
};
