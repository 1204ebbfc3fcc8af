/** More values than any answer has that is meant to be read; each takes far more memory than its letters. */
const MOST_VALUES = 1_000_000;

const COMMA = 44;
const BRACKET = 91;
const BRACE = 123;

/** Whether a JSON text may hold more values than can be taken in: commas and openings are counted, those in texts too. */
export const hasTooManyValues = (text: string): boolean => {
  if (text.length <= MOST_VALUES) return false;
  let marks = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === BRACKET || code === BRACE) marks += 1;
  }
  return marks > MOST_VALUES;
};
