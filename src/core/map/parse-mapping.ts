import type { z } from 'zod';
import { failed, ok, type Result } from '../values/result';
import { type Mapping, mappingSchema } from './mapping';

type Fault = z.core.$ZodIssue;

/** Entries of a list are counted from 1, as a person does. */
const pathText = (path: readonly PropertyKey[]): string =>
  path.length === 0
    ? 'the whole'
    : path
        .map((part, at) =>
          typeof part === 'number' ? ` entry ${part + 1}` : `${at === 0 ? '' : '.'}${String(part)}`,
        )
        .join('')
        .trim();

const expected: Readonly<Record<string, string>> = {
  ...{ string: 'a text in quotes', number: 'a number', int: 'a whole number', boolean: 'true or false' },
  ...{ array: 'a list in [ ]', tuple: 'a list in [ ]', object: 'settings in { }', record: 'settings in { }' },
};

const choices = (values: readonly unknown[]): string =>
  values.length === 1
    ? `only "${String(values[0])}" can stand there`
    : `it is none of ${values.map((value) => `"${String(value)}"`).join(', ')}`;

/** What is wrong in plain words, with what has to stand there. */
const whyText = (fault: Fault): string => {
  switch (fault.code) {
    case 'invalid_type':
      return `${expected[fault.expected] ?? 'something else'} has to stand there`;
    case 'invalid_value':
      return choices(fault.values);
    case 'too_small':
      return fault.origin === 'string'
        ? 'the text is blank, and something has to be written there'
        : `it is less than ${fault.minimum}`;
    case 'too_big':
      return `it is more than ${fault.maximum}`;
    case 'custom':
      return fault.message;
    default:
      return 'what stands there is nothing that this setting can be';
  }
};

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
