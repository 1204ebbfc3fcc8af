const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/** What no file system takes for the name of a file. */
const faults: Readonly<Record<string, string>> = {
  ENAMETOOLONG: 'it is too long',
  ERR_INVALID_ARG_VALUE: 'it holds a character that no name can have',
  EILSEQ: 'it holds a character that no name can have',
  ELOOP: 'its links lead in a circle',
};

/** Why the name itself is at fault for what was thrown, in words; null: it is not. */
export const nameFault = (error: unknown): string | null => faults[codeOf(error)] ?? null;
