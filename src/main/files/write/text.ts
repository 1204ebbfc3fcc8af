import { writeFile } from 'node:fs/promises';
import type { Result } from '../../../core/values/result';
import { replaceFile } from './replace-file';

/** Writes a text as a whole file. Errors: report-not-written. */
export const writeText = (file: string, text: string): Promise<Result<null>> =>
  replaceFile(file, (temporary) => writeFile(temporary, text, 'utf8'));
