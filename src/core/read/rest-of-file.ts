import { z } from 'zod';
import type { ReadNote } from './table';
import { mergedArea } from './workbook/merged-area';

const mergedAreaSchema = z.object({
  ...{ firstRow: z.number(), lastRow: z.number() },
  ...{ firstColumn: z.number(), lastColumn: z.number() },
});

const coverLineSchema = z.object({
  sheet: z.string(),
  row: z.number(),
  cells: z.array(z.string()).readonly(),
});
export type CoverLine = z.infer<typeof coverLineSchema>;

/**
 * What a file holds beside the rows that were read, and what they do not show: how many of them are hidden in their sheet, with the
 * first, and other sheets of the same columns with how many rows they have, or more than so many.
 */
export const restOfFileSchema = z.object({
  hidden: z.object({ rows: z.number(), first: z.array(z.number()).readonly() }),
  otherSheets: z.array(z.object({ name: z.string(), rows: z.number(), isMore: z.boolean() })).readonly(),
  /** Columns that are hidden in the sheet, by their places; absent in what was kept before they were learnt. */
  hiddenColumns: z.array(z.number()).readonly().default([]),
  /** Areas of merged cells below the header, over several rows. */
  merged: z.array(mergedAreaSchema).readonly().default([]),
  /** Lines of sheets that only say something about another one. */
  covers: z.array(coverLineSchema).readonly().default([]),
});
export type RestOfFile = z.infer<typeof restOfFileSchema>;
export type HiddenRows = RestOfFile['hidden'];
export type OtherSheet = RestOfFile['otherSheets'][number];

export const nothingBeside: RestOfFile = {
  ...{ hidden: { rows: 0, first: [] }, otherSheets: [] },
  ...{ hiddenColumns: [], merged: [], covers: [] },
};

const mostFirst = 5;

/** The hidden rows below a header, by the remarks of the reader. */
export const hiddenRowsIn = (notes: readonly ReadNote[], headerRow: number | null): HiddenRows => {
  const noted = notes.flatMap(({ code, row }) =>
    code === 'hidden-row' && row !== null && row > (headerRow ?? 0) ? [row] : [],
  );
  const more = notes
    .filter(({ code, params }) => code === 'places-left-out' && params['about'] === 'hidden-row')
    .reduce((sum, { params }) => sum + Number(params['count'] ?? '0'), 0);
  return { rows: noted.length + more, first: noted.slice(0, mostFirst) };
};

/** The hidden columns of a sheet that hold anything. */
export const hiddenColumnsIn = (notes: readonly ReadNote[]): RestOfFile['hiddenColumns'] =>
  notes.flatMap(({ code, column }) => (code === 'hidden-column' && column !== null ? [column] : []));

/** Areas of merged cells over several rows. */
export const mergedIn = (notes: readonly ReadNote[]): RestOfFile['merged'] =>
  notes.flatMap(({ code, params }) => {
    const area = code === 'merged-area-blank' ? mergedArea(params['area'] ?? '') : null;
    return area !== null && area.firstRow < area.lastRow ? [area] : [];
  });
