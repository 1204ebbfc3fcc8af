import { faultText, pathText } from '../values/fault-text';
import { isWholeObject } from '../values/json';
import { failed, ok, type Result } from '../values/result';
import { type Mapping, mappingSchema } from './mapping';
import { whyNoReason } from './plausible/reason';

/** What `mapping suggest --json` prints: the mapping stands within it, beside the questions. */
const isSuggestion = (json: unknown): boolean =>
  isWholeObject(json) &&
  json['format'] === undefined &&
  isWholeObject(json['mapping']) &&
  'questions' in json;

/** Places of steps whose id stands at another one before them. */
const sameIds = ({ steps = [] }: Mapping): readonly number[] => {
  const ids = steps.map(({ id }) => id);
  return steps.flatMap(({ id }, at) => (id !== undefined && ids.indexOf(id) < at ? at : []));
};

/** Only what a person hands in is refused for it: mappings that are kept stay readable, and such an entry of theirs lifts nothing. */
const withReasons = (mapping: Mapping): Result<Mapping> => {
  for (const [at, { why }] of (mapping.accepts ?? []).entries()) {
    const fault = whyNoReason(why);
    if (fault !== null)
      return failed('mapping-unreadable', { path: pathText(['accepts', at, 'why']), why: fault });
  }
  const [first] = sameIds(mapping);
  return first === undefined
    ? ok(mapping)
    : failed('mapping-unreadable', {
        path: pathText(['steps', first, 'id']),
        why: 'another step has the same id',
      });
};

/**
 * Reads a mapping file's JSON (cli.md, "Mapping file"). What the app exported reads back the same.
 * Errors: mapping-is-suggestion; mapping-unreadable, with the first path that does not fit and why.
 */
export const parseMapping = (json: unknown): Result<Mapping> => {
  if (isSuggestion(json)) return failed('mapping-is-suggestion');
  const parsed = mappingSchema.safeParse(json);
  if (parsed.success) return withReasons(parsed.data);
  const first = parsed.error.issues[0];
  return failed(
    'mapping-unreadable',
    first === undefined ? { path: 'the whole', why: 'it is no mapping' } : faultText(first),
  );
};
