import type { CurrencyBook } from '../../core/read/format-currencies';
import type { MarkBook } from '../../core/read/format-marks';
import type { NoteBook } from '../../core/read/note-book';
import type { RowStream } from '../../core/read/row-stream';
import type { FileInfo, SheetInfo } from '../../core/read/table';

export type SheetRowOptions = {
  /** Remarks about places found while reading go here. */
  readonly notes: NoteBook;
  readonly signal?: AbortSignal | undefined;
  /** Header row and its number of cells, once they are known. */
  readonly header?: { readonly row: number; readonly width: number } | null;
  /** Currencies that number formats show below the header go here. */
  readonly currencies?: CurrencyBook | undefined;
  /** What else they show beside values there goes here. */
  readonly marks?: MarkBook | undefined;
  /** Whether the rows of a text file know the piece of text they were cut from. */
  readonly keepsText?: boolean | undefined;
  /** Told of each piece of the sheet, unpacked, before its rows are handed out. */
  readonly onPiece?: ((sizeBytes: number) => void) | undefined;
};

/** A file that was opened and found readable, whatever its kind. */
export type Opened = {
  /** With remarks about the file as a whole. */
  readonly file: FileInfo;
  /** SHA-256 of all bytes; null until a reader that trusted the beginning of the file has come to its end. */
  readonly sha256: () => string | null;
  /** How much the latest stream has read of its sheet, from 0 to 1; null: nobody knows. */
  readonly share: () => number | null;
  /** Reads one sheet from its first row; may be asked for again. */
  readonly rows: (sheet: SheetInfo, options: SheetRowOptions) => RowStream;
  readonly close: () => Promise<void>;
};
