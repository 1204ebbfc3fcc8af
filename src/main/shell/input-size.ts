/** Letters and bytes that one message of the window may hold: room for the largest block of cells, and some. */
const mostLetters = 8_000_000;
/** Values that it may hold, keys included. */
const mostValues = 1_000_000;

const lettersOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? value.byteLength : 0;
};

const partsOf = (value: unknown): readonly unknown[] => {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Array.isArray(value) ? value : Object.entries(value).flat();
};

/** Whether a message is larger than anything the window sends. One that holds itself is, too. */
export const isTooLarge = (input: unknown): boolean => {
  const waiting = [input];
  let letters = 0;
  let values = 0;
  while (waiting.length > 0 && letters <= mostLetters && values <= mostValues) {
    const value = waiting.pop();
    letters += lettersOf(value);
    values += 1;
    for (const part of partsOf(value)) waiting.push(part);
  }
  return waiting.length > 0 || letters > mostLetters;
};
