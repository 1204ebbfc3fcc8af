import { type Fault, pathText, whyText } from '../values/fault-text';
import { failed, ok, type Result } from '../values/result';
import { type Mapping, mappingSchema } from './mapping';

const faultText = (fault: Fault): { readonly path: string; readonly why: string } =>
  fault.code === 'unrecognized_keys'
    ? { path: pathText([...fault.path, fault.keys[0] ?? '']), why: 'there is no such setting' }
    : { path: pathText(fault.path), why: whyText(fault) };

/**
 * Reads a mapping file's JSON (cli.md, "Mapping file"). What the app exported reads back the same.
 * Error: mapping-unreadable, with the first path that does not fit and why.
 */
export const parseMapping = (json: unknown): Result<Mapping> => {
  const parsed = mappingSchema.safeParse(json);
  if (parsed.success) return ok(parsed.data);
  const first = parsed.error.issues[0];
  return failed(
    'mapping-unreadable',
    first === undefined ? { path: 'the whole', why: 'it is no mapping' } : faultText(first),
  );
};
