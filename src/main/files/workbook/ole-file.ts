import { type Failed, failed } from '../../../core/values/result';
import type { OpenFile } from '../open-file';
import { readPieces } from '../read-pieces';

/** Name of the stream that holds a workbook protected with a password. */
const mark = Buffer.from('EncryptedPackage', 'utf16le');

/** Tells a workbook protected with a password from an old .xls: both come in the same wrapping. */
export const oleRefusal = async (file: OpenFile): Promise<Failed> => {
  let tail = Buffer.alloc(0);
  for await (const piece of readPieces(file.handle)) {
    const seen = Buffer.concat([tail, piece]);
    if (seen.includes(mark)) return failed('file-encrypted', { file: file.name }, { file: file.name });
    tail = Buffer.from(seen.subarray(Math.max(0, seen.length - mark.length)));
  }
  return failed('file-legacy-workbook', { file: file.name }, { file: file.name });
};
