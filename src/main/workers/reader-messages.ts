import { z } from 'zod';
import { formatAbouts } from '../../core/read/format-marks';
import type { Inspection } from '../../core/read/inspection';
import { restOfFileSchema } from '../../core/read/rest-of-file';
import { fileProgressSchema } from '../../core/report/file-work';
import { readChoicesSchema } from '../../ipc/inspection';

/** What the process that reads files of others is asked; one job a process. */
const readerJobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inspect'), path: z.string(), choices: readChoicesSchema }),
  z.object({
    kind: z.literal('check'),
    order: z.object({ file: z.string(), against: z.string().nullable() }),
  }),
  z.object({ kind: z.literal('verify'), order: z.object({ file: z.string(), seal: z.string().nullable() }) }),
  /** The table of a workbook, row by row. */
  z.object({ kind: z.literal('rows'), path: z.string(), choices: readChoicesSchema }),
]);
export type ReaderJob = z.infer<typeof readerJobSchema>;

/** To that process: its job, then a word for each piece of rows that has been taken. */
export const toReaderSchema = z.discriminatedUnion('kind', [
  ...readerJobSchema.options,
  z.object({ kind: z.literal('more') }),
]);
export type ToReader = z.infer<typeof toReaderSchema>;

/** What that process tells before it is done. */
const toldByReaderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), progress: fileProgressSchema }),
  z.object({ kind: z.literal('table'), table: z.unknown() }),
  /** Rows below the header as bytes (journal/packed-rows.ts); `share`: how much of the sheet has been read, from 0 to 1. */
  z.object({ kind: z.literal('rows'), bytes: z.instanceof(Uint8Array), share: z.number().nullable() }),
]);
export type ToldByReader = z.infer<typeof toldByReaderSchema>;

/** From that process. */
export const fromReaderSchema = z.discriminatedUnion('kind', [
  ...toldByReaderSchema.options,
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
const formatCurrencySchema = z.object({
  mark: z.string(),
  code: z.string().nullable(),
  isExact: z.boolean(),
  cells: z.number(),
  row: z.number(),
});
const countedMarkSchema = z.object({
  about: z.enum(formatAbouts),
  mark: z.string(),
  cells: z.number(),
  row: z.number(),
});
/** What is known once the rows have been read, as it comes from another process: currencies that number formats show, by column, and what stands beside. */
export const afterRowsFromReader = z.object({
  currencies: z
    .array(z.tuple([z.number(), z.array(formatCurrencySchema)]))
    .transform((found) => new Map(found)),
  marks: z.array(z.tuple([z.number(), z.array(countedMarkSchema)])).transform((found) => new Map(found)),
  rest: restOfFileSchema,
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
  formatCurrencies: z.array(formatCurrencySchema).exactOptional(),
  formatMarks: z.array(countedMarkSchema).exactOptional(),
});

const fileSchema = z.object({
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
});

/** The table of a workbook before its rows, as it comes from another process. */
export const tableFromReader = z.object({
  file: fileSchema,
  sheet: infoSchema,
  headerRow: z.number().nullable(),
  columns: z.array(z.object({ name: z.string(), header: z.string().nullable() })),
  above: z.array(rowSchema),
});
export type TableHeadData = z.infer<typeof tableFromReader>;

/** What is found in a workbook, as it comes from another process. */
export const inspectionFromReader: z.ZodType<Inspection> = z.object({
  file: fileSchema,
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

const id = z.number();

/** From a thread that has files read by whoever started it. */
export const asksReadingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), id, job: readerJobSchema }),
  z.object({ kind: z.literal('read-more'), id }),
  z.object({ kind: z.literal('read-end'), id }),
]);
export type AsksReading = z.infer<typeof asksReadingSchema>;

/** To such a thread. */
export const tellsReadingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read-step'), id, told: toldByReaderSchema }),
  z.object({ kind: z.literal('read-done'), id, result: z.unknown() }),
]);
export type TellsReading = z.infer<typeof tellsReadingSchema>;
