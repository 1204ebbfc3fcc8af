import type { z } from 'zod';
import { failed, ok, type Result } from '../values/result';
import { type Mapping, mappingSchema } from './mapping';

type Fault = z.core.$ZodIssue;

const pathText = (path: readonly PropertyKey[]): string =>
  path.length === 0 ? 'the whole' : path.map((part) => String(part)).join('.');

const faultText = (fault: Fault): { readonly path: string; readonly why: string } => {
  if (fault.code === 'unrecognized_keys') {
    return { path: pathText([...fault.path, fault.keys[0] ?? '']), why: 'there is no such setting' };
  }
  return { path: pathText(fault.path), why: fault.message };
};

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
