import { normaliseHeader } from '../values/text';

/** Headers people use, parted by commas, in the form in which headers are compared. */
export const synonyms = (headers: string): readonly string[] => [
  ...new Set(headers.split(',').map(normaliseHeader)),
];
