import { faultText } from '../values/fault-text';
import { isWholeObject } from '../values/json';
import { failed, ok, type Result } from '../values/result';
import { type Mapping, mappingSchema } from './mapping';

/** What `mapping suggest --json` prints: the mapping stands within it, beside the questions. */
const isSuggestion = (json: unknown): boolean =>
  isWholeObject(json) &&
  json['format'] === undefined &&
  isWholeObject(json['mapping']) &&
  'questions' in json;

/**
 * Reads a mapping file's JSON (cli.md, "Mapping file"). What the app exported reads back the same.
 * Errors: mapping-is-suggestion; mapping-unreadable, with the first path that does not fit and why.
 */
export const parseMapping = (json: unknown): Result<Mapping> => {
  if (isSuggestion(json)) return failed('mapping-is-suggestion');
  const parsed = mappingSchema.safeParse(json);
  if (parsed.success) return ok(parsed.data);
  const first = parsed.error.issues[0];
  return failed(
    'mapping-unreadable',
    first === undefined ? { path: 'the whole', why: 'it is no mapping' } : faultText(first),
  );
};
