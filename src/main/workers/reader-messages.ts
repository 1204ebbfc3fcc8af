import { z } from 'zod';
import type { Inspection } from '../../core/read/inspection';
import { fileProgressSchema } from '../../core/report/file-work';
import { readChoicesSchema } from '../../ipc/inspection';

/** What the process that reads files of others is asked; one job a process. */
export const readerJobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inspect'), path: z.string(), choices: readChoicesSchema }),
  z.object({
    kind: z.literal('check'),
    order: z.object({ file: z.string(), against: z.string().nullable() }),
  }),
]);
export type ReaderJob = z.infer<typeof readerJobSchema>;

/** From that process. */
export const fromReaderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), progress: fileProgressSchema }),
  z.object({ kind: z.literal('done'), result: z.unknown() }),
]);
export type FromReader = z.infer<typeof fromReaderSchema>;

const params = z.record(z.string(), z.string());
const rowSchema = z.object({
  row: z.number(),
  cells: z.array(z.string()),
  kinds: z.string().nullable(),
  shown: z.record(z.coerce.number(), z.string()).nullable(),
});
const infoSchema = z.object({
  name: z.string().nullable(),
  state: z.enum(['visible', 'hidden', 'veryHidden']),
  type: z.enum(['worksheet', 'chartsheet']),
});
const columnSchema = z.object({
  name: z.string(),
  header: z.string().nullable(),
  index: z.number(),
  kind: z.enum([
    ...(['empty', 'text', 'code', 'number', 'amount', 'percent', 'date', 'time'] as const),
    ...(['currency', 'email', 'flag'] as const),
  ]),
  filled: z.number(),
  distinct: z.number(),
  isDistinctCapped: z.boolean(),
  samples: z.array(z.string()),
  values: z.array(z.object({ value: z.string(), count: z.number() })),
  longestText: z.number(),
  dateOrder: z.enum(['ymd', 'dmy', 'mdy', 'month-name', 'ambiguous', 'mixed']).nullable(),
  decimalMark: z.enum(['.', ',', 'ambiguous', 'mixed']).nullable(),
  firstOddRow: z.number().nullable(),
});

/** What is found in a workbook, as it comes from another process. */
export const inspectionFromReader: z.ZodType<Inspection> = z.object({
  file: z.object({
    name: z.string(),
    bytes: z.number(),
    sha256: z.string(),
    kind: z.enum(['csv', 'xlsx']),
    // Only workbooks are read there.
    dialect: z.null(),
    sheets: z.array(infoSchema),
    notes: z.array(
      z.object({ code: z.string(), params, row: z.number().nullable(), column: z.number().nullable() }),
    ),
  }),
  sheets: z.array(
    z.object({
      info: infoSchema,
      headerRow: z.number().nullable(),
      rows: z.number(),
      summaryRows: z.object({ count: z.number(), first: z.array(z.number()) }),
      columns: z.array(columnSchema),
      top: z.array(rowSchema),
      preview: z.array(rowSchema),
    }),
  ),
});
