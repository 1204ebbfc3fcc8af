import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import { isFilledCell } from '../../../core/read/filled-cell';
import { isRemark } from '../../../core/read/header';
import type { NoteBook } from '../../../core/read/note-book';
import { batchRows, type RowStream } from '../../../core/read/row-stream';
import { splicedCell } from '../../../core/read/spliced-cell';
import type { Dialect, Row } from '../../../core/read/table';
import { type Failed, failed, ok } from '../../../core/values/result';
import { readPieces } from '../read-pieces';
import { startDecoder } from './decoder';
import type { TextPlan } from './open-text';
import { type Cut, startCutter } from './record-cutter';
import { startUtf8Check } from './scan-file';

export type TextRowOptions = {
  readonly notes: NoteBook;
  readonly signal?: AbortSignal | undefined;
  /** The header decides how many cells a row below it should have; null: nobody knows. */
  readonly header?: { readonly row: number; readonly width: number } | null;
  readonly pieceBytes?: number | undefined;
  /** Whether each row knows the piece of text it was cut from. */
  readonly keepsText?: boolean | undefined;
  /** Told the SHA-256 of the file once it was read to its end. */
  readonly onRead?: ((sha256: string) => void) | undefined;
  /** Told of each piece of the file before its rows are handed out. */
  readonly onPiece?: ((sizeBytes: number) => void) | undefined;
};

/** Bytes asked of the file at once. */
const readBytes = 262_144;
/** Bytes taken apart at once: what is made of them is let go before the next ones, and few of them are in the way. */
const pieceBytes = 16_384;
/** The first rows tell how the others are read: there should be some hundreds of them. */
const firstBytes = 65_536;

/** Columns of the widest table there is; more means the delimiter is wrong or the file is hostile. */
const mostColumns = 16_384;

/** Looks at the bytes as they pass by: their digest, and whether they are the UTF-8 that was assumed. */
const startWatch = ({ file, markBytes, isAssumedUtf8, sha256 }: TextPlan) => {
  const hash = createHash('sha256');
  const letters = startUtf8Check();
  let toSkip = markBytes;
  return {
    /** The bytes behind the mark. */
    add: (piece: Buffer): Buffer => {
      hash.update(piece);
      const body = piece.subarray(Math.min(toSkip, piece.length));
      toSkip = Math.max(0, toSkip - piece.length);
      if (isAssumedUtf8) letters.add(body);
      return body;
    },
    isOtherwise: letters.isInvalid,
    /** The digest; null where the file is not the one that was looked at. */
    finish: async (): Promise<string | null> => {
      letters.finish();
      const digest = hash.digest('hex');
      const isSame = sha256 === null || digest === sha256;
      return isSame && (await file.isUnchanged()) ? digest : null;
    },
  };
};

/**
 * Reads the rows of a text file in one pass. The stream ends with a failure where a quote never closes, a record
 * is too long or too wide, the file is no longer the one that was scanned, or a person stopped; with `encoding-doubt` where
 * its beginning alone was looked at and does not hold for the rest.
 */
