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

/** What is wrong in plain words, with what has to stand there. */
export const whyText = (fault: Fault): string => {
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
