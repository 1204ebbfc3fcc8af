import { z } from 'zod';

/** What is done to a review file while it is written, or checked before it is shown. */
const fileStepSchema = z.enum([
  'copying',
  'sealing',
  'closing',
  'pages',
  'lines',
  'decisions',
  'rows',
  'records',
  'comparing',
]);
export type FileStep = z.infer<typeof fileStepSchema>;

/** How far it is; `total` null: nobody knows how much there is. */
export const fileProgressSchema = z.object({
  step: fileStepSchema,
  done: z.number(),
  total: z.number().nullable(),
});
export type FileProgress = z.infer<typeof fileProgressSchema>;

const stepWords: Readonly<Record<FileStep, string>> = {
  copying: 'copying rows',
  sealing: 'sealing rows',
  closing: 'reading the file through once more',
  pages: 'reading the file through',
  lines: 'checking the audit chain',
  decisions: 'checking what was decided',
  rows: 'checking rows',
  records: 'holding records against their history',
  comparing: 'comparing it with the journal',
};

/** What is being done, in words without a capital letter. */
export const fileStepWords = (step: FileStep): string => stepWords[step];
