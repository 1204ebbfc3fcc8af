import { z } from 'zod';

const columnProfileSchema = z.object({
  name: z.string(),
  index: z.number(),
  kind: z.string(),
  filled: z.number(),
  distinct: z.number(),
  /** True when counting distinct values stopped at a cap. */
  distinctCapped: z.boolean(),
  samples: z.array(z.string()),
  /** Every different value with its number of cells; empty for a column of many values. */
  values: z.array(z.object({ value: z.string(), count: z.number() })).default([]),
});

export const readChoicesSchema = z.object({
  encoding: z.string().optional(),
  delimiter: z.string().optional(),
  escape: z.enum(['"', '\\']).optional(),
  quote: z.enum(['"', "'"]).nullable().optional(),
  sheet: z.string().optional(),
  /** 0: no header row; absent: find it. */
  headerRow: z.number().int().min(0).optional(),
});

const sheetInspectionSchema = z.object({
  name: z.string().nullable(),
  hidden: z.boolean(),
  headerRow: z.number().nullable(),
  rows: z.number(),
  columns: z.array(columnProfileSchema),
  /** The first rows as they stand in the file, header included, for the eye. */
  preview: z.array(
    z.object({
      row: z.number(),
      cells: z.array(z.string()),
      /** One letter a cell, and what a number format makes of some of them, by column: of workbooks alone. */
      kinds: z.string().nullable(),
      shown: z.record(z.string(), z.string()).nullable(),
    }),
  ),
  /** What its rows clearly become; absent: a person has to say. */
  likelyTarget: z.string().optional(),
});

const noteSchema = z.object({
  code: z.string(),
  sentence: z.string(),
  row: z.number().nullable(),
  column: z.number().nullable(),
});

export const inspectionSchema = z.object({
  file: z.object({
    name: z.string(),
    path: z.string(),
    bytes: z.number(),
    sha256: z.string(),
    kind: z.enum(['csv', 'xlsx']),
    encoding: z.string().nullable(),
    delimiter: z.string().nullable(),
    /** How a few names read in the encodings that could be meant; absent where that is plain. */
    encodingChoices: z.array(z.object({ encoding: z.string(), samples: z.array(z.string()) })).optional(),
  }),
  sheets: z.array(sheetInspectionSchema),
  /** The sheet that is read where nobody chose one; absent: it has no name. */
  sheetToRead: z.string().optional(),
  notes: z.array(noteSchema),
});

export type ReadChoicesData = z.infer<typeof readChoicesSchema>;
export type ColumnProfileData = z.infer<typeof columnProfileSchema>;
export type Inspection = z.infer<typeof inspectionSchema>;
export type SheetInspection = z.infer<typeof sheetInspectionSchema>;