export async function* textRows(plan: TextPlan, options: TextRowOptions): RowStream {
  const { file, dialect } = plan;
  const fault = (code: string, params: Record<string, string> = {}): Failed =>
    failed(code, { file: file.name, ...params }, { file: file.name });
  const otherwise = fault('encoding-doubt', { encoding: dialect.encoding });
  if (!(await file.isUnchanged())) return yield fault('file-changed');
  const letters = startLetters(dialect);
  const maker = startRowMaker(plan, options);
  const watch = startWatch(plan);
  for await (const bytes of readPieces(file.handle, readBytes)) {
    const body = watch.add(bytes);
    if (watch.isOtherwise()) return yield otherwise;
    options.onPiece?.(bytes.length - body.length);
    for (let from = 0, to = 0; from < body.length; from = to) {
      to = from + (options.pieceBytes ?? (maker.records() === 0 ? firstBytes : pieceBytes));
      const piece = body.subarray(from, to);
      if (options.signal?.aborted === true) return yield fault('reading-stopped');
      options.onPiece?.(piece.length);
      const blankLines = letters.isBetween() ? blankLinesIn(piece) : 0;
      if (blankLines > 0) {
        maker.leaveOut(blankLines);
        continue;
      }
      const made = maker.rowsOf(letters.add(piece));
      if (made.rows.length > batchRows) yield* inBatches(made.rows);
      else if (made.rows.length > 0) yield ok(made.rows);
      if (made.fault !== null) return yield made.fault;
    }
  }
  const digest = await watch.finish();
  if (watch.isOtherwise()) return yield otherwise;
  for (const cut of letters.finish()) {
    const made = maker.rowsOf(cut);
    yield* inBatches(made.rows);
    if (made.fault !== null) return yield made.fault;
  }
  if (digest === null) yield fault('file-changed');
  else options.onRead?.(digest);
}

const lineFeeds = Buffer.alloc(firstBytes, '\n');
const lineEnds = Buffer.alloc(firstBytes, '\r\n');

/** How many blank lines a piece is, where it is nothing else; 0: it is something else. */
const blankLinesIn = (piece: Buffer): number => {
  const { length } = piece;
  if (length > firstBytes || piece[length - 1] !== 10) return 0;
  if (piece.equals(lineFeeds.subarray(0, length))) return length;
  return length % 2 === 0 && piece.equals(lineEnds.subarray(0, length)) ? length / 2 : 0;
};

function* inBatches(rows: readonly Row[]) {
  for (let at = 0; at < rows.length; at += batchRows) yield ok(rows.slice(at, at + batchRows));
}

/** What was cut, and whether a letter of what was added for it means nothing. */
type Lettered = { readonly cut: Cut; readonly isOdd: boolean };

/** Encodings in which a byte below 128 behind another such byte is the ASCII letter. */
const asciiAlike: ReadonlySet<string> = new Set([
  'utf-8',
  'windows-1252',
  'macintosh',
  'cp437',
  'cp850',
  'cp852',
  'cp865',
  'x-mac-ce',
]);

/** Makes letters of bytes, and cuts them into records. Pieces of ASCII, as nearly all are, take the short way. */
const startLetters = (dialect: Dialect) => {
  const { encoding } = dialect;
  const decoder = startDecoder(encoding);
  const cutter = startCutter(dialect);
  const isAlike = asciiAlike.has(encoding);
  /** Whether the decoder waits for the rest of a letter. */
  let isWaiting = false;
  const isOdd = (text: string): boolean => text.includes('\0') || hasLostLetters(text, encoding);
  return {
    add: (piece: Buffer): Lettered => {
      if (isAlike && !isWaiting && isAscii(piece))
        return { cut: cutter.pushAscii(piece), isOdd: piece.includes(0) };
      isWaiting = (piece.at(-1) ?? 0) >= 0x80;
      const text = decoder.decode(piece);
      return { cut: cutter.push(text), isOdd: isOdd(text) };
    },
    /** Whether the last record ended where the last piece did, and a line end is the byte that it is in ASCII. */
    isBetween: (): boolean => isAlike && !isWaiting && cutter.isBetween(),
    finish: function* (): Generator<Lettered> {
      const rest = decoder.end();
      if (rest !== '') yield { cut: cutter.push(rest), isOdd: isOdd(rest) };
      yield { cut: cutter.end(), isOdd: false };
    },
  };
};

