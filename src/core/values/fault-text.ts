import type { z } from 'zod';

/** The first thing in a file of ours that is not as it has to be. */
export type Fault = z.core.$ZodIssue;

/** A place in the file; entries of a list are counted from 1, as a person does. */
export const pathText = (path: readonly PropertyKey[]): string =>
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

/** The first thing that does not fit, as a place and what is wrong there. */
export const faultText = (fault: Fault): { readonly path: string; readonly why: string } =>
  fault.code === 'unrecognized_keys'
    ? { path: pathText([...fault.path, fault.keys[0] ?? '']), why: 'there is no such setting' }
    : { path: pathText(fault.path), why: whyText(fault) };

/** The same in one text, of all that a schema says. */
export const firstFaultText = ({ issues: [first] }: { readonly issues: readonly Fault[] }): string => {
  if (first === undefined) return 'it cannot be read';
  const { path, why } = faultText(first);
  return first.path.length === 0 ? `${path}: ${why}` : `"${path}": ${why}`;
};

/** What the schema library says where a check has no words of its own. */
const unnamed = 'Invalid input';

const nothing = 'what stands there is nothing that this setting can be';

/** What is wrong in plain words, with what has to stand there. */
export const whyText = (fault: Fault): string => {
  switch (fault.code) {
    case 'invalid_type':
      return `${expected[fault.expected] ?? 'something else'} has to stand there`;
    case 'invalid_value':
      return choices(fault.values);
    case 'too_small':
      if (!fault.message.startsWith('Too small')) return fault.message;
      return fault.origin === 'string'
        ? 'the text is blank, and something has to be written there'
        : `it is less than ${fault.minimum}`;
    case 'too_big':
      if (!fault.message.startsWith('Too big')) return fault.message;
      return `it is more than ${fault.maximum}`;
    case 'custom':
      return fault.message === unnamed ? 'what stands there cannot be right' : fault.message;
    case 'invalid_union':
      if ('options' in fault && Array.isArray(fault.options)) return choices(fault.options);
      return fault.message === unnamed ? nothing : fault.message;
    default:
      return nothing;
  }
};
