import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import Papa from 'papaparse';
import type { Result } from '../../../core/values/result';
import { replaceFile } from './replace-file';

const LINES_AT_ONCE = 1000;
const BYTE_ORDER_MARK = '\uFEFF';
const NOT_ASCII = /\P{ASCII}/u;

/**
 * Writes rows as RFC 4180 text in UTF-8 with CRLF. Spreadsheet programs need the byte order mark to see UTF-8, so it
 * is written, but only where a letter beyond ASCII asks for it in the first thousand rows. Cells go out as they are:
 * neutralising formulas is the caller's choice. Errors: report-not-written.
 */
export const writeCsv = (file: string, rows: Iterable<readonly string[]>): Promise<Result<null>> =>
  replaceFile(file, async (temporary) => {
    const out = createWriteStream(temporary, { encoding: 'utf8' });
    let isFirst = true;
    const flush = async (batch: readonly (readonly string[])[]): Promise<void> => {
      if (batch.length === 0) return;
      const text = `${Papa.unparse(
        batch.map((row) => [...row]),
        { newline: '\r\n' },
      )}\r\n`;
      const mark = isFirst && NOT_ASCII.test(text) ? BYTE_ORDER_MARK : '';
      isFirst = false;
      if (!out.write(mark + text)) await once(out, 'drain');
    };
    let batch: (readonly string[])[] = [];
    for (const row of rows) {
      batch.push(row);
      if (batch.length < LINES_AT_ONCE) continue;
      await flush(batch);
      batch = [];
    }
    await flush(batch);
    out.end();
    await finished(out);
  });