/** Turns records into rows: counts them, leaves blank ones out, and notes what is odd about a cell or a row. */
const startRowMaker = (plan: TextPlan, { notes, header = null, keepsText = false }: TextRowOptions) => {
  const name = plan.file.name;
  const { encoding } = plan.dialect;
  let records = 0;
  let isSuspect = false;

  const fault = (cut: Cut): Failed | null => {
    if (cut.fault === null) return null;
    const row = records + 1;
    return failed(cut.fault, { file: name, row: String(row) }, { file: name, row });
  };

  const noteOddLetters = (cells: readonly string[], row: number): void => {
    cells.forEach((cell, column) => {
      if (cell.includes('\0')) notes.add('nul-byte', {}, row, column);
      if (hasLostLetters(cell, encoding)) notes.add('invalid-bytes', { encoding }, row, column);
    });
  };

  const noteWidth = (cells: readonly string[], row: number): void => {
    if (header === null || row <= header.row || cells.length === header.width || isRemark(cells)) return;
    const isWider = cells.length > header.width;
    if (isWider && !cells.slice(header.width).some(isFilledCell)) return;
    notes.add('ragged-row', { cells: String(cells.length), columns: String(header.width) }, row, null);
  };

  /** Tells of the rows of a piece, in their order, whether they are several lines: nearly none is, and no other is looked at. */
  const startLines = ({ text, ends }: Cut['piece']): ((place: number) => boolean) => {
    let feed = text.indexOf('\n');
    let carriage = text.indexOf('\r');
    return (place) => {
      const start = place === 0 ? 0 : (ends[place - 1] ?? 0);
      const end = (ends[place] ?? 0) - 2;
      if (feed >= 0 && feed < start) feed = text.indexOf('\n', start);
      if (carriage >= 0 && carriage < start) carriage = text.indexOf('\r', start);
      return (feed >= start && feed < end) || (carriage >= start && carriage < end);
    };
  };

  const rowsOf = ({
    cut,
    isOdd,
  }: Lettered): { readonly rows: readonly Row[]; readonly fault: Failed | null } => {
    isSuspect ||= isOdd;
    for (const { code, record, column } of cut.quirks) notes.add(code, {}, records + record + 1, column);
    const rows: Row[] = [];
    const { piece, records: cutRecords } = cut;
    const isOfLines = startLines(piece);
    for (let place = 0; place < cutRecords.length; place++) {
      const cells = cutRecords[place] ?? [];
      records += 1;
      if (cells.length === 1 && cells[0] === '') continue;
      if (cells.length > mostColumns) {
        const where = { file: name, row: records };
        return {
          rows,
          fault: failed(
            'too-many-columns',
            { file: name, row: String(records), columns: String(mostColumns) },
            where,
          ),
        };
      }
      if ((records === 1 && plan.hasSeparatorLine) || !cells.some(isFilledCell) || isEndMark(cells)) continue;
      if (isOfLines(place) && splicedCell(cells, plan.dialect.delimiter) >= 0)
        return {
          rows,
          fault: failed(
            'quote-swallows-rows',
            { file: name, row: String(records) },
            { file: name, row: records },
          ),
        };
      if (isSuspect) noteOddLetters(cells, records);
      noteWidth(cells, records);
      rows.push(
        keepsText
          ? { row: records, cells, kinds: null, shown: null, piece, place }
          : { row: records, cells, kinds: null, shown: null },
      );
    }
    if (cut.records.length > 0) isSuspect = isOdd;
    return { rows, fault: fault(cut) };
  };

  /** Records that hold nothing, without looking at them. */
  const leaveOut = (count: number): void => {
    records += count;
    isSuspect = false;
  };

  return { rowsOf, leaveOut, records: () => records };
};

/** Programs of the days of DOS end a file with a Ctrl-Z: nobody sees it, and it is no row. */
const isEndMark = (cells: readonly string[]): boolean => cells.length === 1 && cells[0] === '\u001a';

/** Bytes that mean nothing in the encoding: the decoder's replacement letter, or a code point Windows leaves empty. */
const hasLostLetters = (text: string, encoding: string): boolean =>
  text.includes('\uFFFD') || (encoding.startsWith('windows-') && /[\u0080-\u009f]/.test(text));
