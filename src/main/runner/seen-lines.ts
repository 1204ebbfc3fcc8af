import { words } from '../../core/issues/codes';
import type { Fact } from '../../core/submit/facts';
import { addedText } from '../../core/submit/fold/reads';
import { factsOfKinds } from '../journal/facts';
import type { StoredImport } from '../journal/imports';
import type { Journal } from '../journal/open';

/** What was seen of the lines of updates that were read back. `at`: when last, epoch milliseconds. */
export type SeenLines = {
  readonly code: string;
  readonly count: number;
  readonly at: number;
  readonly sentence: string;
  readonly advice: string;
};

type Sight = {
  readonly record: number;
  readonly lines: 'replaced' | 'added' | 'other';
  readonly at: number;
  readonly text: string;
};

/** What a reading, or a look for an update in doubt, has shown of lines. */
const linesIn = (fact: Fact): readonly Sight[] => {
  if (fact.kind === 'read') {
    const { record, lines, at, text = '' } = fact;
    return lines === undefined ? [] : [{ record, lines, at, text }];
  }
  if (fact.kind !== 'look') return [];
  return fact.sights
    .filter(({ candidates }) => candidates.some(({ isAdded }) => isAdded === true))
    .map(({ record }) => ({ record, lines: 'added', at: fact.at, text: addedText(fact) ?? '' }));
};

/** What reading updates back has shown of this service and their lines, one entry for each way they came out. */
export const seenLines = (
  journal: Journal,
  { importId, submittedAt }: StoredImport,
): readonly SeenLines[] => {
  if (submittedAt === null) return [];
  const seen = factsOfKinds(journal, importId, ['read', 'look']).flatMap(linesIn);
  return (['added', 'other', 'replaced'] as const).flatMap((lines) => {
    const own = seen.filter((one) => one.lines === lines);
    const last = own.at(-1);
    if (last === undefined) return [];
    const code = `lines-seen-${lines}`;
    // An update in doubt is looked at more than once.
    const count = new Set(own.map(({ record }) => record)).size;
    const { sentence, advice } = words(code, { count: String(count), text: last.text });
    return [{ code, count, at: last.at, sentence, advice }];
  });
};
