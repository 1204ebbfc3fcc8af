import { renameSync, rmSync } from 'node:fs';
import { failed, ok, type Result } from '../../../core/values/result';

/**
 * Writes a file beside its place and moves it there when it is whole, so that a half-written one is never found.
 * Errors: report-not-written.
 */
export const replaceFile = async (
  file: string,
  write: (temporary: string) => Promise<void>,
): Promise<Result<null>> => {
  const temporary = `${file}.part`;
  try {
    await write(temporary);
    renameSync(temporary, file);
    return ok(null);
  } catch (error) {
    rmSync(temporary, { force: true });
    return failed('report-not-written', {
      file,
      detail: error instanceof Error ? error.message : String(error),
    });
  }
};
