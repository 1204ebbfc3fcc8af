import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import type { Result } from '../../../core/values/result';
import type { FileDigest } from '../../disk/file-digest';
import { streamInto } from '../../disk/part';
import { replaceFile } from './replace-file';

const LINES_AT_ONCE = 1000;
const BYTE_ORDER_MARK = '\uFEFF';
const NOT_ASCII = /\P{ASCII}/u;

const textOf = (batch: readonly (readonly string[])[]): string =>
  `${Papa.unparse(
    batch.map((row) => [...row]),
    { newline: '\r\n' },
  )}\r\n`;

function* pieces(rows: Iterable<readonly string[]>): Generator<string> {
  let batch: (readonly string[])[] = [];
  let isFirst = true;
  const piece = (): string => {
    const text = textOf(batch);
    const mark = isFirst && NOT_ASCII.test(text) ? BYTE_ORDER_MARK : '';
    isFirst = false;
    batch = [];
    return mark + text;
  };
  for (const row of rows) {
    batch.push(row);
    if (batch.length === LINES_AT_ONCE) yield piece();
  }
  if (batch.length > 0) yield piece();
}

/**
 * Writes rows as RFC 4180 text in UTF-8 with CRLF. Spreadsheet programs need the byte order mark to see UTF-8, so it
 * is written, but only where a letter beyond ASCII asks for it in the first thousand rows. Cells go out as they are:
 * neutralising formulas is the caller's choice. Errors: report-not-written.
 */
export const writeCsv = (file: string, rows: Iterable<readonly string[]>): Promise<Result<FileDigest>> =>
  replaceFile(file, (temporary) => pipeline(Readable.from(pieces(rows)), streamInto(temporary)));
