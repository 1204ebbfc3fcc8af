/** Whether JSON writes a text as it stands: no quote, backslash, control letter or half of a letter. */
const standsAsItIs = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 32 || code === 34 || code === 92 || (code >= 0xd800 && code < 0xe000)) return false;
  }
  return true;
};

/** A text as JSON writes it, letter for letter what `JSON.stringify` says. */
export const jsonText = (text: string): string => (standsAsItIs(text) ? `"${text}"` : JSON.stringify(text));
