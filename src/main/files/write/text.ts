import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Result } from '../../../core/values/result';
import type { FileDigest } from '../../disk/file-digest';
import { streamInto } from '../../disk/part';
import { replaceFile } from './replace-file';

/** Writes a text as a whole file. Errors: report-not-written. */
export const writeText = (file: string, text: string): Promise<Result<FileDigest>> =>
  replaceFile(file, (temporary) => pipeline(Readable.from([text]), streamInto(temporary)));
