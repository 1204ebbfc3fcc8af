import type { ColumnProfile } from './column-profile';
import type { FileInfo, Row, SheetInfo } from './table';

/** Everything worth knowing about a file before it is mapped. */
export type Inspection = {
  /** With every note of every sheet. */
  readonly file: FileInfo;
  readonly sheets: readonly SheetInspection[];
};

export type SheetInspection = {
  readonly info: SheetInfo;
  /** As a person counts; null where the table has no header. */
  readonly headerRow: number | null;
  /** Data rows below the header; blank ones not counted, summary rows counted. */
  readonly rows: number;
  /** How many of them only add up others, and the first of them as a person counts. */
  readonly summaryRows: { readonly count: number; readonly first: readonly number[] };
  readonly columns: readonly ColumnProfile[];
  /** The rows down to the header as they stand in the file, for the eye; of a long foreword only its end. */
  readonly top: readonly Row[];
  /** The first data rows below the header. */
  readonly preview: readonly Row[];
};
