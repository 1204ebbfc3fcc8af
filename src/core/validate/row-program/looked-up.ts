import { startTextMemory } from '../../read/text-memory';
import type { SlotLookUp } from '../lookups';

/** A value that was found: what goes out, and the fragment of the payload that says so. */
export type Looked = {
  readonly text: string;
  readonly fragment: string;
  readonly netTerms: string | null;
};

const remembered = 50_000;

/** Looks a text up, each different one once; null where it is not plainly found. */
export const compileLooked = (
  { resolve }: SlotLookUp,
  fragmentOf: (text: string) => string,
): ((text: string) => Looked | null) => {
  const known = startTextMemory<Looked | null>(remembered);
  const look = (text: string): Looked | null => {
    const { value, finding, netTerms } = resolve(text);
    return finding !== null || value === null || value === ''
      ? null
      : { text: value, fragment: fragmentOf(value), netTerms };
  };
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const looked = look(text);
    known.set(text, looked);
    return looked;
  };
};
