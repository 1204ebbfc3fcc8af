import { z } from 'zod';
import { replacedSteps } from '../../core/clean/merge-steps';
import { type Step, stepSchema } from '../../core/clean/step';
import { mappingSchema } from '../../core/map/mapping';
import { addEdits, type CellEdit, STEPS_THEMSELVES } from './edits';
import { patchImport } from './imports';
import { inTransaction, type Journal } from './open';
import { jsonText, one } from './parsed';

const changeText = jsonText(z.object({ before: z.array(stepSchema), after: z.array(stepSchema) }));
const mappingRow = z.object({ mapping: jsonText(mappingSchema) });

const putSteps = (
  journal: Journal,
  importId: string,
  steps: (now: readonly Step[]) => readonly Step[],
): void => {
  const mapping = one(
    journal,
    mappingRow,
    'SELECT mapping FROM import WHERE import_id = ? AND mapping IS NOT NULL',
    [importId],
  )?.mapping;
  if (mapping === undefined) return;
  const { steps: before = [], ...rest } = mapping;
  const now = steps(before);
  patchImport(journal, importId, { mapping: now.length === 0 ? rest : { ...rest, steps: [...now] } });
};

/** Puts steps in place of those of the mapping; one step of the draft's history, with what was there before. */
export const replaceSteps = (
  journal: Journal,
  importId: string,
  { before, after }: { readonly before: readonly Step[]; readonly after: readonly Step[] },
  at: string,
): void =>
  inTransaction(journal, () => {
    const value = JSON.stringify({ before, after });
    addEdits(journal, importId, [{ row: 0, column: STEPS_THEMSELVES, value }], at);
    putSteps(journal, importId, () => after);
  });

/** Takes a change of the steps back, or makes it again, as the history of the draft was gone through. Call it in that transaction. */
export const goThroughSteps = (
  journal: Journal,
  importId: string,
  edits: readonly CellEdit[],
  way: 'back' | 'on',
): void => {
  for (const { column, value } of edits) {
    if (column !== STEPS_THEMSELVES) continue;
    const { before, after } = changeText.parse(value);
    putSteps(journal, importId, (now) =>
      way === 'back' ? replacedSteps(now, after, before) : replacedSteps(now, before, after),
    );
  }
};
