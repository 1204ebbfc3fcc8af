import { words } from '../../core/issues/codes';
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

/** What reading updates back has shown of this service and their lines, one entry for each way they came out. */
export const seenLines = (
  journal: Journal,
  { importId, submittedAt }: StoredImport,
): readonly SeenLines[] => {
  if (submittedAt === null) return [];
  const read = factsOfKinds(journal, importId, ['read']);
  return (['added', 'other', 'replaced'] as const).flatMap((lines) => {
    const own = read.flatMap((fact) => (fact.kind === 'read' && fact.lines === lines ? [fact] : []));
    const last = own.at(-1);
    if (last === undefined) return [];
    const code = `lines-seen-${lines}`;
    const { sentence, advice } = words(code, { count: String(own.length), text: last.text ?? '' });
    return [{ code, count: own.length, at: last.at, sentence, advice }];
  });
};
