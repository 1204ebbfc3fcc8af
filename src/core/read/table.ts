import type { CodeUnits } from './code-units';
import type { FreshCells } from './fresh-cells';

/** What a file turned out to be, whatever its name says. */
type FileKind = 'csv' | 'xlsx';

/** One letter per cell: s text, n number, d date, t time, m date with time, u duration, b boolean, e error, z blank. */
export type CellKind = 's' | 'n' | 'd' | 't' | 'm' | 'u' | 'b' | 'e' | 'z';

/**
 * One row of a sheet, in file order; blank rows are not delivered.
 * `cells` hold the exact text: as written in a text file (never trimmed); in a workbook numbers as plain
 * decimals (at most 15 significant digits, without what reckoning left over), dates and times as ISO 8601, booleans
 * TRUE/FALSE, errors their code.
 */
export type Row = {
  /** As a person counts in the file (records of a text file, blank ones counted; the sheet's own row number in a workbook). */
  readonly row: number;
  readonly cells: readonly string[];
  /** One CellKind letter per cell; null when every cell is text (text files). */
  readonly kinds: string | null;
  /** Only the cells whose shown text differs in a way that matters for codes (zero-padded number formats), by column index. */
  readonly shown: Readonly<Record<number, string>> | null;
  /** The piece of a text file that holds the record, and its place among the records of it; only where a reader was asked for them. */
  readonly piece?: TextPiece;
  readonly place?: number;
  /** Absent: nobody left the row out; whether it counts, the mapping says. */
  readonly leftOut?: LeftOut;
};

/** Why a row counts for nothing: the step of the mapping that leaves it out, in words; null: a person did, by hand. */
export type LeftOut = { readonly step: string | null };

/** Some records of a text file, one behind the other. */
export type TextPiece = {
  readonly text: string;
  /** Where each record ends in the text, its line end included. */
  readonly ends: readonly number[];
  /** Which cells differ from those above them; null where nobody has looked. Good until the next rows are asked for. */
  readonly fresh: FreshCells | null;
  readonly units: CodeUnits;
};

/** How a text file is taken apart. */
export type Dialect = {
  /** A WHATWG label: utf-8, utf-16le, windows-1252, windows-1250, shift_jis … */
  readonly encoding: string;
  /** null where the file has one column. */
  readonly delimiter: string | null;
  readonly quote: '"' | "'" | null;
  readonly escape: '"' | '\\';
  readonly lineEnd: 'lf' | 'crlf' | 'cr' | 'mixed' | 'none';
};

/** A remark of the reader about a place in the file: code of the issue table with its values. */
export type ReadNote = {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
  readonly row: number | null;
  /** 0-based column. */
  readonly column: number | null;
};

/** How a few cells of a file read in an encoding that could be meant. */
export type EncodingChoice = { readonly encoding: string; readonly samples: readonly string[] };

export type SheetInfo = {
  /** null for a text file. */
  readonly name: string | null;
  readonly state: 'visible' | 'hidden' | 'veryHidden';
  readonly type: 'worksheet' | 'chartsheet';
};

export type FileInfo = {
  readonly name: string;
  readonly bytes: number;
  /** Empty where only the beginning was looked at so far. */
  readonly sha256: string;
  readonly kind: FileKind;
  /** null for a workbook. */
  readonly dialect: Dialect | null;
  readonly sheets: readonly SheetInfo[];
  readonly notes: readonly ReadNote[];
  /** What a text file could be written in, likeliest first; absent where that is plain: UTF-8, or Windows-1252 with clear letters. */
  readonly encodingChoices?: readonly EncodingChoice[] | undefined;
};

/** What a person chose instead of what was found; a missing key means "find it". */
export type ReadChoices = {
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly escape?: '"' | '\\' | undefined;
  /** null: quotes are letters like any other. */
  readonly quote?: '"' | "'" | null | undefined;
  readonly sheet?: string | undefined;
  /** As a person counts; 0: the table has no header. */
  readonly headerRow?: number | undefined;
};
