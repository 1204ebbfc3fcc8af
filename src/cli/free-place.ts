import { failed, ok, type Result } from '../core/values/result';
import { isPlainFile } from '../main/files/write/replace-file';

/**
 * What a person keeps in a file is not written over: an older report may be the only one there is. What is no plain file is refused
 * where it is written, with the reason. Errors: arguments-wrong.
 */
export const placeIsFree = (out: string): Result<null> =>
  isPlainFile(out)
    ? failed('arguments-wrong', {
        detail: `--out '${out}' is there already and is not written over: choose another name, or put that file elsewhere first`,
      })
    : ok(null);
